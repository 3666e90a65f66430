"""Where all pieces are, who knows which, and what the game remembers.

A line is kept from front to back, a pile from bottom to top, slots by number with EMPTY for an
empty one, a group sorted. In a zone seen by all a piece is its kind; elsewhere it is its kind and
the mask of the players who know this piece here. A piece is named by its zone and its index there.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias, assert_never

from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.numbering import Numbering, family_key
from rulewright.interpreter.place_storage import Arrival, traits
from rulewright.model.nodes import At, Seen, Shape, Zone

EMPTY = -1
MASK_BITS = 16
MASK = (1 << MASK_BITS) - 1

ZoneKey: TypeAlias = tuple[str, tuple[int, ...]]
Value: TypeAlias = int | tuple[int, ...]
Shuffler: TypeAlias = Callable[[list[int]], None]


class Position:
    """The pieces and variables of a game, and the changes that rules can make to them."""

    def __init__(self, numbering: Numbering) -> None:
        self._numbering = numbering
        self._game = numbering.game
        self.zones: dict[ZoneKey, list[int]] = {}
        self.variables: dict[tuple[str, tuple[int, ...]], Value] = {}
        for zone in self._game.zones.values():
            for args in numbering.keys(zone.indices):
                self.zones[zone.name, args] = self._initial(zone)
        for variable in self._game.variables.values():
            for args in numbering.keys(variable.indices):
                self.variables[variable.name, args] = variable.initial

    def _initial(self, zone: Zone) -> list[int]:
        if zone.is_box:
            copies = self._numbering.copies(self._game.classes[zone.holds])
            return sorted(kind for kind, count in copies.items() for _ in range(count))
        if traits(zone.shape).numbered:
            return [EMPTY] * self.capacity(zone)
        return []

    def copy(self) -> Position:
        """Return the same pieces and variables, to be changed by themselves."""
        other = Position.__new__(Position)
        other._numbering, other._game = self._numbering, self._game
        other.zones = {key: [*items] for key, items in self.zones.items()}
        other.variables = {**self.variables}
        return other

    # ---- reading --------------------------------------------------------------------------------

    def zone(self, key: ZoneKey) -> Zone:
        """Return the declaration of a zone."""
        return self._game.zones[key[0]]

    def single(self, key: ZoneKey) -> bool:
        """Return whether the pieces of a zone are all alike."""
        return self._game.classes[self.zone(key).holds].single

    def capacity(self, zone: Zone) -> int:
        """Return how many pieces a zone can hold."""
        if zone.capacity is None:
            raise EngineFault(f"{zone.name} has no capacity")
        return zone.capacity

    def listing(self, key: ZoneKey) -> list[int]:
        """Return the indices of a zone's pieces in order: from the front, the top, or the first slot."""
        items = self.zones[key]
        shape = self.zone(key).shape
        match shape:
            case Shape.LINE | Shape.GROUP:
                return list(range(len(items)))
            case Shape.PILE:
                return list(range(len(items) - 1, -1, -1))
            case Shape.SLOTS:
                return [index for index, item in enumerate(items) if item != EMPTY]
            case _:
                assert_never(shape)

    def kind(self, key: ZoneKey, index: int) -> int:
        """Return the kind of the piece at a place."""
        item = self.zones[key][index]
        return item if self._is_public(key) else item >> MASK_BITS

    def kinds(self, key: ZoneKey) -> list[int]:
        """Return the kinds of a zone's pieces in order, equal ones included."""
        return [self.kind(key, index) for index in self.listing(key)]

    def find(self, piece_class: str, kind: int) -> tuple[ZoneKey, int]:
        """Return the place of the one piece of a kind."""
        for key in self.zones:
            if self.zone(key).holds == piece_class:
                for index in self.listing(key):
                    if self.kind(key, index) == kind:
                        return key, index
        raise EngineFault(f"{piece_class} {kind} is nowhere")

    # ---- knowledge ------------------------------------------------------------------------------

    def _is_public(self, key: ZoneKey) -> bool:
        return self.zone(key).seen is Seen.ALL

    def _seers(self, key: ZoneKey) -> int:
        """Return who sees the pieces of a hidden zone: its owner, all but its owner, or nobody."""
        seen = self.zone(key).seen
        if seen is Seen.OTHERS:
            return ((1 << self._numbering.players) - 1) & ~(1 << key[1][0])
        return 1 << key[1][0] if seen is Seen.OWNER else 0

    def _knowers(self, item: int, source: ZoneKey) -> int:
        """Return who knows a piece of a zone: everybody where all see it."""
        if self._is_public(source):
            return (1 << self._numbering.players) - 1
        return item & MASK

    def _arriving(self, kind: int, knowers: int, target: ZoneKey) -> int:
        """Return a piece as the zone that it comes to keeps it."""
        if self._is_public(target):
            return kind
        return kind << MASK_BITS | knowers | self._seers(target)

    def _keep_masks(self, key: ZoneKey, mask: int) -> None:
        """Let only the players of a mask keep what they know of the pieces of a hidden zone."""
        self.zones[key] = [
            item if item == EMPTY else item & ~MASK | item & mask for item in self.zones[key]
        ]
        self._sort(key)

    def look(self, viewer: int, key: ZoneKey, indices: Iterable[int]) -> None:
        """From now on a player knows the pieces at some places of a zone."""
        if not self._is_public(key):
            for index in indices:
                self.zones[key][index] |= 1 << viewer
            self._sort(key)

    # ---- changes --------------------------------------------------------------------------------

    def room(self, source: ZoneKey, indices: Sequence[int], target: ZoneKey, slot: int | None) -> int:
        """Return how many pieces fit into a zone, or into an empty slot of it, once those at some places left."""
        if slot is not None:
            return int(self.zones[target][slot - 1] == EMPTY)
        there = len(self.listing(target)) - (len(indices) if source == target else 0)
        return self.capacity(self.zone(target)) - there

    def move(
        self,
        source: ZoneKey,
        indices: Sequence[int],
        target: ZoneKey,
        at: At,
        slot: int | None,
        shuffler: Shuffler | None,
        unseen: bool = False,
        picker: int = 0,
    ) -> None:
        """Take pieces from a zone in the order given, and let them arrive one after another.

        With a shuffler they arrive in random order, and nobody knows any more which is which.
        `unseen`: their places do not tell which pieces they are (picked by kind or at random); only the
        owner of the zone and the players in the mask `picker` then still know.
        """
        if not indices:
            return
        kinds = [self.kind(source, index) for index in indices]
        knowers = [self._knowers(self.zones[source][index], source) for index in indices]
        self._take(source, indices)
        mask = self._seers(source) | picker
        if self._hides_what_left(source, target, unseen):
            knowers = [known & mask for known in knowers]
            self._keep_masks(source, mask)
        elif traits(self.zone(source).shape).heap and not self._is_public(source):
            self._forget_alike(source, kinds, mask)
        if shuffler is not None:
            shuffler(kinds)
            knowers = [0] * len(kinds)
        for kind, known in zip(kinds, knowers, strict=True):
            self._put(self._arriving(kind, known, target), target, at, slot)

    def _forget_alike(self, key: ZoneKey, kinds: Sequence[int], mask: int) -> None:
        """After pieces left a heap openly: who knew one of their kind does not know if it stayed."""
        self.zones[key] = [
            item & ~MASK | item & mask if item >> MASK_BITS in kinds else item
            for item in self.zones[key]
        ]
        self._sort(key)

    def _hides_what_left(self, source: ZoneKey, target: ZoneKey, unseen: bool) -> bool:
        """Return whether only the owner can tell which pieces left a zone and which stayed."""
        return (
            (unseen or traits(self.zone(source).shape).heap)
            and not self._is_public(source)
            and not self._is_public(target)
            and any(item != EMPTY for item in self.zones[source])
        )

    def _take(self, key: ZoneKey, indices: Iterable[int]) -> None:
        items = self.zones[key]
        for index in sorted(indices, reverse=True):
            if traits(self.zone(key).shape).numbered:
                items[index] = EMPTY
            else:
                del items[index]

    def _put(self, item: int, key: ZoneKey, at: At, slot: int | None) -> None:
        items = self.zones[key]
        zone = self.zone(key)
        limited = not traits(zone.shape).numbered and zone.capacity is not None
        if limited and len(items) >= self.capacity(zone):
            raise EngineFault(f"{family_key(*key)} is full")
        where = traits(zone.shape).arrivals.get(at)
        match where:
            case Arrival.LAST:
                items.append(item)
            case Arrival.FIRST:
                items.insert(0, item)
            case Arrival.SORTED:
                insort(items, item)
            case Arrival.FREE:
                if EMPTY not in items:
                    raise EngineFault(f"{family_key(*key)} is full")
                items[items.index(EMPTY)] = item
            case Arrival.SLOT:
                if slot is None or not 1 <= slot <= len(items):
                    raise EngineFault(f"{family_key(*key)} has no slot {slot}")
                if items[slot - 1] != EMPTY:
                    raise EngineFault(f"slot {slot} of {family_key(*key)} is not empty")
                items[slot - 1] = item
            case None:
                raise EngineFault(f"{family_key(*key)} has no {at}")
            case _:
                assert_never(where)

    def shuffle(self, key: ZoneKey, shuffler: Shuffler) -> None:
        """Let the pieces of a zone change places at random; only who sees them keeps track."""
        if not self._is_public(key):
            self._keep_masks(key, self._seers(key))
        if traits(self.zone(key).shape).heap:
            return
        items = self.zones[key]
        places = self.listing(key)
        pieces = [items[index] for index in places]
        shuffler(pieces)
        for index, piece in zip(places, pieces, strict=True):
            items[index] = piece

    def swap(self, piece_class: str, left: int, right: int) -> None:
        """Let two pieces of a unique class take each other's exact places."""
        here, here_index = self.find(piece_class, left)
        there, there_index = self.find(piece_class, right)
        coming = self._arriving(right, self._knowers(self.zones[there][there_index], there), here)
        going = self._arriving(left, self._knowers(self.zones[here][here_index], here), there)
        self.zones[here][here_index] = coming
        self.zones[there][there_index] = going
        self._sort(here)
        self._sort(there)

    def _sort(self, key: ZoneKey) -> None:
        if traits(self.zone(key).shape).heap:
            self.zones[key].sort()

    # ---- by hand --------------------------------------------------------------------------------

    def set_zone(self, key: ZoneKey, kinds: Sequence[int]) -> None:
        """Let a zone hold these pieces only, as it lists them; `EMPTY` is a slot left empty.

        In a zone that not everybody sees, nobody but its owner knows them.
        """
        zone = self.zone(key)
        if zone.capacity is not None and len(kinds) > zone.capacity:
            raise EngineFault(f"{family_key(*key)} is full")
        items = [EMPTY if kind == EMPTY else self._arriving(kind, 0, key) for kind in kinds]
        match zone.shape:
            case Shape.LINE | Shape.GROUP:
                pass
            case Shape.PILE:
                items.reverse()
            case Shape.SLOTS:
                items += [EMPTY] * (self.capacity(zone) - len(items))
            case _:
                assert_never(zone.shape)
        self.zones[key] = items
        self._sort(key)

    # ---- dumping --------------------------------------------------------------------------------

    def dump_zones(self) -> dict[str, list[int] | int]:
        """Return every zone as it is kept; where a class has one kind, how many pieces there are."""
        dump: dict[str, list[int] | int] = {}
        for key, items in self.zones.items():
            single = self._game.classes[self.zone(key).holds].single
            dump[family_key(*key)] = len(self.listing(key)) if single else list(items)
        return dump

    def dump_variables(self) -> dict[str, Value]:
        """Return every variable and option."""
        return {family_key(*key): value for key, value in self.variables.items()}
