"""`python -m tests.prose.untold GAME --language de`: all rules of a game as the generator alone says them.

Tellings and polished sentences are left away, those of house rules too; words that are missing are made from
names. `--with FILE` adds a house rule, `--words` counts sentences and words.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import LANGUAGES
from rulewright.model import nodes as m
from rulewright.project.pipeline import load_game
from rulewright.project.reader import Rules, word_folders
from rulewright.prose.game_words import load_words
from rulewright.prose.writer import Writer
from tests.drift.mutant import items_of
from tests.drift.texts import bare, lines
from tests.prose.lexicons import ROOT
from tests.prose.sentences import DRAFTED, locales_of

PLACES = ("spec", "tests/specs", "tests/yardsticks")


def untold(folder: Path, rules: Rules, language: str) -> Iterator[tuple[m.Item, tuple[tuple[int, str], ...]]]:
    """Each rule of a game with its lines and how deep they stand, as the generator alone says them.

    Exits with a message where there is no such game.
    """
    game, _ = load_game(folder, rules)
    findings = Findings()
    if game is None:
        raise SystemExit(f"{folder} has no game, or one that cannot be used: rulewright check tells why")
    words = load_words(locales_of(folder), game, findings, word_folders(folder, rules), DRAFTED)
    if words is None:
        raise SystemExit(f"{folder} has words that cannot be used: rulewright check tells why")
    writer = Writer(game, language, bare(words), findings)
    for item in items_of(game):
        if not isinstance(item, m.Note):
            yield item, lines(writer.rule_text(item, told=False))
    for each in findings.items:
        print(each.code, each.headline, file=sys.stderr)


def folder_of(name: str) -> Path:
    """The folder of a game of the project, or one anywhere."""
    return next((path for place in PLACES if (path := ROOT / place / name).is_dir()), Path(name))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what the generator says."""
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[2])
    parser.add_argument("game")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--with", dest="rules", type=Path, action="append", default=[])
    parser.add_argument("--examples", action="store_true", help="worked examples too")
    parser.add_argument("--words", action="store_true", help="only count")
    given = parser.parse_args(arguments)
    sentences = words = 0
    for item, said in untold(folder_of(given.game), Rules(house_rules=tuple(given.rules)), given.language):
        if isinstance(item, m.Example) and not given.examples:
            continue
        sentences += sum(" " in text for _, text in said)
        words += sum(len(text.split()) for _, text in said)
        if not given.words:
            print("\n".join(f"{'  ' * depth}{text}" for depth, text in said), end="\n\n")
    if given.words:
        print(f"{given.game} {given.language}: {sentences} sentences, {words} words")
    return 0


if __name__ == "__main__":
    sys.exit(main())
