"""The game that a command is about, and the files of house rules named with it or instead of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from rulewright.cli.console import WrongUse, shown_path, stop_if_failed
from rulewright.cli.find_project import find_root
from rulewright.cli.options import house_rule
from rulewright.diagnostics.model import Findings
from rulewright.project.paths import SPECS, games
from rulewright.project.reader import FOLDERS, HEAD, Rules, read_source

_Function = TypeVar("_Function", bound=Callable[..., Any])
_KINDS = {folder: kind for kind, folder in FOLDERS.items()}


def game_argument(*, required: bool = True) -> Callable[[_Function], _Function]:
    """`[GAME] [FILE.rules]...`: the parameter `game`, with the files added to the parameter `rules`.

    A file alone says in its head which game it is for, or lies in the folder of one. It stands below
    `rules_options`.
    """

    def decorate(function: _Function) -> _Function:
        @click.argument("asked", metavar="GAME [FILE.rules]..." if required else "[GAME] [FILE.rules]...",
                        nargs=-1)
        @wraps(function)
        def with_game(*args: Any, asked: tuple[str, ...], rules: Rules, **kwargs: Any) -> Any:
            game, rules = _told(asked, rules)
            if game is None and required:
                raise WrongUse("Which game is it? Write its name, or the file of a house rule.")
            return function(*args, game=game, rules=rules, **kwargs)

        return cast(_Function, with_game)

    return decorate


def _told(asked: tuple[str, ...], rules: Rules) -> tuple[str | None, Rules]:
    """Return the game, and the rules with those of the files."""
    names = [each for each in asked if not each.endswith(".rules")]
    paths = [path for each in asked if each.endswith(".rules") if isinstance(path := house_rule(each), Path)]
    if len(names) > 1:
        raise WrongUse(f"One game at a time: {' or '.join(names)}?")
    game = names[0] if names else None
    for path in paths:
        folder = _folder_of_game(path)
        inside = folder is not None and folder == path.parent
        if inside:  # a part of a game is checked with all of it
            assert folder is not None
            game = game or shown_path(folder)
            continue
        game = game or _game_of(path, folder)
        rules = _with(rules, path, folder)
    if game is None and not paths:
        alone = [path for path in rules.house_rules if isinstance(path, Path)]
        game = _game_of(alone[0], _folder_of_game(alone[0])) if alone else None
    return game, rules


def _with(rules: Rules, path: Path, folder: Path | None) -> Rules:
    """Return the rules with a file: an edition or variant of a game goes by its name."""
    kind = _KINDS.get(path.parent.name) if folder is not None else None
    match kind:
        case "edition":
            return replace(rules, edition=path.stem)
        case "variant":
            return replace(rules, variants=(*rules.variants, path.stem))
        case _:
            return replace(rules, house_rules=(*rules.house_rules, path))


def _folder_of_game(path: Path) -> Path | None:
    """Return the folder of the game that a file belongs to: it lies in it, or among its overlays."""
    for folder in (path.parent, path.parent.parent):
        if (folder / HEAD).is_file() and (folder == path.parent or path.parent.name in _KINDS):
            return folder
    return None


def _game_of(path: Path, folder: Path | None) -> str:
    """Return the game that a file alone is about."""
    if folder is not None:
        return shown_path(folder)
    from rulewright.syntax.parser import head_of

    findings = Findings()
    file = read_source(path, shown_path(path), findings)
    head = head_of(file, findings) if file is not None else None
    stop_if_failed(findings)
    if head is None:
        raise WrongUse(
            f"{shown_path(path)} does not say which game it changes. Begin it with "
            f"`house rule {path.stem} for …` and the name of the game, or name the game: "
            f"GAME {shown_path(path)}."
        )
    name = head.game.text
    root = find_root()
    if root is not None and name not in games(root):
        above = next((each for each in path.parents if (each / SPECS / name / HEAD).is_file()), None)
        return shown_path(above / SPECS / name) if above is not None else name
    if root is None:
        for each in path.parents:
            if (each / SPECS / name / HEAD).is_file():
                return shown_path(each / SPECS / name)
    return name
