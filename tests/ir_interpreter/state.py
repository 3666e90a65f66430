"""The state of a program that is run: the fields of the program, and what every state has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import TypeAlias

from rulewright.ir import nodes as x
from rulewright.runtime.chance import Randomness

Value: TypeAlias = "int | str | tuple[Value, ...]"
"""A number, a list (of numbers or lists), or a place as the log names it. None of them changes."""

Cells: TypeAlias = Sequence[Sequence[int]]

NONE = -1


class ProgramFault(Exception):
    """A program does what no program may: a fault of the compiler."""


@dataclass(slots=True)
class State:
    """A position. `kept` has the fields of the program by name; a family is the tuple of its members."""

    players: int
    chance: Randomness
    kept: dict[str, Value]
    at: int = NONE
    chooser: int = NONE
    options: tuple[int, ...] = ()
    picks: tuple[int, ...] = ()
    answer: int = NONE
    winners: int = NONE
    secret: int = NONE
    secret_moves: tuple[tuple[int, int], ...] = field(default=())

    @property
    def everybody(self) -> int:
        return (1 << self.players) - 1


def number(value: Value) -> int:
    """A value that must be a number."""
    if not isinstance(value, int):
        raise ProgramFault(f"{value!r} is no number")
    return value


def listed(value: Value) -> tuple[Value, ...]:
    """A value that must be a list."""
    if not isinstance(value, tuple):
        raise ProgramFault(f"{value!r} is no list")
    return value


def numbers(value: Value) -> tuple[int, ...]:
    """A value that must be a list of numbers."""
    return tuple(number(item) for item in listed(value))


def member(value: Value, index: int) -> Value:
    """A member of a family, at an index that it has."""
    found = listed(value)
    if not 0 <= index < len(found):
        raise ProgramFault(f"there is no member {index} of {len(found)}")
    return found[index]


def replaced(value: Value, index: int, new: Value) -> tuple[Value, ...]:
    """A family with another member at an index that it has."""
    member(value, index)
    found = listed(value)
    return (*found[:index], new, *found[index + 1 :])


def members_of(sizes: tuple[int, ...], players: int) -> int:
    """How many members a family has."""
    return prod(players if size == x.PER_PLAYER else size for size in sizes)


def initial(
    kept: x.Field, players: int, options: Mapping[str, int], tables: Mapping[str, Cells],
    program: x.Program,
) -> Value:
    """What a field keeps before the game is set up."""
    if kept.use in {x.Use.RULE, x.Use.RESUME}:
        return cleared(kept)
    match kept.keeps:
        case x.Keeps.CELLS:
            own = next(
                table.cells for table in program.tables
                if table.attribute_of is None and table.name == kept.name
            )
            return tuple(tuple(row) for row in tables.get(kept.name, own))
        case x.Keeps.NUMBER | x.Keeps.NUMBERS:
            first = kept.copies[0] if kept.copies else kept.initial
            if kept.is_option:
                first = options.get(kept.name, first)
            if kept.keeps is x.Keeps.NUMBER:
                return first
            return (first,) * members_of(kept.sizes, players)
        case x.Keeps.PIECES | x.Keeps.PIECES_EACH:
            counts = kept.copies * players if kept.per_player else kept.copies
            pieces = tuple(kind for kind, count in enumerate(counts) for _ in range(count))
            pieces += (NONE,) * kept.slots
            if kept.keeps is x.Keeps.PIECES:
                return pieces
            return (pieces,) * members_of(kept.sizes, players)
        case x.Keeps.BOARD:
            return (0,) * kept.kinds
        case x.Keeps.TALLY:
            if kept.copies:
                return kept.copies * players if kept.per_player else kept.copies
            return (0,) * (kept.kinds if kept.kinds != x.PER_PLAYER else players)
        case x.Keeps.PICKS | x.Keeps.PICKS_EACH:
            raise ProgramFault(f"{kept.name} keeps picks and is not of a rule")


def cleared(kept: x.Field) -> Value:
    """What a field of a rule keeps while the rule is not being carried out."""
    return NONE if kept.keeps is x.Keeps.NUMBER else ()


def shown(kept: x.Field, value: Value, players: int) -> Value:
    """What a field keeps, as whoever looks at it from outside sees it: places as lists of pieces."""
    match kept.keeps:
        case x.Keeps.BOARD:
            sets = numbers(value)
            return tuple(
                tuple(kind for kind, where in enumerate(sets) if where >> at & 1)
                for at in range(members_of(kept.sizes, players))
            )
        case x.Keeps.TALLY:
            return tuple(kind for kind, count in enumerate(numbers(value)) for _ in range(count))
        case _:
            return value
