"""The games of the project are told: every rule of every edition and variant, in four languages."""

from __future__ import annotations

from itertools import product

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import LANGUAGES
from rulewright.outputs.telling_files import survey
from rulewright.project.paths import games
from rulewright.project.reader import Rules
from tests.prose.lexicons import ROOT
from tests.sampling import sampled


@pytest.mark.parametrize(("name", "language"), sampled(product(games(ROOT), LANGUAGES), one_in=5))
def test_every_rule_is_told_and_every_telling_says_one(name: str, language: str) -> None:
    findings = Findings()
    found = survey(ROOT, name, Rules(), language, findings)
    assert not findings.failed
    assert [(rule.anchor, rule.faults) for rule in found.rules if rule.faults] == []
    assert [telling.anchor for telling in found.stale] == []
    untold = [rule.anchor for rule in found.rules if rule.told is None]
    assert [anchor for anchor in untold if not anchor.startswith("lesson-")] == []
