"""Many games in C and in Python, side by side: whether every number of their arrays is the same."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np

from rulewright.adapters.vector_env import many_games

ARRAYS = ("observations", "masks", "turns", "rewards", "over", "cut")


def difference(
    native: ModuleType, python: ModuleType, players: int, seed: int, *, games: int = 5,
    steps: int = 60, **settings: Any,
) -> str | None:
    """Where the arrays of two engines of the same rules differ; None where they do not."""
    both = [
        many_games(each, games, players=players, seed=seed, **settings) for each in (native, python)
    ]
    assert native.ENGINE.native is not None
    assert python.ENGINE.native is None
    lots = np.random.default_rng(seed)
    for step in range(steps):
        for name in ARRAYS:
            one, other = (getattr(each, name) for each in both)
            if not np.array_equal(one, other):
                at = tuple(np.argwhere(one != other)[0])
                part = next(
                    (p.name for p in both[0].encoding.parts if p.at <= at[-1] < p.at + p.size), ""
                ) if name == "observations" else ""
                return f"step {step}: {name} {part} {at}: {one[at]} in C, {other[at]} in Python"
        actions = both[0].random_actions(lots)
        for each in both:
            each.step(actions)
    return None
