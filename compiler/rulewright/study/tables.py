"""What was counted as rows: for people, for files, and for plots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields

from rulewright.foundation.frozen import dataclass
from rulewright.study.statistics import Rate, mean, rate_of
from rulewright.study.totals import (
    BOTH,
    LEAD_CHANGES,
    LENGTH,
    PARTY,
    RESULT,
    SEATS,
    TIED,
    TURNS,
    Side,
    Totals,
)


@dataclass(frozen=True, slots=True)
class Row:
    """One figure. `value` is a rate where something happens in a game or not, otherwise so many a game."""

    rules: str
    measure: str
    of: str
    count: int
    games: int
    value: float
    low: float
    high: float


COLUMNS = tuple(each.name for each in fields(Row))

_COUNTED = ("action", "chosen", "rule")
"""Measures that have one for each of several things, and are so many a game."""


def rows(totals: Totals, names: Sequence[str], known: Sequence[Sequence[str]]) -> list[Row]:
    """Return the rows of each side; `names` are those of the sides, `known` the rules that each has."""
    sides = zip(totals.sides, names, known, strict=True)
    return [row for side, name, own in sides for row in _side(side, totals.batches, name, own)]


def _side(side: Side, batches: int, name: str, known: Sequence[str]) -> Iterator[Row]:
    def average(measure: str, what: str, of: str = "") -> Row:
        found = mean(side.of(measure), side.games, batches)
        total = side.of(measure).total
        return Row(name, what, of, total, side.games, found.value, *found.interval())

    def rate(what: str, of: str, found: Rate) -> Row:
        return Row(name, what, of, found.count, found.trials, found.share, *found.interval)

    yield average(LENGTH, LENGTH)
    for measure in (TURNS, LEAD_CHANGES):
        if measure in side.sums:
            yield average(measure, measure)
    for seat in range(seats(side)):
        yield rate("wins", f"player {seat + 1}", wins(side, seat))
    for measure, kind, who in results(side):
        yield average(measure, kind, who)
    for party in parties(side):
        yield rate("party", party, party_wins(side, party))
    for measure in sorted(side.sums, key=_natural):
        if measure.startswith("winners:"):
            count = side.of(measure).total
            yield rate("winners", measure.partition(":")[2], Rate(count, side.games))
    yield rate(TIED, "", Rate(side.of(TIED).total, side.games))
    counted = {measure for measure in side.sums if measure.partition(":")[0] in _COUNTED}
    counted |= {f"rule:{rule}" for rule in known}
    for measure in sorted(counted):
        what, _, of = measure.partition(":")
        yield average(measure, what, of)


def _natural(measure: str) -> tuple[str, int]:
    what, _, of = measure.partition(":")
    return what, int(of) if of.isdigit() else 0


def seats(side: Side) -> int:
    """Return how many seats there are, as far as any of them has won."""
    won = [int(m.partition(":")[2]) for m in side.sums if m.startswith("wins:")]
    return max(won, default=-1) + 1


def wins(side: Side, seat: int) -> Rate:
    """Return how often a seat won."""
    return Rate(side.of(f"wins:{seat}").total, side.games)


def results(side: Side) -> list[tuple[str, str, str]]:
    """Return what players had at the end: the measure, the kind of the result, and whose it is."""
    found = []
    for measure in sorted(m for m in side.sums if m.startswith(RESULT)):
        kind, seat = measure.removeprefix(RESULT).split(":")
        found.append((measure, kind, "all" if int(seat) < 0 else f"player {int(seat) + 1}"))
    return found


def parties(side: Side) -> list[str]:
    """Return the parties that anybody was of."""
    return sorted(m.removeprefix(SEATS) for m in side.sums if m.startswith(SEATS))


def party_wins(side: Side, party: str) -> Rate:
    """Return how often those won who were of a party."""
    return rate_of(
        side.of(f"{PARTY}{party}"), side.of(f"{SEATS}{party}"), side.of(f"{BOTH}{party}")
    )


def never_used(side: Side, known: Sequence[str]) -> list[str]:
    """Return the rules that began in no game."""
    return [rule for rule in known if f"rule:{rule}" not in side.sums]
