"""What is kept between runs: only for the same input, only the user's own, never within a project."""

from __future__ import annotations

import os
import shutil
import stat
from pathlib import Path

import pytest
from lark import UnexpectedToken

from rulewright.diagnostics.model import Findings
from rulewright.foundation import disk_cache
from rulewright.foundation.bounded_memo import forget
from rulewright.foundation.source import SourceFile
from rulewright.project import reader
from rulewright.syntax import grammar, parser, tree_cache
from tests.cli.projects import GAME, change, make_project, run

TEXT = "chapter turn\n\nnote tired\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for what is kept, of this test alone."""
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    return tmp_path / "caches" / "rulewright"


def entries(folder: Path) -> list[Path]:
    """The files that were kept, without the secret."""
    return sorted(path for path in folder.iterdir() if path.name != "key")


def test_what_is_kept_is_found_again(folder: Path) -> None:
    disk_cache.keep("thing", {"a": [1, (2, "b")]}, b"part", b"more")
    assert disk_cache.load("thing", b"part", b"more") == {"a": [1, (2, "b")]}


@pytest.mark.parametrize("parts", [(b"part", b"mor"), (b"partm", b"ore"), (b"part",), ()])
def test_nothing_is_found_for_other_input(folder: Path, parts: tuple[bytes, ...]) -> None:
    disk_cache.keep("thing", 1, b"part", b"more")
    assert disk_cache.load("thing", *parts) is None
    assert disk_cache.load("other", b"part", b"more") is None


def test_nothing_is_found_by_another_compiler(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk_cache.keep("thing", 1)
    monkeypatch.setattr(disk_cache, "compiler", lambda: b"another")
    assert disk_cache.load("thing") is None


def test_the_compiler_is_all_its_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "own"
    shutil.copytree(disk_cache._OWN, own, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(disk_cache, "_OWN", own)
    work_out = disk_cache.compiler.__wrapped__
    first = work_out()
    assert work_out() == first
    for name in ("syntax/grammar.lark", "analysis/checks.py", "emit/rulebook/templates/page.md.j2"):
        path = own / name
        text = path.read_text(encoding="utf-8")
        path.write_text(text + "\n", encoding="utf-8")
        assert work_out() != first
        path.write_text(text, encoding="utf-8")
    (own / "more.py").touch()
    assert work_out() != first


def test_files_are_the_users_alone(folder: Path) -> None:
    disk_cache.keep("thing", 1)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}


@pytest.mark.parametrize("at", [0, 20, 40, -1])
def test_a_damaged_entry_is_not_looked_at(folder: Path, at: int) -> None:
    disk_cache.keep("thing", "a text that is kept")
    (path,) = entries(folder)
    raw = bytearray(path.read_bytes())
    raw[at] ^= 1
    path.write_bytes(bytes(raw))
    assert disk_cache.load("thing") is None


@pytest.mark.parametrize("raw", [b"", b"x", b"x" * 32, b"x" * 1000])
def test_an_entry_of_another_making_is_not_looked_at(folder: Path, raw: bytes) -> None:
    disk_cache.keep("thing", 1)
    (path,) = entries(folder)
    path.write_bytes(raw)
    assert disk_cache.load("thing") is None


def test_an_entry_sealed_with_another_secret_is_not_looked_at(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "theirs"))
    disk_cache.keep("thing", "theirs")
    (theirs,) = entries(tmp_path / "theirs" / "rulewright")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    disk_cache.keep("other", "mine")
    shutil.copy2(theirs, folder / theirs.name)
    assert disk_cache.load("thing") is None
    assert disk_cache.load("other") == "mine"


def test_an_entry_under_another_name_is_not_looked_at(folder: Path) -> None:
    disk_cache.keep("thing", 1)
    (path,) = entries(folder)
    disk_cache.keep("thing", 2, b"other")
    (other,) = (each for each in entries(folder) if each != path)
    shutil.copy2(path, other)
    assert disk_cache.load("thing", b"other") is None


def test_what_others_can_read_is_not_looked_at(folder: Path) -> None:
    disk_cache.keep("thing", 1)
    (path,) = entries(folder)
    path.chmod(0o644)
    assert disk_cache.load("thing") is None


def test_a_link_is_not_followed(folder: Path, tmp_path: Path) -> None:
    disk_cache.keep("thing", 1)
    (path,) = entries(folder)
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    assert disk_cache.load("thing") is None


def test_a_folder_that_others_can_write_is_not_used(folder: Path) -> None:
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    disk_cache.keep("thing", 1)
    assert list(folder.iterdir()) == []


