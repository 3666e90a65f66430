"""What no game begins with is refused by one error, in the same words in Python and in C."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rulewright.project.pipeline import load_game
from rulewright.runtime.chance import Chance
from tests.native.beside import Both, both
from tests.native.fuzz import begun, begun_with, started

ROOT = Path(__file__).resolve().parents[2]
PAY = ((3,), (2,), (1,))
ROWS = "`start` takes table pay as a tuple of rows, each a tuple of numbers"


@pytest.fixture(scope="module")
def engines() -> Both:
    """A game with two options and an open table."""
    game, _ = load_game(ROOT / "tests" / "specs" / "odds_and_ends")
    assert game is not None
    return both(game)


def refusals(engines: Both, **given: Any) -> list[str]:
    """What each engine says of a `start`, given in place of what is right."""
    right = {"players": 3, "chance": Chance.from_seed(1), "options": {}, "tables": {}, "log": None}
    said = []
    for engine in (engines.python, engines.native):
        state, words = begun_with(partial(engine.start, *(right | given).values()))
        assert state is None
        said.append(words)
    return said


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"players": 1}, "odds_and_ends is for 2 to 4 players, not 1"),
        ({"players": 2**70}, f"odds_and_ends is for 2 to 4 players, not {2**70}"),
        ({"players": 10**5000}, "odds_and_ends is for 2 to 4 players, not a very long number"),
        ({"players": None}, "`start` takes a number of players, not None"),
        ({"players": 3.0}, "`start` takes a number of players, not 3.0"),
        ({"players": True}, "`start` takes a number of players, not True"),
        ({"players": "3"}, "`start` takes a number of players, not '3'"),
        ({"chance": 7}, "lots are drawn with `below`, which 7 has not"),
        ({"log": ()}, "a log is a list or None, not ()"),
        ({"options": None}, "options and open tables are each a dict by name, not None"),
        ({"options": [("crowd", 1)]}, "options and open tables are each a dict by name, not [('crowd', 1)]"),
        ({"tables": b"pay"}, "options and open tables are each a dict by name, not b'pay'"),
        (
            {"options": {"crowds": 1}},
            "there is no option 'crowds'; there are: short_game, crowd; did you mean 'crowd'?",
        ),
        ({"options": {None: 1}}, "there is no option None; there are: short_game, crowd"),
        ({"options": {"crowd": 2}}, "option crowd cannot be 2"),
        ({"options": {"crowd": -1}}, "option crowd cannot be -1"),
        ({"options": {"crowd": 2**70}}, "option crowd cannot be 1180591620717411303424"),
        ({"options": {"crowd": 10**90}}, f"option crowd cannot be 1{'0' * 76}..."),
        ({"options": {"crowd": 1.0}}, "option crowd cannot be 1.0"),
        ({"options": {"crowd": "many"}}, "option crowd cannot be 'many'"),
        ({"options": {"short_game": True}}, "option short_game cannot be True"),
        ({"options": {"short_game": [[1]]}}, "option short_game cannot be [[1]]"),
        ({"tables": {"double": PAY}}, "there is no open table 'double'; there are: pay"),
        ({"tables": {"pay": None}}, ROWS),
        ({"tables": {"pay": [[3], [2], [1]]}}, ROWS),
        ({"tables": {"pay": ((3,), (2,))}}, "table pay needs 3 rows of 1 cells"),
        ({"tables": {"pay": ((3,), (2,), (b"1",))}}, "table pay cannot contain b'1'"),
        ({"tables": {"pay": ((3,), (2,), (2**63,))}}, "table pay cannot contain 9223372036854775808"),
        ({"tables": {"pay": ((3,), (2,), (1.0,))}}, "table pay cannot contain 1.0"),
    ],
    ids=lambda part: part[-40:] if isinstance(part, str) else "given",
)
def test_what_no_game_begins_with_is_refused(engines: Both, given: dict[str, Any], said: str) -> None:
    assert refusals(engines, **given) == [said, said]


def test_what_is_equal_to_something_right_is_not_right(engines: Both) -> None:
    """Also where just that game has been begun before, and its beginning is kept."""
    for engine in (engines.python, engines.native):
        engine.start(3, Chance.from_seed(1), {"crowd": 1}, {"pay": PAY}, None)
    assert refusals(engines, options={"crowd": True}, tables={"pay": PAY}) == ["option crowd cannot be True"] * 2


def test_games_in_bulk_begin_with_what_is_right_too(engines: Both) -> None:
    with pytest.raises(ValueError, match=r"^option crowd cannot be 5$"):
        engines.native.ENGINE.native.blank_state(3, {"crowd": 5}, {})
    with pytest.raises(ValueError, match=r"^there is no open table 'x'; there are: pay$"):
        engines.native.ENGINE.native.blank_state(3, {}, {"x": 5})


def test_nonsense_is_refused_alike_or_taken_alike(engines: Both) -> None:
    """Those that are taken begin the same game; what is not as it should be fails inside."""
    taken = 0
    for number in range(200):
        for begin in (started, begun):
            try:
                begin(engines, random.Random(f"{begin.__name__} {number}"))
                taken += 1
            except ValueError:
                continue
    assert 20 < taken < 200
