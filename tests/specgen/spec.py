"""Whole specs drawn at random: small, and nearly always accepted by the checker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from rulewright.model.types import EnumType, IntType, OptionalType, Type
from tests.specgen.lots import Lots
from tests.specgen.overlays import Overlays, Rule
from tests.specgen.reading import OVERLAYS
from tests.specgen.statements import Statements, indented
from tests.specgen.values import SUM, VALUE, Drawn, Here, Values
from tests.specgen.vocabulary import Vocabulary
from tests.specgen.world import PLAYERS, YES_NO, Named, Pieces, World

VERBS = ("gather", "scatter", "trade")
ACTIONS = ("sail", "dig", "wait", "rest")
TRIGGERS = ("bell", "tide", "flood")
NOW = ("drawn", "played")


@dataclass(frozen=True, slots=True)
class Spec:
    """A spec as text, its overlays behind it, and how often it uses each feature."""

    text: str
    features: Counter[str]

    @property
    def overlays(self) -> list[str]:
        """The heads of its overlays."""
        return [line for line in self.text.splitlines() if line.startswith(OVERLAYS)]


def draw(seed: int, *, sayable: bool = False, overlaid: bool = False) -> Spec:
    """The spec of a seed; if `sayable`, without what the book has no words for (P305).

    `overlaid`: with each kind of overlay for which changes can be drawn.
    """
    lots = Lots(seed, sayable=sayable)
    return Spec("\n".join(_Writer(lots, 1.0 if overlaid else 0.2).lines()) + "\n", lots.features)


class _Writer:
    def __init__(self, lots: Lots, overlays: float) -> None:
        self.lots = lots
        self.overlays = overlays
        low = lots.number(2, 3)
        self.world = World(low, lots.number(low, 4))
        self.values = Values(lots, self.world)
        self.statements = Statements(lots, self.world, self.values)
        self.vocabulary = Vocabulary(lots, self.world)
        self.rules: list[Rule] = []

    def lines(self) -> list[str]:
        """All lines of the spec."""
        head = ["game drawn_game", f"  players {self.world.low} to {self.world.high}", ""]
        things = self.vocabulary.draw()
        functions = [*self._functions(), *self._results()]
        self.world.triggers = self.lots.chance(0.55)
        verbs = self._verbs()
        cards = self._cards()
        actions = self._actions()
        triggers = self._triggers() if self.world.triggers else []
        rules = [self._setup(), self._play(), *verbs, *actions, *triggers, *cards]
        lines = [*head, *things, "", *functions, ""]
        for rule in rules:
            lines += [*rule, ""]
        overlays = Overlays(self.lots, self.world, self.values, self.statements, self.rules)
        return [*lines, *overlays.draw(self.overlays)]

    def _rule(self, kind: str, name: str, here: Here, again: Callable[[], list[str]]) -> list[str]:
        """A rule, which an overlay may change."""
        lines = again()
        self.rules.append(Rule(kind, name, lines, here, again))
        return lines

    def _drawn(self, head: list[str], here: Here, depth: int) -> list[str]:
        """A rule: its head, and statements."""
        return [*head, *self.statements.block(here, depth)]

    # ---- functions ------------------------------------------------------------------------------

    def _param_types(self) -> list[tuple[str, Type]]:
        enums = [(name, EnumType(name)) for name in self.world.enums]
        return [("player", PLAYERS), ("player", PLAYERS), ("0 to 6", IntType(0, 6)), *enums]

    def _params(self, most: int = 2) -> tuple[str, Here, tuple[Type, ...]]:
        """Parameters as text, as what a body knows, and as types."""
        drawn = [
            (f"arg{number}", *self.lots.one(self._param_types()))
            for number in range(1, self.lots.number(0, most) + 1)
        ]
        text = ", ".join(f"{name}: {words}" for name, words, _ in drawn)
        here = Here({name: kind for name, _, kind in drawn})
        return f" ({text})" if drawn else "", here, tuple(kind for _, _, kind in drawn)

    def _functions(self) -> list[str]:
        lines: list[str] = []
        world = self.world
        if self.lots.chance(0.5):
            lines.append(self._role())
        if self.lots.chance(0.5):
            text, here, types = self._params()
            if not types:
                text, here, types = " (arg1: player)", Here({"arg1": PLAYERS}), (PLAYERS,)
            lines.append(f"predicate lucky{text}: {self.values.test(here).text}")
            world.predicates.append(Named("lucky", types, YES_NO))
            self.lots.note("predicate declared")
        if self.lots.chance(0.6):
            text, here, types = self._params()
            value = self.values.number(IntType(-50, 50), here, 2)
            lines.append(f"quantity wealth{text}: {value.text}")
            kind = value.type
            assert isinstance(kind, IntType)

            def again() -> list[str]:
                return [f"quantity wealth{text}: {self.values.number(kind, here, 2).text}"]

            self.rules.append(Rule("quantity", "wealth", [], here, again))
            world.quantities.append(Named("wealth", types, value.type))
            self.lots.note("quantity declared")
        return [*lines, *self._by_cases()]

    def _by_cases(self) -> list[str]:
        """A quantity with a line for each value of an enumeration, or for some of them."""
        lots = self.lots.of("cases")
        if not self.world.enums or not lots.chance(0.3):
            return []
        name = lots.one(sorted(self.world.enums))
        said = list(self.world.enums[name])
        lines = [f"  {value}: {lots.number(0, 5)}" for value in said]
        if lots.chance(0.5):
            lines[-1] = f"  otherwise: {lots.number(0, 5)}"
        self.world.quantities.append(Named("glow", (EnumType(name),), IntType(0, 5)))
        self.lots.note("quantity by cases")
        return [f"quantity glow (arg1: {name}) by arg1", *lines]

    def _results(self) -> list[str]:
        """What the game ends in; each may be asked for like any other value."""
        lots = self.lots.of("results")
        self.statements.results = lots
        if lots.chance(0.5):
            return []
        values, here = Values(lots, self.world), Here({"player": PLAYERS})
        lines: list[str] = []
        kinds = lots.some(("score", "payoff", "team", "rank", "common"), lots.number(1, 4))
        for kind in ("score", "payoff", "team", "common", "rank"):
            if kind not in kinds:
                continue
            lots.note(f"final {kind}")
            own = Here() if kind == "common" else here
            value: Drawn
            if kind == "team":
                name = lots.one([name for name in self.world.enums if name not in self.world.among])
                teams: tuple[EnumType | OptionalType, ...] = EnumType(name), OptionalType(EnumType(name))
                value = values.value(lots.one(teams), own, 2)
                if value.text == "none":
                    continue
                lines.append(f"final team of player: {value.text}")
                continue
            value = values.number(IntType(-50, 50), own, 2)
            if kind == "rank":
                keys = [f"{lots.one(('highest', 'lowest'))} {value.at(SUM)}"]
                for _ in range(lots.number(0, 2)):
                    more = values.number(IntType(-50, 50), own, 1)
                    keys.append(f"{lots.one(('highest', 'lowest'))} {more.at(SUM)}")
                lines.append(f"final rank of player: {', then '.join(keys)}")
                continue
            common = kind == "common"
            lines.append(f"final {'score of all' if common else f'{kind} of player'}: {value.text}")
            assert value.type is not None
            self.world.quantities.append(
                Named("common_score" if common else f"final_{kind}", () if common else (PLAYERS,), value.type)
            )
        self.world.ranked = bool(lines)
        if lines and not {"score", "payoff", "rank", "common"} & set(kinds):
            self.world.ranked = False
        return lines

    def _role(self) -> str:
        here, of, types = Here(), "", tuple[Type, ...]()
        if self.lots.chance(0.5):
            name = self.lots.one(["player", *(n for n in ("colour", "shade") if n in self.world.enums)])
            here, of, types = Here({name: EnumType(name)}), f" of {name}", (EnumType(name),)
        for _ in range(6):
            value = self.values.value(OptionalType(PLAYERS), here, 2)
            if isinstance(value.type, OptionalType) and value.text != "none":
                break
        else:
            value = Drawn("the player", OptionalType(PLAYERS), VALUE)
        self.lots.note("role of something" if types else "role declared")
        self.world.roles.append(Named("leader", types, OptionalType(PLAYERS)))
        return f"role leader{of}: {value.text}"

    # ---- rules ----------------------------------------------------------------------------------

    def _verbs(self) -> list[list[str]]:
        found: list[list[str]] = []
        for name in self.lots.some(VERBS, self.lots.number(0, 2)):
            text, here, types = self._params()
            chooses = self.lots.chance(0.5)
            answers, kind = self.lots.one(self._answers()) if self.lots.chance(0.35) else ("", None)
            inside = Here(here.names, stops=kind is None, chooses=chooses)
            lines = self._rule(
                "verb", name, inside, partial(self._verb, f"verb {name}{text}{answers}", kind, inside)
            )
            body = lines[1:]
            found.append(lines)
            self.world.verbs.append(Named(name, types, kind, suspends=_asks(body)))
            self.lots.note("verb that chooses" if _asks(body) else "verb")
        return found

    def _verb(self, head: str, answers: Type | None, here: Here) -> list[str]:
        lines = self._drawn([head], here, 2)
        return lines if answers is None else [*lines, *self._answer(answers, here)]

    def _answers(self) -> list[tuple[str, Type]]:
        """What a verb can answer, as it is written behind its name."""
        enum = next(iter(self.world.enums))
        return [(": yes or no", YES_NO), (": 0 to 6", IntType(0, 6)), (f": {enum}", EnumType(enum))]

    def _answer(self, kind: Type, here: Here) -> list[str]:
        """The end of a verb that answers, sometimes in two ways."""
        self.lots.note("verb that answers")
        last = f"  stop with answer {self.values.value(kind, here, 1).text}"
        if not self.lots.chance(0.5):
            return [last]
        test = self.values.test(here, 1).text
        return [f"  if {test}", f"    stop with answer {self.values.value(kind, here, 1).text}", last]

    def _cards(self) -> list[list[str]]:
        """Events, and the cards that have rules for them."""
        tasks = [p for p in self.world.classes if p.name == "task"]
        if not tasks:
            return []
        kinds = self.vocabulary.ruled
        events = self.lots.some(NOW, self.lots.number(1, 2)) if kinds else []
        heads: list[str] = []
        drawn: list[tuple[str, str, Here]] = []
        for name in events:
            text, here, types = self._params(1)
            heads.append(f"event {name}{text} for task")
            bodies = Here(here.names, this=EnumType("task"), stops=True)
            drawn.append((name, text, bodies))
            self.world.events.append(Named(name, types, suspends=True, of=tasks[0]))
        found = [heads] if heads else []
        events_now, self.world.events = self.world.events, []
        asks = dict.fromkeys(events, False)
        for kind in kinds:
            lines = [f"card {kind} of task", *indented(self.vocabulary.rows[kind])]
            for name, _, here in drawn:
                if self.lots.chance(0.75):
                    body = self.statements.block(
                        Here(here.names, this=here.this, stops=True, chooses=self.lots.chance(0.4)), 1
                    )
                    lines += [f"  when {name}", *indented(body)]
                    asks[name] |= _asks(body)
                    self.lots.note("card rule")
            found.append(lines)
        self.world.events = [
            Named(e.name, e.params, suspends=asks[e.name], of=e.of) for e in events_now
        ]
        return found

    def _actions(self) -> list[list[str]]:
        found: list[list[str]] = []
        names = self.lots.some(ACTIONS, self.lots.number(0, 3))
        for name in names:
            here = Here({"actor": PLAYERS}, stops=True)
            performer = "anyone"
            if self.world.roles and self.lots.chance(0.4):
                role = self.lots.one(self.world.roles)
                performer = role.name
                if role.params:
                    performer += " of place"
                    here = here.with_name("place", type=role.params[0])
                    self.lots.note("action by a role of something")
                else:
                    self.lots.note("action by a role")
            needs = [
                f"  needs {self.values.test(here).text}"
                for _ in range(self.lots.one((0, 0, 1, 1, 2)))
            ]
            self.lots.note("action with needs" if needs else "action")
            found.append(
                self._rule(
                    "action", name, here,
                    partial(self._drawn, [f"action {name} by {performer}", *needs], here, 2),
                )
            )
        self.world.actions = list(names)
        return found

    def _triggers(self) -> list[list[str]]:
        found: list[list[str]] = []
        for name in self.lots.some(TRIGGERS, self.lots.number(1, 2)):
            here = Here()
            of = ""
            if self.lots.chance(0.35):
                over = self.values.over(here, 1)
                if over is not None:
                    of = f" for each {over.text}"
                    here = here.with_name(over.name, type=over.type)
                    self.lots.note("trigger for each")
            test = self.values.test(here).text
            inside = Here(here.names, chooses=False, quiet=True)
            self.lots.note("trigger")
            found.append(
                self._rule(
                    "trigger", name, inside,
                    partial(self._drawn, [f"trigger {name}{of} when {test}"], inside, 1),
                )
            )
        return found

    # ---- the game -------------------------------------------------------------------------------

    def _setup(self) -> list[str]:
        lots = self.lots
        here = Here(setup=True, quiet=True, chooses=lots.chance(0.15))
        lines: list[str] = []
        for holds in self.world.classes:
            if lots.chance(0.9):
                lines += self._deal(here, holds)
        for _ in range(lots.number(0, 2)):
            lines += self.statements.statement(here, 1)
        self.rules.append(Rule("step", "ready", [], here))
        return ["setup", "  step ready", *indented(indented(lines or ["clock becomes 30"]))]

    def _deal(self, here: Here, holds: Pieces) -> list[str]:
        """Pieces come out of their box."""
        box = f"box of {holds.name}"
        place = self.values.place(here, holds)
        owned = bool(place.indices) and place.indices[0] == PLAYERS
        inner = here.with_name("player", type=PLAYERS) if owned else here
        where = self.values.member(place, inner, 0)
        if owned and place.indices:
            where = where.replace("first_player", "player", 1)
        count = self.lots.number(1, 3) if owned else holds.total
        if place.capacity is not None:
            count = min(count, place.capacity)
        ways = [f"up to {count} random {holds.name} in {box}"]
        if place.capacity is None and not owned:
            ways += [f"all from {box}", f"all from {box}"]
        line = f"move {self.lots.one(ways)} to {where}"
        if self.lots.chance(0.3):
            line += " shuffled"
        return ["for each player", f"  {line}"] if owned else [line]

    def _play(self) -> list[str]:
        lots = self.lots
        if lots.chance(0.75):
            here = Here().with_name("active", type=PLAYERS)
            start = self.values.value(OptionalType(PLAYERS), Here(), 1)
            body: list[str] = ["clock decreases by 1", "if clock is 0"]
            body.append(f"  {self.statements.end(here)}")
            acting = bool(self.world.actions) and lots.chance(0.9)
            inner = here.inner()
            for _ in range(lots.number(0 if acting else 1, 3)):
                body += self.statements.statement(inner, 2)
            if acting:
                body.append("active takes an action")
                lots.note("takes an action")
            lots.note("take turns")
            head = f"take turns clockwise from {start.at(0)} as active"
            lines = ["play", f"  {head}", *indented(indented(body))]
            self.rules.append(Rule("play", "", lines, Here()))
            return lines
        here = Here()
        lines = ["for each player", "  player chooses a colour"]
        lots.note("play without turns")
        return [
            "play", f"  repeat {lots.number(2, 5)} times",
            *indented(indented(lines)), *indented(self.statements.block(here, 3, 5)),
        ]


def _asks(body: list[str]) -> bool:
    """Whether somebody may choose in a body, or in a verb that it calls."""
    words = (" chooses ", " may ", " takes an action")
    return any(word in f"{line} " for line in body for word in words) or any(
        line.strip().split(" ")[0] in VERBS or "carry out" in line for line in body
    )
