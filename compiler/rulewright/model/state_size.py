"""How much a state of a game would hold."""

from __future__ import annotations

from typing import assert_never

from rulewright.model import nodes as m
from rulewright.model.place_kinds import traits
from rulewright.model.resolver_context import Context
from rulewright.model.types import (
    BoolType,
    EnumType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    SetType,
    ZoneType,
)


def state_size(context: Context) -> int:
    """Return the places with their slots, the variables and the pieces, for the most players."""
    total = 0
    for zone in context.zones.values():
        slots = (zone.capacity or 1) if traits(zone.shape).numbered else 1
        total += _members(context, zone.indices) * slots
    for variable in context.variables.values():
        total += _members(context, variable.indices)
    for pieces in context.classes.values():
        total += sum(pieces.copies) * (context.max_players if pieces.per_player else 1)
    return total


def _members(context: Context, indices: tuple[m.Index, ...]) -> int:
    members = 1
    for index in indices:
        match index.type:
            case IntType(low, high):
                members *= high - low + 1
            case EnumType():
                members *= context.enum_size(index.type)
            case (
                BoolType() | SetType() | ListType() | ZoneType() | NoneType() | OptionalType()
            ):
                raise AssertionError("nothing is numbered by these")
            case _:
                assert_never(index.type)
    return members
