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
from .places import MASK_BITS, Member, Piece, Places, store, stored
from .views import is_secret, knows, sees

TRIES = 20
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
    """What was drawn cannot be: the player would see the game wait for something else."""


def resampled(engine: Engine, state: State, player: int, seed: int | str) -> State:
    """A state like `state` in all that a player may know, and drawn at random otherwise.

    Its chance is that of the seed. Where no draw fits, the kinds of pieces stay as they are.
    """
    return _tried(engine, state, player, seed)[1]


def tries_of(engine: Engine, state: State, player: int, seed: int | str) -> int:
    """How many draws did not fit, at most `TRIES`, before one did."""
    return _tried(engine, state, player, seed)[0]


def _tried(engine: Engine, state: State, player: int, seed: int | str) -> tuple[int, State]:
    chance = Chance.from_seed(f"resample:{seed}")
    for tries in range(TRIES + 1):
        copy: State = state.copy()
        copy.chance = Chance.from_seed(f"resampled:{seed}")
        try:
            _draw(engine, state, copy, player, chance, kinds=tries < TRIES)
        except _Misfit:
            continue
        return tries, copy
    copy = state.copy()
    copy.chance = Chance.from_seed(f"resampled:{seed}")
    return TRIES, copy


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


# ---- pieces and variables -----------------------------------------------------------------------


def _draw_kinds(engine: Engine, places: Places, copy: State, player: int, chance: Chance) -> None:
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
        bound = _bound_names(engine, places, copy, player, cls.name, spots)
        for spot, kind in zip(spots, kinds, strict=True):
            raw = stored(copy, spot.zone, spot.member)
            raw[spot.piece.position] = kind << MASK_BITS | spot.piece.mask
        for field, seat, numbers in bound:
            _bind(copy, field, seat, tuple(kinds[number] for number in numbers))
        for spot in spots:
            if spot.zone.shape == "group":
                stored(copy, spot.zone, spot.member).sort()


def _bound_names(
    engine: Engine, places: Places, copy: State, player: int, holds: str, spots: list[_Spot]
) -> list[tuple[Field, int, list[int]]]:
    """Secret names for unknown pieces: the field, whose entry or -1, and the spots of its pieces.

    Pieces that the player knows are not named here, so that names for them stay.
    """
    bound = []
    kind = engine.values.enum(holds)
    for field in engine.description.fields:
        if not field.secret or field.type is None or field.type[0] == "set":
            continue
        if engine.values.enum_of(field.type) != kind:
            continue
        raw = getattr(copy, field.name)
        by_seat = field.kind in {"array", "lists"}
        for seat, entry in enumerate(raw) if by_seat else ((-1, raw),):
            if by_seat and seat == player:
                continue
            names = entry if isinstance(entry, tuple) else (entry,)
            numbers = _spots_of(names, seat, spots)
            if numbers and not (
                seat < 0 and _all_known(engine, places, copy, player, holds, names)
            ):
                bound.append((field, seat, numbers))
    return bound


def _spots_of(names: tuple[int, ...], seat: int, spots: list[_Spot]) -> list[int]:
    """The spots of pieces of these kinds, a seat's own first; empty if some are nowhere."""
    found: list[int] = []
    order = sorted(range(len(spots)), key=lambda number: spots[number].member.owner != seat)
    for name in names:
        number = next(
            (at for at in order if at not in found and spots[at].piece.kind == name), None
        )
        if number is None:
            return []
        found.append(number)
    return found


def _all_known(
    engine: Engine, places: Places, copy: State, player: int, holds: str, names: tuple[int, ...]
) -> bool:
    """Whether the player knows hidden pieces of all these kinds, and so may have chosen them."""
    known = {
        piece.kind
        for zone in engine.description.zones
        if zone.holds == holds and zone.seen != "all"
        for member in places.zone_members[zone.name]
        for piece in places.pieces(copy, zone, member)
        if knows(piece, zone, member, player)
    }
    return known.issuperset(names)


def _bind(copy: State, field: Field, seat: int, names: tuple[int, ...]) -> None:
    value: Any = names if field.kind in {"list", "lists"} else names[0]
    if seat < 0:
        setattr(copy, field.name, value)
    else:
        getattr(copy, field.name)[seat] = value


def _draw_variables(
    engine: Engine, places: Places, copy: State, player: int, chance: Chance
) -> None:
    for variable in engine.description.variables:
        if variable.seen == "all":
            continue
        for member in places.variable_members[variable.name]:
            if sees(variable.seen, member, player):
                continue
            value = engine.values.draw(variable.type, copy.players, chance.below)
            store(copy, variable, member, value)


# ---- open simultaneous blocks -------------------------------------------------------------------


def _play_block(engine: Engine, state: State, copy: State, player: int, chance: Chance) -> None:
    """Chooses anew for the others, as before for the player, until the same player chooses."""
    own = [value for who, value in state.secret_moves if who == player]
    engine.secret[state.secret](copy)
    for _ in range(_LONGEST_BLOCK):
        if copy.secret != state.secret:
            break
        if copy.chooser == state.chooser and (copy.chooser != player or not own):
            if own:
                break
            return
        if copy.chooser != player:
            value = copy.options[chance.below(len(copy.options))]
        elif own and own[0] in copy.options:
            value = own.pop(0)
        else:
            break
        engine.step(copy, value)
    raise _Misfit
