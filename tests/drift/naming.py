"""Values, places and types as an author writes them, and which of them may stand for another."""

from __future__ import annotations

from rulewright.model import nodes as m
from rulewright.model.place_kinds import traits
from rulewright.model.types import (
    PLAYER,
    BoolType,
    EnumType,
    IntType,
    ListType,
    OptionalType,
    SetType,
    Type,
)
from tests.drift.tree import source_text

ORDERED = tuple(shape for shape in m.Shape if traits(shape).ends)


def rule_name(item: m.Item) -> str:
    """The item in an author's words: `verb maroon`, `setup`."""
    word = item.kind.value if isinstance(item, m.Function) else type(item).__name__.lower()
    return f"{word} {item.name}" if hasattr(item, "name") else word


def value_name(game: m.Game, kind: Type, value: int) -> str:
    """One value of any type."""
    match kind:
        case BoolType():
            return "yes" if value else "no"
        case EnumType(name) if name == PLAYER:
            return "first_player" if value == 0 else f"player {value + 1}"
        case EnumType(name):
            return base_values(game, kind)[value]
        case OptionalType(of):
            return "none" if value < 0 else value_name(game, of, value)
        case SetType() if value == 0:
            return "none"
        case _:
            return str(value)


def show(game: m.Game, expr: m.Expr) -> str:
    """A value in short."""
    match expr:
        case m.Const(value, kind):
            return value_name(game, kind, value)
        case m.LocalRef(local, index):
            return local.name if index is None else f"{local.name} of {show(game, index)}"
        case m.VariableRef(name, args) | m.ZoneRef(name, args) | m.Apply(name, args):
            if not args:
                return name
            inner = ", ".join(show(game, arg) for arg in args)
            return f"{name} of ({inner})" if len(args) > 1 else f"{name} of {inner}"
        case m.Neighbour(right, player):
            side = "right" if right else "left"
            return f"{side}_neighbour of {show(game, player)}"
        case _:
            return source_text(expr.span)


# ---- enumerations --------------------------------------------------------------------------------


def base_of(game: m.Game, enum: EnumType) -> str:
    """The enumeration whose numbers the values of this one have."""
    found = game.enums.get(enum.name)
    return found.among if found is not None and found.among else enum.name


def base_values(game: m.Game, enum: EnumType) -> tuple[str, ...]:
    """The names of the values by their numbers."""
    return game.enums[base_of(game, enum)].values


def numbers(game: m.Game, enum: EnumType) -> tuple[int, ...]:
    """The numbers of the values of an enumeration, in its order; none for the players."""
    if enum.name == PLAYER:
        return ()
    base = base_values(game, enum)
    return tuple(base.index(value) for value in game.enums[enum.name].values)


def fits(game: m.Game, have: Type, want: Type) -> bool:
    """Whether every value of one type may stand where another is wanted."""
    match have, want:
        case EnumType(), EnumType():
            if base_of(game, have) != base_of(game, want):
                return False
            if have == want or want.name == base_of(game, want):
                return True
            return set(numbers(game, have)) <= set(numbers(game, want))
        case IntType(), IntType():
            return want.low <= have.low and have.high <= want.high
        case ListType(), ListType():
            return fits(game, have.of, want.of)
        case OptionalType(of), OptionalType(wanted):
            return fits(game, of, wanted)
        case EnumType(), OptionalType(wanted):
            return fits(game, have, wanted)
        case SetType(of), SetType(wanted):
            return fits(game, of, wanted)
        case _:
            return have == want


def other_values(game: m.Game, kind: Type, value: int, most: int = 2) -> list[int]:
    """Other values of a type: the neighbours of a number, the next ones of an enumeration."""
    match kind:
        case BoolType():
            return [1 - value]
        case IntType(low, high):
            return [near for near in (value - 1, value + 1) if low <= near <= high]
        case EnumType():
            all_of = numbers(game, kind)
            if value not in all_of:
                return []
            at = all_of.index(value)
            return [*all_of[at + 1 :], *all_of[:at]][:most]
        case OptionalType(of):
            return [] if value < 0 else other_values(game, of, value, most)
        case _:
            return []


# ---- places --------------------------------------------------------------------------------------


def zone_of(game: m.Game, expr: m.Expr) -> m.Zone | None:
    """The family of a place that is named directly."""
    return game.zones[expr.zone] if isinstance(expr, m.ZoneRef) else None


def same_indices(one: tuple[m.Index, ...], other: tuple[m.Index, ...]) -> bool:
    """Whether two families are indexed alike."""
    return [index.type for index in one] == [index.type for index in other]
