"""How far a generated engine is from a loop that somebody wrote by hand: tic-tac-toe in C."""

from __future__ import annotations

import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import click

from rulewright.outputs.native_build import Effort, compiler
from rulewright.runtime.bulk import LONGEST_GAME, play_many
from rulewright.runtime.chance import seed_words
from tests.bench.measure import ROOT, console, game_in, note, table, versions
from tests.differential import engine_of

GAMES = 300_000


@click.command(name="by-hand")
@click.option("--rounds", default=9, show_default=True, help="Rounds that medians are taken of.")
def by_hand(rounds: int) -> None:
    """Random games of tic-tac-toe in bulk beside a loop written by hand, in turn."""
    command = compiler()
    assert command is not None, "no compiler of C"
    with console.status("a loop by hand ..."), tempfile.TemporaryDirectory() as folder:
        loop = Path(folder, "by_hand")
        source = Path(__file__).with_name("by_hand.c")
        subprocess.run([*command, "-O2", "-o", str(loop), str(source)], check=True)
        engine = engine_of(
            game_in(ROOT / "tests" / "yardsticks" / "tic_tac_toe"), native=True, effort=Effort.FAST
        ).ENGINE
        blank, words = engine.native.blank_state(2, {}, {}), (seed_words(1), seed_words("1:lots"))

        def hand(number: int) -> float:
            done = subprocess.run([str(loop), str(GAMES)], check=True, capture_output=True, text=True)
            return float(done.stdout.split()[0])

        def by_rules(number: int) -> None:
            engine.native.play_many(blank, True, *words, number * GAMES, GAMES, LONGEST_GAME, 0, 0)

        def bulk(number: int) -> None:
            play_many(engine, 2, GAMES, 1, first=number * GAMES, threads=1)

        ways = {
            "a loop by hand": hand, "our C, each game by its rules": _timed(by_rules),
            "our C in bulk": _timed(bulk),
        }
        found: dict[str, list[float]] = {name: [] for name in ways}
        for number in range(rounds + 1):
            for name, way in ways.items():
                spent = way(number)
                if number:  # the round before the first warms up
                    found[name].append(spent)
    rows = []
    for name, each in found.items():
        ratios = [one / other for one, other in zip(each, found["a loop by hand"], strict=True)]
        low, middle, high = statistics.quantiles(ratios, n=4)
        rows.append((name, f"{statistics.median(each):,.0f} ns", f"{middle:.2f} ({low:.2f} to {high:.2f})"))
    table("Random games of tic-tac-toe on one core", ("", "a game", "times as long"), rows)
    note(
        "ours gives each game two generators of its own, and counts lengths and winners; in bulk, what follows "
        "from a position is worked out when it is first met", versions(),
    )


def _timed(play: Callable[[int], object]) -> Callable[[int], float]:
    """Nanoseconds of processor time that a game takes of those that are played."""

    def timed(number: int) -> float:
        begun = time.process_time()
        play(number)
        return 1e9 * (time.process_time() - begun) / GAMES

    return timed
