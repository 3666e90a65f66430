"""Drawing at random, and counting what was drawn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


class Lots:
    """The lots of one spec: the same seed draws the same spec."""

    def __init__(self, seed: int, *, sayable: bool = False) -> None:
        self.sayable = sayable
        self._random = random.Random(f"specgen {seed}")
        self.features: Counter[str] = Counter()

    def chance(self, probability: float) -> bool:
        return self._random.random() < probability

    def number(self, low: int, high: int) -> int:
        return self._random.randint(low, high)

    def one(self, things: Sequence[T]) -> T:
        return self._random.choice(things)

    def some(self, things: Sequence[T], count: int) -> list[T]:
        return self._random.sample(things, min(count, len(things)))

    def way(self, *ways: tuple[float, Callable[[], T | None]]) -> T | None:
        """One of the ways by their weights; of those that come to nothing another one."""
        left = [way for way in ways if way[0] > 0]
        while left:
            weights = [weight for weight, _ in left]
            at = self._random.choices(range(len(left)), weights)[0]
            found = left.pop(at)[1]()
            if found is not None:
                return found
        return None

    def note(self, feature: str) -> None:
        self.features[feature] += 1
