"""Lines of C with their indentation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Writer:
    """Collects lines."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._depth = 0

    def line(self, text: str = "") -> None:
        self._lines.append("    " * self._depth + text if text else "")

    @contextmanager
    def block(self, head: str, tail: str = "}") -> Iterator[None]:
        """A block in braces under its head."""
        self.line(f"{head} {{" if head else "{")
        self._depth += 1
        yield
        self._depth -= 1
        self.line(tail)

    def text(self) -> str:
        return "\n".join(self._lines) + "\n"
