"""How often the search finds the rule: the questions in `questions`, put to it as the page puts them.

`python -m tests.site.asking` prints the share for each language on the site in `build/site`, inside the
reader's game and over all games at once; `--misses` what was not found, `--held` only those held back.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulewright.foundation.languages import LANGUAGES
from rulewright.outputs.bundles import bundle

ROOT = Path(__file__).resolve().parents[2]
QUESTIONS = Path(__file__).parent / "questions"
FIRST = 3


@dataclass(frozen=True, slots=True)
class Question:
    """What a player asks of a game, and the anchors of the rules that answer."""

    key: str
    game: str
    words: str
    answers: frozenset[str]
    held: bool


@dataclass(frozen=True, slots=True)
class Answered:
    """A question, the addresses that the search found, best first, and what it showed of each."""

    question: Question
    found: tuple[str, ...]
    shown: tuple[str, ...]

    @property
    def place(self) -> int | None:
        """Where among the first a rule stands that answers."""
        return next(
            (at for at, url in enumerate(self.found[:FIRST])
             if url.partition("#")[2] in self.question.answers and url.startswith(self.question.game)),
            None,
        )

    @property
    def right(self) -> bool:
        """Whether a rule that answers is among the first."""
        return self.place is not None


def questions(language: str) -> list[Question]:
    """All questions of a language."""
    said = dict(line.split(": ", 1) for line in _lines(QUESTIONS / f"{language}.txt"))
    found = []
    for line in _lines(QUESTIONS / "answers.txt"):
        key, game, *anchors = line.split()
        name = key.removeprefix("*")
        found.append(Question(name, game, said.pop(name), frozenset(anchors), name != key))
    assert not said, f"questions without an answer: {', '.join(said)}"
    return found


def fresh_questions(language: str) -> list[Question]:
    """Questions of players who had read only the lesson; every second one is held back."""
    lines = [line.split("\t") for line in _lines(QUESTIONS / f"fresh.{language}.txt")]
    return [
        Question(str(number), game, words, frozenset(anchors.split()), held=number % 2 == 1)
        for number, (game, words, anchors) in enumerate(lines)
    ]


def _lines(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("# ")]


def ask(site: Path, language: str, asked: Sequence[Question], *, all_games: bool) -> list[Answered]:
    """Puts questions to the search of a built site, by the code that the page runs."""
    lines = "\n".join(
        json.dumps({"question": each.words, "game": None if all_games else each.game}) for each in asked
    )
    done = subprocess.run(
        ["node", _program(), language, site / language / "search" / "rules.json"],
        input=lines, capture_output=True, check=True, encoding="utf-8",
    )
    found = [json.loads(line) for line in done.stdout.splitlines()]
    return [
        Answered(question, tuple(url for url, _ in each), tuple(shown for _, shown in each))
        for question, each in zip(asked, found, strict=True)
    ]


@cache
def _program() -> Path:
    target = Path(tempfile.mkdtemp(prefix="rulewright-ask-"), "ask.mjs")
    bundle(ROOT / "site", "search/ask.mjs", target, for_node=True)
    return target


def share(answered: Collection[Answered]) -> float:
    """The part that was answered rightly."""
    return sum(each.right for each in answered) / len(answered)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--held", action="store_true", help="only the questions that were held back")
    parser.add_argument("--fresh", action="store_true", help="the questions of those who had read only the lesson")
    parser.add_argument("--open", action="store_true", help="only the others")
    parser.add_argument("--misses", action="store_true", help="show what was found instead")
    parser.add_argument("--shown", action="store_true", help="of what was found, show what the reader sees of it")
    parser.add_argument("--site", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("languages", nargs="*", default=LANGUAGES)
    options = parser.parse_args()
    for language in options.languages:
        asked = fresh_questions(language) if options.fresh else questions(language)
        if options.held or options.open:
            asked = [each for each in asked if each.held == options.held]
        for all_games in (False, True):
            answered = ask(options.site, language, asked, all_games=all_games)
            where = "all games" if all_games else "own game"
            print(f"{language} {where}: {share(answered):.1%} of {len(answered)}")
            for each in answered if options.misses else ():
                if not each.right:
                    print(f"    {each.question.key}: {each.question.words}")
                    print(*(f"        {url}" for url in each.found[:4]), sep="\n")
            for each in answered if options.shown and not all_games else ():
                place = each.place
                if place is not None:
                    print(f"    {each.question.words}\n        {place + 1}. {each.shown[place]}")


if __name__ == "__main__":
    main()
