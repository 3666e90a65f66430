"""The book that several files of tests look at."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.book import book_files
from rulewright.project.pipeline import facts_in, load_game

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def tortuga_book() -> Mapping[str, str]:
    """The files of the book of tortuga_1667, with its facts; nobody changes them."""
    folder = ROOT / "spec" / "tortuga_1667"
    game, _ = load_game(folder)
    assert game is not None
    findings = Findings()
    files = book_files(ROOT, game, findings, texts=False, facts=facts_in(folder))
    assert not findings.items
    return files
