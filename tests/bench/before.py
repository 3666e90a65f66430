"""The engines of some games as an earlier commit makes them, to be measured beside those of today."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from tests.bench.measure import ROOT

FOLDER = ROOT / "build" / "bench"

_MAKE = """
import shutil, sys
from pathlib import Path
from rulewright.emit.python.module import emit_module
from rulewright.emit.python.provenance import Origin
from rulewright.ir.lower import lower
from rulewright.outputs import native_build
from rulewright.project.pipeline import load_game
from rulewright.project.reader import Rules

runtime, out, *folders = map(Path, sys.argv[1:])
for kind in ("python", "native"):
    shutil.copytree(runtime, out / kind / "_runtime", ignore=shutil.ignore_patterns("__pycache__"))
    (out / kind / "__init__.py").write_text("")
for folder in folders:
    game, findings = load_game(folder, Rules())
    assert game is not None, findings.items
    compiled = lower(game)
    text = emit_module(compiled, Origin("0" * 32, "a benchmark", "0"))
    for kind in ("python", "native"):
        (out / kind / f"{game.name}.py").write_text(text)
    program = native_build.program_of(text)
    source = native_build.native_source(game, game.name, program, compiled)
    native_build.lay_native(out / "native", {game.name: (program, source)})
"""


@dataclass(frozen=True, slots=True)
class Earlier:
    """The engines of one game."""

    python: ModuleType
    native: ModuleType


def made_before(commit: str, folders: Sequence[Path]) -> dict[str, Earlier]:
    """Return the engines of specs, by the names of their folders, as the compiler of a commit makes them."""
    sha = _git("rev-parse", "--short=12", f"{commit}^{{commit}}")
    tree, package = FOLDER / f"tree_{sha}", f"before_{sha}"
    out = FOLDER / package
    if not tree.is_dir():
        tree.mkdir(parents=True)
        packed = subprocess.run(
            ["git", "-C", str(ROOT), "archive", sha, "compiler"], check=True, capture_output=True
        ).stdout
        subprocess.run(["tar", "-x", "-C", str(tree)], check=True, input=packed)
    if not (out / "native").is_dir() or any(not (out / "native" / f"{each.name}.py").is_file() for each in folders):
        subprocess.run(["rm", "-rf", str(out)], check=True)
        compiler = tree / "compiler"
        command = [sys.executable, "-c", _MAKE, str(compiler / "rulewright" / "runtime"), str(out)]
        subprocess.run(
            [*command, *map(str, folders)], check=True, env={**os.environ, "PYTHONPATH": str(compiler)},
        )
        (out / "__init__.py").write_text("", encoding="utf-8")
    if str(FOLDER) not in sys.path:
        sys.path.insert(0, str(FOLDER))
    return {
        each.name: Earlier(*(
            importlib.import_module(f"{package}.{kind}.{each.name}") for kind in ("python", "native")
        ))
        for each in folders
    }


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", "-C", str(ROOT), *words], check=True, capture_output=True, text=True
    ).stdout.strip()
