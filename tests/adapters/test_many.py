"""Many games side by side: the same numbers in C and in Python, games in a row, and what is wrong is said."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from rulewright.adapters.vector_env import many_games
from rulewright_engines import cartagena
from tests.adapters.engines import engine
from tests.adapters.learning import played
from tests.adapters.side_by_side import difference
from tests.native.beside import both
from tests.native.test_bulk import ROOT, SMALL, loaded
from tests.native.worlds import drawn
from tests.sampling import sampled

WHERE = [ROOT / "spec" / "tortuga_2014", *SMALL, ROOT / "tests" / "yardsticks" / "kuhn_poker"]


@pytest.mark.parametrize("where", sampled(WHERE, one_in=3, ids=lambda path: path.name))
def test_c_tells_what_python_tells(where: Path) -> None:
    made = both(loaded(where))
    description = made.python.ENGINE.description
    for players in {description.min_players, description.max_players}:
        assert difference(made.native, made.python, players, 3) is None
    assert difference(made.native, made.python, description.min_players, 5, longest=4) is None


def test_drawn_specs_tell_the_same() -> None:
    played = 0
    for seed in range(4_200, 4_260):
        game = drawn(seed).game()
        if game is None:
            continue
        made = both(game)
        description = made.python.ENGINE.description
        try:
            many_games(made.python, 1, players=description.min_players)
        except (ValueError, RuntimeError):
            continue  # nobody ever chooses in it, or its set-up cannot be carried out
        found = difference(made.native, made.python, description.max_players, seed, games=3, steps=25)
        assert found is None, (seed, found)
        played += 1
        if played == 3:
            break
    assert played == 3


@pytest.fixture(scope="module")
def kuhn() -> ModuleType:
    return engine("kuhn_poker")


def test_a_row_goes_on_with_the_next_game_of_the_seed(kuhn: ModuleType) -> None:
    games = many_games(kuhn, 2, seed="row")
    seen: list[Any] = []
    lots = np.random.default_rng(1)
    while len(seen) < 3:
        games.step(games.random_actions(lots))
        for row in np.flatnonzero(games.over):
            assert games.rewards[row].sum() == 0
            assert games.rewards[row].any()
            fresh = kuhn.new_game(2, seed=f"row#{2 + len(seen)}")
            seat = fresh.current_player
            assert games.turns[row] == seat
            assert np.array_equal(
                games.observations[row], np.array(games.encoding.of(fresh.view(seat)), np.float32)
            )
            seen.append(row)
    games.begin()
    again = many_games(kuhn, 2, seed="row")
    assert np.array_equal(games.observations, again.observations)
    assert not games.over.any()


def test_random_actions_are_allowed_and_all_come_up(kuhn: ModuleType) -> None:
    games = many_games(kuhn, 400)
    chosen = games.random_actions(np.random.default_rng(2))
    assert games.masks[np.arange(400), chosen].all()
    assert set(chosen) == set(np.flatnonzero(games.masks[0]))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"games": 0}, "games is a whole number from 1 to 1048576, not 0"),
        ({"games": 2.5}, "games is a whole number from 1 to 1048576, not 2.5"),
        ({"longest": True}, "longest is a whole number from 1 to 10000000, not True"),
        ({"chance": "explicit"}, "chance is no setting here"),
        ({"players": 7}, "players"),
    ],
)
def test_what_is_wrong_is_told(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        many_games(cartagena, **{"games": 2, **wrong})


@pytest.mark.parametrize("backend", ["native", "python"])
def test_an_action_that_is_not_allowed_changes_nothing(backend: str) -> None:
    made = both(loaded(ROOT / "tests" / "yardsticks" / "tic_tac_toe"))
    games = many_games(getattr(made, backend), 3)
    games.step([0, 1, 2])
    before = games.observations.copy()
    wrong: list[tuple[Any, str]] = [
        ([3, 1, 4], "action 1 is not allowed in game 1"),
        ([3, 4, 99], "action 99 is not allowed in game 2"),
        ([-1, 4, 3], "action -1 is not allowed in game 0"),
        ([3, 4], "one whole number is wanted for each of 3 games"),
        ([0.5, 1.5, 2.5], "one whole number is wanted for each of 3 games"),
    ]
    for actions, said in wrong:
        with pytest.raises(ValueError, match=said):
            games.step(actions)
        assert np.array_equal(games.observations, before)
    games.step([3, 4, 5])


def test_the_module_itself_takes_no_nonsense() -> None:
    made = both(loaded(ROOT / "tests" / "yardsticks" / "tic_tac_toe"))
    games: Any = many_games(made.native, 2)
    module, beside, rows = made.native.ENGINE.native, games._played._beside, list(games._rows)
    right = np.zeros(2, np.int64)
    for at in range(len(rows)):
        fewer = [*rows[:at], rows[at][:1], *rows[at + 1 :]]
        with pytest.raises(ValueError, match="bytes are wanted"):
            module.step_beside(beside, right, *fewer)
        frozen = rows[at].copy()
        frozen.flags.writeable = False
        with pytest.raises((ValueError, BufferError)):
            module.step_beside(beside, right, *rows[:at], frozen, *rows[at + 1 :])
    with pytest.raises(ValueError, match="an action is wanted for each of 2 games"):
        module.step_beside(beside, np.zeros(3, np.int64), *rows)
    games.masks[:] = 1  # only what the rules allow counts, whatever is written here
    games.step([0, 0])
    games.masks[:] = 1
    with pytest.raises(ValueError, match="action 0 is not allowed in game 0"):
        games.step([0, 1])
    blank = module.blank_state(2, {}, {})
    rest = (0, None, None)
    for part in (
        (0,), (10, None, 0, -1, 0, 0, 0, 0, 0, 0, (), -1, *rest),
        (5, "nothing", 0, -1, 0, 0, 0, 0, 0, 0, (), -1, *rest),
        (5, "field", 99, -1, 0, 0, 4, 0, 0, 0, (0,), 1, *rest),
        (5, "field", 0, -1, 0, 0, 4, 0, 0, 0, (99,), 1, *rest),
        (8, "field", 0, -1, 0, 0, 4, 0, 0, 0, (), -1, 1, None, None),
    ):
        with pytest.raises(ValueError, match=r"part|member|states keep no"):
            module.new_beside(blank, (1, 2, 3), 1, 10, 0, 5, (part,), (), (0,), (1,))
    for stop in ((), 3, ("nothing", ()), (None, (0,))):
        with pytest.raises((ValueError, TypeError), match=r"part|states keep no|tuple|argument"):
            module.new_beside(blank, (1, 2, 3), 1, 10, 0, 5, (), (stop,), (0,), (1,))
    with pytest.raises(ValueError, match="no such choice"):
        module.new_beside(blank, (1, 2, 3), 1, 10, 0, 5, (), (), (7,), (1,))
    with pytest.raises(ValueError, match="the rules name no final_payoff"):
        module.new_beside(blank, (1, 2, 3), 1, 10, 1, 5, (), (), (0,), (1,))


def test_a_small_learner_beats_chance() -> None:
    module = engine("leduc_poker")
    first = many_games(module, 1)
    weights = np.zeros((first.encoding.size, first.num_actions))
    played(module, weights, games=64, steps=250, seed="learning", rate=2.0)
    paid = played(module, weights, games=32, steps=150, seed="after")
    assert np.mean(paid) > 4 * np.std(paid) / np.sqrt(len(paid)) > 0
