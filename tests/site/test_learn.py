"""Learn to play: a lesson in its own order, short, that names every action and leaves nothing untold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.drawing.book_config import load_plan
from rulewright.emit.rulebook.markdown import escape
from rulewright.foundation.languages import Voices
from rulewright.model.anchors import rule_anchor
from rulewright.outputs.build import one_book
from rulewright.project.pipeline import load_game
from rulewright.project.reader import Rules
from rulewright.prose.blocks import Heading, lines_of
from rulewright.prose.game_words import load_words
from rulewright.prose.lessons import Lessons
from rulewright.prose.writer import Writer

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("tortuga_1667", "tortuga_2014", "cartagena")
MOST_WORDS = 1_200
"""Of running text: tables and titles are looked at, not read."""


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_teaches_every_action(name: str) -> None:
    findings = Findings()
    game, _ = load_game(ROOT / "spec" / name)
    assert game is not None
    plan = load_plan(ROOT / "spec" / name, game, findings)
    assert not findings.items
    taught = {rule for part in plan.lesson for rule in part.rules}
    actions = {rule_anchor(action) for action in game.actions.values()}
    assert actions - taught - {"action-use_letter"} == set()


@pytest.mark.parametrize("language", ["en", "nl", "de", "es"])
@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_is_told_and_short(name: str, language: str) -> None:
    findings = Findings()
    game, _ = load_game(ROOT / "spec" / name)
    assert game is not None
    words = load_words(ROOT / "locales", game, findings)
    assert words is not None
    writer = Writer(game, language, words, findings)
    sections = writer.planner.sections()
    page = ROOT / "generated" / "rulebook" / language / name / "learn-to-play.md"
    text = page.read_text(encoding="utf-8")
    count = 0
    for part in load_plan(ROOT / "spec" / name, game, findings).lesson:
        blocks = Lessons(writer).text(part.name, [sections[rule] for rule in part.rules])
        titles = [block for block in blocks if isinstance(block, Heading)]
        assert [title.anchor for title in titles] == [f"lesson-{part.name}"], "nobody tells it"
        for line in lines_of(blocks):
            assert escape(line.text) in text
            count += len(line.text.split())
    assert 400 <= count <= MOST_WORDS


def test_a_part_that_a_house_rule_leaves_nothing_of_has_no_title() -> None:
    voices = Voices(("en", "de"))
    files, _ = one_book(ROOT, "cartagena", Rules(house_rules=("full_hands",)), voices)
    for language in voices.languages:
        page = files[f"{language}/cartagena/learn-to-play.md"]
        parts = re.split(r"^## .*\{ #([\w-]+) \}$", page, flags=re.MULTILINE)
        assert {"lesson-goal", "lesson-turn"} <= set(parts[1::2])
        for name, text in zip(parts[1::2], parts[2::2], strict=True):
            assert re.search(r"^[^<\s]", text, re.MULTILINE), (language, name)
