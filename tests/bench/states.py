"""What searches do all the time: copies, keys, hashes, actions, steps."""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from tests.bench.measure import GAME, note, table, versions, write_engines

POSITIONS = 60


@click.command(name="states")
@click.option("--game", default=GAME, show_default=True)
@click.option("--players", default=7, show_default=True)
@click.option("--runs", default=9, show_default=True, help="Runs that medians are taken of.")
def states(game: str, players: int, runs: int) -> None:
    """Copy, key, hash, legal actions, apply: the time of each on positions from random games."""
    with tempfile.TemporaryDirectory() as folder:
        sys.path.insert(0, str(write_engines(Path(folder))))
        for name in [name for name in sys.modules if name.startswith("rulewright_engines")]:
            del sys.modules[name]
        engine = import_module(f"rulewright_engines.{game}")
        sys.path.pop(0)
        positions = _positions(engine, players)
        raw = [position.state for position in positions]
        rows = _raw_rows(engine, raw, runs) + _game_rows(positions, runs)
    table(f"{game}, {players} players", ("on a position in mid-game", "time"), rows)
    note(f"medians of {runs} runs over {POSITIONS} positions", versions())


def _raw_rows(engine: Any, raw: list[Any], runs: int) -> list[tuple[str, str]]:
    source = random.Random(1)

    def step_copy(state: Any) -> None:
        engine.step(state.copy(), source.choice(state.options))

    copied = _each(lambda state: state.copy(), raw, runs)
    stepped = _each(step_copy, raw, runs)
    return [
        ("state: copy", _micro(copied)),
        ("state: key", _micro(_each(lambda state: state.key(), raw, runs))),
        ("state: hash of the key", _micro(_each(lambda state: hash(state.key()), raw, runs))),
        ("state: options found anew", _micro(
            _each(lambda state: engine.ENGINE.options[state.at](state), raw, runs)
        )),
        ("state: step, a copy's time taken off", _micro(stepped - copied)),
    ]


def _game_rows(games: list[Any], runs: int) -> list[tuple[str, str]]:
    source = random.Random(1)

    def apply_and_undo(game: Any) -> None:
        game.apply(source.choice(game.legal_actions()))
        game.undo()

    def apply_to_copy(game: Any) -> None:
        game.copy().apply(source.choice(game.legal_actions()))

    copied = _each(lambda game: game.copy(), games, runs)
    return [
        ("Game: copy", _micro(copied)),
        ("Game: hash", _micro(_each(hash, games, runs))),
        ("Game: legal_actions", _micro(_each(lambda game: game.legal_actions(), games, runs))),
        ("Game: apply, a copy's time taken off", _micro(
            _each(apply_to_copy, games, runs) - copied
        )),
        ("Game: apply and undo", _micro(_each(apply_and_undo, games, runs))),
        ("Game: view of a player", _micro(_each(lambda game: game.view(0), games, runs))),
        ("Game: resample for a player", _micro(
            _each(lambda game: game.resample(0, 1), games[::10] or games, 1)
        )),
        ("Game: resample quickly", _micro(
            _each(lambda game: game.resample(0, 1, quick=True), games, min(runs, 3))
        )),
        ("Game: to_text", _micro(_each(lambda game: game.to_text(), games, min(runs, 3)))),
    ]


def _positions(engine: Any, players: int) -> list[Any]:
    """Games in mid-play, spread over random games."""
    source = random.Random(7)
    found: list[Any] = []
    while len(found) < POSITIONS:
        game = engine.new_game(players=players, seed=len(found))
        for _ in range(source.randrange(20, 90)):
            if game.is_over:
                break
            game.apply(source.choice(game.legal_actions()))
        if not game.is_over:
            found.append(game)
    return found


def _each(what: Callable[[Any], object], on: list[Any], runs: int) -> float:
    """The median time of one call."""
    measured = []
    for _ in range(runs):
        begun = time.process_time()
        for item in on:
            what(item)
        measured.append((time.process_time() - begun) / len(on))
    return statistics.median(measured)


def _micro(value: float) -> str:
    return f"{value * 1e6:,.2f} µs"
