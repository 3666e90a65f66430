"""Checking a game, which lives in `rulewright.outputs.checking`."""

from __future__ import annotations

from rulewright.outputs.checking import (
    FACTS,
    NOT_MODELLED,
    check_all,
    check_game,
    facts_of,
    left_out,
    once,
    untitled,
)

__all__ = [
    "FACTS", "NOT_MODELLED", "check_all", "check_game", "facts_of", "left_out", "once", "untitled",
]
