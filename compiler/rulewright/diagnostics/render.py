"""Diagnostics as people and programs read them: plain text, coloured text for a terminal, JSON.

Plain and coloured text come from one layout, so that they cannot differ. Whatever may hold text of
a spec goes through `visible` first: a spec is data from strangers, and nothing in it may steer a
terminal, reorder a line or be read as markup.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING
from unicodedata import category, east_asian_width

from rulewright.diagnostics.model import Diagnostic, Severity
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import SourceFile, Span

if TYPE_CHECKING:
    from rich.console import Console

JSON_FORMAT = "rulewright-diagnostics-1"

_WIDTH = 100
_NARROWEST = 40
_MOST_LINES = 4  # of one place; a longer place shows its first lines and its last
_LONGEST_TEXT = 300  # of a headline or label, which may quote a spec
_CUT = "..."
_TAB = "    "
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})  # controls, bidi overrides, lone surrogates
_COMBINING = frozenset({"Mn", "Me"})


class _Style(StrEnum):
    """What a stretch of text is; the value is how rich shows it."""

    PLAIN = ""
    HEADLINE = "bold"
    ERROR = "bold red"
    WARNING = "bold yellow"
    NOTE = "bold cyan"
    PLACE = "cyan"
    GUTTER = "blue"
    SECONDARY = "bold blue"
    WHY = "bold magenta"
    TRY = "bold green"


_STYLES = {Severity.ERROR: _Style.ERROR, Severity.WARNING: _Style.WARNING, Severity.NOTE: _Style.NOTE}


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    style: _Style = _Style.PLAIN


@dataclass(frozen=True, slots=True)
class _Marker:
    """How a place is marked: the sign under the text, its colour, and what stands beside it."""

    sign: str
    style: _Style
    label: str


@dataclass(frozen=True, slots=True)
class _Row:
    """One line of an excerpt: source text, and a marker under it if `length` is not 0."""

    number: int | None  # None stands for lines left out
    text: str = ""
    offset: int = 0
    length: int = 0


_Line = tuple[_Piece, ...]
Shown = Callable[[SourceFile], str]
"""What a file is called for whoever reads."""


def named(file: SourceFile) -> str:
    """Return a file by its name."""
    return file.name


def mend(item: Diagnostic, shown: Shown) -> str:
    """Return the suggestion, with a command in it as it is to be typed."""
    said = item.suggestion
    for file in item.called:
        said = said.replace(f"--with {file.name} ", f"--with {_typed(shown(file))} ")
    return said


def _typed(path: str) -> str:
    """Return a path in a command: in quotes where it has a space."""
    return f'"{path}"' if " " in path else path



def render_plain(diagnostics: Sequence[Diagnostic], shown: Shown = named) -> str:
    """Return the diagnostics as text without colour; no last line end, and "" if nothing was found."""
    return "\n".join(_join(line) for line in _lay_out(diagnostics, _WIDTH, shown))


def render_terminal(
    diagnostics: Sequence[Diagnostic], console: Console, shown: Shown = named
) -> None:
    """The same text in colour, no wider than the console."""
    from rich.text import Text

    width = max(_NARROWEST, min(_WIDTH, console.width))
    for line in _lay_out(diagnostics, width, shown):
        text = Text()
        for piece in line:
            text.append(piece.text, style=piece.style.value)
        text.rstrip()
        console.print(text, soft_wrap=True, highlight=False)


def render_json(diagnostics: Sequence[Diagnostic], shown: Shown = named) -> str:
    """Return the diagnostics as one JSON document in ASCII, without a last line end.

    Lines and columns count from 1, `start` and `end` are character offsets from 0, ends excluded.
    """
    document = {
        "format": JSON_FORMAT,
        "errors": _count(diagnostics, Severity.ERROR),
        "warnings": _count(diagnostics, Severity.WARNING),
        "notes": _count(diagnostics, Severity.NOTE),
        "diagnostics": [
            {
                "code": item.code,
                "severity": item.severity.value,
                "headline": item.headline,
                "place": _place(item.span, shown),
                "label": item.label,
                "notes": [{"place": _place(note.span, shown), "text": note.text} for note in item.notes],
                "reason": item.reason,
                "suggestion": mend(item, shown),
            }
            for item in diagnostics
        ],
    }
    return json.dumps(document, indent=2, ensure_ascii=True)


def visible(text: str) -> str:
    """Return the text with every character that is not seen, or that steers what is seen, spelt out."""
    if text.isprintable():  # as nearly every text is
        return text
    return "".join(f"<U+{ord(c):04X}>" if category(c) in _UNSEEN else c for c in text)


def summary(diagnostics: Sequence[Diagnostic]) -> str:
    """Return how many there are, such as "2 errors, 1 warning"; nothing found gives ""."""
    counts = ((s.value, _count(diagnostics, s)) for s in Severity)
    return ", ".join(f"{n} {word}" if n == 1 else f"{n} {word}s" for word, n in counts if n)


def _count(diagnostics: Sequence[Diagnostic], severity: Severity) -> int:
    return sum(item.severity is severity for item in diagnostics)


def _place(span: Span, shown: Shown) -> dict[str, str | int]:
    start, end = _bounds(span)
    line, column = span.file.position(start)
    end_line, end_column = span.file.position(end)
    return {
        "file": shown(span.file),
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "start": start,
        "end": end,
    }


def _bounds(span: Span) -> tuple[int, int]:
    """Return the offsets of a span, held within its file."""
    start = min(max(span.start, 0), len(span.file.text))
    return start, max(start, min(span.end, len(span.file.text)))


# The layout: a diagnostic as lines of styled pieces.


def _join(line: _Line) -> str:
    return "".join(piece.text for piece in line).rstrip()


def _lay_out(diagnostics: Sequence[Diagnostic], width: int, shown: Shown) -> Iterator[_Line]:
    for item in diagnostics:
        yield from _lay_out_one(item, width, shown)
        yield ()
    if diagnostics:
        worst = next(s for s in Severity if _count(diagnostics, s))
        yield (_Piece(summary(diagnostics), _STYLES[worst]),)


def _lay_out_one(item: Diagnostic, width: int, shown: Shown) -> Iterator[_Line]:
    style = _STYLES[item.severity]
    yield (
        _Piece(f"{item.severity.value} {visible(item.code)}", style),
        _Piece(f": {_short(item.headline)}", _Style.HEADLINE),
    )
    if item.severity is Severity.NOTE and not item.label:  # nothing is wrong at its place: there is nothing to see
        yield from _lay_out_hints(item, width, shown)
        return
    places = [(item.span, _Marker("^", style, _short(item.label)))]
    places += [(n.span, _Marker("-", _Style.SECONDARY, _short(n.text))) for n in item.notes]
    gutter = max(len(str(span.file.position(_bounds(span)[1])[0])) for span, _ in places)
    for span, marker in places:
        line, column = span.file.position(_bounds(span)[0])
        yield (
            _Piece(f"{'':{gutter}}--> ", _Style.GUTTER),
            _Piece(f"{visible(shown(span.file))}:{line}:{column}", _Style.PLACE),
        )
        yield (_Piece(f"{'':{gutter}} |", _Style.GUTTER),)
        room = width - gutter - 3
        rows = _excerpt(span, room)
        for row in rows:
            yield _lay_out_source(row, gutter)
            labelled = marker if row is rows[-1] else replace(marker, label="")
            for under in _lay_out_marker(row, labelled, room):
                yield (_Piece(f"{'':{gutter}} | ", _Style.GUTTER), *under)
    if item.reason or item.suggestion:
        yield (_Piece(f"{'':{gutter}} |", _Style.GUTTER),)
        yield from _lay_out_hints(item, width, shown)


def _lay_out_hints(item: Diagnostic, width: int, shown: Shown) -> Iterator[_Line]:
    yield from _lay_out_hint("why", item.reason, _Style.WHY, width)
    yield from _lay_out_hint("try", mend(item, shown), _Style.TRY, width)


def _lay_out_source(row: _Row, gutter: int) -> _Line:
    if row.number is None:
        return (_Piece(f"{_CUT:>{gutter}}", _Style.GUTTER),)
    return _Piece(f"{row.number:>{gutter}} | ", _Style.GUTTER), _Piece(row.text)


def _lay_out_marker(row: _Row, marker: _Marker, room: int) -> Iterator[_Line]:
    """Yield what stands under a source line: the marker, its label beside it or, if too long, below."""
    if not row.length:
        return
    signs = _Piece(" " * row.offset + marker.sign * row.length, marker.style)
    label_width = _cells(marker.label)
    if not marker.label:
        yield (signs,)
    elif row.offset + row.length + 1 + label_width <= room:
        yield signs, _Piece(f" {marker.label}", marker.style)
    else:
        indent = max(0, min(row.offset, room - label_width))
        yield (signs,)
        yield (_Piece(" " * indent + marker.label, marker.style),)


def _lay_out_hint(word: str, text: str, style: _Style, width: int) -> Iterator[_Line]:
    """Yield a reason or suggestion, wrapped; its own line ends and the indentation of its lines stay."""
    if not text:
        return
    head = f"  {word}: "
    lines: list[str] = []
    for line in text.split("\n"):
        lines += textwrap.wrap(
            visible(line.rstrip()),
            width - len(head),
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]
    yield _Piece(head, style), _Piece(lines[0])
    for line in lines[1:]:
        yield (_Piece(" " * len(head) + line),)


def _short(text: str) -> str:
    cut = text if len(text) <= _LONGEST_TEXT else text[: _LONGEST_TEXT - len(_CUT)] + _CUT
    return visible(cut)


# The excerpt: which source lines to show, and which part of them.


def _excerpt(span: Span, width: int) -> tuple[_Row, ...]:
    file = span.file
    start, end = _marked(span)
    first, column = file.position(start)
    last, end_column = file.position(end)
    if first == last:
        text, begin, stop = file.line(first).removesuffix("\r"), column - 1, end_column - 1
        row = _row(first, text, begin, stop, width)
        before = file.line(first - 1).removesuffix("\r") if first > 1 else ""
        if before.strip() and not text.strip():  # a lone empty line says little
            return _row(first - 1, before, 0, None, width), row
        return (row,)
    rows: list[_Row] = []
    for number in _shown_numbers(first, last):
        if number is None:
            rows.append(_Row(None))
            continue
        text = file.line(number).removesuffix("\r")
        begin = column - 1 if number == first else len(text) - len(text.lstrip())
        stop = end_column - 1 if number == last else len(text.rstrip())
        rows.append(_row(number, text, begin, stop if stop > begin else None, width))
    return tuple(rows)


def _marked(span: Span) -> tuple[int, int]:
    """Return the offsets to mark: without the line ends and blank lines that a block ends with."""
    start, end = _bounds(span)
    body = span.file.text[start:end]
    if "\n" in body:
        body = body.rstrip() or body.split("\n", 1)[0]
    return start, start + len(body)


def _shown_numbers(first: int, last: int) -> tuple[int | None, ...]:
    if last - first < _MOST_LINES:
        return tuple(range(first, last + 1))
    return (*range(first, first + _MOST_LINES - 2), None, last)


def _row(number: int, line: str, start: int, stop: int | None, width: int) -> _Row:
    """Return a line cut to the width around the marked columns (from 0); no marker if `stop` is None."""
    start = min(start, len(line))
    end = start if stop is None else max(start, min(stop, len(line)))
    low, high = _window(line, start, end, width)
    left = _CUT if low else ""
    right = _CUT if high < len(line) else ""
    text = left + _shown(line[low:high]) + right
    if stop is None:
        return _Row(number, text)
    length = _cells(_shown(line[start : min(end, high)]))
    if end > high:
        length += len(right)
    return _Row(number, text, _cells(left + _shown(line[low:start])), max(1, length))


def _window(line: str, start: int, end: int, width: int) -> tuple[int, int]:
    """Return which columns of a line to show: all if they fit, otherwise those around the marker."""
    if _forward(line, 0, width) == len(line):
        return 0, len(line)
    room = width - 2 * len(_CUT)
    marked = sum(_room(c) for c in line[start : min(end, start + room)])
    low = _back(line, start, max(room // 10, min(room // 2, room - marked)))
    if low <= len(_CUT):  # the mark of a cut would take as much room
        low = 0
    high = _forward(line, low, room if low else room + len(_CUT))
    if high == len(line):
        low = min(low, _back(line, high, room + len(_CUT)))
    return low, high


def _forward(line: str, index: int, room: int) -> int:
    """Return the end of the longest stretch from the index on that has room."""
    while index < len(line) and (room := room - _room(line[index])) >= 0:
        index += 1
    return index


def _back(line: str, index: int, room: int) -> int:
    """Return the start of the longest stretch up to the index that has room."""
    while index > 0 and (room := room - _room(line[index - 1])) >= 0:
        index -= 1
    return index


def _room(char: str) -> int:
    """Return the room a character takes; a combining mark counts too, so that a pile of them is cut."""
    return max(1, _cells(_shown(char)))


def _shown(source: str) -> str:
    return visible(source.replace("\t", _TAB))


def _cells(text: str) -> int:
    """Return how many columns of a terminal the text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if category(c) in _COMBINING else 1 + (east_asian_width(c) in "WF") for c in text)
