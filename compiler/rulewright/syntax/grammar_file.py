"""Where the grammar lies, with what was made from it."""

from __future__ import annotations

from pathlib import Path

GRAMMAR = Path(__file__).with_name("grammar.lark")
ACTIONS = GRAMMAR.with_suffix(".actions")
"""The tables by which `lalr` reads a text."""


def grammar_text() -> str:
    """Return the grammar."""
    return GRAMMAR.read_text(encoding="utf-8")
