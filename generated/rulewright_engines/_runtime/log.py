"""What happened in a game as one player saw it: as plain data, and in sentences."""

from __future__ import annotations

from typing import Any

from .engine import Engine, State
from .places import Member
from .views import is_secret, sees

Entry = dict[str, Any]


def visible(
    engine: Engine, state: State, entries: list[tuple[Any, ...]], player: int
) -> list[Entry]:
    """The entries that a player may see, with None for what is hidden in them.

    `state` is where the entries led to. Of somebody else's secret choices, however many picks they
    took, one entry says that a choice was made; it appears when that player has made the last one.
    """
    seen: list[Entry] = []
    reader = _Reader(engine, state.players, player)
    for entry in entries:
        shown = reader.read(entry)
        if shown is not None and not (
            shown["event"] == "secret_choice" and seen and seen[-1] == shown
        ):
            seen.append(shown)
    at_work = {"event": "secret_choice", "player": state.chooser}
    if state.at >= 0 and is_secret(engine, state) and seen and seen[-1] == at_work:
        seen.pop()
    return seen


class _Reader:
    """Turns the entries of an engine into what one player sees of them."""

    def __init__(self, engine: Engine, players: int, player: int) -> None:
        self._engine = engine
        self._places = engine.places(players)
        self._player = player

    def read(self, entry: tuple[Any, ...]) -> Entry | None:
        """What the player sees of an entry; None when it is nothing at all."""
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
                return {"event": "over", "winners": won}
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
            self._kind(source[0], kind) if mask >> self._player & 1 else None
            for kind, mask in pieces
        ]
        if self._places.zones[target[0]].shape == "group":
            # In a group nobody can tell which piece came first, or from whom.
            kinds.sort(key=lambda name: (name is None, str(name)))
        return {
            "event": "move",
            "from": self._member(source).text,
            "to": self._member(target).text,
            "count": len(pieces),
            "pieces": kinds,
        }

    def _look(self, who: int, place: tuple[str, int], pieces: tuple[tuple[int, int], ...]) -> Entry:
        own = who == self._player
        shown: Entry = {"event": "look", "player": who, "place": self._member(place).text}
        shown["count"] = len(pieces)
        shown["pieces"] = [self._kind(place[0], kind) for _, kind in pieces] if own else None
        shape = self._places.zones[place[0]].shape
        if shape in {"line", "slots"}:
            shown["positions"] = [position + 1 for position, _ in pieces]
        elif shape == "group" and own:
            # The order that a group is kept in follows the kinds of all its pieces.
            shown["pieces"].sort(key=str)
        return shown

    def _set(self, name: str, flat: int, value: int) -> Entry | None:
        variable = next(item for item in self._engine.description.variables if item.name == name)
        member = self._places.member(name, flat)
        if not sees(variable.seen, member, self._player):
            return None
        shown = self._engine.values.data(variable.type, value)
        return {"event": "set", "variable": member.text, "value": shown}
