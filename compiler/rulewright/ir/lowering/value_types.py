"""Types of values as a description has them."""

from __future__ import annotations

from typing import assert_never

from rulewright.ir import description as d
from rulewright.model.types import (
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


def value_type(kind: Type) -> d.ValueType:
    """Return a type of values."""
    match kind:
        case IntType():
            return d.Whole(kind.low, kind.high)
        case BoolType():
            return d.YesNo()
        case EnumType():
            return d.ValueOf(kind.name)
        case OptionalType(of):
            return d.ValueOrNone(of.name) if isinstance(of, EnumType) else d.Whole(of.low, of.high)
        case SetType():
            return d.SetOf(kind.of.name)
        case ListType():
            return value_type(kind.of)
        case NoneType() | ZoneType():
            raise AssertionError(kind)
        case _:
            assert_never(kind)
