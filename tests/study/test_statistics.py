"""Counting wins: rates, their intervals, and what is counted of a game."""

from __future__ import annotations

import pytest

from rulewright.study.statistics import Rate


@pytest.mark.parametrize(
    ("count", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (50, 100, 0.4038, 0.5962),
        (1, 1000, 0.0002, 0.0056),
    ],
)
def test_wilson(count: int, trials: int, low: float, high: float) -> None:
    assert Rate(count, trials).interval == pytest.approx((low, high), abs=5e-5)


def test_no_trials_say_nothing() -> None:
    assert Rate(0, 0).share == 0
    assert Rate(0, 0).interval == (0.0, 1.0)


