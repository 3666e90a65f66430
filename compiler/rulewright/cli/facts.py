"""`rulewright facts`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rulewright.cli.console import Failed, WrongUse, readable_errors, stop_if_failed
from rulewright.cli.find_project import Place, game_place
from rulewright.cli.options import rules_options
from rulewright.diagnostics.render import visible
from rulewright.foundation.languages import LANGUAGES
from rulewright.outputs.check_game import FACTS, NOT_MODELLED, facts_of
from rulewright.outputs.fact_sentences import Place as Sentence
from rulewright.outputs.fact_sentences import said
from rulewright.project.fact_coverage import Coverage, Covered, coverage
from rulewright.project.facts import FactsError
from rulewright.project.pipeline import Rules, load_game
from rulewright.project.reader import word_folders

_ID = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b", re.ASCII)
_LONGEST_TEST = 1_000_000

Said: TypeAlias = Mapping[str, Mapping[str, Sentence]]


@click.command()
@click.argument("game")
@click.option("--missing", is_flag=True, help="Show only what is not carried, left out or said.")
@click.option(
    "--language", type=click.Choice(LANGUAGES), help="Show the sentence that says it in this language."
)
@rules_options
def facts(game: str, missing: bool, language: str | None, rules: Rules) -> None:
    """Show where each fact of a game stands.

    For each: where it is specified, which rule of the book says it, and what exercises it, or why it
    is not modelled. What only other editions state need not be specified.

    Ends with exit code 1 when a rule or a ruling is neither carried by the spec nor listed in
    not_modelled.toml with a reason, or when no sentence of a language says it. In a pipe each fact is
    one line, its columns set apart by tabs.

    \b
    Examples:
      rulewright facts tortuga_1667
      rulewright facts tortuga_1667 --missing
      rulewright facts tortuga_1667 --edition nl
      rulewright facts tortuga_1667 | grep ruling
    """
    with readable_errors(), game_place(game) as place:
        found, places = _coverage(place, rules)
    unsaid = [covered for covered in found.facts if _is_unsaid(covered, places)]
    shown = (*found.missing, *unsaid) if missing else found.facts
    rows = [(covered, _columns(covered, places.get(covered.fact.id, {}), language)) for covered in shown]
    console = Console()
    if console.is_terminal:
        console.print(_table(rows))
    else:
        for _, columns in rows:
            click.echo("\t".join(columns))
    for line in _loose_ends(found):
        click.echo(line, err=True)
    click.echo(_summary(found, len(unsaid)), err=True)
    if unsaid or not found.is_complete:
        raise SystemExit(1)


def _coverage(place: Place, rules: Rules) -> tuple[Coverage, Said]:
    if not (place.folder / FACTS).is_file():
        raise WrongUse(f"{place.name} has no list of facts: there is no {FACTS} beside its rules.")
    game, findings = load_game(place.folder, rules)
    if findings.failed:
        stop_if_failed(findings)
    assert game is not None
    edition = rules.edition or game.edition
    try:
        listed, not_modelled = facts_of(place.folder, edition)
    except FactsError as error:
        raise Failed(str(error)) from error
    places = said(place.root, game, word_folders(place.folder, rules))
    return coverage(game, listed, not_modelled, _tests(place.root / "tests"), edition), places


def _is_unsaid(covered: Covered, places: Said) -> bool:
    """Return whether a rule or a ruling is specified, and some language does not say it."""
    return bool(covered.citations) and covered.must_be_carried and (
        set(LANGUAGES) > places.get(covered.fact.id, {}).keys()
    )


def _tests(folder: Path) -> dict[str, list[str]]:
    """By fact, the tests that name it: file and line."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")) if folder.is_dir() else ():
        if path.stat().st_size > _LONGEST_TEST:
            continue
        name = path.relative_to(folder.parent).as_posix()
        text = path.read_text(encoding="utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), 1):
            for fact in dict.fromkeys(_ID.findall(line)):
                found.setdefault(fact, []).append(f"{name}:{number}")
    return found


def _columns(
    covered: Covered, places: Mapping[str, Sentence], language: str | None
) -> tuple[str, str, str, str, str]:
    """Id, kind, where it is specified (or why not), what says it, and what exercises it."""
    where = ", ".join(citation.place for citation in covered.citations)
    if covered.reason is not None:
        where = f"not modelled: {covered.reason}"
    elif covered.is_missing:
        where = "MISSING"
    elif not where and covered.elsewhere:
        where = "in other editions only"
    exercised = [*(f"example {name}" for name in covered.examples), *covered.tests]
    return covered.fact.id, covered.fact.kind, where, _said(places, language), ", ".join(exercised)


def _said(places: Mapping[str, Sentence], language: str | None) -> str:
    """Return the rules of the book that say a fact, or its sentence in one language."""
    if language is not None:
        place = places.get(language)
        return "" if place is None else f"{place.anchor}: {place.sentence}"
    by_rule: dict[str, list[str]] = {}
    for code, place in places.items():
        by_rule.setdefault(place.anchor, []).append(code)
    if len(by_rule) == 1 and len(places) == len(LANGUAGES):
        return next(iter(by_rule))
    return ", ".join(f"{anchor} ({' '.join(codes)})" for anchor, codes in by_rule.items())


def _table(rows: Sequence[tuple[Covered, tuple[str, ...]]]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("Fact", no_wrap=True)
    table.add_column("Kind", no_wrap=True)
    table.add_column("Specified in", ratio=2)
    table.add_column("Said by", ratio=1)
    table.add_column("Exercised by", ratio=1)
    for covered, columns in rows:
        style = "bold red" if covered.is_missing else "dim" if covered.reason else ""
        table.add_row(*(Text(visible(cell)) for cell in columns), style=style)
    return table


def _loose_ends(found: Coverage) -> Iterator[str]:
    """Yield what does not fit together, a line each."""
    for fact, citations in found.unknown.items():
        yield f"{citations[0].place}: {fact} is not in {FACTS}"
    for fact in found.idle:
        yield f"{NOT_MODELLED}: {visible(fact)} is not in {FACTS}"
    for fact in found.needless:
        yield f"{NOT_MODELLED}: {visible(fact)} is carried by a rule, so it needs no reason"


def _summary(found: Coverage, unsaid: int) -> str:
    carried = sum(bool(covered.citations or covered.examples) for covered in found.facts)
    left_out = sum(covered.reason is not None for covered in found.facts)
    exercised = sum(bool(covered.examples or covered.tests) for covered in found.facts)
    return (
        f"{len(found.facts)} facts: {carried} specified, {exercised} named by examples or tests, "
        f"{left_out} not modelled, {len(found.missing)} missing, {unsaid} not said in some language."
    )
