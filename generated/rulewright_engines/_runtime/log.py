"""What happened in a game as one player saw it, as plain data."""

from __future__ import annotations

from typing import Any

from .engine import Engine
from .place_storage import traits
from .places import Member
from .views import PUBLIC, sees

Entry = dict[str, Any]

OVER = "over"
"""The event that ends a game; a game's log adds what its rules say of the end to the winners."""


def copied(entry: Entry) -> Entry:
    """Return an entry that a caller may change."""
    return {key: part[:] if isinstance(part, list) else part for key, part in entry.items()}


class Reader:
    """Turns the entries of an engine into what one player sees of them."""

    def __init__(self, engine: Engine, players: int, player: int) -> None:
        self._engine = engine
        self._places = engine.places(players)
        self._player = player
        self._variables = {item.name: item for item in engine.description.variables}

    def read(self, entry: tuple[Any, ...]) -> Entry | None:
        """Return what the player sees of an entry; None when it is nothing at all."""
        match entry:
            case ("choice", int(who), int(at), int(value), bool(secret)):
                return self._choice(who, at, value, secret)
            case ("move", source, target, pieces):
                return self._move(source, target, pieces)
            case ("look", int(who), place, pieces, bool(secret)):
                return None if secret and who != self._player else self._look(who, place, pieces)
            case ("shuffle", place):
                return {"event": "shuffle", "place": self._member(place).text}
            case ("set", str(name), int(flat), int(value)):
                return self._set(name, flat, value)
            case ("over", int(winners)):
                won = [seat for seat in range(self._places.players) if winners >> seat & 1]
                return {"event": OVER, "winners": won}
            case _:
                raise ValueError(f"an engine wrote a log entry that is none: {entry!r}")

    def _member(self, place: tuple[str, int]) -> Member:
        return self._places.member(*place)

    def _kind(self, zone: str, kind: int) -> object:
        return self._engine.values.data(("enum", self._places.zones[zone].holds), kind)

    def _choice(self, who: int, at: int, value: int, secret: bool) -> Entry:
        if secret and who != self._player:
            return {"event": "secret_choice", "player": who}
        action = self._engine.notation.rows[at][value]
        return {"event": "choice", "player": who, "action": action.text}

    def _move(
        self, source: tuple[str, int], target: tuple[str, int], pieces: tuple[tuple[int, int], ...]
    ) -> Entry:
        kinds = [
            self._kind(source[0], kind) if self._knows(source[0], target[0], mask) else None
            for kind, mask in pieces
        ]
        if traits(self._places.zones[target[0]].shape).sorted:
            # In a group nobody can tell which piece came first, or from whom.
            kinds.sort(key=lambda name: (name is None, str(name)))
        return {
            "event": "move",
            "from": self._member(source).text,
            "to": self._member(target).text,
            "count": len(pieces),
            "pieces": kinds,
        }

    def _knows(self, source: str, target: str, mask: int) -> bool:
        """Return whether the player knows a piece that has moved, which those of the mask do."""
        if self._player != PUBLIC:
            return bool(mask >> self._player & 1)
        if self._engine.description.secret_looks:  # which nobody else notices
            return "all" in {self._places.zones[source].seen, self._places.zones[target].seen}
        return mask & self._places.everybody == self._places.everybody

    def _look(self, who: int, place: tuple[str, int], pieces: tuple[tuple[int, int], ...]) -> Entry:
        own = who == self._player
        shown: Entry = {"event": "look", "player": who, "place": self._member(place).text}
        shown["count"] = len(pieces)
        shown["pieces"] = [self._kind(place[0], kind) for _, kind in pieces] if own else None
        kept = traits(self._places.zones[place[0]].shape)
        if kept.positions:
            shown["positions"] = [position + 1 for position, _ in pieces]
        if kept.sorted and own:
            # The order that a group is kept in follows the kinds of all its pieces.
            shown["pieces"].sort(key=str)
        return shown

    def _set(self, name: str, flat: int, value: int) -> Entry | None:
        variable = self._variables[name]
        member = self._places.member(name, flat)
        if not sees(variable.seen, member, self._player):
            return None
        shown = self._engine.values.data(variable.type, value)
        return {"event": "set", "variable": member.text, "value": shown}
