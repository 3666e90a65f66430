"""What the tests cost in processor time: in all, and the slowest of them.

Wall time says more about what else runs on the machine than about a test, so each phase of a test is
measured by the processor time of its process and of the programs that it waited for.
"""

from __future__ import annotations

import os
import resource
from collections import defaultdict
from collections.abc import Generator

import pytest

SHOWN = 20
_KEY = "processor seconds"
_spent: defaultdict[str, float] = defaultdict(float)
_last = pytest.StashKey[float]()


def _now() -> float:
    """Return the processor seconds of this process and of its ended children so far."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    item.stash[_last] = _now()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    now = _now()
    report.user_properties = [(_KEY, now - item.stash[_last])]
    item.stash[_last] = now
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    for key, value in report.user_properties:
        if key == _KEY and isinstance(value, float):
            _spent[report.nodeid] += value


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if hasattr(config, "workerinput") or len(_spent) < SHOWN:
        return
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    own = resource.getrusage(resource.RUSAGE_SELF)
    total = children.ru_utime + children.ru_stime + own.ru_utime + own.ru_stime
    terminalreporter.section(f"slowest {SHOWN} of {len(_spent)} tests, in seconds of processor time")
    slowest = sorted(_spent.items(), key=lambda each: each[1], reverse=True)
    for name, seconds in slowest[:SHOWN]:
        terminalreporter.write_line(f"{seconds:8.1f}  {name}")
    terminalreporter.write_line(f"{total:8.0f}  all of pytest, {sum(_spent.values()):.0f} of it in tests")
    if path := os.environ.get("RULEWRIGHT_TEST_TIMES"):
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(f"{seconds:.3f} {name}\n" for name, seconds in slowest)
