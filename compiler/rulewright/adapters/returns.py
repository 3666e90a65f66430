"""What everybody has at the end of a game, as one number for each seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Returns:
    """What returns are, and between which numbers they lie.

    They are the payoffs that the rules name, or the score that all have in common. Where the rules
    name neither, each who did not win loses 1 and the winners share it; nobody loses if nobody won.
    """

    utility: str
    """What the rules tell of their sum: `zero_sum`, `general_sum` or `identical`."""
    low: float
    high: float

    @classmethod
    def of(cls, description: Any, players: int) -> Returns:
        """Return those of a game for so many players, from the description of its engine."""
        results = {each.kind: each for each in description.results}
        if "final_payoff" in results:
            _, low, high = results["final_payoff"].type
            return cls("general_sum", float(low), float(high))
        if "common_score" in results:
            _, low, high = results["common_score"].type
            return cls("identical", float(low), float(high))
        return cls("zero_sum", -1.0, float(max(players - 1, 0)))

    @staticmethod
    def at_end(game: Any) -> list[float]:
        """By seat, what everybody has in a game that is over."""
        result = game.result()
        if result.payoffs is not None:
            return [float(each) for each in result.payoffs]
        if result.common_score is not None:
            return [float(result.common_score)] * game.players
        won = len(result.winners)
        share = (game.players - won) / won if won else 0.0
        lost = -1.0 if won else 0.0
        return [share if seat in result.winners else lost for seat in range(game.players)]
