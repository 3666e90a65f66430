"""`python -m tests.prose.told_share [GAME …]`: how far the generator is from what editors wrote.

For each language: how many of the sentences that the generator says editors kept word for word, how many
sentences of a rule one piece of theirs tells, and how many words both need. With `--house-rules`: for each house
rule of the project, how much of what was told of the rules that it changes or unsettles stays, and how many
sentences are generated beside it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from rulewright.foundation.languages import LANGUAGES
from rulewright.project.reader import Rules
from rulewright.prose.blocks import lines_of
from rulewright.prose.speaking import UNSAYABLE
from rulewright.prose.tellings.generated_parts import Chosen
from rulewright.prose.writer import Writer
from tests.games import writer_in
from tests.prose.lexicons import ROOT

GAMES = ("cartagena", "tortuga_1667", "tortuga_2014")


@dataclass(frozen=True, slots=True)
class Share:
    """Sentences of the generator, those that editors kept, pieces that tell rules, what these claim, and words."""

    generated: int
    kept: int
    pieces: int
    claimed: int
    words: int
    words_told: int


def share(writer: Writer) -> Share:
    """Return the figures of all rules of a game that are told."""
    generated = kept = pieces = claimed = words = words_told = 0
    for part in writer.planner.sections().values():
        if not writer.is_told(part):
            continue
        plain = [line.text for line in lines_of(writer.own_text(part, told=False)[1:])]
        told = lines_of(writer.own_text(part)[1:])
        text = " ".join(line.text for line in told)
        generated += len(plain)
        kept += sum(each in text for each in plain)
        words += sum(len(each.split()) for each in plain)
        words_told += len(text.split())
        for line in told:
            pieces += bool(line.id)
        claimed += len(writer.planner.of(part).canonical.sentences)
    return Share(generated, kept, pieces, claimed, words, words_told)


def unsettled(game: str, rules: Rules, language: str) -> Iterator[Chosen]:
    """Yield the tellings of rules that a house rule changes or unsettles, as they stand now."""
    writer = writer_in(ROOT / "spec" / game, language, rules, settle=False)
    for part in writer.planner.sections().values():
        try:
            best = writer.tellings.best(writer.planner.of(part).canonical, (part,))
        except UNSAYABLE:
            continue
        if best is not None and not best.telling.beside and not (best.is_whole and best.share[1]):
            yield best


def house_rules(game: str) -> list[Path]:
    """Return the house rules of a game."""
    return sorted((ROOT / "spec" / game / "house_rules").glob("*.rules"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[2])
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    parser.add_argument("--house-rules", action="store_true")
    given = parser.parse_args(arguments)
    languages = given.language or LANGUAGES
    console = Console()
    if given.house_rules:
        table = Table("house rule", "language", "rules", "pieces that stay", "of", "generated", "of sentences")
        for game in given.games:
            for path in house_rules(game):
                for language in languages:
                    table.add_row(path.stem, language, *map(str, _counts(game, path, language)))
    else:
        table = Table("language", "generated", "kept", "sentences a piece", "words", "words told")
        for language in languages:
            every = [share(writer_in(ROOT / "spec" / game, language)) for game in given.games]
            pieces, claimed = sum(each.pieces for each in every), sum(each.claimed for each in every)
            table.add_row(
                language, str(sum(each.generated for each in every)), str(sum(each.kept for each in every)),
                f"{claimed / max(1, pieces):.2f}", str(sum(each.words for each in every)),
                str(sum(each.words_told for each in every)),
            )
    console.print(table)
    return 0


def _counts(game: str, path: Path, language: str) -> tuple[int, int, int, int, int]:
    """Return of a house rule the rules that it changes or unsettles, pieces that stay and all, sentences
    that are generated and all."""
    found = [*unsettled(game, Rules(house_rules=(path,)), language)]
    return (
        len(found),
        sum(len(each.kept) for each in found),
        sum(len(each.units) for each in found),
        sum(len(each.untold) for each in found),
        sum(len(each.changed.rule.sentences) for each in found),
    )


if __name__ == "__main__":
    sys.exit(main())
