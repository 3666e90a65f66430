"""A game's program to one Python module. Lowering has decided everything; this prints it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from textwrap import fill

from rulewright.emit.python import names
from rulewright.emit.python.constants import constants, write_constants
from rulewright.emit.python.description_tables import describe
from rulewright.emit.python.family_lookups import family_lookups
from rulewright.emit.python.inline_values import inline_values
from rulewright.emit.python.local_values import local_values
from rulewright.emit.python.operations import body_printer
from rulewright.emit.python.piece_access import write_takers
from rulewright.emit.python.provenance import Origin
from rulewright.emit.python.state import kept_name, write_start, write_state
from rulewright.emit.python.writer import Writer, call, literal
from rulewright.foundation.tree import walk
from rulewright.ir import nodes as x
from rulewright.ir.compiled_game import Compiled
from rulewright.ir.effects import FieldReads
from rulewright.runtime.description import IndexType

PASSES = (inline_values, local_values, family_lookups)
"""What is done to programs for Python alone."""

_PUBLIC = (
    "BACKEND", "DESCRIPTION", "ENGINE", "NUM_ACTIONS", "State", "action", "from_record", "from_text",
    "new_game", "parse_action", "position", "start", "step",
)
"""What a module is imported for; the rest is how it plays."""

_API = (
    '''def new_game(
    players: int | Sequence[str] | None = None, seed: int | str | None = None, **settings: Any
) -> api.Game:
    """A new game, set up to its first choice; the same seed gives the same game everywhere.

    `players` is how many play, or their names. Settings are `chance`, `edition`, `tables` and the
    options of the game, as for `_runtime.game.new_game`. `ValueError` quotes what the game does not
    have.
    """
    if settings:
        return api.new_game(ENGINE, players, seed, **settings)
    return ENGINE.new_game(players, seed)''',
    '''def from_text(text: str, **settings: Any) -> api.Game:
    """The game at a position written by `Game.to_text`; `StateTextError` for any other text."""
    return api.from_text(ENGINE, text, **settings)''',
    '''def from_record(text: str, **settings: Any) -> api.Game:
    """The game of a record by `Game.to_record`, replayed; `RecordError` for any other text."""
    return api.from_record(ENGINE, text, **settings)''',
    '''def parse_action(text: str) -> notation.Action:
    """The action that a text names, as `str` of an action writes it; `UnknownAction` otherwise."""
    return ENGINE.parse_action(text)''',
    '''def action(number: int) -> notation.Action:
    """The action of a number from 0 to `NUM_ACTIONS` - 1; `UnknownAction` otherwise."""
    return ENGINE.action(number)''',
)

_POSITION = '''def position(
    players: int | Sequence[str] | None = None,
    given: Mapping[str, Any] | None = None,
    **named: Any,
) -> api.Game:
    """A game that begins at a position of your own; what you do not name is as after the set-up.

    Name what is below, and `turn`, `seed` and the settings of `new_game`. How pieces and values are
    written stands at `_runtime.position.position`. `ValueError` says what cannot be.{lists}
    """
    return api.position(ENGINE, players, given, **named)'''


def emit_module(
    compiled: Compiled, origin: Origin, runtime: str = "._runtime",
    texts: Mapping[str, str] | None = None,
) -> str:
    """Return the text of the engine's module. The same game gives the same text, byte for byte.

    `runtime` is where the module finds its runtime; `texts`, by language, go into the module where
    they do not lie beside it.
    """
    text = _Module(compiled, origin).text(runtime)
    for language, spoken in (texts or {}).items():
        text += f"\nENGINE.speak({literal(language)}, {spoken!a})\n"
    _check_names(text)
    return text


_MARK = "PROGRAM OF THIS MODULE"


def mark(text: str) -> str:
    """Return a mark of what a module carries out, which the native engine of just that has too."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


_WORD = re.compile(r"\w+")
_DEFINED = re.compile(
    r"^(?:(?:def|class) (\w+)|(\w+) = |from \S+ import (?:(?:\w+ as )?(\w+)$|\(([^)]*)\)))", re.M
)
"""What a line at the very left gives a name to: one thing, or all that it imports."""


def _check_names(text: str) -> None:
    """No name of the module means two things."""
    found: set[str] = set()
    for *alone, several in _DEFINED.findall(text):
        for name in (*filter(None, alone), *_WORD.findall(several)):
            if name in found:
                raise AssertionError(f"{name} is defined twice in a generated module")
            found.add(name)


@dataclass(frozen=True, slots=True)
class _Used:
    """What the module needs beside its functions."""

    taken: frozenset[str]
    """The classes of which a piece is taken from wherever it lies."""
    swapped: frozenset[str]


