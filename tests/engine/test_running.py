"""What the rules at work keep is in views and numbers of those who may know it, and of nobody else."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from rulewright.adapters.encoding import Encoding
from tests.adapters.side_by_side import difference
from tests.differential import engine_of
from tests.games import game_in
from tests.native.beside import both

TEXT = """game errands
  players 2 to 2

values suit: hat, boot, coat
values size: small, large

pieces card of suit: 2 hat, 2 boot, 2 coat

pile deck holds card, seen by nobody
group pocket of player holds card, seen by owner

remember wealth of player: 1 to 3, seen by owner
remember days: 0 to 9, seen by all

setup
  step deal
    move all from box of card to deck shuffled
    wealth of first_player becomes 2

play
  take turns clockwise from first_player as active
    days increases by 1
    if days is 9
      end the game won by player where player is active
    active takes an action

chapter errands

action send by anyone
  actor chooses a player as friend
  let purse be wealth of actor
  let luck be number of (card in deck as one where one is hat)
  errand friend, purse
  if luck is more than purse
    wealth of friend becomes 1

verb errand (who: player, price: 1 to 3)
  repeat 2 times
    who may pay
      wealth of who becomes price

action hide by anyone
  actor looks at deck
  actor chooses a card in deck as taken secretly
  otherwise
    stop
  actor chooses 1 to 2 suit as wish
  actor chooses a size as fold
  if taken is in wish and fold is small
    wealth of actor becomes 3

action guess by anyone
  if wealth of actor is at least 2
    call_out 2
  otherwise
    call_out 1

verb call_out (aim: 1 to 2)
  first_player chooses a size as called
  if called is small
    wealth of first_player becomes aim
"""


@cache
def game_of(text: str) -> Any:
    with TemporaryDirectory() as folder:
        Path(folder, "game.rules").write_text(text)
        return game_in(Path(folder))


@cache
def errands() -> ModuleType:
    return engine_of(game_of(TEXT))


def played(*actions: str) -> Any:
    game = errands().new_game(2, seed=1)
    for action in actions:
        game.apply(action)
    return game


def running(*actions: str) -> tuple[dict[str, Any], ...]:
    """What the first player, the second and everybody may know of the rules at work after some actions."""
    game = played(*actions)
    return tuple(each["running"] for each in (game.view(0), game.view(1), game.public_view()))


def test_what_was_chosen_in_the_open_is_known_to_all() -> None:
    for seen in running("send", "p2"):
        assert seen["action__send__friend"] == seen["errand__who"] == 1
        assert seen["errand__times_left"] == 1
        assert seen["errand__then"] == "action__send#1"
    for seen in running("send", "p2", "no"):
        assert seen["errand__times_left"] == 0


def test_what_follows_from_what_a_player_sees_alone_is_known_to_that_player() -> None:
    own, *others = running("send", "p2")
    assert own["action__send__purse"] == 2
    for seen in others:
        assert "action__send__purse" not in seen
    for seen in (own, *others):
        assert not {"action__send__luck", "errand__price"} & set(seen)


def test_a_secret_choice_is_known_to_who_made_it() -> None:
    own, *others = running("hide", "boot", "hat", "boot")
    assert own["action__hide__taken"] == "boot"
    for seen in others:
        assert "action__hide__taken" not in seen
    for seen in (own, *others):
        assert seen["action__hide__wish"] == ["hat", "boot"]


def test_what_tells_of_a_hidden_condition_is_known_to_nobody() -> None:
    own, *others = running("guess")
    for seen in (own, *others):
        assert set(seen) == {"action__guess__actor", "action__then", "play__active"} & set(seen)


def test_open_picks_are_seen_by_all_and_secret_ones_by_who_makes_them() -> None:
    game = played("hide", "boot", "hat")
    for view in (game.view(0), game.view(1), game.public_view()):
        assert view["choice"]["name"] == "hide_wish"
        assert view["choice"]["picks"] == ["hat"]
    game = played("hide")
    assert game.view(0)["choice"]["picks"] == []
    for view in (game.view(1), game.public_view()):
        assert view["choice"] == {"name": None, "secret": True}


@pytest.mark.parametrize(
    ("one", "other", "knowing"),
    [
        (("hide", "boot"), ("hide", "boot", "hat"), [0, 1]),
        (("send", "p1"), ("send", "p1", "no"), [0, 1]),
        (("hide", "boot", "hat", "done"), ("hide", "hat", "hat", "done"), [0]),
    ],
    ids=["picks", "times left", "secret choice"],
)
def test_numbers_tell_apart_what_views_do(
    one: tuple[str, ...], other: tuple[str, ...], knowing: list[int]
) -> None:
    encoding = Encoding(errands().new_game(2, seed=1))
    for seat in (0, 1):
        views = [played(*each).view(seat) for each in (one, other)]
        same = np.array_equal(encoding.of(views[0]), encoding.of(views[1]))
        assert same == (seat not in knowing)
        assert same == (views[0] == views[1])


def test_c_tells_the_same_numbers() -> None:
    made = both(game_of(TEXT))
    assert difference(made.native, made.python, 2, 3, steps=80) is None
