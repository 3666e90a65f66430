"""How a spec is laid out: the one way of writing down a text that has been read without a fault.

Only spaces and blank lines change; words, their order and the lines they stand on do not. All lines
end as the first one does. The layout goes by lines and words, so it holds for every kind of spec file alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rulewright.foundation.tree import structural_key

INDENT = 2
SOURCES_COLUMN = 66
"""Where `cites` and `ruling` begin behind a rule that leaves room for them."""

_LONGEST = SOURCES_COLUMN - 2
_BEHIND_LONG = "   "
_SOURCES = ("cites", "ruling")
_TOKEN = re.compile(
    r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*"  # a word or name
    r"|[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+"  # a fact
    r"|[0-9]{1,9}"
    r"|\S"
)
_SOURCE = re.compile(r"(?<!\S)(?:cites|ruling) +[A-Z]")
_ABOUT_RULING = (["keep"], ["remove"], ["replace"])
"""What stands before the word where the ruling is what the line is about."""
_NO_SPACE_BEFORE = frozenset({",", ":", ")"})
_TABLES = (("table",), ("open", "table"))
_CHANGED = (("add",), ("replace",))
_GRID = re.compile(r"[a-z0-9_ ]+")


@dataclass(slots=True)
class _Line:
    """A line with words, a comment or both; neither is a blank line."""

    words: str
    sources: str
    comment: str
    indent: int  # as it was written, in spaces
    level: int = 0  # as it will be, in steps

    @property
    def blank(self) -> bool:
        return not self.code and not self.comment

    @property
    def code(self) -> bool:
        return bool(self.words or self.sources)


def formatted(text: str) -> str:
    """Return the text in its one layout. Only for a text without syntax errors."""
    lines = [_read(line) for line in text.split("\n")]
    _set_levels(lines)
    for first, last in _grids(lines):
        _align(lines[first:last])
    end = "\r\n" if text.partition("\n")[0].endswith("\r") else "\n"
    return "".join(f"{line}{end}" for line in _written(_spaced(lines)))


def comments(text: str) -> list[str]:
    """Return the comments of a text in their order."""
    return [line.comment for line in map(_read, text.split("\n")) if line.comment]


def without_sources(line: str) -> str:
    """Return a line of a text that is laid out, without its sources and comment."""
    words = line.partition("#")[0]
    source = None if words.split()[:1] in _ABOUT_RULING else _SOURCE.search(words)
    return (words[: source.start()] if source else words).rstrip(" \r")


def same_tree(one: object, other: object) -> bool:
    """Return whether two syntax trees differ in nothing but the places of their parts."""
    return structural_key(one) == structural_key(other)


# ---- reading lines --------------------------------------------------------------------------------


def _read(line: str) -> _Line:
    code, mark, comment = line.rstrip(" \r").partition("#")
    tokens = _TOKEN.findall(code)
    cut = next((n for n, token in enumerate(tokens) if _begins_sources(tokens, n)), len(tokens))
    indent = len(line) - len(line.lstrip(" "))
    return _Line(_joined(tokens[:cut]), _joined(tokens[cut:]), mark + comment, indent)


def _begins_sources(tokens: Sequence[str], number: int) -> bool:
    """Return whether sources begin here: the word and then a fact; as a name the word may stand anywhere."""
    if tokens[:number] in _ABOUT_RULING:
        return False
    follows = tokens[number + 1 : number + 2]
    return tokens[number] in _SOURCES and bool(follows) and follows[0][:1].isupper()


def _joined(tokens: Sequence[str]) -> str:
    text = ""
    for token in tokens:
        tight = not text or token in _NO_SPACE_BEFORE or text.endswith("(")
        text += token if tight else f" {token}"
    return text


# ---- blocks ---------------------------------------------------------------------------------------


def _set_levels(lines: Sequence[_Line]) -> None:
    """Give each line its level; a comment goes with the line below it, or ends the block above."""
    open_indents = [0]
    waiting: list[_Line] = []
    for line in lines:
        if not line.code:
            waiting.append(line)
            continue
        above = list(open_indents)
        while line.indent < open_indents[-1]:
            open_indents.pop()
        if line.indent > open_indents[-1]:
            open_indents.append(line.indent)
        line.level = len(open_indents) - 1
        _place_comments(waiting, above, line.level)
        waiting = []
    _place_comments(waiting, open_indents, 0)


def _place_comments(waiting: Sequence[_Line], above: Sequence[int], below: int) -> None:
    """Between two lines, the lower at level `below`, the upper in the blocks with `above`'s indents."""
    highest = max(below, len(above) - 1) if below < len(above) else below
    for line in waiting:
        fits = sum(1 for indent in above if indent <= line.indent) - 1
        line.level = min(max(fits, below), highest)
        highest = line.level  # once a comment has left a block, the next does not go back into it


def _grids(lines: Sequence[_Line]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of lines that are rows of one table."""
    for number, line in enumerate(lines):
        words = tuple(line.words.split())
        words = words[1:] if words[:1] in _CHANGED else words
        if words[:1] == ("faces",) and not line.sources:
            first, fewest = number, 2
        elif words[:1] in _TABLES or words[:2] in _TABLES:
            first, fewest = number + 1, 1
        else:
            continue
        last = number + 1
        while last < len(lines) and (not lines[last].code or lines[last].level > line.level):
            last += 1
        rows = [row for row in lines[first:last] if row.code]
        if len(rows) >= fewest and all(_GRID.fullmatch(row.words) and not row.sources for row in rows):
            yield first, last


_CELL = re.compile(r"minus \S+|\S+")


def _align(lines: Sequence[_Line]) -> None:
    rows = [line for line in lines if line.code]
    cells = [_CELL.findall(line.words) for line in rows]
    lowest = min(line.level for line in rows)
    for line, row in zip(rows, cells, strict=True):
        row[0] = " " * (INDENT * (line.level - lowest)) + row[0]
    widths = [max(map(len, column)) for column in zip_longest(*cells, fillvalue="")]
    for line, row in zip(rows, cells, strict=True):
        padded = (cell.ljust(width) for cell, width in zip(row, widths, strict=False))
        line.words = "  ".join(padded).strip()


# ---- writing --------------------------------------------------------------------------------------


def _spaced(lines: Sequence[_Line]) -> Iterator[_Line]:
    """At most one blank line, none where a block begins, and one behind a declaration's block."""
    blank = _Line("", "", "", 0)
    above: _Line | None = None
    gap = False
    for line in lines:
        if line.blank:
            gap = True
            continue
        if above is not None:
            opens = above.code and line.level > above.level
            ends = line.level == 0 and above.level > 0
            if ends or (gap and not opens):
                yield blank
        yield line
        above, gap = line, False


def _written(lines: Iterator[_Line]) -> Iterator[str]:
    for line in lines:
        text = " " * (INDENT * line.level) + line.words
        if line.sources and line.words:
            text = text.ljust(SOURCES_COLUMN) if len(text) <= _LONGEST else text + _BEHIND_LONG
        text += line.sources
        if line.comment:
            text += f"  {line.comment}" if line.code else line.comment
        yield text
