"""Places and variables as expressions: what is in them, how many, at which position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TypeAlias

from rulewright.foundation.tree import walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import (
    NONE,
    PLAYERS,
    ZERO,
    add,
    calculate,
    compare,
    subtract,
)
from rulewright.ir.lowering.function_scope import Scope
from rulewright.ir.lowering.place_storage import traits
from rulewright.model import nodes as m
from rulewright.model.interval_arithmetic import of_result
from rulewright.model.types import (
    IntType,
    Type,
)

Out: TypeAlias = list[x.Op]
"""Operations so far; those that a value needs are added."""



def index_of(position: m.Position, pile: bool) -> int:
    """Return where a line or pile keeps the piece at a position; below 0 it counts from the end."""
    found = {
        m.Position.FIRST: 0, m.Position.SECOND: 1, m.Position.THIRD: 2, m.Position.LAST: -1,
    }[position]
    return -1 - found if pile else found


class Places(ABC):
    """Translates what is said of places and variables in one function."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.layout = scope.layout
        self.game = scope.layout.game

    @abstractmethod
    def value(self, e: m.Expr, out: Out) -> x.Expr:
        """Return a value; operations that find it are added to `out`. They change nothing but names."""

    def zone(self, ref: m.Expr) -> x.Zone:
        assert isinstance(ref, m.ZoneRef)
        return self.layout.zones[ref.zone]

    def counts(self, ref: m.Expr) -> bool:
        """Return whether a place keeps only the number of its pieces."""
        return traits(self.zone(ref).shape).counted

    def place(self, ref: m.Expr, out: Out) -> x.Place:
        """Return a place."""
        assert isinstance(ref, m.ZoneRef)
        zone = self.zone(ref)
        if not zone.indexed:
            return x.Place(zone)
        return x.Place(zone, self._flat(self.game.zones[ref.zone].indices, ref.args, out))

    def place_name(self, place: x.Place) -> x.Expr:
        """Return a place as the log names it."""
        return x.PlaceName(place.zone.name, place.index if place.index is not None else ZERO)

    def _flat(
        self, indices: tuple[m.Index, ...], args: tuple[m.Expr, ...], out: Out
    ) -> x.Expr:
        """Return the number of a member of a family."""
        result: x.Expr = ZERO
        for index, arg, size in zip(indices, args, self.layout.sizes(indices), strict=True):
            low = index.type.low if isinstance(index.type, IntType) else 0
            number = subtract(self.within(arg, index.type, out), x.Number(low))
            width = PLAYERS if size == x.PER_PLAYER else x.Number(size)
            result = add(calculate(x.Sum.MULTIPLY, result, width), number) if result != ZERO else (
                number if number != ZERO or len(indices) == 1 else ZERO
            )
        if isinstance(result, x.Number) and len(indices) == 1:
            kind = indices[0].type
            return x.Number(result.value, self.layout.base(kind))
        return result

    def size(self, place: x.Place) -> x.Expr:
        """Return the number of pieces in a place."""
        kept = traits(place.zone.shape)
        if kept.counted:
            return place
        if kept.numbered:
            assert place.zone.capacity is not None
            return subtract(x.Number(place.zone.capacity), x.Occurs(place, NONE))
        return x.Length(place)

    def kinds(self, place: x.Place) -> x.Expr:
        """Return the kinds in a place as it keeps them; -1 for an empty slot."""
        if traits(place.zone.shape).counted:
            return x.Several(ZERO, place)
        return x.Kinds(place) if place.zone.hidden else place

    def listing(self, place: x.Place) -> x.Expr:
        """Return the kinds in a place as it is listed."""
        kept = traits(place.zone.shape)
        if kept.numbered:
            filled = x.Filled(place)
            kinds: x.Expr = x.Kinds(filled) if place.zone.hidden else filled
        else:
            kinds = self.kinds(place)
        return x.Backwards(kinds) if kept.backwards else kinds

    def variable(self, ref: m.VariableRef, out: Out) -> x.Get:
        """Return a variable."""
        info = self.game.variables[ref.variable]
        if not info.indices:
            return x.Get(info.name)
        return x.Get(info.name, self._flat(info.indices, ref.args, out))

    def within(self, e: m.Expr, kind: Type, out: Out) -> x.Expr:
        """Return a value that something can be asked with even where no test around it has been made.

        What does not change in a loop may be asked for before it, and values of a condition may be
        worked out beside it: then a number that only a test keeps in its range is brought into it.
        """
        value = self.value(e, out)
        if not isinstance(kind, IntType) or not any(
            isinstance(part_type := getattr(part, "type", None), IntType) and part_type.declared
            for part in walk(e)
        ):
            return value
        widest = self._widest(e)
        if widest is None or widest.low < kind.low:
            value = calculate(x.Sum.HIGHER, value, x.Number(kind.low))
        if widest is None or widest.high > kind.high:
            value = calculate(x.Sum.LOWER, value, x.Number(kind.high))
        return value

    def _widest(self, e: m.Expr) -> IntType | None:
        """Return the range of a number where no test is around it; None where that is not worked out."""
        match e:
            case m.LocalRef(local):
                kind = local.type
            case m.VariableRef(name):
                kind = self.game.variables[name].type
            case m.Const():
                kind = e.type
            case m.Arithmetic(op):
                left, right = self._widest(e.left), self._widest(e.right)
                return None if left is None or right is None else of_result(op, left, right)
            case _:
                return None
        return kind if isinstance(kind, IntType) else None

    def _is_empty(self, place: x.Place) -> x.Expr:
        if traits(place.zone.shape).numbered:
            assert place.zone.capacity is not None
            return compare(x.Relation.EQ, x.Occurs(place, NONE), x.Number(place.zone.capacity))
        return compare(x.Relation.EQ, self.size(place), ZERO)

    def contains(self, place: x.Place, kind: x.Expr) -> x.Expr:
        """Return whether there is a piece of a kind in a place."""
        if traits(place.zone.shape).counted:
            return compare(x.Relation.GT, place, ZERO)
        return x.Contains(self.kinds(place), kind)

    def nth(self, position: m.Position, place: x.Place) -> tuple[x.Expr, x.Expr]:
        """Return whether there is a piece at a position of a line or pile, and its kind."""
        there = compare(x.Relation.GE, self.size(place), x.Number(position.needed))
        if traits(place.zone.shape).counted:
            return there, ZERO
        index = index_of(position, traits(place.zone.shape).backwards)
        piece: x.Expr = x.Item(place, x.Number(index))
        return there, x.KindOf(piece) if place.zone.hidden else piece

    def count(self, e: m.Expr, out: Out) -> x.Expr:
        """Return a number of pieces: a number below 0 counts as 0."""
        value = self.value(e, out)
        if isinstance(e.type, IntType) and e.type.low < 0:
            return calculate(x.Sum.HIGHER, value, ZERO)
        return value
