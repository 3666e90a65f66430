"""What a drawn game is made of, as far as the generator must know it to write rules that fit."""

from __future__ import annotations

from dataclasses import dataclass, field

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

PLAYERS = EnumType(PLAYER)
YES_NO = BoolType()


@dataclass(frozen=True, slots=True)
class Pieces:
    """A class of pieces; `kind` is the enumeration that its kinds are of."""

    name: str
    kind: EnumType
    total: int
    unique: bool = False
    single: bool = False
    per_player: bool = False
    attributes: tuple[tuple[str, Type], ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A family of places; its box is one as well."""

    name: str
    shape: str
    indices: tuple[Type, ...]
    holds: Pieces
    capacity: int | None
    seen: str
    is_box: bool = False


@dataclass(frozen=True, slots=True)
class Remembered:
    """A family of variables, or an option."""

    name: str
    indices: tuple[Type, ...]
    type: Type
    is_option: bool = False


@dataclass(frozen=True, slots=True)
class Named:
    """A table, role, predicate, quantity, verb or event: what it is given, and what it gives."""

    name: str
    params: tuple[Type, ...]
    type: Type | None = None
    suspends: bool = False
    of: Pieces | None = None


@dataclass(slots=True)
class World:
    """Everything declared so far."""

    low: int = 2
    high: int = 3
    enums: dict[str, tuple[str, ...]] = field(default_factory=dict)
    among: dict[str, str] = field(default_factory=dict)
    classes: list[Pieces] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    variables: list[Remembered] = field(default_factory=list)
    tables: list[Named] = field(default_factory=list)
    roles: list[Named] = field(default_factory=list)
    predicates: list[Named] = field(default_factory=list)
    quantities: list[Named] = field(default_factory=list)
    verbs: list[Named] = field(default_factory=list)
    events: list[Named] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    triggers: bool = False
    ranked: bool = False

    def base(self, enum: EnumType) -> str:
        return self.among.get(enum.name, enum.name)

    def size(self, enum: EnumType) -> int:
        return self.high if enum == PLAYERS else len(self.enums[enum.name])

    def fits(self, have: Type, want: Type) -> bool:
        """Whether a value of one type may stand where the other is wanted, as the checker says."""
        match have, want:
            case EnumType(), EnumType():
                return have == want or (self.base(have) == want.name)
            case (OptionalType(a), OptionalType(b)) | (SetType(a), SetType(b)):
                return self.fits(a, b)
            case ListType(a), ListType(b):
                return self.fits(a, b)
            case (EnumType() | IntType()), OptionalType(b):
                return self.fits(have, b)
            case NoneType(), (OptionalType() | SetType()):
                return True
            case IntType(), IntType():
                return want.low <= have.low and have.high <= want.high
            case ZoneType(), _:
                return False
            case _:
                return have == want
