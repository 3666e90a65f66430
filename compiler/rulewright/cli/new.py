"""`rulewright new`."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import click

from rulewright.build import LANGUAGES
from rulewright.cli.project import LOCALES, find_root, project_at
from rulewright.cli.report import WrongUse, readable_errors, shown_path
from rulewright.pipeline import HEAD

_STARTER = "starter"  # the folder with the first game, and its name in it
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)
_WORD_FILES = ("po", "toml")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
def new(folder: Path) -> None:
    """Begin a game with a small one that compiles.

    It is a race with cards for two to four players, with its words in four languages. In spec/ of a
    project the words go to its locales/, elsewhere to locales/ in the FOLDER.

    \b
    Examples:
      rulewright new spec/my_game
      rulewright new ~/games/my_game
    """
    with readable_errors():
        folder = Path(folder).expanduser()
        name = _checked_name(folder)
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise WrongUse(f"{shown_path(folder)} is there already, and not empty.")
        texts = _texts(folder, name)
        for path in texts:
            if path.exists():
                raise WrongUse(f"{shown_path(path)} is there already.")
        for path, text in texts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    known_by_name = project_at(folder) is not None
    game = name if known_by_name and find_root() is not None else shown_path(folder)
    click.echo(f"Written: {shown_path(folder / HEAD)} and the words of the game.")
    click.echo(f"\nNow try:\n  rulewright check {game}\n  rulewright play {game}")


def _checked_name(folder: Path) -> str:
    """The name of the folder, which becomes that of the game."""
    from rulewright.syntax.parser import reserved_words

    name = folder.resolve().name
    if not _NAME.fullmatch(name):
        close = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_0123456789")
        hint = f" Try {close}." if _NAME.fullmatch(close) else ""
        raise WrongUse(
            f"A game's name is small letters, digits and _, and begins with a letter;"
            f" {name!r} cannot be one.{hint}"
        )
    if name in reserved_words():
        raise WrongUse(f"{name} is a word of the language; call the game something else.")
    return name


def _texts(folder: Path, name: str) -> dict[Path, str]:
    """The files to write: the rules, and the words of each language."""
    source = files("rulewright.cli") / _STARTER
    rules = (source / HEAD).read_text(encoding="utf-8")
    root = project_at(folder)
    locales = (folder if root is None else root) / LOCALES
    texts = {folder / HEAD: rules.replace(f"game {_STARTER}\n", f"game {name}\n", 1)}
    for language in LANGUAGES:
        for suffix in _WORD_FILES:
            words = source / "locales" / language / f"{_STARTER}.{suffix}"
            texts[locales / language / f"{name}.{suffix}"] = words.read_text(encoding="utf-8")
    return texts
