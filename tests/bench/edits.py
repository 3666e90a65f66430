"""From an edited spec to a checked result, and to a new engine."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from types import ModuleType

import click

from rulewright.emit.python.module import emit_module
from rulewright.emit.python.provenance import Origin
from rulewright.ir.lower import lower
from rulewright.outputs.build import spec_hash
from rulewright.outputs.check_game import check_game
from rulewright.project.pipeline import load_game
from tests.bench.measure import (
    GAME,
    ROOT,
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

RUNTIME = "rulewright.runtime"

CHECK = """
import sys
from pathlib import Path
from rulewright.project.pipeline import load_game
game, findings = load_game(Path(sys.argv[1]))
assert game is not None and not findings.failed
"""

ENGINE = """
import sys
from pathlib import Path
from types import ModuleType
from rulewright.ir.lower import lower
from rulewright.outputs.check_game import check_game
from rulewright.emit.python.module import emit_module
from rulewright.emit.python.provenance import Origin
from rulewright.project.pipeline import load_game
game, findings = load_game(Path(sys.argv[1]))
text = emit_module(lower(game), Origin("0", "bench", "0"), "rulewright.runtime")
module = sys.modules["edited"] = ModuleType("edited")
exec(compile(text, "<edited>", "exec"), module.__dict__)
module.new_game(players=7, seed=1)
"""


WHOLE_CHECK = """
import sys
from rulewright.cli import main
main(["check", sys.argv[1]], standalone_mode=False)
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
        whole = _whole_checks(Path(temporary) / "project", game, runs)
    rows = [
        checked.row("checked, in a process that runs (as `serve` does)"),
        first.row("checked, the first time in a process, grammar and all"),
        fresh_check.row("checked, in a fresh process"),
        engine.row("engine imported, in a process that runs"),
        fresh_engine.row("engine imported and a game begun, in a fresh process"),
        nothing.row("a fresh Python that does nothing"),
    ]
    table(f"From an edited {game} to", TIMES, rows)
    table(f"rulewright check {game}: rules, words in four languages, examples", TIMES, whole)
    table("Parts", TIMES, parts)
    note(f"medians of {runs} runs, the first time in a process excepted", versions("lark"))


def _editor(folder: Path, file: str = "game.rules") -> Callable[[], None]:
    """Something that changes a file of the spec each time, without changing the rules."""
    head = folder / file
    text = head.read_text(encoding="utf-8")
    number = count()

    def edit() -> None:
        head.write_text(f"# Edit {next(number)}\n{text}", encoding="utf-8")

    return edit


def _whole_checks(root: Path, game: str, runs: int) -> list[tuple[str, str, str]]:
    """All that `rulewright check` does, in a project that is edited each time."""
    for name in ("spec", "locales"):
        shutil.copytree(ROOT / name, root / name)
    rules = _editor(root / "spec" / game)
    words = _editor(root / "locales" / "nl", f"{game}.po")

    def warm() -> None:
        assert not check_game(root, game).failed

    def in_a_fresh_process(cache: str) -> None:
        with _in_folder(root), _environment(RULEWRIGHT_CACHE=cache, XDG_CACHE_HOME=str(root.parent)):
            fresh(WHOLE_CHECK, game)

    warm()
    in_a_fresh_process("")
    return [
        median(lambda: (rules(), warm()), runs).row("after an edit of the rules, in a process that runs"),
        median(lambda: (words(), warm()), runs).row("after an edit of Dutch words, in a process that runs"),
        median(lambda: (rules(), in_a_fresh_process("")), runs).row("after an edit, in a fresh process"),
        median(lambda: in_a_fresh_process("off"), runs).row("in a fresh process that has kept nothing"),
    ]


@contextmanager
def _in_folder(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


@contextmanager
def _environment(**values: str) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


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
