"""`python -m tests.drift GAME`: makes the mutants of a game, plays and reads them, and reports.

`--all` does so with every game of the project, the small ones of the tests too. Words that a game has not
are made from its names.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from rulewright.foundation.languages import LANGUAGES
from rulewright.project.pipeline import HEAD, load_game
from tests.drift.equivalent import reason_for
from tests.drift.mutants import mutants, sample
from tests.drift.play import courses
from tests.drift.survey import Outcome, survey
from tests.drift.texts import Sight, Texts, Unreadable, bare, drafted
from tests.waiting import within

ROOT = Path(__file__).parents[2]
LOCALES = ROOT / "locales"
PLACES = ("spec", "tests/specs", "tests/yardsticks")
"""Where games are."""


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if every change is seen in every language, 1 if not, 2 if the game cannot be read."""
    asked = _parser().parse_args(arguments)
    console = Console()
    if asked.all:
        found = []
        for each in every_game():
            console.rule(escape(each.name))
            found.append(_look_at(each, asked, console))
        return max(found)
    folder = _folder(asked.game or "")
    if folder is None:
        console.print(f"There is no game {escape(asked.game or '')} under spec/ or tests/.")
        return 2
    return _look_at(folder, asked, console)


def every_game() -> list[Path]:
    """The folders of all games of the project."""
    return sorted(
        head.parent for place in PLACES for head in (ROOT / place).glob(f"*/{HEAD}")
    )


def _look_at(folder: Path, asked: argparse.Namespace, console: Console) -> int:
    """Looks at one game."""
    game, findings = load_game(folder)
    if game is None:
        console.print(f"{escape(folder.name)} does not compile: run `rulewright check`.")
        for item in findings.items:
            console.print(f"  {item.span}: {escape(item.headline)}")
        return 2
    try:
        words = drafted(game)
        if asked.untold and words is not None:
            words = bare(words)
        texts = Texts(game, LOCALES, asked.language or LANGUAGES, words=words)
    except Unreadable as error:
        console.print(f"{escape(game.name)} cannot be said:\n{escape(str(error))}")
        return 2
    every = mutants(game)
    found = list(every if asked.sample is None else sample(every, asked.sample))
    if asked.minutes is not None:
        random.shuffle(found)  # whatever there is no time for is another one each time
    with console.status("Playing the game itself …"):
        played = courses(game, asked.games)
    bar = Progress(
        TextColumn("Playing and reading mutants"), BarColumn(), MofNCompleteColumn(),
        TimeRemainingColumn(), console=console, transient=True,
    )
    with bar:
        task = bar.add_task("", total=len(found))
        outcomes = []
        results = survey(found, texts, played, asked.each, asked.processes)
        for outcome in within(asked.minutes, results):
            outcomes.append(outcome)
            bar.advance(task)
    console.print(f"{len(outcomes)} of {len(every)} mutants, {len(played.courses)} games")
    console.print(_table(outcomes, texts.languages))
    _list(console, outcomes)
    if asked.unmet:
        _section(console, "Another engine or the same, but no difference was met in play", (
            f"{outcome.mutant}  [{outcome.effect or 'same engine'}]"
            for outcome in outcomes if outcome.effect != "play"
        ))
    return int(any(outcome.is_missed for outcome in outcomes))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.drift", description=__doc__)
    parser.add_argument("game", nargs="?", help="a game under spec/ or tests/, or its folder")
    parser.add_argument("--all", action="store_true", help="every game of the project")
    parser.add_argument(
        "--sample", type=int, metavar="N", help="only N mutants, of every kind some"
    )
    parser.add_argument(
        "--language", action="append", choices=LANGUAGES, help="only this language (repeatable)"
    )
    parser.add_argument(
        "--games", type=int, default=60, metavar="N",
        help="games to compare with, besides the worked examples (default: 60)",
    )
    parser.add_argument(
        "--each", type=int, default=20, metavar="N",
        help="the most games played for one mutant (default: 20)",
    )
    parser.add_argument(
        "--unmet", action="store_true", help="also list the mutants that no game played showed"
    )
    parser.add_argument(
        "--untold", action="store_true",
        help="read what the generator alone says, without tellings and polished sentences",
    )
    parser.add_argument("--minutes", type=float, metavar="M", help="stop after so many for each game")
    parser.add_argument("--processes", type=int, default=2, metavar="N", help="default: 2")
    return parser


def _folder(name: str) -> Path | None:
    for folder in (*(ROOT / place / name for place in PLACES), Path(name)):
        if (folder / HEAD).is_file():
            return folder
    return None


# ---- the report ----------------------------------------------------------------------------------


def _table(outcomes: Sequence[Outcome], languages: Sequence[str]) -> Table:
    table = Table("kind")
    for head in ("mutants", "play", "engine only", "same", *(f"seen {name}" for name in languages)):
        table.add_column(head, justify="right")
    table.add_column("refused", justify="right")
    kinds = dict.fromkeys(outcome.mutant.kind for outcome in outcomes)
    for kind in sorted(kinds):
        table.add_row(kind, *_row([o for o in outcomes if o.mutant.kind == kind], languages))
    table.add_section()
    table.add_row("all", *_row(outcomes, languages))
    return table


def _row(outcomes: Sequence[Outcome], languages: Sequence[str]) -> list[str]:
    """Mutants that the build refuses are seen: no reader gets a text that is silent about them."""
    cells = [str(len(outcomes))]
    cells += [_count(outcome.effect == effect for outcome in outcomes)
              for effect in ("play", "engine", "")]
    for language in languages:
        seen = sum(outcome.sights[language] is not Sight.UNSEEN for outcome in outcomes)
        cells.append(str(seen) if seen == len(outcomes) else f"[red]{seen}[/red]")
    return [*cells, _count(outcome.is_refused for outcome in outcomes)]


def _count(found: Iterable[bool]) -> str:
    return str(sum(found) or "")


def _list(console: Console, outcomes: Sequence[Outcome]) -> None:
    missed = [outcome for outcome in outcomes if outcome.is_missed]
    _section(console, "The text is silent about these", (
        f"{outcome.mutant}  [{' '.join(outcome.silent_in)}; {_effect(outcome)}]"
        for outcome in missed
    ))
    _section(console, "These play the same whatever happens", (
        f"{outcome.mutant}: {reason_for(outcome.mutant)}"
        for outcome in outcomes if outcome.silent_in and not outcome.is_missed
    ))
    _section(console, "These cannot be said, so that the build stops", (
        str(outcome.mutant) for outcome in outcomes if outcome.is_refused
    ))


def _effect(outcome: Outcome) -> str:
    return {
        "play": "plays differently",
        "engine": "another engine, no difference met in play",
        "": "no difference",
    }[outcome.effect]


def _section(console: Console, title: str, lines: Iterable[str]) -> None:
    listed = list(lines)
    if listed:
        console.print(f"\n[bold]{title} ({len(listed)}):[/bold]")
        for line in listed:
            console.print(f"  {escape(line)}", soft_wrap=True)


if __name__ == "__main__":
    sys.exit(main())
