"""What differs in play differs in words, in every language; and all of it is what was read."""

from __future__ import annotations

import pytest

from rulewright.foundation.languages import LANGUAGES
from tests.prose.meaning import FAMILIES, golden, golden_file, said


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_no_two_rules_of_a_family_read_alike(family: str, code: str) -> None:
    texts = [said(member, code) for member in FAMILIES[family]]
    assert not {text for text in texts if texts.count(text) > 1}


@pytest.mark.parametrize("code", LANGUAGES)
def test_small_rules_read_as_in_the_golden_files(code: str) -> None:
    assert golden(code) == golden_file(code).read_text(encoding="utf-8"), (
        "small rules read differently: python -m tests.prose.meaning, then read the difference"
    )
