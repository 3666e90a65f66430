"""Samples of long lists of cases: `make test` takes some of them, `make proof` all.

A case that is not in the sample has the marker `slow`, which `make test` leaves out. With
`RULEWRIGHT_SCALE=20` tests that draw examples draw twenty times as many (`python -m tests.proof longer`).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

T = TypeVar("T")

SCALED = "RULEWRIGHT_SCALE"
SCALE = float(os.environ.get(SCALED, "1"))
"""How many times as many examples are drawn as `make test` draws."""


def examples(number: int) -> int:
    """Return how many examples are drawn, or games played, where `make test` takes this number."""
    return max(1, round(number * SCALE))


def sampled(
    cases: Iterable[T], one_in: int, ids: Callable[[T], str] | None = None
) -> list[ParameterSet]:
    """Return the cases as parameters of which all but one in so many are `slow`.

    A case that is a tuple is several parameters. `ids` gives the name of a case.
    """
    found = []
    for number, case in enumerate(cases):
        values = case if isinstance(case, tuple) else (case,)
        marks = () if number % one_in == 0 else (pytest.mark.slow,)
        found.append(pytest.param(*values, marks=marks, id=ids(case) if ids else None))
    return found
