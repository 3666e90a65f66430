"""The outline of a spec and what of it can be folded."""

from __future__ import annotations

import re

from rulewright.foundation.frozen import dataclass
from rulewright.lsp.declaration_parser import pieces

_HEAD = re.compile(
    r"(?P<how>add |replace |change |remove |set )?(?:open )?(?P<word>house rule|[a-z]+)"
    r"(?: (?P<name>[a-z][a-z0-9_]*))?"
)
_INNER = re.compile(r"^( +)(step|when) ([a-z][a-z0-9_]*)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Entry:
    """A part of a text with its name; `word` is what it is declared with."""

    name: str
    word: str
    note: str
    start: int
    end: int
    inner: tuple[Entry, ...] = ()


def outline(text: str) -> list[Entry]:
    """Return the declarations of a text; under a chapter those that follow it."""
    found: list[Entry] = []
    chapter: Entry | None = None
    inside: list[Entry] = []

    def close(end: int) -> None:
        nonlocal chapter, inside
        if chapter is not None:
            found.append(Entry(chapter.name, "chapter", "", chapter.start, end, tuple(inside)))
        chapter, inside = None, []

    end = 0
    for piece in pieces(text):
        head = _HEAD.match(piece.first)
        if head is None:
            continue
        last = len(piece.text.rstrip()) + piece.start
        word, how = head["word"], (head["how"] or "").strip()
        name = head["name"] or word
        if how == "set":
            name, word = piece.first.partition("#")[0].strip().removeprefix("set "), "set"
        entry = Entry(name, word, how, piece.start, last, tuple(_inner(piece.text, piece.start, last)))
        if word == "chapter" and not how:
            close(end)
            chapter = entry
        else:
            (inside if chapter is not None else found).append(entry)
        end = last
    close(end)
    return found


def _inner(text: str, shift: int, end: int) -> list[Entry]:
    if not re.match(r"(?:add |replace )?(?:setup|card)\b", text):
        return []
    begins = [*_INNER.finditer(text)]
    ends = [each.start() + shift for each in begins[1:]] + [end]
    return [
        Entry(each[3], each[2], "", each.start(2) + shift, max(close - 1, each.end() + shift))
        for each, close in zip(begins, ends, strict=True)
    ]


def folds(text: str) -> list[tuple[int, int]]:
    """Return the first and the last line of each block, counted from 0; comments of several lines as well."""
    lines = text.split("\n")
    found: list[tuple[int, int]] = []
    open_: list[tuple[int, int]] = []
    last = -1
    for number, line in enumerate(lines):
        bare = line.strip()
        if not bare or bare.startswith("#"):
            continue
        indent = len(line) - len(line.lstrip(" "))
        while open_ and open_[-1][0] >= indent:
            first = open_.pop()[1]
            if last > first:
                found.append((first, last))
        open_.append((indent, number))
        last = number
    found += [(first, last) for _, first in open_ if last > first]
    first = -1
    for number, line in enumerate([*lines, ""]):
        if line.startswith("#"):
            first = number if first < 0 else first
        elif first >= 0:
            if number - 1 > first:
                found.append((first, number - 1))
            first = -1
    return sorted(found)
