"""Engines of the yardsticks and of small specs, by name."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from tests.differential import loaded

TESTS = Path(__file__).resolve().parents[1]


def engine(name: str) -> ModuleType:
    """The engine of a yardstick or of a small spec."""
    folder = next(path.parent for path in TESTS.glob(f"*/{name}/game.rules"))
    return loaded(folder)[1]
