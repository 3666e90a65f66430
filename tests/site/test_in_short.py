"""A game in short: who begins, what a turn is, when the game ends, who wins, and what a tie does."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.emit.rulebook.in_short import Question, answers
from rulewright.foundation.languages import LANGUAGES
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from tests.games import game_in

ROOT = Path(__file__).resolve().parents[2]
BOOK = ROOT / "generated" / "rulebook"

EXPECTED: dict[str, dict[Question, tuple[str, ...]]] = {
    "cartagena": {
        Question.TURN: ("play",),
        Question.END: ("trigger-all_aboard",),
    },
    "tortuga_1667": {
        Question.BEGINS: ("quantity-beginner",),
        Question.TURN: ("play",),
        Question.END: ("card-spanish_armada", "trigger-lead_in_play_on"),
        Question.WINNER: ("verb-declare_winners",),
    },
    "tortuga_2014": {
        Question.TURN: ("verb-play_round",),
        Question.END: ("play",),
        Question.WINNER: ("verb-score_game", "quantity-points"),
    },
}

TIE = {
    "en": ("equal", "share the victory"), "nl": ("gelijk",), "de": ("Gleichstand",), "es": ("empat", "iguales"),
}
"""Words of which one is said where a tie is settled."""


@pytest.mark.parametrize("name", EXPECTED)
def test_the_rules_that_answer(name: str) -> None:
    assert answers(game_in(ROOT / "spec" / name)) == EXPECTED[name]


SPECS = sorted((ROOT / "tests" / "specs").glob("*/game.rules"))


@pytest.mark.parametrize("spec", SPECS, ids=[spec.parent.name for spec in SPECS])
def test_a_game_that_can_end_says_when(spec: Path) -> None:
    game = game_in(spec.parent)
    found = answers(game)
    assert found[Question.TURN]
    done = walk((game.play, *game.verbs.values(), *game.triggers.values()))
    ends = any(isinstance(each, m.Finish) for each in done)
    assert not ends or found.get(Question.END) or found[Question.TURN] == ("play",)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EXPECTED)
def test_each_book_answers_in_its_language(name: str, language: str) -> None:
    page = (BOOK / language / name / "index.md").read_text(encoding="utf-8")
    short = page.partition("{ #in-short }")[2].partition("{ #chapters }")[0]
    assert short.count("\n### ") == len(EXPECTED[name])
    for anchors in EXPECTED[name].values():
        for anchor in anchors:
            said = short.partition(f"#{anchor}\">")[2].partition("\n")[0]
            assert len(said.partition("**")[2]) > 20, anchor
    if name != "cartagena":  # whose first at the goal has won alone
        assert any(word in short for word in TIE[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chapter_of_the_winner_begins_with_the_end(language: str) -> None:
    page = (BOOK / language / "tortuga_1667" / "ending.md").read_text(encoding="utf-8")
    ends, first = page.index("{ #game-ends }"), page.index("{ #verb-score_game }")
    assert ends < page.index("#card-spanish_armada") < first
    other = (BOOK / language / "cartagena" / "ending.md").read_text(encoding="utf-8")
    assert "{ #game-ends }" not in other  # the rule itself says it
