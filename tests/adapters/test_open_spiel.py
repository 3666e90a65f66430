"""Engines as games of OpenSpiel pass its own tests, and its algorithms solve the pokers unchanged."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, ismcts, mcts
from open_spiel.python.observation import make_observation

from rulewright.adapters.open_spiel import open_spiel_game
from rulewright_engines import cartagena, tortuga_1667, tortuga_2014
from tests.adapters.engines import engine
from tests.differential import engine_of
from tests.test_small_specs import compiled

SMALL = [
    ("kuhn_poker", {}), ("kuhn_poker", {"chance": "sampled", "seed": 3}), ("leduc_poker", {}),
    ("tic_tac_toe", {}), ("connect_four", {}), ("tiny", {}), ("three_men", {}), ("bluff_poker", {"peek": True}),
    ("dice_screens", {"players": 2, "simultaneous": True}),
    ("dice_screens", {"players": 2, "simultaneous": True, "chance": "sampled"}),
    ("dice_screens", {"players": 3, "chance": "sampled"}), ("leduc_poker", {"chance": "sampled"}),
]


@pytest.mark.parametrize(("name", "settings"), SMALL, ids=str)
def test_passes_the_simulations_of_open_spiel(name: str, settings: dict[str, Any]) -> None:
    from open_spiel.python.tests import (
        games_sim_test,  # it reads all its games, which takes a second
    )

    game = open_spiel_game(engine(name), **settings)
    own = "chance" not in settings  # OpenSpiel asks no game in Python for the state of its generator
    pyspiel.random_sim_test(game, num_sims=1, serialize=own, verbose=False)
    np.random.seed(5)
    games_sim_test.GamesSimTest().sim_game(game, check_pyspiel_serialization=own)


@pytest.mark.parametrize(
    ("made", "players", "simultaneous", "chance"),
    [
        (cartagena, 3, False, "explicit"), (cartagena, 3, False, "sampled"),
        (tortuga_1667, 5, True, "sampled"), (tortuga_2014, 4, False, "sampled"),
    ],
    ids=lambda each: getattr(each, "__name__", str(each)),
)
def test_the_large_games_play_on(
    made: ModuleType, players: int, simultaneous: bool, chance: str
) -> None:
    game = open_spiel_game(made, players=players, chance=chance, simultaneous=simultaneous)
    state, lots, together = game.new_initial_state(), random.Random(5), 0
    for move in range(160):
        if state.is_terminal():
            break
        if move % 40 == 39:
            state = state.clone()
            for seat in range(players):
                assert len(state.observation_tensor(seat)) == game.observation_tensor_size()
                assert state.information_state_string(seat) != state.information_state_string(
                    (seat + 1) % players
                )
        if state.is_simultaneous_node():
            together += 1
            legal = [state.legal_actions(seat) for seat in range(players)]
            state.apply_actions([lots.choice(each) if each else 0 for each in legal])
        elif state.is_chance_node():
            state.apply_action(0)
        else:
            state.apply_action(lots.choice(state.legal_actions()))
    assert bool(together) == simultaneous
    while state.is_chance_node():
        state.apply_action(0)
    other = state.resample_from_infostate(1, lots.random)
    assert other.information_state_string(1) == state.information_state_string(1)


def test_what_a_player_cannot_know_is_in_no_string_and_no_number() -> None:
    game = open_spiel_game(engine("leduc_poker"))
    one, other = game.new_initial_state(), game.new_initial_state()
    for state, theirs in ((one, 1), (other, 3)):
        state.apply_action(2)
        state.apply_action(theirs)
        state.apply_action(state.legal_actions()[0])
    assert str(one) != str(other)
    for seen in ("observation_string", "information_state_string", "observation_tensor"):
        assert getattr(one, seen)(0) == getattr(other, seen)(0)
        assert getattr(one, seen)(1) != getattr(other, seen)(1)
    assert one.information_state_tensor(0) == other.information_state_tensor(0)


def test_the_numbers_of_two_information_states_differ() -> None:
    game = open_spiel_game(engine("leduc_poker"), memory=8)
    found: dict[tuple[float, ...], str] = {}
    todo = [game.new_initial_state()]
    while todo:
        state = todo.pop()
        if state.is_terminal():
            continue
        if not state.is_chance_node():
            seat = state.current_player()
            numbers = (seat, *state.information_state_tensor(seat))
            text = state.information_state_string(seat)
            assert found.setdefault(numbers, text) == text
        todo += [state.child(action) for action in state.legal_actions()]
    assert len(found) == len(set(found.values())) == 936


def test_simultaneous_choices_come_to_the_same_as_in_turn() -> None:
    both: dict[str, Any] = {"players": 3, "chance": "sampled", "seed": 4}
    state = open_spiel_game(tortuga_1667, simultaneous=True, **both).new_initial_state()
    turns = open_spiel_game(tortuga_1667, **both).new_initial_state()
    lots, joint = random.Random(2), 0
    for _ in range(300):
        if state.is_terminal():
            break
        if state.is_simultaneous_node():
            joint += 1
            legal = [state.legal_actions(seat) for seat in range(3)]
            state.apply_actions([lots.choice(each) if each else 0 for each in legal])
        else:
            state.apply_action(lots.choice(state.legal_actions()))
    for action in state.game.history:
        while turns.is_chance_node():
            turns.apply_action(0)
        turns.apply_action(action.number)
    assert joint > 3
    while state.is_chance_node():
        state.apply_action(0)
    while turns.is_chance_node():
        turns.apply_action(0)
    assert state.game.view(0) == turns.game.view(0)


def test_counterfactual_regret_finds_the_value_of_kuhn_poker() -> None:
    game = open_spiel_game(engine("kuhn_poker"), utility="zero_sum")
    solver = cfr.CFRSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) < 0.02
    values = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert abs(values[0] + 1 / 18) < 0.01


@pytest.mark.parametrize("chance", ["explicit", "sampled"])
@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_a_search_over_information_sets_plays(name: str, chance: str) -> None:
    game = open_spiel_game(engine(name), chance=chance)
    state, lots = game.new_initial_state(), np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, lots), 2.0, 8, random_state=lots,
    )
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(lots.choice([outcome for outcome, _ in state.chance_outcomes()]))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


def dealt(game: Any, seed: int = 1, choices: int = 0) -> Any:
    """A state after the set-up and so many choices."""
    state, lots = game.new_initial_state(), random.Random(seed)
    while state.is_chance_node() or choices:
        choices -= not state.is_chance_node()
        state.apply_action(lots.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("chance", ["explicit", "sampled"])
def test_a_state_drawn_anew_looks_the_same_to_a_player(chance: str) -> None:
    game = open_spiel_game(engine("leduc_poker"), chance=chance)
    state = dealt(game, choices=2)
    for player in range(2):
        drawn = [
            state.resample_from_infostate(player, random.Random(seed).random) for seed in range(30)
        ]
        assert len({str(other.game.state.key()) for other in drawn}) > 2
        for other in drawn:
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.history()[-2:] == state.history()[-2:]
            assert str(game.deserialize_state(other.serialize())) == str(other)


@pytest.mark.parametrize("chance", ["explicit", "sampled"])
def test_what_others_pick_at_the_same_time_is_drawn_anew(chance: str) -> None:
    game = open_spiel_game(engine("dice_screens"), players=2, chance=chance, simultaneous=True)
    state = dealt(game)
    picks, seen = 0, set()
    while not state.is_terminal() and picks < 6:
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
            continue
        other = state.resample_from_infostate(0, random.Random(picks).random)
        assert other.information_state_string(0) == state.information_state_string(0)
        assert other.current_player() == state.current_player()
        assert other.legal_actions(0) == state.legal_actions(0)
        assert len(other.history()) <= len(state.history()) + 4
        seen.add(other.open is not None)
        if state.is_simultaneous_node():
            legal = [state.legal_actions(seat) for seat in range(2)]
            state.apply_actions([each[-1] if each else 0 for each in legal])
        else:
            state.apply_action(state.legal_actions()[-1])
        picks += 1
    assert True in seen


def test_lots_that_are_drawn_are_others_in_each_game_and_in_each_copy() -> None:
    game = open_spiel_game(engine("leduc_poker"), chance="sampled", seed=7)
    assert len({str(dealt(game)) for _ in range(20)}) > 5
    first = game.new_initial_state()
    copies = {str(first.child(0)) for _ in range(20)}
    assert len(copies) > 5
    again = open_spiel_game(engine("leduc_poker"), chance="sampled", seed=7)
    assert str(dealt(again)) == str(dealt(open_spiel_game(engine("leduc_poker"), chance="sampled", seed=7)))


@pytest.mark.parametrize("chance", ["explicit", "sampled"])
def test_games_and_states_can_be_copied_and_pickled(chance: str) -> None:
    game = open_spiel_game(engine("leduc_poker"), chance=chance, seed=7)
    state = dealt(game)
    ways: list[Callable[[Any], Any]] = [
        copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))
    ]
    for made in ways:
        assert str(made(state)) == str(state)
        assert made(state).history() == state.history()
        assert str(dealt(made(game), 2)) == str(dealt(made(game), 2))
    stored = pickle.loads(pickle.dumps(game))
    assert str(dealt(stored, 3)) == str(dealt(game, 3))  # and its generator goes on


def test_a_game_is_no_longer_than_told() -> None:
    game = open_spiel_game(engine("leduc_poker"), longest=3, utility="zero_sum")
    state = dealt(game)
    choices = 0
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
        choices += not state.is_chance_node()
    assert choices <= game.max_game_length() == 3
    assert state.legal_actions() == []
    assert state.returns() == [0.0, 0.0]
    assert game.min_utility() <= 0 <= game.max_utility()


def test_what_is_not_possible_is_told() -> None:
    with pytest.raises(ValueError, match="'explicit' or 'sampled', not 'none'"):
        open_spiel_game(cartagena, chance="none")
    with pytest.raises(ValueError, match=r"one of zero_sum, constant_sum, .*, not 'mine'"):
        open_spiel_game(cartagena, utility="mine")
    with pytest.raises(ValueError, match="longest is a whole number from 1 on, not 0"):
        open_spiel_game(cartagena, longest=0)
    with pytest.raises(ValueError, match="chance is to decide first"):
        open_spiel_game(engine("leduc_poker")).new_initial_state().resample_from_infostate(0, random.random)
    with pytest.raises(ValueError, match="9"):
        open_spiel_game(cartagena, players=9)


def test_a_process_that_has_registered_a_game_ends_well() -> None:
    code = (
        "import pyspiel; from rulewright.adapters.open_spiel import open_spiel_game;"
        "from rulewright_engines import cartagena; open_spiel_game(cartagena, players=2);"
        "print(pyspiel.load_game('rulewright_cartagena(players=3)').num_players())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "3\n", "")


KINDS = [
    (recall, public, private)
    for recall in (False, True) for public in (False, True)
    for private in ("NONE", "SINGLE_PLAYER", "ALL_PLAYERS")
]


@pytest.mark.parametrize(("recall", "public", "private"), KINDS)
def test_an_observer_shows_what_it_is_asked_for_and_no_more(
    recall: bool, public: bool, private: str
) -> None:
    """Two deals of Leduc poker that only the second player can tell apart."""
    kind = pyspiel.IIGObservationType(
        perfect_recall=recall, public_info=public, private_info=getattr(pyspiel.PrivateInfoType, private)
    )
    game = open_spiel_game(engine("leduc_poker"))
    states = [game.new_initial_state() for _ in range(2)]
    for state, theirs in zip(states, (1, 3), strict=True):
        for action in (2, theirs):
            state.apply_action(action)
        state.apply_action(state.legal_actions()[0])
    seen: dict[tuple[int, int], tuple[Any, ...]] = {}
    for which, state in enumerate(states):
        for player in range(2):
            observation = make_observation(game, kind)
            observation.set_from(state, player)
            assert observation.tensor.size == sum(part.size for part in observation.dict.values())
            seen[which, player] = observation.tensor.tolist(), observation.string_from(state, player)
    for one, other in zip(seen[0, 0], seen[1, 0], strict=True):
        assert (one == other) == (private != "ALL_PLAYERS")
    for one, other in zip(seen[0, 1], seen[1, 1], strict=True):
        assert (one == other) == (private == "NONE")
    for one, other in zip(seen[0, 0], seen[0, 1], strict=True):
        assert (one == other) == (private != "SINGLE_PLAYER")
    if private == "NONE":
        assert bool(seen[0, 0][1]) == public


def test_a_game_is_loaded_by_its_own_rules_whatever_was_opened_after_it() -> None:
    first = open_spiel_game(cartagena, players=2)
    other = open_spiel_game(cartagena, players=2, edition="tortuga")
    for game in (first, other):
        state = dealt(game)
        loaded = pyspiel.load_game(str(game))
        back, there = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        for each in (loaded, back, pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
            assert each.rules.description.spec_hash == game.rules.description.spec_hash
        assert there.observation_tensor(0) == state.observation_tensor(0)
    with pytest.raises(ValueError, match="more than one: open it with open_spiel_game"):
        pyspiel.load_game("rulewright_cartagena(players=2)")
    with pytest.raises(ValueError, match="none by the rules spec_0: open it"):
        pyspiel.load_game("rulewright_cartagena(players=2,rules=spec_0)")


def test_the_environment_of_open_spiel_plays_where_one_or_all_choose() -> None:
    from open_spiel.python import rl_environment

    game = open_spiel_game(tortuga_2014, players=3, chance="sampled", seed=1, simultaneous=True, longest=60)
    env, lots = rl_environment.Environment(game), random.Random(0)
    step, kinds = env.reset(), set()
    while not step.last():
        kinds.add(step.observations["current_player"] == pyspiel.PlayerId.SIMULTANEOUS)
        step = env.step([lots.choice(legal or [0]) for legal in step.observations["legal_actions"]])
    assert kinds == {True, False}


def test_numbers_of_numpy_and_seeds_below_nought_are_numbers() -> None:
    def first(seed: Any) -> str:
        return str(dealt(open_spiel_game(engine("leduc_poker"), chance="sampled", seed=seed), 1))

    assert first(np.int64(3)) == first(3)
    assert len({first(seed) for seed in (-3, -2, -1, 0, 1, 2, 3)}) > 3
    assert [first(seed) for seed in (-1, -2, -3, -4)] != [first(seed) for seed in (1, 2, 3, 4)]
    with pytest.raises(ValueError, match="seed is a whole number from -2147483647 to 2147483647"):
        first(1 << 40)


SETS = """
    game sets
      players 2 to 2

    values die: red, green, blue
    values card: ace, king, queen, jack
    remember kept: set of die, seen by all
    remember held: set of card, seen by all

    setup
      step ready
        kept becomes none

    play
      first_player chooses 0 to 3 die as some
      some joins kept
      first_player chooses 2 to 3 card as hand
      hand joins held
    """


def test_a_set_is_picked_in_one_way() -> None:
    """There are as many ways as sets: eight of the dice, and ten of two or three cards, and nobody gets stuck."""
    state = open_spiel_game(engine_of(compiled(SETS))).new_initial_state()
    ways, ends = [state], set()
    for each in ways:
        if each.is_terminal():
            ends.add(str(each))
        else:
            assert each.legal_actions()
            ways += [each.child(action) for action in each.legal_actions()]
    assert len([each for each in ways if each.is_terminal()]) == len(ends) == 8 * 10
