"""Games at random, one contestant after another in turn; needs nothing but the standard library.

It runs in a process of its own, under any Python that the engines run under: one with OpenSpiel
has OpenSpiel's games play too. Every contestant draws its choices in the same way from the same
source, and each round lets all of them play, so that what slows the machine slows them alike.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
import time
from collections.abc import Callable
from importlib import metadata
from typing import Any

Play = Callable[[random.Random, int], int]
"""Plays a game with a number for its seed and returns how many decisions it took."""


def by_steps(engine: Any, players: int) -> Play:
    """A generated engine through `start` and `step`, as searches play it."""
    chance = importlib.import_module("rulewright_engines._runtime.chance").Chance
    start, step = engine.start, engine.step

    def play(source: random.Random, seed: int) -> int:
        draw = source.random
        state = start(players, chance.from_seed(seed), {}, {}, None)
        decisions = 0
        while state.at >= 0:
            options = state.options
            step(state, options[int(draw() * len(options))])
            decisions += 1
        return decisions

    return play


def by_game(engine: Any, players: int) -> Play:
    """A generated engine through its `Game`, which checks actions and keeps what `undo` needs."""
    new_game = engine.new_game

    def play(source: random.Random, seed: int) -> int:
        draw = source.random
        game = new_game(players=players, seed=seed)
        decisions = 0
        while not game.is_over:
            actions = game.legal_actions()
            game.apply(actions[int(draw() * len(actions))])
            decisions += 1
        return decisions

    return play


def by_open_spiel(name: str) -> Play:
    """A game of OpenSpiel as its own Python examples play it."""
    pyspiel = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)

    def play(source: random.Random, seed: int) -> int:
        draw = source.random
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(source.choices(outcomes, weights)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
                decisions += 1
        return decisions

    return play


def measure(play: Play, seconds: float, first_seed: int) -> tuple[int, int, float]:
    """Games, decisions and seconds of processor time of one round."""
    source = random.Random(first_seed)
    games = decisions = 0
    begun = time.process_time()
    spent = 0.0
    while spent < seconds:
        decisions += play(source, first_seed + games)
        games += 1
        spent = time.process_time() - begun
    return games, decisions, spent


def main() -> None:
    """Reads what to measure as JSON from the command line and writes the rounds as JSON."""
    wanted = json.loads(sys.argv[1])
    sys.path.insert(0, wanted["engines"])
    contestants: dict[str, Play] = {}
    for name, players in wanted["own"]:
        engine = importlib.import_module(f"rulewright_engines.{name}")
        contestants[f"{name}, {players} players, steps"] = by_steps(engine, players)
        contestants[f"{name}, {players} players, Game"] = by_game(engine, players)
    for name in wanted["open_spiel"]:
        contestants[f"OpenSpiel {name}"] = by_open_spiel(name)
    rounds: dict[str, list[tuple[int, int, float]]] = {name: [] for name in contestants}
    for number in range(wanted["rounds"] + 1):
        for name, play in contestants.items():
            result = measure(play, wanted["seconds"], 1_000_000 * number)
            if number:  # the round before the first warms up
                rounds[name].append(result)
    version = sys.version.split()[0]
    spiel = metadata.version("open_spiel") if wanted["open_spiel"] else None
    print(json.dumps({"python": version, "open_spiel": spiel, "rounds": rounds}))


if __name__ == "__main__":
    main()
