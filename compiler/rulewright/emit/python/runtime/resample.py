"""Other states that a player could not tell from the real one.

They follow from the declared visibility alone: kinds of pieces change places with one another
wherever the player does not know them, hidden variables are drawn anew, and what others chose in an
open simultaneous block is chosen anew. Pieces keep their places and who knows them; names that a
rule has for pieces of a secret choice follow the places of these pieces.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .chance import Chance, shuffle
from .description import Field, Zone
from .engine import Engine, State
from .places import EMPTY, MASK, MASK_BITS, Member, Piece, Places, store, stored
from .values import NONE
from .views import is_secret, knows, sees

_TRIES = 20
"""So often hidden things are drawn anew; the draw must leave the player's own choices possible."""

_LONGEST_BLOCK = 10_000
"""No simultaneous block takes so many choices."""


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place of a piece that a player does not know."""

    zone: Zone
    member: Member
    piece: Piece


class _Misfit(Exception):
    """What was drawn cannot be: the game would not wait for the same player, or not for the same."""


def resampled(engine: Engine, state: State, player: int, seed: int | str) -> State:
    """A state like `state` in all that a player may know, and drawn at random otherwise.

    Its chance is that of the seed. Where no draw fits, the kinds of pieces stay as they are.
    """
    chance = Chance.from_seed(f"resample:{seed}")
    for attempt in range(_TRIES + 1):
        copy: State = state.copy()
        copy.chance = Chance.from_seed(f"resampled:{seed}")
        try:
            _draw(engine, state, copy, player, chance, kinds=attempt < _TRIES)
        except _Misfit:
            continue
        return copy
    copy = state.copy()
    copy.chance = Chance.from_seed(f"resampled:{seed}")
    return copy


def _draw(
    engine: Engine, state: State, copy: State, player: int, chance: Chance, *, kinds: bool
) -> None:
    places = engine.places(state.players)
    if kinds:
        _draw_kinds(engine, places, copy, player, chance)
        _draw_variables(engine, places, copy, player, chance)
    if state.at < 0:
        return
    if state.secret >= 0:
        _play_block(engine, state, copy, player, chance)
    elif is_secret(engine, state) and state.chooser != player:
        copy.picks = ()
    copy.options = engine.options[copy.at](copy)
    if state.chooser == player:
        if copy.options != state.options or copy.at != state.at:
            raise _Misfit
    elif not copy.options:
        raise _Misfit


# ---- pieces and variables -------------------------------------------------------------------------


def _draw_kinds(
    engine: Engine, places: Places, copy: State, player: int, chance: Chance
) -> None:
    for cls in engine.description.classes:
        if cls.single:
            continue
        spots = [
            _Spot(zone, member, piece)
            for zone in engine.description.zones
            if zone.holds == cls.name and zone.seen != "all"
            for member in places.zone_members[zone.name]
            for piece in places.pieces(copy, zone, member)
            if not knows(piece, zone, member, player)
        ]
        kinds = [spot.piece.kind for spot in spots]
        shuffle(chance, kinds)
        bound = _bound_names(engine, copy, player, cls.name, spots)
        for spot, kind in zip(spots, kinds, strict=True):
            raw = stored(copy, spot.zone, spot.member)
            raw[spot.piece.position] = kind << MASK_BITS | spot.piece.mask
        for name, seat, numbers in bound:
            names = tuple(kinds[number] if at >= 0 else at for number, at in numbers)
            _bind(copy, name, seat, names)
        for spot in spots:
            if spot.zone.shape == "group":
                stored(copy, spot.zone, spot.member).sort()
