"""Texts of states with a few lines altered: each is refused, or gives a position that can be played.

`python -m tests.engine.altered GAME ... --texts 1000 --seed 1` alters so many texts of each game and
tells how many were refused, and what went wrong with any other.
"""

from __future__ import annotations

import argparse
import random
import re
import traceback
from collections import Counter
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from rulewright.runtime.errors import StateTextError
from tests.differential import loaded
from tests.engine.test_differential import FOLDERS

MOVES = 30
_NUMBER = re.compile(r"-?\d+")


def positions(engine: ModuleType, lots: random.Random) -> Iterator[Any]:
    """Games here and there, in the midst of rules as often as not."""
    description = engine.DESCRIPTION
    options = [v for v in description.variables if v.is_option and v.type == ("bool",)]
    while True:
        players = lots.randint(description.min_players, description.max_players)
        given = {v.name: lots.random() < 0.5 for v in options}
        for one, other in description.exclusions:
            given[other] = given[other] and not given[one]
        game = engine.new_game(players=players, seed=lots.getrandbits(30), **given)
        for _ in range(lots.randint(0, 150)):
            if game.is_over:
                break
            game.apply(lots.choice(game.legal_actions()))
            if lots.random() < 0.1:
                yield game.copy()
        yield game


def altered(text: str, other: str, engine: ModuleType, lots: random.Random) -> str:
    """A text with one to three lines altered so that each could stand there by itself."""
    lines, theirs = text.splitlines(), other.splitlines()
    for _ in range(lots.choice((1, 1, 2, 3))):
        _alter(lines, theirs, engine, lots)
    return "\n".join(lines)


def _alter(lines: list[str], theirs: list[str], engine: ModuleType, lots: random.Random) -> None:
    # What rules keep is what a reader knows least about, and a strange choice goes farthest astray.
    kinds = [
        [at for at, line in enumerate(lines) if line.startswith(head)]
        for head in (("choice", "chooser"), "rule ", "zone ", ("remember ", "picks", "secret", "winners"))
    ]
    kept = [at for at in kinds[1] if not lines[at].endswith(("= -", "= ()", "="))]
    groups = (*kinds, kept, kept, kinds[0])
    number = lots.choice(lots.choice([group for group in groups if group]))
    line = lines[number]
    head, sign, rest = line.partition("=" if "=" in line else ":")
    words = rest.split()
    if head == "choice" and lots.random() < 0.8:
        words = [lots.choice(engine.DESCRIPTION.choices).name]
    elif head == "chooser":
        words = [lots.choice(("p1", "p2", "p3"))]
    elif head.startswith("zone") and lots.random() < 0.7:
        _move_piece(lines, number, lots)
        return
    else:
        words = _other_words(words, head, lines, theirs, engine, lots)
    lines[number] = f"{head}{sign} {' '.join(words)}"


def _other_words(
    words: list[str], head: str, lines: list[str], theirs: list[str], engine: ModuleType,
    lots: random.Random,
) -> list[str]:
    """Other words for a line: some that another position has there, or a few altered."""
    at = lots.randrange(len(words)) if words else 0
    match lots.randrange(7):
        case 0 | 1:
            same = [each for each in theirs if each.startswith(head)]
            return same[0].partition("=" if "=" in same[0] else ":")[2].split() if same else words
        case 2 if len(words) > 1:
            return lots.sample(words, len(words))
        case 3 if words:
            number = str(lots.choice((-1, 0, 1, 2, 3, 5, 8)))
            return [*words[:at], _NUMBER.sub(number, words[at]), *words[at + 1 :]]
        case 4 if words:
            return words[:at] + words[at + 1 :] * lots.randrange(2)
        case 5 if words:
            return [word.replace(*lots.choice(_SWAPS)) for word in words]
        case _:
            return [lots.choice(_values(lines, engine, lots))]


_SWAPS = (("p1", "p2"), ("p2", "p1"), ("-", "0"), ("0", "1"), (",", ",0,"), ("(", "(0,"), ("-", "p1"))


