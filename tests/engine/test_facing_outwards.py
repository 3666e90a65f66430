"""Places that all but their owner see into, as where cards are held facing outwards."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rulewright.runtime.game import from_text, new_game
from tests.differential import engine_of
from tests.interpreter.specs import game

SPEC = """
    game facing_outwards
      players 2 to 4

    values colour: red, green, blue
    pieces card of colour: 6 red, 6 green, 6 blue
    pile deck holds card, seen by nobody
    slots hand of player, 3 holds card, seen by others
    group heap of player holds card, seen by others
    pile discards holds card, seen by all
    remember worn of player: colour or none, seen by others

    setup
      step deal
        move all from box of card to deck shuffled
        for each player
          repeat 3 times
            move up to top 1 of deck to hand of player
          move up to top 1 of deck to heap of player
          worn of player becomes a random colour

    play
      repeat 2 times
        for each player as active
          if any slot of hand of active
            active chooses a slot of hand of active as place
            move slot place of hand of active to discards
          shuffle hand of active
    """


@pytest.fixture(scope="module")
def played() -> Any:
    """A game of three in which each has chosen once."""
    found = new_game(engine_of(game(SPEC), native=False).ENGINE, 3, 5)
    for _ in range(3):
        found.apply(found.legal_actions()[0])
    return found


def shown(played: Any, seat: int | None, place: str) -> list[str | None]:
    view = played.public_view() if seat is None else played.view(seat)
    pieces: list[str | None] = view["zones"][place]["pieces"]
    return pieces


@pytest.mark.parametrize("place", ["hand", "heap"])
def test_all_but_the_owner_see_what_is_there(played: Any, place: str) -> None:
    for owner in range(3):
        for seat in range(3):
            pieces = shown(played, seat, f"{place}[p{owner + 1}]")
            assert pieces
            assert all((piece is None) is (seat == owner) for piece in pieces)
        assert set(shown(played, None, f"{place}[p{owner + 1}]")) == {None}


def test_all_but_the_owner_know_what_is_remembered(played: Any) -> None:
    for owner in range(3):
        known = [played.view(seat)["variables"][f"worn[p{owner + 1}]"] for seat in range(3)]
        assert [value is None for value in known] == [seat == owner for seat in range(3)]
        assert played.public_view()["variables"][f"worn[p{owner + 1}]"] is None


def test_the_log_does_not_tell_the_owner_what_came(played: Any) -> None:
    for seat in range(3):
        for entry in played.log(seat):
            if entry["event"] == "move" and entry["from"] == "deck":
                assert (None in entry["pieces"]) is entry["to"].endswith(f"[p{seat + 1}]")


def test_what_is_drawn_anew_is_the_owner_s_alone(played: Any) -> None:
    kinds = set()
    for seed in range(40):
        other = played.resample(1, seed)
        for owner in (0, 2):
            place = f"hand[p{owner + 1}]"
            assert shown(other, 1, place) == shown(played, 1, place)
        kinds.add(tuple(shown(other, 0, "hand[p2]")))
        assert other.view(1) == played.view(1)
    assert len(kinds) > 5


def test_a_state_says_who_sees_what(played: Any) -> None:
    text = played.to_text()
    assert from_text(played.engine, text).to_text() == text
    line = next(each for each in text.splitlines() if "hand[p1]" in each)
    assert "/p2,p3" in line
    wrong = text.replace(line, line.replace("/p2,p3", "/p1,p2"))
    with pytest.raises(ValueError, match="all but the owner see"):
        from_text(played.engine, wrong)


def test_no_view_depends_on_what_one_may_not_see() -> None:
    engine = engine_of(game(SPEC), native=False).ENGINE
    for seed in range(3):
        played, lots = new_game(engine, 3, seed), random.Random(seed)
        while not played.is_over:
            for seat in range(3):
                assert played.resample(seat, lots.randrange(1000)).view(seat) == played.view(seat)
            played.apply(lots.choice(played.legal_actions()))
