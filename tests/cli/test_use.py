"""How commands are found, explained and used wrongly."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from rulewright.cli import main
from tests.cli.projects import GAME, run

COMMANDS = main.list_commands(click.Context(main))


def test_all_commands_are_listed() -> None:
    shown = run("--help").stdout
    assert all(f"\n  {name} " in shown for name in COMMANDS)
    assert {"check", "build", "play", "simulate", "explain", "facts", "dump"} <= set(COMMANDS)
    assert {"diff-generated", "serve", "new", "replay"} <= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_shows_how_a_command_is_used(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert "Example" in result.stdout
    assert f"rulewright {name}" in result.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_is_not_cut_short(name: str) -> None:
    (line,) = [line for line in run("--help").stdout.split("\n") if line.startswith(f"  {name} ")]
    assert line.endswith(".")
    assert not line.endswith("...")


def test_a_misspelt_command_is_guessed() -> None:
    result = run("chekc")
    assert result.exit_code == 2
    assert "Did you mean check?" in result.stderr


def test_a_misspelt_game_is_guessed(project: Path) -> None:
    result = run("check", "hill_wakl")
    assert result.exit_code == 2
    assert f"Did you mean {GAME}?" in result.stderr


def test_games_are_listed_when_none_is_close(project: Path) -> None:
    result = run("check", "zzz")
    assert result.exit_code == 2
    assert f"There are: {GAME}." in result.stderr


def test_a_folder_without_a_game(project: Path) -> None:
    result = run("check", "locales")
    assert result.exit_code == 2
    assert "locales is no game: there is no game.rules in it." in result.stderr


@pytest.mark.parametrize("command", ["build", "diff-generated", "serve"])
def test_without_a_project(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(command)
    assert result.exit_code == 2
    assert "no project here" in result.stderr


def test_the_project_is_found_from_a_folder_inside_it(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project / "spec" / GAME)
    assert run("dump", GAME, "--stage", "syntax").exit_code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", GAME, "--players", "1"),
        ("simulate", GAME, "--players", "99"),
        ("simulate", GAME, "--games", "0"),
        ("simulate", GAME, "--bots", "clever"),
        ("simulate", GAME, "--bots", "random,random,random"),
        ("simulate", GAME, "--set", "speed"),
        ("simulate", GAME, "--set", "speed=3"),
        ("simulate", GAME, "--set", "players=3"),
        ("simulate", GAME, "--set", "engine=3"),
        ("simulate", GAME, "--set", "chance=explicit"),
        ("simulate", GAME, "--party", "deck"),
        ("play", GAME, "--people", "p5"),
        ("play", GAME, "--people", "p0"),
        ("play", GAME, "--people", ""),
        ("play", GAME, "--people", "anna"),
        ("play", GAME, "--names", "Anna,Bram,Carla"),
        ("play", GAME, "--language", "fr"),
        ("play", GAME, "--resume", "missing.json"),
        ("play", GAME, "--resume", "spec"),
        ("play", GAME, "--save", "spec"),
        ("play", GAME, "--save", "missing/game.json"),
        ("play", GAME, "--resume", "x.json", "--players", "2"),
        ("play", "no_such_game"),
        ("replay", "missing.json"),
        ("replay", f"spec/{GAME}/game.rules"),
        ("dump", GAME, "--stage", "poem"),
        ("explain", "R9999"),
        ("facts", GAME),
        ("build", "other"),
        ("new", "spec"),
        ("new", "spec/Big Game"),
        ("new", "spec/game"),
    ],
)
def test_wrong_use_is_a_sentence_and_exit_code_2(project: Path, arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert "Error: " in result.stderr
    assert "Traceback" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
