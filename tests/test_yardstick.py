"""The yardstick page: every snippet of rules on it is read by the grammar without a finding."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.source import SourceFile
from rulewright.syntax.parser import parse

PAGE = Path(__file__).parents[1] / "site" / "yardstick.md"
BLOCKS = re.findall(r"^```rules\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.M)


def test_the_page_has_all_its_snippets() -> None:
    assert len(BLOCKS) >= 14


@pytest.mark.parametrize("number", range(1, len(BLOCKS) + 1))
def test_a_snippet_is_read_without_a_finding(number: int) -> None:
    findings = Findings()
    tree = parse(SourceFile(f"yardstick_{number}.rules", BLOCKS[number - 1]), findings)
    assert findings.items == []
    assert tree is not None
