"""Files named instead of a game or behind it, and messages that lead to where they lie."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import LANGUAGES
from rulewright.project.pipeline import Rules, load_game
from rulewright.project.reader import word_folders
from rulewright.prose.game_words import load_words
from rulewright.prose.writer import Writer
from tests.cli.projects import GAME, ROOT, change, run, write_game


@pytest.fixture
def slow(project: Path) -> Path:
    """A house rule in a folder of its author."""
    folder = project / "mine"
    folder.mkdir()
    path = folder / "slow.rules"
    path.write_text(f"house rule slow for {GAME}\n\nset copies of sprint to 3\n", encoding="utf-8")
    return path


def test_a_file_finds_its_game(slow: Path) -> None:
    ways: list[list[str | Path]] = [["mine/slow.rules"], [GAME, "mine/slow.rules"], ["--with", slow]]
    for arguments in ways:
        result = run("check", *arguments)
        assert result.exit_code == 0
        assert result.stderr.startswith(f"{GAME}: ")
    assert "slow.rules:3:1" in run("overlays", slow).stdout
    slow.write_text(slow.read_text(encoding="utf-8") + "\nkeep lesson one\nreplace lesson two\n", encoding="utf-8")
    assert "lesson two  slow.rules:" in run("overlays", slow).stdout
    assert run("diff", slow).stdout == run("diff", GAME, "--with", slow).stdout != ""
    assert run("simulate", slow, "--games", "1").exit_code == 0


def test_a_file_in_the_folder_of_a_game(project: Path) -> None:
    folder = project / "spec" / GAME / "variants"
    folder.mkdir()
    text = f"variant slow for {GAME}\n\nremove action nobody\n"
    (folder / "slow.rules").write_text(text, encoding="utf-8")
    result = run("check", f"spec/{GAME}/variants/slow.rules")
    assert f"--> spec/{GAME}/variants/slow.rules:3:1" in result.stderr
    assert run("check", f"spec/{GAME}/game.rules").stderr.startswith(f"{GAME}: nothing to mend.")


def test_a_file_name_is_no_word_without_saying_so(slow: Path) -> None:
    said = (
        'All books call it "Slow", after its file. Words of its own stand as overlay.slow in '
        "mine/slow.words/{en,nl,de,es}.po.\n"
    )
    assert said in run("check", slow).stderr
    words = slow.with_suffix(".words")
    words.mkdir()
    for language, title in {"en": "Slow", "nl": "Langzaam", "de": "Langsam", "es": "Lento"}.items():
        entry = f'msgctxt "overlay.slow"\nmsgid "Slow"\nmsgstr "{title}"\n'
        (words / f"{language}.po").write_text(entry, encoding="utf-8")
    told = run("check", slow)
    assert told.exit_code == 0
    assert "after its file" not in told.stderr


def test_a_house_rule_may_be_called_in_one_language_only(slow: Path, project: Path) -> None:
    words = slow.with_suffix(".words")
    words.mkdir()
    entry = 'msgctxt "overlay.slow"\nmsgid "…"\nmsgstr "Langzaam"\n'
    (words / "nl.po").write_text(entry, encoding="utf-8")
    for asked in ([], ["--language", "nl"], ["--language", "de"]):
        told = run("check", slow, *asked)
        assert (told.exit_code, "after its file" in told.stderr) == (0, False), told.stderr
    folder, rules, findings = project / "spec" / GAME, Rules(house_rules=(slow,)), Findings()
    game, _ = load_game(folder, rules)
    assert game is not None
    spoken = load_words(project / "locales", game, findings, word_folders(folder, rules))
    assert spoken is not None
    titles = [Writer(game, each, spoken, findings).overlay_title(game.overlays[-1]) for each in LANGUAGES]
    assert dict(zip(LANGUAGES, titles, strict=True)) == {"en": "Slow", "nl": "Langzaam", "de": "Slow", "es": "Slow"}
    assert not findings.failed


def test_what_differs_stands_below_what_it_hangs_under(slow: Path) -> None:
    slow.write_text(
        f"house rule slow for {GAME}\n\nchange action rest\n  at start\n"
        "    if height of actor is at least 2\n      shuffle deck\n      if deck is empty\n        stop\n",
        encoding="utf-8",
    )
    assert run("diff", slow).stdout.splitlines()[1:] == [
        "    + If your height is at least two:",
        "    +   Shuffle the deck.",
        "    +   If the deck is empty, skip the rest of this rule.",
    ]


def test_each_file_is_told_which_words_it_lacks(slow: Path) -> None:
    other = slow.with_name("quick.rules")
    for path in (slow, other):
        name = path.stem
        path.write_text(
            f"house rule {name} for {GAME}\n\nadd action {name}_down by anyone\n  shuffle deck\n", encoding="utf-8"
        )
    told = run("check", GAME, "--with", slow, "--with", other).stderr
    other.unlink()
    for name in ("slow", "quick"):
        assert f"still to be given, in {name}.words" in told
        assert f"rulewright words {GAME} --with mine/{name}.rules --write" in told


def test_a_house_rule_is_shown_beside_the_variant_that_is_played(slow: Path, project: Path) -> None:
    folder = project / "spec" / GAME / "variants"
    folder.mkdir(exist_ok=True)
    (folder / "idle.rules").write_text(f"variant idle for {GAME}\n\nchange action rest\n  at start\n    stop\n")
    alone, both = run("diff", slow), run("diff", GAME, "--variant", "idle", "--with", slow)
    (folder / "idle.rules").unlink()
    assert both.exit_code == 0, both.stderr
    assert both.stdout == alone.stdout != ""


def test_another_number_of_players_is_a_change(slow: Path) -> None:
    slow.write_text(f"house rule slow for {GAME}\n\nset players to 3 to 4\n", encoding="utf-8")
    told = run("diff", slow, "--language", "nl")
    assert told.exit_code == 0
    assert told.stdout.splitlines()[:2] == ["- 2 tot 4 spelers", "+ 3 tot 4 spelers"]
    assert told.stderr == "0 regels zijn anders.\n"
    assert json.loads(run("diff", slow, "--json").stdout)[0] == {
        "kind": "players", "old": "2 to 4 players", "new": "3 to 4 players",
    }


def test_a_file_that_names_no_game(slow: Path) -> None:
    slow.write_text("remove action rest\n", encoding="utf-8")
    told = run("check", slow)
    assert told.exit_code == 1
    assert "try: Begin the file with `house rule slow for` and the name of the game." in told.stderr
    slow.write_text("# nothing yet\n", encoding="utf-8")
    told = run("check", slow)
    assert told.exit_code == 2
    assert told.stderr == (
        "Error: mine/slow.rules does not say which game it changes. Begin it with `house rule slow for …` "
        "and the name of the game, or name the game: GAME mine/slow.rules.\n"
    )


FIRST_LINES = {
    f"House rule slow for {GAME}": "try: Write `house`.",
    f"house rule slów for {GAME}": "try: Write `slow`.",
    f"house rule slow-er for {GAME}": "try: Write `slow_er`.",
    f"house  rule slow for {GAME}\nsett room of deck to 3": "try: Did you mean `set`?",
}


@pytest.mark.parametrize(("text", "mend"), FIRST_LINES.items())
def test_a_first_line_that_cannot_be_read_is_told_as_the_others_are(slow: Path, text: str, mend: str) -> None:
    slow.write_text(f"{text}\n", encoding="utf-8")
    for command in (("check", slow), ("check", GAME, slow), ("diff", slow)):
        told = run(*command)
        assert told.exit_code == 1
        assert mend in told.stderr


def test_a_file_in_another_encoding(slow: Path) -> None:
    slow.write_bytes(f"house rule slow for {GAME}\n".encode("utf-16"))
    assert "R001: `slow.rules` is not UTF-8 text" in run("check", slow).stderr


def test_two_games_at_once(slow: Path) -> None:
    told = run("check", GAME, "other", slow)
    assert (told.exit_code, told.stderr) == (2, f"Error: One game at a time: {GAME} or other?\n")


def test_a_place_is_a_path_from_here(slow: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow.write_text(f"house rule slow for {GAME}\n\nremove action nobody\n", encoding="utf-8")
    assert "--> mine/slow.rules:3:1" in run("check", slow).stderr
    found = json.loads(run("check", slow, "--json").stdout)
    assert found["diagnostics"][0]["place"]["file"] == "mine/slow.rules"
    monkeypatch.chdir("mine")
    assert "--> slow.rules:3:1" in run("check", "slow.rules").stderr


def test_a_place_in_the_game(project: Path) -> None:
    change(project / "spec" / GAME / "game.rules", "play\n", "play\n  sing\n")
    assert f"--> spec/{GAME}/game.rules:" in run("check", GAME).stderr


def test_a_place_in_a_folder_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked at in a copy; the message leads to the folder itself."""
    write_game(tmp_path / "there" / "walk", tmp_path / "there" / "walk" / "locales")
    change(tmp_path / "there" / "walk" / "game.rules", "play\n", "play\n  sing\n")
    monkeypatch.chdir(tmp_path / "there")
    assert "--> walk/game.rules:" in run("check", "walk").stderr


def test_outside_of_a_project(slow: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("check", "some_game")
    assert told.exit_code == 2
    assert told.stderr == (
        "Error: There is no game 'some_game' here, and no folder of that name with a game.rules. "
        "Run this in the folder of the project: cd project; or begin a game: rulewright new spec/my_game\n"
    )
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    assert f"cd {ROOT}" in run("check", "some_game").stderr
    assert f"cd {ROOT}" in run("check", "--all").stderr


def test_a_game_is_called_by_its_whole_name(project: Path) -> None:
    told = run("check", GAME.split("_")[0])
    assert told.stderr == f"Error: There is no game '{GAME.split('_')[0]}'. Did you mean {GAME}?\n"


def test_a_warning_is_not_nothing(project: Path) -> None:
    rest = "action rest by anyone\n"
    never = f"{rest}  if height of actor is at least 13\n    stop\n"
    change(project / "spec" / GAME / "game.rules", rest, never)
    told = run("check", GAME).stderr
    assert "1 warning\n" in told
    assert f"{GAME}: it can be played. Look at the warning above.\n" in told
    assert "nothing to mend" not in told
