"""What is written on a drawing, in one language; tests bring labels of their own."""

from __future__ import annotations

from typing import Protocol

from rulewright.model import nodes as m
from rulewright.model.types import Type


class Labels(Protocol):
    """The words of drawings."""

    def item(self, item: m.Zone | m.Variable | m.Function) -> str:
        """A place, something remembered, or a role."""

    def noun(self, key: str) -> str:
        """A word of the game, as a title."""

    def kind(self, pieces: m.PieceClass, kind: int) -> str:
        """A kind of piece that is not a player."""

    def value(self, kind: Type, value: int) -> str:
        """A value that is not a player."""

    def player(self, seat: int) -> str:
        """A player."""

    def mark(self, seat: int) -> str:
        """A player in one or two letters."""

    def chrome(self, key: str) -> str:
        """A word of the book around the rules."""
