"""Set-ups that come out in few ways: what each outcome of their lots leads to is kept, to be copied.

The lots are drawn for each game, and chance stands afterwards where it would.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from .chance import Randomness

MOST_WAYS = 64
"""Of no more ways than these, each is kept; a set-up that shuffles has far more."""


class Lot(list[Any]):
    """What follows each outcome: another lot, the state that is set up, or None where it has not come yet."""

    __slots__ = ("before",)

    def __init__(self, outcomes: int, before: tuple[int, ...]) -> None:
        super().__init__([None] * outcomes)
        self.before = before


class _Noted:
    """A chance that begins with outcomes already drawn, and notes each with how many there were."""

    __slots__ = ("_chance", "_drawn", "lots")

    def __init__(self, chance: Randomness, drawn: list[int]) -> None:
        self._chance = chance
        self._drawn = drawn
        self.lots: list[tuple[int, int]] = []

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        outcome = self._drawn.pop(0) if self._drawn else self._chance.below(n)
        self.lots.append((n, outcome))
        return outcome

    def state(self) -> tuple[int, ...]:
        return self._chance.state()


class Ways:
    """The ways in which a set-up comes out from its first lot on, as far as they have come.

    `few` is whether they are kept.
    """

    __slots__ = ("_block", "_first", "_run", "_state", "few")

    def __init__(self, state: Any, block: Any, run: Callable[[Any, Any], None]) -> None:
        self._state, self._block, self._run = state, block, run
        self._first: list[Any] = [None]
        self.few = True

    def dealt(self, chance: Randomness) -> Any:
        """Return a state that is set up by lots of a chance."""
        found = self._first[0]
        drawn: tuple[int, ...] = ()
        while found.__class__ is Lot:
            lot, outcome = found, chance.below(len(found))
            found = lot[outcome]
            if found is None:
                drawn = *lot.before, outcome
        if found is not None:
            return found.drawing(chance)
        noted = _Noted(chance, [*drawn])
        state = self._state.drawing(noted)
        self._run(state, self._block)
        state.chance = chance
        self.few = prod(outcomes for outcomes, _ in noted.lots) <= MOST_WAYS
        if self.few:
            self._keep(noted.lots, state.drawing(None))
        return state

    def _keep(self, lots: list[tuple[int, int]], state: Any) -> None:
        place, at = self._first, 0
        before: tuple[int, ...] = ()
        for outcomes, outcome in lots:
            if place[at] is None:
                place[at] = Lot(outcomes, before)
            place, at = place[at], outcome
            before = *before, outcome
        place[at] = state
