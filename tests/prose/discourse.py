"""The faults of discourse in what the compiler says by itself of the games that are known.

`python -m tests.prose.discourse` prints them all, and writes down which there are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import LANGUAGES
from rulewright.project.reader import PLAIN, Rules
from rulewright.prose.blocks import lines_of
from rulewright.prose.discourse import Fault, faults_of_line, faults_of_text
from rulewright.prose.microplan import microplanned
from rulewright.prose.writer import Writer
from tests.games import game_in, words_of

ROOT = Path(__file__).resolve().parents[2]
KNOWN = Path(__file__).parent / "golden" / "discourse.txt"


def specs() -> dict[str, tuple[Path, Rules]]:
    """The games of the book and the small ones, and each game with each of its house rules, by name."""
    found: dict[str, tuple[Path, Rules]] = {}
    for folder in (ROOT / "spec", ROOT / "tests" / "specs"):
        for head in sorted(folder.glob("*/game.rules")):
            found[head.parent.name] = head.parent, PLAIN
            for rule in sorted(head.parent.glob("house_rules/*.rules")):
                found[f"{head.parent.name}+{rule.stem}"] = head.parent, Rules(house_rules=(rule,))
    return found


def faults_in(folder: Path, rules: Rules) -> Iterator[tuple[str, str, Fault]]:
    """The faults of a game, each with its rule, and its language where it is not one of all languages.

    Words that nobody wrote are drafted.
    """
    game = game_in(folder, rules)
    words = words_of(game, folder, rules, drafts=True)
    for language in LANGUAGES:
        writer = Writer(game, language, words, Findings())
        for anchor, part in writer.planner.sections().items():
            if language == LANGUAGES[0]:
                for fault in faults_of_text(part, microplanned(writer.planner.of(part).plain)):
                    yield anchor, "", fault
            for line in lines_of(writer.own_text(part, told=False)):
                for fault in faults_of_line(line.text):
                    yield anchor, language, fault


def named(spec: str, found: tuple[str, str, Fault]) -> str:
    """A fault as it is written down."""
    anchor, language, fault = found
    return " ".join(filter(None, (spec, anchor, fault.invariant.name, language)))


def main() -> None:
    """Print the faults, and write them down."""
    known: list[str] = []
    for spec, (folder, rules) in specs().items():
        for found in faults_in(folder, rules):
            known.append(named(spec, found))
            print(f"{known[-1]}: {found[2].where}")
    KNOWN.write_text("".join(f"{line}\n" for line in known), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
