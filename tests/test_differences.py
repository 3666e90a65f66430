"""What is done about each difference between the editions: the list, held against the rules."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulewright.foundation.languages import Voices
from rulewright.outputs.game_changes import differences
from rulewright.project.facts import EDITIONS, load_facts
from rulewright.project.reader import Rules

ROOT = Path(__file__).parent.parent
TORTUGA = ROOT / "spec" / "tortuga_1667"
KINDS = ("clash", "silence", "wording")


@cache
def rows() -> list[dict[str, Any]]:
    """The list: of each difference its id and kind, and its changes or the reason for none."""
    text = (TORTUGA / "differences.toml").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text)["difference"]
    return found


@cache
def changed(edition: str) -> frozenset[str]:
    """The anchors of the rules that an edition changes."""
    found, findings = differences(ROOT, TORTUGA, Rules(edition), Voices(("en",)))
    assert found is not None, findings.items
    return frozenset(change.anchor for change in found.changes["en"])


def test_every_difference_is_in_the_list() -> None:
    facts = [fact.id for fact in load_facts(TORTUGA / "facts.toml") if fact.kind == "difference"]
    assert [row["id"] for row in rows()] == facts
    assert Counter(row["kind"] for row in rows()) == {"clash": 36, "silence": 34, "wording": 21}


def test_each_difference_has_its_changes_or_the_reason_for_none() -> None:
    for row in rows():
        assert set(row) in ({"id", "kind", "changes"}, {"id", "kind", "reason"}), row
        assert row["kind"] in KINDS, row
        assert row.get("reason") != "", row
        for edition, anchors in row.get("changes", {}).items():
            assert edition in EDITIONS, row
            assert anchors, row


@pytest.mark.parametrize("edition", ["nl", "en"])
def test_the_list_and_the_rules_agree(edition: str) -> None:
    """What a row says is changed is changed, and every change belongs to some row."""
    listed = {
        anchor
        for row in rows()
        for anchor in row.get("changes", {}).get(edition, ())
    }
    assert listed == changed(edition)


def test_most_clashes_change_something() -> None:
    clashes = [row for row in rows() if row["kind"] == "clash"]
    assert sum("changes" in row for row in clashes) == 21
