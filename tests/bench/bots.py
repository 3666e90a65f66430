"""The searching bot with the engine in Python and in C: playouts a second, and who wins at equal time."""

from __future__ import annotations

import random
import statistics
import time
from typing import Any

from rulewright.bots.search import PER_DRAW, SearchBot
from tests.bench.measure import note, table

PLAYOUTS = {"python": 60, "native": 640}
"""So many playouts a decision takes where they are counted."""

MATCHES = 8
"""So many games the two play against each other, each beginning half of them."""

SECONDS = 0.02
"""Time for each decision of those, by the clock."""


def bots(rounds: int, positions: dict[str, tuple[Any, Any, int]], match: tuple[str, Any, Any]) -> None:
    """Print both tables. `positions` has the engines of games and their players; `match` is of two players."""
    rows = []
    for name, (python, native, players) in positions.items():
        one, other = (_somewhere(module, players) for module in (python, native))
        found: dict[str, list[float]] = {"python": [], "native": []}
        for number in range(rounds):
            for kind, game in (("python", one), ("native", other)):
                found[kind].append(_playouts(game, kind, number))
        ratios = [c / p for p, c in zip(found["python"], found["native"], strict=True)]
        rows.append((
            f"{name}, {players} players", *(f"{statistics.median(each):,.0f}" for each in found.values()),
            f"{statistics.median(ratios):.1f}",
        ))
    table("The searching bot, on one core", ("playouts/s", "Python", "C", "C, times Python"), rows)
    name, python, native = match
    won = _won(python, native)
    note(
        f"at equal time ({SECONDS} s a choice) it wins {won[1]} of {MATCHES} games of {name} with the engine in C "
        f"and {won[0]} with that in Python, against each other; {MATCHES - sum(won)} are drawn",
        f"in C it plays {PER_DRAW} times from each position that it draws, in Python once",
    )


def _somewhere(module: Any, players: int) -> Any:
    """A game in which there is something to choose, some choices after its beginning."""
    game, lots = module.new_game(players, 7), random.Random(7)
    for _ in range(6):
        game.apply(lots.choice(game.legal_actions()))
    while len(game.legal_actions()) < 2:
        game.apply(game.legal_actions()[0])
    return game


def _playouts(game: Any, kind: str, seed: int) -> float:
    """Playouts in a second of processor time."""
    bot = SearchBot(seed, iterations=PLAYOUTS[kind])
    begun = time.process_time()
    bot.choose(game)
    return PLAYOUTS[kind] / (time.process_time() - begun)


def _won(python: Any, native: Any) -> tuple[int, int]:
    """How many games each of the two wins."""
    won = [0, 0]
    for number in range(MATCHES):
        games = python.new_game(2, number), native.new_game(2, number)
        players = [SearchBot(f"{number}:{seat}", seconds=SECONDS) for seat in range(2)]
        while not games[0].is_over:
            mine = (games[0].current_player + number) % 2
            action = players[mine].choose(games[mine]).number
            for game in games:
                game.apply(action)
        for seat in games[0].result().winners:
            won[(seat + number) % 2] += 1
    return won[0], won[1]
