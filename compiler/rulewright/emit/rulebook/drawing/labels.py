"""What is written on a drawing, in one language; tests bring labels of their own."""

from __future__ import annotations

from typing import Protocol

from rulewright.model import nodes as m
from rulewright.model.types import Type


class Labels(Protocol):
    """The words of drawings."""

    def item(self, item: m.Zone | m.Variable | m.Function) -> str:
        """Return a place, something remembered, or a role."""

    def noun(self, key: str) -> str:
        """Return a word of the game, as a title."""

    def kind(self, pieces: m.PieceClass, kind: int) -> str:
        """Return a kind of piece that is not a player."""

    def value(self, kind: Type, value: int) -> str:
        """Return a value that is not a player."""

    def player(self, seat: int) -> str:
        """Return a player."""

    def mark(self, seat: int) -> str:
        """Return a player in one or two letters."""

    def chrome(self, key: str) -> str:
        """Return a word of the book around the rules."""
