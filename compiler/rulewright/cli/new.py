"""`rulewright new`."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import islice
from pathlib import Path

import click

from rulewright.cli.console import WrongUse, readable_errors, shown_path
from rulewright.cli.find_project import (
    LOCALES,
    Place,
    find_root,
    game_place,
    project_at,
)
from rulewright.diagnostics.registry import suggest_name
from rulewright.foundation.atomic_write import refuse_links, write_file
from rulewright.foundation.languages import LANGUAGES
from rulewright.foundation.source import lies_below
from rulewright.project.paths import SPECS
from rulewright.project.pipeline import HEAD, Rules, load_game

_STARTER = "starter"  # the folder with the first game, and its name in it
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)
_WORD_FILES = ("po", "toml")


@click.command()
@click.argument("words", metavar="[KIND] NAME", nargs=-1, required=True)
@click.option("--for", "game", metavar="GAME", help="The game that a house rule is for.")
@click.option(
    "--like", metavar="GAME",
    help="A game to begin with: a new game starts as a copy of it, a house rule changes it.",
)
def new(words: tuple[str, ...], game: str | None, like: str | None) -> None:
    """Begin a game or a house rule, small and ready to change.

    A game is a race with cards for two to four players, or with --like a copy of another game. In
    spec/, which makes a project of the folder around it, its words go to locales/ of that project,
    elsewhere to locales/ in the FOLDER.

    The other KINDs are house rules that begin with one thing: house_rule, action, card, role or
    number. NAME.rules is written here, or into the folder before its name, and its words in four
    languages in NAME.words. Nothing that is there is ever overwritten.

    \b
    Examples:
      rulewright new spec/my_game
      rulewright new game spec/my_game --like cartagena
      rulewright new house_rule calm_start --for tortuga_1667
      rulewright new action my_rules/parley --for tortuga_1667
    """
    from rulewright.cli.rule_patterns import PATTERNS

    with readable_errors():
        match words:
            case (folder,) | ("game", folder):
                if folder in PATTERNS:
                    raise WrongUse(f"What is it to be called? Write: rulewright new {folder} NAME --for GAME")
                if game is not None:
                    raise WrongUse("--for is for house rules; a game begins --like another one.")
                _game(Path(folder), like)
            case (kind, name) if kind in PATTERNS:
                wanted = game or like
                if wanted is None:
                    raise WrongUse(f"For which game is it? Write: rulewright new {kind} {name} --for GAME")
                _house_rule(kind, name, wanted)
            case (kind, *_):
                known = ("game", *PATTERNS)
                close = suggest_name(kind, known)
                hint = f"Did you mean {close}?" if close else f"There are: {', '.join(known)}."
                raise WrongUse(f"There is nothing called {kind!r} to begin with. {hint}")


def _house_rule(kind: str, written: str, wanted: str) -> None:
    """Write a house rule of a kind for a game, and its words; `written` can name a folder too."""
    from rulewright.cli.rule_patterns import PATTERNS, DoesNotFit, files_of, stand_ins

    target = Path(written).expanduser()
    folder, name = target.parent, target.name
    _refuse_name(written if ".." in target.parts else name, "house rule")
    for path in (folder / f"{name}.rules", folder / f"{name}.words"):
        if os.path.lexists(path):
            raise WrongUse(f"{path} is there already.")
    with game_place(wanted) as place:
        game, _ = load_game(place.folder)
        if game is None:
            raise WrongUse(f"{place.name} does not compile: see `rulewright check {wanted}`.")
        try:
            made = _best(place, name, islice(files_of(name, game, PATTERNS[kind]), _MOST_TRIED))
        except DoesNotFit as misfit:
            raise WrongUse(f"{place.name} has no place for a new {kind}: {misfit}.") from misfit
        if made is None:
            raise WrongUse(f"{name} cannot be the name of a new {kind} in {place.name}: choose another.")
    for file, text in made.items():
        if not folder.is_absolute():
            refuse_links(Path(), (folder / file).parent)
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        write_file(folder / file, text)
    rule, spoken = shown_path(folder / f"{name}.rules"), shown_path(folder / f"{name}.words")
    click.echo(f"Written: {rule}, and its words in {spoken}")
    click.echo(f"\nThese words only stand in: write yours in {spoken}")
    for key, said in stand_ins(name, PATTERNS[kind]).items():
        click.echo(f"  {key}: {said}")
    click.echo(
        f"\nNow try, and then change it:\n  rulewright check {wanted} --with {rule}"
        f"\n  rulewright diff {wanted} {rule}\n  rulewright play {wanted} --with {rule}"
        f"\n  rulewright serve {wanted} --with {rule}"
    )


_MOST_TRIED = 20
"""How many forms of a pattern are tried on a game."""


def _best(place: Place, name: str, forms: Iterator[Mapping[str, str]]) -> Mapping[str, str] | None:
    """Return the first form of a house rule about which nothing is said, or else the first that compiles."""
    found: Mapping[str, str] | None = None
    for form in forms:
        with tempfile.TemporaryDirectory(prefix="rulewright-") as scratch:
            rule = Path(scratch, f"{name}.rules").resolve()
            rule.write_text(form[rule.name], encoding="utf-8")
            game, findings = load_game(place.folder, Rules(house_rules=(rule,)))
        if game is not None and not findings.items:
            return form
        if game is not None and found is None:
            found = form
    return found


def _game(folder: Path, like: str | None) -> None:
    """Write a game into a folder: the small one, or a copy of another."""
    folder = folder.expanduser()
    name = _checked_name(folder)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise WrongUse(f"{shown_path(folder)} is there already, and not empty.")
    texts = _texts(folder, name) if like is None else _copied(folder, name, like)
    for path in texts:
        refuse_links(folder if path.is_relative_to(folder) else _home(folder), path.parent)
        if os.path.lexists(path):
            raise WrongUse(f"{shown_path(path)} is there already.")
    _try(name, {path.name: text for path, text in texts.items() if path.parent == folder})
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, text)
    known_by_name = project_at(folder) is not None
    game = name if known_by_name and find_root() is not None else shown_path(folder)
    click.echo(f"Written: {shown_path(folder / HEAD)} and the words of the game.")
    click.echo(
        f"\nNow try:\n  rulewright check {game}\n  rulewright play {game}"
        "\n\nWords can wait: with --language en a game is checked and read without them."
    )


def _copied(folder: Path, name: str, like: str) -> dict[Path, str]:
    """Return the files of another game as those of a new one: its rules with their editions, variants and house
    rules, its facts and its words."""
    locales = _home(folder) / LOCALES
    texts: dict[Path, str] = {}
    with game_place(like) as place:
        head = re.compile(rf"(?m)^((?:game|\w+(?: \w+)+ for) +){re.escape(place.name)}\b")
        for path in sorted(place.folder.rglob("*")):
            if path.suffix in (".rules", ".toml", ".po") and path.is_file() and lies_below(place.folder, path):
                text = path.read_text(encoding="utf-8")
                texts[folder / path.relative_to(place.folder)] = head.sub(rf"\g<1>{name}", text, count=1)
        for language in LANGUAGES:
            base = place.root / LOCALES / language
            for source in (base, base / "polish", base / "tellings", base / "rulings"):
                for suffix in (".po", ".toml", "_names.toml"):
                    path = source / f"{place.name}{suffix}"
                    if path.is_file():
                        target = locales / language / path.parent.relative_to(base) / f"{name}{suffix}"
                        texts[target] = path.read_text(encoding="utf-8")
    return texts


def _checked_name(folder: Path) -> str:
    """Return the name of the folder, which becomes that of the game."""
    name = folder.resolve().name
    _refuse_name(name, "game")
    around = find_root()
    if around not in (None, _home(folder)) and any(
        (around / LOCALES / LANGUAGES[0] / f"{name}.{suffix}").exists() for suffix in _WORD_FILES
    ):
        raise WrongUse(f"{name} has words in {LOCALES}/ already; call the game something else.")
    return name


def _refuse_name(name: str, what: str) -> None:
    """Refuse what cannot be the name of a game or a house rule."""
    from rulewright.syntax.grammar import keywords

    if not _NAME.fullmatch(name):
        close = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_0123456789")
        hint = f" Try {close}." if _NAME.fullmatch(close) else ""
        raise WrongUse(
            f"A {what}'s name is small letters, digits and _, and begins with a letter;"
            f" {name!r} cannot be one.{hint}"
        )
    if name in keywords():
        raise WrongUse(f"{name} is a word of the language; call the {what} something else.")


def _try(name: str, files: Mapping[str, str]) -> None:
    """Refuse a name with which the game would not compile, in the words of `check`."""
    with tempfile.TemporaryDirectory(prefix="rulewright-") as scratch:
        for file, text in files.items():
            Path(scratch, file).write_text(text, encoding="utf-8")
        game, findings = load_game(Path(scratch))
    if game is None:
        found = findings.items[0]
        reason = f" {found.reason}" if found.reason else ""
        raise WrongUse(f"{name} cannot be the name of a game. {found.headline}.{reason}")


def _home(folder: Path) -> Path:
    """Return the folder whose `locales/` the words of a game go to: that around `spec/`, or the game's own."""
    specs = folder.resolve().parent
    return specs.parent if specs.name == str(SPECS) else folder


def _texts(folder: Path, name: str) -> dict[Path, str]:
    """Return the files to write: the rules, and the words of each language."""
    source = files("rulewright.cli") / _STARTER
    rules = (source / HEAD).read_text(encoding="utf-8")
    locales = _home(folder) / LOCALES
    texts = {folder / HEAD: rules.replace(f"game {_STARTER}\n", f"game {name}\n", 1)}
    for language in LANGUAGES:
        for suffix in _WORD_FILES:
            words = source / "locales" / language / f"{_STARTER}.{suffix}"
            texts[locales / language / f"{name}.{suffix}"] = words.read_text(encoding="utf-8")
    return texts
