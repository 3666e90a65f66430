"""Engines as environments of PettingZoo pass its own tests, tell agents no more than they may know, and
say what is wrong."""

from __future__ import annotations

import copy
import pickle
import random
import warnings
from functools import partial
from importlib import import_module
from itertools import count
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
from pettingzoo.utils.wrappers import BaseWrapper

from rulewright.adapters.pettingzoo import Env, pettingzoo_env
from rulewright_engines import cartagena, tortuga_1667, tortuga_2014
from tests.adapters.engines import engine

SMALL = [
    ("kuhn_poker", {}), ("leduc_poker", {}), ("tic_tac_toe", {}), ("connect_four", {}), ("tiny", {}),
    ("prizes", {"players": 3}), ("dice_screens", {"players": 3}), ("bluff_poker", {"peek": True}),
]
LARGE = [(cartagena, 3), (tortuga_1667, 5), (tortuga_2014, 4)]


def tried(env: Env, cycles: int) -> None:
    with warnings.catch_warnings():
        # Nobody may choose while others do, so masks are all noughts then; and what goes with a mask is
        # no bare array. Both are as its own classic games have it, which its list of exceptions names.
        warnings.filterwarnings("error")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        api_test(env, num_cycles=cycles)


@pytest.mark.parametrize(("name", "settings"), SMALL, ids=str)
def test_small_games_pass_the_tests_of_pettingzoo(name: str, settings: dict[str, Any]) -> None:
    made = partial(pettingzoo_env, engine(name), **settings)
    tried(made(), 60)
    seed_test(made, num_cycles=40)


@pytest.mark.parametrize(("made", "players"), LARGE, ids=lambda each: getattr(each, "__name__", each))
def test_the_large_games_pass_the_tests_of_pettingzoo(made: ModuleType, players: int) -> None:
    tried(pettingzoo_env(made, players=players), 40)
    seed_test(partial(pettingzoo_env, made, players=players), num_cycles=10)


def test_rendering_passes_the_test_of_pettingzoo(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(pettingzoo_env, engine("leduc_poker")))
    assert "game: leduc_poker" in capsys.readouterr().out
    assert pettingzoo_env(engine("leduc_poker")).render() is None


class Allowed(BaseWrapper):  # type: ignore[misc]
    """An environment whose agents draw only from what the mask allows: other tests know no masks."""

    def action_space(self, agent: str) -> Any:
        return SimpleNamespace(sample=lambda: self.env.observe(agent)["action_mask"].argmax())


def test_games_are_cut_off_as_the_test_of_pettingzoo_wants() -> None:
    """Four cycles of two players, and four choices where a step of all agents is one of them."""
    def made(longest: int) -> Env:
        return Allowed(pettingzoo_env(engine("connect_four"), longest=longest))

    max_cycles_test(SimpleNamespace(
        env=lambda max_cycles: made(2 * max_cycles),
        parallel_env=lambda max_cycles: turn_based_aec_to_parallel_wrapper(made(max_cycles)),
    ))


@pytest.mark.parametrize(("made", "players"), LARGE, ids=lambda each: getattr(each, "__name__", each))
def test_the_performance_benchmark_of_pettingzoo_runs(
    made: ModuleType, players: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By a clock that is half a second on at each look; that of `python -m tests.adapters.benchmark` is real."""
    clock = count(0.0, 0.5)
    module = import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(pettingzoo_env(made, players=players))
    assert "turns per second" in capsys.readouterr().out
    assert next(clock) > 5


def test_a_whole_game_ends_with_what_its_rules_pay() -> None:
    env = pettingzoo_env(engine("kuhn_poker"))
    lots = random.Random(3)
    for seed in range(20):
        env.reset(seed=seed)
        paid = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            paid[agent] += reward
            done = terminated or truncated
            legal = np.flatnonzero(observation["action_mask"]).tolist()
            env.step(None if done else lots.choice(legal))
        assert tuple(paid.values()) == tuple(map(float, env.game.result().payoffs))
        assert not env.agents


def test_a_long_game_is_cut_off() -> None:
    env = pettingzoo_env(cartagena, players=2, longest=3)
    env.reset(seed=1)
    for _ in range(3):
        env.step(env.game.legal_actions()[0].number)
    assert set(env.truncations.values()) == {True}
    assert set(env.terminations.values()) == {False}


def test_what_an_agent_cannot_know_is_in_no_number() -> None:
    env = pettingzoo_env(engine("leduc_poker"))
    seen: dict[bytes, set[str]] = {}
    for seed in range(60):
        env.reset(seed=seed)
        own = next(
            str(zone["pieces"]) for name, zone in env.game.view(0)["zones"].items() if "p1" in name
        )
        numbers = env.observe("player_0")["observation"].tobytes()
        seen.setdefault(numbers, set()).add(own)
    assert len(seen) == 6
    assert all(len(own) == 1 for own in seen.values())


@pytest.mark.parametrize(
    "made", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
def test_an_environment_can_be_copied_and_pickled(made: Any) -> None:
    env = pettingzoo_env(engine("leduc_poker"))
    made(env).reset(seed=1)
    env.reset(seed=4)
    other = made(env)
    env.step(env.game.legal_actions()[-1].number)
    assert len(other.game.history) == 0
    other.step(other.game.legal_actions()[-1].number)
    for each in (env, other):
        each.agent_iter(1)
    assert str(other.last()) == str(env.last())
    env.reset()
    other.reset()
    assert other.game == env.game
    assert other.observation_space("player_0") == env.observation_space("player_0")


def test_what_needs_a_reset_says_so() -> None:
    for call in (
        lambda env: env.step(0), lambda env: env.last(), lambda env: env.observe("player_0"),
        lambda env: list(env.agent_iter()), lambda env: env.render(),
    ):
        with pytest.raises(AttributeError, match="call reset first: before that there is no "):
            call(pettingzoo_env(engine("tic_tac_toe"), render_mode="ansi"))
    assert not hasattr(pettingzoo_env(engine("tic_tac_toe")), "agents")


def test_what_is_wrong_is_said_and_nothing_is_lost() -> None:
    with pytest.raises(ValueError, match="render_mode is None or one of 'human', 'ansi', not 'rgb'"):
        pettingzoo_env(cartagena, render_mode="rgb")
    with pytest.raises(ValueError, match="longest is a whole number from 1 on, not 0"):
        pettingzoo_env(cartagena, longest=0)
    with pytest.raises(ValueError, match="a seed is given to `reset`"):
        pettingzoo_env(cartagena, seed=3)
    with pytest.raises(ValueError, match="players"):
        pettingzoo_env(cartagena, players=9)
    env = pettingzoo_env(engine("tic_tac_toe"))
    env.reset(seed=1)
    env.step(0)
    before = env.game.to_text()
    wrongs: list[Any] = [0, 99, -1, 2.5, "nowhere"]
    for wrong in wrongs:
        with pytest.raises(ValueError, match=r"."):
            env.step(wrong)
    assert env.game.to_text() == before
    assert env.agent_selection == "player_1"


def test_numbers_of_numpy_and_seeds_below_nought_are_numbers() -> None:
    number: Any = np.int64(100)
    env = pettingzoo_env(engine("leduc_poker"), longest=number)

    def dealt(seed: Any) -> str:
        env.reset(seed=seed)
        return str(env.game.to_text())

    assert dealt(np.int64(3)) == dealt(3) != dealt(-3)
    action: Any = np.array(env.last()[0]["action_mask"].argmax())
    assert env.action_space(env.agent_selection).contains(action)
    env.step(action)
    assert len(env.game.history) == 1
