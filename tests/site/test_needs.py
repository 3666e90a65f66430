"""What each game needs of the language: counted right, said in every language, explained in the reference."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.construct_usage import CONSTRUCTS, uses
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.foundation.languages import LANGUAGES
from rulewright.project.pipeline import load_game

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in (ROOT / "spec").glob("*/game.rules"))


def test_uses_are_counted() -> None:
    game, _ = load_game(ROOT / "tests" / "specs" / "track_race")
    assert game is not None
    found = {construct.key: len(items) for construct, items in uses(game)}
    wanted = {"numbered": 1, "slots": 1, "pile": 2, "option": 1, "turns": 1, "finish": 1, "swap": 0}
    assert {key: found[key] for key in wanted} == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_construct_has_its_words_and_its_place_in_the_reference(language: str) -> None:
    findings = Findings()
    words = book_words(ROOT / "locales", language, findings)
    assert findings.items == []
    reference = ROOT / "generated" / "authors" / language / "language"
    pages = "".join(page.read_text(encoding="utf-8") for page in reference.glob("*.md"))
    anchors = set(re.findall(r"\{ *#([\w-]+) *\}", pages))
    for construct in CONSTRUCTS:
        assert f"need.{construct.key}" in words
        assert construct.reference in anchors, construct.key
    assert len({construct.key for construct in CONSTRUCTS}) == len(CONSTRUCTS)


@pytest.mark.parametrize("name", GAMES)
def test_needs_lead_to_rules_that_are_there(name: str) -> None:
    for language in LANGUAGES:
        book = ROOT / "generated" / "rulebook" / language / name
        about = json.loads((book / "about.json").read_text(encoding="utf-8"))
        assert about["game"]
        assert re.search(r"\d", about["players"])
        assert len(about["needs"]) == len(CONSTRUCTS)
        for row in about["needs"]:
            assert bool(row["count"]) == bool(row["url"]), row["key"]
            if row["url"]:
                page, anchor = row["url"].split("#")
                assert f"{{ #{anchor} }}" in (book / page).read_text(encoding="utf-8")
