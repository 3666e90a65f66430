"""Other people's games are accepted as they were written, and played alike by all voices, OpenSpiel's too."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.diagnostics.model import Severity
from rulewright.examples import run_examples, seen_in_play
from rulewright.project.pipeline import load_game
from tests.differential import loaded, play

FOLDERS = sorted(path.parent for path in Path(__file__).parent.glob("*/game.rules"))
named = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


@named
def test_nothing_is_asked_of_its_author(folder: Path) -> None:
    game, findings = load_game(folder)
    assert game is not None, findings.items
    found = [*findings.items, *run_examples(game), *seen_in_play(game, 20_000)]
    told = [item for item in found if item.severity is not Severity.NOTE or item.code == "W211"]
    assert [f"{item.code} {item.headline}" for item in told] == []


@named
def test_all_voices_play_it_alike(folder: Path) -> None:
    game, engine = loaded(folder)
    for players in {game.min_players, game.max_players}:
        assert play(game, engine, players, seed=players).decisions


Meaning = Callable[[str], str]
"""From the text of an action of ours to that of OpenSpiel, without a mark for what is taken."""


def _square(values: str) -> str:
    column, row, aim, goal = map(int, values.split(","))
    return f"{'abcdef'[column - 1]}{7 - row}{'abcdef'[aim - 1]}{7 - goal}"


def _heap(values: str) -> str:
    pile, taken = values.split(",")
    return f"pile:{pile}, take:{taken};"


@pytest.mark.parametrize(
    ("name", "theirs", "meaning", "plies"),
    [
        ("breakthrough", "breakthrough(rows=6,columns=6)", _square, 200),
        ("mancala", "mancala", str, 300),
        ("nim", "nim", _heap, 60),
    ],
    ids=("breakthrough", "mancala", "nim"),
)
def test_each_ply_is_that_of_open_spiel(name: str, theirs: str, meaning: Meaning, plies: int) -> None:
    """The same moves, the same player and the same payoffs, in games at random."""
    import pyspiel

    _, engine = loaded(Path(__file__).parent / name)
    assert sum(_compared(engine, pyspiel.load_game(theirs), meaning, seed) for seed in range(10)) > plies


def _compared(engine: Any, other: Any, meaning: Meaning, seed: int) -> int:
    """Return how many plies a game has that is played on both sides."""
    lots, ours, state, plies = random.Random(seed), engine.new_game(), other.new_initial_state(), 0
    while not ours.is_over:
        assert ours.current_player == state.current_player()
        mine = {meaning(action.text.partition("=")[2]): action for action in ours.legal_actions()}
        yours = {state.action_to_string(number).rstrip("*"): number for number in state.legal_actions()}
        assert mine.keys() == yours.keys()
        chosen = lots.choice(sorted(mine))
        ours.apply(mine[chosen])
        state.apply_action(yours[chosen])
        plies += 1
    assert state.is_terminal()
    winners = ours.result().winners
    won = [(1.0 if seat in winners else -1.0) if len(winners) == 1 else 0.0 for seat in range(2)]
    assert won == state.returns()
    return plies
