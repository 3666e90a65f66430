"""Drawn specs are said in four languages, and what once was not said is said for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.foundation.languages import LANGUAGES
from tests.drift.texts import Sight, Texts
from tests.sampling import examples
from tests.specgen.prose import UNSAYABLE, silent, unsaid
from tests.specgen.reading import read
from tests.specgen.spec import draw

FOUND = sorted((Path(__file__).parent / "found_in_words").glob("*.rules"))


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_once_was_not_said(path: Path) -> None:
    game, findings = read(path.read_text())
    assert game is not None, findings.items
    assert [*unsaid(game)] == []
    assert [str(mutant) for mutant, _ in silent(game, 200)] == []


@pytest.mark.parametrize("first", range(0, examples(20), 10))
def test_drawn_specs_are_said_in_four_languages(first: int) -> None:
    for seed in range(first, first + 10):
        game, _ = read(draw(seed, sayable=True).text)
        faults = [] if game is None else [*unsaid(game)]
        assert [fault for fault in faults if not fault.startswith(UNSAYABLE)] == [], seed


@pytest.mark.parametrize("first", range(0, examples(8), 4))
def test_changes_of_drawn_specs_are_seen_in_four_languages(first: int) -> None:
    """A small sample; `python -m tests.specgen.prose` looks at as many as one likes."""
    for seed in range(first + 20, first + 24):  # some before say less of a piece that may be missing
        game, _ = read(draw(seed, sayable=True).text)
        unseen = [] if game is None else [*silent(game, 12)]
        assert [f"{mutant}  {languages}" for mutant, languages in unseen] == [], seed


def test_a_text_that_stays_as_it_was_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(game for seed in range(20) if (game := read(draw(seed, sayable=True).text)[0]))
    monkeypatch.setattr(Texts, "sight", lambda texts, mutant: dict.fromkeys(LANGUAGES, Sight.UNSEEN))
    assert any(languages == list(LANGUAGES) for _, languages in silent(game, 12))
