"""Tests that come out the same every time, by the ranges of what they compare."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import assert_never

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import Span
from rulewright.foundation.tree import structural_key
from rulewright.model import nodes as m
from rulewright.model.negation import opposite
from rulewright.model.ordinals import value_numbers
from rulewright.model.types import (
    PLAYER,
    BoolType,
    EnumType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    SetType,
    Type,
    ZoneType,
)

_NONE = -1


def key(node: object) -> Hashable:
    """Return something equal for trees that say the same, wherever they stand."""
    return structural_key(node, _ASIDE)


_ASIDE = frozenset({"type", "sources"})


@dataclass(frozen=True, slots=True)
class AbstractValue:
    """The values that an expression can have: numbers from `low` to `high`, or one of `values`."""

    low: int
    high: int
    values: frozenset[int] | None

    def narrowed(self, op: m.CompareOp, value: int) -> AbstractValue:
        """Return what is left where the expression is so compared with a number."""
        low, high, values = self.low, self.high, self.values
        match op:
            case m.CompareOp.EQ:
                low, high = max(low, value), min(high, value)
                values = None if values is None else values & {value}
            case m.CompareOp.NE:
                values = None if values is None else values - {value}
                low += low == value and values is None
                high -= high == value and values is None
            case m.CompareOp.GE:
                low = max(low, value)
            case m.CompareOp.GT:
                low = max(low, value + 1)
            case m.CompareOp.LE:
                high = min(high, value)
            case m.CompareOp.LT:
                high = min(high, value - 1)
        return AbstractValue(low, high, values)

    @property
    def empty(self) -> bool:
        """Return whether nothing is left."""
        return self.low > self.high if self.values is None else not self.values


class ConditionRanges:
    """Judges the tests of one game."""

    def __init__(self, game: m.Game) -> None:
        self.game = game

    # ---- one test -------------------------------------------------------------------------------

    def possible(self, expr: m.Expr) -> AbstractValue | None:
        """Return what an expression can be, or None where its type does not tell."""
        if isinstance(expr, m.Const) and not isinstance(expr.type, NoneType):
            return AbstractValue(expr.value, expr.value, frozenset({expr.value}))
        return self._of_type(expr.type)

    def _of_type(self, kind: Type) -> AbstractValue | None:
        match kind:
            case IntType():
                # What a test around it says is told of that test, not of this one.
                whole = kind.declared or kind
                return AbstractValue(whole.low, whole.high, None)
            case EnumType(name) if name != PLAYER:
                known = frozenset(value_numbers(self.game.enums, name))
                return AbstractValue(min(known), max(known), known) if known else None
            case OptionalType(EnumType(name)) if name != PLAYER:
                known = frozenset({_NONE, *value_numbers(self.game.enums, name)})
                return AbstractValue(_NONE, max(known), known)
            case NoneType():
                return AbstractValue(_NONE, _NONE, frozenset({_NONE}))
            case EnumType() | OptionalType() | BoolType() | SetType() | ListType() | ZoneType():
                return None
            case _:
                assert_never(kind)

    def verdict(self, test: m.Expr) -> bool | None:
        """True or False where a comparison always comes out so."""
        if not isinstance(test, m.Compare):
            return None
        if key(test.left) == key(test.right):
            return test.op in {m.CompareOp.EQ, m.CompareOp.GE, m.CompareOp.LE}
        if isinstance(test.right.type, NoneType) and isinstance(test.left.type, EnumType):
            return test.op is m.CompareOp.NE
        left, right = self.possible(test.left), self.possible(test.right)
        if left is None or right is None:
            return None
        if left.values is not None and right.values is not None:
            return _by_values(test.op, left.values, right.values)
        return _by_range(test.op, left, right)

    # ---- several at once ------------------------------------------------------------------------

    def contradiction(self, tests: tuple[m.Expr, ...]) -> tuple[Span, Span] | None:
        """Return two of several tests that cannot both be true, if there are two."""
        flat: list[m.Expr] = []
        for test in tests:
            flat += test.parts if isinstance(test, m.Both) else (test,)
        return (
            self._same_thing(flat) or self._two_places(flat) or self._opposites(flat)
        )

    def _same_thing(self, tests: list[m.Expr]) -> tuple[Span, Span] | None:
        """Return one value compared with constants that leave nothing."""
        left: dict[object, tuple[AbstractValue, Span]] = {}
        for test in tests:
            if not isinstance(test, m.Compare) or not isinstance(test.right, m.Const):
                continue
            before = left.get(key(test.left))
            have = before[0] if before is not None else self.possible(test.left)
            if have is None:
                if test.op is not m.CompareOp.EQ:
                    continue
                have = AbstractValue(test.right.value, test.right.value, frozenset({test.right.value}))
            now = have.narrowed(test.op, test.right.value)
            if before is not None and now.empty and not have.empty:
                return before[1], test.span
            left[key(test.left)] = now, test.span
        return None

    def _two_places(self, tests: list[m.Expr]) -> tuple[Span, Span] | None:
        """Return one piece in two places."""
        where: dict[object, m.InZone] = {}
        for test in tests:
            if not isinstance(test, m.InZone) or test.negated:
                continue
            earlier = where.setdefault(key(test.piece), test)
            if earlier is not test and _apart(earlier.zone, test.zone):
                return earlier.span, test.span
        return None

    @staticmethod
    def _opposites(tests: list[m.Expr]) -> tuple[Span, Span] | None:
        """Return a test and its opposite."""
        seen: dict[object, Span] = {}
        for test in tests:
            contrary = key(opposite(test))
            if contrary in seen:
                return seen[contrary], test.span
            seen.setdefault(key(test), test.span)
            if isinstance(test, m.HasKind) and not test.negated:
                empty = m.IsEmpty(test.zone, False, test.type, test.span)
                if key(empty) in seen:
                    return seen[key(empty)], test.span
                seen.setdefault(key(replace(empty, negated=True)), test.span)
        return None


def _apart(one: m.Expr, other: m.Expr) -> bool:
    """Return whether two places are different ones for certain."""
    if not isinstance(one, m.ZoneRef) or not isinstance(other, m.ZoneRef):
        return False
    if one.zone != other.zone:
        return True
    return any(
        isinstance(a, m.Const) and isinstance(b, m.Const) and a.value != b.value
        for a, b in zip(one.args, other.args, strict=True)
    )


def _by_values(op: m.CompareOp, left: frozenset[int], right: frozenset[int]) -> bool | None:
    if op in {m.CompareOp.EQ, m.CompareOp.NE}:
        if not left & right:
            return op is m.CompareOp.NE
        if len(left) == len(right) == 1:
            return op is m.CompareOp.EQ
        return None
    whole = AbstractValue(min(left), max(left), None), AbstractValue(min(right), max(right), None)
    return _by_range(op, *whole)


def _by_range(op: m.CompareOp, left: AbstractValue, right: AbstractValue) -> bool | None:
    match op:
        case m.CompareOp.EQ | m.CompareOp.NE:
            if left.high < right.low or right.high < left.low:
                return op is m.CompareOp.NE
            if left.low == left.high == right.low == right.high:
                return op is m.CompareOp.EQ
        case m.CompareOp.GE | m.CompareOp.LT:
            if left.low >= right.high:
                return op is m.CompareOp.GE
            if left.high < right.low:
                return op is m.CompareOp.LT
        case m.CompareOp.GT | m.CompareOp.LE:
            if left.low > right.high:
                return op is m.CompareOp.GT
            if left.high <= right.low:
                return op is m.CompareOp.LE
    return None
