"""Every clause form in every language, held against what a person has read."""

from __future__ import annotations

import pytest

from tests.prose.forms import form_text
from tests.prose.lexicons import CODES, GOLDEN


@pytest.mark.parametrize("code", CODES)
def test_clause_forms_are_those_of_the_golden_file(code: str) -> None:
    golden = (GOLDEN / f"forms.{code}.txt").read_text(encoding="utf-8")
    assert form_text(code) == golden, (
        "clause forms have changed: python -m tests.prose.forms, then read the difference"
    )
