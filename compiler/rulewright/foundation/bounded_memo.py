"""What was worked out once is kept for a while: a few of the newest, the oldest go first."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Generic, ParamSpec, TypeVar, cast

V = TypeVar("V")
P = ParamSpec("P")

_clearing: list[Callable[[], None]] = []
"""How to forget what is kept in each place."""


def forget() -> None:
    """Forget all that was worked out in this process, and read of what earlier ones kept on disk."""
    for clear in _clearing:
        clear()


def on_forget(clear: Callable[[], None]) -> None:
    """Call this as well when all is forgotten."""
    _clearing.append(clear)


def remembered(most: int | None = None) -> Callable[[Callable[P, V]], Callable[P, V]]:
    """Decorate a function whose newest results are kept, at most so many; all without a number."""

    def decorated(function: Callable[P, V]) -> Callable[P, V]:
        kept = lru_cache(maxsize=most)(function)
        on_forget(kept.cache_clear)
        return cast("Callable[P, V]", kept)

    return decorated


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
    """Values by key, at most so many; the one that was not asked for the longest is forgotten.

    It lives as long as the process.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[Hashable, V] = {}
        on_forget(self.clear)

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return the value of a key, made if it is not there."""
        if key in self._kept:
            value = self._kept.pop(key)
        else:
            value = make()
            while len(self._kept) >= self._most:
                del self._kept[next(iter(self._kept))]
        self._kept[key] = value
        return value

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
