"""Everything in one table: engines in Python and in C beside OpenSpiel, on games that both have."""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from typing import Any

import click
import pyspiel

from rulewright.outputs.native_build import Effort
from rulewright.runtime.bulk import LONGEST_GAME, play_many
from rulewright.runtime.chance import Chance
from tests.bench.by_hand import by_hand
from tests.bench.measure import ROOT, SPECS, Spent, console, game_in, note, once, table, versions
from tests.differential import engine_of
from tests.native.beside import both

YARDSTICKS = ("kuhn_poker", "leduc_poker", "tic_tac_toe", "connect_four")
OURS = (("cartagena", 3), ("tortuga_1667", 7), ("tortuga_2014", 4))
PEER = "OpenSpiel from Python"
LOTS = 200_000
"""So many games at once are played where a call plays many, of the small games."""

PEER_LOTS = 20_000
"""So many rollouts OpenSpiel makes at once: a call takes long beside what it costs to make it."""

LOTS_OF_OURS = 300
"""And of our three."""

Lots = Iterator[int]
"""Whole numbers drawn at random, of which a choice takes as much as it needs."""

Play = Callable[[Lots, int], int]
"""Plays some games, the first with a number, and says how many."""

AT_ONCE = 20
"""So many games are played between two looks at the clock, which takes as long as a short game."""

DRAWN = 1 << 12
"""So many lots are drawn beforehand, and then come again: to draw one costs all players alike, and little."""


def by_steps(engine: Any, game: Any, players: int) -> Play:
    """`start` and `step`, which check nothing; all games draw from one generator, as OpenSpiel's do."""
    start, step = engine.start, engine.step
    description = game.DESCRIPTION
    options = {each.name: each.initial for each in description.variables if each.is_option}
    tables = {each.name: each.cells for each in description.tables}
    chance = Chance.from_seed(1)

    def play(lots: Lots, number: int) -> int:
        for _ in range(AT_ONCE):
            state = start(players, chance, options, tables, None)
            while state.at >= 0:
                choices = state.options
                step(state, choices[next(lots) % len(choices)])
        return AT_ONCE

    return play


def by_game(engine: Any, players: int) -> Play:
    """`Game`, which checks actions, keeps what `undo` needs, has a seed for each game, and says how it ended."""
    new_game = engine.new_game

    def play(lots: Lots, number: int) -> int:
        for seed in range(number, number + AT_ONCE):
            game = new_game(players=players, seed=seed)
            while not game.is_over:
                actions = game.legal_actions()
                game.apply(actions[next(lots) % len(actions)])
            game.result()
        return AT_ONCE

    return play


def in_bulk(engine: Any, players: int, games: int = LOTS) -> Play:
    """Many games inside C, on one core."""

    def play(lots: Lots, number: int) -> int:
        play_many(engine, players, games, 1, first=number, threads=1)
        return games

    return play


def behind_chance(engine: Any, players: int) -> Play:
    """Many games inside C from one state, the first in which somebody chooses: as `peer_in_bulk` plays."""
    words = (1, 2, 3), (4, 5, 6)
    state = engine.start(players, Chance.from_seed(1), {}, {}, None)
    known = engine.native.new_known()

    def play(lots: Lots, number: int) -> int:
        engine.native.play_many(state, False, *words, number, LOTS, LONGEST_GAME, 0, 0, known)
        return LOTS

    return play


def peer_by_steps(name: str) -> Play:
    """A game of OpenSpiel as its own examples in Python play it."""
    game, choices = pyspiel.load_game(name), random.Random(1).choices

    def play(lots: Lots, number: int) -> int:
        for _ in range(AT_ONCE):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(choices(outcomes, weights)[0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[next(lots) % len(actions)])
            state.returns()
        return AT_ONCE

    return play


def peer_in_bulk(name: str) -> Play:
    """OpenSpiel's own rollouts in C++, as many from one state as its tree search asks for at once.

    Where chance is first they begin behind it, so the deal costs them nothing.
    """
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=PEER_LOTS, seed=7)
    search = pyspiel.MCTSBot(
        game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=10, solve=False, seed=1,
        verbose=False,
    )

    def play(lots: Lots, number: int) -> int:
        search.mcts_search(state)
        return PEER_LOTS

    return play


@dataclass(frozen=True, slots=True)
class Rate:
    """Games a second: the median over the rounds, and the quarters below and above it."""

    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.rounds)

    def spread(self) -> str:
        """The median, and the quartiles."""
        low, middle, high = statistics.quantiles(self.rounds, n=4)
        return f"{middle:,.0f} ({low:,.0f} to {high:,.0f})"

    def over(self, other: Rate) -> str:
        """How many times as fast as another in the same rounds, and between which quartiles that lies."""
        ratios = [one / two for one, two in zip(self.rounds, other.rounds, strict=True)]
        low, middle, high = statistics.quantiles(ratios, n=4)
        return f"{middle:.2f} ({low:.2f} to {high:.2f})"


def rates(contestants: dict[str, Play], rounds: int, seconds: float) -> dict[str, Rate]:
    """What each comes to. In each round all of them play, so that what slows the machine slows all."""
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(rounds + 1):
        for name, play in contestants.items():
            source = random.Random(number)
            lots = cycle([source.getrandbits(20) for _ in range(DRAWN)])
            begun, games, spent = time.process_time(), 0, 0.0
            while spent < seconds:
                games += play(lots, number * 10_000_000 + games)
                spent = time.process_time() - begun
            if number:  # the round before the first warms up
                found[name].append(games / spent)
    return {name: Rate(tuple(each)) for name, each in found.items()}


