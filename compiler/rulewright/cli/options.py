"""Options that several commands have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

_Function = TypeVar("_Function", bound=Callable[..., Any])


def _pairs(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for value in values:
        name, equals, word = value.partition("=")
        if not equals or not name.strip():
            raise click.BadParameter(f"write NAME=VALUE, not {value!r}", ctx, param)
        found[name.strip()] = word.strip()
    return found


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
