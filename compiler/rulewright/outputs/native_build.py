"""Engines in C: their source, the compiler that makes modules of it, and where these lie."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from pathlib import Path

from rulewright.emit.c.module import emit_extension
from rulewright.emit.python import names
from rulewright.emit.python.state import field_name
from rulewright.foundation.atomic_write import write_file
from rulewright.ir.compiled_game import Compiled
from rulewright.ir.lower import lower
from rulewright.model import nodes as m
from rulewright.outputs.output_tree import BuildError
from rulewright.runtime.native import native_name, note_name, note_text

COMPILERS = ("cc", "gcc", "clang")
"""Compilers that are looked for, in this order, before that of the wheel `ziglang`."""
NO_COMPILER = (
    f"This needs a compiler of C: {', '.join(COMPILERS)}. Install one, or: pip install 'rulewright[native]'"
)

PATIENCE = 300
"""A compiler that takes longer, in seconds, is stopped."""

LONGEST = 1_000
"""So many characters of what a failing compiler says are shown."""

_FLAGS = ("-std=gnu11", "-fPIC", "-shared", "-fno-strict-aliasing", "-fwrapv", "-w")

_INLINED = ("-finline-limit=2000",)
SMALL = 240_000
"""Engines of so many bytes, of which half is there in any, are inlined nearly whole: a game of a few steps takes
up to a sixth less, and the compiler half as long again. Larger ones gain nothing by it."""

_PROGRAM = re.compile(r'^State, start, step, BACKEND = native\.chosen\(ENGINE, "([0-9a-f]+)"', re.M)


class Effort(Enum):
    """What a compiler is to care for."""

    SOON = ("-O1",)
    """An engine for now: half the time of the other."""
    FAST = ("-O2", "-DFAST")
    """An engine that is kept."""
    NONE = ("-O0",)
    """An engine for a test."""


# ---- source --------------------------------------------------------------------------------------


def native_source(game: m.Game, module: str, program: str, compiled: Compiled | None = None) -> str:
    """Return the engine of a game as one C file, a module of Python beside the engine of this name.

    `program` is the mark of the engine in Python (`program_of`); `compiled` is what `lower` makes of
    the game, if it is there.
    """
    return emit_extension(compiled or lower(game), native_name(module), program, field_name, names.function)


def program_of(engine: str) -> str:
    """Return the mark that the text of an engine in Python has; a native engine of it has the same."""
    found = _PROGRAM.search(engine)
    assert found is not None
    return found[1]


# ---- compiling -----------------------------------------------------------------------------------


def compiler() -> tuple[str, ...] | None:
    """Return the command of a compiler of C: one of the system, that of the wheel `ziglang`, or None."""
    found = next(filter(None, map(shutil.which, COMPILERS)), None)
    if found is not None:
        return (found,)
    if importlib.util.find_spec("ziglang") is not None:
        # It checks by itself what it compiles, unless it is told not to.
        return (sys.executable, "-m", "ziglang", "cc", "-fno-sanitize=all")
    return None


def compile_native(
    source: Path, folder: Path, effort: Effort = Effort.FAST, checks: tuple[str, ...] = ()
) -> Path:
    """Return the compiled module of a C file, in a folder, whole or not at all.

    `checks` are flags of a compiler that make the module watch itself, for tests. `BuildError` says
    what a compiler lacks.
    """
    command = compiler()
    if command is None:
        raise BuildError(NO_COMPILER)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    include = sysconfig.get_path("include")
    with tempfile.TemporaryDirectory(prefix="rulewright-") as scratch:
        made = Path(scratch, f"{source.stem}{suffix}")
        whole = _INLINED if effort is Effort.FAST and source.stat().st_size <= SMALL else ()
        flags = [*_FLAGS, *effort.value, *whole, *checks, "-I", include, "-o", os.fspath(made)]
        try:
            done = subprocess.run(
                [*command, *flags, os.fspath(source), "-lm"], capture_output=True, text=True, check=False,
                timeout=PATIENCE, errors="replace",
            )
        except subprocess.TimeoutExpired:
            raise BuildError(f"the compiler of C takes more than {PATIENCE} seconds") from None
        except OSError as error:
            raise BuildError(f"the compiler of C cannot be started: {error}") from error
        if done.returncode or not made.is_file():
            raise BuildError(f"the compiler of C fails: {_shortened(done.stderr, source)}")
        target = folder / made.name
        write_file(target, made.read_bytes(), mode=0o755)
    return target


def _shortened(said: str, source: Path) -> str:
    """Return the errors among what a compiler says, without the folder of the file; or all of it."""
    lines = said.replace(f"{source.parent}{os.sep}", "").strip().splitlines()
    errors = [line for line in lines if "error" in line.lower()] or lines
    text = "\n".join(errors)
    return (text if len(text) <= LONGEST else f"{text[:LONGEST]} ...") or "it does not say why"


# ---- beside the engines in Python ----------------------------------------------------------------


def lay_native(
    folder: Path, sources: Mapping[str, tuple[str, str]], effort: Effort = Effort.FAST,
    checks: tuple[str, ...] = (),
) -> None:
    """Compile engines and lay them beside those in Python, each with its note.

    `sources` are by module: its mark and its source in C. `BuildError` where one cannot be compiled;
    then, as at any moment, what does not fit its note is not loaded.
    """

    def lay(module: str) -> None:
        program, text = sources[module]
        with tempfile.TemporaryDirectory(prefix="rulewright-") as scratch:
            source = Path(scratch, f"{native_name(module)}.c")
            source.write_text(text, encoding="utf-8", newline="\n")
            made = compile_native(source, folder, effort, checks)
        write_file(folder / note_name(module), note_text(program, made.read_bytes()))

    with ThreadPoolExecutor(os.cpu_count()) as workers:
        for _ in workers.map(lay, sources):
            pass
