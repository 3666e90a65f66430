"""The lexicons of this repository, for tests and for refreshing their golden tables."""

from __future__ import annotations

from pathlib import Path

from rulewright.foundation.languages import LANGUAGES
from rulewright.prose.words.lexicon import Lexicon, load_lexicon

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).resolve().parent / "golden"
CODES = LANGUAGES


def shipped(code: str) -> Lexicon:
    """The general words and those of Tortuga 1667."""
    folder = ROOT / "locales" / code
    return load_lexicon([folder / "lexicon.toml", folder / "tortuga_1667.toml"], code)
