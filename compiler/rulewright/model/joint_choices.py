"""Choices that `then` joins into one decision: how its options are numbered.

Each option is a number with a digit for each part, the first one highest: what is chosen there, counted
from the lowest value that its type has with as many players as can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import TypeAlias

from rulewright.model import nodes as m
from rulewright.model.ordinals import base_name
from rulewright.model.types import PLAYER, EnumType, IntType, OptionalType

Radix: TypeAlias = tuple[tuple[int, int], ...]
"""For each part the lowest value, and how many there are from it on."""


def radix(parts: Sequence[m.Local], enums: Mapping[str, m.Enum], max_players: int) -> Radix:
    """Return how the options of a decision are numbered that these names have values from."""
    return tuple(_digits(part, enums, max_players) for part in parts)


def _digits(part: m.Local, enums: Mapping[str, m.Enum], max_players: int) -> tuple[int, int]:
    kind = part.type.of if isinstance(part.type, OptionalType) else part.type
    if isinstance(kind, IntType):
        return kind.low, kind.high - kind.low + 1
    assert isinstance(kind, EnumType)
    if kind.name == PLAYER:
        return 0, max_players
    return 0, len(enums[base_name(enums, kind.name)].values)


def count_of(digits: Radix) -> int:
    """Return how many numbers there are."""
    return prod(size for _, size in digits)


def number(values: Sequence[int], digits: Radix) -> int:
    """Return the number of an option."""
    found = 0
    for value, (low, size) in zip(values, digits, strict=True):
        found = found * size + value - low
    return found


def values(option: int, digits: Radix) -> tuple[int, ...]:
    """Return what is chosen with an option."""
    found: list[int] = []
    for low, size in reversed(digits):
        option, digit = divmod(option, size)
        found.insert(0, low + digit)
    return tuple(found)


def value_of(joint: m.Joint, at: int, digits: Radix) -> m.Expr:
    """Return a part of what was chosen, by the number of the option."""
    kind, span = IntType(0, count_of(digits) - 1), joint.var.span
    found: m.Expr = m.LocalRef(joint.var, None, joint.var.type, span)
    below = prod(size for _, size in digits[at + 1:])
    low, size = digits[at]

    def calculated(op: m.ArithmeticOp, by: int) -> m.Expr:
        return m.Arithmetic(op, found, m.Const(by, IntType(by, by), span), kind, span)

    if below > 1:
        found = calculated(m.ArithmeticOp.DIVIDE_DOWN, below)
    if at:
        found = calculated(m.ArithmeticOp.REMAINDER, size)
    return calculated(m.ArithmeticOp.ADD, low) if low else found


def asked_first(part: m.Choose) -> m.Choose:
    """Return the first part of a decision under the decision's name: by its tests an option can fail at once."""
    return part if part.joint is None else replace(part, name=part.joint.name)


def in_decisions(body: Sequence[m.Statement]) -> Iterator[tuple[m.Statement, ...]]:
    """Yield the statements of a block one by one, but together those that one decision is made of."""
    left = list(body)
    while left:
        first = left.pop(0)
        found = [first]
        if isinstance(first, m.Choose) and first.joint is not None:
            for _ in first.joint.parts[1:]:
                found.append(left.pop(0))
        yield tuple(found)
