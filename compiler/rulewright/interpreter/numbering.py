"""The numbers that values have in one game: members of enumerations, ranges, keys of families."""

from __future__ import annotations

from itertools import product
from typing import assert_never

from rulewright.interpreter.fault import EngineFault
from rulewright.model.nodes import Game, Index, PieceClass
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

NONE = -1


class Numbering:
    """What the names of a game stand for once the number of players is known."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players

    def members(self, enum: EnumType) -> tuple[int, ...]:
        """Return the numbers of an enumeration's values: those of the enumeration that it is a part of."""
        if enum.name == PLAYER:
            return tuple(range(self.players))
        declared = self.game.enums.get(enum.name)
        if declared is None:
            piece_class = self.game.classes.get(enum.name)
            if piece_class is None:
                raise EngineFault(f"there is no enumeration {enum.name}")
            if piece_class.kind != enum:
                return self.members(piece_class.kind)
            return tuple(range(len(piece_class.copies)))
        if declared.among is None:
            return tuple(range(len(declared.values)))
        base = self._base(enum)
        names = self.game.enums[base.name].values
        return tuple(names.index(value) for value in declared.values)

    def base_size(self, enum: EnumType) -> int:
        """Return how many values there are in the enumeration that an enumeration is a part of."""
        return len(self.members(self._base(enum)))

    def copies(self, piece_class: PieceClass) -> dict[int, int]:
        """Return how many pieces there are of each kind of a class."""
        kinds = self.members(piece_class.kind)
        if piece_class.kind.name == PLAYER:
            return dict.fromkeys(kinds, piece_class.copies[0])
        if len(piece_class.copies) == len(kinds):
            return dict(zip(kinds, piece_class.copies, strict=True))
        return {kind: piece_class.copies[kind] for kind in kinds}

    def keys(self, indices: tuple[Index, ...]) -> list[tuple[int, ...]]:
        """Return the indices of every member of a family, in order."""
        return list(product(*(self.range_of(index.type) for index in indices)))

    def range_of(self, index: Type) -> tuple[int, ...]:
        """Return the values that an index of a family runs over."""
        if isinstance(index, IntType):
            return tuple(range(index.low, index.high + 1))
        if isinstance(index, EnumType):
            return self.members(index)
        raise EngineFault(f"nothing can be numbered by {index}")

    def allows(self, declared: Type, value: int | tuple[int, ...]) -> bool:
        """Return whether something declared with a type can have a value."""
        if isinstance(value, tuple):
            return isinstance(declared, ListType) and all(
                self.allows(declared.of, member) for member in value
            )
        match declared:
            case IntType(low, high):
                return low <= value <= high
            case BoolType():
                return value in (0, 1)
            case EnumType():
                return value in self.members(declared)
            case OptionalType(of):
                return value == NONE or self.allows(of, value)
            case SetType(of):
                return value >= 0 and not value & ~sum(1 << member for member in self.members(of))
            case NoneType():
                return value == NONE
            case ListType() | ZoneType():
                return False
            case _:
                assert_never(declared)

    def clamp(self, declared: Type, value: int) -> int:
        """Return the number in a declared range that is nearest to a value."""
        if not isinstance(declared, IntType):
            raise EngineFault(f"{declared} has no lowest and highest number")
        return max(declared.low, min(declared.high, value))

    def _base(self, enum: EnumType) -> EnumType:
        declared = self.game.enums.get(enum.name)
        while declared is not None and declared.among is not None:
            enum = EnumType(declared.among)
            declared = self.game.enums.get(enum.name)
        return enum


def family_key(name: str, args: tuple[int, ...]) -> str:
    """Return the name of one member of a family, as dumps write it: `hold[0,1]`, or `galleon`."""
    return f"{name}[{','.join(map(str, args))}]" if args else name
