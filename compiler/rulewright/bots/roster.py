"""The bots by name, as they are asked for at the command line."""

from __future__ import annotations

from rulewright.bots.bot import Bot, RandomBot
from rulewright.bots.search import ITERATIONS, SearchBot

BOTS = ("random", "search")


def make_bot(
    name: str, seed: int | str, *, iterations: int = ITERATIONS, seconds: float | None = None
) -> Bot:
    """Return a new bot; `ValueError` names those there are."""
    match name:
        case "random":
            return RandomBot(seed)
        case "search":
            return SearchBot(seed, iterations=iterations, seconds=seconds)
        case _:
            raise ValueError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
