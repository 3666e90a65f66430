"""Actions by number and text: each number and each text stands for one action."""

from __future__ import annotations

import importlib
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright_engines import tortuga_1667
from tests.engine.engines import ENGINES, each_engine, new_game, runtime, some_position
from tests.sampling import examples


@each_engine
def test_numbers_and_texts_are_one_to_one(name: str) -> None:
    engine = ENGINES[name]
    texts = set()
    for number in range(engine.num_actions):
        action = engine.action(number)
        assert action.number == number
        assert engine.action(number) is action
        assert engine.parse_action(action.text) is action
        texts.add(action.text)
    assert len(texts) == engine.num_actions


@pytest.mark.parametrize(
    "text",
    [
        "turn_action=peek",
        "turn_action=pay(yellow)",
        "peek_slot=3",
        "peek_boast=yes",
        "bid_cards=ace",
        "bid_cards=done",
        "bid_face=up",
    ],
)
def test_forms_of_text(text: str) -> None:
    assert ENGINES["tiny"].parse_action(text).text == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("peek_slot", "write the name of a choice, = and a value"),
        ("peek=1", "'peek=1' is no action"),
        ("peek_slot=0", "0 is not from 1 to 3"),
        ("peek_slot=four", "'four' is not a number"),
        ("peek_slot=+1", r"'\+1' is not a number"),
        ("peek_slot=01", "'01' is not a number"),
        ("peek_slot=1 2", "'1 2' is not a number"),
        ("peek_slot=" + "9" * 300, "is not a number"),
        ("peek_boast=1", "'1' is neither yes nor no"),
        ("bid_cards=king", "is no card; it has low, middle, high, ace"),
        ("turn_action=fly", "'fly' is none of the actions"),
        ("turn_action=peek(red)", "write peek"),
        ("turn_action=pay", r"write pay\(warm\)"),
        ("turn_action=pay(blue)", "'blue' is no warm; it has red, yellow"),
        ("turn_action=pay(red", r"write pay\(warm\)"),
    ],
)
def test_what_is_wrong_with_a_text(text: str, message: str) -> None:
    engine = ENGINES["tiny"]
    with pytest.raises(runtime(engine).errors.UnknownAction, match=message):
        engine.parse_action(text)


@each_engine
@given(st.text())
def test_any_text_is_an_action_or_refused(name: str, text: str) -> None:
    engine = ENGINES[name]
    for form in (text, f"{engine.description.choices[0].name}={text}"):
        message = ""
        try:
            action = engine.parse_action(form)
        except runtime(engine).errors.UnknownAction as error:
            message = str(error)
        else:
            assert action.text == form.strip()
        assert message.isascii()
        assert len(message) < 600


@each_engine
@pytest.mark.parametrize("number", [-1, 10**6, True, 10**30])
def test_numbers_of_no_action(name: str, number: Any) -> None:
    engine = ENGINES[name]
    with pytest.raises(runtime(engine).errors.UnknownAction, match="there is no action"):
        engine.action(number)


def test_no_action_is_made_for_a_value_that_a_choice_does_not_have() -> None:
    engine = ENGINES["tiny"]
    for row, value in ((1, 0), (1, 4), (1, -1), (0, 5), (0, 99)):
        with pytest.raises(runtime(engine).errors.UnknownAction):
            engine.notation.rows[row][value]


def test_values_have_the_lowest_number_first() -> None:
    engine = ENGINES["tiny"]
    first = engine.parse_action("bid_cards=done").number
    words = ["done", "low", "middle", "high", "ace"]
    assert [engine.action(first + at).text for at in range(5)] == [f"bid_cards={w}" for w in words]


def test_the_value_alone_names_an_action_of_the_pending_choice() -> None:
    game = new_game("tortuga_1667", 5, 7)
    game.apply("french")
    game.apply(" british ")
    assert [action.text for action in game.history] == [
        "setup_chests_side=french", "setup_chests_side=british",
    ]
    assert game.find("view") is game.find("play_action=view")
    game.apply("force")
    assert game.find("view").text == "play_action=view"  # not asked for now, but there is no other
    before = game.to_text()
    with pytest.raises(ValueError, match="'play_action=view' is not allowed"):
        game.apply("view")
    with pytest.raises(ValueError, match=r"'fly' is no action. p\d is to choose force_pair=1, "):
        game.apply("fly")
    assert game.to_text() == before


def laid() -> Any:
    """Two captains, Anna with a letter of marque; Bram is her crew."""
    return tortuga_1667.position(
        ["anna", "bram", "carla"], crew={"jolly_roger": "anna, bram", "flying_dutchman": "carla"},
        display={"anna": "letter_of_marque, fountain_of_youth"}, galleon=4,
    )


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        *((text, "play_action=attack(jolly_roger)") for text in (
            "attack", "attack jolly_roger", "attack(jolly_roger)", "attack of jolly_roger",
            "Attack, Jolly Roger", "play_action=attack", "play_action = attack(jolly_roger)",
        )),
        ("maroon_crewmate", "play_action=maroon_crewmate(jolly_roger)"),
    ],
)
def test_an_action_is_known_by_what_people_write(written: str, meant: str) -> None:
    game = laid()
    assert game.find(written).text == meant
    game.apply(written)
    assert game.history[0].text == meant


def test_who_and_whether_are_known_by_what_people_write() -> None:
    for text in ("bram", "p2", "maroon_crewmate_victim=bram", "victim=p2", " Bram "):
        game = tortuga_1667.position(
            ["anna", "bram", "carla"], crew={"jolly_roger": "anna, bram, carla"},
            display={"bram": "fountain_of_youth"},
        )
        game.apply("maroon_crewmate")
        game.apply(text)
        assert game.history[1].text == "maroon_crewmate_victim=p2"
    for text, value in (("use_fountain", 1), ("yes", 1), ("use_fountain=yes", 1), ("no", 0)):
        assert game.find(text).value == value
    assert game.find("maroon_unless_saved_use_fountain").value == 1
    assert game.find("use_atlantis").text == "atlantis_window_use_atlantis=yes"


def test_what_may_mean_several_things_says_which() -> None:
    game = tortuga_1667.position(
        ["anna", "bram"], crew={"jolly_roger": "anna", "flying_dutchman": "bram"}
    )
    with pytest.raises(ValueError, match=r"'mutiny' can mean several things: write mutiny\(flying_"):
        game.find("mutiny")
    with pytest.raises(ValueError, match=r"'play_action=mutiny.*' is not allowed: "):
        game.apply("mutiny")
    with pytest.raises(ValueError, match=r"'atack' is no action; did you mean 'attack'\? anna is to"):
        game.apply("atack")
    with pytest.raises(ValueError, match="did you mean 'attack jolly_roger'"):
        game.apply("attack jolly_rodger")


@each_engine
@given(st.integers(0, 1 << 30))
@settings(max_examples=examples(8), deadline=None)
def test_every_way_of_writing_an_action_finds_it_or_says_what_it_may_mean(
    name: str, seed: int
) -> None:
    engine = ENGINES[name]
    game = some_position(name, random.Random(seed))
    found: list[tuple[Any, Any]] = []
    module = importlib.import_module(type(engine).__module__.rpartition(".")[0] + ".action_parser")
    for action in game.legal_actions():
        *_, full = ways = list(module.ways(engine, action, game.names))
        assert game.find(action.text) is action
        assert full
        for way in ways:
            try:
                assert game.find(way) is action
            except runtime(engine).errors.UnknownAction as error:
                found.append((action, error))
    for action, refusal in found:
        assert "can mean several things" in str(refusal)
        assert action in refusal.options
