"""`rulewright words`."""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.cli.console import busy, original, readable_errors, show_findings, shown_path
from rulewright.cli.find_project import game_place
from rulewright.cli.game_arguments import game_argument
from rulewright.cli.options import rules_options
from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.render import visible
from rulewright.foundation.languages import LANGUAGE_NAMES, LANGUAGES
from rulewright.outputs.word_lists import Entry, survey, titles, write
from rulewright.project.reader import Rules


@click.command()
@rules_options
@game_argument()
@click.option(
    "--language", "languages", type=click.Choice(LANGUAGES), multiple=True,
    help="Only this language. Can be given again.",
)
@click.option("--write", "writes", is_flag=True, help="Add what is missing to the files, to be filled in.")
def words(game: str, rules: Rules, languages: tuple[str, ...], writes: bool) -> None:
    """Show the nouns and sentences that are still missing.

    Each comes with the form that is wanted, the sentence in which it will stand, and an entry of the
    same kind that is there.

    With --write they are added to the files where they belong: to NAME.words/LANGUAGE.po and .toml
    beside a house rule NAME.rules, or to locales/LANGUAGE/GAME.po and .toml. Write yours in the place
    of each "…" and between the quotation marks behind msgstr; the msgid stays "…". What you leave
    goes on to be missing. Titles of the house rule and of its examples are added as well; they may
    stay empty. Ends with exit code 1 while something is missing.

    \b
    Examples:
      rulewright words tortuga_1667 --with my_rule.rules
      rulewright words tortuga_1667 --with my_rule.rules --write
      rulewright words my_game --language nl
    """
    findings = Findings()
    with readable_errors(), game_place(game) as place:
        with busy("Reading ..."):
            entries = survey(place.root, place.name, rules, findings)
        show_findings(findings)
        if findings.failed and not entries:
            raise SystemExit(1)
        entries = [each for each in (_only(entry, languages) for entry in entries) if each.hints]
        free = [_only(entry, languages) for entry in titles(place.root, place.name, rules)]
        free = [entry for entry in free if entry.hints]
        written = [*entries, *free]
        added = write(place.root, place.name, rules, written, original) if writes else {}
        if not entries:
            click.echo(f"{place.name}: no words are missing.")
            _tell_of(free, added, writes)
            return
        if not writes:
            for entry in entries:
                _show(entry)
        wanted = sum(len(entry.hints) for entry in entries)
        click.echo(f"{len(entries)} without words: {wanted} entries over the languages.")
        _tell_of(free, added, writes)
        if writes and sum(added.values()) < wanted:
            click.echo("  The others stand in their files and wait to be filled in.")
        elif not writes:
            click.echo("  To add them to the files, to be filled in: the same with --write")
    raise SystemExit(1)


def _tell_of(free: list[Entry], added: dict[Path, int], writes: bool) -> None:
    """What was added, and the titles that may be given."""
    for path, count in added.items():
        click.echo(f"  {count} added to {shown_path(path)}")
    if free:
        keys = ", ".join(entry.key for entry in free)
        how = "These may stay empty" if writes else "Titles can be given too, with --write"
        click.echo(visible(f"  {how}: {keys}"))


def _only(entry: Entry, languages: tuple[str, ...]) -> Entry:
    """Return the entry in these languages alone."""
    from dataclasses import replace

    hints = {code: hint for code, hint in entry.hints.items() if not languages or code in languages}
    return replace(entry, hints=hints)


def _show(entry: Entry) -> None:
    what = "word" if entry.is_word else "sentence"
    click.echo(visible(f"{entry.key}: no {what}, wanted at {entry.span}"))
    if entry.braces:
        click.echo(visible(f"  has these places to be filled: {entry.braces}"))
    told = ""
    for code, hint in entry.hints.items():
        if hint.wanted != told:
            click.echo(visible(f"  {hint.wanted}"))
            told = hint.wanted
        click.echo(visible(f"  {LANGUAGE_NAMES[code]}: {hint.sentence}"))
        if hint.model:
            click.echo(visible(f"    as here: {hint.model}"))
    click.echo("")
