"""The folder of a study: it is gone on from, and nothing in it is trusted."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulewright.study.engine_package import Kit
from rulewright.study.executors import here, on_cores
from rulewright.study.plan import Chunk, Plan
from rulewright.study.run_plan import Executor, carry_out
from rulewright.study.study_store import HEAD, StoreError, opened
from rulewright.study.totals import Totals
from tests.study.walking import kits, plan


def nobody(done: int) -> None:
    """Is told how far it is, and does not mind."""


def whole(wanted: Plan) -> Totals:
    return carry_out(wanted, kits()[:1], here, None, nobody).totals


def stopping_after(most: int) -> Executor:
    """Plays so many chunks, the last ones first, and is then interrupted."""

    def played(chunks: Iterator[Chunk], kits: Sequence[Kit]) -> Iterator[tuple[Chunk, Totals]]:
        for number, found in enumerate(here(reversed(list(chunks)), kits)):
            if number == most:
                raise KeyboardInterrupt
            yield found

    return played


def test_an_interrupted_study_keeps_what_was_done_and_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "study"
    seen: list[int] = []
    store = opened(folder, plan())
    first = carry_out(plan(), kits()[:1], stopping_after(3), store, seen.append)
    assert first.stopped
    assert first.totals.played == 15
    assert seen == [0, 5, 10, 15]
    asked: list[Chunk] = []

    def watched(chunks: Iterator[Chunk], kits: Sequence[Kit]) -> Iterator[tuple[Chunk, Totals]]:
        for chunk in chunks:
            asked.append(chunk)
            yield from here(iter([chunk]), kits)

    second = carry_out(plan(), kits()[:1], watched, opened(folder, plan()), nobody)
    assert second.kept == 15
    assert len(asked) == 5
    assert second.totals == whole(plan())
    third = carry_out(plan(), kits()[:1], watched, opened(folder, plan()), nobody)
    assert len(asked) == 5
    assert third.totals == second.totals


def test_a_study_can_have_more_games_later_in_the_chunks_it_was_begun_with(tmp_path: Path) -> None:
    carry_out(plan(20), kits()[:1], here, opened(tmp_path / "s", plan(20)), nobody)
    wanted = plan(40, size=8, batch=2)
    store = opened(tmp_path / "s", wanted)
    assert store.plan == plan(40)
    outcome = carry_out(store.plan, kits()[:1], here, store, nobody)
    assert outcome.kept == 20
    assert outcome.totals == whole(plan(40))


def test_two_processes_play_what_one_does() -> None:
    outcome = carry_out(plan(), kits()[:1], on_cores(2), None, nobody)
    assert outcome.totals == whole(plan())


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda text: text[: len(text) // 2], "it is damaged, and no whole file"),
        (lambda text: text.replace('"games":5', '"games":6'), "its digest is that of another text"),
        (lambda text: "[]", "it is no file of totals"),
        (lambda text: "", "it is damaged, and no whole file"),
    ],
)
def test_a_damaged_file_is_told_and_left_and_its_games_are_played_again(
    tmp_path: Path, damage: object, told: str
) -> None:
    store = opened(tmp_path, plan())
    carry_out(plan(), kits()[:1], here, store, nobody)
    path = store.path(Chunk(plan().study, 5, 5))
    wrong = damage(path.read_text(encoding="utf-8"))  # type: ignore[operator]
    path.write_text(wrong, encoding="utf-8")
    again = opened(tmp_path, plan())
    outcome = carry_out(plan(), kits()[:1], here, again, nobody)
    assert outcome.kept == 35
    assert outcome.totals == whole(plan())
    assert any(path.name in remark and told in remark for remark in again.remarks)
    assert path.with_suffix(".damaged").read_text(encoding="utf-8") == wrong
    assert carry_out(plan(), kits()[:1], here, opened(tmp_path, plan()), nobody).kept == 40


def test_a_chunk_of_another_study_is_not_counted(tmp_path: Path) -> None:
    other, own = opened(tmp_path / "other", plan(seed="b")), opened(tmp_path / "own", plan())
    carry_out(other.plan, kits()[:1], here, other, nobody)
    chunk = Chunk(plan().study, 0, 5)
    own.path(chunk).write_bytes(other.path(chunk).read_bytes())
    assert not list(own.found())
    assert own.remarks == [f"{own.path(chunk).name} is left alone: it is of another study."]


def test_files_that_nobody_asked_for_are_told_and_left(tmp_path: Path) -> None:
    store = opened(tmp_path, plan())
    (tmp_path / "000000000003-5.json").write_text("{}")
    assert not list(store.found())
    assert "000000000003-5.json is left alone" in store.remarks[0]
    assert (tmp_path / "000000000003-5.json").read_text() == "{}"


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"seed": "b"}, "its seed is a"), ({"players": 2, "bots": ("random",) * 2}, "its games have 3 players"),
        ({"rules": (replace(plan().study.rules[0], hash="0" * 32),)}, "by other rules, or by an older text"),
        ({"engine": "0"}, "it was played by another version of Rulewright"),
        ({"party": "hand"}, "it counts wins by None"),
    ],
)
def test_the_folder_of_another_study_is_refused(
    tmp_path: Path, other: dict[str, Any], told: str
) -> None:
    opened(tmp_path, plan())
    with pytest.raises(StoreError, match=told):
        opened(tmp_path, plan(**other))


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(StoreError, match="is not empty, and holds no study"):
        opened(tmp_path, plan())
    with pytest.raises(StoreError, match="holds no study"):
        opened(tmp_path / "notes.txt", plan())
    (tmp_path / HEAD).write_text('{"format": "another"}')
    with pytest.raises(StoreError, match="is damaged, or of another version"):
        opened(tmp_path, plan())
    assert sorted(os.listdir(tmp_path)) == ["notes.txt", HEAD]


def test_a_full_disk_ends_a_study_with_nothing_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened(tmp_path, plan())
    put, room = os.replace, iter(range(3))

    def full(source: str, target: str) -> None:
        if next(room, None) is None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), target)
        put(source, target)

    monkeypatch.setattr(os, "replace", full)
    outcome = carry_out(plan(), kits()[:1], here, store, nobody)
    assert outcome.failure is not None
    assert outcome.failure.errno == errno.ENOSPC
    assert outcome.totals.played == 15
    names = sorted(path.name for path in tmp_path.iterdir())
    assert len(names) == 4  # with the head; nothing unfinished
    for name in names:
        json.loads((tmp_path / name).read_text(encoding="utf-8"))
    monkeypatch.setattr(os, "replace", put)
    assert carry_out(plan(), kits()[:1], here, opened(tmp_path, plan()), nobody).totals == whole(plan())


def test_two_at_once_leave_each_others_chunks_as_they_are(tmp_path: Path) -> None:
    one, other = opened(tmp_path / "s", plan()), opened(tmp_path / "s", plan())
    chunk, totals = next(iter(here(plan().chunks(), kits()[:1])))
    one.write(chunk, totals)
    other.write(chunk, totals)
    assert one.remarks == other.remarks == []
    assert list(other.found()) == [(chunk, totals)]
    one.path(chunk).write_text("{", encoding="utf-8")
    other.write(chunk, totals)
    assert other.remarks == [f"{one.path(chunk).name} is now {one.path(chunk).stem}.damaged, and was played again."]


@pytest.mark.parametrize("text", ["[" * 100_000, '{"format": "rulewright study 1"}', "[]", "5"])
def test_any_other_text_in_the_folder_is_left_alone(tmp_path: Path, text: str) -> None:
    store = opened(tmp_path / "s", plan())
    store.path(next(plan().chunks())).write_text(text, encoding="utf-8")
    assert list(store.found()) == []
    assert "is left alone" in store.remarks[0]
    (tmp_path / "s" / HEAD).write_text(text, encoding="utf-8")
    with pytest.raises(StoreError, match="is damaged"):
        opened(tmp_path / "s", plan())


def test_a_file_that_is_half_written_is_no_study_of_somebody_elses(tmp_path: Path) -> None:
    (tmp_path / f".rulewright-{'0' * 16}.partial").write_text("{", encoding="utf-8")
    assert opened(tmp_path, plan()).folder == tmp_path
