"""`python -m tests.prose.sentences --seed 7 --count 60 --language de`: sentences for an editor to read.

Drawn from the games, from some of the house rules that come with them and of those of players, from small
specs, yardsticks and house rules drawn at random; no telling is among them. The same seed gives the same
sentences. With `--every` all sentences of all that is not drawn, which a scan can look through: minutes.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import LANGUAGES, Voices
from rulewright.model import nodes as m
from rulewright.project.pipeline import load_game
from rulewright.project.reader import PLAIN, Rules, word_folders
from rulewright.prose.blocks import lines_of
from rulewright.prose.game_words import load_words
from rulewright.prose.writer import Writer
from tests.drift.mutant import items_of
from tests.overlays.drawing import text_of
from tests.overlays.drawn import changes_of
from tests.overlays.pairs import PLAYERS, SPEC
from tests.overlays.trying import Closely, Tried, checked
from tests.prose.lexicons import ROOT

GAMES = ("cartagena", "tortuga_1667", "tortuga_2014")
DRAFTED = Voices(LANGUAGES, drafts=True)
MOST_RULES = 8
"""How many house rules are read of each sort: each takes a second or two."""


def sentences(folder: Path, rules: Rules, language: str) -> Iterator[str]:
    """What a game says under these rules, sentence by sentence."""
    game, _ = load_game(folder, rules)
    if game is not None:
        yield from spoken(game, folder, rules, language)


def spoken(game: m.Game, folder: Path, rules: Rules, language: str) -> Iterator[str]:
    """The generated sentences of a game, without what its words tell of examples and notes."""
    findings = Findings()
    words = load_words(locales_of(folder), game, findings, word_folders(folder, rules), DRAFTED)
    if words is None:
        return
    writer = Writer(game, language, words, findings)
    for item in items_of(game):
        if isinstance(item, m.Note):
            continue
        for line in lines_of(writer.rule_text(item, told=False)):
            yield line.text


def locales_of(folder: Path) -> Path:
    """The words of a game: its own beside its folder, or those of the project."""
    own = folder / "locales"
    return own if own.is_dir() else ROOT / "locales"


def told_of_games(language: str) -> Iterator[str]:
    """What the games themselves say."""
    for name in GAMES:
        yield from sentences(SPEC / name, PLAIN, language)


def house_rules() -> list[tuple[str, Path]]:
    """The house rules that come with the games and those of players, with their games."""
    return [
        (name, file)
        for name in GAMES
        for folder in (SPEC / name / "house_rules", PLAYERS / name)
        for file in sorted(folder.glob("*.rules"))
    ]


def told_of_house_rules(language: str, chosen: Sequence[tuple[str, Path]]) -> Iterator[str]:
    """What these house rules say that their games do not."""
    plain = {name: set(sentences(SPEC / name, PLAIN, language)) for name in {name for name, _ in chosen}}
    for name, file in chosen:
        for text in sentences(SPEC / name, Rules(house_rules=(file,)), language):
            if text not in plain[name]:
                yield text


def told_of_specs(language: str) -> Iterator[str]:
    """What small specs say, and the games that engines are measured against."""
    for file in sorted((ROOT / "tests").glob("[sy]*/*/game.rules")):
        yield from sentences(file.parent, PLAIN, language)


def told_of_drawn(language: str, seed: int, count: int) -> Iterator[str]:
    """What house rules drawn at random say that their games do not, of the first `count` that are clean."""
    plain = {name: set(sentences(SPEC / name, PLAIN, language)) for name in GAMES}
    while count:
        name, changes = changes_of(seed)
        game = checked(name, text_of(name, changes), Tried(), Closely(games=0, compared=0, words=False))
        seed += 1
        if game is not None:
            count -= 1
            for text in spoken(game, SPEC / name, PLAIN, language):
                if text not in plain[name]:
                    yield text


def draw(language: str, seed: int, count: int) -> list[str]:
    """So many sentences, as many from each sort of source; none twice."""
    lots, found = random.Random(f"sentences {seed}"), dict[str, None]()
    chosen = lots.sample(house_rules(), MOST_RULES)
    sources = (
        told_of_games(language), told_of_house_rules(language, chosen), told_of_specs(language),
        told_of_drawn(language, seed, MOST_RULES),
    )
    for number, source in enumerate(sources, 1):
        left = sorted({text for text in source if " " in text} - found.keys())
        wanted = min(count * number // len(sources) - len(found), len(left))
        found |= dict.fromkeys(lots.sample(left, wanted))
    return [*found]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[2])
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--every", action="store_true")
    given = parser.parse_args(arguments)
    if given.every:
        every = (
            told_of_games(given.language), told_of_house_rules(given.language, house_rules()),
            told_of_specs(given.language),
        )
        texts = list(dict.fromkeys(text for told in every for text in told))
    else:
        texts = draw(given.language, given.seed, given.count)
    for number, text in enumerate(texts, 1):
        print(f"{number:3} {text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
