"""The tree of a text by the rules of the grammar, as Lark would make it: what the tree builder reads."""

from __future__ import annotations

from typing import TypeAlias, Union


class Token(str):
    """A word or sign: its kind in the grammar, and where it stands."""

    __slots__ = ("end", "kind", "start")

    kind: str
    start: int
    end: int


class Tree:
    """A rule of the grammar with what it consists of; None where something that may stand there does not.

    `start` and `end` are its place, and `first` and `last` that of all that was read for it; there is none of a
    rule without a word.
    """

    __slots__ = ("children", "data", "end", "first", "last", "start")

    def __init__(self, data: str, children: list[Branch]) -> None:
        self.data = data
        self.children = children
        self.start = self.end = self.first = self.last = -1

    @property
    def empty(self) -> bool:
        """Return whether it has no place."""
        return self.start < 0


Branch: TypeAlias = Union[Tree, Token]  # noqa: UP007 - `Tree` is no type of its own text yet