@click.command(name="yardsticks")
@click.option("--rounds", default=9, show_default=True, help="Rounds that medians are taken of.")
@click.option("--seconds", default=0.1, show_default=True, help="Time for each in a round.")
@click.pass_context
def yardsticks(context: click.Context, rounds: int, seconds: float) -> None:
    """Random games beside OpenSpiel; our three games, and what they take; a loop written by hand.

    Ratios are those of rounds in one process; their median stands first, then the quartiles.
    """
    rows: list[tuple[str, ...]] = []
    mine: list[tuple[str, ...]] = []
    taken: list[tuple[str, ...]] = []
    for name in YARDSTICKS:
        with console.status(f"{name} ..."):
            rows += _compared(name, rounds, seconds)
    for name, players in OURS:
        with console.status(f"{name} ..."):
            played, spent = _taken(name, players, rounds, seconds)
            mine += played
            taken += spent
    columns = ("yardstick", "random games/s", f"of {PEER}", "of its C++ rollouts")
    table("Beside OpenSpiel, on one core", columns, rows)
    note("OpenSpiel's C++ rollouts of the pokers begin behind the deal; ours before it, but in the last row")
    columns = ("our games", "games/s", "decisions/s", "of Python, unchecked")
    table("Our games, on one core", columns, mine)
    sizes = ("our games", "state", "copy", "from spec to import", "of processors")
    table("What they take", sizes, taken)
    context.invoke(by_hand, rounds=rounds)
    note(f"medians of {rounds} rounds of {seconds} s of processor time each; in brackets the quartiles")
    note(versions("open_spiel"))


def _compared(name: str, rounds: int, seconds: float) -> list[tuple[str, ...]]:
    engines = both(game_in(ROOT / "tests" / "yardsticks" / name), Effort.FAST)
    made, native = engines.python, engines.native
    contestants = {
        "Python, checked (Game)": by_game(made, 2),
        "Python, unchecked (step)": by_steps(made, made, 2),
        "C, checked (Game)": by_game(native, 2),
        "C, step by step from Python": by_steps(native, made, 2),
        PEER: peer_by_steps(name),
        "OpenSpiel, C++ rollouts": peer_in_bulk(name),
        "C, in bulk": in_bulk(native.ENGINE, 2),
        "C, in bulk from such a state": behind_chance(native.ENGINE, 2),
    }
    found = rates(contestants, rounds, seconds)
    peer, bulk = found[PEER], found["OpenSpiel, C++ rollouts"]
    return [
        (f"{name}: {what}", rate.spread(), rate.over(peer), rate.over(bulk))
        for what, rate in found.items()
    ]


def _taken(
    name: str, players: int, rounds: int, seconds: float
) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """How fast games are, and what each engine takes: rows of two tables."""
    made, spent = _made(name, native=False)
    soon = _made(name, native=True, effort=Effort.SOON)[1]
    native, compiled = _made(name, native=True, effort=Effort.FAST)
    length = _length(native, players)
    plain = "Python, unchecked (step)"
    found = rates(
        {
            "Python, checked (Game)": by_game(made, players),
            plain: by_steps(made, made, players),
            "C, checked (Game)": by_game(native, players),
            "C, step by step from Python": by_steps(native, made, players),
            "C, in bulk": in_bulk(native.ENGINE, players, LOTS_OF_OURS),
        },
        rounds, seconds,
    )
    states = [_state(made, made, players), _state(native, made, players)]
    sizes = [f"{_size(states[0]):,} bytes", f"{sys.getsizeof(states[1]):,} bytes"]
    copies = [f"{_copy(state) * 1e9:,.0f} ns" for state in states]
    title = f"{name}, {players} players"
    return [
        (f"{title}: {what}", rate.spread(), f"{rate.median * length:,.0f}", rate.over(found[plain]))
        for what, rate in found.items()
    ], [
        (f"{title}: Python", sizes[0], copies[0], *spent.row("")[1:]),
        (f"{title}: C, soon compiled (-O1)", "", "", *soon.row("")[1:]),
        (f"{title}: C", sizes[1], copies[1], *compiled.row("")[1:]),
    ]


def _made(name: str, native: bool, effort: Effort = Effort.FAST) -> tuple[Any, Spent]:
    """The engine of one of our games, and what it takes from its spec until it is imported."""
    engines: list[Any] = []
    spent = once(lambda: engines.append(engine_of(game_in(SPECS / name), native=native, effort=effort)))
    return engines[0], spent


def _length(engine: Any, players: int) -> float:
    """Decisions of a game, on the average of some."""
    totals = play_many(engine.ENGINE, players, 500, 1, threads=1)
    return totals.decisions / totals.games


def _state(engine: Any, game: Any, players: int) -> Any:
    options = {each.name: each.initial for each in game.DESCRIPTION.variables if each.is_option}
    tables = {each.name: each.cells for each in game.DESCRIPTION.tables}
    return engine.start(players, Chance.from_seed(1), options, tables, None)


def _copy(state: Any) -> float:
    """Seconds that a copy takes."""
    times = []
    for _ in range(9):
        begun = time.process_time()
        for _ in range(2_000):
            state.copy()
        times.append((time.process_time() - begun) / 2_000)
    return statistics.median(times)


def _size(state: Any) -> int:
    """Bytes of a state and all that is its own."""
    found = sys.getsizeof(state)
    slots = [name for each in type(state).__mro__ for name in getattr(each, "__slots__", ())]
    for name in slots:
        if isinstance(getattr(type(state), name), property):
            continue  # what is kept under another name
        value = getattr(state, name)
        if isinstance(value, list):
            found += sys.getsizeof(value) + sum(
                sys.getsizeof(each) for each in value if isinstance(each, list)
            )
    return found
