"""The numbers of values: those of a part of an enumeration are counted in the whole that it is among."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.model import nodes as m

Enums = Mapping[str, m.Enum]


def base_name(enums: Enums, name: str) -> str:
    """Return the enumeration in which the values of this one are counted: itself, if it is no part of one."""
    found = enums.get(name)
    return found.among if found is not None and found.among is not None else name


def value_number(enums: Enums, name: str, value: str) -> int:
    """Return the number of a value of an enumeration."""
    return enums[base_name(enums, name)].values.index(value)


def value_numbers(enums: Enums, name: str) -> tuple[int, ...]:
    """Return the numbers of all values of an enumeration, in their order."""
    return tuple(map(enums[base_name(enums, name)].values.index, enums[name].values))


def value_name(enums: Enums, name: str, number: int) -> str:
    """Return the value of an enumeration that has a number."""
    return enums[base_name(enums, name)].values[number]


def copies_of(enums: Enums, pieces: m.PieceClass, number: int) -> int:
    """Return how many pieces of a kind there are; for kinds that are players, of each player."""
    if pieces.per_player:
        return pieces.copies[0]
    numbers = value_numbers(enums, pieces.kind.name)
    return dict(zip(numbers, pieces.copies, strict=True)).get(number, 0)
