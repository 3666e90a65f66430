"""`python -m tests.proof --minutes 30`: what `make test` only samples, tried at length.

The time is shared out among the parts; each stops by itself when its share is over, and draws what it
tries anew each time, so that another run tries something else. Each part is a command of its own, which
can be run for as long as one likes.
"""

from __future__ import annotations

import argparse
import os
import random
import secrets
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.sampling import SCALED
from tests.waiting import within

ROOT = Path(__file__).resolve().parents[1]
GAMES = sorted(path.parent.name for path in ROOT.glob("spec/*/game.rules"))

Commands = Iterator[tuple[str, ...]]
"""Arguments of Python."""


def _cases(minutes: float, seed: str) -> Commands:
    """Run the cases that are no part of the sample, file by file."""
    listed = _output("-m", "pytest", "-q", "-m", "slow", "--collect-only", "-n", "0")
    files = sorted({line.partition("::")[0] for line in listed.splitlines() if "::" in line})
    random.shuffle(files)
    for file in within(minutes, files):
        yield "-m", "pytest", "-q", "-m", "slow", "-n", "2", "--dist", "load", file


def _longer(minutes: float, seed: str) -> Commands:
    """Draw ten times as many examples, texts, games and mutants as a test draws, file by file."""
    listed = [path for path in ROOT.glob("tests/**/test_*.py") if "examples(" in path.read_text(encoding="utf-8")]
    random.shuffle(listed)
    for path in within(minutes, listed):
        yield "-m", "pytest", "-q", "-n", "2", "--dist", "load", str(path.relative_to(ROOT))


def _pairs(minutes: float, seed: str) -> Commands:
    """Compose and play every two variants and house rules, in each edition."""
    for game in GAMES:
        yield "-m", "tests.overlays.pairs", game, "--games", "2", "--minutes", f"{minutes / len(GAMES)}"


def _house_rules(minutes: float, seed: str) -> Commands:
    """Check and play house rules that are drawn at random."""
    yield (
        "-m", "tests.overlays.drawn", "--minutes", f"{minutes}", "--overlays", "1000000", "--seed", seed,
        "--processes", "2",
    )


def _drift(minutes: float, seed: str) -> Commands:
    """Change rules one by one: what plays differently reads differently, in four languages."""
    listed = sorted(path.parent for path in ROOT.glob("tests/specs/*/game.rules"))
    games = [*GAMES, *(folder.name for folder in listed)]
    random.shuffle(games)
    share = minutes / 4
    for game in within(minutes, games):
        yield "-m", "tests.drift", game, "--minutes", f"{share}"


def _specs(minutes: float, seed: str) -> Commands:
    """Play specs that are drawn at random in the interpreter, the machine, and the engine."""
    yield "-m", "tests.specgen", "--minutes", f"{minutes}", "--specs", "1000000", "--seed", seed


def _native(minutes: float, seed: str) -> Commands:
    """Play engines in C beside those in Python."""
    yield "-m", "tests.native", "--minutes", f"{minutes}", "--seed", seed


def _games(minutes: float, seed: str) -> Commands:
    """Play whole games in the engine and the interpreter, and compare every state."""
    for game in GAMES:
        yield (
            "-m", "tests.differential", game, "--minutes", f"{minutes / len(GAMES)}", "--games", "100000",
            "--seed", seed,
        )


def _pages(minutes: float, seed: str) -> Commands:
    """Build the site and judge its pages with the Nu checker, with axe, and as on a phone."""
    yield "-m", "rulewright.outputs.site"
    yield "-m", "tests.browser.checking", "--minutes", f"{minutes}", "--languages", "en,nl,de,es"


PARTS: dict[str, Callable[[float, str], Commands]] = {
    "cases": _cases, "longer": _longer, "pairs": _pairs, "house-rules": _house_rules, "drift": _drift,
    "specs": _specs, "native": _native, "games": _games, "pages": _pages,
}


def _output(*arguments: str) -> str:
    """Return what a command of Python prints."""
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, check=False, capture_output=True, text=True
    ).stdout


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 0 if no part found anything, 1 otherwise."""
    told = "\n".join(f"  {name:12} {part.__doc__}" for name, part in PARTS.items())
    parser = argparse.ArgumentParser(
        prog="python -m tests.proof", description=f"{__doc__}\n{told}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"default: all of {', '.join(PARTS)}")
    parser.add_argument("--minutes", type=float, default=30.0, metavar="M", help="default: 30")
    parser.add_argument("--seed", type=int, metavar="N", help="of the first that is drawn; default: any")
    asked = parser.parse_args(arguments)
    if unknown := set(asked.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    parts = asked.parts or list(PARTS)
    seed = str(secrets.randbelow(10**8) if asked.seed is None else asked.seed)
    print(f"seed {seed}, {asked.minutes:g} minutes for {len(parts)} parts", flush=True)
    failed: list[str] = []
    for name in parts:
        for command in PARTS[name](asked.minutes / len(parts), seed):
            print(f"\n== {name}: python {' '.join(command)}", flush=True)
            settings = {**os.environ, SCALED: "10"} if name == "longer" else None
            if subprocess.run([sys.executable, *command], cwd=ROOT, check=False, env=settings).returncode:
                failed.append(" ".join(command))
    print(f"\n{len(failed)} commands found something" if failed else "\nNothing was found.")
    print("\n".join(f"  python {command}" for command in failed))
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
