"""`python -m tests.native --games 100000 --seed 1`: engines in C beside those in Python, at random.

Games go round all that is in the project: each game by its editions, variants and house rules, those of
the tests, and, for a part of them (`--drawn`), specs drawn at random. In every state Python and C must
agree on all fields, the log and the lots drawn, and on what is counted in bulk. Each `--closely`th game
is played by interpreter, machine, Python and C, and through the runtime: legal actions, views, logs,
samples, texts, records.

Game number n is the same in each run: go on with another `--seed`, which is the first number.
With `--sanitize` the engines watch their memory and what C leaves undefined (needs gcc or clang), and
with `--fuzz` they are given what nobody should give them, instead of games (see `fuzz`).
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import subprocess
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from time import perf_counter

from rulewright.machine.lower import lower
from rulewright.outputs.native import Effort
from tests import differential
from tests.native.beside import (
    Both,
    both,
    counted_differently,
    difference,
    setting,
    told_differently,
)
from tests.native.fuzz import fuzzed
from tests.native.worlds import World, drawn, games

SANITIZED = ("-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined,bounds", "-fno-sanitize-recover=all")
BATCH = 25
"""So many games in a row are played by one set of rules: it is compiled for them."""

DRAWN = 1_000_000
"""Drawn specs have the numbers from here on."""


@cache
def worlds() -> tuple[World, ...]:
    return tuple(games())


def world_of(batch: int, each_drawn: int) -> World:
    """The rules of a batch of games."""
    if each_drawn and batch % each_drawn == 0:
        return drawn(DRAWN + batch)
    others = batch - batch // each_drawn - 1 if each_drawn else batch
    return worlds()[others % len(worlds())]


_MADE: dict[str, Both | None] = {}


def made(world: World, sanitize: bool) -> Both | None:
    """The engines of some rules; those of drawn specs are not kept."""
    if world.name not in _MADE:
        game = world.game()
        effort = Effort.NONE if world.folder is None else Effort.SOON
        engines = None if game is None else both(game, effort, SANITIZED if sanitize else ())
        if world.folder is None:
            return engines
        _MADE[world.name] = engines
    return _MADE[world.name]


Job = tuple[int, int, int, int, bool, bool]


def played(job: Job) -> tuple[Counter[str], list[str]]:
    """What came of a batch of games, and what was wrong."""
    batch, first, count, closely, sanitize, fuzz = job
    world = world_of(batch, _EACH_DRAWN)
    done: Counter[str] = Counter()
    wrong: list[str] = []
    try:
        engines = made(world, sanitize)
        if engines is None:
            done["refused"] += count
            return done, wrong
        for number in range(first, first + count):
            if fuzz:
                done.update(fuzzed(engines, number))
                found = None
            else:
                found, states = difference(engines, number, 40)
                done["states"] += states
                if found is None and number in {first, first + 1}:
                    done["games in bulk"] += 12
                    found = counted_differently(engines, number)
                if found is None and closely and number % closely == 0:
                    done["closely"] += 1
                    found = _closely(world, engines, number)
            done["games"] += 1
            done[f"of {world.name if world.folder else 'drawn specs'}"] += 1
            if found is not None:
                wrong.append(f"{world.name}, game {number}: {found}")
    except Exception:
        wrong.append(f"{world.name}, batch {batch}: {traceback.format_exc()[-1500:]}")
    return done, wrong


def _closely(world: World, engines: Both, number: int) -> str | None:
    found = told_differently(engines, number)
    if found is not None:
        return found
    game = world.game()
    assert game is not None
    lots = random.Random(f"closely {number}")
    players, options, tables = setting(engines.python, lots)
    try:
        differential.play(
            game, engines.native, players, number, options, tables, 150, lower(game).program
        )
    except AssertionError as error:
        return str(error)
    except ValueError as fault:  # of the rules: all voices say so where it is drawn (tests.specgen)
        return None if world.folder is None else str(fault)
    return None


def jobs(options: argparse.Namespace) -> Iterator[Job]:
    first, last = options.seed, options.seed + options.games
    while first < last:
        batch = first // BATCH
        count = min((batch + 1) * BATCH, last) - first
        yield batch, first, count, options.closely, options.sanitize, options.fuzz
        first += count


_EACH_DRAWN = 8


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if all agreed, 1 if not."""
    parser = argparse.ArgumentParser(prog="python -m tests.native", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the number of the first game")
    parser.add_argument("--processes", type=int, default=1, metavar="P")
    parser.add_argument("--closely", type=int, default=40, metavar="K", help="0 for none")
    parser.add_argument("--sanitize", action="store_true")
    parser.add_argument("--fuzz", action="store_true")
    options = parser.parse_args(arguments)
    if options.sanitize and not _watched():
        return _again(sys.argv[1:] if arguments is None else list(arguments))
    total: Counter[str] = Counter()
    begun, shown = perf_counter(), perf_counter()
    wrongs = 0
    for done, wrong in _each(options):
        total += done
        for line in wrong:
            wrongs += 1
            print(line, flush=True)
        if perf_counter() - shown > 60:
            shown = perf_counter()
            print(f"... {total['games']} games, {total['states']} states", file=sys.stderr, flush=True)
    seconds = perf_counter() - begun
    for name, count in sorted(total.items()):
        print(f"{count:10} {name}")
    print(f"{seconds:10.0f} seconds; {wrongs} differences")
    return 1 if wrongs else 0


def _each(options: argparse.Namespace) -> Iterator[tuple[Counter[str], list[str]]]:
    if options.processes == 1:
        yield from map(played, jobs(options))
        return
    with multiprocessing.Pool(options.processes, maxtasksperchild=200) as pool:
        yield from pool.imap_unordered(played, jobs(options))


# ---- watching memory -----------------------------------------------------------------------------


def _watched() -> bool:
    return "libasan" in os.environ.get("LD_PRELOAD", "")


def _again(arguments: list[str]) -> int:
    """The command again, with what watches memory loaded before anything else."""
    found = [
        subprocess.run(["cc", f"-print-file-name={name}"], capture_output=True, text=True, check=True)
        .stdout.strip()
        for name in ("libasan.so", "libubsan.so")
    ]
    if not all(Path(path).is_absolute() for path in found):
        print("the compiler has no AddressSanitizer")
        return 2
    environment = os.environ | {
        "LD_PRELOAD": " ".join(found), "PYTHONMALLOC": "malloc",
        "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1:allocator_may_return_null=1",
        "UBSAN_OPTIONS": "print_stacktrace=1",
    }
    command = [sys.executable, "-m", "tests.native", *arguments]
    return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
