"""The generated engine and the reference interpreter agree on every state of random games.

Every game under spec/ and tests/specs is played with every number of players: over a thousand games
in all. Each state is compared in full: places, what is known, variables, choice, options, chance.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.emit.python.runtime import description as d
from tests import differential
from tests.differential import loaded, play

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = {
    path.parent.name: path.parent
    for home in ("spec", "tests/specs")
    for path in sorted((ROOT / home).glob("*/game.rules"))
}

GAMES = {
    "tortuga_1667": 60,
    "tortuga_2014": 10,
    "cartagena": 1,
    "bluff_poker": 200,
    "dice_screens": 10,
    "odds_and_ends": 50,
    "tiny": 200,
    "track_race": 2,
}
"""Games with each number of players, fewer where a game takes long."""

OTHER_GAMES = 8
BLOCK = 10
"""So many games make one test, for workers to share."""


def players(name: str) -> range:
    """The numbers of players of a game."""
    game, _ = loaded(FOLDERS[name])
    return range(game.min_players, game.max_players + 1)


def blocks() -> list[tuple[str, int, int]]:
    """Every game, with the first of its seeds in a block and how many follow."""
    found: list[tuple[str, int, int]] = []
    for name in FOLDERS:
        games = GAMES.get(name, OTHER_GAMES)
        found += [(name, first, min(BLOCK, games - first)) for first in range(0, games, BLOCK)]
    return found


@pytest.mark.parametrize(("name", "first", "games"), blocks())
def test_engine_and_interpreter_agree_on_every_state(name: str, first: int, games: int) -> None:
    game, engine = loaded(FOLDERS[name])
    for count in players(name):
        for seed in range(first, first + games):
            played = play(game, engine, count, seed)
            assert played.over, f"{name}, {count} players, seed {seed} does not end"


def test_a_thousand_games_are_played() -> None:
    games = sum(len(players(name)) * GAMES.get(name, OTHER_GAMES) for name in FOLDERS)
    assert games >= 1000


@pytest.mark.parametrize("name", FOLDERS)
def test_options_of_a_game_are_played_with_too(name: str) -> None:
    game, engine = loaded(FOLDERS[name])
    description: d.Description = engine.DESCRIPTION
    settings = [
        {variable.name: value}
        for variable in description.variables
        if variable.is_option
        for value in other_values(variable)
    ]
    for options in settings:
        for count in (game.min_players, game.max_players):
            for seed in range(2):
                play(game, engine, count, seed, options)


def other_values(variable: d.Variable) -> list[int]:
    """Values of an option that are not the one it has by itself."""
    match variable.type:
        case ("bool",):
            return [1 - variable.initial]
        case ("int", int(low), int(high)):
            return [value for value in (low, high) if value != variable.initial]
        case _:
            return []


# ---- the command ---------------------------------------------------------------------------------


def test_the_command_plays_so_many_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert differential.main(["tiny", "--games", "7", "--processes", "1"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("7 games, ")
    assert ", 0 differ, " in last


def test_a_game_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert differential.main(["nowhere"]) == 2
    assert "There is no game nowhere" in capsys.readouterr().err


def test_an_engine_that_plays_another_game_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game, engine = loaded(FOLDERS["tortuga_1667"])
    real = engine.step

    def step(state: Any, value: int) -> None:
        real(state, value)
        state.fresh_letters[0] ^= 1

    monkeypatch.setattr(engine, "step", step)
    with pytest.raises(AssertionError, match=r"fresh_letters\[0\]: engine 1, interpreter 0"):
        play(game, engine, 4, 1)
