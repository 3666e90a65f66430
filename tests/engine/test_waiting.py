"""A state is read only if its rules can wait the way it says: for whom, for which rule, after what."""

from __future__ import annotations

import random
import re
from types import ModuleType
from typing import Any

import pytest

from rulewright.runtime.errors import StateTextError
from tests.differential import loaded
from tests.engine.test_differential import FOLDERS
from tests.sampling import examples


def engine_of(name: str) -> ModuleType:
    return loaded(FOLDERS[name])[1]


def waiting_at(name: str, choice: str, seed: int = 1, **options: Any) -> Any:
    """A game of random actions at a choice."""
    engine, lots = engine_of(name), random.Random(seed)
    players = engine.DESCRIPTION.max_players
    while True:
        game = engine.new_game(players=players, seed=lots.getrandbits(30), **options)
        for _ in range(300):
            if game.is_over:
                break
            if engine.DESCRIPTION.choices[game.state.at].name == choice:
                return game
            game.apply(lots.choice(game.legal_actions()))


def line_of(text: str, head: str) -> str:
    """What a line says, by what it is about."""
    found = re.search(rf"^{re.escape(head)} ?[=:] ?(.*)$", text, re.MULTILINE)
    assert found is not None, head
    return found[1]


def changed(text: str, **lines: str) -> str:
    """A text with other values: `choice`, `chooser`, or the name of a field of a rule."""
    for name, value in lines.items():
        head = f"{name}:" if name in {"choice", "chooser", "secret", "picks"} else f"rule {name} ="
        text, times = re.subn(rf"^{re.escape(head)}.*$", f"{head} {value}", text, flags=re.MULTILINE)
        assert times == 1, name
    return text


def refused(name: str, text: str, message: str) -> None:
    with pytest.raises(StateTextError, match=message):
        engine_of(name).from_text(text)


def other_seat(text: str, head: str) -> str:
    return "p2" if line_of(text, head) != "p2" else "p1"


def test_the_choice_of_a_rule_that_nothing_called_is_refused() -> None:
    game = waiting_at("tortuga_1667", "play_action")
    refused(
        "tortuga_1667",
        changed(game.to_text(), choice="give_away_receiver"),
        "give_away__then does not say where to go on after give_away",
    )


def test_only_the_player_whose_turn_it_is_can_be_the_chooser() -> None:
    text = waiting_at("tortuga_1667", "play_action").to_text()
    other = other_seat(text, "chooser")
    refused("tortuga_1667", changed(text, chooser=other), f"it is not {other} who makes the choice")


def test_an_action_is_that_of_the_player_whose_turn_it_is() -> None:
    text = waiting_at("cartagena", "advance_card").to_text()
    other = other_seat(text, "chooser")
    refused(
        "cartagena",
        changed(text, chooser=other, action__advance__actor=other),
        "action__advance is not called where action__then says so",
    )


@pytest.mark.parametrize(
    ("name", "choice", "alter", "message"),
    [
        ("cartagena", "advance_card", {"action__then": "-"}, "action__then does not say where"),
        ("cartagena", "advance_card", {"action__then": "1"}, "action__then cannot be '1'"),
        ("cartagena", "advance_card", {"action__advance__actor": "-"}, "is not called where"),
        ("cartagena", "play_action", {"play__active": "-"}, "play__active must have a value here"),
        ("cartagena", "play_action", {"action__then": "0"}, "belongs to a rule that is not at work"),
        ("cartagena", "play_action", {"action__fall_back__actor": "p1"}, "a rule that is not at work"),
        ("cartagena", "play_action", {"play__times_left": "9"}, "play__times_left cannot be '9'"),
        ("tortuga_1667", "pistol_revealed_target", {"choice": "maroon_unless_saved_use_fountain"},
         "maroon_unless_saved__then does not say where to go on"),
        ("tortuga_1667", "hold_vote_ballots", {"secret": "0 p1:0 p1:0 p1:0"},
         "p1 cannot have made these secret choices"),
        ("tortuga_1667", "hold_vote_ballots", {"hold_vote__items": "(p1,p1)"},
         "hold_vote__index is not where|hold_vote__items has something twice|do not lead here"),
        ("tortuga_1667", "hold_vote_ballots", {"hold_vote__index": "9"}, "hold_vote__index is not"),
        ("tortuga_1667", "hold_vote_ballots", {"hold_vote__index": "0"}, "hold_vote__index is not"),
    ],
)
def test_what_no_play_leads_to(
    name: str, choice: str, alter: dict[str, str], message: str
) -> None:
    text = waiting_at(name, choice).to_text()
    if "secret" in alter and "\nsecret:" not in text:
        text += "secret: 0\n"
    refused(name, changed(text, **alter), message)


def test_an_answer_is_one_of_what_it_was_chosen_from() -> None:
    game = waiting_at("cartagena", "advance_field")
    text = game.to_text()
    hand = line_of(text, f"zone hand[{line_of(text, 'chooser')}]")
    cards = next(cls for cls in game.engine.description.enums if cls.name == "symbol_card").values
    other = next(card for card in cards if card not in hand)
    refused(
        "cartagena",
        changed(text, action__advance__card=other),
        "action__advance__card cannot have been chosen for advance_card",
    )


def test_picks_are_made_one_after_another() -> None:
    game = waiting_at("odds_and_ends", picks_of("odds_and_ends"))
    kinds = [action.text.partition("=")[2] for action in game.legal_actions()]
    text = game.to_text() + f"picks: {' '.join([kinds[0]] * 30)}\n"
    refused("odds_and_ends", text, "cannot be picked for")


def picks_of(name: str) -> str:
    """A choice of several."""
    return next(str(c.name) for c in engine_of(name).DESCRIPTION.choices if c.kind == "pick")


def test_a_game_that_is_over_keeps_nothing_for_its_rules() -> None:
    game, lots = engine_of("cartagena").new_game(players=2, seed=1), random.Random(1)
    while not game.is_over:
        game.apply(lots.choice(game.legal_actions()))
    text = game.to_text()
    assert engine_of("cartagena").from_text(text) == game
    refused("cartagena", changed(text, play__active="p1"), "play__active belongs to a rule that is not")


@pytest.mark.parametrize("name", FOLDERS)
def test_rules_that_have_ended_keep_nothing(name: str) -> None:
    """So that equal positions are equal, whatever rules led to them; the reader counts on it."""
    engine, lots = engine_of(name), random.Random(5)
    description = engine.DESCRIPTION
    game = engine.new_game(players=description.max_players, seed=3)
    mine = {field for rule in description.rules if rule.then is None for field in rule.fields}
    for _ in range(60):
        if game.is_over:
            break
        if description.rules[description.asked[game.state.at].rule].then is None:
            for field in description.fields:
                if field.name not in mine:
                    clear: Any = -1 if field.kind == "int" else ()
                    assert getattr(game.state, field.name) == clear, field.name
        game.apply(lots.choice(game.legal_actions()))


@pytest.mark.parametrize("name", FOLDERS)
def test_every_position_of_play_is_read(name: str) -> None:
    engine, lots = engine_of(name), random.Random(11)
    games = 1 if name == "cartagena" else examples(2)
    for number in range(games):
        players = lots.randint(engine.DESCRIPTION.min_players, engine.DESCRIPTION.max_players)
        game = engine.new_game(players=players, seed=number)
        for _ in range(80):
            assert engine.from_text(game.to_text()) == game
            if game.is_over:
                break
            game.apply(lots.choice(game.legal_actions()))
