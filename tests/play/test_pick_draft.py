"""Picks of a choice of several, named in any order and taken back, in a game that takes them in one order."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any

import pytest

from rulewright.play.pick_draft import PickDraft
from rulewright.runtime.errors import RulesFault
from rulewright.runtime.game import from_text, new_game
from tests.differential import engine_of
from tests.test_small_specs import compiled
from tests.waiting import ending

DICE = """
    game dice
      players 2 to 2

    values colour: red, green, blue
    values die: one, two, three, four, five
    pieces cube of colour: 2 red, 1 green, 2 blue

    line queue holds cube, seen by all
    group sack holds cube, seen by all
    remember kept: set of die, seen by all
    remember told: 0 to 9, seen by all

    setup
      step ready
        move all from box of cube to queue

    play
      first_player chooses CHOICE as picks
      THEN
    """


@cache
def engine(chooses: str, then: str) -> Any:
    """An engine of one choice and what comes of it."""
    return engine_of(compiled(DICE.replace("CHOICE", chooses).replace("THEN", then))).ENGINE


def dice(count: str, then: str = "picks joins kept") -> Any:
    return new_game(engine(f"{count} die", then), 2, 1)


def cubes(count: str) -> Any:
    return new_game(engine(f"{count} cube in queue", "move picks from queue to sack"), 2, 1)


def words(actions: list[Any]) -> list[str]:
    return [action.text.partition("=")[2] for action in actions]


def pick(draft: PickDraft, game: Any, *names: str) -> None:
    for name in names:
        assert draft.choose(game.find(f"play_picks={name}")), name


@pytest.mark.parametrize("order", list(permutations(("two", "four", "five"))))
def test_picks_are_named_in_any_order(order: tuple[str, ...]) -> None:
    game = dice("0 to 5")
    draft = PickDraft(game)
    pick(draft, game, *order)
    assert words(draft.picks) == [*order]
    assert not game.history
    pick(draft, game, "done")
    assert game.is_over
    assert words(list(game.history)) == ["two", "four", "five", "done"]


def test_everything_that_is_left_is_offered_whatever_the_engine_offers() -> None:
    """Of two dice the last cannot be the first pick, and after the last nothing else can be picked."""
    game = dice("2")
    draft = PickDraft(game)
    assert words(game.legal_actions()) == ["one", "two", "three", "four"]
    assert words(draft.offered) == ["one", "two", "three", "four", "five"]
    pick(draft, game, "five")
    assert words(draft.offered) == ["one", "two", "three", "four"]
    pick(draft, game, "one")
    assert game.is_over
    assert words(list(game.history)) == ["one", "five"]


def test_that_this_is_all_can_be_said_when_enough_is_picked() -> None:
    game = dice("2 to 3")
    draft = PickDraft(game)
    pick(draft, game, "five")
    assert not draft.choose(game.find("play_picks=done"))
    pick(draft, game, "three")
    assert words(draft.offered) == ["one", "two", "four", "done"]
    pick(draft, game, "done")
    assert words(list(game.history)) == ["three", "five", "done"]


def test_equal_pieces_are_picked_as_often_as_they_are_there() -> None:
    game = cubes("4")
    draft = PickDraft(game)
    pick(draft, game, "blue", "red", "blue")
    assert words(draft.offered) == ["red", "green"]
    pick(draft, game, "red")
    assert words(list(game.history)) == ["red", "red", "blue", "blue"]


def test_a_pick_is_put_back_by_naming_it_again() -> None:
    game = dice("0 to 5")
    draft = PickDraft(game)
    pick(draft, game, "three", "one", "three")
    assert words(draft.picks) == ["one"]
    assert draft.take_back()
    assert not draft.take_back()
    pick(draft, game, "done")
    assert words(list(game.history)) == ["done"]


def test_of_several_equal_pieces_one_is_put_back() -> None:
    game = cubes("1 to 4")
    draft = PickDraft(game)
    pick(draft, game, "red", "red")
    assert words(draft.taken) == ["red"]
    assert draft.take_back(game.find("play_picks=red"))
    assert words(draft.picks) == ["red"]


def test_picks_that_were_made_are_made_again_in_order() -> None:
    """After a game was gone back in, or read from a record."""
    game = dice("0 to 5")
    game.apply("play_picks=four")
    draft = PickDraft(game)
    assert words(draft.picks) == ["four"]
    pick(draft, game, "two", "done")
    assert words(list(game.history)) == ["two", "four", "done"]


def test_picks_before_the_game_began_stay() -> None:
    game = dice("0 to 5")
    game.apply("play_picks=two")
    text = game.to_text()
    game = from_text(game.engine, text)
    draft = PickDraft(game)
    assert words(draft.offered) == ["three", "four", "five", "done"]
    assert not draft.take_back()
    pick(draft, game, "five", "three", "done")
    assert words(list(game.history)) == ["three", "five", "done"]


def test_what_a_rule_cannot_carry_out_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = dice("2")
    draft = PickDraft(game)
    pick(draft, game, "two")
    apply = type(game).apply

    def fails(played: Any, action: Any) -> None:
        apply(played, action)
        if played.is_over:
            played.undo()
            raise RulesFault("the rules cannot go on")

    monkeypatch.setattr(type(game), "apply", fails)
    with pytest.raises(RulesFault):
        draft.choose(game.find("play_picks=one"))
    assert not game.history
    assert words(draft.picks) == ["two"]


def test_a_pick_is_explained_where_the_rules_offer_it() -> None:
    game = dice("2")
    five = game.find("play_picks=five")
    assert not game.why_not(five).allowed
    assert PickDraft(game).before(five).why_not(five).allowed


def test_whatever_people_name_ends() -> None:
    game = cubes("3 to 9")
    draft = PickDraft(game)

    with ending():
        while not game.is_over:
            assert draft.choose(draft.offered[-1])
