"""`python -m tests.adapters.benchmark`: PettingZoo's own performance benchmark, five seconds for each game."""

from __future__ import annotations

import argparse

from pettingzoo.test import performance_benchmark

from rulewright.adapters.pettingzoo import pettingzoo_env
from rulewright_engines import cartagena, tortuga_1667, tortuga_2014
from tests.adapters.engines import engine

LARGE = {"cartagena": (cartagena, 3), "tortuga_1667": (tortuga_1667, 5), "tortuga_2014": (tortuga_2014, 4)}
SMALL = ("kuhn_poker", "leduc_poker", "tic_tac_toe", "connect_four")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*SMALL, *LARGE], metavar="GAME")
    for name in parser.parse_args().games:
        module, players = LARGE[name] if name in LARGE else (engine(name), None)
        print(f"{name}:")
        performance_benchmark(pettingzoo_env(module, players=players))


if __name__ == "__main__":
    main()
