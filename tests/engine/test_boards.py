"""Places that a state keeps as sets or numbers by kind, seen from outside as lists."""

from __future__ import annotations

import pickle
from pathlib import Path
from types import ModuleType

import pytest

from rulewright.project.pipeline import load_game
from rulewright.project.reader import Rules
from rulewright.runtime.boards import Listed, lowest
from rulewright.runtime.chance import Chance
from tests.differential import engine_of, loaded

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def engine() -> ModuleType:
    return loaded(ROOT / "tests" / "yardsticks" / "tic_tac_toe")[1]


def test_a_state_shows_sets_as_lists(engine: ModuleType) -> None:
    state = engine.start(2, Chance.from_seed(1), {}, {}, None)
    for spot in (5, 1):
        engine.step(state, spot)
    assert state.field == [[1], [], [], [], [0], [], [], [], []]
    assert state.box_of_mark == [0] * 4 + [1] * 4
    assert state.field__of == [1 << 4, 1 << 0]


def test_lists_are_written_back(engine: ModuleType) -> None:
    state = engine.start(2, Chance.from_seed(1), {}, {}, None)
    places = state.field
    places[8] = [1]
    state.field, state.box_of_mark = places, [0] * 5 + [1] * 4
    assert state.field == places
    assert state.box_of_mark__of == [5, 4]
    wrongs: list[list[list[int]]] = [[[]] * 8, [[0, 1]] + [[]] * 8, [[2]] + [[]] * 8, [[-1]] + [[]] * 8]
    for wrong in wrongs:
        with pytest.raises(ValueError, match=r"a board has|there is no kind"):
            state.field = wrong
    with pytest.raises(ValueError, match="there is no kind 2"):
        state.box_of_mark = [0, 2]
    assert state.field == places


def test_a_text_and_a_position_are_of_lists(engine: ModuleType) -> None:
    game = engine.position(field={1: "p1", 2: "p2"}, turn=0)
    assert game.state.field[:3] == [[0], [1], []]
    assert engine.from_text(game.to_text()) == game
    assert pickle.loads(pickle.dumps(game.setting)) == game.setting


def test_a_native_state_tells_both_as_lists_and_as_sets() -> None:
    game, _ = load_game(ROOT / "tests" / "yardsticks" / "tic_tac_toe", Rules())
    assert game is not None
    state = engine_of(game, native=True).start(2, Chance.from_seed(1), {}, {}, None)
    assert (state.field, state.box_of_mark) == ([[]] * 9, [0] * 5 + [1] * 5)
    assert (state.field__of, state.box_of_mark__of) == ((0, 0), (5, 5))


def test_numbers_of_members() -> None:
    by_three = Listed(3, 1)
    assert by_three[0b1001000001] == by_three[0b1001000001] == (1, 3, 4)
    assert Listed(1, 1)[0] == ()
    assert (lowest(0b1100, 1), lowest(0b1, 0), lowest(0, 1)) == (3, 0, -1)
