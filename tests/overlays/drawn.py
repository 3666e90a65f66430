"""`python -m tests.overlays.drawn --overlays 20000`: house rules drawn at random for the real games.

Each is checked. What `check` calls clean is played; now and then the interpreter plays along, and all
of it is said in four languages. What is neither a diagnostic nor a game is printed with its seed, its
text made as small as may be, and the fault.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import process_time

from tests.overlays.drawing import Drawing, text_of
from tests.overlays.trying import Closely, Fault, Tried, is_known, try_rule
from tests.overlays.worlds import base_of
from tests.waiting import within

GAMES = (
    "cartagena", "tortuga_1667", "cartagena", "cartagena", "tortuga_1667", "cartagena",
    "tortuga_2014", "cartagena", "tortuga_1667", "cartagena",
)
"""The smallest game is drawn for more often: it is checked and played in half the time."""


@dataclass(frozen=True, slots=True)
class Found:
    """A house rule that something is wrong with."""

    seed: int
    game: str
    text: str
    fault: Fault


@dataclass(slots=True)
class Tally:
    """What came of many."""

    overlays: int = 0
    clean: int = 0
    games: int = 0
    compared: int = 0
    said: int = 0
    seconds: float = 0.0
    refused: Counter[str] = field(default_factory=Counter)
    known: Counter[str] = field(default_factory=Counter)
    found: dict[str, list[Found]] = field(default_factory=dict)

    def add(self, tried: Tried, seconds: float) -> None:
        self.overlays += 1
        self.clean += not tried.refused and (tried.fault is None or "check" not in tried.fault.kind)
        self.games += tried.games
        self.compared += tried.compared
        self.said += tried.said
        self.seconds += seconds
        self.refused.update(tried.refused)

    def told(self) -> str:
        """All of it in one line."""
        return (
            f"{self.overlays} overlays, {self.clean} clean, {self.games} games, "
            f"{self.compared} compared, {self.said} said in four languages, "
            f"{self.known.total()} known findings, {sum(map(len, self.found.values()))} others, "
            f"{1000 * self.seconds / max(1, self.overlays):.0f} ms each"
        )


def changes_of(seed: int) -> tuple[str, list[list[str]]]:
    """The game and the changes of a seed."""
    game = GAMES[seed % len(GAMES)]
    return game, Drawing(base_of(game), seed).changes()


def closely(seed: int) -> Closely:
    """How closely the rule of a seed is looked at, if it is clean."""
    turn = seed // len(GAMES)
    often, seldom = turn % 8 == 0, turn % 30 == 7
    return Closely(
        games=2, compared=int(often), words=seldom, examples=seldom, fast=turn % 4 == 0
    )


def one(seed: int, *, shrink: bool = True) -> tuple[int, Tried, float, Found | None]:
    """The rule of a seed, tried; made small if something is wrong with it."""
    begun = process_time()
    game, changes = changes_of(seed)
    how = closely(seed)
    tried = try_rule(game, text_of(game, changes), seed, how)
    found = None
    if tried.fault is not None:
        fault = tried.fault
        if shrink and not is_known(fault) and "too long" not in fault.kind:
            changes, fault = _small(game, changes, seed, how, fault)
        found = Found(seed, game, text_of(game, changes), fault)
    return seed, tried, process_time() - begun, found


def _small(
    game: str, changes: list[list[str]], seed: int, how: Closely, fault: Fault
) -> tuple[list[list[str]], Fault]:
    """Fewer changes, and fewer lines in them, as long as the same goes wrong."""

    def tried(smaller: list[list[str]]) -> Fault | None:
        again = try_rule(game, text_of(game, smaller), seed, how).fault
        return again if again is not None and again.kind == fault.kind else None

    left = 40
    again = True
    while again and left > 0:
        again = False
        for at in range(len(changes)):
            smaller = changes[:at] + changes[at + 1 :]
            candidates = [smaller] if smaller else []
            candidates += [
                [*changes[:at], changes[at][:line] + changes[at][line + 1 :], *changes[at + 1 :]]
                for line in range(1, len(changes[at]))
            ]
            for candidate in candidates:
                left -= 1
                same = tried(candidate)
                if same is not None:
                    changes, fault, again = candidate, same, True
                    break
                if left <= 0:
                    break
            if again or left <= 0:
                break
    return changes, fault


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if nothing is wrong but what is known, else 1."""
    parser = argparse.ArgumentParser(prog="python -m tests.overlays.drawn", description=__doc__)
    parser.add_argument("--overlays", type=int, default=1000, metavar="N", help="default: 1000")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the first")
    parser.add_argument("--minutes", type=float, metavar="M", help="stop after so many")
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="default: 1")
    parser.add_argument("--tell", type=int, default=500, metavar="N", help="after so many")
    parser.add_argument("--show", type=int, metavar="SEED", help="print the rule of a seed")
    asked = parser.parse_args(arguments)
    if asked.show is not None:
        game, changes = changes_of(asked.show)
        print(text_of(game, changes))
        return 0
    tally = Tally()
    seeds = range(asked.seed, asked.seed + asked.overlays)
    if asked.processes == 1:
        for tried in within(asked.minutes, map(one, seeds)):
            _tell(tally, tried, asked.tell)
    else:
        with multiprocessing.Pool(asked.processes) as pool:
            for tried in within(asked.minutes, pool.imap_unordered(one, seeds, 4)):
                _tell(tally, tried, asked.tell)
    for code, count in tally.refused.most_common():
        print(f"{count:8} refused with {code}")
    for kind, count in tally.known.most_common():
        print(f"{count:8} known: {kind}")
    for kind, found in sorted(tally.found.items(), key=lambda item: -len(item[1])):
        print(f"{len(found):8} {kind}  (seeds {', '.join(str(f.seed) for f in found[:5])})")
    print(tally.told())
    return int(bool(tally.found))


def _tell(tally: Tally, tried: tuple[int, Tried, float, Found | None], every: int) -> None:
    _, came, seconds, found = tried
    tally.add(came, seconds)
    if found is not None and is_known(found.fault):
        tally.known[found.fault.kind] += 1
    elif found is not None:
        alike = tally.found.setdefault(found.fault.kind, [])
        alike.append(found)
        if len(alike) <= 3:
            print(f"# seed {found.seed}: {found.fault.kind}\n{found.text}\n{found.fault.told}\n")
    if tally.overlays % every == 0:
        print(f"# {tally.told()}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
