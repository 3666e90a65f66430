"""A game of one's own: in a project that has its own words alone, and in a folder anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.cli.find_project import game_place
from tests.cli.projects import ROOT, change, run

PROGRAM = """\
import sys
from rulewright.cli import main
for line in sys.argv[1:]:
    try:
        main(line.split(), prog_name="rulewright")
    except SystemExit as ended:
        assert not ended.code, (line, ended.code)
"""
COMMANDS = [
    "check {}", "check {} --all", "build {}", "build {} -o {}.py", "words {}", "simulate {} --games 2",
    "sentences {} action-climb", "tellings {}",
]
"""What an author does with a game, but for playing and serving it."""


@pytest.mark.parametrize("folder", ["spec/my_game", "my_game"])
def test_a_user_begins_in_an_empty_folder(folder: str, tmp_path: Path) -> None:
    lines = [f"new {folder}", *(line.format("my_game", "my_game") for line in COMMANDS)]
    done = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM, *lines], cwd=tmp_path, capture_output=True, text=True, check=False,
    )
    assert done.returncode == 0, done.stderr
    home = tmp_path if folder.startswith("spec/") else tmp_path / folder
    there = {path.relative_to(home).parts[0] for path in home.rglob("*") if path.is_file()}
    assert there - {"my_game.py", "game.rules"} == {"generated", "locales", *folder.split("/")[:-1]}
    assert (home / "locales" / "de" / "my_game.po").is_file()
    assert (home / "generated" / "rulebook" / "es" / "my_game" / "index.md").is_file()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in a folder that is in no project."""
    monkeypatch.chdir(tmp_path)
    assert run("new", "my_game").exit_code == 0
    return tmp_path / "my_game"


def test_a_game_in_a_folder_has_its_overlays(folder: Path) -> None:
    (folder / "house_rules").mkdir()
    rule = "house rule long_race for my_game\n\nset copies of stroll to 8\n"
    (folder / "house_rules" / "long_race.rules").write_text(rule, encoding="utf-8")
    assert run("check", "my_game", "--with", "long_race").exit_code == 0
    assert run("words", "my_game", "--with", "long_race", "--write").exit_code == 0
    assert (folder / "house_rules" / "long_race.words" / "de.po").is_file()


def test_a_copy_follows_its_folder(folder: Path) -> None:
    with game_place("my_game") as place:
        copy = place.folder / "game.rules"
        change(folder / "game.rules", "players 2 to 4", "players 2 to 3")
        (folder / "more.rules").write_text("", encoding="utf-8")
        place.renew()
        assert "players 2 to 3" in copy.read_text(encoding="utf-8")
        assert (place.folder / "more.rules").is_file()
        (folder / "more.rules").unlink()
        place.renew()
        assert not (place.folder / "more.rules").exists()
    assert run("check", "my_game").exit_code == 0


def test_no_link_leads_out_of_a_folder(folder: Path) -> None:
    away = folder.parent / "away"
    (folder / "locales").rename(away)
    (folder / "locales").symlink_to(away)
    (away / "more.rules").write_text("nonsense", encoding="utf-8")
    (folder / "more.rules").symlink_to(away / "more.rules")
    with game_place("my_game") as place:
        found = {path.name for path in place.root.rglob("*") if path.is_file()}
    assert found == {"game.rules"}


def test_a_link_is_no_general_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "spec/my_game").exit_code == 0
    Path("locales", "de", "rulewright.po").symlink_to(ROOT / "locales" / "de" / "rulewright.po")
    checked = run("check", "my_game")
    assert "There is no such catalogue" in checked.stderr
    os.unlink("locales/de/rulewright.po")
    assert run("check", "my_game").exit_code == 0


def test_a_house_rule_beside_a_copy_goes_into_it_with_its_words(folder: Path, tmp_path: Path) -> None:
    rule = tmp_path / "long_race.rules"
    rule.write_text("house rule long_race for my_game\n\nset copies of stroll to 8\n", encoding="utf-8")
    (tmp_path / "long_race.words").mkdir()
    (tmp_path / "long_race.words" / "en.po").write_text("", encoding="utf-8")
    with game_place("my_game") as place:
        place.add(rule)
        rules = place.folder / "house_rules"
        assert {path.name for path in rules.rglob("*")} == {"long_race.rules", "long_race.words", "en.po"}
