"""The names of who plays: kept with a saved game, and said where they cannot be names."""

from __future__ import annotations

from pathlib import Path

from tests.cli.projects import GAME, run


def test_names_are_kept_with_a_saved_game(project: Path) -> None:
    first = run("play", GAME, "--names", "Anna,Bram", "--save", "evening.json", typed="\nquit\n")
    assert "Anna (player 1)" in first.stdout
    again = run("play", GAME, "--resume", "evening.json", typed="\nquit\n")
    assert "Anna (player 1)" in again.stdout
    other = run("play", GAME, "--resume", "evening.json", "--names", "Carla", typed="\nquit\n")
    assert "Carla (player 1)" in other.stdout


def test_names_that_cannot_be(project: Path) -> None:
    for names, message in (
        ("Anna,Anna", "two players have the name 'Anna'."),
        ("p2,Anna", "p1 of the players cannot be called 'p2'."),
        ("A(1),B", "players cannot be called 'A(1)'"),
    ):
        result = run("play", GAME, "--names", names)
        assert result.exit_code == 2
        assert message in result.stderr
