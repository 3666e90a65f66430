"""`rulewright diff`."""

from __future__ import annotations

import json

import click
from rich.console import Console
from rich.text import Text

from rulewright.cli.console import WrongUse, busy, readable_errors, show_findings
from rulewright.cli.find_project import game_place
from rulewright.cli.game_arguments import game_argument
from rulewright.cli.options import rules_options
from rulewright.foundation.languages import LANGUAGES, ORIGINAL, Voices
from rulewright.outputs.game_changes import TextChange, differences
from rulewright.outputs.stale_text_report import Listed
from rulewright.play.terminal_texts import load_words
from rulewright.project.reader import PLAIN, Rules
from rulewright.prose.change_list import RuleChange, Said

_MARKS = {"new": "+", "gone": "-", "changed": "~"}


@click.command()
@rules_options
@game_argument()
@click.option(
    "--language", type=click.Choice(LANGUAGES), default=ORIGINAL, show_default=True,
    help="The language of the sentences.",
)
@click.option("--json", "as_json", is_flag=True, help="Write the changes as JSON.")
def diff(game: str, rules: Rules, language: str, as_json: bool) -> None:
    """Show what an edition, variants or house rules change.

    Lists every rule that is played otherwise, with the sentences that fall away (-) and those that
    come (+), each below what it hangs under, and where the book has the rule. What only editors say,
    and states no rule, stands in brackets. Behind them stand the
    examples, lessons and rulings that go, come or are told anew (~), and the texts of editors that
    house rules may make untrue. An edition is compared with the game itself, variants with their edition,
    house rules with the edition and the variants named beside them. Ends with exit code 1 when nothing changes.

    \b
    Examples:
      rulewright diff tortuga_1667 --edition nl
      rulewright diff tortuga_1667 my.rules --language de
    """
    if rules == PLAIN:
        raise WrongUse("Compared with what? Name an --edition, a --variant or a house rule.")
    with readable_errors(), game_place(game) as place, busy("Comparing ..."):
        voices = Voices((language,), drafts=True)
        found, findings = differences(place.root, place.folder, rules, voices, rules.below)
    # The rules are read here, not their examples: a note of them would come before each language.
    findings.items = [item for item in findings.items if item.code != "W206"]
    if not as_json or findings.failed:
        show_findings(findings)
    if found is None:
        raise SystemExit(1)
    changes = found.changes[language]
    players = found.players.get(language)
    if as_json:
        plain = [
            *([] if players is None else [{"kind": "players", "old": players[0], "new": players[1]}]),
            *map(_plain, changes), *map(_plain_around, found.texts[language]),
            *map(_plain_text, found.old[language]),
        ]
        click.echo(json.dumps(plain, ensure_ascii=False, indent=1))
    else:
        if players is not None:
            for sign, style, said in (("-", "red", players[0]), ("+", "green", players[1])):
                Console(soft_wrap=True, highlight=False).print(Text(f"{sign} {said}", style))
        _show(changes)
        words = load_words(place.root / "locales", language)
        one, many = words.say("One rule differs."), words.say("{number} rules differ.", number=len(changes))
        click.echo(one if len(changes) == 1 else many, err=True)
        _show_around(found.texts[language])
        _show_old(found.old[language])
    if not changes and players is None and not found.texts[language]:
        raise SystemExit(1)


def _plain(change: RuleChange) -> dict[str, object]:
    return {
        "anchor": change.anchor, "chapter": change.chapter, "kind": change.kind,
        "title": change.title, "old": change.old, "new": change.new, "untold": change.untold,
    }


def _plain_text(text: Listed) -> dict[str, object]:
    return {"kind": "text", "sort": text.sort, "name": text.name, "title": text.title, "told": text.told}


def _plain_around(text: TextChange) -> dict[str, object]:
    return {"kind": text.kind, "sort": text.sort, "name": text.name, "title": text.title}


def _show_around(texts: tuple[TextChange, ...]) -> None:
    """The examples, lessons and rulings that come, go or are told anew."""
    console = Console(soft_wrap=True, highlight=False)
    for text in texts:
        console.print(
            Text(f"{_MARKS[text.kind]} {text.title}"), Text(f"  {text.sort} {text.name}", style="dim"), sep=""
        )


def _show_old(texts: tuple[Listed, ...]) -> None:
    """What was written of the game before, below what says so."""
    console = Console(soft_wrap=True, highlight=False)
    for told in dict.fromkeys(text.told for text in texts):
        console.print(Text(told, style="bold"))
        for text in texts:
            if text.told == told:
                console.print(
                    Text(f"  {text.title}"), Text(f"  {text.sort} {text.name}", style="dim"), sep=""
                )


def _line(said: Said, sign: str, style: str) -> Text:
    """Return a sentence, as far in as it stands in its rule; what it stands under has no sign."""
    indent = "  " * said.depth
    text = said.text if said.states else f"({said.text})"
    return Text(f"    {sign if said.differs else ' '} {indent}{text}", style if said.differs else "dim")


def _show(changes: tuple[RuleChange, ...]) -> None:
    console = Console(soft_wrap=True, highlight=False)
    for change in changes:
        console.print(
            Text(f"{_MARKS[change.kind]} {change.title}", style="bold"),
            Text(f"  {change.chapter}/#{change.anchor}", style="dim"), sep="",
        )
        for said in change.old_under:
            console.print(_line(said, "-", "red"))
        for said in change.new_under:
            console.print(_line(said, "+", "green"))
