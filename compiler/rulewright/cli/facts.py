"""`rulewright facts`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rulewright.cli.checking import FACTS, NOT_MODELLED, facts_of
from rulewright.cli.options import rules_options
from rulewright.cli.project import Place, game_place
from rulewright.cli.report import Failed, WrongUse, readable_errors, stop_if_failed
from rulewright.coverage import Coverage, Covered, coverage
from rulewright.diagnostics.render import visible
from rulewright.facts import FactsError
from rulewright.pipeline import Rules, load_game

_ID = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b", re.ASCII)
_LONGEST_TEST = 1_000_000


@click.command()
@click.argument("game")
@click.option("--missing", is_flag=True, help="Show only what is neither carried nor left out.")
@rules_options
def facts(game: str, missing: bool, rules: Rules) -> None:
    """Show where each fact of a game stands.

    For each: where it is specified and what exercises it, or why it is not modelled. What only other
    editions state need not be specified.

    Ends with exit code 1 when a rule or a ruling is neither carried by the spec nor listed in
    not_modelled.toml with a reason. In a pipe each fact is one line, its columns set apart by tabs.

    \b
    Examples:
      rulewright facts tortuga_1667
      rulewright facts tortuga_1667 --missing
      rulewright facts tortuga_1667 --edition nl
      rulewright facts tortuga_1667 | grep ruling
    """
    with readable_errors(), game_place(game) as place:
        found = _coverage(place, rules)
    shown = found.missing if missing else found.facts
    console = Console()
    if console.is_terminal:
        console.print(_table(shown))
    else:
        for covered in shown:
            click.echo("\t".join(_columns(covered)))
    for line in _loose_ends(found):
        click.echo(line, err=True)
    click.echo(_summary(found), err=True)
    if not found.is_complete:
        raise SystemExit(1)


def _coverage(place: Place, rules: Rules) -> Coverage:
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
    return coverage(game, listed, not_modelled, _tests(place.root / "tests"), edition)


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


def _columns(covered: Covered) -> tuple[str, str, str, str]:
    """Id, kind, where it is specified (or why not), and what exercises it."""
    where = ", ".join(citation.place for citation in covered.citations)
    if covered.reason is not None:
        where = f"not modelled: {covered.reason}"
    elif covered.is_missing:
        where = "MISSING"
    elif not where and covered.elsewhere:
        where = "in other editions only"
    exercised = [*(f"example {name}" for name in covered.examples), *covered.tests]
    return covered.fact.id, covered.fact.kind, where, ", ".join(exercised)


def _table(facts: Sequence[Covered]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("Fact", no_wrap=True)
    table.add_column("Kind", no_wrap=True)
    table.add_column("Specified in", ratio=2)
    table.add_column("Exercised by", ratio=1)
    for covered in facts:
        style = "bold red" if covered.is_missing else "dim" if covered.reason else ""
        table.add_row(*(Text(visible(cell)) for cell in _columns(covered)), style=style)
    return table


def _loose_ends(found: Coverage) -> Iterator[str]:
    """What does not fit together, a line each."""
    for fact, citations in found.unknown.items():
        yield f"{citations[0].place}: {fact} is not in {FACTS}"
    for fact in found.idle:
        yield f"{NOT_MODELLED}: {visible(fact)} is not in {FACTS}"
    for fact in found.needless:
        yield f"{NOT_MODELLED}: {visible(fact)} is carried by a rule, so it needs no reason"


def _summary(found: Coverage) -> str:
    carried = sum(bool(covered.citations or covered.examples) for covered in found.facts)
    left_out = sum(covered.reason is not None for covered in found.facts)
    exercised = sum(bool(covered.examples or covered.tests) for covered in found.facts)
    return (
        f"{len(found.facts)} facts: {carried} specified, {exercised} named by examples or tests, "
        f"{left_out} not modelled, {len(found.missing)} missing."
    )
