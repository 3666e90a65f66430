"""Statements in which nobody chooses, as operations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, assert_never

from rulewright.analysis.effects import reads, writes
from rulewright.analysis.suspension import SuspensionAnalysis
from rulewright.foundation.tree import walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import (
    NONE,
    ONE,
    ZERO,
    add,
    calculate,
    compare,
    is_atom,
    subtract,
)
from rulewright.ir.lowering.control_flow import QUIET
from rulewright.ir.lowering.expressions.place_access import Out
from rulewright.ir.lowering.expressions.values import Values, rule
from rulewright.ir.lowering.function_scope import Scope
from rulewright.ir.lowering.moves import Moves
from rulewright.model import nodes as m
from rulewright.model.types import PLAYER, EnumType, IntType

PLAYERS = EnumType(PLAYER)

Leave: TypeAlias = Callable[[], list[x.Op]]
"""What leaves the rule that a `stop` stands in."""


class Statements:
    """Translates the statements of one function."""

    def __init__(self, scope: Scope, analysis: SuspensionAnalysis, quiet: bool, leave: Leave) -> None:
        self.scope = scope
        self.analysis = analysis
        self.game = scope.layout.game
        self.quiet = quiet
        self.leave = leave
        self.answers = scope.layout.answers
        self.v = Values(scope)
        self.moves = Moves(self.v)

    def block(self, body: m.Block) -> list[x.Op]:
        """Return the operations of a block."""
        out: Out = []
        for statement in body:
            self.statement(statement, out)
        return out

    def statement(self, st: m.Statement, out: Out) -> None:
        """Add the operations of a statement."""
        v = self.v
        match st:
            case m.Let(var):
                out.append(self.scope.store(var, v.value(st.value, out)))
                if isinstance(st.value, m.LocalRef) and st.value.local.uid in self.answers:
                    out.append(self.scope.store(st.value.local, NONE))  # it has been heard
            case m.Look():
                self.moves.look(st, out)
            case m.Move():
                self.moves.move(st, out, self.settling(st), self.block(st.otherwise))
            case m.Shuffle():
                self.moves.shuffle(st, out)
                out.extend(self.settling(st))
            case m.Swap():
                self.moves.swap(st, out)
                out.extend(self.settling(st))
            case m.If(_, then, otherwise):
                test = v.value(st.condition, out)
                out.append(x.If(test, tuple(self.block(then)), tuple(self.block(otherwise))))
            case m.IfThere(_, var, then, otherwise):
                out.append(self.scope.store(var, v.value(st.value, out)))
                there = compare(x.Relation.GE, self.scope.place(var), ZERO)
                out.append(x.If(there, tuple(self.block(then)), tuple(self.block(otherwise))))
            case m.ForEach():
                self._for_each(st, out)
            case m.Repeat():
                out.append(x.Times(v.value(st.times, out), tuple(self._round(st))))
            case m.RepeatUntil(_, _, body):
                inside: Out = spending(st.cost, self.game)
                test = v.value(st.condition, inside)
                inside.append(x.If(test, (x.Break(),)))
                inside += self.block(body)
                out.append(x.Times(v.value(st.limit, out), tuple(inside)))
            case m.Assign(target):
                self._assign(target, v.value(st.value, out), out)
                out.extend(self.settling(st))
            case m.AssignRandom(target, domain):
                self._assign_random(target, domain, out)
                out.extend(self.settling(st))
            case m.Adjust():
                self._adjust(st, out)
                out.extend(self.settling(st))
            case m.Call(verb, args):
                given = tuple(v.value(arg, out) for arg in args)
                out.append(x.Do(self.callee(verb), given))
            case m.CarryOut(event, _, args):
                given = tuple(v.value(arg, out) for arg in args)
                out.append(x.DoHandler(event, v.value(st.card, out), given))
            case m.Stop():
                out.extend(self.leave())
            case m.Finish(winners):
                out.append(x.Finish(ZERO if winners is None else v.set_of(winners, out)))
            case m.Together(body):
                before, self.quiet = self.quiet, True
                out.extend(self.block(body))
                self.quiet = before
                out.extend(self.settling(st))
            case m.Choose() | m.May() | m.TakeAction() | m.Secretly() | m.TakeTurns():
                raise AssertionError("somebody chooses here")
            case _:
                assert_never(st)

    def callee(self, verb: str) -> x.Name:
        """Return the function for a verb, its quiet copy where no triggers are checked."""
        if self.quiet and self.analysis.verb_loud(verb):
            return rule(verb + QUIET)
        return rule(verb)

    def settling(self, st: m.Statement) -> list[x.Op]:
        """Return the check of the triggers that are due after a statement."""
        triggers = () if self.quiet else self.analysis.triggered(st)
        return [x.Do(settle_name(triggers))] if triggers else []

    # ---- loops ----------------------------------------------------------------------------------

    def _for_each(self, st: m.ForEach, out: Out) -> None:
        if self._set_all(st, out):
            return
        domain = st.domain
        changed = frozenset[str]().union(*(writes(self.game, part) for part in st.body))
        loud = any(self.analysis.loud(part) for part in st.body) and not self.quiet
        tests_change = loud or any(reads(self.game, each.test) & changed for each in domain.filters)
        moves = isinstance(domain.source, m.ZoneSource) and reads(self.game, domain.source) & changed
        given = _given(st.body)
        renames = domain.var.uid in given
        if domain.filters and (tests_change or moves or renames or _asks(domain, given)):
            source = self.v.members(domain, False, out)
        elif domain.filters:
            self.v.each(domain, False, out, lambda _, then: then.extend(self._round(st)))
            return
        else:
            source = self.v.source(domain, False, out)
        if is_live(source) and (loud or reads(self.game, domain) & changed):
            source = x.Copy(source)
        with self.scope.bound(domain.var) as local:
            body = tuple(self._round(st))
        if renames:
            # The loop goes by a name of its own where its rule gives the member's another value.
            member, local = local, self.scope.fresh(domain.var.name)
            body = (x.Let(member, x.Read(local)), *body)
        out.append(x.For(local, source, body))

    def _round(self, st: m.ForEach | m.Repeat) -> list[x.Op]:
        """Return what is done in each round of a loop."""
        return [*spending(st.cost, self.game), *self.block(st.body)]

    def _set_all(self, st: m.ForEach, out: Out) -> bool:
        """Give every player's variable the same value, at once."""
        domain = st.domain
        if domain.source != m.EnumSource(PLAYERS) or domain.filters or len(st.body) != 1:
            return False
        first = st.body[0]
        if not isinstance(first, m.Assign) or not isinstance(first.value, m.Const):
            return False
        target = first.target
        if not isinstance(target, m.VariableRef):
            return False
        if not self.quiet and self.analysis.triggered(first):
            return False
        info = self.game.variables[target.variable]
        if [index.type for index in info.indices] != [PLAYERS]:
            return False
        match target.args:
            case (m.LocalRef(local=local),) if local is domain.var:
                value = self.v.value(first.value, out)
                assert isinstance(value, x.Number)
                out.append(x.RememberAll(info.name, value))
                return True
            case _:
                return False

    # ---- variables ------------------------------------------------------------------------------

    def _assign(self, target: m.VariableRef | m.LocalRef, value: x.Expr, out: Out) -> None:
        if isinstance(target, m.LocalRef):
            member = None if target.index is None else self.v.value(target.index, out)
            out.append(self.scope.store(target.local, value, member))
            return
        place = self.v.variable(target, out)
        if not is_atom(value):
            value = self.v.as_atom(value, "new", out)
        out.append(x.Remember(place, value))

    def _assign_random(
        self, target: m.VariableRef | m.LocalRef, domain: m.Domain, out: Out
    ) -> None:
        found = self.v.members(domain, False, out)
        inside: Out = []
        drawn = self.scope.fresh("drawn")
        match found:
            case x.Range():
                number = add(subtract(found.high, found.low), ONE)
                inside.append(x.Draw(drawn, number))
                value = add(found.low, x.Read(drawn))
                there = compare(x.Relation.GT, number, ZERO)
            case _:
                if not isinstance(found, x.Read | x.Numbers):
                    items = self.scope.fresh("found", x.Kind.LIST)
                    out.append(x.Let(items, found))
                    found = x.Read(items)
                inside.append(x.Draw(drawn, x.Length(found)))
                value = x.Item(found, x.Read(drawn))
                there = compare(x.Relation.GT, x.Length(found), ZERO)
        self._assign(target, value, inside)
        if isinstance(there, x.Number) and there.value:
            out.extend(inside)
        else:
            out.append(x.If(there, tuple(inside)))

    def _adjust(self, st: m.Adjust, out: Out) -> None:
        amount = self.v.value(st.amount, out)
        now = self.v.value(st.target, out)
        kind = st.target.type
        assert isinstance(kind, IntType)
        by = st.amount.type
        low, high = (by.low, by.high) if isinstance(by, IntType) else (-1, 1)
        value = add(now, amount) if st.up else subtract(now, amount)
        if isinstance(amount, x.Number) and amount.value > 0 and _is_at_hand(now):
            # A comparison is quicker than the lower or the higher of two.
            if st.up:
                within = compare(x.Relation.LE, now, x.Number(kind.high - amount.value))
                bound = x.Number(kind.high)
            else:
                within = compare(x.Relation.GE, now, x.Number(kind.low + amount.value))
                bound = x.Number(kind.low)
            self._assign(st.target, x.Either(within, value, bound), out)
            return
        if high > 0 if st.up else low < 0:
            value = calculate(x.Sum.LOWER, value, x.Number(kind.high))
        if low < 0 if st.up else high > 0:
            value = calculate(x.Sum.HIGHER, value, x.Number(kind.low))
        self._assign(st.target, value, out)


