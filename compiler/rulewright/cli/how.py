"""`rulewright how`."""

from __future__ import annotations

import click

from rulewright.cli.console import WrongUse
from rulewright.cli.find_project import sayings_root
from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.reference.form_lookup import forms_of
from rulewright.reference.phrase_index import (
    Saying,
    SayingsError,
    best,
    every,
    language_of,
    parts_in,
)


@click.command()
@click.argument("asked", nargs=-1)
@click.option("--language", type=click.Choice(LANGUAGES), help="Show the sayings in this language.")
def how(asked: tuple[str, ...], language: str | None) -> None:
    """Show how something is written.

    Ask in your own words, in English, Dutch, German or Spanish. The three sayings of players that fit
    best are shown with their lines, which do it in the game that is named beside them. A word of the
    language shows its forms: what stands in < > is yours, what stands in [ ] may be left out, and of
    { | } one is taken. Without words, all sayings are listed.

    \b
    Examples:
      rulewright how skip a turn
      rulewright how de meeste kaarten
      rulewright how option
      rulewright how --language de
    """
    root = sayings_root()
    if root is None:
        raise WrongUse("The sayings are not here: they come with the project of the compiler.")
    try:
        parts = parts_in(root)
    except SayingsError as error:
        raise WrongUse(f"The sayings cannot be read: {error}.") from error
    words = " ".join(asked)
    if not words.strip():
        for saying in every(parts):
            click.echo(saying.said[language or ORIGINAL])
        return
    found = best(parts, words)
    shown = language or (language_of(parts, words) if found else ORIGINAL)
    forms = forms_of(root, words, language or ORIGINAL)
    if forms:
        click.echo("\n".join(forms))
        return
    if not found:
        raise WrongUse("No saying has these words. `rulewright how` lists them all.")
    click.echo("\n".join(_shown(saying, shown) for saying in found))
    click.echo(f"Above such lines stands a head: house rule my_rule for {found[0].game}")


def _shown(saying: Saying, language: str) -> str:
    lines = "\n".join(f"    {line}".rstrip() for line in saying.lines.splitlines())
    return f"{saying.said[language]}  [{saying.game}]\n\n{lines}\n"
