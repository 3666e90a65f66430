"""Options that several commands have."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from rulewright.cli.report import WrongUse
from rulewright.reading import Rules

_Function = TypeVar("_Function", bound=Callable[..., Any])


def _pairs(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for value in values:
        name, equals, word = value.partition("=")
        if not equals or not name.strip():
            raise click.BadParameter(f"write NAME=VALUE, not {value!r}", ctx, param)
        found[name.strip()] = word.strip()
    return found


def rules_options(function: _Function) -> _Function:
    """`--edition`, `--variant` and `--with`: what a game is played by, as the parameter `rules`."""

    @click.option("--edition", metavar="NAME", help="An edition of the game.")
    @click.option(
        "--variant", "variants", multiple=True, metavar="NAME",
        help="A variant of the game. Can be given again.",
    )
    @click.option(
        "--with", "house_rules", multiple=True, metavar="FILE",
        help="A house rule: a .rules file, or a name in the folder of the game. Can be given again.",
    )
    @wraps(function)
    def with_rules(
        *args: Any, edition: str | None, variants: tuple[str, ...], house_rules: tuple[str, ...],
        **kwargs: Any,
    ) -> Any:
        rules = Rules(edition, variants, tuple(map(house_rule, house_rules)))
        return function(*args, rules=rules, **kwargs)

    return cast(_Function, with_rules)


def house_rule(given: str) -> str | Path:
    """A name, or the path of a file; `WrongUse` for a path that leads to none."""
    path = Path(given)
    if path.suffix != ".rules" and len(path.parts) == 1:
        return given
    if not path.is_file():
        raise WrongUse(f"There is no file {given}.")
    return path.resolve()


def game_options(function: _Function) -> _Function:
    """`--set NAME=VALUE`: options of the game itself."""
    option = click.option(
        "--set",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        callback=_pairs,
        help="An option of the game, such as choose_starred=yes. Can be given again.",
    )
    return option(function)
