"""Options that several commands have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from rulewright.cli.console import WrongUse
from rulewright.foundation import limits
from rulewright.foundation.languages import COMPLETE, LANGUAGES, Voices
from rulewright.project.reader import Rules

_SHOWN = 100
"""Letters of a name that is wrong, in a message."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def _pairs(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for value in values:
        name, equals, word = value.partition("=")
        if not equals or not name.strip():
            raise click.BadParameter(f"write NAME=VALUE, not {value!r}", ctx, param)
        found[name.strip()] = word.strip()
    return found


def given(rules: Rules) -> Iterator[str]:
    """Yield the options that `rules_options` understands as these rules."""
    if rules.edition is not None:
        yield from ("--edition", rules.edition)
    for variant in rules.variants:
        yield from ("--variant", variant)
    for each in rules.house_rules:
        yield from ("--with", str(each))


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
    """Return a name, or the path of a file; `WrongUse` for a path that leads to none."""
    path = Path(given)
    if path.suffix != ".rules" and len(path.parts) == 1:
        if len(given) > limits.LONGEST_NAME:
            raise WrongUse(f"There is no house rule {_short(given)}: no name is as long as that.")
        return given
    try:
        found = path.is_file()
    except OSError:  # a name that no file can have
        found = False
    if not found:
        raise WrongUse(f"There is no file {_short(given)}.")
    return path.resolve()


def _short(given: str) -> str:
    return given if len(given) <= _SHOWN else f"{given[:_SHOWN]}…"


def voices_option(function: _Function) -> _Function:
    """`--language`: draft mode in one or more languages, as the parameter `voices`."""

    @click.option(
        "--language", "languages", multiple=True, type=click.Choice(LANGUAGES),
        help="Only in this language; drafts made from the names stand in for words that are missing. "
        "Can be given again.",
    )
    @wraps(function)
    def with_voices(*args: Any, languages: tuple[str, ...], **kwargs: Any) -> Any:
        chosen = tuple(language for language in LANGUAGES if language in languages)
        voices = Voices(chosen, drafts=True) if chosen else COMPLETE
        return function(*args, voices=voices, **kwargs)

    return cast(_Function, with_voices)


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


def own_site_option(function: _Function) -> _Function:
    """`--own-site`: the pages around the books are those of the project, which may run programs."""
    option = click.option(
        "--own-site", is_flag=True,
        help="Put the project's own site/ around the books. Its templates and hooks are programs "
        "that run here, so only use it if you trust them.",
    )
    return option(function)


def site_frame(root: Path, own_site: bool) -> Path:
    """Return the project whose pages and templates stand around the books; says so if they are not its own."""
    from rulewright.outputs.site import frame_of, has_own_frame

    if not own_site and has_own_frame(root):
        click.echo(
            "Note: site/ and mkdocs.yml of this project are not used, because they can run programs "
            "on your computer. If you trust them, add --own-site.",
            err=True,
        )
    return frame_of(root, trusted=own_site)
