"""Places that a state keeps as sets or numbers by kind, read and written as lists of pieces.

A board is a family of places with room for one piece each: for each kind it keeps the set of the
members where one lies. A tally is a place that keeps how many pieces of each kind it has. Rules work
with those; whoever looks at a state from outside sees the same lists as in other places.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def on_board(name: str, members: int, kinds: int) -> property:
    """Return the members of a board as lists of one piece or none."""

    def read(state: Any) -> list[list[int]]:
        found: list[list[int]] = [[] for _ in range(members)]
        for kind, where in enumerate(getattr(state, name)):
            for member in range(members):
                if where >> member & 1:
                    found[member].append(kind)
        return found

    def write(state: Any, places: Sequence[Sequence[int]]) -> None:
        if len(places) != members or any(len(place) > 1 for place in places):
            raise ValueError("a board has so many members, with room for one piece each")
        sets = [0] * kinds
        for member, place in enumerate(places):
            for kind in place:
                sets[_kind(kind, kinds)] |= 1 << member
        setattr(state, name, sets)

    return property(read, write)


def tallied(name: str, kinds: int) -> property:
    """Return the pieces of a tally as a sorted list; with no `kinds` there are as many as players."""

    def read(state: Any) -> list[int]:
        return [kind for kind, count in enumerate(getattr(state, name)) for _ in range(count)]

    def write(state: Any, pieces: Sequence[int]) -> None:
        counts = [0] * (kinds or state.players)
        for kind in pieces:
            counts[_kind(kind, len(counts))] += 1
        setattr(state, name, counts)

    return property(read, write)


def _kind(kind: int, kinds: int) -> int:
    if not 0 <= kind < kinds:
        raise ValueError(f"there is no kind {kind} of pieces")
    return kind


MOST_LISTED = 10_000
"""The lists of so many sets are kept."""


class Listed(dict[int, tuple[int, ...]]):
    """By set, numbers from `low` on: those whose member it has, which has every `step`th at most.

    Each list is made when it is first asked for.
    """

    __slots__ = ("_low", "_step")

    def __init__(self, step: int, low: int) -> None:
        super().__init__()
        self._step = step
        self._low = low

    def __missing__(self, group: int) -> tuple[int, ...]:
        low, step = self._low, self._step
        if len(self) >= MOST_LISTED:
            self.clear()
        found = tuple([low + at // step for at in range(0, group.bit_length(), step) if group >> at & 1])
        self[group] = found
        return found


def lowest(group: int, low: int) -> int:
    """Return the lowest member of a set, from `low` on counted, or none of the empty set."""
    return low - 1 + (group & -group).bit_length() if group else -1
