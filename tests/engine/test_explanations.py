"""Actions explained: what they are, why they are allowed or not, and the rules that say so."""

from __future__ import annotations

import importlib
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from tests.engine.engines import ENGINES, each_engine, new_game, runtime, seeds, some_position
from tests.sampling import examples


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


def _in_the_tunnel(pirates: dict[int, tuple[int, ...]]) -> Any:
    """Cartagena for three with pirates on some fields, the first player about to fall back."""
    game = new_game("cartagena", 3, 1, random_tunnel=False)
    for field, owners in pirates.items():
        game.state.tunnel[field - 1] = list(owners)
        for owner in owners:
            game.state.start_area.remove(owner)
    engine = ENGINES["cartagena"]
    game.state.options = engine.options[game.state.at](game.state)
    return game


# The position of the ledger's worked example, the first player's pirates on 6, 17 and 18.
_WORKED = {6: (0, 0), 8: (1,), 9: (2,), 12: (1,), 17: (0, 1, 1), 18: (0,), 20: (1,), 27: (1,), 35: (2,)}


@pytest.mark.parametrize(
    ("language", "nobody_behind", "full", "past"),
    [
        (
            "en",
            "You cannot fall back from field 6. There is no refuge behind field 6. "
            "Field 1\u20135 is free.",
            "You cannot fall back from field 4. There is no refuge behind field 4. "
            "There are more than two pirates on field 2.",
            "Refuge: 12. The refuge is the nearest field behind a pirate to which it can fall back. You "
            "never choose another one further back. A pirate never returns to the start area.",
        ),
        (
            "nl",
            "Je kunt je niet van veld 6 terugtrekken. Er is achter veld 6 geen vluchtveld. "
            "Veld 1\u20135 is vrij.",
            "Je kunt je niet van veld 4 terugtrekken. Er is achter veld 4 geen vluchtveld. "
            "Er zijn meer dan twee piraten op veld 2.",
            "Vluchtveld: 12. Het vluchtveld is het dichtstbijzijnde veld achter je piraat waarop je je "
            "kunt terugtrekken. Je kiest het niet zelf: een veld met één piraat sla je niet over om "
            "verder terug op een veld met twee te komen. Terug naar het startgebied kun je nooit.",
        ),
        (
            "de",
            "Du kannst dich nicht von Feld 6 zurückziehen. Es gibt hinter Feld 6 kein Rückzugsfeld. "
            "Feld 1\u20135 ist frei.",
            "Du kannst dich nicht von Feld 4 zurückziehen. Es gibt hinter Feld 4 kein Rückzugsfeld. "
            "Auf Feld 2 sind mehr als zwei Piraten.",
            "Rückzugsfeld: 12. Das Rückzugsfeld ist das nächste Feld in Richtung Startbereich, auf dem "
            "ein oder zwei Piraten stehen. Du suchst es dir nicht aus: An einem Feld mit einem Piraten "
            "kommst du nicht vorbei zu einem mit zweien. In den Startbereich führt kein Rückzug.",
        ),
        (
            "es",
            "No puedes retroceder desde la casilla 6. No hay ningún refugio detrás de la "
            "casilla 6. La casilla 1\u20135 está libre.",
            "No puedes retroceder desde la casilla 4. No hay ningún refugio detrás de la "
            "casilla 4. Hay más de dos piratas en la casilla 2.",
            "Refugio: 12. El refugio de un pirata es la primera casilla que sirve de refugio contando "
            "hacia atrás desde él. No puedes pasarla de largo para llegar a otra más lejana. Ningún "
            "pirata vuelve a salir del túnel por la entrada: si no tiene un refugio por detrás, no "
            "puede retroceder.",
        ),
    ],
)
def test_why_a_pirate_may_not_fall_back(
    language: str, nobody_behind: str, full: str, past: str
) -> None:
    game = _in_the_tunnel(_WORKED)
    game.apply("play_action=fall_back")
    first = game.why_not("fall_back_field=6", language)
    assert str(first) == nobody_behind
    assert "CAR-BCK-14" in first.facts
    # A pirate on 17 stops at the single pirate on 12, and may not jump past it to the two on 6.
    stopped = game.why("fall_back_field=17", language)
    assert str(stopped).endswith(past)
    assert "CAR-BCK-08" in stopped.facts
    assert "quantity-refuge" in [rule.anchor for rule in stopped.rules]
    game = _in_the_tunnel({2: (1, 1, 2), 4: (0,), 6: (2,), 7: (0,)})
    game.apply("play_action=fall_back")
    assert str(game.why_not("fall_back_field=4", language)) == full


def test_why_nobody_can_fall_back_at_all() -> None:
    game = _in_the_tunnel({4: (0,), 9: (2,)})
    assert str(game.why_not("play_action=fall_back")) == (
        "You need a pirate on a field from 1 to the last from which you can fall back. "
        "There is no refuge behind field 4."
    )


def test_what_some_do_not_see_is_not_looked_into() -> None:
    """A rule that reads what is hidden has a reason, and nothing within it."""
    for name, engine in ENGINES.items():
        description = engine.description
        hidden = {zone.field for zone in description.zones if zone.seen != "all"}
        hidden |= {each.field for each in description.variables if each.seen != "all"}
        stack = [part for each in description.reasons for part in each.inner]
        while stack:
            part = stack.pop()
            code = getattr(part, "test", None) or part.source
            assert not hidden & _names_in(code), (name, part.inner)
            stack += part.inner


def _names_in(function: Any) -> set[str]:
    """The names that a function of an engine uses, those of the rules it calls included."""
    found: set[str] = set()
    stack = [function]
    while stack:
        names = set(stack.pop().__code__.co_names) - found
        found |= names
        there = (function.__globals__.get(name) for name in names)
        stack += [each for each in there if hasattr(each, "__code__")]
    return found


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
@settings(max_examples=examples(8), deadline=None)
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


@pytest.mark.parametrize("language", ["en", "nl", "de", "es"])
@pytest.mark.parametrize("name", ["tortuga_1667", "cartagena in C"])
def test_players_are_called_by_their_names(name: str, language: str) -> None:
    called = ["Anna", "Bram", "Carla"]
    texts = ENGINES[name].texts(language)
    numbered = re.compile("|".join(texts.player(seat) for seat in range(3)), re.IGNORECASE)
    game = importlib.import_module(ENGINES[name].__module__).new_game(called, 4)
    game.tell(0, language)
    lots = random.Random(1)
    said: list[str] = []
    for _ in range(40):
        if game.is_over:
            break
        actions = game.legal_actions()
        said += [game.describe(action, language) for action in actions]
        said += [str(game.why(actions[-1], language)), str(game.why_not(0, language))]
        said.append(str(game.why_not(actions[0], language, (game.current_player + 1) % 3)))
        game.apply(lots.choice(actions))
    said += game.tell(0, language)
    text = "\n".join(said)
    assert all(name in text for name in called)
    assert not numbered.findall(text)
