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
from tests.processor_time import spent_on

FOLDER = "RULEWRIGHT_TEST_RUN"
"""The variable of the environment that names the folder of this run."""


@cache
def home() -> Path:
    """Return the folder of this run; what is no run of pytest has one of its own."""
    if FOLDER in os.environ:
        return Path(os.environ[FOLDER])
    made = tempfile.mkdtemp(prefix="rulewright-shared-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return Path(made)


def made_once(name: str, make: Callable[[Path], object]) -> Path:
    """Return the folder that the first worker who asks for this name makes; nobody changes it afterwards."""
    place = home() / name
    place.mkdir(exist_ok=True)
    with locked(place):
        if not (place / "done").exists():
            with spent_on(f"made once: {name}"):
                make(place / "made")
            (place / "done").touch()
    return place / "made"
