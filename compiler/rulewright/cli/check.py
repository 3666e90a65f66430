"""`rulewright check`."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import click

from rulewright.cli.console import (
    Failed,
    WrongUse,
    busy,
    readable_errors,
    show_findings,
    shown_path,
    tell_of_words,
)
from rulewright.cli.find_project import Place, game_place, project_root
from rulewright.cli.game_arguments import game_argument
from rulewright.cli.options import rules_options, voices_option
from rulewright.diagnostics.model import Findings, Severity
from rulewright.diagnostics.render import visible
from rulewright.foundation.languages import COMPLETE, LANGUAGE_NAMES, Voices
from rulewright.outputs.finding_memory import Checked, checked
from rulewright.project.reader import PLAIN, Rules

DRAFTED = "P320"


@click.command()
@rules_options
@game_argument(required=False)
@voices_option
@click.option(
    "--all", "every", is_flag=True,
    help="Check editions, variants, house rules and books too; without a GAME those of all games.",
)
@click.option("--json", "as_json", is_flag=True, help="Write what was found as JSON.")
@click.option("--example", metavar="NAME", help="Play one example, and look at nothing else.")
@click.option("--trace", is_flag=True, help="With --example: show what happens step by step.")
def check(
    game: str | None, as_json: bool, every: bool, rules: Rules, voices: Voices,
    example: str | None, trace: bool,
) -> None:
    """Find what is wrong with a game.

    Reads the spec, resolves every name and type, checks the rules, plays the examples, and sees
    whether everything can be said in English, Dutch, German and Spanish: for the rules asked for,
    so that an edit shows its result at once. With --all it goes through all that depends on them.

    Words that nobody has written yet are no error: the rules can be played and read, with drafts made
    from the names in the place of what is missing, and a note says how much that is. With --all they
    are one. With --language it looks at one language only.

    Examples of the game that do not hold under other rules fall away; a note names them.

    With --example it plays that one alone, and with --trace as well it shows every choice with the
    rule that asks for it, what changes by it, what holds then, and the position at the end.

    \b
    Examples:
      rulewright check tortuga_1667
      rulewright check ../my_game
      rulewright check my.rules
      rulewright check tortuga_1667 my.rules --edition nl
      rulewright check my_game --language en
      rulewright check cartagena --example first_dagger --trace
      rulewright check tortuga_1667 --json > findings.json
      rulewright check --all
    """
    if game is None and not every:
        raise WrongUse("Which game is it? Write its name, or --all.")
    if every and rules != PLAIN:
        raise WrongUse("--all is for the rules of the project; leave out other rules, or --all.")
    if every and voices != COMPLETE:
        raise WrongUse("--all is for all languages; leave out --language, or --all.")
    if trace and example is None:
        raise WrongUse("--trace shows one example; name it with --example.")
    if example is not None:
        _play_one(game, every, example, rules, trace, as_json)
        return
    with readable_errors():
        name, findings, left, nameless = _found(game, every, rules, voices)
    show_findings(findings, as_json=as_json)
    if findings.failed:
        if not as_json:
            tell_of_words(findings)
        raise SystemExit(1)
    if not as_json:
        click.echo(f"{name}: {_well(findings)}", err=True)
        for path in nameless:
            title = path.stem.replace("_", " ").capitalize()
            click.echo(
                f"All books call it \"{title}\", after its file. Words of its own stand as overlay.{path.stem} "
                f"in {shown_path(path.with_suffix('.words'))}/{{en,nl,de,es}}.po.",
                err=True,
            )
        if left:
            click.echo(f"Words that other languages still lack: {_listed(left)}.", err=True)
        if not every:
            click.echo(
                "Editions, variants, house rules and books: rulewright check --all", err=True
            )


def _play_one(
    game: str | None, every: bool, name: str, rules: Rules, trace: bool, as_json: bool
) -> None:
    from rulewright.cli.example_report import play_one

    if game is None or every:
        raise WrongUse("--example is one of a game; write the name of the game, and leave out --all.")
    if trace and as_json:
        raise WrongUse("--trace is for reading; leave out --json.")
    with readable_errors(), game_place(game) as place, _no_pauses():
        lines, findings = play_one(place, name, rules)
    if trace:
        click.echo("\n".join(map(visible, lines)))
    show_findings(findings, as_json=as_json)
    if findings.failed:
        raise SystemExit(1)
    if not as_json:
        click.echo(f"{name}: comes out as told.", err=True)


@contextmanager
def _no_pauses() -> Iterator[None]:
    """Without looking for garbage, of which there is hardly any: a tenth of the time of a check."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _well(findings: Findings) -> str:
    """Return what is said where there is no error."""
    warnings = sum(item.severity is Severity.WARNING for item in findings.items)
    if warnings:
        return f"it can be played. Look at the {'warning' if warnings == 1 else 'warnings'} above."
    if any(item.code == DRAFTED for item in findings.items):
        return "the rules are right, and can be played. Their words are still to be given."
    return "nothing to mend."


def _listed(left: Mapping[str, int]) -> str:
    return ", ".join(f"{LANGUAGE_NAMES[language]} {number}" for language, number in left.items())


def _found(
    game: str | None, every: bool, rules: Rules, voices: Voices
) -> tuple[str, Findings, Mapping[str, int], Sequence[Path]]:
    """Return what was checked, what is wrong with it, how many words the languages left out lack, and the house
    rules without a title."""
    from rulewright.project.facts import FactsError

    try:
        if game is None:
            from rulewright.outputs.check_game import check_all

            with busy("Checking everything ..."):
                return "Everything", check_all(project_root()), {}, []
        with game_place(game) as place:
            if not every:
                with _no_pauses():
                    said = checked(place.root, place.name, rules, voices, partial(_checked, place, rules, voices))
                    return place.name, said.findings, said.left, said.untitled
            from rulewright.outputs.check_game import check_all

            with busy(f"Checking all of {place.name} ..."):
                return place.name, check_all(place.root, [place.name]), {}, []
    except FactsError as error:
        raise Failed(str(error)) from error


def _checked(place: Place, rules: Rules, voices: Voices) -> Checked:
    from rulewright.outputs.check_game import check_game, left_out, untitled

    findings = check_game(place.root, place.name, rules, voices)
    left = left_out(place.root, place.name, rules, voices)
    return Checked(findings, left, tuple(untitled(place.root, place.name, rules)))
