"""The lexicons of this repository, for tests and for refreshing their golden tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulewright.foundation.languages import LANGUAGES
from rulewright.prose.words.lexicon import Lexicon, lexicon_of, read_file

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).resolve().parent / "golden"
CODES = LANGUAGES


def load_lexicon(paths: Sequence[Path], language: str) -> Lexicon:
    """Read and merge lexicon files. A word of a later file replaces the same key of an earlier one,

    so that a game can give a general noun its own name. Raises `LexiconError`.
    """
    return lexicon_of(tuple(map(read_file, paths)), language)


def shipped(code: str) -> Lexicon:
    """The general words and those of Tortuga 1667."""
    folder = ROOT / "locales" / code
    return load_lexicon([folder / "lexicon.toml", folder / "tortuga_1667.toml"], code)
