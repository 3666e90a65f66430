"""Source texts and the places in them that trees and diagnostics point to."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import field
from functools import lru_cache
from pathlib import Path

from rulewright.foundation.files import there
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import place

_LINE_END = re.compile("\n")
_SOURCES = re.compile(r" cites [A-Z]| ruling [A-Z]|#")


JOINERS = frozenset("\u00ad\u200c\u200d")
"""Signs that nobody sees and that harm no text for people: where a word may be parted, and what joins

two signs to one, as in a flag.
"""


@lru_cache(256)
def _line_starts(text: str) -> tuple[int, ...]:
    return 0, *(found.end() for found in _LINE_END.finditer(text))


@place
@dataclass(frozen=True, slots=True)
class SourceFile:
    """One spec file: the name shown to people (relative to the game's folder) and its whole text.

    `path` is where it lies on this machine, for messages that lead there; "" if nobody said. Nothing
    that is generated knows it.
    """

    name: str
    text: str = field(repr=False)
    path: str = field(default="", repr=False)

    @property
    def line_starts(self) -> tuple[int, ...]:
        """Return where each line begins."""
        return _line_starts(self.text)

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and column of a character offset, both counted from 1."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return the text of a line, counted from 1, without its line end."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] - 1 if number < len(self.line_starts) else len(self.text)
        return self.text[start:end]


@place
@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of one source file: character offsets, start included, end excluded."""

    file: SourceFile = field(repr=False)
    start: int
    end: int

    def to(self, other: Span) -> Span:
        """Return the stretch from the start of this span to the end of a later one in the same file."""
        return Span(self.file, self.start, max(self.end, other.end))

    @property
    def text(self) -> str:
        """Return what is written there."""
        return self.file.text[self.start : self.end]

    def line_around(self) -> str:
        """Return the line that it begins in, without its sources and its remark."""
        line = self.file.line(self.file.position(self.start)[0])
        return _SOURCES.split(line, maxsplit=1)[0].strip()

    def __str__(self) -> str:
        line, column = self.file.position(self.start)
        return f"{self.file.name}:{line}:{column}"


def lies_in(folder: Path, path: Path) -> bool:
    """Return whether a file is there and in the folder itself; a link that leads out of it does not count."""
    try:
        return path.resolve().parent == folder.resolve() and there(path)
    except (OSError, RuntimeError, ValueError):  # no such name, or links in a circle
        return False


def lies_below(folder: Path, path: Path) -> bool:
    """Return whether a file is there and in the folder or below it; a link that leads out does not count."""
    try:
        return path.resolve().is_relative_to(folder.resolve()) and there(path)
    except (OSError, RuntimeError, ValueError):  # no such name, or links in a circle
        return False
