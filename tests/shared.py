"""What all workers of one run of the tests share: folders that the first who needs them fills."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from rulewright.foundation.atomic_write import locked

FOLDER = "RULEWRIGHT_TEST_RUN"
"""The variable of the environment that names the folder of this run."""

_DONE = "done"


@cache
def home() -> Path:
    """Return the folder of this run; what is no run of pytest has one of its own."""
    if FOLDER in os.environ:
        return Path(os.environ[FOLDER])
    made = tempfile.mkdtemp(prefix="rulewright-shared-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return Path(made)


def made_once(name: str, make: Callable[[Path], object]) -> Path:
    """Return the folder of this name, made by the first worker that asks; nobody changes it afterwards."""
    folder = home() / name
    folder.mkdir(exist_ok=True)
    with locked(folder):
        if not (folder / _DONE).exists():
            make(folder)
            (folder / _DONE).touch()
    return folder
