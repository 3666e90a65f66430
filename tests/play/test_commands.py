"""`play` and `replay` through a pipe."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from tests.cli.projects import GAME, change, make_project, run
from tests.play.sittings import anything


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project that is the current folder."""
    root = make_project(tmp_path / "project")
    monkeypatch.chdir(root)
    return root


def typed(seed: int, count: int = 2000) -> str:
    return "".join(f"{line}\n" for line in islice(anything(seed), count))


def test_a_whole_game_through_a_pipe(project: Path) -> None:
    result = run("play", GAME, "--seed", "4", "--players", "3", typed=typed(1))
    assert result.exit_code == 0, result.stderr
    assert "The game is over. Won by: player " in result.stdout
    assert "\x1b" not in result.stdout


def test_the_same_seed_and_lines_give_the_same_game(project: Path) -> None:
    first, second = (run("play", GAME, "--seed", "4", typed=typed(1)).stdout for _ in range(2))
    assert first == second


def test_saving_resuming_and_replaying(project: Path) -> None:
    save = ("--save", "evening.json")
    started = run("play", GAME, "--seed", "9", *save, typed="\n2\n\n\n2\n\n\n")
    assert "You stopped before the end of the game." in started.stdout
    record = json.loads(Path("evening.json").read_text())
    assert record["actions"] == ["play_action=rest"] * 2

    resumed = run("play", GAME, "--resume", "evening.json", *save, typed=typed(2))
    assert "The game is over." in resumed.stdout
    record = json.loads(Path("evening.json").read_text())
    assert record["actions"][:2] == ["play_action=rest"] * 2

    replayed = run("replay", "evening.json", "--language", "nl")
    assert replayed.exit_code == 0, replayed.stderr
    assert f"\n{len(record['actions']):>4}. speler " in replayed.stdout
    assert replayed.stdout.startswith("   1. speler 1: Rusten\n")
    assert replayed.stdout.splitlines()[-1].startswith("Het spel is afgelopen. Gewonnen door: ")


def test_replaying_step_by_step_can_be_left(project: Path) -> None:
    run("play", GAME, "--seed", "9", "--save", "x.json", typed="\n2\n\n\n2\n\n\n")
    result = run("replay", "x.json", "--step", typed="\n")
    assert result.exit_code == 0
    assert "   2. player 2: Rest" in result.stdout
    assert "Here the record ends" not in result.stdout
    assert "Here the record ends; the game is not over." in run("replay", "x.json").stdout


def test_a_record_of_other_rules_is_refused(project: Path) -> None:
    run("play", GAME, "--seed", "9", "--save", "x.json", typed="\n2\n")
    change(project / "spec" / GAME / "game.rules", "top 3 of deck", "top 2 of deck")
    for arguments in (("replay", "x.json"), ("play", GAME, "--resume", "x.json")):
        result = run(*arguments)
        assert result.exit_code == 2
        assert "the record is of other rules" in result.stderr


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "nonsense", '{"format": "rulewright record"}', '{"format": 1, "game": "x"}',
     '{"format": "rulewright record", "version": 1, "game": "../x"}', "[" * 100_000, "\0"],
)  # fmt: skip
def test_files_that_are_no_games(project: Path, text: str) -> None:
    Path("x.json").write_text(text)
    for arguments in (("replay", "x.json"), ("play", GAME, "--resume", "x.json")):
        result = run(*arguments)
        assert result.exit_code == 2, result.output
        assert "Error: " in result.stderr
        assert isinstance(result.exception, SystemExit)


def test_a_broken_spec_is_shown_instead_of_played(project: Path) -> None:
    change(project / "spec" / GAME / "game.rules", "top 3 of deck", "top 3 of dekc")
    result = run("play", GAME, typed="1\n")
    assert result.exit_code == 1
    assert "R101" in result.stderr


def test_a_game_with_missing_words_is_played_with_the_names_of_the_spec(project: Path) -> None:
    (project / "locales" / "es" / f"{GAME}.toml").unlink()
    result = run("play", GAME, "--seed", "1", "--language", "es", typed=typed(1))
    assert "La partida ha terminado." in result.stdout
    assert "words are missing" in result.stderr
    assert "missing" not in run("play", GAME, "--seed", "1", typed=typed(1)).stderr


def test_bots_search_on_the_other_seats(project: Path) -> None:
    arguments = ("--players", "3", "--people", "p2", "--think", "0.01", "--seed", "3")
    result = run("play", GAME, *arguments, "--names", "Bram", typed=typed(1))
    assert result.exit_code == 0, result.stderr
    assert "Bram (player 2), your choice:" in result.stdout
    assert "The game is over." in result.stdout
