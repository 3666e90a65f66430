"""What tests and fixtures cost in processor time: in all, and the slowest of them.

Wall time says more about what else runs on the machine than about a test, so all is measured by the
processor time of this process and of the programs that it waited for. What sets a fixture up or tears it
down counts to the fixture, whichever test happens to be the first or the last that has it. So does all
that a program does that a fixture starts: it is waited for where the fixture ends.
"""

from __future__ import annotations

import os
import resource
from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from time import process_time

import pytest
from _pytest.python import get_direct_param_fixture_func

SHOWN = 20
_KEY = "processor seconds"
_tests: defaultdict[str, float] = defaultdict(float)
_fixtures: defaultdict[str, float] = defaultdict(float)

# What was spent since the last report; on what time is spent now is the last of a list, since what a
# fixture does may set up another.
_spent: defaultdict[str, float] = defaultdict(float)
_spending: list[str] = []
_counted = 0.0


def _now() -> float:
    """Return the processor seconds of this process and of its ended children so far."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


def _count() -> None:
    """Add the processor seconds since the last count to what they were spent on."""
    global _counted
    now = _now()
    if _spending:
        _spent[_spending[-1]] += now - _counted
    _counted = now


def _begin(name: str) -> None:
    _count()
    _spending.append(name)


def _end() -> None:
    _count()
    _spending.pop()


@contextmanager
def spent_on(name: str) -> Iterator[None]:
    """Count what is done here to this name, instead of to the test or the fixture that does it."""
    _begin(name)
    try:
        yield
    finally:
        _end()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    _begin(item.nodeid)
    try:
        return (yield)
    finally:
        _spending.pop()


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
) -> Generator[None, object, object]:
    if fixturedef.func is get_direct_param_fixture_func:  # a parameter of the test
        return (yield)
    name = f"{fixturedef.baseid}::{fixturedef.argname}"
    # Finalizers run in the reverse order, after those of the fixtures that ask for this one.
    fixturedef.addfinalizer(_end)
    try:
        with spent_on(name):
            return (yield)
    finally:
        fixturedef.addfinalizer(partial(_begin, name))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _count()
    report.user_properties = [(_KEY, dict(_spent))]
    _spent.clear()
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    for key, value in report.user_properties:
        if key == _KEY and isinstance(value, dict):
            for name, seconds in value.items():
                (_tests if name == report.nodeid else _fixtures)[name] += seconds


def _slowest(spent: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(spent.items(), key=lambda each: each[1], reverse=True)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if hasattr(config, "workerinput") or len(_tests) < SHOWN:
        return
    for kind, spent in (("fixtures", _fixtures), ("tests", _tests)):
        terminalreporter.section(f"slowest {SHOWN} of {len(spent)} {kind}, in seconds of processor time")
        for name, seconds in _slowest(spent)[:SHOWN]:
            terminalreporter.write_line(f"{seconds:8.1f}  {name}")
    tests, fixtures = sum(_tests.values()), sum(_fixtures.values())
    terminalreporter.write_line(
        f"{_now():8.0f}  all of pytest, {tests:.0f} of it in tests and {fixtures:.0f} in fixtures"
    )
    if path := os.environ.get("RULEWRIGHT_TEST_TIMES"):
        with open(path, "w", encoding="utf-8") as file:
            for kind, spent in (("fixture", _fixtures), ("test", _tests)):
                file.writelines(f"{seconds:.3f} {kind} {name}\n" for name, seconds in _slowest(spent))