def spending(cost: int, game: m.Game) -> list[x.Op]:
    """Return what counts the steps of a round or of a rule, if they are counted."""
    return [x.Spend(cost, game.work.limit)] if cost and game.work is not None else []


def _is_at_hand(value: x.Expr) -> bool:
    """Return whether a value is read at once, however often."""
    match value:
        case x.Get(_, index):
            return index is None or is_atom(index)
        case _:
            return is_atom(value)


def _given(body: m.Block) -> set[int]:
    """Return the names that a block gives other values, by their numbers."""
    return {
        part.target.local.uid
        for statement in body
        for part in walk(statement)
        if isinstance(part, m.Assign | m.AssignRandom | m.Adjust)
        and isinstance(part.target, m.LocalRef)
    }


def _asks(domain: m.Domain, given: set[int]) -> bool:
    """Return whether the tests of a domain ask for one of these names."""
    return any(
        isinstance(part, m.LocalRef) and part.local.uid in given
        for each in domain.filters
        for part in walk(each.test)
    )


def is_live(source: x.Expr) -> bool:
    """Return whether a list is one that the state keeps, so that a change of the state changes it.

    Whatever else is listed is a list of its own, picks are replaced as a whole, and ranges and
    numbers do not change.
    """
    return isinstance(source, x.Place)


def settle_name(triggers: tuple[str, ...]) -> x.Name:
    """Return the function that checks triggers, these ones in its first round."""
    return x.Name(x.Part.SETTLE, triggers)
