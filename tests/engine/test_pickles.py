"""Games can be pickled and copied in depth: what comes out goes on as the original."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest

from rulewright.runtime import game as api
from rulewright.runtime.explicit import CHANCE
from tests.engine import tiny_engine
from tests.engine.test_history import engine_of

each_name = pytest.mark.parametrize("name", ["handwritten", "tortuga_1667", "odds_and_ends"])


def through_a_pickle(game: Any) -> Any:
    return pickle.loads(pickle.dumps(game))


each_way = pytest.mark.parametrize("way", [through_a_pickle, copy.deepcopy, copy.copy])


def played(name: str, actions: int, **more: Any) -> Any:
    engine, lots = engine_of(name), random.Random(9)
    game = api.new_game(engine, engine.description.min_players, **more)
    for _ in range(actions):
        if not game.is_over:
            game.apply(lots.choice(game.legal_actions()))
    return game


def go_on(game: Any) -> str:
    lots = random.Random(10)
    for _ in range(40):
        if not game.is_over:
            game.apply(lots.choice(game.legal_actions()))
    text: str = game.to_text() + game.to_record()
    return text


@each_way
@each_name
def test_a_game_goes_on_as_its_copy_does(way: Any, name: str) -> None:
    game = played(name, 50, seed=4)
    before, log = game.to_record(), game.log(0)
    other = way(game)
    assert other == game
    assert other.history == game.history
    assert other.to_record() == before
    assert other.log(0) == log
    assert go_on(other) == go_on(game)
    while game.history:
        assert other.undo() is game.undo()
    assert other == game
    assert other.to_text() == game.to_text()


@each_way
def test_chance_from_outside_is_kept(way: Any) -> None:
    game = played("handwritten", 20, chance=random.Random(3))
    other = way(game)
    assert other == game
    go_on(other)
    assert api.from_record(tiny_engine.ENGINE, other.to_record()) == other
    assert other.log(0)[: len(game.log(0))] == game.log(0)
    assert len(game.history) < len(other.history)


@each_way
def test_a_game_of_explicit_chance_waits_for_the_same(way: Any) -> None:
    game, lots = played("handwritten", 0, chance="explicit"), random.Random(2)
    for _ in range(60):
        if game.current_player == CHANCE:
            game.apply_chance(lots.choice(game.chance_outcomes()))
        elif not game.is_over:
            game.apply(lots.choice(game.legal_actions()))
        other = way(game)
        assert other == game
        assert other.chance_outcomes() == game.chance_outcomes()
        assert other.to_record() == game.to_record()


def test_a_game_from_a_text_can_be_pickled() -> None:
    game = api.from_text(tiny_engine.ENGINE, played("handwritten", 12, seed=5).to_text())
    other = through_a_pickle(game)
    assert go_on(other) == go_on(game)