def _values(lines: list[str], engine: ModuleType, lots: random.Random) -> list[str]:
    """Words that some line could have for a value."""
    enum = lots.choice(engine.DESCRIPTION.enums).values if engine.DESCRIPTION.enums else ("p1",)
    found = [*enum, "p1", "p2", "p3", "-", "-1", "0", "1", "2", "yes", "no", "()", "{}", "(p1)"]
    return [*found, lots.choice(lines).rpartition(" ")[2]]


def _move_piece(lines: list[str], number: int, lots: random.Random) -> None:
    """Moves a piece from one zone to another, or lets two change places."""
    zones = [at for at, line in enumerate(lines) if line.startswith("zone")]
    other = lots.choice(zones)
    (one, mine), (two, yours) = (
        (head, rest.split()) for head, _, rest in (lines[at].partition("=") for at in (number, other))
    )
    if not mine or other == number:
        return
    at = lots.randrange(len(mine))
    if len(mine) == len(yours) == 1 and mine[0].isdigit() and yours[0].isdigit():
        mine[0], yours[0] = str(int(mine[0]) - 1), str(int(yours[0]) + 1)
    elif yours and lots.random() < 0.6:
        there = lots.randrange(len(yours))
        mine[at], yours[there] = yours[there], mine[at]
    else:
        piece = mine[at].partition("/")[0] if lots.random() < 0.5 else mine[at]
        yours.append(piece)
        del mine[at]
    lines[number], lines[other] = f"{one}= {' '.join(mine)}", f"{two}= {' '.join(yours)}"


def problem(engine: ModuleType, text: str, lots: random.Random) -> str | None:
    """What is wrong with how a text is read and played."""
    try:
        game = engine.from_text(text)
    except StateTextError as error:
        return None if str(error).isascii() else "message"
    try:
        again = engine.from_text(game.to_text())
        if again != game or again.to_text() != game.to_text():
            return "is another after it is written and read"
        _play(engine, game, lots)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1].name
        return f"{error.__class__.__name__} in {where}: {error}"
    return None


def is_refused(engine: ModuleType, text: str) -> bool:
    """Whether a text is refused as no state."""
    try:
        engine.from_text(text)
    except StateTextError:
        return True
    return False


def _play(engine: ModuleType, game: Any, lots: random.Random) -> None:
    """Some random moves; whatever can be asked of a game, each player asks now and then."""
    for number in range(MOVES):
        if number % 10 == 0:
            for seat in range(game.players):
                game.view(seat)
                game.log(seat)
                game.tell(seat)
                for _ in range(2):
                    game.why_not(engine.action(lots.randrange(engine.NUM_ACTIONS)), player=seat)
        actions = game.legal_actions()
        if game.is_over:
            assert not actions
            return
        game.why_not(lots.choice(actions))
        game.apply(lots.choice(actions))


def trial(name: str, seed: int, texts: int) -> tuple[Counter[str], list[tuple[str, str]]]:
    """How many texts were refused and played, and what was wrong with any, each with its text."""
    engine, lots = loaded(FOLDERS[name])[1], random.Random(seed)
    games = positions(engine, lots)
    counts: Counter[str] = Counter()
    wrong: list[tuple[str, str]] = []
    other = next(games)
    for game in games:
        before = game.to_text()
        assert engine.from_text(before) == game, before
        for _ in range(4):
            text = altered(before, other.to_text(), engine, lots)
            if text == before.rstrip():
                continue
            found = problem(engine, text, lots)
            counts["refused" if found is None and is_refused(engine, text) else "accepted"] += 1
            if found is not None:
                wrong.append((found, text))
        other = game
        if counts.total() >= texts:
            return counts, wrong
    raise AssertionError


def main() -> None:
    """Alters texts as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(FOLDERS))
    parser.add_argument("--texts", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for name in asked.games:
        counts, wrong = trial(name, asked.seed, asked.texts)
        print(name, dict(counts), len(wrong), "wrong")
        for what, times in Counter(what for what, _ in wrong).most_common():
            print(f"  {times:5} {what}")


if __name__ == "__main__":
    main()
