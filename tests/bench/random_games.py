"""Random games a second: generated engines beside OpenSpiel from Python, in one process."""

from __future__ import annotations

import importlib.util
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import click

from tests.bench.measure import GAME, ROOT, console, note, table, versions, write_engines

OPEN_SPIEL = "2.0.2"
FETCHED = ROOT / "build" / "bench" / "bin" / "python"
"""The Python that `--fetch` makes."""

PEERS = ("gin_rummy", "backgammon", "crazy_eights(players=7)", "go(board_size=9)")
"""Games of OpenSpiel with 80 to 130 decisions: with cards and hidden hands, with dice, with seven
players, and one without any chance, whose rules C++ works out fastest."""


@click.command(name="games")
@click.option("--players", default=7, show_default=True)
@click.option("--rounds", default=9, show_default=True, help="Rounds that medians are taken of.")
@click.option("--seconds", default=0.3, show_default=True, help="Time for each game in a round.")
@click.option(
    "--python", help="A Python that has open_spiel; else this one, or that of an earlier --fetch."
)
@click.option("--fetch", is_flag=True, help="Install open_spiel into build/bench, and use that.")
def random_games(players: int, rounds: int, seconds: float, python: str | None, fetch: bool) -> None:
    """Random games and decisions a second, beside OpenSpiel from Python.

    All play in one process, in turn, under one Python, and draw from one kind of source. Games of
    OpenSpiel are other games of similar length, not the same rules.
    """
    if fetch:
        _fetch()
    if python is None:
        here = importlib.util.find_spec("pyspiel") is not None
        python = str(FETCHED) if not here and FETCHED.is_file() else sys.executable
    peers = _has_open_spiel(python)
    with tempfile.TemporaryDirectory() as folder:
        wanted = {
            "engines": str(write_engines(Path(folder))),
            "own": [(GAME, players)],
            "open_spiel": PEERS if peers else (),
            "rounds": rounds,
            "seconds": seconds,
        }
        with console.status("Playing ..."):
            script = Path(__file__).with_name("playouts.py")
            done = subprocess.run(
                [python, str(script), json.dumps(wanted)],
                check=True, capture_output=True, text=True,
            )
    result = json.loads(done.stdout.splitlines()[-1])
    _show(result["rounds"])
    note(
        f"Python {result['python']} · open_spiel {result['open_spiel'] or 'is not there'} · "
        f"medians of {rounds} rounds of {seconds} s of processor time each",
        versions(),
    )
    if not peers:
        note(f"{python} has no OpenSpiel, so nothing is compared with it here:",
             "use `games --fetch` once, or `games --python` with one that has it.")


def _show(rounds: dict[str, list[tuple[int, int, float]]]) -> None:
    first = next(iter(rounds))
    base = statistics.median(decisions / spent for _, decisions, spent in rounds[first])
    rows = []
    for name, measured in rounds.items():
        games = statistics.median(games / spent for games, _, spent in measured)
        decisions = statistics.median(decisions / spent for _, decisions, spent in measured)
        length = sum(row[1] for row in measured) / sum(row[0] for row in measured)
        rows.append(
            (name, f"{length:.0f}", f"{games:,.0f}", f"{decisions:,.0f}", f"{decisions / base:.2f}")
        )
    columns = ("random games", "decisions a game", "games/s", "decisions/s", "of the first")
    table("Random games", columns, rows)


def _has_open_spiel(python: str) -> bool:
    done = subprocess.run([python, "-c", "import pyspiel"], capture_output=True, check=False)
    return done.returncode == 0


def _fetch() -> None:
    """Puts OpenSpiel into a throw-away environment under build/."""
    if FETCHED.is_file():
        return
    with console.status("Installing open_spiel into build/bench ..."):
        subprocess.run([sys.executable, "-m", "venv", str(FETCHED.parents[1])], check=True)
        install = [str(FETCHED), "-m", "pip", "install", "--quiet"]
        subprocess.run([*install, f"open_spiel=={OPEN_SPIEL}"], check=True)
