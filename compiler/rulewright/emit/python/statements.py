"""Statements in which nobody chooses, as Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from rulewright.core.analysis import Analysis
from rulewright.core.lower import QUIET
from rulewright.emit.python import names
from rulewright.emit.python.expressions import Expressions, Scope
from rulewright.emit.python.layout import Layout
from rulewright.emit.python.loops import write_members, write_value
from rulewright.emit.python.moves import Moves
from rulewright.emit.python.writer import OR, SUM, TERNARY, Code, Writer
from rulewright.model import nodes as m
from rulewright.model.types import PLAYER, EnumType, IntType, SetType

PLAYERS = EnumType(PLAYER)


class Statements:
    """Writes the body of one function."""

    def __init__(
        self, w: Writer, layout: Layout, analysis: Analysis, scope: Scope, quiet: bool,
        stop: Callable[[], str],
    ) -> None:
        self.w = w
        self.layout = layout
        self.game = layout.game
        self.analysis = analysis
        self.e = Expressions(layout, scope)
        self.scope = scope
        self.quiet = quiet
        self.stop = stop
        self.moves = Moves(w, self.e)

    def block(self, body: m.Block) -> None:
        for statement in body:
            self.statement(statement)

    def statement(self, st: m.Statement) -> None:
        w, e = self.w, self.e
        match st:
            case m.Let():
                bound = m.LocalRef(st.var, None, st.var.type, st.var.span)
                value = write_value(w, e, st.value)
                w.line(f"{e.local(bound)} = {value}")
            case m.Look():
                self.moves.look(st)
            case m.Move():
                self._move(st)
            case m.Shuffle():
                self.moves.shuffle(st)
            case m.Swap():
                self.moves.swap(st)
            case m.If():
                self._if(st)
            case m.IfThere():
                name = self.scope.place(st.var)
                value = write_value(w, e, st.value)
                w.line(f"{name} = {value}")
                with w.block(f"if {name} >= 0:"):
                    self.block(st.then)
                if st.otherwise:
                    with w.block("else:"):
                        self.block(st.otherwise)
            case m.ForEach():
                self._for_each(st)
            case m.Repeat():
                with w.block(f"for _ in range({e.expr(st.times)}):"):
                    self.block(st.body)
            case m.RepeatUntil():
                with w.block(f"for _ in range({e.expr(st.limit)}):"):
                    with w.block(f"if {e.expr(st.condition).at(OR)}:"):
                        w.line("break")
                    self.block(st.body)
            case m.Assign():
                self.assign(st.target, write_value(w, e, st.value))
            case m.AssignRandom():
                w.line(f"found = list({e.members(st.domain, False)})")
                with w.block("if found:"):
                    self.assign(st.target, Code("found[s.chance.below(len(found))]"))
            case m.Adjust():
                self._adjust(st)
            case m.Call():
                args = "".join(f", {e.expr(arg)}" for arg in st.args)
                w.line(f"{self.callee(st.verb)}(s{args})")
            case m.CarryOut():
                args = "".join(f", {e.expr(arg)}" for arg in st.args)
                w.line(f"rule = {names.event(st.event)}.get({e.expr(st.card)})")
                with w.block("if rule is not None:"):
                    w.line(f"rule(s{args})")
            case m.Stop():
                w.line(self.stop())
            case m.Finish():
                self.finish(st.winners)
            case m.Together():
                before, self.quiet = self.quiet, True
                self.block(st.body)
                self.quiet = before
            case m.Choose() | m.May() | m.TakeAction() | m.Secretly() | m.TakeTurns():
                raise AssertionError("somebody chooses here")
            case _:
                assert_never(st)
        if not isinstance(st, m.Move):
            self._settle(st)

    def callee(self, verb: str) -> str:
        """The function for a verb, its quiet copy where no triggers are checked."""
        if self.quiet and self.analysis.verb_loud(verb):
            return names.function(verb + QUIET)
        return names.function(verb)

    def _settle(self, st: m.Statement) -> None:
        if not self.quiet:
            triggers = self.analysis.triggered(st)
            if triggers:
                self.settle(triggers)

    def settle(self, triggers: tuple[str, ...]) -> None:
        self.w.line(f"{settle_name(triggers)}(s)")

    def _if(self, st: m.If) -> None:
        w, word = self.w, "if"
        current: m.If = st
        while True:
            test = write_value(w, self.e, current.condition) if word == "if" else self.e.expr(current.condition)
            with w.block(f"{word} {test.at(TERNARY)}:"):
                self.block(current.then)
            if len(current.otherwise) == 1 and isinstance(current.otherwise[0], m.If):
                current, word = current.otherwise[0], "elif"
                continue
            if current.otherwise:
                with w.block("else:"):
                    self.block(current.otherwise)
            return

    def _for_each(self, st: m.ForEach) -> None:
        if self._set_all(st):
            return
        members = write_members(self.w, self.e, st.domain, False)
        name = self.scope.bind(st.domain.var)
        fixed = isinstance(st.domain.source, m.EnumSource | m.RangeSource) and not st.domain.filters
        fresh = members.text.startswith(("[", "kinds(", "distinct(", "members(", "clockwise("))
        fresh = fresh or members.text.startswith(("found", "empty_slots(", "filled_slots("))
        fresh = fresh or members.text.endswith("[::-1]")
        text = members.text if fixed or fresh else f"list({members})"
        with self.w.block(f"for {name} in {text}:"):
            self.block(st.body)

    def _set_all(self, st: m.ForEach) -> bool:
        """Gives every player's variable the same value, written short."""
        domain, first = st.domain, st.body[0]
        if domain.source != m.EnumSource(PLAYERS) or domain.filters or len(st.body) > 1:
            return False
        if not isinstance(first, m.Assign) or not isinstance(first.value, m.Const):
            return False
        target = first.target
        if not isinstance(target, m.VariableRef) or self.analysis.triggered(first):
            return False
        info = self.game.variables[target.variable]
        if [index.type for index in info.indices] != [PLAYERS]:
            return False
        match target.args:
            case (m.LocalRef(local=local),) if local is domain.var:
                pass
            case _:
                return False
        w, value = self.w, self.e.expr(first.value)
        field, name = names.field(info.name), self.scope.bind(domain.var)
        head = f"for {name} in {self.e.members(domain, False)}:"
        test = f"if s.{field}[{name}] != {value.at(SUM)}:"
        with w.block("if s.log is not None:"), w.block(head), w.block(test):
            w.line(f's.log.append(("set", "{names.checked(info.name)}", {name}, {value}))')
        w.line(f"s.{field} = [{value}] * s.players")
        return True

    def _move(self, st: m.Move) -> None:
        if st.otherwise:
            with self.w.block(f"if {self.moves.enough(st)}:"):
                self.moves.move(st)
                self._settle(st)
            with self.w.block("else:"):
                self.block(st.otherwise)
        else:
            self.moves.move(st)
            self._settle(st)

    def assign(self, target: m.VariableRef | m.LocalRef, value: Code) -> None:
        """Gives a variable a value; one of the game says so in the log if it changes."""
        w, place = self.w, self.e.variable(target)
        if isinstance(target, m.VariableRef):
            info = self.game.variables[target.variable]
            if not (value.text.isdigit() or value.text.isidentifier()):
                w.line(f"new = {value}")
                value = Code("new")
            flat = self.e.flat(info.indices, target.args)
            with w.block(f"if s.log is not None and {place} != {value}:"):
                w.line(f's.log.append(("set", "{names.checked(info.name)}", {flat}, {value}))')
        w.line(f"{place} = {value}")

    def _adjust(self, st: m.Adjust) -> None:
        place, amount = self.e.variable(st.target), self.e.expr(st.amount)
        kind = st.target.type
        assert isinstance(kind, IntType)
        if st.up:
            text = f"min({place} + {amount.at(SUM)}, {kind.high})"
        else:
            text = f"max({place} - {amount.at(SUM)}, {kind.low})"
        self.assign(st.target, Code(text))

    def finish(self, winners: m.Domain | None) -> None:
        if winners is None:
            self.w.line("finish(s, 0)")
            return
        won = m.SetOf(winners, SetType(PLAYERS), winners.var.span)
        self.w.line(f"finish(s, {write_value(self.w, self.e, won)})")


def settle_name(triggers: tuple[str, ...]) -> str:
    """The function that checks triggers, these ones in its first round."""
    return "check__" + "__".join(names.checked(trigger) for trigger in triggers)
