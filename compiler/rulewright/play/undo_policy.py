"""Whether a choice may be taken back: only if nobody has learnt anything from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulewright.runtime.engine import Engine
    from rulewright.runtime.playing import Game


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
        known = engine.places(players)
        self._seers = {
            member.text: known.everybody if zone.seen == "all" else known.seers(zone, member)
            for zone in engine.description.zones
            for member in known.zone_members[zone.name]
        }

    def reveals(self, entry: dict[str, Any]) -> bool:
        """Return whether somebody may see now what they did not see before this entry."""
        if entry["event"] in {"look", "shuffle"}:
            return True
        if entry["event"] != "move":
            return False
        return bool(self._seers[entry["to"]] & ~self._seers[entry["from"]])
