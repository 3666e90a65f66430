"""Operators in values: tests, comparisons, arithmetic, ranks."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rulewright.foundation.limits import NUMBER
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.expected_types import BOOL, Expecting, written
from rulewright.model.interval_arithmetic import of_result
from rulewright.model.negation import opposite
from rulewright.model.place_kinds import traits
from rulewright.model.resolver_context import Scope, Unresolved
from rulewright.model.types import (
    PLAYER,
    EnumType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    SetType,
    Type,
    ZoneType,
)
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import (
    FunctionForm,
    Nearness,
    OperationForm,
)

_CHANGING = {m.ArithmeticOp.ADD: "joins", m.ArithmeticOp.SUBTRACT: "leaves"}
_DIVIDING = {m.ArithmeticOp.DIVIDE_UP, m.ArithmeticOp.DIVIDE_DOWN, m.ArithmeticOp.REMAINDER}


class Operators(Expecting):
    """Resolves what is said of values."""

    def _operation(self, expr: s.Operation, scope: Scope, want: Type | None) -> m.Expr:
        op, span, parts = expr.op, expr.span, expr.parts
        match op:
            case OperationForm.BOTH | OperationForm.EITHER:
                kind = m.Both if op is OperationForm.BOTH else m.Either
                flat: list[m.Expr] = []
                for part in parts:
                    found = self.test(part, scope)
                    scope = scope.knowing(found, op is OperationForm.BOTH)
                    flat += found.parts if isinstance(found, kind) else (found,)
                return kind(tuple(flat), BOOL, span)
            case OperationForm.NEGATION:
                return self._negated(self.test(parts[0], scope), span)
            case OperationForm.IS_A | OperationForm.IS_NOT_A:
                return self._is_a(parts, op is OperationForm.IS_NOT_A, scope, span)
            case OperationForm.EQUAL:
                return self._compare(m.CompareOp.EQ, parts, scope, span)
            case OperationForm.UNEQUAL:
                return self._compare(m.CompareOp.NE, parts, scope, span)
            case OperationForm.AT_LEAST:
                return self._compare(m.CompareOp.GE, parts, scope, span)
            case OperationForm.AT_MOST:
                return self._compare(m.CompareOp.LE, parts, scope, span)
            case OperationForm.MORE_THAN:
                return self._compare(m.CompareOp.GT, parts, scope, span)
            case OperationForm.LESS_THAN:
                return self._compare(m.CompareOp.LT, parts, scope, span)
            case OperationForm.IS_EMPTY | OperationForm.IS_NOT_EMPTY:
                zone = self.zone(parts[0], scope)
                return m.IsEmpty(zone, op is OperationForm.IS_NOT_EMPTY, BOOL, span)
            case OperationForm.IS_FULL | OperationForm.IS_NOT_FULL:
                zone = self.zone(parts[0], scope)
                if self.zone_of(zone).capacity is None:
                    raise self.c.fail(
                        "R103", "This place is never full", zone.span,
                        reason="It holds any number of pieces.",
                        suggestion="Say `at most …` where the place is declared.",
                    )
                return m.IsFull(zone, op is OperationForm.IS_NOT_FULL, BOOL, span)
            case OperationForm.IS_IN | OperationForm.IS_NOT_IN:
                return self._is_in(parts, op is OperationForm.IS_NOT_IN, scope, span)
            case OperationForm.HAS | OperationForm.HAS_NO:
                zone = self.zone(parts[0], scope)
                kind_ = self.value(parts[1], scope, self.class_of(zone).kind)
                return m.HasKind(zone, kind_, op is OperationForm.HAS_NO, BOOL, span)
            case OperationForm.EXISTS:
                found = self._expr(parts[0], scope, None)
                if not isinstance(found.type, OptionalType):
                    raise self.c.fail(
                        "R103", "There is always one of these", found.span,
                        label=self.c.describe(found.type),
                    )
                return m.Exists(found, BOOL, span)
            case OperationForm.CONDITIONAL:
                test = self.test(parts[1], scope)
                then = self._expr(parts[0], scope.knowing(test), want)
                other = self._expr(parts[2], scope.knowing(test, False), want or then.type)
                self.must_be_value(then, other)
                return m.Conditional(test, then, other, self._join(then, other), span)
            case OperationForm.FAILING:
                first = self._expr(parts[0], scope, None)
                if not isinstance(first.type, OptionalType):
                    raise self.c.fail(
                        "R103", "There is always one of these", first.span,
                        label=self.c.describe(first.type), suggestion="Leave `failing …` out.",
                    )
                other = self._expr(parts[1], scope, first.type)
                return m.Failing(first, other, self._join_optional(first, other), span)
            case OperationForm.ADD:
                return self._arithmetic(m.ArithmeticOp.ADD, parts, scope, span)
            case OperationForm.SUBTRACT:
                return self._arithmetic(m.ArithmeticOp.SUBTRACT, parts, scope, span)
            case OperationForm.MULTIPLY:
                return self._arithmetic(m.ArithmeticOp.MULTIPLY, parts, scope, span)
            case OperationForm.TWICE:
                two = s.Number(2, span)
                return self._arithmetic(m.ArithmeticOp.MULTIPLY, (two, *parts), scope, span)
            case OperationForm.HALF_UP | OperationForm.HALF_DOWN:
                up = op is OperationForm.HALF_UP
                half = m.ArithmeticOp.DIVIDE_UP if up else m.ArithmeticOp.DIVIDE_DOWN
                return self._arithmetic(half, (*parts, s.Number(2, span)), scope, span)
            case OperationForm.DIVIDE_UP:
                return self._arithmetic(m.ArithmeticOp.DIVIDE_UP, parts, scope, span)
            case OperationForm.DIVIDE_DOWN:
                return self._arithmetic(m.ArithmeticOp.DIVIDE_DOWN, parts, scope, span)
            case OperationForm.REMAINDER:
                return self._arithmetic(m.ArithmeticOp.REMAINDER, parts, scope, span)
            case OperationForm.JOINS | OperationForm.LEAVES:
                return self._changed(parts, op is OperationForm.JOINS, scope, span)
            case OperationForm.RANKED:
                return self._ranked(parts, scope, span)
            case OperationForm.KEY_HIGHEST | OperationForm.KEY_LOWEST:
                raise AssertionError("what ranks is part of a rank")
            case _:
                assert_never(op)

    def _changed(self, parts: tuple[s.Expr, ...], joins: bool, scope: Scope, span: Span) -> m.Expr:
        """Return a set with some members more or less; whoever leaves it need not have been in it."""
        of = self._expr(parts[0], scope, None)
        if not isinstance(of.type, SetType):
            raise self.c.fail(
                "R103", f"Only a set can be {'joined' if joins else 'left'}", of.span,
                label=f"this is {self.c.describe(of.type)}",
                suggestion="Declare it with `remember …: set of …`.",
            )
        members = self.there(self._expr(parts[1], scope, of.type.of))
        several = isinstance(members.type, SetType | ListType)
        kind = members.type.of if isinstance(members.type, SetType | ListType) else members.type
        fits = self.c.fits(kind, of.type.of) if joins else self.c.comparable(kind, of.type.of)
        if not fits or isinstance(kind, NoneType | OptionalType):
            self.must_fit(members, of.type if several else of.type.of)
        return m.Changed(of, members, joins, of.type, span)

    def _ranked(self, keys: tuple[s.Expr, ...], scope: Scope, span: Span) -> m.Expr:
        """Return the place of a player: 1, and 1 more for each other player who is before them.

        `rulewright.model.ranking` reads back what is ranked by.
        """
        own = scope.find(PLAYER)
        assert own is not None
        other = self.c.local(PLAYER, own.type, span)
        its = Scope(scope, {PLAYER: other})
        ways: list[m.Expr] = []
        level: tuple[m.Expr, ...] = ()
        for key in keys:
            assert isinstance(key, s.Operation)
            mine, theirs = (self._expr(key.parts[0], inside, None) for inside in (scope, its))
            self._must_count(mine, "Only numbers are higher or lower")
            before = m.CompareOp.GT if key.op is OperationForm.KEY_HIGHEST else m.CompareOp.LT
            ahead = m.Compare(before, theirs, mine, BOOL, key.span)
            ways.append(m.Both((*level, ahead), BOOL, key.span) if level else ahead)
            level = (*level, m.Compare(m.CompareOp.EQ, theirs, mine, BOOL, key.span))
        test = ways[0] if len(ways) == 1 else m.Either(tuple(ways), BOOL, span)
        better = m.Domain(
            other, m.EnumSource(EnumType(PLAYER)), (m.Filter(test, None, span),), None, span
        )
        most = self.c.max_players
        count = m.Aggregate(m.Tally.COUNT, None, better, IntType(0, most), span)
        first = m.Const(1, IntType(1, 1), span)
        kind = IntType(1, most)
        return m.Arithmetic(m.ArithmeticOp.ADD, first, count, kind, span)

    def _nth(self, expr: s.Nth, scope: Scope) -> m.Expr:
        zone = self.zone(expr.zone, scope)
        if not traits(self.zone_of(zone).shape).ends:
            raise self.c.fail(
                "R103", "Only a line or a pile has a first and a last piece", zone.span
            )
        kind = OptionalType(self.class_of(zone).kind)
        return m.Nth(_position(expr.nearness), zone, kind, expr.span)

    def first(self, span: Span) -> m.Domain:
        """Return the players of the first rank."""
        var = self.c.local(PLAYER, EnumType(PLAYER), span)
        rank = self._function(m.FunctionKind.RANK)
        own = m.Apply(rank.name, (m.LocalRef(var, None, var.type, span),), rank.type, span)
        one = m.Const(1, IntType(1, 1), span)
        test = m.Compare(m.CompareOp.EQ, own, one, BOOL, span)
        return m.Domain(var, m.EnumSource(EnumType(PLAYER)), (m.Filter(test, None, span),), None, span)

    @staticmethod
    def _negated(found: m.Expr, span: Span) -> m.Expr:
        """`not`, as far as it does not go into the test that stands behind it."""
        return found.value if isinstance(found, m.Not) else replace(opposite(found), span=span)

    def _join(self, left: m.Expr, right: m.Expr) -> Type:
        a, b = left.type, right.type
        if isinstance(a, IntType) and isinstance(b, IntType):
            return IntType(min(a.low, b.low), max(a.high, b.high))
        if self.c.fits(b, a):
            return a
        if self.c.fits(a, b):
            return b
        if isinstance(a, NoneType) and isinstance(b, EnumType):
            return OptionalType(b)
        if isinstance(b, NoneType) and isinstance(a, EnumType):
            return OptionalType(a)
        raise self.c.fail(
            "R103", "The two values are of different kinds", right.span,
            label=f"{self.c.describe(b)}, the other is {self.c.describe(a)}",
        )

    def _join_optional(self, first: m.Expr, other: m.Expr) -> Type:
        assert isinstance(first.type, OptionalType)
        of = first.type.of
        if isinstance(of, IntType) and isinstance(other.type, IntType):
            return IntType(min(of.low, other.type.low), max(of.high, other.type.high))
        if isinstance(other.type, OptionalType):
            self.must_fit(other, first.type)
            return first.type
        self.must_fit(other, of)
        return of

    def _compare(
        self, op: m.CompareOp, parts: tuple[s.Expr, ...], scope: Scope, span: Span
    ) -> m.Expr:
        negated = op is m.CompareOp.NE
        if op in {m.CompareOp.EQ, m.CompareOp.NE} and isinstance(parts[1], s.Name):
            name = parts[1]
            if scope.find(name.text) is None and self._is_predicate(name.text):
                return self._is_a(parts, negated, scope, span)
        left_first = not (isinstance(parts[0], s.Name) and self._ambiguous(parts[0], scope))
        if left_first:
            left = self._expr(parts[0], scope, None)
            right = self._expr(parts[1], scope, left.type)
        else:
            right = self._expr(parts[1], scope, None)
            left = self._expr(parts[0], scope, right.type)
        if not self.c.comparable(left.type, right.type):
            raise self.c.fail(
                "R103", "These two cannot be compared", span,
                label=f"{self.c.describe(left.type)} and {self.c.describe(right.type)}",
                suggestion=self._counted(left, right),
            )
        if op not in {m.CompareOp.EQ, m.CompareOp.NE}:
            left, right = self.there(left), self.there(right)
            for side in (left, right):
                self._must_count(side, "Only numbers are more or less")
        return m.Compare(op, left, right, BOOL, span)

    def _counted(self, left: m.Expr, right: m.Expr) -> str:
        """Return what to write where a place, or what was picked, is compared with a number."""
        if not any(isinstance(side.type, IntType) for side in (left, right)):
            return ""
        return self._made_fit(left, IntType(0, 0)) or self._made_fit(right, IntType(0, 0))

    def _ambiguous(self, name: s.Name, scope: Scope) -> bool:
        return scope.find(name.text) is None and bool(self.c.enums_with(name.text))

    def _is_predicate(self, text: str) -> bool:
        function = self.c.pending.get(text)
        if function is not None:
            return function[0].kind is FunctionForm.PREDICATE
        done = self.c.functions.get(text)
        return done is not None and done.kind is m.FunctionKind.PREDICATE

    def _is_a(
        self, parts: tuple[s.Expr, ...], negated: bool, scope: Scope, span: Span
    ) -> m.Expr:
        name = parts[1]
        assert isinstance(name, s.Name)
        if name.text not in self.c.pending and name.text not in self.c.functions:
            if name.text in self.c.broken:
                raise Unresolved
            known = [*self.c.functions, *self.c.pending]
            raise self.c.unknown("role or predicate", name.text, name.span, known)
        function = self._function(name.text)
        if function.kind is m.FunctionKind.ROLE:
            kind = function.type
            assert isinstance(kind, OptionalType)
            who = self.value(parts[0], scope, kind.of)
            return m.HoldsRole(name.text, who, negated, BOOL, span)
        if function.kind is not m.FunctionKind.PREDICATE or len(function.params) != 1:
            raise self.c.fail(
                "R103", f"`{name.text}` does not say something of one thing", name.span,
                suggestion=f"Write `{name.text} of (…)`.",
            )
        arg = self.value(parts[0], scope, function.params[0].type)
        applied = m.Apply(name.text, (arg,), BOOL, span)
        return m.Not(applied, BOOL, span) if negated else applied

    def _is_in(
        self, parts: tuple[s.Expr, ...], negated: bool, scope: Scope, span: Span
    ) -> m.Expr:
        where = self._expr(parts[1], scope, None)
        if isinstance(where.type, ZoneType):
            pieces = self.class_of(where)
            if not pieces.unique:
                raise self.c.fail(
                    "R103", f"There are several alike `{pieces.name}`", parts[0].span,
                    reason="Only a piece of which there is one copy is in one place.",
                    suggestion="Write `… has …` to ask whether a place holds one of its kind.",
                )
            piece = self.value(parts[0], scope, pieces.kind)
            return m.InZone(piece, where, negated, BOOL, span)
        if isinstance(where.type, SetType | ListType):
            item = self.value(parts[0], scope, where.type.of)
            return m.InSet(item, where, negated, BOOL, span)
        raise self.c.fail(
            "R103", "Something is in a place or in a set", where.span,
            label=f"this is {self.c.describe(where.type)}",
        )

    def _arithmetic(
        self, op: m.ArithmeticOp, parts: tuple[s.Expr, ...], scope: Scope, span: Span
    ) -> m.Expr:
        found = [self.there(self._expr(part, scope, None)) for part in parts]
        if op in _CHANGING and isinstance(found[0].type, SetType):
            self._no_sum(found[0], found[0].type.of, _CHANGING[op], found[1])
        a, b = (self._must_count(part, "A number is needed here") for part in found)
        if op in _DIVIDING and b.low < 1:
            raise self._no_divisor(found[1], b)
        kind = of_result(op, a, b)
        if max(abs(kind.low), abs(kind.high)) > NUMBER:
            raise self.c.fail(
                "R105", "This number can become too large", span, reason=f"Numbers go up to {NUMBER}."
            )
        return m.Arithmetic(op, found[0], found[1], kind, span)

    def _no_sum(self, group: m.Expr, of: Type, verb: str, other: m.Expr) -> None:
        """Report a set that is to have more or fewer members by `plus` or `minus`."""
        several = isinstance(other.type, SetType | ListType)
        kind = other.type.of if isinstance(other.type, SetType | ListType) else other.type
        if not self.c.comparable(kind, of):
            return
        who = written(other.span)
        raise self.c.fail(
            "R103", "A number is needed here", group.span, label=f"this is {self.c.describe(group.type)}",
            reason="A set grows and shrinks by a line of its own.",
            suggestion=f"Write `{f'({who})' if several and ' ' in who else who} {verb} {written(group.span)}`.",
        )

    def _no_divisor(self, divisor: m.Expr, kind: IntType) -> Unresolved:
        """Report a number that nothing can be divided by, or that may be one."""
        at_least_one = kind.high >= 1
        said = written(divisor.span)
        what = "0" if kind.low == 0 else "0 or less"
        return self.c.fail(
            "R105", f"This divisor {'can be' if at_least_one else 'is'} {what}", divisor.span,
            label=self.c.describe(kind), reason="Nothing can be divided by 0, and only by numbers from 1 on.",
            suggestion=f"Ask first: `if {said} is at least 1`; or write the division, and behind it `if "
            f"{said} is at least 1 otherwise 0`." if at_least_one else "",
        )


def _position(nearness: Nearness) -> m.Position:
    match nearness:
        case Nearness.FIRST:
            return m.Position.FIRST
        case Nearness.SECOND:
            return m.Position.SECOND
        case Nearness.THIRD:
            return m.Position.THIRD
        case Nearness.LAST:
            return m.Position.LAST
        case _:
            assert_never(nearness)
