"""Several things chosen at once: one action each, in numbers, in texts, in states and in records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulewright.runtime.game import from_record, from_text
from tests.differential import loaded

SPEC = Path(__file__).parents[1] / "specs" / "three_men"


def engine() -> Any:
    return loaded(SPEC)[1].ENGINE


def game(*actions: str) -> Any:
    played = loaded(SPEC)[1].new_game(2, 1)
    for action in actions:
        played.apply(action)
    return played


def test_each_pair_is_one_action() -> None:
    numbers = range(engine().num_actions)
    pairs = [action for action in map(engine().action, numbers) if action.choice == "go_start_goal"]
    assert len(pairs) == 9 * 9
    assert all(engine().parse_action(action.text) is action for action in pairs)
    assert [action.text for action in game("play_action=go").legal_actions()] == [
        "go_start_goal=a1,a2", "go_start_goal=b1,b2", "go_start_goal=c1,c2",
    ]


@pytest.mark.parametrize("word", ["a1", "a1,a2,a3", "a1,z9", ",", "a1;a2"])
def test_a_text_that_is_no_pair_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is no action"):
        engine().parse_action(f"go_start_goal={word}")


def test_it_is_one_entry_of_the_log_and_one_action_to_take_back() -> None:
    played = game("play_action=go", "go_start_goal=b1,b2")
    assert [entry["action"] for entry in played.log(0) if entry["event"] == "choice"] == [
        "play_action=go", "go_start_goal=b1,b2",
    ]
    assert played.undo().text == "go_start_goal=b1,b2"
    assert len(played.legal_actions()) == 3


def test_it_goes_through_texts_and_records() -> None:
    played = game("play_action=go", "go_start_goal=b1,b2", "play_action=go")
    assert from_text(engine(), played.to_text()).to_text() == played.to_text()
    again = from_record(engine(), played.to_record())
    assert again.history == played.history
    data = json.loads(played.to_record())
    data["actions"][1] = "go_start_goal=b1,c2"
    with pytest.raises(ValueError, match="is not allowed"):
        from_record(engine(), json.dumps(data))


def test_an_action_is_possible_where_there_is_a_pair() -> None:
    """A player whose men are all shut in has nothing to choose, and another action."""
    module = loaded(SPEC)[1]
    spots = {"board[a1]": "ann", "board[b1]": "ann", "board[a2]": "ann"}
    shut = {"board[c1]": "bo", "board[b2]": "bo", "board[a3]": "bo"}
    played = module.position(["ann", "bo"], {**spots, **shut}, turn=0)
    assert [action.text for action in played.legal_actions()] == ["play_action=wait"]


def test_an_option_fails_by_the_tests_of_its_first_part() -> None:
    """In the terms of that part: the number of the option is taken apart first."""
    played = game("play_action=go")
    choice = next(each for each in engine().description.choices if each.name == "go_start_goal")
    holds = [check for check, _ in choice.checks]
    assert len(holds) == 2  # a man stands there, and there is somewhere to go
    for text, passed in (("a1,a2", [1, 1]), ("a1,c3", [1, 1]), ("a3,a2", [0, 1]), ("b2,a2", [0, 1])):
        value = engine().parse_action(f"go_start_goal={text}").value
        assert [int(bool(check(played.state.copy(), value))) for check in holds] == passed
