"""Games, words and writers as tests ask for them; a test whose game has none fails."""

from __future__ import annotations

from pathlib import Path

from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.render import render_plain
from rulewright.foundation.languages import Voices
from rulewright.model.nodes import Game
from rulewright.project.pipeline import load_game
from rulewright.project.reader import PLAIN, Rules, word_folders
from rulewright.prose.game_words import GameWords, load_words
from rulewright.prose.writer import Writer

LOCALES = Path(__file__).resolve().parents[1] / "locales"


def game_in(folder: Path, rules: Rules = PLAIN, *, settle: bool = True) -> Game:
    """Return the game in a folder; its examples are played again by overlays only to `settle` it."""
    game, findings = load_game(folder, rules, settle=settle)
    assert game is not None, render_plain(findings.items)
    return game


def words_of(game: Game, folder: Path, rules: Rules = PLAIN, *, drafts: bool = False) -> GameWords:
    """Return the words of a game with those of its overlays, or with `drafts` names for what has none."""
    findings = Findings()
    words = load_words(LOCALES, game, findings, word_folders(folder, rules), Voices(drafts=drafts))
    assert words is not None, render_plain(findings.items)
    return words


def writer_in(folder: Path, language: str, rules: Rules = PLAIN, *, settle: bool = True) -> Writer:
    """Return who says the rules of the game in a folder."""
    game = game_in(folder, rules, settle=settle)
    return Writer(game, language, words_of(game, folder, rules), Findings())
