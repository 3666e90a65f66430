"""Types of values as the runtime reads them."""

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
from rulewright.runtime.description import ValueType


def value_type(kind: Type) -> ValueType:
    """Return a type of values; that of its members for a list."""
    match kind:
        case IntType():
            return "int", kind.low, kind.high
        case BoolType():
            return ("bool",)
        case EnumType():
            return "enum", kind.name
        case OptionalType(of):
            return ("optional", of.name) if isinstance(of, EnumType) else ("int", of.low, of.high)
        case SetType():
            return "set", kind.of.name
        case ListType():
            return value_type(kind.of)
        case NoneType() | ZoneType():
            raise AssertionError(kind)
        case _:
            assert_never(kind)


def slot_type(kind: ValueType) -> ValueType:
    """Return the type of numbers that are those of slots; any other as it is."""
    return ("slot", *kind[1:]) if kind[0] == "int" else kind
