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
from rulewright.runtime.chance import Chance, seed_words
from tests.bench.before import Earlier, made_before
from tests.bench.bots import bots
from tests.bench.by_hand import by_hand
from tests.bench.measure import ROOT, SPECS, Spent, console, game_in, note, once, table, versions
from tests.differential import engine_of
from tests.native.beside import Both, both

YARDSTICKS = ("kuhn_poker", "leduc_poker", "tic_tac_toe", "connect_four")
OURS = (("cartagena", 3), ("tortuga_1667", 7), ("tortuga_2014", 4))
PEER = "OpenSpiel, Python"
ROLLOUTS = "OpenSpiel, C++"
PLAIN = "step, Python"
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
    """Many games inside C, on one core; positions that come again are remembered."""

    def play(lots: Lots, number: int) -> int:
        play_many(engine, players, games, 1, first=number, threads=1)
        return games

    return play


def by_the_rules(engine: Any, players: int, games: int = LOTS, dealt: bool = False) -> Play:
    """Many games inside C, each by its rules from the first choice to the last; nothing is remembered.

    They begin with the set-up or, as those of `peer_in_bulk`, from one state that is `dealt`.
    """
    native, words = engine.native, (seed_words(1), seed_words("1:lots"))
    begun = engine.start(players, Chance.from_seed(1), {}, {}, None) if dealt else None
    state = begun or native.blank_state(players, {}, {})

    def play(lots: Lots, number: int) -> int:
        native.play_many(state, not dealt, *words, number, games, LONGEST_GAME, 0, 0)
        return games

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
        """The median, and how far the quartiles are from it."""
        low, middle, high = statistics.quantiles(self.rounds, n=4)
        return f"{middle:,.0f} ({(high - low) / 2 / middle:.0%})"

    def over(self, other: Rate) -> str:
        """How many times as fast as another in the same rounds, and between which quartiles that lies."""
        ratios = [one / two for one, two in zip(self.rounds, other.rounds, strict=True)]
        low, middle, high = statistics.quantiles(ratios, n=4)
        return f"{middle:.2f} ({low:.2f}-{high:.2f})"


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
@click.option("--rounds", default=7, show_default=True, help="Rounds that medians are taken of.")
@click.option("--seconds", default=0.08, show_default=True, help="Time for each in a round.")
@click.option("--before", help="A commit whose engines play in the same rounds.")
@click.pass_context
def yardsticks(context: click.Context, rounds: int, seconds: float, before: str | None) -> None:
    """Random games beside OpenSpiel; our three games, and what they take; bots; a loop written by hand.

    Ratios are those of rounds in one process; their median stands first, then the quartiles.
    """
    beside: dict[str, list[tuple[str, ...]]] = {}
    mine: dict[str, list[tuple[str, ...]]] = {}
    taken: list[tuple[str, ...]] = []
    earlier: dict[str, Earlier] = {}
    if before is not None:
        folders = [
            *(ROOT / "tests" / "yardsticks" / name for name in YARDSTICKS), *(SPECS / name for name, _ in OURS),
        ]
        with console.status(f"the engines of {before} ..."):
            earlier = made_before(before, folders)
    engines: dict[str, Both] = {}
    for name in YARDSTICKS:
        with console.status(f"{name} ..."):
            engines[name] = both(game_in(ROOT / "tests" / "yardsticks" / name), Effort.FAST)
            beside[name] = _compared(name, engines[name], earlier.get(name), rounds, seconds)
    positions = {}
    for name, players in OURS:
        with console.status(f"{name} ..."):
            made, rows, spent = _taken(name, players, earlier.get(name), rounds, seconds)
            positions[name] = made.python, made.native, players
            mine[f"{name}, {players} players"] = rows
            taken += spent
    for name, rows in beside.items():
        table(f"{name}, on one core", ("", "games/s", f"of {PEER}", f"of {ROLLOUTS}", "of before"), rows)
    note(
        "nothing is remembered from game to game but where a row says so: then what follows from a position is "
        "worked out when it is first met, and games that come by again only draw their lots",
        "in Python, set-ups that come out in at most 64 ways, here those of the pokers, are kept and copied",
        "`Game` checks every action, keeps what undo, records and logs are made from, and says how a game ended",
        "OpenSpiel in C++ plays its rollouts; those of the pokers begin behind the deal, as ours from one state do",
    )
    for name, rows in mine.items():
        table(f"{name}, on one core", ("", "games/s", "decisions/s", f"of {PLAIN}", "of before"), rows)
    sizes = ("our games", "state", "copy", "from spec to import", "of processors")
    table("What they take", sizes, taken)
    with console.status("bots ..."):
        four = engines["connect_four"]
        bots(rounds, positions, ("connect four", four.python, four.native))
    context.invoke(by_hand, rounds=rounds)
    note(
        f"medians of {rounds} rounds of {seconds} s of processor time each; in brackets the quartiles, of games/s "
        "half of what lies between them",
    )
    if before is not None:
        note(f"before: {before}")
    note(versions("open_spiel"))


