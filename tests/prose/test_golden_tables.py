"""Every word in every form, held against the tables that a person has read."""

from __future__ import annotations

import pytest

from tests.prose.lexicons import CODES, GOLDEN, shipped
from tests.prose.tables import form_table


@pytest.mark.parametrize("code", CODES)
def test_forms_are_those_of_the_golden_table(code: str) -> None:
    golden = (GOLDEN / f"{code}.txt").read_text(encoding="utf-8")
    assert form_table(shipped(code)) == golden, (
        "forms have changed: python -m tests.prose.refresh, then read the difference"
    )


@pytest.mark.parametrize("code", CODES[1:])
def test_every_language_has_the_same_words(code: str) -> None:
    english, other = shipped("en"), shipped(code)
    assert other.keys == english.keys
    for key in english.keys:
        ours, theirs = english.entries[key], other.entries[key]
        assert (ours.noun is None) == (theirs.noun is None), key
        assert (ours.adjective is None) == (theirs.adjective is None), key
        if ours.noun is not None and theirs.noun is not None:
            assert ours.noun.person == theirs.noun.person, key
