"""How many more pieces fit into places that hold only so many: what is certain of that, move by move."""

from __future__ import annotations

from itertools import product
from typing import assert_never

from rulewright.analysis.emptiness import EmptinessAnalysis, one_of, single
from rulewright.analysis.flow_facts import AtLeast, Facts, Free, MutableFacts, Room, Truth, note
from rulewright.model import nodes as m
from rulewright.model.canonical_key import Key, canonical_key
from rulewright.model.capacity_messages import several
from rulewright.model.ordinals import value_numbers
from rulewright.model.place_kinds import traits
from rulewright.model.types import PLAYER, EnumType, IntType, ListType, SetType, Type

_MEMBERS = 64
"""The most places of one family, or slots of one place, that are followed one by one."""


class CapacityAnalysis:
    """The places of a game that can be full."""

    def __init__(self, game: m.Game, emptiness: EmptinessAnalysis) -> None:
        self.game = game
        self.emptiness = emptiness
        self.limits = {
            zone.name: zone.capacity for zone in game.zones.values()
            if zone.capacity is not None
            and (traits(zone.shape).numbered or zone.capacity < self.pieces(zone))
        }
        """By family, how many pieces one of its places holds, where there are more of them."""

    def pieces(self, zone: m.Zone) -> int:
        """Return how many pieces there are at most of the class that a place holds."""
        pieces = self.game.classes[zone.holds]
        return sum(pieces.copies) * (self.game.max_players if pieces.per_player else 1)

    def start(self) -> MutableFacts:
        """Return what is certain before a game is set up: all these places are empty."""
        return {
            Room(place): limit for name, limit in self.limits.items() for place in self.members(name)
        }

    # ---- what is certain ------------------------------------------------------------------------

    def room(self, known: Facts, place: Key) -> int:
        """Return how many pieces fit into a place at least."""
        most = max(known.get(Room(place), 0), known.get(AtLeast(("SlotSource", place, True)), 0))
        match place:
            case ("ZoneRef", str(family), tuple(args)):
                possible = [
                    known.get(Room(each), 0) for each in self.members(family, known, args)
                ]
                return max(most, min(possible, default=0))
            case _:
                return most

    def fits(self, known: Facts, move: m.Move) -> bool | None:
        """Return whether all that a move takes certainly fits where it goes, or certainly not; else None."""
        if self._all_fit(known, move):
            return True
        return False if self._beyond(known, move) else None

    def _beyond(self, known: Facts, move: m.Move) -> bool:
        """Return whether a move takes more than there can be room for; a slot takes one piece."""
        to, selection = move.destination, move.selection
        assert isinstance(to.zone, m.ZoneRef)
        if to.index is not None and several(selection):
            return True
        place, limit = canonical_key(to.zone, {}), self.limits[to.zone.zone]
        there = known.get(AtLeast(("ZoneSource", place)), 0)
        full = there >= limit and self._source(known, selection) not in {place, None}
        return _fewest(selection) > (0 if full else limit)

    def _all_fit(self, known: Facts, move: m.Move) -> bool:
        to = move.destination
        assert isinstance(to.zone, m.ZoneRef)
        if to.zone.zone not in self.limits:
            return True
        place, many = canonical_key(to.zone, {}), self.most(known, move.selection)
        if not many:
            return True
        if to.index is not None:
            return many <= 1 and self._is_free(known, move, place, canonical_key(to.index, {}))
        return (
            self._source(known, move.selection) == place
            or self.room(known, place) >= many
        )

    def _is_free(self, known: Facts, move: m.Move, place: Key, slot: Key) -> bool:
        assert isinstance(place, tuple)
        if self.room(known, place) >= self.limits[place[1]]:
            return True
        match move.selection:
            case m.SelSlot(zone, index) if canonical_key(zone, {}) == place:
                if canonical_key(index, {}) == slot:
                    return True
            case _:
                pass
        number = single(known, slot)
        wanted = {slot} if number is None else {slot, ("const", number)}
        return any(Free(place, each) in known for each in wanted)

    def most(self, known: Facts, selection: m.Selection) -> int:
        """Return the most pieces that a selection takes."""
        match selection:
            case m.SelTop(zone, count) | m.SelCount(zone, _, count):
                return min(self.held(known, zone), _highest(count))
            case m.SelRandom(domain, count):
                assert isinstance(domain.source, m.ZoneSource)
                return min(self.held(known, domain.source.zone), _highest(count))
            case m.SelNth() | m.SelPiece():
                return 1
            case m.SelSlot(zone, index) | m.SelKind(zone, index):
                several = isinstance(index.type, ListType | SetType)
                return self.held(known, zone) if several else 1
            case m.SelAll(zone):
                return self.held(known, zone)
            case m.SelDomain(domain):
                assert isinstance(domain.source, m.ZoneSource)
                return self.held(known, domain.source.zone)

    def held(self, known: Facts, zone: m.Expr) -> int:
        """Return the most pieces that a place has."""
        assert isinstance(zone, m.ZoneRef)
        limit = self.limits.get(zone.zone)
        if limit is None:
            found = self.game.zones[zone.zone]
            return min(self.pieces(found), found.capacity or self.pieces(found))
        return limit - self.room(known, canonical_key(zone, {}))

    def _source(self, known: Facts, selection: m.Selection) -> Key:
        """Return the place that a selection takes its pieces from, where that is certain."""
        match selection:
            case m.SelPiece(_, kind):
                piece = canonical_key(kind, {})
                for fact in known:
                    match fact:
                        case Truth((True, ("InZone", found, place, _))) if found == piece:
                            return place
                        case _:
                            pass
                return None
            case m.SelDomain(domain) | m.SelRandom(domain):
                assert isinstance(domain.source, m.ZoneSource)
                return canonical_key(domain.source.zone, {})
            case _:
                return canonical_key(selection.zone, {})

    # ---- what changes ---------------------------------------------------------------------------

    def moved(self, known: Facts, found: MutableFacts, move: m.Move, *, fits: bool) -> None:
        """Note in `found` what a move leaves of the room that there was, and, where all `fits`, what it makes."""
        source, many = self._source(known, move.selection), self.most(known, move.selection)
        to = move.destination
        assert isinstance(to.zone, m.ZoneRef)
        place = canonical_key(to.zone, {})
        if source is not None and source != place and fits:
            self._leave(known, found, move.selection, source)
        if to.zone.zone in self.limits:
            slot = None if to.index is None else canonical_key(to.index, {})
            self._arrive(known, found, place, slot, 0 if source == place else many)
            match move.selection:
                case m.SelSlot(_, index) if fits and slot is not None and source == place:
                    if not isinstance(index.type, ListType) and canonical_key(index, {}) != slot:
                        found[Free(place, canonical_key(index, {}))] = 1
                case _:
                    pass

    def _leave(self, known: Facts, found: MutableFacts, selection: m.Selection, source: Key) -> None:
        match source:
            case ("ZoneRef", str(family), _) if family in self.limits:
                limit = self.limits[family]
            case _:
                return
        left = AtLeast(("ZoneSource", source))
        sure = 0
        match selection:
            case m.SelAll():
                note(found, Room(source), limit)
                return
            case m.SelSlot(_, index) if not isinstance(index.type, ListType):
                found[Free(source, canonical_key(index, {}))] = 1
                number, sure = 0, int(limit == 1)
            case m.SelPiece():
                number = sure = 1
            case m.SelKind(_, kind):
                there = Truth((True, ("InZone", canonical_key(kind, {}), source, False)))
                number = sure = int(there in known)
            case m.SelNth():
                number = 1
            case m.SelTop(_, m.Const(value=int(number))) | m.SelCount(
                _, None, m.Const(value=int(number))
            ):
                pass
            case m.SelRandom(domain, m.Const(value=int(number))) if not domain.filters:
                pass
            case _:
                return
        sure = max(sure, min(number, known.get(left, 0)))
        if sure:
            note(found, Room(source), min(limit, self.room(known, source) + sure))

    def _arrive(self, known: Facts, found: MutableFacts, place: Key, slot: Key, many: int) -> None:
        if slot is not None:
            self._others_free(known, found, place, slot)
        for fact, least in list(found.items()):
            if not isinstance(fact, Room | Free) or self._apart(known, fact.place, place):
                continue
            if isinstance(fact, Room):
                if least > many:
                    found[fact] = least - many
                else:
                    del found[fact]
            elif slot is None or not self._differ(known, fact.slot, slot):
                del found[fact]

    def _others_free(self, known: Facts, found: MutableFacts, place: Key, slot: Key) -> None:
        """Of an empty place all slots but one are empty after a move to that one."""
        number = single(known, slot)
        assert isinstance(place, tuple)
        limit = self.limits[place[1]]
        if number is not None and limit <= _MEMBERS and self.room(known, place) >= limit:
            for other in range(1, limit + 1):
                if other != number:
                    found[Free(place, ("const", other))] = 1

    def _apart(self, known: Facts, one: Key, other: Key) -> bool:
        """Return whether two places are certainly not the same."""
        match one, other:
            case ("ZoneRef", first, tuple(args)), ("ZoneRef", second, tuple(others)):
                return first != second or any(
                    self._differ(known, a, b) for a, b in zip(args, others, strict=True)
                )
            case _:
                return False

    def _differ(self, known: Facts, one: Key, other: Key) -> bool:
        mine, yours = one_of(known, one), one_of(known, other)
        if mine is not None and yours is not None and not mine & yours:
            return True
        sides = sorted((one, other), key=repr)
        return Truth((False, ("Compare", m.CompareOp.EQ, *sides))) in known

    # ---- the places of a family -----------------------------------------------------------------

    def members(
        self, family: str, known: Facts | None = None, args: tuple[Key, ...] = ()
    ) -> list[Key]:
        """Return the places of a family, or those that one with these arguments may be."""
        if family not in self.limits:
            return []
        ways: list[frozenset[int]] = []
        size = 1
        for at, index in enumerate(self.game.zones[family].indices):
            numbers = one_of(known, args[at]) if known is not None else None
            ways.append(self.numbers(index.type) if numbers is None else numbers)
            size *= len(self.numbers(index.type))
        if size > _MEMBERS:
            return []
        return [
            ("ZoneRef", family, tuple(("const", number) for number in numbers))
            for numbers in product(*ways)
        ]

    def members_of(self, domain: m.Domain) -> int:
        """Return how many members a domain has at most, where that is known; else none."""
        match domain.source:
            case m.EnumSource(enum):
                return len(self.numbers(enum))
            case m.ZoneSource(m.ZoneRef(zone, _)) | m.SlotSource(m.ZoneRef(zone, _), _):
                return self.limits.get(zone, 0)
            case _:
                return 0

    def numbers(self, kind: Type) -> frozenset[int]:
        """Return the numbers of all values of a type."""
        match kind:
            case EnumType(name) if name == PLAYER:
                return frozenset(range(self.game.max_players))
            case EnumType(name):
                return frozenset(value_numbers(self.game.enums, name))
            case IntType(low, high):
                return frozenset(range(low, high + 1))
            case _:
                raise AssertionError(f"places are not numbered by {kind}")


def _fewest(selection: m.Selection) -> int:
    """Return how many pieces a selection asks for at least."""
    match selection:
        case m.SelTop(_, count, up_to) | m.SelRandom(_, count, up_to) | m.SelCount(_, _, count, up_to):
            assert isinstance(count.type, IntType)
            return 0 if up_to else max(0, count.type.low)
        case m.SelNth() | m.SelPiece():
            return 1
        case m.SelSlot(_, index) | m.SelKind(_, index):
            return 0 if isinstance(index.type, ListType | SetType) else 1
        case m.SelAll() | m.SelDomain():
            return 0
        case _:
            assert_never(selection)


def _highest(count: m.Expr) -> int:
    assert isinstance(count.type, IntType)
    return max(0, count.type.high)
