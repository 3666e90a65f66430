"""What is counted of many games: whole numbers only, so that totals add up the same in any order.

Games are counted in *batches*, of which a study says how many games they have. A batch gives a count
for each *measure* (`wins:0` is how many games the first seat won, `action:attack` how often that was
done). Of a measure the sum over all batches and the sum of the squares are kept: enough for means and
their intervals, exact, and no more however many games there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any, TypeAlias

from rulewright.foundation.frozen import dataclass

Measures: TypeAlias = Mapping[str, int]
"""What games give, by measure; what is not there is 0."""

LENGTH = "length"
"""How many choices were made in the game."""

TURNS = "turns"
"""How many turns were begun, where the game is played in turns; one that is skipped counts too."""

LEAD_CHANGES = "lead_changes"
"""How often the lead went from one player to another, where the rules know a quantity that wins."""

TIED = "tied"
"""In how many games several won together."""

NOTED = frozenset({LENGTH, TURNS, LEAD_CHANGES, TIED})
"""Measures that sums have even where they are 0 throughout: others are not measured by all rules."""

PARTY, SEATS, BOTH = "party:", "seats:", "both:"
"""Before the name of a party: how many of it won, how many were of it, and the products of the two."""


RESULT = "result:"
"""Before the kind of a result and a seat: how much that player has at the end in all."""


def result_of(kind: str, seat: int) -> str:
    """Return the measure of a result of a seat."""
    return f"{RESULT}{kind}:{seat}"


def counts_up(kind: str) -> bool:
    """Return whether results of a kind are numbers of which a mean says something."""
    return kind in {"final_score", "final_payoff", "final_rank", "common_score"}


@dataclass(frozen=True, slots=True)
class Sums:
    """A measure over all batches: its sum, the sum of its squares, and in how many it was not 0."""

    total: int = 0
    squares: int = 0
    batches: int = 0

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.total + other.total, self.squares + other.squares, self.batches + other.batches
        )


@dataclass(frozen=True, slots=True)
class Stuck:
    """Games that ended because a rule could not go on: how many, and the number of the first."""

    games: int
    first: int

    def __add__(self, other: Stuck) -> Stuck:
        return Stuck(self.games + other.games, min(self.first, other.first))


@dataclass(frozen=True, slots=True)
class Side:
    """All games by one set of rules. Those given up and those stuck count nowhere else."""

    games: int = 0
    given_up: int = 0
    stuck: Mapping[str, Stuck] = field(default_factory=dict)
    """By what is said of the rule."""
    lengths: Mapping[int, int] = field(default_factory=dict)
    """By the number of choices in a game, how many games had as many."""
    sums: Mapping[str, Sums] = field(default_factory=dict)

    def __add__(self, other: Side) -> Side:
        return Side(
            self.games + other.games, self.given_up + other.given_up,
            _joined(self.stuck, other.stuck), _joined(self.lengths, other.lengths),
            _joined(self.sums, other.sums),
        )

    def of(self, measure: str) -> Sums:
        """Return the sums of a measure, which may be 0 in every game."""
        return self.sums.get(measure, Sums())


@dataclass(frozen=True, slots=True)
class Totals:
    """Everything counted: a side for each set of rules, and how two sides differ batch by batch.

    `differences` are the sums of the second side's count less the first's, in games with the same
    seeds.
    """

    sides: tuple[Side, ...]
    batches: int = 0
    differences: Mapping[str, Sums] = field(default_factory=dict)

    def __add__(self, other: Totals) -> Totals:
        return Totals(
            tuple(one + more for one, more in zip(self.sides, other.sides, strict=True)),
            self.batches + other.batches, _joined(self.differences, other.differences),
        )

    @property
    def played(self) -> int:
        """Return how many games were played, by each set of rules."""
        side = self.sides[0]
        return side.games + side.given_up + sum(stuck.games for stuck in side.stuck.values())


def nothing(sides: int) -> Totals:
    """Return the totals of no games."""
    return Totals((Side(),) * sides)


def _joined(one: Mapping[Any, Any], other: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return two mappings as one; what both have is added."""
    found = dict(one)
    for key, value in other.items():
        found[key] = found[key] + value if key in found else value
    return found


@dataclass(slots=True)
class Batch:
    """What came of some games, one after another."""

    games: int = 0
    given_up: int = 0
    stuck: dict[str, Stuck] = field(default_factory=dict)
    lengths: dict[int, int] = field(default_factory=dict)
    measures: dict[str, int] = field(default_factory=dict)

    def add(self, measures: Measures) -> None:
        """Count a game that came to its end."""
        self.games += 1
        length = measures.get(LENGTH, 0)
        self.lengths[length] = self.lengths.get(length, 0) + 1
        for measure, count in measures.items():
            self.measures[measure] = self.measures.get(measure, 0) + count

    def stop(self, said: str, number: int) -> None:
        """Count a game in which a rule could not go on."""
        stuck = Stuck(1, number)
        self.stuck[said] = self.stuck[said] + stuck if said in self.stuck else stuck


