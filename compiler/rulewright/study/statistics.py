"""What totals say: rates and means with intervals, and differences that hold.

Intervals are at 95 %. A rate has Wilson's interval. A mean has the normal one, as games are many.
Where several are looked at together to find those that hold, each interval is made wider, so that all
of them hold together at 95 % (Bonferroni): then something is found exactly where an interval has no 0
in it. Games with the same seed are compared in pairs.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, sqrt
from statistics import NormalDist

from rulewright.foundation.frozen import dataclass
from rulewright.study.totals import Sums, Totals

LEVEL = 0.05
"""How often an interval may be wrong."""

POWER = 0.8
"""How often a difference is to be seen, where it is said how many games that takes."""

FEWEST = 20
"""With fewer batches that differ nothing is said to hold: the normal interval would be too narrow."""


def deviate(tests: int = 1) -> float:
    """Return how many standard errors wide each of so many intervals is, so that all hold together."""
    return NormalDist().inv_cdf(1 - LEVEL / (2 * max(1, tests)))


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened."""

    count: int
    trials: int
    independent: float | None = None
    """As many trials as these are worth, where they hang together."""

    @property
    def share(self) -> float:
        """Return the part of the trials, 0 without any."""
        return self.count / self.trials if self.trials else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval at 95 %, which stays within 0 and 1 even at the ends."""
        n = self.trials if self.independent is None else self.independent
        p, z = self.share, deviate()
        if n == 0:
            return 0.0, 1.0
        middle = p + z * z / (2 * n)
        reach = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        scale = 1 + z * z / n
        return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of a measure over games, with its standard error."""

    value: float
    error: float

    def interval(self, tests: int = 1) -> tuple[float, float]:
        """Return the interval at 95 %, or of one of several that hold together."""
        reach = deviate(tests) * self.error
        return self.value - reach, self.value + reach


def mean(sums: Sums, games: int, batches: int) -> Mean:
    """Return the mean of a measure over games, which were counted in batches."""
    if not games:
        return Mean(0.0, 0.0)
    error = sqrt(_scatter(sums, batches) / (batches - 1)) * sqrt(batches) if batches > 1 else 0.0
    return Mean(sums.total / games, error / games)


def _scatter(sums: Sums, batches: int) -> float:
    """Return the sum of the squares of how far batches are from their mean."""
    # In whole numbers until the division: nothing is lost, however many games there are.
    return (batches * sums.squares - sums.total * sums.total) / batches


def rate_of(won: Sums, of: Sums, both: Sums) -> Rate:
    """Return how often things happened of which several hang together, such as the wins of one party.

    As many trials as would say as much if they did not hang together: from how batches differ.
    """
    share = won.total / of.total if of.total else 0.0
    apart = won.squares - 2 * share * both.total + share * share * of.squares
    single = share * (1 - share) * of.total
    if single <= 0 or apart <= single:
        return Rate(won.total, of.total)
    return Rate(won.total, of.total, of.total * single / apart)


@dataclass(frozen=True, slots=True)
class Difference:
    """How a measure differs between two sets of rules, in games with the same seeds.

    From `low` to `high` is the interval of one of several that hold together; it `holds` if it has no
    0 in it. `deviation` is that of the difference in a single game.
    """

    measure: str
    before: float
    after: float
    change: float
    low: float
    high: float
    holds: bool
    deviation: float


def games_to_show(deviation: float, size: float, tests: int) -> int:
    """Return how many games by each rules it takes to see a difference of a size, one of so many looked at."""
    if size <= 0:
        raise ValueError("a difference to be seen is more than nothing")
    need = (deviate(tests) + NormalDist().inv_cdf(POWER)) * deviation / size
    return max(FEWEST, ceil(need * need))


def difference(measure: str, totals: Totals, tests: int) -> Difference:
    """Return how the two sides of totals differ in a measure, one of `tests` that are looked at together."""
    one, other = totals.sides
    games = min(one.games, other.games)
    before, after = (side.of(measure).total / max(1, side.games) for side in (one, other))
    apart = totals.differences.get(measure, Sums())
    change = Mean(after - before, mean(apart, games, totals.batches).error)
    low, high = change.interval(tests)
    holds = apart.batches >= FEWEST and (low > 0 or high < 0)
    return Difference(
        measure, before, after, after - before, low, high, holds, change.error * sqrt(games)
    )


def quantile(lengths: Mapping[int, int], part: float) -> int:
    """Return the value below which this part of the games lies."""
    wanted = part * sum(lengths.values())
    seen = 0
    for length in sorted(lengths):
        seen += lengths[length]
        if seen >= wanted:
            return length
    return 0
