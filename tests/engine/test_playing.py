"""Playing through `Game`: turns, errors, undo, copies, equality and chance of all three sorts."""

from __future__ import annotations

import copy
import importlib
import pickle
import random
from typing import Any

import pytest
from hypothesis import given, settings

from tests.engine.engines import (
    ENGINES,
    advance,
    each_engine,
    new_game,
    play_on,
    play_out,
    runtime,
    seeds,
    some_players,
    some_position,
)
from tests.sampling import examples

few = settings(max_examples=examples(8), deadline=None)


@each_engine
def test_every_player_count_plays_to_an_end(name: str) -> None:
    description = ENGINES[name].description
    for players in range(description.min_players, description.max_players + 1):
        for seed in range(5):
            game = new_game(name, players, seed)
            assert game.players == players
            assert game.result() is None
            play_out(game, random.Random(seed))
            assert game.is_over
            assert game.current_player is None
            assert game.legal_actions() == []
            winners = game.result().winners
            assert list(winners) == sorted(set(winners))
            assert all(0 <= seat < players for seat in winners)


@each_engine
@given(seeds)
@few
def test_actions_have_three_forms(name: str, seed: int) -> None:
    lots = random.Random(seed)
    first = some_position(name, lots)
    second, third = first.copy(), first.copy()
    while first.legal_actions():
        action = lots.choice(first.legal_actions())
        first.apply(action)
        second.apply(action.text)
        third.apply(action.number)
    assert first == second == third
    assert first.history == second.history == third.history


@each_engine
@given(seeds)
@few
def test_undo_returns_to_each_position(name: str, seed: int) -> None:
    lots = random.Random(seed)
    game = new_game(name, some_players(name, lots), seed)
    past = [(game.to_text(), game.history)]
    for _ in range(lots.randint(1, 90)):
        if not advance(game, lots):
            break
        past.append((game.to_text(), game.history))
    for text, history in reversed(past[:-1]):
        last = game.history[-1]
        assert game.undo() is last
        assert game.to_text() == text
        assert game.history == history
        if lots.random() < 0.2 and advance(game, lots):
            game.undo()
            assert game.to_text() == text
    with pytest.raises(runtime(game.engine).errors.IllegalAction, match="no action to take back"):
        game.undo()


@each_engine
@given(seeds)
@few
def test_a_copy_goes_its_own_way(name: str, seed: int) -> None:
    lots = random.Random(seed)
    game = some_position(name, lots)
    text, history = game.to_text(), game.history
    other = game.copy()
    assert other == game
    assert hash(other) == hash(game)
    play_on(other, lots)
    for _ in range(len(other.history) - len(history) + bool(history)):
        other.undo()
    assert other.history == history[:-1]
    assert game.to_text() == text
    assert game.history == history


@each_engine
def test_same_seed_same_game(name: str) -> None:
    for first, second, same in ((7, 7, True), (7, "7", True), (7, 8, False)):
        one, two = new_game(name, 3, first), new_game(name, 3, second)  # type: ignore[arg-type]
        play_out(one, random.Random(1))
        for action in one.history:
            if action not in two.legal_actions():
                break
            two.apply(action)
        assert (one.to_text() == two.to_text()) is same


@each_engine
def test_a_game_without_seed_keeps_the_one_drawn(name: str) -> None:
    engine = ENGINES[name]
    make = runtime(engine).game.new_game
    game = make(engine, 2)
    assert make(engine, 2, game.setting.seed).to_text() == game.to_text()
    assert make(engine, 2).setting.seed != game.setting.seed


@each_engine
@given(seeds)
@few
def test_hash_and_equality_are_those_of_the_position(name: str, seed: int) -> None:
    lots = random.Random(seed)
    game = some_position(name, lots)
    other = runtime(game.engine).game.from_text(game.engine, game.to_text())
    assert other == game
    assert hash(other) == hash(game)
    if advance(other, lots):
        assert other != game
    assert game != game.to_text()


# ---- errors -------------------------------------------------------------------------------------


@each_engine
@given(seeds)
@few
def test_an_illegal_action_changes_nothing(name: str, seed: int) -> None:
    lots = random.Random(seed)
    game = some_position(name, lots)
    engine = game.engine
    error = runtime(engine).errors.IllegalAction
    before, history = game.to_text(), game.history
    legal = game.legal_actions()
    for _ in range(20):
        action = engine.action(lots.randrange(engine.num_actions))
        if action in legal:
            continue
        for form in (action, action.text, action.number):
            with pytest.raises(error) as caught:
                game.apply(form)
            assert action.text in str(caught.value)
            assert ("over" if game.is_over else f"p{(game.current_player or 0) + 1} is to choose") in str(
                caught.value
            )
    bad: Any
    for bad in (
        "",
        "=",
        "nonsense",
        "a=b=c",
        "\x00",
        "ﬁ=1",
        "x" * 999,
        -1,
        10**9,
        1.5,
        None,
        [],
        True,
    ):
        with pytest.raises(error):
            game.apply(bad)
    assert game.to_text() == before
    assert game.history == history


