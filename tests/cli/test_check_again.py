"""A check after a check: what was found is told again, word for word, and only where nothing has changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.analysis import checks
from rulewright.foundation import disk_cache
from rulewright.foundation.bounded_memo import forget
from rulewright.foundation.languages import COMPLETE
from rulewright.outputs import check_game, finding_memory
from rulewright.project import pipeline
from rulewright.project.reader import Rules
from tests.cli.projects import GAME, ROOT, change, run

RULES = Path("spec", GAME, "game.rules")
MINE = Path("mine.rules")


@pytest.fixture
def calls(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Rules]:
    """The rules by which a game is checked in a project with two house rules, one of them outside of `spec/`."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    own = Path("spec", GAME, "house_rules", "few_sprints.rules")
    own.parent.mkdir()
    own.write_text(f"house rule few_sprints for {GAME}\n\nset copies of sprint to 1\n")
    MINE.write_text(f"house rule mine for {GAME}\n\nset copies of sprint to 2\n")
    found: list[Rules] = []
    check = check_game.check_game

    def noted(*given: object) -> object:
        found.append(given[2])  # type: ignore[arg-type]
        return check(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(check_game, "check_game", noted)
    return found


def said(*arguments: str | Path) -> tuple[int, str, str]:
    """What the command says of the game."""
    result = run("check", GAME, *arguments)
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize(
    "arguments", [(), ("--json",), ("--with", "few_sprints"), ("--with", MINE), ("--language", "en")]
)
@pytest.mark.parametrize("more", ["", "\nvalues weather: sun, rain\n", "\nvalues weather: sun, sun\n"])
def test_what_was_found_is_told_again(calls: list[Rules], arguments: tuple[str | Path, ...], more: str) -> None:
    with RULES.open("a") as rules:
        rules.write(more)
    first = said(*arguments)
    assert len(calls) == 1
    assert said(*arguments) == first
    assert len(calls) == 1
    assert (first[0], "sun" in first[1] + first[2] or "weather" in first[2]) == ("sun, sun" in more, bool(more))


def test_elsewhere_files_are_where_they_lie_there(
    calls: list[Rules], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(RULES, "move top 3 of deck", "move top 3 of dekc")
    here = said("--json")
    shutil.copytree(Path.cwd(), tmp_path / "elsewhere")
    monkeypatch.chdir(tmp_path / "elsewhere")
    there = said("--json")
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    assert said("--json") == there
    assert len(calls) == 2
    assert here[0] == there[0] == 1


@pytest.mark.parametrize(
    "path",
    [RULES, MINE, Path("locales", "de", "names.toml"), RULES.with_name("more.rules"), Path("mine.words", "en.po")],
)
def test_after_a_change_it_is_checked_again(calls: list[Rules], path: Path) -> None:
    said("--with", MINE)
    path.parent.mkdir(exist_ok=True)
    with path.open("a") as opened:
        opened.write("# more\n")
    said("--with", MINE)
    assert len(calls) == 2


def test_other_rules_are_checked_by_themselves(calls: list[Rules]) -> None:
    asked = ((), ("--with", "few_sprints"), ("--with", MINE), ("--language", "en"), ("--language", "nl"))
    for arguments in asked:
        said(*arguments)
    assert len(calls) == len(asked)


def test_memory_that_was_harmed_is_not_believed(calls: list[Rules], tmp_path: Path) -> None:
    first = said()
    (kept,) = (tmp_path / "caches" / "rulewright").glob("checked-*")
    kept.write_bytes(kept.read_bytes()[:-1] + b"x")
    assert said() == first
    assert len(calls) == 2


def test_what_lies_behind_a_link_is_not_remembered(calls: list[Rules], tmp_path: Path) -> None:
    (tmp_path / "far.rules").write_text("")
    Path("spec", GAME, "far.rules").symlink_to(tmp_path / "far.rules")
    said()
    said()
    assert len(calls) == 2


_OPENED = """
import os, sys
from pathlib import Path
from rulewright.outputs.check_game import check_game, left_out, untitled
from rulewright.foundation.languages import COMPLETE
from rulewright.project.reader import Rules
root, opened = Path.cwd(), set()
def note(event, given):
    if event == "open" and isinstance(given[0], (str, bytes, os.PathLike)):
        path = Path(os.fsdecode(given[0])).resolve()
        if path.is_relative_to(root):
            opened.add(path.relative_to(root).as_posix())
sys.addaudithook(note)
asked = root, "hill_walk", Rules(house_rules=(root / "mine.rules",)), COMPLETE
check_game(*asked), left_out(*asked), untitled(*asked[:3])
print("\\n".join(sorted(opened)))
"""


def test_whatever_is_opened_is_an_input(calls: list[Rules]) -> None:
    other = Path("spec", "other_walk", "game.rules")
    other.parent.mkdir()
    other.write_text(RULES.read_text().replace(f"game {GAME}", "game other_walk"))
    words = Path("mine.words", "nl.po")
    words.parent.mkdir()
    shutil.copy(ROOT / "locales" / "nl" / "page.po", words)
    done = subprocess.run(
        [sys.executable, "-P", "-c", _OPENED], capture_output=True, check=True, encoding="utf-8",
        env={**os.environ, "RULEWRIGHT_CACHE": "off"},
    )
    opened = done.stdout.split()
    assert {other.as_posix(), words.as_posix(), MINE.as_posix(), f"locales/es/{GAME}.po"} < set(opened)
    rules = Rules(house_rules=(MINE.resolve(),))

    def key() -> bytes | None:
        return finding_memory.inputs_of(Path.cwd(), GAME, rules, COMPLETE)

    known = key()
    for name in opened:
        raw = Path(name).read_bytes()
        Path(name).write_bytes(raw + b"\n")
        assert key() != known, name
        Path(name).write_bytes(raw)
    assert key() == known


def test_rules_in_which_nothing_was_found_are_not_thought_through_again(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    found: list[str] = []
    monkeypatch.setattr(
        "rulewright.project.pipeline.check", lambda *given: found.append(given[0].name) or checks.check(*given)
    )

    def overlays(text: str) -> int:
        """How often rules were thought through when a rule reads so; each time as in a process of its own."""
        MINE.write_text(f"house rule mine for {GAME}\n\n{text}\n")
        forget()
        found.clear()
        game, findings = pipeline.load_game(Path("spec", GAME).resolve(), Rules(house_rules=(MINE.resolve(),)))
        assert (game is None) == findings.failed
        assert game is None or game.classes["path_card"].copies[2] == int(text[-1])
        disk_cache.save()
        return len(found)

    assert [overlays("set copies of sprint to 5"), overlays("set copies of sprint to 5")] == [1, 0]
    assert overlays("set copies of sprint to 6") == 1
    assert overlays("set copies of sprint to 5") == 0
    assert overlays("set copies of sprint to 5\nset copies of dash to 5") == 0
    monkeypatch.setattr(disk_cache, "compiler", lambda: b"another")
    assert overlays("set copies of sprint to 5") == 1
