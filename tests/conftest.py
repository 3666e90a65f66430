"""What holds for every test."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

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


SHARED = ("tests/browser/", "tests/site/")
"""Folders whose tests share what takes long to make: a built site and a browser, a book."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser or a compiler of C by its folder, and begin with the longest folder."""
    for item in items:
        for name in ("browser", "native"):
            if item.path.is_relative_to(TESTS / name):
                item.add_marker(name)
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)


def _scope_of(test: str) -> str:
    return next((folder for folder in SHARED if test.startswith(folder)), test.partition("::")[0])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling | None:
    """Give the tests of a file, and those of folders that share much, to one worker; all in their order."""
    if config.getoption("dist") != "loadfile":
        return None
    config.option.loadscopereorder = False
    scheduler = LoadFileScheduling(config, log)
    scheduler._split_scope = _scope_of
    return scheduler
