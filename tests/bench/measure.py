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
from importlib import metadata
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from rulewright.build import ENGINES, LANGUAGES, engine_source, games

ROOT = Path(__file__).resolve().parents[2]
SPECS = ROOT / "spec"
RUNTIME = ROOT / "compiler/rulewright/emit/python/runtime"
CHANCE = ROOT / "compiler/rulewright/core/chance.py"
GAME = "tortuga_1667"

console = Console(width=None if sys.stdout.isatty() else 110)


def median(what: Callable[[], object], runs: int) -> float:
    """The median of the seconds that something takes."""
    return statistics.median(seconds(what) for _ in range(runs))


def seconds(what: Callable[[], object]) -> float:
    """The seconds that something takes."""
    begun = time.perf_counter()
    what()
    return time.perf_counter() - begun


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
    "console",
    "fresh",
    "median",
    "milliseconds",
    "note",
    "seconds",
    "table",
    "versions",
    "write_engines",
]
