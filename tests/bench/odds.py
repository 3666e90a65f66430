"""Who wins: the searching bot against others, each seat in turn."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING

import click

from rulewright.bots.bot import Bot, RandomBot
from rulewright.bots.search import SearchBot, shares
from tests.bench.measure import note, table

if TYPE_CHECKING:
    from rulewright.runtime.engine import State
    from rulewright.runtime.notation import Action
    from rulewright.runtime.playing import Game

LOOKS = 8
"""Into so many drawn positions the greedy bot looks."""

LONGEST = 5_000
"""A game that goes on longer is won by nobody."""


class GreedyBot:
    """Takes what wins at once, or else what leaves it the best standing after one choice."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def choose(self, game: Game) -> Action:
        """Return the best of the actions one choice on; any of those that are as good."""
        actions = game.legal_actions()
        player = game.current_player
        if player is None or len(actions) == 1:
            return actions[0]
        worth = {action.value: 0.0 for action in actions}
        for _ in range(LOOKS):
            state = game.resample(player, str(self._random.random()), quick=True).state
            for value in set(state.options) & set(worth):
                after: State = state.copy()
                game.engine.step(after, value)
                worth[value] += self._worth(game, after, player)
        best = max(worth.values())
        return self._random.choice([action for action in actions if worth[action.value] == best])

    @staticmethod
    def _worth(game: Game, state: State, player: int) -> float:
        if state.at < 0:
            return 2.0 * (state.winners >> player & 1)
        standing = game.engine.standing
        return 0.5 if standing is None else shares(standing(state))[player]


OTHERS: dict[str, Callable[[str], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


@click.command()
@click.argument("games", nargs=-1)
@click.option("--players", default=2, show_default=True)
@click.option("--rounds", default=20, show_default=True, help="So many games each.")
@click.option("--iterations", default=60, show_default=True, help="Positions for each choice.")
def odds(games: tuple[str, ...], players: int, rounds: int, iterations: int) -> None:
    """Let one searching bot play against others of a kind, in each seat in turn."""
    rows = []
    for name in games or ("cartagena", "tortuga_1667", "tortuga_2014"):
        for kind, other in OTHERS.items():
            won, lengths, spent = [0, 0], [], []
            for number in range(rounds):
                game: Game = import_module(f"rulewright_engines.{name}").new_game(players, number)
                seat = number % players
                bots = [other(f"{number}:{each}") for each in range(players)]
                bots[seat] = SearchBot(number, iterations=iterations)
                while (player := game.current_player) is not None and len(game.history) < LONGEST:
                    begun = time.process_time()
                    action = bots[player].choose(game)
                    if player == seat and len(game.legal_actions()) > 1:
                        spent.append(time.process_time() - begun)
                    game.apply(action)
                result = game.result()
                winners = () if result is None else result.winners
                won[0] += seat in winners
                won[1] += any(each != seat for each in winners)
                lengths.append(len(game.history))
            rows.append((
                f"{name}, {kind}", f"{won[0]}", f"{won[1]}", f"{statistics.median(lengths):.0f}",
                f"{1000 * statistics.mean(spent):.0f}",
            ))
    title = f"The searching bot, {iterations} positions a choice"
    table(title, ("won", "by others", "choices", "ms a choice"), rows)
    note(f"of {rounds} games of {players}; several may win one together")
