"""What each optimisation pass brings: engines without it beside engines with all of them."""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from operator import attrgetter
from typing import Any

import click

from rulewright.ir.compiled_game import Compiled
from rulewright.ir.lower import PASSES, lower
from rulewright.model.nodes import Game
from rulewright.outputs.native_build import Effort
from rulewright.runtime.bulk import LONGEST_GAME
from rulewright.runtime.chance import Chance, seed_words
from tests.bench.measure import ROOT, SPECS, console, game_in, note, table, versions
from tests.bench.yardsticks import OURS, YARDSTICKS
from tests.differential import engine_of, engine_text

GAMES = {name: (SPECS / name, players) for name, players in OURS} | {
    name: (ROOT / "tests" / "yardsticks" / name, 2) for name in YARDSTICKS
}
"""The folder of each game that is measured, and its players."""

CONTROL = "(none)"
"""All passes once more: how far this is from 1 is the noise."""

Play = Callable[[int, int], None]
"""Plays the games from one number up to another: the same ones in every engine."""

Ratios = dict[str, float]
"""By variant, the speed as a part of that with all passes."""


@click.command(name="passes")
@click.option("--game", "games", multiple=True, type=click.Choice(list(GAMES)), help="Only this one.")
@click.option("--without", multiple=True, help="Leave out these passes, A,B,C, together: not each alone.")
@click.option("--native/--no-native", default=True, show_default=True, help="Measure C in bulk too.")
@click.option("--rounds", default=25, show_default=True, help="Rounds that medians are taken of.")
@click.option("--seconds", default=0.04, show_default=True, help="Time for each in a round.")
def passes(
    games: Sequence[str], without: Sequence[str], native: bool, rounds: int, seconds: float
) -> None:
    """The speed of engines without a pass, as a part of the speed with all passes.

    0.90: a tenth slower without it. An equals sign: the text of the engine is the same without it.
    """
    variants = [CONTROL, *(without or [each.__name__ for each in PASSES])]
    games = games or list(GAMES)
    kinds = {"Python, step by step": _python, "C, in bulk": _native}
    for title, engines in list(kinds.items())[: 2 if native else 1]:
        found = []
        for name in games:
            with console.status(f"{name}: {title} ..."):
                folder, players = GAMES[name]
                contestants = engines(game_in(folder), players, variants)
                found.append(_ratios(contestants, rounds, seconds))
        rows = [
            (variant, *(_shown(each.get(variant)) for each in found),
             f"{statistics.geometric_mean(each.get(variant, 1) for each in found):.3f}")
            for variant in variants
        ]
        table(title, ("without", *games, "geometric mean"), rows)
    note(f"medians of {rounds} rounds of {seconds} s of processor time each", versions())


def _shown(ratio: float | None) -> str:
    return "=" if ratio is None else f"{ratio:.3f}"


def _compiled(game: Game, variant: str) -> Compiled:
    left_out = set() if variant == CONTROL else set(variant.split(","))
    assert left_out <= {each.__name__ for each in PASSES}, f"no such pass: {variant}"
    return lower(game, passes=[each for each in PASSES if each.__name__ not in left_out])


def _distinct(
    game: Game, variants: Sequence[str], text: Callable[[Compiled], object]
) -> dict[str, Compiled]:
    """The game with all passes, by the name "", and the variants of which the engine is another."""
    whole = lower(game)
    made = {variant: _compiled(game, variant) for variant in variants}
    return {"": whole} | {
        variant: each for variant, each in made.items()
        if variant == CONTROL or text(each) != text(whole)
    }


def _python(game: Game, players: int, variants: Sequence[str]) -> dict[str, Play]:
    compiled = _distinct(game, variants, partial(engine_text, game))
    return {
        variant: _by_steps(engine_of(game, native=False, compiled=each), players)
        for variant, each in compiled.items()
    }


def _by_steps(engine: Any, players: int) -> Play:
    start, step = engine.start, engine.step
    options, tables = _setting(engine)

    def play(first: int, end: int) -> None:
        chance, draw = Chance.from_seed(first), random.Random(first).random
        for _ in range(first, end):
            state = start(players, chance, options, tables, None)
            while state.at >= 0:
                choices = state.options
                step(state, choices[int(draw() * len(choices))])

    return play


def _native(game: Game, players: int, variants: Sequence[str]) -> dict[str, Play]:
    compiled = _distinct(game, variants, attrgetter("program"))
    make = partial(engine_of, game, True, Effort.FAST, ())
    with ThreadPoolExecutor(2) as pool:
        engines = list(pool.map(make, compiled.values()))
    return {
        variant: _in_bulk(engine, players) for variant, engine in zip(compiled, engines, strict=True)
    }


def _in_bulk(engine: Any, players: int) -> Play:
    """Each game by its rules: no position is remembered."""
    native = engine.ENGINE.native
    blank, words = native.blank_state(players, *_setting(engine)), (seed_words(1), seed_words("1:lots"))

    def play(first: int, end: int) -> None:
        native.play_many(blank, True, *words, first, end - first, LONGEST_GAME, 0, 0)

    return play


def _setting(engine: Any) -> tuple[dict[str, int], dict[str, Any]]:
    description = engine.DESCRIPTION
    options = {each.name: each.initial for each in description.variables if each.is_option}
    return options, {each.name: each.cells for each in description.tables}


def _ratios(contestants: Mapping[str, Play], rounds: int, seconds: float) -> Ratios:
    """Each variant plays the same games as the whole engine, directly before or behind it."""
    whole = contestants[""]
    count = _games_in(whole, seconds)
    found: dict[str, list[float]] = {name: [] for name in contestants if name}
    gc.collect()
    gc.freeze()  # what the compiler has made is not looked through while games are played
    for number in range(rounds + 1):
        for name, each in found.items():
            spent = {}
            for play in (whole, contestants[name])[:: 1 if number % 2 else -1]:
                begun = time.process_time()
                play(number * count, (number + 1) * count)
                spent[play] = time.process_time() - begun
            if number:  # the round before the first warms up
                each.append(spent[whole] / spent[contestants[name]])
    return {name: statistics.median(each) for name, each in found.items()}


def _games_in(play: Play, seconds: float) -> int:
    """About how many games are played in a time."""
    count, spent = 1, 0.0
    while spent < seconds / 2:
        count *= 2
        begun = time.process_time()
        play(0, count)
        spent = time.process_time() - begun
    return max(1, round(count * seconds / spent))
