"""The types of values. At run time every value is an integer, or a tuple of integers for a list.

An enumeration's values count from 0; a slot or number is itself; yes and no are 1 and 0; a set is a bit
mask over the values of its enumeration; "none" of an optional type is -1.
"""

from __future__ import annotations

from dataclasses import field
from typing import TypeAlias

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import leaf

PLAYER = "player"


@leaf
@dataclass(frozen=True, slots=True)
class IntType:
    """Whole numbers from `low` to `high`, both included.

    `declared` is the range without a test around it that makes it so small.
    """

    low: int
    high: int
    declared: IntType | None = field(default=None, compare=False)


@leaf
@dataclass(frozen=True, slots=True)
class BoolType:
    """Yes or no."""


@leaf
@dataclass(frozen=True, slots=True)
class EnumType:
    """A value of an enumeration: a `values` list, the players, or the kinds of a class of pieces."""

    name: str


@leaf
@dataclass(frozen=True, slots=True)
class OptionalType:
    """A value of an enumeration or a number from 0 on, or none."""

    of: EnumType | IntType


@leaf
@dataclass(frozen=True, slots=True)
class SetType:
    """A set of values of an enumeration."""

    of: EnumType


@leaf
@dataclass(frozen=True, slots=True)
class ListType:
    """What was picked in a choice of several: values in the order in which they were listed."""

    of: EnumType | IntType


@leaf
@dataclass(frozen=True, slots=True)
class ZoneType:
    """A place for pieces; `zone` names the family, `box of …` included."""

    zone: str


@leaf
@dataclass(frozen=True, slots=True)
class NoneType:
    """The type of the word `none` before it is known what it stands for."""


Type: TypeAlias = (
    IntType | BoolType | EnumType | OptionalType | SetType | ListType | ZoneType | NoneType
)
