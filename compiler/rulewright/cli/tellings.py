"""`rulewright tellings`."""

from __future__ import annotations

import click

from rulewright.cli.console import busy, original, readable_errors, shown_path, stop_if_failed
from rulewright.cli.find_project import game_place
from rulewright.cli.options import rules_options
from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.render import visible
from rulewright.foundation.languages import LANGUAGE_NAMES, LANGUAGES
from rulewright.outputs.telling_files import Survey, home, polish_file, survey, write_missing
from rulewright.project.pipeline import PLAIN
from rulewright.project.reader import Rules
from rulewright.prose.tellings.files import renew


@click.command()
@click.argument("game")
@rules_options
@click.option(
    "--language", "languages", type=click.Choice(LANGUAGES), multiple=True,
    help="Only this language. Can be given again.",
)
@click.option("--write", is_flag=True, help="Add the rules that nobody has told to the files; renew the comments.")
@click.option(
    "--beside", is_flag=True,
    help="Show tellings that say no more than their rule beside what the generator says, the likest first.",
)
def tellings(game: str, rules: Rules, languages: tuple[str, ...], write: bool, beside: bool) -> None:
    """Show which rules an editor has told.

    A telling is an editor's words for a whole rule. It must say all of its sentences, and falls away
    when the rule changes. What is wrong with one is shown.

    With --write, the rules without a telling are added to locales/LANGUAGE/tellings/GAME.po, or with
    a house rule to the .words folder beside it; the comments above the others are renewed, which show
    how the compiler says each rule. With --beside, compare: what the generator says as well needs no
    telling. Ends with exit code 1 when a telling is incomplete or says no rule of the game.

    \b
    Examples:
      rulewright tellings tortuga_1667
      rulewright tellings tortuga_1667 --language de --write
      rulewright tellings tortuga_1667 --with dry_powder
      rulewright tellings tortuga_1667 --language es --beside
    """
    failed = False
    with readable_errors(), game_place(game) as place:
        for language in languages or LANGUAGES:
            findings = Findings()
            with busy("Reading ..."):
                found = survey(place.root, place.name, rules, language, findings)
            stop_if_failed(findings)
            failed |= _show(found)
            if beside:
                _compare(found)
            if write:
                path = original(home(place.root, place.name, rules, language))
                count = write_missing(path, found)
                if rules == PLAIN:
                    renew(original(polish_file(place.root, place.name, language)), found.sentences)
                click.echo(f"  {count} rules added to {shown_path(path)}")
    if failed:
        raise SystemExit(1)


def _show(found: Survey) -> bool:
    """Show what there is; whether something is wrong."""
    click.echo(f"{LANGUAGE_NAMES[found.language]}: {found.told} of {len(found.rules)} rules are told.")
    for rule in found.rules:
        for fault in rule.faults:
            click.echo(f"  {rule.anchor}: {visible(fault)}")
    for telling in found.stale:
        line, _ = telling.span.file.position(telling.span.start)
        place = f"{telling.span.file.name}:{line}"
        click.echo(f"  {telling.anchor}: no rule reads as this telling says ({place})")
    return bool(found.stale) or any(rule.faults for rule in found.rules)


def _compare(found: Survey) -> None:
    """Show each telling that says no more than its rule, and what would stand there without it."""
    for alike, rule in found.likest():
        click.echo(f"\n  {rule.anchor}: {alike:.0%} alike")
        for name, text in (("generated", rule.generated), ("told", rule.reads)):
            click.echo(f"    {name}:")
            click.echo("".join(f"      {visible(line)}\n" for line in text.splitlines() if line.strip()), nl=False)
