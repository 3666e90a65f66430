"""A text cut into its declarations, each read by itself: one that is half typed spoils no other."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache

from rulewright.diagnostics.model import Findings
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import SourceFile
from rulewright.syntax import nodes as s
from rulewright.syntax.parser import parse

_CHANGES = ("set ", "replace ", "add ", "remove ", "change ", "keep ")
_HEAD = "house rule x for x\n"
"""A change is read only below a head; this one is put above a change that stands by itself."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A declaration with what stands below it: where it begins in its file, and its text."""

    start: int
    text: str

    @property
    def end(self) -> int:
        """Return where the next one begins."""
        return self.start + len(self.text)

    @property
    def first(self) -> str:
        """Return the line that it begins with."""
        return self.text.partition("\n")[0]


@lru_cache(maxsize=256)
def pieces(text: str) -> tuple[Piece, ...]:
    """Return the pieces of a text in order; comments belong to what stands above them."""
    begins = []
    at = 0
    for line in text.split("\n"):
        if line[:1] not in {"", " ", "#", "\r", "\t"}:
            begins.append(at)
        at += len(line) + 1
    ends = [*begins[1:], len(text)] if begins else []
    return tuple(Piece(start, text[start:end]) for start, end in zip(begins, ends, strict=True))


def piece_at(found: Sequence[Piece], offset: int) -> Piece | None:
    """Return the piece that an offset is in."""
    number = bisect_right([piece.start for piece in found], offset) - 1
    return found[number] if number >= 0 else None


@lru_cache(maxsize=4000)
def tree_of(text: str) -> tuple[s.SpecFile, int] | None:
    """Return the tree of a piece, if it can be read, and how much its places are too large by."""
    head = _HEAD if text.startswith(_CHANGES) else ""
    tree = parse(SourceFile("", head + text), Findings())
    return None if tree is None else (tree, len(head))
