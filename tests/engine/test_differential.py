"""The generated engine and the reference interpreter agree on every state of random games.

Every game under spec/ and tests/specs is played with every number of players. Each state is compared
in full: places, what is known, variables, choice, options, chance. The long run, thousands of whole
games: `python -m tests.differential GAME --games 1000`.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rulewright.emit.python.module import emit_module
from rulewright.foundation.tree import rewrite
from rulewright.ir import nodes as x
from rulewright.ir.lower import lower
from rulewright.runtime import description as d
from tests import differential
from tests.differential import DECISIONS, RUNTIME, loaded, play, program_of
from tests.sampling import examples

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = {
    path.parent.name: path.parent
    for home in ("spec", "tests/specs")
    for path in sorted((ROOT / home).glob("*/game.rules"))
}

GAMES = {
    "tortuga_1667": 1,
    "tortuga_2014": 1,
    "cartagena": 1,
    "bluff_poker": 10,
    "dice_screens": 1,
    "odds_and_ends": 4,
    "tiny": 10,
    "track_race": 1,
}
"""Games with each number of players, fewer where a game takes long."""

OTHER_GAMES = 2
BEGUN = {"cartagena": examples(60), "track_race": examples(60), "tortuga_2014": examples(60)}
"""Games that random players take thousands of decisions for: of those so many are compared."""


def players(name: str) -> range:
    """The numbers of players of a game."""
    game, _ = loaded(FOLDERS[name])
    return range(game.min_players, game.max_players + 1)


@pytest.mark.parametrize("name", FOLDERS)
def test_engine_and_interpreter_agree_on_every_state(name: str) -> None:
    game, engine = loaded(FOLDERS[name])
    most = BEGUN.get(name, DECISIONS)
    for count in players(name):
        for seed in range(GAMES.get(name, OTHER_GAMES)):
            played = play(game, engine, count, seed, decisions=most)
            long = played.decisions == most == BEGUN.get(name)
            assert played.over or long, f"{name}, {count} players, seed {seed} does not end"


MACHINE_DECISIONS = examples(20)
"""The machine runs its programs slowly: so many decisions of each game are enough here."""


@pytest.mark.parametrize("name", FOLDERS)
def test_the_machine_agrees_too(name: str) -> None:
    game, engine = loaded(FOLDERS[name])
    for count in (game.min_players, game.max_players):
        play(game, engine, count, 0, None, None, MACHINE_DECISIONS, program_of(FOLDERS[name]))


OPTION_DECISIONS = examples(30)


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
            play(game, engine, count, 0, options, decisions=OPTION_DECISIONS)


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


def test_a_printer_that_prints_another_program_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game, engine = loaded(FOLDERS["tiny"])
    real = engine.step

    def step(state: Any, value: int) -> None:
        real(state, value)
        state.answer = 7

    monkeypatch.setattr(engine, "step", step)
    with pytest.raises(AssertionError, match="engine and machine differ: answer: engine 7, machine"):
        play(game, engine, 2, 1, None, None, 2, program_of(FOLDERS["tiny"]))


def test_a_program_of_another_game_is_noticed() -> None:
    """Engine and machine carry out the same program; it is not what the rules say."""
    game, _ = loaded(FOLDERS["tiny"])
    made = lower(game)
    program = won_by_nobody(made.program)
    engine = module_of(emit_module(replace(made, program=program), differential.ORIGIN, RUNTIME))
    with pytest.raises(AssertionError, match="the rules differ from machine and engine: "):
        play(game, engine, 2, 1, program=program)


def won_by_nobody(program: x.Program) -> x.Program:
    """The program in which nobody ever wins."""
    functions = {
        name: replace(function, body=rewrite(function.body, for_nobody))
        for name, function in program.functions.items()
    }
    return replace(program, functions=functions)


def for_nobody(node: Any) -> Any:
    """An operation that ends the game ends it for nobody."""
    return x.Finish(x.Number(0)) if isinstance(node, x.Finish) else node


def module_of(text: str) -> ModuleType:
    """A module of this text."""
    module = ModuleType("engine_of_another_program")
    sys.modules[module.__name__] = module
    exec(compile(text, "<an engine>", "exec"), module.__dict__)
    return module
