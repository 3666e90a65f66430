"""The native engine of a generated module: found beside it, checked, and put in its place.

`rulewright build --native` lays two files beside `my_game.py`: the compiled module, and a note that
says what it was made from. Both must fit: the note is read and the file's bytes are held against it
before anything is loaded, and what is loaded must carry out the same program. Otherwise the engine in
Python plays, and `ENGINE.backend_note` says why.

The variable `RULEWRIGHT_BACKEND` of the environment chooses: `python` never loads a native engine,
`native` fails (`ImportError`) where there is none that fits.
"""

from __future__ import annotations

import hashlib
import importlib.machinery
import importlib.util
import json
import os
import sys
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from .chance import Chance, ScriptedChance, SeededChance
from .engine import Engine, Plain
from .engine_games import equip
from .errors import RulesFault, quoted
from .start_arguments import check_given, check_start

ABI = 3
"""What a native module and this runtime ask of each other; another number is another pair."""

VARIABLE = "RULEWRIGHT_BACKEND"
PYTHON, NATIVE = "python", "native"
LONGEST_NOTE = 10_000


class Unfit(Exception):
    """Why there is no native engine to take."""


def chosen(engine: Engine, program: str, state: Any) -> tuple[Any, Any, Any, str]:
    """Return what a module plays with: its class of states, `start`, `step`, and which engine that is.

    `program` marks what the module carries out, `state` is its own class of states.
    """
    found = _chosen(engine, program, state)
    equip(engine)
    return found


def _chosen(engine: Engine, program: str, state: Any) -> tuple[Any, Any, Any, str]:
    wanted = os.environ.get(VARIABLE, "")
    if wanted not in {"", PYTHON, NATIVE}:
        raise ImportError(f"{VARIABLE} is {PYTHON} or {NATIVE}, not {quoted(wanted)}")
    place = getattr(sys.modules.get(engine.__module__), "__file__", None)
    if wanted == PYTHON or place is None:
        engine.backend_note = f"{VARIABLE} says so" if wanted == PYTHON else "the module is in no file"
        return state, engine.start, engine.step, PYTHON
    try:
        found = _found(engine.__module__, Path(place).parent, program)
    except Unfit as error:
        engine.backend_note = str(error)
        if wanted == NATIVE:
            raise ImportError(f"{engine.__module__} has no native engine: {error}") from None
        return state, engine.start, engine.step, PYTHON
    _take(engine, found, state)
    return found.State, engine.start, engine.step, NATIVE


def _take(engine: Engine, native: ModuleType, state: Any) -> None:
    """Let an engine play natively; its own functions remain for what is rare."""
    plain = Plain(engine.start, engine.step, state, native.State)
    # Where a rule of a set-up stands still, it is seen in Python which one: there it is begun again.
    native.bind(RulesFault, Chance, ScriptedChance, plain.start, SeededChance)
    native.checks(partial(check_start, engine), partial(check_given, engine))
    native.State.__module__ = engine.__module__
    native.State.__qualname__ = native.State.__name__ = state.__name__
    engine.plain, engine.native = plain, native
    engine.start = engine.begin = native.start
    engine.step = native.step
    engine.options = native.OPTIONS
    engine.choosers = native.CHOOSERS
    engine.secret = native.SECRET
    engine.results = native.results
    if native.standing is not None and engine.standing is not None:
        engine.standing = native.standing
    engine.backend, engine.backend_note = NATIVE, ""


# ---- finding and checking ------------------------------------------------------------------------


def native_name(module: str) -> str:
    """Return what the native engine of a module is called: no game is called like that."""
    return f"{module}__native"


def note_name(module: str) -> str:
    """Return the name of the note beside a compiled module."""
    return f"{native_name(module)}.json"


def note_text(program: str, data: bytes) -> str:
    """Return the note for a compiled module with these bytes."""
    said = {"abi": ABI, "program": program, "sha256": hashlib.sha256(data).hexdigest()}
    return json.dumps(said, indent=2) + "\n"


def _found(name: str, folder: Path, program: str) -> ModuleType:
    """Return the native engine of a module that carries out a program; `Unfit` says why there is none."""
    module = name.rpartition(".")[2]
    own = native_name(module)
    file = _file_of(folder, own)
    _check_note(file.with_name(note_name(module)), file, program)
    full = f"{name.rpartition('.')[0]}.{own}".lstrip(".")
    loader = importlib.machinery.ExtensionFileLoader(full, os.fspath(file))
    spec = importlib.util.spec_from_file_location(full, file, loader=loader)
    assert spec is not None
    try:
        found = importlib.util.module_from_spec(spec)
        loader.exec_module(found)
    except (ImportError, OSError) as error:
        raise Unfit(f"{file.name} cannot be loaded: {error}") from None
    if getattr(found, "PROGRAM", None) != program or getattr(found, "ABI", None) != ABI:
        raise Unfit(f"{file.name} was made from other rules")
    return found


def _file_of(folder: Path, own: str) -> Path:
    for suffix in importlib.machinery.EXTENSION_SUFFIXES:
        file = folder / f"{own}{suffix}"
        if file.is_file():
            return file
    raise Unfit("there is none for this Python")


def _check_note(note: Path, file: Path, program: str) -> None:
    """The bytes of a compiled module are those that were made from a program."""
    try:
        said: object = json.loads(note.read_text(encoding="utf-8")[:LONGEST_NOTE])
        data = file.read_bytes()
    except (OSError, ValueError, RecursionError):
        raise Unfit(f"{note.name} does not say what {file.name} is") from None
    if not isinstance(said, dict) or said.get("abi") != ABI or said.get("program") != program:
        raise Unfit(f"{file.name} was made from other rules, or for another version")
    if said.get("sha256") != hashlib.sha256(data).hexdigest():
        raise Unfit(f"{file.name} is not what was made")
