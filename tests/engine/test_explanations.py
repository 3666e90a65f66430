"""Actions explained: what they are, why they are allowed or not, and the rules that say so."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings

from tests.engine.engines import ENGINES, each_engine, new_game, runtime, seeds, some_position


def test_a_legal_action() -> None:
    game = new_game("tiny", 2, 1)
    found = game.why("turn_action=take")
    assert found.allowed
    assert found.sentences == ("Take.", "This is allowed now.")
    assert found.facts == ("T-2",)
    assert [rule.anchor for rule in found.rules] == ["action-take", "turn"]
    take = found.rules[0]
    assert (take.title, take.text, take.url) == (
        "Take",
        "Take one card.",
        "/en/take#action-take",
    )
    assert found.source == "turn.rules:3"
    assert game.why_not("turn_action=take") == found


def test_why_an_action_is_not_allowed() -> None:
    game = new_game("tiny", 2, 1)
    first = game.current_player
    assert str(game.why_not("take_slot=2")) == ("Something else is to be chosen now: turn action.")
    assert str(game.why_not("turn_action=peek", "en", 1 - first)) == (
        f"It is Player {first + 1} who chooses now."
    )
    game.state.market[1] = -1
    game.apply("turn_action=take")
    empty = game.why_not("take_slot=2")
    assert not empty.allowed
    assert str(empty) == "There is no card in this slot."
    assert str(game.why_not("take_slot=2", "de")) == "Auf diesem Platz liegt keine Karte."
    assert empty.rules[0].url == "/en/take#action-take"


def test_the_test_that_an_action_fails_gives_the_reason() -> None:
    game = new_game("tiny", 2, 1)
    del game.state.deck[1:]
    game.state.options = ENGINES["tiny"].options[0](game.state)
    assert str(game.why_not("turn_action=spy")) == "spy.deck"


def test_descriptions() -> None:
    game = new_game("tiny")
    for text, language, words in (
        ("turn_action=pay(yellow)", "en", "Pay a chip (yellow)"),
        ("turn_action=pay(yellow)", "de", "pay (yellow)"),
        ("bid_cards=low", "en", "bid cards: low card"),
        ("bid_cards=done", "en", "bid cards: done"),
        ("peek_boast=yes", "en", "Boast? Yes"),
        ("peek_boast=yes", "de", "peek boast? Ja"),
        ("bid_face=down", "en", "It lies face down."),
        ("bid_face=up", "en", "How does it lie?: face {up}"),
        ("take_slot=2", "en", "Take a card of the market: slot 2"),
        ("take_slot=2", "nl", "take slot: slot 2"),
    ):
        assert game.describe(text, language) == words


@pytest.mark.parametrize("language", ["fr", "", "../de", "en.json", "EN"])
def test_only_four_languages(language: str) -> None:
    game = new_game("tiny")
    for ask in (game.describe, game.why, game.why_not):
        with pytest.raises(ValueError, match="there is no language"):
            ask("take_slot=2", language)


def test_templates_are_filled_once_and_run_nothing() -> None:
    texts = runtime(ENGINES["tiny"]).texts
    assert texts.fill("{a}{b}{c}", a="{b}", b="{0.__class__}") == "{b}{0.__class__}{c}"
    assert texts.fill("{a.b} {a[0]} {a!r} {{a}} {A} %s", a=1) == "{a.b} {a[0]} {a!r} {1} {A} %s"


def test_texts_of_the_wrong_form_are_passed_over(tmp_path: Path) -> None:
    texts = runtime(ENGINES["tiny"]).texts
    odd = texts.Texts("en", {"enums": [], "words": {"yes": 3}, "choices": {"a": {"prompt": None}}})
    assert odd.term("card", "ace") == "ace"
    assert odd.word("yes") == "yes"
    assert odd.prompt("a") == "a"
    assert texts.load_texts("", "tiny", "en") == texts.Texts("en")
    assert texts.load_texts("no_such_package", "tiny", "en") == texts.Texts("en")


@each_engine
@given(seeds)
@settings(max_examples=20, deadline=None)
def test_every_action_has_words_and_reasons(name: str, seed: int) -> None:
    lots = random.Random(seed)
    game = some_position(name, lots)
    before = game.to_text()
    legal = game.legal_actions()
    for number in lots.sample(range(game.engine.num_actions), 12):
        action = game.engine.action(number)
        for language in ("en", "nl", "de", "es"):
            assert game.describe(action, language)
            found = game.why_not(action, language)
            assert found.allowed is (action in legal)
            assert found.sentences
            assert all(found.sentences)
            assert found.rules
            assert game.why(action, language) == found
    assert game.to_text() == before


@pytest.mark.parametrize("language", ["en", "nl", "de", "es"])
def test_written_words_have_the_slots_of_the_fallback(language: str) -> None:
    engine = ENGINES["tortuga_1667"]
    fallback = runtime(engine).texts.FALLBACK_WORDS
    words = engine.texts(language).data.get("words", {})
    assert words.keys() <= fallback.keys()
    for key, template in words.items():
        slots = set(re.findall(r"\{(\w+)\}", template))
        assert slots - {"count"} == set(re.findall(r"\{(\w+)\}", fallback[key])) - {"count"}, key
