"""`rulewright sentences`."""

from __future__ import annotations

import click

from rulewright.cli.console import Failed, clickable, readable_errors, stop_if_failed
from rulewright.cli.find_project import game_place
from rulewright.cli.options import rules_options
from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.registry import suggest_name
from rulewright.diagnostics.render import visible
from rulewright.foundation.languages import LANGUAGES, ORIGINAL, Voices
from rulewright.outputs.sentence_trace import Source, Traced, traced
from rulewright.project.pipeline import Rules, load_game
from rulewright.project.reader import word_folders
from rulewright.prose.game_words import load_words
from rulewright.prose.writer import Writer


@click.command()
@click.argument("game")
@click.argument("rule")
@rules_options
@click.option("--language", type=click.Choice(LANGUAGES), default=ORIGINAL, show_default=True)
def sentences(game: str, rule: str, rules: Rules, language: str) -> None:
    """Show where the sentences of a rule come from.

    RULE is the address of a rule in the book, the part behind the # of its link: `verb-maroon`.

    Under each sentence that the compiler makes stand what it says, in no language, as it was planned;
    what each pass made of it, with the name of the pass in prose/microplan; and the messages that say
    it, with their files and lines: where it can be said better. What an editor tells instead is in
    locales/LANGUAGE/tellings.

    \b
    Examples:
      rulewright sentences tortuga_1667 verb-maroon --language de
      rulewright sentences cartagena action-fall_back --with my.rules
    """
    with readable_errors(), game_place(game) as place:
        resolved, findings = load_game(place.folder, rules)
        stop_if_failed(findings)
        assert resolved is not None
        told = Findings()
        folders = word_folders(place.folder, rules)
        words = load_words(place.root / "locales", resolved, told, folders, Voices(drafts=True))
        stop_if_failed(told)
        assert words is not None
        writer = Writer(resolved, language, words, told)
        parts = writer.planner.sections()
        if rule not in parts:
            near = suggest_name(rule, parts)
            raise Failed(f"{place.name} has no rule `{rule}`." + (f" Did you mean `{near}`?" if near else ""))
        found = traced(parts[rule], writer)
        telling = writer.tellings.telling(parts[rule])
    if telling is not None:
        line, _ = telling.telling.span.file.position(telling.telling.span.start)
        click.echo(f"The book has an editor's words: {clickable(telling.telling.span.file)}:{line}\n")
    for each in found:
        _show(each)


def _show(found: Traced) -> None:
    """Show one sentence, and under it where it comes from."""
    indent = "  " * found.depth
    click.echo(f"{indent}{visible(found.text)}")
    rows = [*found.changes, *((_place(source), source.form) for source in found.sources)]
    width = max(len(name) for name, _ in rows)
    for name, what in rows:
        click.echo(f"{indent}    {name:<{width}}  {visible(what)}")
    click.echo()


def _place(source: Source) -> str:
    if source.span is None:
        return "a draft"
    line, _ = source.span.file.position(source.span.start)
    return f"{clickable(source.span.file)}:{line}"