class Tally:
    """Totals in the making: adding to it costs as much as what is added, however much there is."""

    def __init__(self, sides: int) -> None:
        self._batches = 0
        self._sides = [_Made() for _ in range(sides)]
        self._differences: dict[str, list[int]] = {}

    def add(self, more: Totals) -> None:
        """Add totals."""
        self._batches += more.batches
        _add_sums(self._differences, more.differences)
        for made, side in zip(self._sides, more.sides, strict=True):
            made.games += side.games
            made.given_up += side.given_up
            made.stuck = _joined(made.stuck, side.stuck)
            for length, games in side.lengths.items():
                made.lengths[length] = made.lengths.get(length, 0) + games
            _add_sums(made.sums, side.sums)

    def totals(self) -> Totals:
        """Return all that was added."""
        sides = tuple(
            Side(each.games, each.given_up, each.stuck, dict(each.lengths), _summed(each.sums))
            for each in self._sides
        )
        return Totals(sides, self._batches, _summed(self._differences))


@dataclass(slots=True)
class _Made:
    games: int = 0
    given_up: int = 0
    stuck: dict[str, Stuck] = field(default_factory=dict)
    lengths: dict[int, int] = field(default_factory=dict)
    sums: dict[str, list[int]] = field(default_factory=dict)


def _add_sums(into: dict[str, list[int]], more: Mapping[str, Sums]) -> None:
    for name, sums in more.items():
        kept = into.get(name)
        if kept is None:
            into[name] = [sums.total, sums.squares, sums.batches]
        else:
            kept[0] += sums.total
            kept[1] += sums.squares
            kept[2] += sums.batches


def _summed(sums: Mapping[str, list[int]]) -> dict[str, Sums]:
    return {name: Sums(*kept) for name, kept in sums.items()}


def counted(sides: tuple[Batch, ...]) -> Totals:
    """Return the totals of one batch of games, by one set of rules or by two."""
    differences: dict[str, Sums] = {}
    if len(sides) == 2:
        before, after = (batch.measures for batch in sides)
        differences = _sums_of(
            {name: after.get(name, 0) - before.get(name, 0) for name in {**before, **after}}
        )
    return Totals(
        tuple(
            Side(
                batch.games, batch.given_up, batch.stuck, batch.lengths,
                {**_sums_of(batch.measures), **dict(_products(batch.measures))},
            )
            for batch in sides
        ),
        1, differences,
    )


def _sums_of(measures: Measures) -> dict[str, Sums]:
    return {name: Sums(n, n * n, int(n != 0)) for name, n in measures.items() if n or name in NOTED}


def _products(measures: Measures) -> Iterator[tuple[str, Sums]]:
    """For a rate whose trials are drawn with the games: the products of what happened and what could."""
    return (
        (f"{BOTH}{name.removeprefix(PARTY)}", Sums(n * measures[f"{SEATS}{name.removeprefix(PARTY)}"]))
        for name, n in measures.items() if name.startswith(PARTY)
    )


# ---- as plain data, for files and for the way between machines ------------------------------------


def plain(totals: Totals) -> dict[str, Any]:
    """Totals as plain data, in one order whatever the order in which they were counted."""
    return {
        "sides": [
            {
                "games": side.games,
                "given_up": side.given_up,
                "stuck": {said: [s.games, s.first] for said, s in sorted(side.stuck.items())},
                "lengths": {str(length): n for length, n in sorted(side.lengths.items())},
                "sums": _plain_sums(side.sums),
            }
            for side in totals.sides
        ],
        "batches": totals.batches,
        "differences": _plain_sums(totals.differences),
    }


def _plain_sums(sums: Mapping[str, Sums]) -> dict[str, list[int]]:
    return {name: [s.total, s.squares, s.batches] for name, s in sorted(sums.items())}


def from_plain(data: Any) -> Totals:
    """Return the totals of plain data; `ValueError` where it is something else."""
    try:
        sides = tuple(
            Side(
                _whole(side["games"]), _whole(side["given_up"]),
                {str(said): Stuck(*_wholes(kept, 2)) for said, kept in side["stuck"].items()},
                {int(length): _whole(n) for length, n in side["lengths"].items()},
                _sums(side["sums"]),
            )
            for side in data["sides"]
        )
        return Totals(sides, _whole(data["batches"]), _sums(data["differences"]))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("these are no totals") from error


def _sums(data: Mapping[str, Any]) -> dict[str, Sums]:
    return {str(name): Sums(*_wholes(kept, 3)) for name, kept in data.items()}


def _wholes(data: Any, count: int) -> Iterator[int]:
    if not isinstance(data, list) or len(data) != count:
        raise ValueError("these are no totals")
    yield from map(_whole, data)


def _whole(number: Any) -> int:
    if isinstance(number, bool) or not isinstance(number, int):
        raise ValueError("totals are whole numbers")
    return number
