"""Pieces that a player does not know, and letting them change kinds with one another.

A rule may have a secret name for pieces: the ballots of a voter who has not shown them yet. Such a
name follows the places of its pieces, so that the ballots are still in the voter's hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .chance import Chance, shuffle
from .description import Field, PieceClass, Zone
from .engine import Engine, State
from .place_storage import traits
from .places import MASK_BITS, Member, Piece, Places, store, stored
from .suspension_checks import answers
from .views import knows


class _Spot(NamedTuple):
    """A place in a hidden zone where a piece lies."""

    zone: Zone
    member: Member
    piece: Piece


@dataclass(frozen=True, slots=True)
class _Name:
    """A secret name for pieces: the field, whose entry of it or -1, and the numbers of spots."""

    field: Field
    seat: int
    spots: list[int]


class Unknown:
    """The pieces that a player does not know in a state, and a way to permute their kinds.

    With `pinned`, pieces of the kinds that another player has openly chosen so far stay where they
    are in that player's own zones.
    """

    def __init__(self, engine: Engine, state: State, player: int, *, pinned: bool) -> None:
        self._engine = engine
        self._places: Places = engine.places(state.players)
        self._state = state
        self._player = player
        self._pinned = pinned

    def permute(self, chance: Chance) -> None:
        """Give the pieces one another's kinds; masks and places stay."""
        for cls in self._engine.description.classes:
            if not cls.single:
                self._permute_class(cls, chance)

    def _permute_class(self, cls: PieceClass, chance: Chance) -> None:
        known: list[_Spot] = []
        spots: list[_Spot] = []
        for spot in self._spots(cls):
            knowing = knows(spot.piece, spot.zone, spot.member, self._player)
            (known if knowing else spots).append(spot)
        if self._pinned:
            for number in sorted(self._picked(cls, spots), reverse=True):
                del spots[number]
        kinds = [spot.piece.kind for spot in spots]
        shuffle(chance, kinds)
        names = self._names(cls, spots, {spot.piece.kind for spot in known})
        places: dict[str, tuple[_Spot, list[int]]] = {}
        for spot, kind in zip(spots, kinds, strict=True):
            pieces = stored(self._state, spot.zone, spot.member)
            _, pieces = places.setdefault(spot.member.text, (spot, pieces))
            pieces[spot.piece.position] = kind << MASK_BITS | spot.piece.mask
        for name in names:
            self._rename(name, tuple(kinds[number] for number in name.spots))
        for spot, pieces in places.values():
            if traits(spot.zone.shape).sorted:
                pieces.sort()
            store(self._state, spot.zone, spot.member, pieces)

    def _spots(self, cls: PieceClass) -> list[_Spot]:
        return [
            _Spot(zone, member, piece)
            for zone in self._engine.hidden_zones[cls.name]
            for member in self._places.zone_members[zone.name]
            for piece in self._places.pieces(self._state, zone, member)
        ]

    def _picked(self, cls: PieceClass, spots: list[_Spot]) -> list[int]:
        """Return the spots in a chooser's own zones with pieces of the kinds chosen so far."""
        state = self._state
        found: list[int] = []
        for at, who, chosen in (
            (state.at, state.chooser, state.picks), *answers(self._engine, state)
        ):
            choice, values = self._engine.description.choices[at], self._engine.values
            own = [number for number, spot in enumerate(spots) if spot.member.owner == who]
            parts = [part for value in chosen for part in values.parts(choice.type, value)]
            for kind in (value for of, value in parts if values.enum_of(of) == values.enum(cls.name)):
                found += [
                    number
                    for number in own
                    if number not in found and spots[number].piece.kind == kind
                ][:1]
        return found

    # ---- names --------------------------------------------------------------------------------

    def _names(self, cls: PieceClass, spots: list[_Spot], known: set[int]) -> list[_Name]:
        """Return the secret names for these pieces; a name for pieces known to the player is none.

        Where a name does not say whose it is, it is taken for the player's own if the player knows
        hidden pieces of all its kinds.
        """
        names = []
        for field in self._engine.secret_fields[cls.name]:
            raw = getattr(self._state, field.name)
            by_seat = field.kind in {"array", "lists"}
            for seat, entry in enumerate(raw) if by_seat else ((-1, raw),):
                kinds = entry if isinstance(entry, tuple) else (entry,)
                if seat == self._player or (not by_seat and known.issuperset(kinds)):
                    continue
                numbers = _with_kinds(spots, kinds, seat)
                if numbers:
                    names.append(_Name(field, seat, numbers))
        return names

    def _rename(self, name: _Name, kinds: tuple[int, ...]) -> None:
        is_list = name.field.kind in {"list", "lists"}
        if name.seat < 0:
            setattr(self._state, name.field.name, kinds if is_list else kinds[0])
        else:
            of_all = getattr(self._state, name.field.name)
            of_all[name.seat] = kinds if is_list else kinds[0]
            setattr(self._state, name.field.name, of_all)


def _with_kinds(spots: list[_Spot], kinds: tuple[int, ...], seat: int) -> list[int]:
    """Return the numbers of spots with these kinds, a seat's own first; empty if some are nowhere."""
    found: list[int] = []
    order = sorted(range(len(spots)), key=lambda number: spots[number].member.owner != seat)
    for kind in kinds:
        number = next(
            (at for at in order if at not in found and spots[at].piece.kind == kind), None
        )
        if number is None:
            return []
        found.append(number)
    return found
