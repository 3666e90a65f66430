"""The command that holds all voices side by side: it counts, goes on where it stopped, and finds what differs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.native import visits
from tests.native.__main__ import main
from tests.native.visits import EACH, HOUSE, kept, told, world_of


def test_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "counts.jsonl"
    given = ["--kept", str(file), "--games", "1", "--seconds", "0"]
    assert main([*given, "--seed", "3"]) == 0
    with file.open("a", encoding="utf-8") as opened:
        opened.write('{"visit": 5, "wor')  # as one leaves it that is killed
        opened.write("\n")
    assert main([*given, "--seed", "3"]) == 0
    first, second = kept(file)
    assert (first.visit, second.visit) == (3, 4)
    assert (first.kind, second.kind) == ("drawn specs with drawn overlays", "drawn specs")
    games = first.done["games, C and Python"] + second.done["games, C and Python"]
    assert games >= 16
    for what in ("games, told by C and Python", "games, interpreter and Python", "games in bulk"):
        assert second.done[what]
    assert f"{games:,} games, 0 differences" in told(kept(file))
    assert f"{games:,} games, 0 differences" in capsys.readouterr().out


def test_what_differs_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "difference", lambda *given, **more: ("the heap is 3 in Python and 4 in C", 1))
    file = tmp_path / "counts.jsonl"
    assert main(["--kept", str(file), "--games", "1", "--seed", "4"]) == 1
    assert "visit 4, spec 1000004: the heap is 3" in told(kept(file))


def test_all_kinds_of_rules_are_visited() -> None:
    kinds = {world_of(visit).kind for visit in range(EACH)}
    assert kinds == set(visits.KINDS)
    rules = {world_of(visit * EACH).name for visit in range(len(visits.worlds()))}
    assert len(rules) == len(visits.worlds()) > 60
    assert world_of(HOUSE).house
