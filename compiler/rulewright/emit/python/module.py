"""A game's machine to one Python module."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.core import nodes as c
from rulewright.core.analysis import Analysis
from rulewright.emit.python import names
from rulewright.emit.python.actions import action_numbers, action_places
from rulewright.emit.python.constants import write_constants
from rulewright.emit.python.describe import Anchors, describe, write_checks
from rulewright.emit.python.docstrings import of_rule, sources_line, write_docstring
from rulewright.emit.python.expressions import UNROLLED, Expressions, Scope
from rulewright.emit.python.layout import Layout, layout
from rulewright.emit.python.loops import write_return
from rulewright.emit.python.machine import Machine, Numbers, proc_function
from rulewright.emit.python.standing import write_standing
from rulewright.emit.python.statements import Statements, settle_name
from rulewright.emit.python.writer import AND, Writer, literal
from rulewright.model import nodes as m
from rulewright.model.types import EnumType

_PUBLIC = (
    "DESCRIPTION", "ENGINE", "NUM_ACTIONS", "State", "action", "from_record", "from_text",
    "new_game", "parse_action", "start", "step",
)
"""What a module is imported for; the rest is how it plays."""

_API = (
    '''def new_game(
    players: int | None = None, seed: int | str | None = None, **settings: Any
) -> api.Game:
    """A new game, set up to its first choice; the same seed gives the same game everywhere.

    Settings are `chance`, `edition`, `tables` and the options of the game, as for
    `_runtime.game.new_game`. `ValueError` quotes what the game does not have.
    """
    return api.new_game(ENGINE, players, seed, **settings)''',
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


@dataclass(frozen=True, slots=True)
class Origin:
    """What a module is made from: stated in its header and checked when records are read."""

    spec_hash: str
    command: str
    version: str
    editions: tuple[tuple[str, str], ...] = ()
    """The editions that have an engine, each with the module beside this one."""


def emit_module(
    core: c.Core, origin: Origin, runtime: str = "._runtime", texts: Mapping[str, str] | None = None
) -> str:
    """The text of the engine's module. The same game gives the same text, byte for byte.

    `runtime` is where the module finds its runtime; `texts`, by language, go into the module where
    they do not lie beside it.
    """
    module = _Module(core, origin)
    text = module.text(runtime)
    for language, spoken in (texts or {}).items():
        text += f"\nENGINE.speak({literal(language)}, {spoken!a})\n"
    _check_names(ast.parse(text))
    return text


def _check_names(tree: ast.Module) -> None:
    """No name of the module means two things."""
    found: set[str] = set()
    for node in tree.body:
        names_here: list[str] = []
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names_here = [name]
            case ast.Assign(targets=targets):
                names_here = [target.id for target in targets if isinstance(target, ast.Name)]
            case ast.ImportFrom(names=aliases):
                names_here = [alias.asname or alias.name for alias in aliases]
        for name in names_here:
            if name in found:
                raise AssertionError(f"{name} is defined twice in a generated module")
            found.add(name)


class _Module:
    def __init__(self, core: c.Core, origin: Origin) -> None:
        self.core = core
        self.game = core.game
        self.origin = origin
        self.analysis = Analysis(core.game)
        self.layout: Layout = layout(core)
        self.numbers = Numbers(core)
        self.anchors = Anchors(core)
        self.w = Writer()

    def text(self, runtime: str) -> str:
        body = Writer()
        self.w = body
        self._tables()
        self._state()
        self._finders()
        self._functions()
        self._procs()
        self._triggers()
        self._dispatch_tables()
        self._start()
        write_checks(body, self.core, self.layout, self.anchors)
        describe(body, self.core, self.layout, self.origin, self.anchors)
        self._interface()
        inside = body.text()
        head = Writer()
        self._header(head, runtime, inside)
        return head.text() + inside

    def _header(self, w: Writer, runtime: str, inside: str) -> None:
        game = self.game
        players = f"{game.min_players} to {game.max_players} players"
        w.line(f'"""Engine of {names.checked(game.name)}, {players}.')
        w.line()
        w.line("Generated; do not edit. Change the spec and build again.")
        w.line()
        w.line(f"    game = {names.checked(game.name)}.new_game(players={game.max_players}, seed=1)")
        w.line("    while not game.is_over:")
        w.line("        game.apply(game.legal_actions()[0])")
        w.line()
        w.line("`new_game` gives a `Game` with all that people need. Searches that want speed play")
        w.line("with `start` and `step`, which check nothing.")
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
        w.line("from typing import Any")
        w.line()
        w.line(f"from {runtime} import description as d")
        w.line(f"from {runtime} import engine")
        w.line(f"from {runtime} import game as api")
        w.line(f"from {runtime} import notation")
        used = ["MASK", "Finished"] if "MASK" in inside else ["Finished"]
        used += [
            name for name in names.HELPERS if re.search(rf"(?<![\w.]){name}\(", inside)
        ]
        w.line(f"from {runtime}.pieces import (")
        for name in used:
            w.line(f"    {name},")
        w.line(")")
        write_constants(w, self.layout.constants, inside)

    # ---- data -----------------------------------------------------------------------------------

    def _tables(self) -> None:
        w = self.w
        w.line()
        for pieces in self.game.classes.values():
            for attribute in pieces.attributes:
                constant = names.attribute(pieces.name, attribute.name)
                w.line(f"{constant} = {literal(attribute.values)}")
        for table in self.game.tables.values():
            if not table.is_open:
                w.line(f"{names.table(table.name)} = {literal(table.cells)}")

    # ---- the state ------------------------------------------------------------------------------

    def _families(self) -> list[tuple[str, bool, bool]]:
        """Fields of places: name, whether a list of members, whether a member is a list itself."""
        result = []
        for zone in self.game.zones.values():
            counted = self.game.classes[zone.holds].single
            result.append((names.field(zone.name), bool(zone.indices), not counted))
        return result

    def _state(self) -> None:
        w, game = self.w, self.game
        fixed = ["players", "at", "chooser", "options", "picks", "answer", "winners", "secret"]
        fixed.append("secret_moves")
        zones = self._families()
        variables = [(names.field(v.name), bool(v.indices)) for v in game.variables.values()]
        tables = [names.field(t.name) for t in game.tables.values() if t.is_open]
        slots = self.layout.slots
        w.line()
        w.line()
        with w.block("class State:"):
            w.line('"""A position: places, variables, and where the rules are to go on."""')
            w.line()
            with w.block("__slots__ = ("):
                w.line(", ".join(f'"{name}"' for name in (*fixed, "chance", "log")) + ",")
                kept = [x.name for x in slots]
                for group in ([z[0] for z in zones], [v[0] for v in variables], tables, kept):
                    for name in group:
                        w.line(f'"{name}",')
            w.line(")")
            w.line()
            with w.block("def copy(self):"):
                w.line('"""Another state, equal and independent; it logs nothing."""')
                w.line("new = State.__new__(State)")
                for name in fixed:
                    w.line(f"new.{name} = self.{name}")
                w.line("new.chance = self.chance.copy()")
                w.line("new.log = None")
                for name, many, lists in zones:
                    if many and lists:
                        w.line(f"new.{name} = [member[:] for member in self.{name}]")
                    elif many or lists:
                        w.line(f"new.{name} = self.{name}[:]")
                    else:
                        w.line(f"new.{name} = self.{name}")
                for name, many in variables:
                    w.line(f"new.{name} = self.{name}{'[:]' if many else ''}")
                for name in tables:
                    w.line(f"new.{name} = self.{name}")
                for slot in slots:
                    tail = "[:]" if slot.kind in {"array", "lists"} else ""
                    w.line(f"new.{slot.name} = self.{slot.name}{tail}")
                w.line("return new")
            w.line()
            with w.block("def key(self):"):
                w.line('"""Everything that makes the position; not the chance, not the log."""')
                with w.block("return ("):
                    for name in fixed:
                        if name != "answer":
                            w.line(f"self.{name},")
                    for name, many, lists in zones:
                        if many and lists:
                            w.line(f"tuple([tuple(member) for member in self.{name}]),")
                        elif many or lists:
                            w.line(f"tuple(self.{name}),")
                        else:
                            w.line(f"self.{name},")
                    for name, many in variables:
                        w.line(f"tuple(self.{name})," if many else f"self.{name},")
                    for name in tables:
                        w.line(f"self.{name},")
                    for slot in slots:
                        if slot.kind in {"array", "lists"}:
                            w.line(f"tuple(self.{slot.name}),")
                        else:
                            w.line(f"self.{slot.name},")
                w.line(")")

    def _size(self, indices: tuple[m.Index, ...]) -> str:
        return " * ".join(self.layout.size(index) for index in indices)

    def _start(self) -> None:
        w, game = self.w, self.game
        w.line()
        w.line()
        with w.block("def start(players, chance, options, tables, log):"):
            w.line('"""A new game, set up as far as its first choice."""')
            w.line("s = State.__new__(State)")
            w.line("s.players = players")
            w.line("s.at = s.chooser = s.answer = s.winners = s.secret = -1")
            w.line("s.options = s.picks = s.secret_moves = ()")
            w.line("s.chance = chance")
            w.line("s.log = log")
            for zone in game.zones.values():
                w.line(f"s.{names.field(zone.name)} = {self._empty(zone)}")
            for variable in game.variables.values():
                value = str(variable.initial)
                if variable.is_option:
                    value = f'options.get("{names.checked(variable.name)}", {value})'
                if variable.indices:
                    value = f"[{value}] * ({self._size(variable.indices)})"
                w.line(f"s.{names.field(variable.name)} = {value}")
            for table in game.tables.values():
                if table.is_open:
                    name = names.checked(table.name)
                    w.line(
                        f's.{names.field(name)} = tables.get("{name}", {literal(table.cells)})'
                    )
            for slot in self.layout.slots:
                w.line(f"s.{slot.name} = {'-1' if slot.kind == 'int' else '()'}")
            w.line("run(s, setup)")
            w.line("return s")
        w.line()
        w.line()
        with w.block("def run(s, block):"):
            w.line('"""Goes through the rules from a block to the next choice, or to the end."""')
            with w.block("try:"), w.block("while block is not None:"):
                w.line("block = block(s)")
            with w.block("except Finished:"):
                w.line("leave(s)")
        w.line()
        w.line()
        with w.block("def step(s, value):"):
            w.line('"""Makes a choice, one of `s.options`, and goes on to the next."""')
            with w.block("if s.secret >= 0:"):
                w.line("s.secret_moves += ((s.chooser, value),)")
            with w.block("try:"):
                w.line("block = ANSWERS[s.at](s, value)")
                with w.block("while block is not None:"):
                    w.line("block = block(s)")
            with w.block("except Finished:"):
                w.line("leave(s)")
        w.line()
        w.line()
        with w.block("def leave(s):"):
            w.line('"""Clears what rules keep: the game has ended in the midst of them."""')
            w.line("s.answer = s.secret = -1")
            w.line("s.secret_moves = ()")
            for slot in self.layout.slots:
                w.line(f"s.{slot.name} = {'-1' if slot.kind == 'int' else '()'}")

    def _empty(self, zone: m.Zone) -> str:
        pieces = self.game.classes[zone.holds]
        if zone.is_box:
            if pieces.per_player:
                return f"[kind for kind in range(players) for _ in range({pieces.copies[0]})]"
            if pieces.single:
                return str(pieces.copies[0])
            full = tuple(k for k, n in enumerate(pieces.copies) for _ in range(n))
            return f"list({literal(full)})"
        if pieces.single:
            member = "0"
        elif zone.shape is m.Shape.SLOTS:
            member = f"[-1] * {zone.capacity}"
        else:
            member = "[]"
        if not zone.indices:
            return member
        size = self._size(zone.indices)
        return f"[0] * ({size})" if member == "0" else f"[{member} for _ in range({size})]"

    # ---- pieces of which there is one -----------------------------------------------------------

    def _finders(self) -> None:
        moved, swapped = self._moved_alone()
        for pieces in self.game.classes.values():
            if pieces.name in moved:
                self._finder(pieces)
            if pieces.name in swapped:
                self._swapper(pieces)

    def _moved_alone(self) -> tuple[set[str], set[str]]:
        from rulewright.model.effects import walk

        moved: set[str] = set()
        swapped: set[str] = set()
        for proc in self.core.procs.values():
            for statement in proc.body:
                for part in walk(statement):
                    if isinstance(part, m.SelPiece):
                        moved.add(part.piece_class)
                    elif isinstance(part, m.Swap):
                        swapped.add(part.piece_class)
        return moved, swapped

    def _finder(self, pieces: m.PieceClass) -> None:
        w = self.w
        name = names.checked(pieces.name)
        e = Expressions(self.layout, Scope(self.layout))
        zones = [zone for zone in self.game.zones.values() if zone.holds == pieces.name]
        w.line()
        w.line()
        with w.block(f"def take__{name}(s, kind):"):
            w.line(f'"""Takes a {name} from where it is: its place in the log, who knew it."""')
            w.line("everybody = (1 << s.players) - 1")
            for zone in zones:
                self._find_in(zone, e.hidden(zone), take=True)
            w.line("raise AssertionError(kind)")

    def _find_in(self, zone: m.Zone, hidden: bool, take: bool) -> None:
        """Looks for a piece in a zone; returns what the function it is in returns."""
        w = self.w
        slots = zone.shape is m.Shape.SLOTS
        where = f'("{names.checked(zone.name)}", {"number" if zone.indices else "0"})'
        field = f"s.{names.field(zone.name)}"

        def found() -> None:
            if not hidden and take and not slots:
                w.line("place.remove(kind)")
                w.line(f"return {where}, everybody")
                return
            listing = "kinds(place)" if hidden else "place"
            w.line(f"index = {listing}.index(kind)")
            if not take:
                w.line(f"return place, {where}, index, {hidden}")
                return
            w.line("mask = place[index] & MASK" if hidden else "mask = everybody")
            w.line("place[index] = -1" if slots else "del place[index]")
            w.line(f"return {where}, mask")

        test = "if kind in kinds(place):" if hidden else "if kind in place:"
        if zone.indices:
            with w.block(f"for number, place in enumerate({field}):"), w.block(test):
                found()
        else:
            w.line(f"place = {field}")
            with w.block(test):
                found()

    def _swapper(self, pieces: m.PieceClass) -> None:
        w = self.w
        name = names.checked(pieces.name)
        w.line()
        w.line()
        with w.block(f"def find__{name}(s, kind):"):
            w.line(f'"""Where a {name} is: place, its name in the log, index, whether hidden."""')
            e = Expressions(self.layout, Scope(self.layout))
            for zone in self.game.zones.values():
                if zone.holds == pieces.name:
                    self._find_in(zone, e.hidden(zone), take=False)
            w.line("raise AssertionError(kind)")
        w.line()
        w.line()
        with w.block(f"def swap__{name}(s, left, right):"):
            w.line(f'"""Two of {name} take each other\'s exact places."""')
            w.line(f"place, where, index, hidden = find__{name}(s, left)")
            w.line(f"other, there, number, beyond = find__{name}(s, right)")
            w.line("everybody = (1 << s.players) - 1")
            w.line("first = place[index] if hidden else left << 16 | everybody")
            w.line("second = other[number] if beyond else right << 16 | everybody")
            w.line("place[index] = second if hidden else right")
            w.line("other[number] = first if beyond else left")
            with w.block("if s.log is not None:"):
                w.line('s.log.append(("move", where, there, ((left, everybody),)))')
                w.line('s.log.append(("move", there, where, ((right, everybody),)))')

    # ---- rules ----------------------------------------------------------------------------------

    def _functions(self) -> None:
        for function in self.game.functions.values():
            w = self.w
            scope = Scope(self.layout)
            params = "".join(f", {scope.bind(p)}" for p in function.params)
            w.line()
            w.line()
            with w.block(f"def {names.function(function.name)}(s{params}):"):
                title = function.name.replace("_", " ").capitalize()
                what = {"role": "who holds it, or -1", "predicate": "whether it is so",
                        "quantity": "its value"}[function.kind.value]
                w.line(f'"""{title}: {what}.{sources_line(function.sources)}"""')
                write_return(w, Expressions(self.layout, scope), function.value)

    def _procs(self) -> None:
        plain = [proc for proc in self.core.procs.values() if not proc.blocks]
        for proc in plain:
            self._plain(proc)
        for proc in self.core.procs.values():
            if proc.blocks:
                machine = self._machine(proc)
                machine.write()
                machine.write_choices()

    def _machine(self, proc: c.Proc) -> Machine:
        return Machine(self.w, self.core, self.layout, self.analysis, proc, self.numbers)

    def _plain(self, proc: c.Proc) -> None:
        w = self.w
        scope = Scope(self.layout)
        params = "".join(f", {scope.bind(p)}" for p in proc.params)
        if isinstance(proc.origin, m.Trigger) and not proc.params:
            params = ", _member"
        w.line()
        w.line()
        with w.block(f"def {proc_function(proc)}(s{params}):"):
            write_docstring(w, of_rule(proc))
            Statements(
                w, self.layout, self.analysis, scope, proc.quiet, lambda: "return"
            ).block(proc.body)

    def _triggers(self) -> None:
        w, game = self.w, self.game
        if not game.triggers:
            return
        for trigger in game.triggers.values():
            scope = Scope(self.layout)
            e = Expressions(self.layout, scope)
            name = names.checked(trigger.name)
            w.line()
            w.line()
            with w.block(f"def members__{name}(s):"):
                w.line(f'"""What the trigger {name} is checked for."""')
                members = e.members(trigger.domain, True) if trigger.domain else "(0,)"
                w.line(f"return {members}")
            w.line()
            w.line()
            member = scope.bind(trigger.domain.var) if trigger.domain else "_member"
            with w.block(f"def holds__{name}(s, {member}):"):
                w.line(f'"""Whether the trigger {name} fires.{sources_line(trigger.sources)}"""')
                w.line(f"return {e.expr(trigger.condition)}")
        w.line()
        w.line()
        w.line("TRIGGERS = (")
        for trigger in game.triggers.values():
            name = names.checked(trigger.name)
            w.line(f"    (members__{name}, holds__{name}, trigger__{name}),")
        w.line(")")
        order = list(game.triggers)
        for triggers in sorted(self.core.settled):
            w.line()
            w.line()
            first = tuple(order.index(name) for name in triggers)
            with w.block(f"def {settle_name(triggers)}(s):"):
                w.line('"""After a change: sets off what fires now."""')
                tests = [self._trigger_test(game.triggers[name]) for name in triggers]
                with w.block(f"if {' or '.join(tests)}:"):
                    w.line(f"settle(s, TRIGGERS, {first!r})")

    def _trigger_test(self, trigger: m.Trigger) -> str:
        """Whether a trigger holds for anything."""
        e = Expressions(self.layout, Scope(self.layout))
        if trigger.domain is None:
            return e.expr(trigger.condition).at(AND)
        fixed = e.fixed(trigger.domain)
        if fixed is not None and len(fixed) <= UNROLLED:
            var = trigger.domain.var
            tests = [e.expr(e.with_number(var, n, trigger.condition)) for n in fixed]
            return " or ".join(test.at(AND) for test in tests)
        name = names.checked(trigger.name)
        return f"any(holds__{name}(s, member) for member in members__{name}(s))"

    def _dispatch_tables(self) -> None:
        w, game = self.w, self.game
        for event in game.events.values():
            w.line()
            handled = [
                proc for proc in self.core.procs.values() if proc.event == event.name
            ]
            w.line(f"{names.event(event.name)} = {{")
            for proc in handled:
                card = next(
                    card for card in game.cards.values()
                    if any(h is proc.origin for h in card.handlers)
                )
                kind = self.layout.value(EnumType(card.piece_class), card.kind)
                w.line(f"    {kind}: {proc_function(proc)},")
            w.line("}")
        for action in game.actions.values():
            proc = self.core.procs[f"action_{action.name}"]
            w.line()
            w.line()
            with w.block(f"def begin__{names.checked(action.name)}(s, actor, place):"):
                w.line(f'"""Begins the action {action.name}.{sources_line(action.sources)}"""')
                w.line(f"s.{self.layout.of_local[action.actor.uid].name} = actor")
                if action.place is not None:
                    w.line(f"s.{self.layout.of_local[action.place.uid].name} = place")
                w.line(f"return {proc_function(proc)}")
        w.line()
        w.line()
        w.line("ACTIONS = (")
        for action, _ in action_numbers(game, self.layout):
            for place in range(action_places(action, self.layout)):
                w.line(f"    (begin__{action.name}, {place}),")
        w.line(")")
        w.line("RESUME = (")
        for name in self.numbers.resume:
            w.line(f"    {name},")
        w.line(")")
        w.line("ANSWERS = (")
        for choice in self.core.choices:
            w.line(f"    answer__{choice.name},")
        w.line(")")
        w.line("OPTIONS = (")
        for choice in self.core.choices:
            w.line(f"    options__{choice.name},")
        w.line(")")
        for number, (proc_name, block) in enumerate(self.core.secrets):
            proc = self.core.procs[proc_name]
            function = self._machine(proc).function(block)
            w.line()
            w.line()
            with w.block(f"def restart__{number}(s):"):
                w.line('"""Back to the first of the secret choices."""')
                w.line("s.picks = ()")
                w.line(f"run(s, {function})")
        w.line()
        w.line()
        w.line(
            "SECRET = ("
            + "".join(f"restart__{number}, " for number in range(len(self.core.secrets))).rstrip()
            + ")"
        )

    def _interface(self) -> None:
        w = self.w
        play = self._machine(self.core.procs["play"])
        for block in play.proc.blocks:
            for op in block.ops:
                if isinstance(op, c.StartTurns):
                    slot = self.layout.of_local[op.var.uid]
                    assert isinstance(block.end, c.Goto)
                    w.line()
                    w.line()
                    with w.block("def turn_of(s, player):"):
                        w.line('"""The block that begins a turn, for positions set up by hand."""')
                        w.line(f"s.{slot.name} = player")
                        w.line(f"return {play.function(block.end.block)}")
        ranked = write_standing(w, self.game)
        w.line()
        w.line()
        given = "DESCRIPTION, start, step, OPTIONS, SECRET, __name__"
        w.line(f"ENGINE = engine.Engine({given}{', standing' if ranked else ''})")
        w.line("NUM_ACTIONS = ENGINE.num_actions")
        for text in _API:
            w.line()
            w.line()
            for line in text.splitlines():
                w.line(line)
