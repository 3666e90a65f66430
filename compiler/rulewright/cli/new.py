"""`rulewright new`."""

from __future__ import annotations

import os
import re
import tempfile
from importlib.resources import files
from pathlib import Path

import click

from rulewright.cli.project import locales_root, project_at
from rulewright.cli.report import WrongUse, readable_errors, shown_path
from rulewright.foundation.languages import LANGUAGES
from rulewright.foundation.writing import refuse_links, write_file
from rulewright.project.pipeline import HEAD, load_game
from rulewright.project.places import LOCALES, find_root

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
            refuse_links(folder if path.parent == folder else _home(folder), path.parent)
            if os.path.lexists(path):
                raise WrongUse(f"{shown_path(path)} is there already.")
        _try(name, texts[folder / HEAD])
        for path, text in texts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_file(path, text)
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
    general = locales_root()
    if general not in (None, _home(folder)) and any(
        (general / LOCALES / LANGUAGES[0] / f"{name}.{suffix}").exists() for suffix in _WORD_FILES
    ):
        raise WrongUse(f"{name} has words in {LOCALES}/ already; call the game something else.")
    return name


def _try(name: str, rules: str) -> None:
    """Refuses a name with which the game would not compile, in the words of `check`."""
    with tempfile.TemporaryDirectory(prefix="rulewright-") as scratch:
        Path(scratch, HEAD).write_text(rules, encoding="utf-8")
        game, findings = load_game(Path(scratch))
    if game is None:
        found = findings.items[0]
        reason = f" {found.reason}" if found.reason else ""
        raise WrongUse(f"{name} cannot be the name of a game. {found.headline}.{reason}")


def _home(folder: Path) -> Path:
    """The folder whose `locales/` the words of a game go to."""
    root = project_at(folder)
    return folder if root is None else root


def _texts(folder: Path, name: str) -> dict[Path, str]:
    """The files to write: the rules, and the words of each language."""
    source = files("rulewright.cli") / _STARTER
    rules = (source / HEAD).read_text(encoding="utf-8")
    locales = _home(folder) / LOCALES
    texts = {folder / HEAD: rules.replace(f"game {_STARTER}\n", f"game {name}\n", 1)}
    for language in LANGUAGES:
        for suffix in _WORD_FILES:
            words = source / "locales" / language / f"{_STARTER}.{suffix}"
            texts[locales / language / f"{name}.{suffix}"] = words.read_text(encoding="utf-8")
    return texts
