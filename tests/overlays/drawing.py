"""House rules drawn at random: every form of change, with statements made of a game's own names and
lines. About a third of them say something that the checker lets pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from rulewright.model import nodes as m
from rulewright.model.types import BoolType, EnumType, IntType, Type
from tests.overlays.worlds import Base, Home, Line, fresh
from tests.specgen.lots import Lots
from tests.specgen.statements import Statements, indented
from tests.specgen.values import Here, Values
from tests.specgen.world import PLAYERS, Named, Remembered

NAME = "drawn_rule"
_WORD = re.compile(r"[a-z][a-z0-9_]*")
_NUMBER = re.compile(r"\b\d+\b")


class Drawing:
    """One house rule for a game."""

    def __init__(self, base: Base, seed: int) -> None:
        self.base = base
        self.game = base.game
        self.lots = Lots(seed)
        self.world = fresh(base.world)
        self.values = Values(self.lots, self.world)
        self.statements = Statements(self.lots, self.world, self.values)

    def changes(self) -> list[list[str]]:
        """Its changes, each as lines."""
        count = self.lots.one((1, 2, 2, 3, 3, 4))
        return [lines for _ in range(count) if (lines := self._change()) is not None]

    def _change(self) -> list[str] | None:
        return self.lots.way(
            (10, self._edit),
            (2, self._set),
            (2, self._replace_value),
            (2, self._replace_rule),
            (1, self._room),
            (1, self._remove),
            (2, self._add),
        )

    # ---- statements -----------------------------------------------------------------------------

    def _block(self, here: Here) -> list[str]:
        if self.lots.chance(0.45):
            found = self._borrowed(here)
            if found is not None:
                return indented(found)
        return self.statements.block(here, self.lots.one((0, 0, 1, 1, 2)), self.lots.one((1, 1, 2)))

    def _borrowed(self, here: Here) -> list[str] | None:
        """A statement from elsewhere in the game, about what is known here."""
        for _ in range(8):
            line: Line = self.lots.one(self.base.lines)
            given: dict[str, str] = {}
            for name, kind in line.free.items():
                fits = [n for n, have in here.names.items() if self.world.fits(have, kind)]
                if not fits:
                    break
                given[name] = self.lots.one(fits)
            else:
                lines = [*line.lines]
                if self.lots.chance(0.3):
                    lines = self._altered(lines)
                return [_renamed(text, given) for text in lines]
        return None

    def _altered(self, lines: list[str]) -> list[str]:
        """The same with another number, or without one of its lines."""
        numbered = [at for at, line in enumerate(lines) if _NUMBER.search(line)]
        if numbered and self.lots.chance(0.6):
            at = self.lots.one(numbered)
            wanted = str(self.lots.one((0, 1, 2, 3, 5, 9)))
            return [*lines[:at], _NUMBER.sub(wanted, lines[at], count=1), *lines[at + 1 :]]
        if len(lines) > 1:
            at = self.lots.number(1, len(lines) - 1)
            return [*lines[:at], *lines[at + 1 :]]
        return lines

    # ---- changes of a rule ----------------------------------------------------------------------

    def _edit(self) -> list[str] | None:
        home: Home = self.lots.one(self.base.homes)
        edits = [self._one_edit(home) for _ in range(self.lots.one((1, 1, 1, 2)))]
        return [f"change {home.head}", *(line for edit in edits for line in edit)]

    def _one_edit(self, home: Home) -> list[str]:
        found = [line for line in home.lines if home.text.count(line.quoted) <= 1]
        ways: list[tuple[float, Callable[[], list[str]]]] = [
            (2, lambda: ["  at start", *indented(self._block(home.here))]),
            (2, lambda: ["  at end", *indented(self._block(self._at_end(home)))]),
        ]
        if home.is_action:
            ways.append((3, lambda: [f"  needs {self.values.test(home.here).text}"]))
        if found:
            line = self.lots.one(found)
            before, after = _knowing(home.here, line.before), _knowing(home.here, line.after)
            ways += [
                (2, lambda: [f"  before {line.quoted}", *indented(self._block(before))]),
                (3, lambda: [f"  after {line.quoted}", *indented(self._block(after))]),
                (3, lambda: [f"  instead of {line.quoted}", *indented(self._block(before))]),
                (3, lambda: [f"  without {line.quoted}"]),
            ]
        edit = self.lots.way(*ways)
        assert edit is not None
        return edit

    def _at_end(self, home: Home) -> Here:
        top = [line for line in home.lines if line.before.keys() <= home.here.names.keys()]
        return _knowing(home.here, top[-1].after) if top else home.here

    def _replace_rule(self) -> list[str] | None:
        """A whole rule with something in it said in another way."""
        found = [home for home in self.base.homes if home.head.split(" ")[0] in {"verb", "action"}]
        if not found:
            return None
        first, *rest = self.lots.one(found).text
        for _ in range(self.lots.number(1, 2)):
            rest = self._altered(["", *rest])[1:]
        return [f"replace {first}", *rest]

    def _replace_value(self) -> list[str] | None:
        functions = [*self.game.functions.values()]
        if not functions:
            return None
        function: m.Function = self.lots.one(functions)
        here = Here({param.name: param.type for param in function.params})
        written = function.span.file.text[function.span.start : function.span.end]
        head, colon, _ = written.partition(": " if not function.params else "): ")
        value = self.values.value(function.type, here)
        return [f"replace {head}{colon}{value.text}".replace("\n", " ")]

    # ---- other changes --------------------------------------------------------------------------

    def _set(self) -> list[str] | None:
        return self.lots.way(
            (2, self._set_card), (2, self._set_quantity), (2, self._set_option), (1, self._set_cell),
            (1, self._set_copies),
        )

    def _set_card(self) -> list[str] | None:
        found = [c for c in self.game.classes.values() if c.kind.name in self.world.enums]
        pieces = self.lots.one(found)
        kind = self.lots.one(self.world.enums[pieces.kind.name])
        if not pieces.attributes or self.lots.chance(0.5):
            return [f"set copies of {kind} to {self.lots.one((0, 1, 2, 3, 5))}"]
        attribute = self.lots.one(pieces.attributes)
        return [f"set {attribute.name} of {kind} to {self._constant(attribute.type)}"]

    def _set_copies(self) -> list[str]:
        pieces = self.lots.one(self.world.classes)
        return [f"set copies of {pieces.name} to {self.lots.one((0, 1, 2, 4, 7))}"]

    def _set_quantity(self) -> list[str] | None:
        found = [f for f in self.game.functions.values() if not f.params]
        if not found:
            return None
        function = self.lots.one(found)
        return [f"set {function.name} to {self._constant(function.type)}"]

    def _set_option(self) -> list[str] | None:
        found = [v for v in self.game.variables.values() if not v.indices]
        if not found:
            return None
        variable = self.lots.one(found)
        return [f"set {variable.name} to {self._constant(variable.type)}"]

    def _set_cell(self) -> list[str] | None:
        found = [t for t in self.game.tables.values() if t.column_type is None]
        if not found:
            return None
        table = self.lots.one(found)
        row = self.lots.one(table.rows)
        key = str(row)
        if isinstance(table.row_type, EnumType) and table.row_type.name in self.world.enums:
            key = self.world.enums[table.row_type.name][row]
        return [f"set {table.name} of {key} to {self._constant(table.type)}"]

    def _constant(self, kind: Type) -> str:
        match kind:
            case BoolType():
                return self.lots.one(("yes", "no"))
            case IntType(low, high):
                least = max(0, low - 1)
                return str(self.lots.number(least, max(least, min(high + 1, least + 20))))
            case _:
                return self.values.value(kind, Here(), 0).text

    def _room(self) -> list[str] | None:
        """A place that holds more or fewer pieces."""
        found = [z for z in self.game.zones.values() if not z.is_box]
        zone = self.lots.one(found)
        written = zone.span.file.text[zone.span.start : zone.span.end].split("\n")[0]
        written = re.sub(r",? at most \d+", "", written)
        room = self.lots.one((1, 2, 3, 5, 8))
        most = f", at most {room}, seen by" if self.lots.chance(0.8) else ", seen by"
        return [f"replace {written.replace(', seen by', most, 1)}"]

    def _remove(self) -> list[str] | None:
        game = self.game
        names = [
            *(f"action {name}" for name in game.actions),
            *(f"trigger {name}" for name in game.triggers),
            *(f"example {name}" for name in game.examples),
            *(f"verb {name}" for name in game.verbs),
            *(f"step {step.name}" for step in game.setup.steps),
        ]
        return [f"remove {self.lots.one(names)}"]

    def _add(self) -> list[str] | None:
        return self.lots.way(
            (2, self._add_action), (2, self._add_verb), (1, self._add_trigger), (1, self._add_variable),
        )

    def _add_action(self) -> list[str]:
        here = Here({"actor": PLAYERS}, stops=True)
        lines = [f"add action linger by {self._who()}"]
        if self.lots.chance(0.5):
            lines.append(f"  needs {self.values.test(here).text}")
        return [*lines, *self._block(here)]

    def _who(self) -> str:
        roles = [role.name for role in self.world.roles if not role.params]
        return self.lots.one([*roles, "anyone", "anyone"])

    def _add_verb(self) -> list[str]:
        chooses = self.lots.chance(0.5)
        here = Here({"who": PLAYERS}, stops=True, chooses=chooses)
        lines = ["add verb lend_a_hand (who: player)", *self._block(here)]
        self.world.verbs.append(Named("lend_a_hand", (PLAYERS,), None, chooses))
        home = self.lots.one(self.base.homes)
        edit = self._one_edit(home)
        return [*lines, "", f"change {home.head}", *edit]

    def _add_trigger(self) -> list[str]:
        here = Here(chooses=False, quiet=True)
        return [f"add trigger alarm when {self.values.test(here).text}", *self._block(here)]

    def _add_variable(self) -> list[str]:
        self.world.variables.append(Remembered("grudge", (PLAYERS,), IntType(0, 3)))
        head = "add remember grudge of player: 0 to 3, seen by all"
        return [head, "", *(self._edit() or [])]


def _knowing(here: Here, names: dict[str, Type]) -> Here:
    return replace(here, names={**here.names, **names})


def _renamed(line: str, given: dict[str, str]) -> str:
    return _WORD.sub(lambda found: given.get(found[0], found[0]), line)


def text_of(game: str, changes: list[list[str]]) -> str:
    """The file of a house rule."""
    parts = ["\n".join(lines) for lines in changes]
    return "\n\n".join([f"house rule {NAME} for {game}", *parts]) + "\n"
