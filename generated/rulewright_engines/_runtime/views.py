"""What one player may know of a position, as plain data: dictionaries, lists, texts and numbers.

Names are those of the spec, players are seats counted from 0, and what is hidden is None.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from .description import Field, Zone
from .engine import Engine, State
from .explain import asked
from .place_storage import traits
from .places import Member, Piece, stored
from .result import names, outcomes, winners
from .suspension_checks import chain
from .values import NONE

PUBLIC = -2
"""Stands for a seat where what everybody may know is asked for."""


def view(engine: Engine, state: State, player: int, language: str) -> dict[str, Any]:
    """Return the position as a player sees it.

    `zones` has by name of each place how many pieces lie there (`count`) and, unless they are all
    alike, their kinds (`pieces`), None for those that the player does not know: a line from the
    front, a pile from the top, slots with their numbers (`slots`), others with the known ones
    first. `variables` has the values that the player may see. `waiting_for` is the seat of who is
    to choose, and `choice` what, with the prompt; secret choices of others are not named. All see
    `picks`, the picks already made in an open choice of several; only the player who is to choose sees
    those of a secret one, and `legal`, the actions. `running` has what the rules at work keep, as far
    as the player may know it: what was given to them and chosen in them, how often and for whom
    something is still to be done, and where they go on afterwards. `winners`, and `scores` and the
    like where the rules tell of them, are None until the game is over.

    For `PUBLIC` it is what everybody may know, and everybody knows that they may; `viewer` is None.
    """
    return {
        "game": engine.description.game,
        "players": state.players,
        "viewer": None if player == PUBLIC else player,
        "zones": zones(engine, state, player),
        "variables": variables(engine, state, player),
        "waiting_for": None if state.chooser < 0 else state.chooser,
        "choice": _choice(engine, state, player, language),
        "running": running(engine, state, player),
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
    return bool(piece.mask >> player & 1) or sees(zone.seen, member, player)


def _is_public(engine: Engine, state: State, piece: Piece, zone: Zone, member: Member) -> bool:
    """Return whether all know a piece, and know it of one another: nobody notices a secret look."""
    if zone.seen == "all" or engine.description.secret_looks:
        return zone.seen == "all"
    return all(knows(piece, zone, member, seat) for seat in range(state.players))


def _zone(engine: Engine, state: State, zone: Zone, member: Member, player: int) -> dict[str, Any]:
    known = engine.places(state.players)
    if known.is_number(zone):
        return {"count": stored(state, zone, member)}
    pieces = known.pieces(state, zone, member)
    kind = ("enum", zone.holds)
    kinds = [
        engine.values.data(kind, piece.kind)
        if (
            _is_public(engine, state, piece, zone, member) if player == PUBLIC
            else knows(piece, zone, member, player)
        )
        else None
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
    """Return whether a player sees a variable or a place: one of everybody, the player's own, or another's."""
    if seen == "others":
        return player not in (member.owner, PUBLIC)
    return seen == "all" or (seen == "owner" and member.owner == player)


def running(engine: Engine, state: State, player: int) -> dict[str, Any]:
    """Return what the rules at work keep, as far as a player may know it, by the names of the fields."""
    if state.at < 0:
        return {}
    return {
        name: kept(engine, state, engine.rule_fields[name], player)
        for point in reversed(chain(engine, state))
        for name in point.shown
        if _sees_field(state, engine.rule_fields[name], player)
    }


def _sees_field(state: State, field: Field, player: int) -> bool:
    if field.owner:
        return bool(getattr(state, field.owner) == player)
    return field.seen == "all" or player != PUBLIC


def kept(engine: Engine, state: State, field: Field, player: int) -> Any:
    """Return what a rule keeps in a field, as plain data; of several entries the player's own."""
    raw = getattr(state, field.name)
    if field.kind in {"array", "lists"}:
        raw = raw[player] if raw else NONE
    if isinstance(raw, tuple):
        index = engine.loop_indices.get(field.name)
        items = raw if index is None else raw[max(getattr(state, index), 0):]
        return [_value(engine, state, field, each) for each in items]
    return _value(engine, state, field, raw)


def _value(engine: Engine, state: State, field: Field, value: int) -> object:
    if field.type is None or not engine.values.allows(field.type, value, state.players):
        return None  # it is not bound
    if field.type[0] == "resume":
        return goes_on(engine, value) if value != NONE else None
    return engine.values.data(field.type, value)


def goes_on(engine: Engine, number: int) -> str:
    """Return where a resume point is: in which rule, and its number among the points of that rule."""
    resumed = engine.description.resumed
    rule = resumed[number].rule
    before = sum(point.rule == rule for point in resumed[:number])
    return f"{engine.description.rules[rule].name}#{before + 1}"


def _choice(engine: Engine, state: State, player: int, language: str) -> dict[str, Any] | None:
    if state.at < 0:
        return None
    choice = engine.description.choices[state.at]
    picks = [engine.notation.word(choice, pick) for pick in state.picks]
    if state.chooser != player:
        if is_secret(engine, state):
            return {"name": None, "secret": True}
        return {"name": choice.name, "secret": False, "picks": picks}
    row = engine.notation.rows[state.at]
    return {
        "name": choice.name,
        "secret": is_secret(engine, state),
        "prompt": asked(engine.texts(language), choice),
        "picks": picks,
        "legal": [row[value].text for value in state.options],
    }


def is_secret(engine: Engine, state: State) -> bool:
    """Return whether the pending choice is hidden from all but who makes it."""
    return state.secret >= 0 or engine.description.choices[state.at].secret
