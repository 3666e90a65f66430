"""`python -m tests.specgen --specs 100000 --processes 2`: specs drawn at random, played by all voices.

The interpreter and the engine play every spec. What is dear is done for each tenth (`--closely`): all
validators after each pass, the machine that plays along, and the runtime's API, texts and records.
A spec that fails is looked at closely again. The report counts both.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import process_time

from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.tree import walk_game
from tests.specgen.play import Failure, Report, tried
from tests.specgen.reading import read
from tests.specgen.shrink import shrunk
from tests.specgen.spec import draw
from tests.waiting import within

_SHAPES = m.Zone | m.Variable


@dataclass(frozen=True, slots=True)
class Found:
    """A failing spec, made small: `cause` is the same for specs that fail alike."""

    seed: int
    text: str
    failure: Failure
    cause: str


@dataclass(slots=True)
class Tally:
    """What came of many specs."""

    specs: int = 0
    accepted: int = 0
    closely: int = 0
    states: int = 0
    seconds: float = 0.0
    refused: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    features: Counter[str] = field(default_factory=Counter)
    causes: dict[str, list[Found]] = field(default_factory=dict)

    def add(self, seed: int, report: Report, features: Counter[str], seconds: float) -> None:
        self.specs += 1
        self.accepted += not report.refused
        self.closely += report.closely
        self.states += report.states
        self.seconds += seconds
        self.refused.update(report.refused)
        self.games += report.games
        self.features += features

    def told(self) -> str:
        """All of it in one line."""
        failed = sum(map(len, self.causes.values()))
        return (
            f"{self.specs} specs, {self.accepted} accepted, {self.closely} looked at closely, "
            f"{self.games.total()} games, {self.states} states, {failed} fail, "
            f"{1000 * self.seconds / max(1, self.specs):.0f} ms each"
        )


def small(seed: int, text: str, failure: Failure, limit: int) -> Found:
    """The smallest spec that fails in the same manner."""
    kind = sort_of(failure)

    def fails(candidate: str) -> bool:
        found = tried(candidate, 2, seed).failure
        return found is not None and sort_of(found) == kind

    text = shrunk(text, fails, limit)
    again = tried(text, 2, seed).failure or failure
    return Found(seed, text, again, cause_of(text, again))


def sort_of(failure: Failure) -> str:
    """The kind of a failure without the name of a place."""
    apart = failure.kind.startswith("differs") or " differ in " in failure.kind
    return failure.kind.partition(" in ")[0] if apart else failure.kind


def cause_of(text: str, failure: Failure) -> str:
    """What makes a small spec fail: how, and by what it does with what sort of places."""
    try:
        game, _ = read(text)
    except Exception:
        game = None
    if game is None:
        return sort_of(failure)
    parts = {
        type(part).__name__
        for part in walk_game(game)
        if isinstance(part, m.Statement | m.Selection)
    }
    shapes = {f"{zone.shape.value}/{zone.seen.value}" for zone in game.zones.values() if not zone.is_box}
    triggers = [type(part).__name__ for t in game.triggers.values() for part in walk(t.condition)]
    return ", ".join([sort_of(failure), *sorted(parts), *sorted(shapes), *triggers])


@dataclass(frozen=True, slots=True)
class Work:
    """A spec to be tried: so many games for each player count; so many smaller ones if it fails."""

    seed: int
    games: int
    limit: int
    closely: bool


def _one(work: Work) -> tuple[int, Report, Counter[str], float, Found | None]:
    seed, limit = work.seed, work.limit
    begun = process_time()
    spec = draw(seed)
    report = tried(spec.text, work.games, seed, closely=work.closely)
    if report.failure is not None and not work.closely:
        again = tried(spec.text, work.games, seed)
        report.failure = again.failure or report.failure
    found = None
    if report.failure is not None and limit:
        found = small(seed, spec.text, report.failure, limit)
    return seed, report, spec.features, process_time() - begun, found


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if all voices agree on every state of every spec, 1 if not."""
    parser = argparse.ArgumentParser(prog="python -m tests.specgen", description=__doc__)
    parser.add_argument("--specs", type=int, default=1000, metavar="N", help="default: 1000")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the first spec")
    parser.add_argument("--games", type=int, default=1, metavar="N", help="for each player count")
    parser.add_argument(
        "--closely", type=int, default=10, metavar="N",
        help="each of so many specs is looked at closely (default: 10; 1: all of them)",
    )
    parser.add_argument("--minutes", type=float, metavar="M", help="stop after so many")
    parser.add_argument("--processes", type=int, default=2, metavar="N", help="default: 2")
    parser.add_argument(
        "--shrink", type=int, default=600, metavar="N",
        help="how many smaller specs are tried for each that fails (default: 600; 0: none)",
    )
    parser.add_argument(
        "--tell", type=int, default=1000, metavar="N", help="how far it is, after so many specs"
    )
    parser.add_argument("--features", action="store_true", help="tell how often each was drawn")
    parser.add_argument("--show", type=int, metavar="SEED", help="print the spec of a seed")
    asked = parser.parse_args(arguments)
    if asked.show is not None:
        print(draw(asked.show).text)
        return 0
    tally = Tally()
    work = (
        Work(seed, asked.games, asked.shrink, seed % asked.closely == 0)
        for seed in range(asked.seed, asked.seed + asked.specs)
    )
    with multiprocessing.Pool(asked.processes) as pool:
        results = pool.imap_unordered(_one, work, 4)
        for seed, report, features, seconds, found in within(asked.minutes, results):
            tally.add(seed, report, features, seconds)
            if tally.specs % asked.tell == 0:
                print(f"# {tally.told()}", flush=True)
            if report.failure is not None:
                _tell(tally, seed, report.failure, found)
    _summary(tally, asked.features)
    return int(bool(tally.causes))


def _tell(tally: Tally, seed: int, failure: Failure, found: Found | None) -> None:
    """Prints the first spec of each cause, and notes the others."""
    found = found or Found(seed, "", failure, sort_of(failure))
    known = tally.causes.setdefault(found.cause, [])
    known.append(found)
    if len(known) == 1:
        print(f"# seed {seed}: {found.cause}\n# {found.failure.said}\n# {found.failure.where}")
        print(found.text, flush=True)


def _summary(tally: Tally, features: bool) -> None:
    if features:
        for name, count in tally.features.most_common():
            print(f"{count:8} {name}")
    for code, count in tally.refused.most_common():
        print(f"{count:8} refused with {code}")
    for end, count in tally.games.most_common():
        print(f"{count:8} games {end}")
    for cause, found in sorted(tally.causes.items(), key=lambda item: -len(item[1])):
        print(f"{len(found):8} {cause}  (seeds {', '.join(str(f.seed) for f in found[:4])})")
    print(tally.told())


if __name__ == "__main__":
    sys.exit(main())
