"""The yardstick page: its snippets are read without a finding, its house rules say what stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import COMPLETE, LANGUAGES
from rulewright.foundation.source import SourceFile
from rulewright.outputs.game_changes import differences
from rulewright.project.pipeline import Rules
from rulewright.syntax.parser import parse
from tests.sampling import sampled

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "site" / "yardstick.md"
BLOCKS = re.findall(r"^```rules\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.M)


def test_the_page_has_all_its_snippets() -> None:
    assert len(BLOCKS) >= 14


@pytest.mark.parametrize("number", range(1, len(BLOCKS) + 1))
def test_a_snippet_is_read_without_a_finding(number: int) -> None:
    findings = Findings()
    tree = parse(SourceFile(f"yardstick_{number}.rules", BLOCKS[number - 1]), findings)
    assert findings.items == []
    assert tree is not None


# ---- house rules ----------------------------------------------------------------------------------

TEXT = PAGE.read_text(encoding="utf-8")
OVERLAYS = re.findall(
    r"^```overlay\n(.*?)^```\n\n((?:- [^\n]*\n)+)", TEXT[TEXT.index("## 15.") :] + "\n", re.DOTALL | re.M
)
TITLES = re.compile(r"\*\*[^*]+?:?\*\*")
FALLS_AWAY = {"falls away.", "vervalt.", "entfällt.", "desaparece."}


def test_there_are_house_rules() -> None:
    assert len(OVERLAYS) >= 4


@pytest.mark.parametrize("number", sampled(range(len(OVERLAYS)), one_in=2))
def test_a_house_rule_is_read_and_says_what_stands_here(number: int) -> None:
    text, said = OVERLAYS[number]
    findings = Findings()
    tree = parse(SourceFile("yardstick.rules", text), findings)
    assert findings.items == []
    assert tree is not None
    assert tree.overlay is not None
    name = tree.overlay.name.text
    folder = ROOT / "spec" / "tortuga_1667"
    whole = (folder / "house_rules" / f"{name}.rules").read_text(encoding="utf-8")
    assert whole.startswith(text)
    found, _ = differences(ROOT, folder, Rules(house_rules=(name,)), COMPLETE, sentences_only=True)
    assert found is not None
    for language, line in zip(LANGUAGES, said.splitlines(), strict=True):
        assert line.startswith(f"- **{language}** ")
        new = {sentence for change in found.changes[language] for sentence in change.new}
        quoted = [part.strip() for part in TITLES.split(line.removeprefix(f"- **{language}** "))]
        assert {part for part in quoted if part and part not in FALLS_AWAY} <= new
