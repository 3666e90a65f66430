"""What small rules say in each language, in words made from names."""

from __future__ import annotations

from pathlib import Path

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import LANGUAGES, Voices
from rulewright.model import nodes as m
from rulewright.project.pipeline import load_game
from rulewright.prose.blocks import lines_of
from rulewright.prose.game_words import load_words
from rulewright.prose.writer import Writer

ROOT = Path(__file__).resolve().parents[2]


def loaded(folder: Path, spec: str) -> m.Game:
    """The game of a spec that is put into a folder."""
    folder.mkdir(exist_ok=True)
    (folder / "game.rules").write_text(spec, encoding="utf-8")
    found, findings = load_game(folder)
    assert found is not None, [item.headline for item in findings.items]
    return found


def drafted(game: m.Game, item: m.Item) -> dict[str, list[str]]:
    """The sentences of a rule by language."""
    said: dict[str, list[str]] = {}
    for language in LANGUAGES:
        findings = Findings()
        words = load_words(ROOT / "locales", game, findings, voices=Voices((language,), drafts=True))
        assert words is not None
        writer = Writer(game, language, words, findings)
        said[language] = [line.text for line in lines_of(writer.rule_text(item))]
        assert not findings.items
    return said
