"""Which pieces a rule takes: their zone, and their indices in it in the order taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from rulewright.interpreter.evaluate import Evaluator, expand, nth_index
from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.frame import Frame
from rulewright.interpreter.position import EMPTY, Position, Value, ZoneKey
from rulewright.model.nodes import (
    Expr,
    SelAll,
    SelCount,
    SelDomain,
    Selection,
    SelKind,
    SelNth,
    SelPiece,
    SelRandom,
    SelSlot,
    SelTop,
)
from rulewright.model.types import SetType
from rulewright.runtime.chance import Randomness, pick


@dataclass(frozen=True, slots=True)
class Selected:
    """The pieces found; `short` says that there are fewer than the rule asks for."""

    zone: ZoneKey
    indices: tuple[int, ...]
    short: bool


class Selector:
    """Finds the pieces of selections in a position."""

    def __init__(self, position: Position, evaluator: Evaluator, chance: Randomness) -> None:
        self._position = position
        self._evaluator = evaluator
        self._chance = chance

    def select(self, selection: Selection, frame: Frame, *, whole: bool) -> Selected:
        """Return the pieces of a selection. With `whole`, a short one is empty and draws no lots."""
        found = self._find(selection, frame, whole)
        return Selected(found.zone, (), True) if whole and found.short else found

    def _find(self, selection: Selection, frame: Frame, whole: bool) -> Selected:
        evaluator = self._evaluator
        match selection:
            case SelAll():
                key = evaluator.place(selection.zone, frame)
                return Selected(key, tuple(self._position.listing(key)), False)
            case SelDomain(domain):
                key, places = evaluator.pieces(domain, frame)
                return Selected(key, tuple(places), False)
            case SelTop(_, _, up_to):
                key = evaluator.place(selection.zone, frame)
                count = self._count(selection.count, frame)
                return _first(key, self._position.listing(key), count, up_to)
            case SelSlot():
                place = evaluator.place(selection.zone, frame)
                return self._slots(place, evaluator.value(selection.index, frame))
            case SelNth(_, nearness):
                key = evaluator.place(selection.zone, frame)
                index = nth_index(nearness, len(self._position.listing(key)))
                places = [] if index is None else [self._position.listing(key)[index]]
                return Selected(key, tuple(places), not places)
            case SelRandom(domain, _, up_to):
                key, places = evaluator.pieces(domain, frame)
                count = self._count(selection.count, frame)
                short = count > len(places) and not up_to
                if short and whole:
                    return Selected(key, (), True)
                drawn = self._draw(key, places, min(count, len(places)))
                return Selected(key, tuple(drawn), short)
            case SelCount(_, _, _, up_to):
                key = evaluator.place(selection.zone, frame)
                wanted = 0 if selection.kind is None else evaluator.number(selection.kind, frame)
                places = self._of_kind(key, wanted)
                return _first(key, places, self._count(selection.count, frame), up_to)
            case SelKind():
                place = evaluator.place(selection.zone, frame)
                return self._kinds(place, self._wanted(selection.kind, frame))
            case SelPiece(piece_class):
                kind = evaluator.number(selection.kind, frame)
                key, index = self._position.find(piece_class, kind)
                return Selected(key, (index,), False)
            case _:
                assert_never(selection)

    def _draw(self, key: ZoneKey, places: list[int], count: int) -> list[int]:
        """Return some of the pieces at random; for pieces that are all alike no lots are drawn."""
        if self._position.single(key):
            return places[:count]
        return pick(self._chance, places, count)

    def _count(self, expr: Expr, frame: Frame) -> int:
        return max(0, self._evaluator.number(expr, frame))

    def _of_kind(self, key: ZoneKey, kind: int) -> list[int]:
        position = self._position
        return [index for index in position.listing(key) if position.kind(key, index) == kind]

    def _wanted(self, expr: Expr, frame: Frame) -> tuple[int, ...]:
        value = self._evaluator.value(expr, frame)
        if isinstance(value, tuple) or isinstance(expr.type, SetType):
            return expand(value)
        return (value,)

    def _kinds(self, key: ZoneKey, wanted: tuple[int, ...]) -> Selected:
        """Return one piece for each kind wanted, the first of that kind that is not taken yet."""
        taken: list[int] = []
        for kind in wanted:
            left = [index for index in self._of_kind(key, kind) if index not in taken]
            taken.extend(left[:1])
        return Selected(key, tuple(taken), len(taken) < len(wanted))

    def _slots(self, key: ZoneKey, numbers: Value) -> Selected:
        """Return the pieces in one slot or in the slots of a list."""
        wanted = numbers if isinstance(numbers, tuple) else (numbers,)
        items = self._position.zones[key]
        for number in wanted:
            if not 1 <= number <= len(items):
                raise EngineFault(f"{key[0]} has no slot {number}")
        filled = tuple(number - 1 for number in wanted if items[number - 1] != EMPTY)
        return Selected(key, filled, len(filled) < len(wanted))


def _first(key: ZoneKey, places: list[int], count: int, up_to: bool) -> Selected:
    return Selected(key, tuple(places[:count]), len(places) < count and not up_to)
