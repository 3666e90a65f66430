"""What every benchmark needs: medians of repeated runs, tables, and notes of versions."""

from __future__ import annotations

import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from rulewright.foundation.languages import LANGUAGES
from rulewright.model.nodes import Game
from rulewright.outputs.build import engine_source
from rulewright.outputs.output_tree import ENGINES
from rulewright.project.paths import games
from rulewright.project.pipeline import load_game
from rulewright.project.reader import Rules

ROOT = Path(__file__).resolve().parents[2]
SPECS = ROOT / "spec"
RUNTIME = ROOT / "compiler/rulewright/runtime"
CHANCE = ROOT / "compiler/rulewright/runtime/chance.py"
GAME = "tortuga_1667"

console = Console(width=None if sys.stdout.isatty() else 110)


@dataclass(frozen=True, slots=True)
class Spent:
    """Time by the clock, and time of the processors, which other work on the machine lengthens less."""

    clock: float
    processor: float

    def __str__(self) -> str:
        return milliseconds(self.clock)

    def row(self, name: str) -> tuple[str, str, str]:
        """A row of a table of times."""
        return name, milliseconds(self.clock), milliseconds(self.processor)


TIMES = ("", "by the clock", "of processors")
"""The columns of a table of times."""


def median(what: Callable[[], object], runs: int) -> Spent:
    """The medians of the times that something takes."""
    measured = [once(what) for _ in range(runs)]
    return Spent(
        statistics.median(spent.clock for spent in measured),
        statistics.median(spent.processor for spent in measured),
    )


def once(what: Callable[[], object]) -> Spent:
    """The times that something takes, processes that it waits for included."""
    before, begun = os.times(), time.perf_counter()
    what()
    ended, after = time.perf_counter(), os.times()
    return Spent(ended - begun, sum(after[:4]) - sum(before[:4]))


def game_in(folder: Path) -> Game:
    """The game in a folder, read anew."""
    game, findings = load_game(folder, Rules())
    assert game is not None, findings.items
    return game


def fresh(code: str, *arguments: str, python: str | None = None) -> None:
    """Runs code in a fresh process with the compiler and the engines on its path."""
    folders = (ROOT / "compiler", ROOT / "generated")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
    command = [python or sys.executable, "-c", code, *arguments]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)


def write_engines(folder: Path) -> Path:
    """The package of engines, made from the specs as they are now; the folder it is imported from."""
    package = folder / ENGINES.name
    shutil.copytree(RUNTIME, package / "_runtime", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(CHANCE, package / "_runtime" / "chance.py")
    (package / "__init__.py").write_text("", encoding="utf-8")
    for name in games(ROOT):
        (package / f"{name}.py").write_text(engine_source(SPECS / name), encoding="utf-8")
    return folder


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Prints a table: the first column names a thing, the others hold its figures."""
    shown = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for number, column in enumerate(columns):
        shown.add_column(column, justify="right" if number else "left")
    for row in rows:
        shown.add_row(*row)
    console.print()
    console.print(shown)


def note(*lines: str) -> None:
    """Prints what a reader of a table must know."""
    for line in lines:
        console.print(line, style="dim", highlight=False, soft_wrap=True)


def versions(*packages: str) -> str:
    """The interpreter, the processors and the packages that figures depend on."""
    found = [f"{platform.python_implementation()} {platform.python_version()}"]
    found.append(f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors")
    found += [f"{package} {metadata.version(package)}" for package in packages]
    return " · ".join(found)


def milliseconds(value: float) -> str:
    """Seconds as milliseconds."""
    return f"{value * 1e3:,.0f} ms" if value >= 0.1 else f"{value * 1e3:,.1f} ms"


__all__ = [
    "GAME",
    "LANGUAGES",
    "ROOT",
    "SPECS",
    "TIMES",
    "Spent",
    "console",
    "fresh",
    "median",
    "note",
    "once",
    "table",
    "versions",
    "write_engines",
]
