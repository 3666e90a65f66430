"""Types of values as the runtime describes them."""

from __future__ import annotations

from typing import assert_never

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


def value_type(kind: Type) -> tuple[object, ...]:
    """A type as the runtime describes it."""
    match kind:
        case IntType():
            return ("int", kind.low, kind.high)
        case BoolType():
            return ("bool",)
        case EnumType():
            return ("enum", kind.name)
        case OptionalType(of):
            return ("optional", of.name) if isinstance(of, EnumType) else ("int", of.low, of.high)
        case SetType():
            return ("set", kind.of.name)
        case ListType():
            return value_type(kind.of)
        case NoneType() | ZoneType():
            raise AssertionError(kind)
        case _:
            assert_never(kind)
