"""From an edited spec to a checked result, and to a new engine."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import ModuleType

import click

from rulewright.build import spec_hash
from rulewright.core.lower import lower
from rulewright.emit.python.module import Origin, emit_module
from rulewright.pipeline import load_game
from tests.bench.measure import (
    GAME,
    SPECS,
    TIMES,
    Spent,
    fresh,
    median,
    note,
    once,
    table,
    versions,
)

RUNTIME = "rulewright.emit.python.runtime"

CHECK = """
import sys
from pathlib import Path
from rulewright.pipeline import load_game
game, findings = load_game(Path(sys.argv[1]))
assert game is not None and not findings.failed
"""

ENGINE = """
import sys
from pathlib import Path
from types import ModuleType
from rulewright.core.lower import lower
from rulewright.emit.python.module import Origin, emit_module
from rulewright.pipeline import load_game
game, findings = load_game(Path(sys.argv[1]))
text = emit_module(lower(game), Origin("0", "bench", "0"), "rulewright.emit.python.runtime")
module = sys.modules["edited"] = ModuleType("edited")
exec(compile(text, "<edited>", "exec"), module.__dict__)
module.new_game(players=7, seed=1)
"""


@click.command(name="edits")
@click.option("--game", default=GAME, show_default=True)
@click.option("--runs", default=9, show_default=True, help="Runs that medians are taken of.")
def edits(game: str, runs: int) -> None:
    """Time from an edited spec to a checked result and to a new engine."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / game
        shutil.copytree(SPECS / game, folder)
        edit = _editor(folder)
        first = once(lambda: _checked(folder))
        checked = median(lambda: (edit(), _checked(folder)), runs)
        engine = median(lambda: (edit(), _engine(folder)), runs)
        fresh_check = median(lambda: (edit(), fresh(CHECK, str(folder))), runs)
        fresh_engine = median(lambda: (edit(), fresh(ENGINE, str(folder))), runs)
        nothing = median(lambda: fresh("pass"), runs)
        parts = _parts(folder, runs)
    rows = [
        checked.row("checked, in a process that runs (as `serve` does)"),
        first.row("checked, the first time in a process, grammar and all"),
        fresh_check.row("checked, in a fresh process"),
        engine.row("engine imported, in a process that runs"),
        fresh_engine.row("engine imported and a game begun, in a fresh process"),
        nothing.row("a fresh Python that does nothing"),
    ]
    table(f"From an edited {game} to", TIMES, rows)
    table("Parts", TIMES, parts)
    note(f"medians of {runs} runs, the first time in a process excepted", versions("lark"))


def _editor(folder: Path) -> Callable[[], None]:
    """Something that changes a file of the spec each time, without changing the rules."""
    head = folder / "game.rules"
    text = head.read_text(encoding="utf-8")
    number = count()

    def edit() -> None:
        head.write_text(f"# Edit {next(number)}\n{text}", encoding="utf-8")

    return edit


def _checked(folder: Path) -> None:
    game, findings = load_game(folder)
    assert game is not None
    assert not findings.failed


def _engine(folder: Path) -> None:
    _load(_emitted(folder))


def _emitted(folder: Path) -> str:
    game, _ = load_game(folder)
    assert game is not None
    return emit_module(lower(game), Origin(spec_hash(folder), "bench", "0"), RUNTIME)


def _load(text: str) -> None:
    module = sys.modules["rulewright_bench_edited"] = ModuleType("rulewright_bench_edited")
    exec(compile(text, "<edited>", "exec"), module.__dict__)


def _parts(folder: Path, runs: int) -> list[tuple[str, str, str]]:
    game, _ = load_game(folder)
    assert game is not None
    core = lower(game)
    origin = Origin("0" * 32, "bench", "0")
    text = emit_module(core, origin, RUNTIME)
    parts: dict[str, Spent] = {
        "reading, names, types and checks": median(lambda: _checked(folder), runs),
        "the state machine": median(lambda: lower(game), runs),
        "writing the module": median(lambda: emit_module(core, origin, RUNTIME), runs),
        "importing it": median(lambda: _load(text), runs),
    }
    return [spent.row(name) for name, spent in parts.items()]
