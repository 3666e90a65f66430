"""With variants as options, a rule is explained as it stands in the game that is played.

Each explanation of a switched engine is that of the engine compiled for exactly these rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.book import text_files
from tests.differential import engine_of
from tests.engine.engines import ENGINES, runtime
from tests.overlays.pairs import combined
from tests.sampling import sampled

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "nl", "de", "es")
GAME = "tortuga_1667"
OWN = {"action-time_over", "action-view"}
"""Actions that are none of some games."""
EDITIONS = [edition for edition, _ in ENGINES[GAME].description.editions]


def switched(edition: str) -> Any:
    return ENGINES[GAME].of_edition(edition)


def reasons(parts: Any) -> Iterator[Any]:
    for part in parts:
        if hasattr(part, "key"):
            yield part
        yield from reasons(part.inner)


def cases() -> Iterator[tuple[str, tuple[str, ...]]]:
    """In each edition no variant, and each that changes what an action needs; the rest in turn."""
    for edition in EDITIONS:
        description = switched(edition).description
        needed = {
            name
            for each in reasons(description.reasons) if each.key.startswith("need.")
            for name, _ in each.when
        }
        assert needed
        yield edition, ()
        for number, name in enumerate(description.variants):
            if name in needed or EDITIONS[number % len(EDITIONS)] == edition:
                yield edition, (name,)
        yield edition, tuple(sorted(needed))


@cache
def exact(edition: str, variants: tuple[str, ...]) -> Any:
    """The engine compiled for these rules and no others, with its texts."""
    own = ENGINES[GAME].description.edition
    chosen = [("variant", name) for name in variants]
    game, findings = combined(GAME, "" if edition == own else edition, chosen)
    assert game is not None, findings.items
    engine = engine_of(game).ENGINE
    for path, text in text_files(ROOT, game, "exact", Findings()).items():
        engine.speak(Path(path).stem, text)
    return engine


def told(game: Any, action: str, language: str) -> dict[str, Any]:
    found = asdict(game.why_not(action, language))
    del found["action"]
    return found


def same(game: Any, other: Any, actions: list[str]) -> None:
    """All that is said of these actions is the same in both games."""
    for action in actions:
        for language in LANGUAGES:
            assert told(game, action, language) == told(other, action, language)


def possible_actions(engine: Any) -> list[str]:
    """Every action that a player can take or not, as a text."""
    kinds = {choice.name: choice.kind for choice in engine.description.choices}
    every = map(engine.action, range(engine.num_actions))
    return [str(action) for action in every if kinds[action.choice] == "action"]


def with_row(game: Any, cards: int) -> Any:
    """The same game with so many cards in the row."""
    other = game.copy()
    for at in range(cards, 5):
        other.state.row[at] = -1
    other.state.options = other.engine.options[other.state.at](other.state)
    return other


def begun(edition: str, variants: tuple[str, ...], seed: int) -> tuple[Any, Any]:
    engine, other = switched(edition), exact(edition, variants)
    options: dict[str, Any] = dict.fromkeys(variants, True)
    one = runtime(engine).game.new_game(engine, 4, seed, **options)
    return one, runtime(other).game.new_game(other, 4, seed)


@pytest.mark.parametrize(("edition", "variants"), sampled(cases(), one_in=9))
def test_a_rule_is_explained_as_it_stands(edition: str, variants: tuple[str, ...]) -> None:
    lots = random.Random(f"{edition} {variants}")
    one, two = begun(edition, variants, 4)
    everything = possible_actions(two.engine)
    compared = 0
    for _ in range(120):
        if one.is_over:
            break
        first, second = map(str, one.legal_actions()), map(str, two.legal_actions())
        pairs = list(zip(first, second, strict=True))
        assert [a.partition("=")[2] for a, _ in pairs] == [b.partition("=")[2] for _, b in pairs]
        if pairs[0][1] in everything:
            if compared < 6:
                same(one, two, everything)
                for cards in (0, 1):
                    same(with_row(one, cards), with_row(two, cards), everything)
            compared += 1
        else:
            left, right = lots.choice(pairs)
            language = lots.choice(LANGUAGES)
            assert told(one, left, language) == told(two, right, language)
            assert one.describe(left, language) == two.describe(right, language)
            # Something else than what is asked for.
            assert told(one, everything[0], language) == told(two, everything[0], language)
        action, other = lots.choice(pairs)
        one.apply(action)
        two.apply(other)
    assert compared > 4


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("on", "source"), [(False, "actions.rules:"), (True, "variants/time_limit.rules:")])
def test_one_card_in_the_row_is_too_few_to_force(edition: str, on: bool, source: str) -> None:
    engine = switched(edition)
    game = runtime(engine).game.new_game(engine, 4, 1, time_limit=on)
    while game.view(game.current_player)["choice"]["name"] != "play_action":
        game.apply(game.legal_actions()[0])
    found = with_row(game, 1).why_not("force")
    assert str(found) == "You can do so only if there are at least two cards in the row."
    assert "T67-ROW-09" in found.facts[:2]
    assert found.rulings[0] == "T67-OPEN-02"
    assert found.source.startswith(source)
    assert found.rules[0].anchor == "action-force"
    assert "variant" not in found.rules[0].text
    assert ("thirty seconds" in found.rules[0].text) is on


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_action_of_other_games_says_so(edition: str) -> None:
    engine = switched(edition)
    game = runtime(engine).game.new_game(engine, 4, 1, wild_game=True)
    while game.view(game.current_player)["choice"]["name"] != "play_action":
        game.apply(game.legal_actions()[0])
    gone = game.why_not("view")
    assert str(gone) == "You can do so only if you do not play the variant “The wild game”."
    assert gone.facts[0] == "T67-VAR-06"
    assert gone.source.startswith("variants/wild_game.rules:")
    missing = game.why_not("time_over")
    assert str(missing) == "You can do so only if you play the variant “Thirty seconds”."


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_rule_in_force_speaks_of_switches(edition: str) -> None:
    """Nothing that is said of the games there can be names a variant, but to say that it is one's."""
    words = {"en": "the variant", "nl": "de variant", "de": "die Variante", "es": "la variante"}
    for language in LANGUAGES:
        texts = switched(edition).texts(language).data
        marked = {key for key, text in texts["reasons"].items() if words[language] in text}
        assert marked == {"need.time_over.1", "need.view.1+1"}
        for anchor, rule in texts["rules"].items():
            for text in (rule["text"], *(each["text"] for each in rule.get("others", ()))):
                if anchor.split("-")[0] not in {"example", "option"} and anchor not in OWN:
                    assert words[language] not in text, (anchor, text)
