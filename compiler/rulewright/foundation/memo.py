"""What was worked out once is kept for a while: a few of the newest, the oldest go first."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class Same:
    """A key for one object, which is kept alive by it: equal only to itself, whatever is in it."""

    __slots__ = ("_it",)

    def __init__(self, it: object) -> None:
        self._it = it

    def __hash__(self) -> int:
        return id(self._it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self._it is other._it


class Memo(Generic[V]):
    """Values by key, at most so many; the one that was not asked for the longest is forgotten."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[Hashable, V] = {}

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value of a key, made if it is not there."""
        if key in self._kept:
            value = self._kept.pop(key)
        else:
            value = make()
            while len(self._kept) >= self._most:
                del self._kept[next(iter(self._kept))]
        self._kept[key] = value
        return value

    def clear(self) -> None:
        """Forgets everything."""
        self._kept.clear()
