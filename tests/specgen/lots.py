"""Drawing at random, and counting what was drawn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


class Lots:
    """The lots of one spec: the same seed draws the same spec."""

    def __init__(self, seed: int, *, sayable: bool = False, of: str = "") -> None:
        self.seed = seed
        self.sayable = sayable
        self._random = random.Random(f"specgen {seed}{of}")
        self.features: Counter[str] = Counter()

    def of(self, what: str) -> Lots:
        """Lots of their own for a part of the spec, with which the rest stays as it was."""
        other = Lots(self.seed, sayable=self.sayable, of=f" {what}")
        other.features = self.features
        return other

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
