"""What holds for every test."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import tempfile
from pathlib import Path

import pytest

pytest_plugins = ["tests.processor_time"]

TESTS = Path(__file__).parent

# What the compiler remembers, and what tests make once (tests/shared.py), is kept for this run, whose workers
# and commands share it, in a folder of its own: nothing of the user's is touched, nothing is kept between runs.
if "PYTEST_XDIST_WORKER" not in os.environ:
    _cache = tempfile.mkdtemp(prefix="rulewright-tests-")
    os.environ["XDG_CACHE_HOME"] = os.environ["RULEWRIGHT_TEST_RUN"] = _cache
    atexit.register(shutil.rmtree, _cache, ignore_errors=True)

# A compiled game is a few million small objects that stay: looking through them for cycles after each
# 700 new ones took a fifth of the time, and a tenth after each 50 000.
gc.set_threshold(5_000_000, 20, 50)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser or a compiler of C by its folder."""
    for item in items:
        for name in ("browser", "native"):
            if item.path.is_relative_to(TESTS / name):
                item.add_marker(name)
