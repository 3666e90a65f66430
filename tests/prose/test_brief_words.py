"""Sentences that a house rule is made into without an editor: short, and about the right person."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import in_each
from rulewright.project.pipeline import Rules, load_game
from rulewright.project.reader import word_folders
from rulewright.prose.blocks import Block, ItemList, ListItem, Paragraph
from rulewright.prose.game_words import load_words
from rulewright.prose.writer import Writer
from tests.prose.lexicons import ROOT

PLAYERS = ROOT / "tests" / "overlays" / "players"
DRAWN = in_each(
    "Draw the top two vote cards from the vote deck, or as many as there are.",
    "Trek de twee bovenste stemkaarten van de stapel stemkaarten, of zoveel als er zijn.",
    "Ziehe die zwei obersten Vote-Karten vom Vote-Stapel, oder so viele, wie vorhanden sind.",
    "Roba las dos primeras cartas de voto del mazo de votos, o tantas como haya.",
)
NONE = in_each(
    "If there are no torches and you have vote cards in hand:",
    "Als er geen toortsen zijn en je stemkaarten in de hand hebt:",
    "Wenn es keine Fackeln gibt und du Vote-Karten auf der Hand hast:",
    "Si no hay antorchas y tienes cartas de voto en la mano:",
)


def _texts(blocks: list[Block]) -> list[str]:
    found: list[str] = []

    def add(item: ListItem) -> None:
        found.extend(line.text for line in item.lines)
        for child in item.children:
            add(child)

    for block in blocks:
        if isinstance(block, Paragraph):
            found.extend(line.text for line in block.lines)
        elif isinstance(block, ItemList):
            for item in block.items:
                add(item)
    return found


@pytest.mark.parametrize(
    ("rule", "action", "said"), [("desert", "desert", DRAWN), ("wet_powder", "attack", NONE)]
)
def test_it_is_said_as_people_say_it(rule: str, action: str, said: Mapping[str, str]) -> None:
    folder, rules = ROOT / "spec" / "tortuga_1667", Rules(
        house_rules=(PLAYERS / "tortuga_1667" / f"{rule}.rules",)
    )
    game, findings = load_game(folder, rules)
    assert game is not None, findings.items
    words = load_words(ROOT / "locales", game, Findings(), word_folders(folder, rules))
    assert words is not None
    for language, sentence in said.items():
        writer = Writer(game, language, words, Findings())
        assert sentence in _texts(writer.rule_text(game.actions[action], told=False))
