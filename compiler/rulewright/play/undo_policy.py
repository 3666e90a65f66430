"""Whether a choice may be taken back: only if nobody has learnt anything from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulewright.runtime.engine import Engine
    from rulewright.runtime.places import Member
    from rulewright.runtime.playing import Game

_VISIBILITY = {"nobody": 0, "owner": 1, "all": 2}


def revealed_since(before: Game, after: Game) -> bool:
    """Return whether something hidden was shown to anybody, or chance decided, between two positions.

    `after` is `before` one action later.
    """
    if before.state.chance.state() != after.state.chance.state():
        return True
    zones = _Zones(after.engine, after.players)
    for player in range(after.players):
        entries = after.log(player)[len(before.log(player)) :]
        if any(zones.reveals(entry) for entry in entries):
            return True
    return False


class _Zones:
    """The places of a game by their texts, with who sees what lies in them."""

    def __init__(self, engine: Engine, players: int) -> None:
        self._places: dict[str, tuple[int, Member]] = {
            member.text: (_VISIBILITY[zone.seen], member)
            for zone in engine.description.zones
            for member in engine.places(players).zone_members[zone.name]
        }

    def reveals(self, entry: dict[str, Any]) -> bool:
        """Return whether somebody may see now what they did not see before this entry."""
        if entry["event"] in {"look", "shuffle"}:
            return True
        if entry["event"] != "move":
            return False
        (seen_before, source), (seen_now, target) = (
            self._places[entry["from"]],
            self._places[entry["to"]],
        )
        other_hands = seen_before == seen_now == 1 and source.owner != target.owner
        return seen_now > seen_before or other_hands