def test_an_action_of_another_engine_is_refused() -> None:
    tiny, tortuga = new_game("tiny"), new_game("tortuga_1667")
    with pytest.raises(runtime(tiny.engine).errors.IllegalAction):
        tiny.apply(tortuga.legal_actions()[0])


@each_engine
@pytest.mark.parametrize("players", [None, 0, 1, -1, 99, 2.0, "3", True])
def test_a_wrong_player_count_names_the_range(name: str, players: Any) -> None:
    engine = ENGINES[name]
    low, high = engine.description.min_players, engine.description.max_players
    with pytest.raises(ValueError, match=f"{low} to {high} players, not"):
        runtime(engine).game.new_game(engine, players, 1)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"speed": 1}, "no option 'speed'; there are: haste"),
        ({"haste": 2}, "option haste cannot be 2"),
        ({"haste": "maybe"}, "'maybe' is neither yes nor no"),
        ({"edition": "third"}, "no edition 'third'; there are: first"),
        ({"tables": {"dice": ()}}, "no open table 'dice'; there are: worth"),
        ({"tables": {"worth": ((1,),)}}, "table worth needs 4 rows of 1 cells"),
        ({"tables": {"worth": "abcd"}}, "a list of rows"),
        ({"tables": {"worth": ((1,), (2,), (3,), (99,))}}, "table worth cannot contain 99"),
        ({"chance": "dice"}, 'chance is "explicit" or has a randrange'),
    ],
)
def test_what_a_new_game_cannot_have(more: dict[str, Any], message: str) -> None:
    engine = ENGINES["tiny"]
    with pytest.raises(ValueError, match=message):
        runtime(engine).game.new_game(engine, 2, None if "chance" in more else 1, **more)


def test_options_and_tables_of_a_new_game() -> None:
    for haste in (True, 1, "yes"):
        game = new_game("tiny", haste=haste, edition="first", tables={"worth": [[0]] * 4})
        assert game.view(0)["variables"]["haste"] is True
        assert game.setting.tables["worth"] == ((0,), (0,), (0,), (0,))
        play_out(game, random.Random(1))


def test_seats_that_do_not_play() -> None:
    game = new_game("tiny")
    for look in (game.view, game.log, game.tell, lambda seat: game.resample(seat, 1)):
        for seat in (-1, 2, "0", None, True):
            with pytest.raises(ValueError, match=r"there is no player .*; seats go from 0 \(p1\) to 1 \(p2\)"):
                look(seat)


# ---- actions as objects -------------------------------------------------------------------------


@each_engine
def test_actions_stay_the_same_objects(name: str) -> None:
    game = some_position(name, random.Random(2))
    for action in game.legal_actions():
        assert copy.deepcopy(action) is action
        assert copy.copy(action) is action
        assert str(action) == action.text
        assert pickle.loads(pickle.dumps(action)) is action


def test_the_log_says_what_changes_and_nothing_else() -> None:
    """A variable is in the log each time it changes, and never when it is given its own value."""
    for seed in range(6):
        game = new_game("tortuga_1667", 4, seed)
        values = dict(game.view(0)["variables"])
        begun = len(game.log(0))
        play_out(game, random.Random(seed))
        changes = [entry for entry in game.log(0)[begun:] if entry["event"] == "set"]
        assert changes
        for entry in changes:
            assert entry["value"] != values[entry["variable"]], entry
            values[entry["variable"]] = entry["value"]
        assert values == game.view(0)["variables"]


class Whole:
    """A whole number of another library, or an array without dimensions: `index` makes it one of Python."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@pytest.mark.parametrize("name", ["cartagena", "cartagena in C"])
def test_whole_numbers_may_be_those_of_other_libraries(name: str) -> None:
    module = importlib.import_module(ENGINES[name].__module__)
    new: Any = module.new_game
    game = new(Whole(3), Whole(5))
    for other in (new(3, 5), new(players=Whole(3), seed=Whole(5)), new(3, seed=Whole(5), random_tunnel=True)):
        assert other.view(Whole(0)) == game.view(0)
        assert other.log(Whole(1), Whole(2)) == game.log(1, 2)
    number = game.legal_actions()[0].number
    assert module.action(Whole(number)) is game.legal_actions()[0]
    game.apply(Whole(number))
    assert game.resample(Whole(0), seed=Whole(3), quick=True) == game.resample(0, seed=3, quick=True)
    explicit = new(3, chance="explicit")
    explicit.apply_chance(Whole(0))
    laid = module.position(["Ann", "Ben"], seed=Whole(1), tunnel={6: {"Ann": Whole(2)}})
    assert laid.view(0)["zones"]["tunnel[6]"]["count"] == 2
