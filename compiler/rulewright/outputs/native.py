"""Engines in C: their source, and what a compiler of the system makes of it."""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
from pathlib import Path

from rulewright.emit.c.module import emit_extension
from rulewright.emit.python import names
from rulewright.emit.python.state import field_name
from rulewright.machine.lower import lower
from rulewright.model import nodes as m
from rulewright.outputs.tree import BuildError

COMPILERS = ("cc", "gcc", "clang")
"""Compilers that are looked for, in this order."""

_FLAGS = ("-std=gnu11", "-O2", "-fPIC", "-shared", "-fno-strict-aliasing")


def native_name(module: str) -> str:
    """What the native engine of a module is called."""
    return f"{module}_native"


def native_source(game: m.Game, module: str, spec_hash: str) -> str:
    """The engine of a game as one C file, a module of Python beside the engine of this name.

    `NotNative` where it cannot be said in C.
    """
    return emit_extension(lower(game), native_name(module), spec_hash, field_name, names.function)


def compile_native(
    source: Path, folder: Path, optimized: bool = True, sanitized: bool = False
) -> Path:
    """The compiled module of a C file, in a folder; `BuildError` says what a compiler lacks.

    `optimized` takes the compiler a second; `sanitized` makes a module that checks itself while it
    runs, for tests.
    """
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None:
        raise BuildError(f"no compiler of C was found; one of these is needed: {', '.join(COMPILERS)}")
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    target = folder / f"{source.stem}{suffix}"
    flags = [flag if optimized else flag.replace("-O2", "-O0") for flag in _FLAGS]
    if sanitized:
        flags += ["-g", "-fsanitize=undefined,bounds", "-fno-sanitize-recover=all"]
    include = sysconfig.get_path("include")
    command = [compiler, *flags, "-I", include, "-o", str(target), str(source), "-lm"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"the compiler of C fails: {done.stderr.strip()[:2000]}")
    return target
