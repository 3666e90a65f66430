"""`python -m tests.native --minutes 60`: interpreter, machine, Python and C side by side, at random.

Goes on where it stopped, by the file of its counts (`--kept`), visit by visit: a game of the project by one of its
editions, variants or house rules, those of the tests and the yardsticks; a spec drawn at random; a spec
and overlays drawn for it. In every state Python and C agree on all fields, the options, the log and the
lots drawn; then on what is counted in bulk. One game of each visit is told through the runtime: actions,
texts and every player's view and log in each state, positions drawn anew, records. One or more are
played by the interpreter and the machine as well.

With `--sanitize` the engines watch their memory and what C leaves undefined (needs gcc or clang), and
with `--fuzz` they are given what nobody should give them, instead of games (see `fuzz`). `--show` only
tells what the file says.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import traceback
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from time import monotonic

from tests.native.visits import KINDS, Outcome, Visit, keep, kept, told, visited, world_of

BUILD = Path(__file__).resolve().parents[2] / "build"


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if all agreed, 1 if not; 2 if the compiler cannot watch."""
    parser = argparse.ArgumentParser(prog="python -m tests.native", description=__doc__)
    parser.add_argument("--minutes", type=float, metavar="M", help="stop after so many")
    parser.add_argument("--games", type=int, metavar="N", help="stop after so many games of C (or inputs)")
    parser.add_argument("--visits", type=int, metavar="N", help="stop after so many, refused ones too")
    parser.add_argument(
        "--closely", type=int, default=4, metavar="N",
        help="the machine plays each of so many drawn specs (default: 4; 1: all of them)",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="V", help="the first visit; those kept are left out")
    parser.add_argument("--kind", choices=KINDS, action="append", help="only such visits (may be repeated)")
    parser.add_argument("--seconds", type=float, default=6.0, metavar="S", help="for the games of one visit")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="default: build/agreement*.jsonl")
    parser.add_argument("--sanitize", action="store_true")
    parser.add_argument("--fuzz", action="store_true")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args(arguments)
    how = "-sanitized" * options.sanitize + "-fuzzed" * options.fuzz
    path: Path = options.kept or BUILD / f"agreement{how}.jsonl"
    if options.show:
        print(told(kept(path)))
        return 0
    if options.sanitize and not _watched():
        return _again(sys.argv[1:] if arguments is None else list(arguments))
    if options.minutes is None and options.games is None and options.visits is None:
        options.games = 1000
    wrong, games, visits, until = 0, 0, 0, monotonic() + 60 * (options.minutes or 1e9)
    known = {each.visit for each in kept(path)}
    for number in count(options.seed):
        if monotonic() > until or (options.games is not None and games >= options.games):
            break
        if options.visits is not None and visits >= options.visits:
            break
        if number in known or (options.kind and world_of(number).kind not in options.kind):
            continue
        out = _visited(
            Visit(number, options.seconds, options.sanitize, options.fuzz, options.closely)
        )
        visits += 1
        keep(path, out)
        for said in out.wrong:
            print(f"visit {number}, {out.world}: {said}", flush=True)
        wrong += len(out.wrong)
        games += out.done["games, C and Python"] + out.done["inputs"]
    print(told(kept(path)))
    return int(wrong > 0)


def _visited(visit: Visit) -> Outcome:
    try:
        return visited(visit)
    except Exception:
        world = world_of(visit.number)
        return Outcome(visit.number, world.name, world.kind, wrong=[traceback.format_exc()[-1500:]])


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
