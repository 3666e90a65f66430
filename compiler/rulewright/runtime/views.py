"""What one player may know of a position, as plain data: dictionaries, lists, texts and numbers.

Names are those of the spec, players are seats counted from 0, and what is hidden is None.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from .description import Zone
from .engine import Engine, State
from .explain import asked
from .place_storage import traits
from .places import Member, Piece, stored
from .result import names, outcomes, winners


def view(engine: Engine, state: State, player: int, language: str) -> dict[str, Any]:
    """Return the position as a player sees it.

    `zones` has by name of each place how many pieces lie there (`count`) and, unless they are all
    alike, their kinds (`pieces`), None for those that the player does not know: a line from the
    front, a pile from the top, slots with their numbers (`slots`), others with the known ones
    first. `variables` has the values that the player may see. `waiting_for` is the seat of who is
    to choose, and `choice` what, with the prompt; secret choices of others are not named. Only the
    player who is to choose sees `legal`, the actions, and `picks`, the picks already made in a
    choice of several. `winners`, and `scores` and the like where the rules tell of them, are None
    until the game is over.
    """
    return {
        "game": engine.description.game,
        "players": state.players,
        "viewer": player,
        "zones": zones(engine, state, player),
        "variables": variables(engine, state, player),
        "waiting_for": None if state.chooser < 0 else state.chooser,
        "choice": _choice(engine, state, player, language),
        "winners": None if state.at >= 0 else winners(state),
        **(dict.fromkeys(names(engine)) if state.at >= 0 else outcomes(engine, state)),
    }


def zones(engine: Engine, state: State, player: int) -> dict[str, dict[str, Any]]:
    """Return the places as a player sees them, by their names."""
    known = engine.places(state.players)
    return {
        member.text: _zone(engine, state, zone, member, player)
        for zone in engine.description.zones
        for member in known.zone_members[zone.name]
    }


def places(
    engine: Engine, state: State, player: int, asked: Collection[tuple[str, int]]
) -> list[dict[str, Any]]:
    """Return some of the places, each by its name and its number in the family, as a player sees them."""
    known = engine.places(state.players)
    return [
        _zone(engine, state, known.zones[name], known.member(name, flat), player)
        for name, flat in asked
    ]


def knows(piece: Piece, zone: Zone, member: Member, player: int) -> bool:
    """Return whether a player knows a piece where it lies."""
    if zone.seen == "all" or piece.mask >> player & 1:
        return True
    return zone.seen == "owner" and member.owner == player


def _zone(engine: Engine, state: State, zone: Zone, member: Member, player: int) -> dict[str, Any]:
    known = engine.places(state.players)
    if known.is_number(zone):
        return {"count": stored(state, zone, member)}
    pieces = known.pieces(state, zone, member)
    kind = ("enum", zone.holds)
    kinds = [
        engine.values.data(kind, piece.kind) if knows(piece, zone, member, player) else None
        for piece in pieces
    ]
    kept = traits(zone.shape)
    if kept.backwards:
        kinds.reverse()
    if kept.sorted:
        # The order that a group is kept in follows the kinds of all its pieces.
        kinds.sort(key=lambda name: name is None)
    shown: dict[str, Any] = {"count": len(kinds), "pieces": kinds}
    if kept.numbered:
        shown["slots"] = [piece.position + 1 for piece in pieces]
    return shown


def variables(engine: Engine, state: State, player: int) -> dict[str, Any]:
    """Return the values that a player may see, by the names of the variables."""
    known = engine.places(state.players)
    return {
        member.text: engine.values.data(variable.type, stored(state, variable, member))
        if sees(variable.seen, member, player)
        else None
        for variable in engine.description.variables
        for member in known.variable_members[variable.name]
    }


def sees(seen: str, member: Member, player: int) -> bool:
    """Return whether a player sees a variable: one of everybody, or the player's own."""
    return seen == "all" or (seen == "owner" and member.owner == player)


def _choice(engine: Engine, state: State, player: int, language: str) -> dict[str, Any] | None:
    if state.at < 0:
        return None
    choice = engine.description.choices[state.at]
    if state.chooser != player:
        if is_secret(engine, state):
            return {"name": None, "secret": True}
        return {"name": choice.name, "secret": False}
    row = engine.notation.rows[state.at]
    return {
        "name": choice.name,
        "secret": is_secret(engine, state),
        "prompt": asked(engine.texts(language), choice),
        "picks": [engine.notation.word(choice, pick) for pick in state.picks],
        "legal": [row[value].text for value in state.options],
    }


def is_secret(engine: Engine, state: State) -> bool:
    """Return whether the pending choice is hidden from all but who makes it."""
    return state.secret >= 0 or engine.description.choices[state.at].secret
