"""The page for beginners: it teaches every action and every step of the course whole, in order."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.markdown import escape
from rulewright.model import nodes as m
from rulewright.pipeline import load_game
from rulewright.prose.blocks import lines_of
from rulewright.prose.writer import Writer, load_words

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("tortuga_1667", "tortuga_2014", "cartagena")
COURSE = {
    "tortuga_2014": ("play_round", "keep_dice", "roll_in_the_open", "board_ships", "move_chests"),
    "tortuga_1667": ("atlantis_window",),
    "cartagena": (),
}


@pytest.mark.parametrize("language", ["en", "nl", "de", "es"])
@pytest.mark.parametrize("name", GAMES)
def test_actions_and_course_are_taught_whole(name: str, language: str) -> None:
    findings = Findings()
    game, _ = load_game(ROOT / "spec" / name)
    assert game is not None
    words = load_words(ROOT / "locales", game, findings)
    assert words is not None
    writer = Writer(game, language, words, findings)
    page = ROOT / "generated" / "rulebook" / language / name / "learn-to-play.md"
    text = page.read_text(encoding="utf-8")
    taught: list[m.Item] = [*game.actions.values(), *(game.verbs[verb] for verb in COURSE[name])]
    for item in taught:
        # The first sentence says who may take an action, or what it is called: the heading does.
        said = [escape(line.text) for line in lines_of(writer.rule_text(item))[1:]]
        at = text.find(said[0])
        for sentence in said:
            at = text.find(sentence, at)
            assert at >= 0, (item.name, sentence)
            at += len(sentence)
