"""The range of what is worked out from numbers, by their ranges."""

from __future__ import annotations

from typing import assert_never

from rulewright.model import nodes as m
from rulewright.model.types import IntType


def of_result(op: m.ArithmeticOp, a: IntType, b: IntType) -> IntType:
    """Return the range of a sum, a difference, a product, a quotient or a remainder; a divisor is at least 1."""
    match op:
        case m.ArithmeticOp.ADD:
            return IntType(a.low + b.low, a.high + b.high)
        case m.ArithmeticOp.SUBTRACT:
            return IntType(a.low - b.high, a.high - b.low)
        case m.ArithmeticOp.MULTIPLY:
            corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
            return IntType(min(corners), max(corners))
        case m.ArithmeticOp.DIVIDE_UP | m.ArithmeticOp.DIVIDE_DOWN:
            divisors = max(1, b.low), max(1, b.high)
            down = op is m.ArithmeticOp.DIVIDE_DOWN
            corners = [x // y if down else -(-x // y) for x in (a.low, a.high) for y in divisors]
            return IntType(min(corners), max(corners))
        case m.ArithmeticOp.REMAINDER:
            most = max(0, b.high - 1)
            return IntType(0, min(a.high, most) if a.low >= 0 else most)
        case _:
            assert_never(op)


def of_extreme(value: IntType, *, never_empty: bool) -> IntType:
    """Return the range of the highest or the lowest of numbers, which is 0 where there are none."""
    return value if never_empty else IntType(min(0, value.low), max(0, value.high))


def in_words(number: int) -> str:
    """Return a number as authors write it."""
    return str(number) if number >= 0 else f"minus {-number}"