class _Module:
    def __init__(self, compiled: Compiled, origin: Origin) -> None:
        for each in PASSES:
            compiled = replace(compiled, program=each(compiled.program))
        self.program = compiled.program
        self.description = compiled.description
        self.origin = origin
        self.constants = constants(compiled)
        functions = self.program.functions
        self.taken = frozenset(map(names.function, functions)) | {*names.HELPERS, *names.BOARD_HELPERS}
        found = list(walk(tuple(functions.values())))
        self.used = _Used(
            frozenset(op.pieces for op in found if isinstance(op, x.TakeNamed)),
            frozenset(op.pieces for op in found if isinstance(op, x.Swap)),
        )

    def text(self, runtime: str) -> str:
        body = Writer()
        self._tables(body)
        write_state(body, self.program)
        write_takers(body, self.program, self.used.taken, self.used.swapped)
        printer = body_printer(body, self.constants, self.program, self.taken)
        for function in self.program.functions.values():
            body.line()
            body.line()
            operations = printer()
            params = ["s", *map(operations.locals, function.params)]
            with body.block(f"def {names.function(function.name)}({', '.join(params)}):"):
                body.docstring(function.title, function.cites)
                operations.block(function.body)
        self._dispatch_tables(body)
        write_start(body, self.program)
        self._restarts(body)
        describe(body, self.description, self.origin, printer)
        self._interface(body)
        inside = body.text()
        inside = inside.replace(_MARK, mark(inside))
        head = Writer()
        self._header(head, runtime, inside)
        return head.text() + inside

    def _header(self, w: Writer, runtime: str, inside: str) -> None:
        program = self.program
        players = f"{program.min_players} to {program.max_players} players"
        w.line(f'"""Engine of {names.checked(program.name)}, {players}.')
        w.line()
        w.line("Generated; do not edit. Change the spec and build again.")
        w.line()
        w.line(
            f"    game = {names.checked(program.name)}.new_game(players={program.max_players}, seed=1)"
        )
        w.line("    while not game.is_over:")
        w.line("        game.apply(game.legal_actions()[0])")
        w.line()
        w.line("`new_game` gives a `Game` with all that people need. Searches that want speed play")
        w.line("with `start` and `step`; `step` checks nothing. `BACKEND` says which engine plays: `python`,")
        w.line("or `native` where one was made for just these rules (`rulewright build --native`).")
        w.line()
        w.line(f"Made by: {self.origin.command}")
        w.line(f"Rulewright {self.origin.version}, spec {self.origin.spec_hash}")
        w.line()
        w.line("Places that everybody sees hold kinds; others hold `kind << 16 | mask`, where the")
        w.line("mask says which players know the piece (see _runtime.pieces).")
        w.line("Facts that a rule carries stand in square brackets behind what it does.")
        w.line('"""')
        w.line()
        w.line("# ruff: noqa")
        w.line("# mypy: ignore-errors")
        w.line()
        w.line("from __future__ import annotations")
        w.line()
        w.line("__all__ = [")
        for name in sorted(_PUBLIC):
            w.line(f'    "{name}",')
        w.line("]")
        w.line()
        w.line("from bisect import insort")
        w.line("from collections.abc import Mapping, Sequence")
        w.line("from typing import Any")
        w.line()
        w.line(f"from {runtime} import description as d")
        w.line(f"from {runtime} import engine")
        w.line(f"from {runtime} import game as api")
        w.line(f"from {runtime} import native")
        w.line(f"from {runtime} import notation")
        words = set(_WORD.findall(inside))
        board_helpers = [name for name in names.BOARD_HELPERS if name in words]
        if board_helpers:
            w.line(f"from {runtime}.boards import {', '.join(board_helpers)}")
        w.line(f"from {runtime}.pieces import (")
        for name in ("STEPS", *(["Finished"] if "Finished" in words else []), "before_lots", "go_on"):
            w.line(f"    {name},")
        for name in names.HELPERS:
            if name in words:
                w.line(f"    {name},")
        w.line(")")
        write_constants(w, self.constants, inside)

    def _tables(self, w: Writer) -> None:
        w.line()
        for table in self.program.tables:
            if table.attribute_of is not None:
                cells: object = tuple(row[0] for row in table.cells)
                w.line(f"{names.attribute(table.attribute_of, table.name)} = {literal(cells)}")
            else:
                w.line(f"{names.table(table.name)} = {literal(table.cells)}")
        for step, low in sorted({
            (part.step, part.low)
            for part in walk(tuple(each.body for each in self.program.functions.values()))
            if isinstance(part, x.Numbered)
        }):
            w.line(f"{names.listed(step, low)} = Listed({step}, {low})  # by a set, its members")

    def _dispatch_tables(self, w: Writer) -> None:
        program = self.program
        if program.triggers:
            w.line()
            w.line()
            w.line("TRIGGERS = (")
            for trigger in program.triggers:
                parts = (trigger.members, trigger.fires, trigger.rule)
                w.line(f"    ({', '.join(map(names.function, parts))}),")
            w.line(")")
        for handlers in program.handlers:
            w.line()
            w.line(f"{names.event(handlers.event)} = {{")
            for kind, rule in handlers.rules:
                constant = self.constants.get((kind.of, kind.value), str(kind.value))
                w.line(f"    {constant}: {names.function(rule)},")
            w.line("}")
        w.line("ACTIONS = (")
        for action in program.actions:
            w.line(f"    ({names.function(action.begin)}, {action.place}),")
        w.line(")")
        w.line("RESUME = (")
        for name in program.resume:
            w.line(f"    {names.function(name)},")
        w.line(")")
        for constant, functions in (
            ("ANSWERS", [choice.answer for choice in program.choices]),
            ("OPTIONS", [choice.options for choice in program.choices]),
            ("CHOOSERS", [choice.chooser for choice in program.choices]),
        ):
            w.line(f"{constant} = (")
            for name in functions:
                w.line(f"    {names.function(name)},")
            w.line(")")

    def _restarts(self, w: Writer) -> None:
        secrets = self.program.secrets
        for number, first in enumerate(secrets):
            w.line()
            w.line()
            with w.block(f"def restart__{number}(s):"):
                w.line('"""Go back to the first of the secret choices."""')
                w.line("s.picks = ()")
                w.line(f"run(s, {names.function(first)})")
        w.line()
        w.line()
        found = "".join(f"restart__{number}, " for number in range(len(secrets))).rstrip()
        w.line(f"SECRET = ({found})")

    def _interface(self, w: Writer) -> None:
        standing = self.program.standing
        if standing is not None:
            w.line()
            w.line()
            with w.block("def standing(s):"):
                w.line('"""Return what each player has of that which wins the game."""')
                w.line(
                    f"return [{names.function(standing)}(s, player) for player in range(s.players)]"
                )
        self._ended(w)
        w.line()
        w.line("# Which rule each function carries out, and where that stands, for who reports a fault.")
        w.line("RULES = {")
        for function in self.program.functions.values():
            if function.rule:
                w.line(
                    f"    {literal(names.function(function.name))}: "
                    f"({literal(function.rule)}, {literal(function.place)}),"
                )
        w.line("}")
        w.line()
        w.line()
        turn_of = "turn_of" if x.Name(x.Part.TURN_OF) in self.program.functions else "None"
        w.line(f"OPENING = engine.Opening(blank, setup, ANSWERS, play, {turn_of}, run)")
        given = "DESCRIPTION, start, step, OPTIONS, CHOOSERS, SECRET, __name__"
        also = "standing, " if standing is not None else ""
        w.line(f"ENGINE = engine.Engine({given}, {also}rules=RULES, opening=OPENING, begin=begin{self._ended_is})")
        w.line(f'State, start, step, BACKEND = native.chosen(ENGINE, "{_MARK}", State)')
        w.line("NUM_ACTIONS = ENGINE.num_actions")
        for text in (*_API, self._position()):
            w.line()
            w.line()
            for line in text.splitlines():
                w.line(line)

    def _ended(self, w: Writer) -> None:
        """What all results of a game follow from, where that is little: then each end is told once."""
        read = FieldReads(self.program)
        found = read.of(tuple(self.program.functions[each.function] for each in self.description.results))
        fields = [field for field in self.program.fields if field.name in found]
        kept = {field.name for field in fields if field.keeps in {x.Keeps.NUMBER, x.Keeps.NUMBERS}}
        self._ended_is = ""
        if found - kept <= {x.System.PLAYERS.value, x.System.WINNERS.value}:
            self._ended_is = ", ended=ended"
            parts = ["s.players", "s.winners", *(
                f"{'*' if field.keeps is x.Keeps.NUMBERS else ''}s.{kept_name(field)}" for field in fields
            )]
            w.line()
            w.line()
            with w.block("def ended(s):"):
                w.line('"""Return all that the results of a game that is over follow from."""')
                w.code("return ", call("", parts))

    def _position(self) -> str:
        """Return the function that lays a position, which says what there is to lay."""
        game = self.description
        places = [_family(zone.name, zone.indices) for zone in game.zones if not zone.is_box]
        kept = [_family(each.name, each.indices) for each in game.variables if not each.is_option]
        options = [each.name for each in game.variables if each.is_option]
        lists = ""
        for title, named in (("Places", places), ("Remembered", kept), ("Options", options)):
            if named:
                text = fill(f"{title}: {', '.join(named)}.", 96, subsequent_indent="    ")
                lists += f"\n\n    {text}"
        return _POSITION.replace("{lists}", lists)


def _family(name: str, indices: tuple[IndexType, ...]) -> str:
    """Return a place, or something remembered, with what there is one for each of."""
    of = [" to ".join(map(str, index[1:])) for index in indices]
    return f"{name}[{', '.join(of)}]" if of else name