def test_a_folder_of_somebody_else_is_not_used(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir(mode=0o700, parents=True)
    monkeypatch.setattr(os, "getuid", lambda: folder.stat().st_uid + 1)
    disk_cache.keep("thing", 1)
    assert list(folder.iterdir()) == []


def test_nothing_is_kept_in_a_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    root = make_project(tmp_path / "project")
    monkeypatch.setenv("XDG_CACHE_HOME", str(root / "build"))
    disk_cache.keep("thing", 1)
    assert disk_cache.load("thing") is None
    assert not any(path.is_file() for path in (root / "build").rglob("*"))


def test_a_place_that_is_not_absolute_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", "caches")
    disk_cache.keep("thing", 1)
    assert not (tmp_path / "caches").exists()
    assert len(entries(tmp_path / "home" / ".cache" / "rulewright")) == 1


def test_it_can_be_switched_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    disk_cache.keep("thing", 1)
    assert not folder.exists()


def test_the_oldest_entries_go_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_cache, "MOST_ENTRIES", 10)
    monkeypatch.setattr(disk_cache, "WRITES", 1)
    for number in range(10):
        disk_cache.keep("thing", number, bytes([number]))
        (path,) = (p for p in entries(folder) if p.stat().st_mtime > 10_000)
        os.utime(path, (number, number))
    assert disk_cache.load("thing", b"\0") == 0  # which makes it the newest
    disk_cache.keep("thing", 10, b"\x0a")
    left = [number for number in range(11) if disk_cache.load("thing", bytes([number])) == number]
    assert left == [0, 7, 8, 9, 10]


def test_a_ledger_says_yes_to_what_was_added(folder: Path) -> None:
    ledger = disk_cache.Ledger("facts")
    one, two = disk_cache.digest(b"one"), disk_cache.digest(b"two")
    assert one not in ledger
    ledger.add(one)
    assert one in ledger
    disk_cache.save()
    later = disk_cache.Ledger("facts")
    assert one in later
    assert two not in later
    later.add(two)
    disk_cache.save()
    assert {one, two} == {each for each in (one, two) if each in disk_cache.Ledger("facts")}


def test_a_ledger_that_was_damaged_is_empty(folder: Path) -> None:
    ledger = disk_cache.Ledger("facts")
    ledger.add(disk_cache.digest(b"one"))
    disk_cache.save()
    (path,) = entries(folder)
    path.write_bytes(path.read_bytes()[:-1])
    assert disk_cache.digest(b"one") not in disk_cache.Ledger("facts")


def test_a_ledger_is_bounded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_cache, "MOST_KNOWN", 5)
    ledger = disk_cache.Ledger("facts")
    for number in range(12):
        ledger.add(disk_cache.digest(bytes([number])))
    disk_cache.save()
    assert len(disk_cache.Ledger("facts")._kept()) <= 5


# ---- what the compiler keeps ----------------------------------------------------------------------


def test_a_tree_that_was_kept_is_the_tree() -> None:
    root = Path(__file__).resolve().parents[2]
    for path in sorted([*root.glob("spec/**/*.rules"), *root.glob("tests/specs/**/*.rules")]):
        file = SourceFile(path.name, path.read_text(encoding="utf-8"))
        tree = parser.parse(file, Findings())
        assert tree is not None
        assert tree_cache._decode(tree_cache._encode(tree), file) == tree, path


def test_a_tree_is_kept_for_its_text_alone(folder: Path) -> None:
    file = SourceFile("a.rules", TEXT)
    forget()
    tree, _ = reader.tree_of(file)
    assert tree is not None
    assert tree_cache.load_tree(file) == tree
    other = SourceFile("b.rules", TEXT)
    found = tree_cache.load_tree(other)
    assert found is not None
    assert found.items[0].span.file is other
    assert tree_cache.load_tree(SourceFile("a.rules", TEXT + " ")) is None


def test_what_is_wrong_is_not_kept(folder: Path) -> None:
    file = SourceFile("a.rules", "chapter turn\nnote\n")
    for _ in range(2):
        forget()
        tree, found = reader.tree_of(file)
        assert tree is None
        assert found


def test_a_grammar_that_was_kept_reads_and_tells_the_same(folder: Path) -> None:
    forget()
    made = grammar.grammar()
    forget()
    loaded = grammar.grammar()
    assert loaded is not made
    assert loaded.parse(TEXT) == made.parse(TEXT)
    told = []
    for lark in (made, loaded):
        with pytest.raises(UnexpectedToken, match="Unexpected") as error:
            lark.parse("chapter turn\nnote\n")
        told.append((type(error.value), sorted(error.value.accepts), error.value.expected))
    assert told[0] == told[1]
    forget()


def test_the_command_finds_the_same_with_and_without(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_project(tmp_path / "project")
    monkeypatch.chdir(root)
    forget()
    first = run("check", GAME)
    assert first.exit_code == 0
    assert len(entries(folder)) > 10
    forget()
    again = run("check", GAME)
    assert again.output == first.output
    change(root / "locales" / "nl" / f"{GAME}.toml", "[height]", "[hight]")
    forget()
    kept_run = run("check", GAME)
    forget()
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    assert run("check", GAME).output == kept_run.output
    assert "note P320" in kept_run.stderr

