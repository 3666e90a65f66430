"""`python -m tests.bench learners`: how many turns a second learners see, one game at a time and many."""

from __future__ import annotations

import random
from pathlib import Path
from time import process_time
from types import ModuleType

import click
import numpy as np

from rulewright.adapters.pettingzoo import pettingzoo_env
from rulewright.adapters.vector_env import many_games
from rulewright.outputs.native_build import Effort
from rulewright.project.pipeline import load_game
from rulewright.project.reader import Rules
from tests.bench.measure import ROOT, table
from tests.native.beside import both

RUNS = [
    ("tests/yardsticks/leduc_poker", 2), ("tests/yardsticks/connect_four", 2),
    ("spec/cartagena", 3), ("spec/tortuga_2014", 4), ("spec/tortuga_1667", 7),
]


def in_turn(module: ModuleType, players: int, turns: int) -> float:
    """Turns a second of processor time in an environment of PettingZoo."""
    env = pettingzoo_env(module, players=players)
    lots, made, began = random.Random(3), 0, process_time()
    while made < turns:
        env.reset(seed=made)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(lots.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            made += 1
    return made / (process_time() - began)


def side_by_side(module: ModuleType, players: int, steps: int, games: int) -> float:
    """The same in many games at once."""
    many = many_games(module, games, players=players)
    lots, began = np.random.default_rng(3), process_time()
    for _ in range(steps):
        many.step(many.random_actions(lots))
    return steps * games / (process_time() - began)


@click.command()
@click.option("--games", default=256, show_default=True, help="Games side by side.")
def learners(games: int) -> None:
    """What a learner has: turns a second in PettingZoo's environment and in many games at once.

    Both give what the player who is to choose may know as numbers, and a mask; choices are at random.
    """
    rows = []
    for where, players in RUNS:
        game, _ = load_game(ROOT / where, Rules(switches=True))
        assert game is not None
        made = both(game, Effort.FAST)
        one = in_turn(made.python, players, 300)
        slow = side_by_side(made.python, players, 12, 16)
        quick = side_by_side(made.native, players, 60, games)
        rows.append((
            f"{Path(where).name}, {players} players", f"{one:,.0f}", f"{slow:,.0f}", f"{quick:,.0f}",
            f"{quick / one:,.0f}",
        ))
    columns = ("", "one at a time", "many in Python", f"{games} in C", "ratio")
    table("Turns a second for a learner", columns, rows)
