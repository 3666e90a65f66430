"""Chance from outside and explicit chance: outcomes are kept, replayed and taken back."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings

from tests.engine.engines import (
    ENGINES,
    advance,
    each_engine,
    play_on,
    play_out,
    runtime,
    seeds,
    some_players,
)
from tests.sampling import examples

few = settings(max_examples=examples(8), deadline=None)


class _Failing(random.Random):
    """A source that fails when it is told to."""

    fails = False

    def randrange(self, *args: Any) -> int:
        if self.fails:
            raise OSError("no more chance")
        return super().randrange(*args)


@each_engine
def test_an_error_from_outside_leaves_the_game_as_it_was(name: str) -> None:
    lots = random.Random(3)
    make = runtime(ENGINES[name]).game.new_game
    source = _Failing(3)
    game = make(ENGINES[name], 2, chance=source)
    failures = 0
    for turn in range(3000):
        if game.is_over:
            game = make(ENGINES[name], 2, chance=source)
        if failures and turn >= 300:
            break
        before, record = game.to_text(), game.to_record()
        action = lots.choice(game.legal_actions())
        source.fails = True
        try:
            game.apply(action)
        except OSError:
            failures += 1
            assert (game.to_text(), game.to_record()) == (before, record)
            source.fails = False
            game.apply(action)
        source.fails = False
    assert failures


@each_engine
@given(seeds)
@few
def test_chance_from_outside_replays(name: str, seed: int) -> None:
    lots = random.Random(seed)
    engine = ENGINES[name]
    game = runtime(engine).game.new_game(
        engine, some_players(name, lots), chance=random.Random(seed)
    )
    for _ in range(40):
        if not advance(game, lots):
            break
    key, logs = game.state.key(), [game.log(seat) for seat in range(game.players)]
    other = runtime(engine).game.from_record(engine, game.to_record(), chance=random.Random(1))
    assert other == game
    assert [other.log(seat) for seat in range(game.players)] == logs
    clone = game.copy()
    play_on(clone, lots)
    for _ in range(len(clone.history) - len(game.history)):
        clone.undo()
    assert clone.history == game.history
    assert clone.state.key() == key
    play_out(other, lots)
    assert game.state.key() == key


def _decide(game: Any, lots: random.Random) -> None:
    while game.chance_outcomes():
        game.apply_chance(lots.choice(game.chance_outcomes()))


@each_engine
@given(seeds)
@settings(max_examples=examples(8), deadline=None)
def test_explicit_chance(name: str, seed: int) -> None:
    lots = random.Random(seed)
    engine = ENGINES[name]
    modules = runtime(engine)
    game = modules.game.new_game(engine, some_players(name, lots), chance="explicit")
    assert game.current_player == modules.game.CHANCE
    assert not game.is_over
    assert game.legal_actions() == []
    with pytest.raises(ValueError, match="no position yet"):
        game.view(0)
    _decide(game, lots)
    for _ in range(25):
        if game.is_over:
            break
        action = lots.choice(game.legal_actions())
        game.apply(action)
        if game.chance_outcomes():
            assert game.current_player == modules.game.CHANCE
            assert game.view(0)["waiting_for"] is None
            with pytest.raises(modules.errors.IllegalAction, match="chance is to decide"):
                game.apply(action)
            for bad in (-1, len(game.chance_outcomes()), "0", None, True):
                with pytest.raises(modules.errors.IllegalAction):
                    game.apply_chance(bad)
            record = game.to_record()
            assert modules.game.from_record(engine, record) == game
        _decide(game, lots)
    text = game.to_text()
    assert modules.game.from_text(engine, text) == game
    again = modules.game.from_record(engine, game.to_record())
    assert again == game
    assert again.outcomes == game.outcomes
    assert again.log(0) == game.log(0)


@each_engine
def test_explicit_chance_is_undone_outcome_by_outcome(name: str) -> None:
    lots = random.Random(5)
    engine = ENGINES[name]
    modules = runtime(engine)
    game = modules.game.new_game(engine, 2, chance="explicit")
    steps: list[Any] = []
    places = [game.copy()]
    while len(steps) < 150 and not game.is_over:
        if game.chance_outcomes():
            steps.append(lots.choice(game.chance_outcomes()))
            game.apply_chance(steps[-1])
        else:
            steps.append(lots.choice(game.legal_actions()))
            game.apply(steps[-1])
        places.append(game.copy())
    for place, done in zip(reversed(places[:-1]), reversed(steps), strict=True):
        undone = game.undo_chance() if isinstance(done, int) else game.undo()
        assert undone == done
        assert game == place
        assert game.outcomes == place.outcomes
        assert game.history == place.history
    with pytest.raises(modules.errors.IllegalAction):
        game.undo_chance()
    with pytest.raises(modules.errors.IllegalAction):
        game.undo()


def test_an_action_without_chance_has_no_outcome_to_take_back() -> None:
    engine = ENGINES["tiny"]
    game = runtime(engine).game.new_game(engine, 2, chance="explicit")
    _decide(game, random.Random(1))
    game.apply("turn_action=peek")
    before, record = game.copy(), game.to_record()
    with pytest.raises(runtime(engine).errors.IllegalAction, match="no outcome of chance"):
        game.undo_chance()
    assert game == before
    assert game.to_record() == record
    game.apply("peek_slot=1")
    assert game.undo().text == "peek_slot=1"
    assert game == before


def test_explicit_outcomes_lead_to_different_games() -> None:
    engine = ENGINES["tiny"]
    game = runtime(engine).game.new_game(engine, 2, chance="explicit")
    while game.chance_outcomes():
        branches = [game.copy() for _ in game.chance_outcomes()]
        for outcome, branch in enumerate(branches):
            branch.apply_chance(outcome)
        assert all(one != two for one, two in pairwise(branches))
        game = branches[-1]
