"""The members of families of zones and variables, and the pieces that a state keeps in a zone.

Members of a family lie in one flat list, row by row over the whole sizes of its indices. A zone of
a class with one kind is a number of pieces, unless it has slots. Otherwise it is a list: of kinds
in a zone that all see, else of `kind << 16 | mask` with the mask of the players who know the piece
there.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from .description import Description, IndexType, PieceClass, Variable, Zone
from .place_storage import traits
from .values import PLAYER, Values

EMPTY = -1
MASK_BITS = 16
MASK = (1 << MASK_BITS) - 1


@dataclass(frozen=True, slots=True)
class Member:
    """One zone or variable of a family: its place in the flat list, and its name in texts.

    `owner` is the player whose it is, or -1 when its first index is not a player.
    """

    flat: int
    index: tuple[int, ...]
    text: str
    owner: int


class Piece(NamedTuple):
    """A piece in a zone: where in the list, its kind, and the mask of those who know it there."""

    position: int
    kind: int
    mask: int


class Places:
    """The zones and variables of a game of a number of players."""

    def __init__(self, description: Description, values: Values, players: int) -> None:
        self.players = players
        self.everybody = (1 << players) - 1
        self.zones = {zone.name: zone for zone in description.zones}
        self.classes = {cls.name: cls for cls in description.classes}
        self._values = values
        self.zone_members = {
            zone.name: self._members(zone.name, zone.indices) for zone in description.zones
        }
        self.variable_members = {
            variable.name: self._members(variable.name, variable.indices)
            for variable in description.variables
        }
        self._by_flat = {
            name: {member.flat: member for member in members}
            for name, members in (self.zone_members | self.variable_members).items()
        }

    def member(self, name: str, flat: int) -> Member:
        """Return the member of a family at a place of its flat list."""
        return self._by_flat[name][flat]

    def _members(self, name: str, indices: tuple[IndexType, ...]) -> tuple[Member, ...]:
        ranges = [self._range(index) for index in indices]
        by_player = bool(indices) and indices[0][0] == "enum" and self._is_player(indices[0])
        members = []
        for index in product(*(numbers for numbers, _, _ in ranges)):
            flat = 0
            for number, (_, low, size) in zip(index, ranges, strict=True):
                flat = flat * size + number - low
            words = (self._word(kind, number) for kind, number in zip(indices, index, strict=True))
            text = f"{name}[{','.join(words)}]" if indices else name
            members.append(Member(flat, index, text, index[0] if by_player else -1))
        return tuple(members)

    def _is_player(self, index: IndexType) -> bool:
        return self._values.enum(str(index[1])) == PLAYER

    def _range(self, index: IndexType) -> tuple[tuple[int, ...], int, int]:
        """Return the values of an index, the lowest of the whole, and how many the whole has."""
        match index:
            case ("range", int(low), int(high)):
                return tuple(range(low, high + 1)), low, high - low + 1
            case (_, str(name)):
                size = self._values.size(name, self.players)
                return self._values.members(name, self.players), 0, size
            case _:
                raise ValueError(f"{index} is no index")

    def _word(self, index: IndexType, number: int) -> str:
        if index[0] == "range":
            return str(number)
        return self._values.name(str(index[1]), number)

    # ---- pieces ---------------------------------------------------------------------------------

    def copies(self, cls: PieceClass) -> dict[int, int]:
        """Return how many pieces there are of each kind of a class."""
        kinds = self._values.members(cls.kind, self.players)
        if cls.per_player:
            return dict.fromkeys(kinds, cls.copies[0])
        if len(cls.copies) == len(kinds):
            return dict(zip(kinds, cls.copies, strict=True))
        return {kind: cls.copies[kind] for kind in kinds}

    def is_number(self, zone: Zone) -> bool:
        """Return whether a state keeps only how many pieces there are in a zone."""
        return self.classes[zone.holds].single and not traits(zone.shape).numbered

    def is_hidden(self, zone: Zone) -> bool:
        """Return whether who knows a piece is kept with it."""
        return zone.seen != "all" and not self.is_number(zone)

    def seers(self, zone: Zone, member: Member) -> int:
        """Return the mask of those who see the pieces of a hidden place: its owner, all others, or nobody."""
        owner = 1 << member.owner if member.owner >= 0 else 0
        return {"owner": owner, "others": self.everybody & ~owner}.get(zone.seen, 0)

    def pieces(self, state: Any, zone: Zone, member: Member) -> list[Piece]:
        """Return the pieces of a zone in the order kept; for a number of pieces, none of them."""
        raw = stored(state, zone, member)
        if isinstance(raw, int):
            return []
        if zone.seen == "all":
            return [Piece(at, item, self.everybody) for at, item in enumerate(raw) if item != EMPTY]
        return [
            Piece(at, item >> MASK_BITS, item & MASK)
            for at, item in enumerate(raw)
            if item != EMPTY
        ]


def stored(state: Any, item: Zone | Variable, member: Member) -> Any:
    """Return what a state keeps for a zone or variable."""
    raw = getattr(state, item.field)
    return raw[member.flat] if item.indices else raw


def store(state: Any, item: Zone | Variable, member: Member, raw: Any) -> None:
    """Let a state keep something else for a zone or variable."""
    if item.indices:
        members = getattr(state, item.field)
        members[member.flat] = raw
        setattr(state, item.field, members)  # a native state gives a list of its own
    else:
        setattr(state, item.field, raw)