Contestants = dict[str, tuple[Play, Play | None]]
"""By what it is called: who plays, and who played so before."""


def _rated(contestants: Contestants, rounds: int, seconds: float) -> dict[str, tuple[Rate, str]]:
    """What each comes to, and how many times what it came to before: all of them in the same rounds."""
    players: dict[str, Play] = {}
    for name, (play, before) in contestants.items():
        players[name] = play
        if before is not None:
            players[f"before: {name}"] = before
    found = rates(players, rounds, seconds)
    return {
        name: (found[name], found[name].over(found[f"before: {name}"]) if before is not None else "")
        for name, (_, before) in contestants.items()
    }


def _ways(made: Any, native: Any, players: int, games: int) -> dict[str, Play]:
    """How games are played with the engines of a game."""
    return {
        "Game, Python": by_game(made, players),
        PLAIN: by_steps(made, made, players),
        "Game, C": by_game(native, players),
        "step, C from Python": by_steps(native, made, players),
        "bulk, C, nothing remembered": by_the_rules(native.ENGINE, players, games),
    }


def _paired(now: dict[str, Play], before: dict[str, Play]) -> Contestants:
    return {name: (play, before.get(name)) for name, play in now.items()}


def _compared(
    name: str, engines: Both, earlier: Earlier | None, rounds: int, seconds: float
) -> list[tuple[str, ...]]:
    def of(one: Any, other: Any) -> dict[str, Play]:
        return {
            **_ways(one, other, 2, LOTS),
            "bulk, C, from one state": by_the_rules(other.ENGINE, 2, LOTS, dealt=True),
        }

    now = of(engines.python, engines.native)
    then = {} if earlier is None else of(earlier.python, earlier.native)
    found = _rated(
        {
            **_paired(now, then),
            "bulk, C, remembered": (in_bulk(engines.native.ENGINE, 2), None),
            PEER: (peer_by_steps(name), None),
            ROLLOUTS: (peer_in_bulk(name), None),
        },
        rounds, seconds,
    )
    peer, bulk = found[PEER][0], found[ROLLOUTS][0]
    return [
        (what, rate.spread(), rate.over(peer), rate.over(bulk), since)
        for what, (rate, since) in found.items()
    ]


def _taken(
    name: str, players: int, earlier: Earlier | None, rounds: int, seconds: float
) -> tuple[Both, list[tuple[str, ...]], list[tuple[str, ...]]]:
    """The engines of a game, how fast they play, and what each takes: rows of two tables."""
    made, spent = _made(name, native=False)
    soon = _made(name, native=True, effort=Effort.SOON)[1]
    native, compiled = _made(name, native=True, effort=Effort.FAST)
    length = _length(native, players)
    now = _ways(made, native, players, LOTS_OF_OURS)
    then = {} if earlier is None else _ways(earlier.python, earlier.native, players, LOTS_OF_OURS)
    found = _rated(_paired(now, then), rounds, seconds)
    states = [_state(made, made, players), _state(native, made, players)]
    sizes = [f"{_size(states[0]):,} bytes", f"{sys.getsizeof(states[1]):,} bytes"]
    copies = [f"{_copy(state) * 1e9:,.0f} ns" for state in states]
    title = f"{name}, {players} players"
    return Both(made, native), [
        (what, rate.spread(), f"{rate.median * length:,.0f}", rate.over(found[PLAIN][0]), since)
        for what, (rate, since) in found.items()
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
