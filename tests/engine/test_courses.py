"""Resampled games against the exact posterior, on games small enough to play every course of.

The posterior is found in another way: every course is played with explicit chance, and those whose
log is the player's are kept, each as likely as chance and secret choices bring it about.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulewright.runtime import game as api
from rulewright.runtime.explicit import ExplicitGame
from tests.differential import engine_of, loaded
from tests.engine.engines import advance, each_engine, new_game, play_out
from tests.sampling import examples
from tests.test_small_specs import compiled

FOLLOWING = """
    game following
      players 2 to 2

    cards card
      attribute suit: 1 to 2
      attribute rank: 1 to 3
      faces  copies  suit  rank
        a1   1       1     1
        a2   1       1     2
        a3   1       1     3
        b1   1       2     1
        b2   1       2     2

    pile deck holds card, seen by nobody
    group hand of player holds card, seen by owner
    group shown holds card, seen by all
    remember led: 0 to 2, seen by all
    remember bid of player: 0 to 1, seen by owner

    setup
      step deal
        move all from box of card to deck shuffled
        for each player
          move top 2 of deck to hand of player

    play
      each player as bidder clockwise from first_player secretly
        bidder chooses a number from 0 to 1 as offer
      for each player
        bid of player becomes offer of player
      let follower be left_neighbour of first_player
      if hand of first_player is not empty and hand of follower is not empty
        first_player chooses a card in hand of first_player as lead
        led becomes suit of lead
        move lead from hand of first_player to shown
        if there is a card in hand of follower where suit of card is led
          follower chooses a card in hand of follower as answer where suit of answer is led
          move answer from hand of follower to shown
        otherwise if hand of follower is not empty
          follower chooses a card in hand of follower as other_answer
          move other_answer from hand of follower to shown
      end the game won by player where player is first_player
    """


ROWS = """
    game rows
      players 2 to 2

    values colour: red, green, blue
    pieces mark of colour: 1 red, 1 green, 1 blue
    slots row of player, 3 holds mark, seen by nobody
    group shelf holds mark, seen by nobody

    setup
      step deal
        move 3 random mark in box of mark to row of first_player shuffled

    play
      repeat 2 times
        for each player
          player chooses a colour
          if shelf is empty
            move blue to shelf
    """


@cache
def engine(name: str) -> Any:
    if name == "following":
        return engine_of(compiled(FOLLOWING)).ENGINE
    return loaded(Path(__file__).parents[1] / "specs" / name)[1].ENGINE


def secret(game: Any, player: int) -> bool:
    """Whether the next choice is one that a player does not learn."""
    if game.current_player == player:
        return False
    choice = game.view(player)["choice"]
    return choice is not None and bool(choice["secret"])


def courses(real: Any, player: int) -> Iterator[tuple[Any, Fraction]]:
    """Every course of a game that looks like the real one to a player, and how likely it is."""
    wanted = real.log(player)
    known = [
        (chooser, action, options)
        for chooser, action, options, hidden in decisions(real, player)
        if not hidden
    ]
    game = api.new_game(real.engine, real.players, chance="explicit")
    yield from continued(game, player, wanted, known, Fraction(1), real)


def decisions(real: Any, player: int) -> list[tuple[int, str, list[str] | None, bool]]:
    game, found = real.copy(), []
    actions = real.history
    while game.history:
        game.undo()
    for action in actions:
        own = game.current_player == player
        options = [each.text for each in game.legal_actions()] if own else None
        found.append((game.current_player, action.text, options, secret(game, player)))
        game.apply(action)
    return found


def continued(
    game: Any, player: int, wanted: list[Any], known: list[Any], weight: Fraction, real: Any
) -> Iterator[tuple[Any, Fraction]]:
    if outcomes := game.chance_outcomes():
        for outcome in outcomes:
            other = game.copy()
            other.apply_chance(outcome)
            yield from continued(other, player, wanted, known, weight / len(outcomes), real)
        return
    if (log := game.log(player)) != wanted[: len(log)]:
        return
    if secret(game, player) and not (log == wanted and not known and secret(real, player)):
        legal = game.legal_actions()
        for action in legal:
            other = game.copy()
            other.apply(action)
            yield from continued(other, player, wanted, known, weight / len(legal), real)
        return
    if not known:
        alike = game.current_player == real.current_player and log == wanted
        if alike and game.view(player) == real.view(player):
            yield game, weight
        return
    chooser, text, options = known[0]
    legal = [action.text for action in game.legal_actions()]
    if game.current_player != chooser or text not in legal or (options and options != legal):
        return
    game.apply(text)
    yield from continued(game, player, wanted, known[1:], weight, real)


def hidden_part(game: Any) -> Any:
    """What makes the position, without what chance will bring."""
    return game.state.key()


def distance(real: Any, player: int, samples: int, **how: Any) -> tuple[float, int]:
    """Total variation between resampled positions and the posterior, and how many there are."""
    exact: dict[Any, Fraction] = defaultdict(Fraction)
    for game, weight in courses(real, player):
        exact[hidden_part(game)] += weight
    whole = sum(exact.values())
    drawn: dict[Any, int] = defaultdict(int)
    for seed in range(samples):
        drawn[hidden_part(real.resample(player, seed, **how))] += 1
    assert set(drawn) <= set(exact), "a position that cannot be"
    apart = sum(abs(float(exact[key] / whole) - drawn[key] / samples) for key in exact)
    return apart / 2, len(exact)


def some_game(name: str, seed: int, actions: int) -> Any:
    lots = random.Random(seed)
    game = api.new_game(engine(name), 2, seed=seed)
    for _ in range(actions):
        if not game.is_over:
            game.apply(lots.choice(game.legal_actions()))
    return game


@pytest.mark.parametrize(
    ("name", "actions"), [("following", 1), ("following", 3), ("following", 4), ("bluff_poker", 5)]
)
def test_resampling_draws_the_posterior(name: str, actions: int) -> None:
    compared = 0
    for seed in range(2):
        real = some_game(name, seed, actions)
        for player in range(2):
            samples = examples(60)
            apart, many = distance(real, player, samples)
            # Of so many samples from the posterior itself half as much is to be expected.
            assert apart < (many / samples) ** 0.5, (name, seed, player, apart, many)
            compared += many > 1
    assert compared > 1


def test_a_quick_sample_may_contradict_what_was_chosen() -> None:
    """So it says itself; were it not so, nobody would need the other."""
    for seed in range(20):
        real = some_game("following", seed, 4)
        exact = {hidden_part(game) for game, _ in courses(real, 0)}
        drawn = {hidden_part(real.resample(0, n, quick=True)) for n in range(30)}
        if not drawn <= exact:
            return
    raise AssertionError("every quick sample fits the course")


@each_engine
def test_the_log_is_the_players_own(name: str) -> None:
    lots = random.Random(name)
    for seed in range(examples(1)):
        game = new_game(name, None, seed)
        for _ in range(lots.randint(5, 40)):
            advance(game, lots)
        player = lots.randrange(game.players)
        other = game.resample(player, seed)
        assert other.log(player) == game.log(player)
        assert other.tell(player, "de") == game.tell(player, "de")
        assert other.view(player) == game.view(player)
        assert other.copy().log(player) == game.log(player)
        found = other.resampled
        assert found is not None
        assert found.changed <= found.tried
        play_out(other, lots)


@pytest.mark.parametrize("seed", range(4))
def test_all_see_which_slot_has_become_empty(seed: int) -> None:
    """No log tells which slot a piece was taken from; nothing is drawn when it is taken."""
    game = engine_of(compiled(ROWS)).new_game(2, seed)
    game.apply("red")
    changed = 0
    for player in range(2):
        for number in range(6):
            other = game.resample(player, number)
            assert other.view(player) == game.view(player)
            changed += other.resampled.changed
    assert changed


def test_a_game_resampled_twice_keeps_the_whole_log() -> None:
    real = some_game("following", 1, 3)
    once = real.resample(0, 5)
    once.apply(once.legal_actions()[0])
    assert once.resample(0, 6).log(0) == once.log(0)


@pytest.mark.parametrize("name", ["following", "bluff_poker"])
def test_explicit_chance_stays_explicit(name: str) -> None:
    lots = random.Random(name)
    for seed in range(3):
        real: Any = api.new_game(engine(name), 2, chance="explicit")
        for _ in range(20 + seed):
            if outcomes := real.chance_outcomes():
                real.apply_chance(lots.choice(outcomes))
        while not real.is_over and len(real.history) < 3 + seed:
            real.apply(lots.choice(real.legal_actions()))
            while outcomes := real.chance_outcomes():
                real.apply_chance(lots.choice(outcomes))
        drawn = set()
        for number in range(30):
            other = real.resample(0, number)
            assert other.log(0) == real.log(0)
            assert other.view(0) == real.view(0)
            again = api.from_record(real.engine, other.to_record())
            assert again == other
            assert again.log(1) == other.log(1)
            twice = other.resample(0, number)
            assert type(twice) is ExplicitGame
            assert twice.log(0) == real.log(0)
            drawn.add(other.outcomes)
        assert len(drawn) > 1
        assert isinstance(real.resample(0, 1, quick=True), ExplicitGame)
