"""What is done about each difference between the editions: the list, held against the rules."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from rulewright.changes import differences
from rulewright.facts import Difference, FactsError, load_differences, load_facts
from rulewright.reading import Rules

ROOT = Path(__file__).parent.parent
TORTUGA = ROOT / "spec" / "tortuga_1667"
GOOD = '[[difference]]\nid = "T-DIFF-01"\nkind = "clash"\n'


@cache
def rows() -> tuple[Difference, ...]:
    return load_differences(TORTUGA / "differences.toml")


@cache
def changed(edition: str) -> frozenset[str]:
    """The anchors of the rules that an edition changes."""
    found, findings = differences(ROOT, TORTUGA, Rules(edition), ("en",))
    assert found is not None, findings.items
    return frozenset(change.anchor for change in found.changes["en"])


def test_every_difference_is_in_the_list() -> None:
    facts = [fact.id for fact in load_facts(TORTUGA / "facts.toml") if fact.kind == "difference"]
    assert [row.id for row in rows()] == facts
    assert Counter(row.kind for row in rows()) == {"clash": 36, "silence": 34, "wording": 21}


@pytest.mark.parametrize("edition", ["nl", "en"])
def test_the_list_and_the_rules_agree(edition: str) -> None:
    """What a row says is changed is changed, and every change belongs to some row."""
    listed = {
        anchor
        for row in rows()
        for name, anchors in row.changes
        for anchor in anchors
        if name == edition
    }
    assert listed == changed(edition)


def test_most_clashes_change_something() -> None:
    clashes = [row for row in rows() if row.kind == "clash"]
    assert sum(bool(row.changes) for row in clashes) == 21
    assert all(row.reason for row in rows() if not row.changes)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (GOOD, 'either "changes" or the "reason"'),
        (GOOD + 'reason = "It is so."\nchanges.nl = ["play"]', 'either "changes" or the "reason"'),
        (GOOD + "changes = 3", '"changes" must be a table'),
        (GOOD + "changes.fr = []", '"changes" may only name the editions'),
        (GOOD + "changes.nl = []", '"changes.nl" must be a list of anchors'),
        (GOOD + 'changes.nl = ["A b"]', '"changes.nl" has something that is no anchor'),
        (GOOD + 'reason = "It is so."\ncolour = 1', "unknown key 'colour'"),
        (GOOD.replace("clash", "war") + 'reason = "So."', '"kind" must be one of: clash,'),
        ((GOOD + 'reason = "So."\n') * 2, "difference 2 ('T-DIFF-01'): this id is already"),
        ("[[fact]]", "unknown key 'fact'; only [[difference]] may stand here"),
    ],
)
def test_a_bad_list_is_told(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "differences.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FactsError) as caught:
        load_differences(path)
    assert problem in str(caught.value)
