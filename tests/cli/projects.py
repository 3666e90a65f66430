"""Projects for tests: a folder with the general words of this one and the game that `new` writes."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from click.testing import CliRunner, Result

from rulewright.cli import main

ROOT = Path(__file__).resolve().parents[2]
GAME = "hill_walk"
NOT_COPIED = shutil.ignore_patterns("cartagena*", "tortuga_*", "language.po")
"""Words of our games, and those of the pages for authors: they are most of all words."""
STARTER = ROOT / "compiler" / "rulewright" / "cli" / "starter"


def run(*arguments: str | Path, typed: str = "") -> Result:
    """The command with these arguments; what it was given to read, it was given through a pipe."""
    words = [str(argument) for argument in arguments]
    return CliRunner().invoke(main, words, input=typed, prog_name="rulewright")


def make_project(folder: Path) -> Path:
    """A project with one small game."""
    (folder / "spec").mkdir(parents=True)
    shutil.copytree(ROOT / "locales", folder / "locales", ignore=NOT_COPIED)
    write_game(folder / "spec" / GAME, folder / "locales")
    return folder


def write_game(folder: Path, locales: Path) -> None:
    """The starting game, as `new` writes it."""
    folder.mkdir(parents=True)
    rules = (STARTER / "game.rules").read_text(encoding="utf-8")
    (folder / "game.rules").write_text(
        rules.replace("game starter", f"game {folder.name}"), encoding="utf-8"
    )
    for path in (STARTER / "locales").rglob("starter.*"):
        target = locales / path.parent.name / f"{folder.name}{path.suffix}"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)


def change(path: Path, old: str, new: str) -> None:
    """Puts one text for another in a file that has it."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def random_lines(numbers: Sequence[int]) -> str:
    """Lines as somebody types who only knows numbers."""
    return "".join(f"{number}\n" for number in numbers)
