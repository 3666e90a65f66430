"""Lines of Python with their indentation, and expressions with their binding strength."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

ATOM, PRODUCT, SUM, COMPARISON, NOT, AND, OR, TERNARY = range(8)


@dataclass(frozen=True, slots=True)
class Code:
    """An expression and how strongly its outermost operator binds; smaller is stronger."""

    text: str
    level: int = ATOM

    def at(self, level: int) -> str:
        """The text for a place that takes operators up to a level, in brackets where needed."""
        return f"({self.text})" if self.level > level else self.text

    def __str__(self) -> str:
        return self.text


class Writer:
    """Collects lines."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._depth = 0

    def line(self, text: str = "") -> None:
        self._lines.append("    " * self._depth + text if text else "")

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """A block under its head; an empty one gets `pass`."""
        self.line(head)
        self._depth += 1
        before = len(self._lines)
        yield
        inside = (text.strip() for text in self._lines[before:])
        if not any(text and not text.startswith("#") for text in inside):
            self.line("pass")
        self._depth -= 1

    def text(self) -> str:
        return "\n".join(self._lines) + "\n"


def literal(value: object) -> str:
    """Data as Python writes it, in ASCII: the one place where raw text enters a module."""
    return ascii(value)
