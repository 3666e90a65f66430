"""How far a generated engine is from a loop that somebody wrote by hand: tic-tac-toe in C."""

from __future__ import annotations

import statistics
import subprocess
import tempfile
import time
from pathlib import Path

import click

from rulewright.outputs.native import Effort, compiler
from rulewright.runtime.bulk import play_many
from tests.bench.measure import ROOT, console, note, table, versions
from tests.bench.yardsticks import _game
from tests.differential import engine_of

GAMES = 300_000


@click.command(name="by-hand")
@click.option("--rounds", default=9, show_default=True, help="Rounds that medians are taken of.")
def by_hand(rounds: int) -> None:
    """Random games of tic-tac-toe in bulk beside a loop written by hand, in turn."""
    command = compiler()
    assert command is not None, "no compiler of C"
    with console.status("tic_tac_toe ..."), tempfile.TemporaryDirectory() as folder:
        loop = Path(folder, "by_hand")
        source = Path(__file__).with_name("by_hand.c")
        subprocess.run([*command, "-O2", "-o", str(loop), str(source)], check=True)
        engine = engine_of(
            _game(ROOT / "tests" / "yardsticks" / "tic_tac_toe"), native=True, effort=Effort.FAST
        ).ENGINE
        hand, ours = [], []
        for number in range(rounds + 1):
            done = subprocess.run([str(loop), str(GAMES)], check=True, capture_output=True, text=True)
            begun = time.process_time()
            play_many(engine, 2, GAMES, 1, first=number * GAMES, threads=1)
            if number:  # the round before the first warms up
                hand.append(float(done.stdout.split()[0]))
                ours.append(1e9 * (time.process_time() - begun) / GAMES)
    ratios = [one / other for one, other in zip(ours, hand, strict=True)]
    low, middle, high = statistics.quantiles(ratios, n=4)
    rows = [
        ("a loop by hand", f"{statistics.median(hand):,.0f} ns", "1.00"),
        ("our C in bulk", f"{statistics.median(ours):,.0f} ns", f"{middle:.2f} ({low:.2f} to {high:.2f})"),
    ]
    table("Random games of tic-tac-toe on one core", ("", "a game", "times as long"), rows)
    note("ours gives each game two generators of its own, and counts lengths and winners", versions())
