"""`python -m tests.adapters.learning`: a small learner that beats chance at Leduc poker in a minute.

It learns from many games side by side, by policy gradient with a linear policy over what a player may
know: each choice becomes likelier as far as its game paid more than games usually do.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rulewright.adapters.vector_env import ManyGames, many_games
from tests.adapters.engines import engine

Weights = NDArray[np.float64]


def likely(games: ManyGames, weights: Weights) -> NDArray[np.float64]:
    """How likely the policy makes each action, none that is not allowed."""
    scores = games.observations @ weights
    scores[games.masks == 0] = -np.inf
    shares = np.exp(scores - scores.max(axis=1, keepdims=True))
    found: NDArray[np.float64] = shares / shares.sum(axis=1, keepdims=True)
    return found


def drawn(shares: NDArray[np.float64], lots: np.random.Generator) -> NDArray[np.int64]:
    """An action for each game by these shares."""
    limits = shares.cumsum(axis=1)
    found: NDArray[np.int64] = (limits > lots.random((len(shares), 1)) * limits[:, -1:]).argmax(axis=1)
    return found


def played(
    module: Any, weights: Weights, *, games: int, steps: int, seed: str, rate: float = 0.0
) -> list[float]:
    """What the policy was paid in each game against chance, while its weights change by `rate`."""
    many = many_games(module, games, seed=seed)
    lots = np.random.default_rng([*seed.encode()])
    rows = np.arange(games)
    own = rows % many.players  # it sits at each seat as often
    made: list[list[tuple[NDArray[Any], NDArray[Any]]]] = [[] for _ in rows]
    paid: list[float] = []
    for _ in range(steps):
        shares = likely(many, weights)
        chosen = np.where(many.turns == own, drawn(shares, lots), many.random_actions(lots))
        towards = -shares
        towards[rows, chosen] += 1
        for row in np.flatnonzero(many.turns == own):
            made[row].append((many.observations[row].copy(), towards[row]))
        many.step(chosen)
        usual = float(np.mean(paid[-200:])) if paid else 0.0
        for row in np.flatnonzero(many.over):
            paid.append(float(many.rewards[row, own[row]]))
            for seen, by in made[row]:
                weights += rate / games * (paid[-1] - usual) * np.outer(seen, by)
            made[row] = []
    return paid


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="leduc_poker")
    parser.add_argument("--steps", type=int, default=1_500)
    options = parser.parse_args()
    module = engine(options.game)
    first = many_games(module, 1)
    weights = np.zeros((first.encoding.size, first.num_actions))
    for doing, steps, rate in (
        ("before", 0, 0.0), ("learning", options.steps, 0.5), ("after", options.steps, 0.0),
    ):
        paid = played(module, weights, games=64, steps=steps or 400, seed=doing, rate=rate)
        error = 2 * np.std(paid) / np.sqrt(len(paid))
        print(f"{doing:9}{len(paid):7,} games against chance: {np.mean(paid):+.2f} a game (± {error:.2f})")


if __name__ == "__main__":
    main()
