"""A line taken out of a text: another line then cites what it cites, and what stands below it is indented less."""

from __future__ import annotations

import re

from rulewright.diagnostics.model import Diagnostic

_FACT = r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+"
_FACTS = rf"{_FACT}(?: *, *{_FACT})*"
_SOURCES = re.compile(
    rf"(?: +cites (?P<cites>{_FACTS}))?(?: +ruling (?P<ruling>{_FACTS}))?(?P<rest> *(?:#.*)?\r?)$"
)
_KINDS = "cites", "ruling"


def without_lines(found: Diagnostic, text: str) -> tuple[int, int, str] | None:
    """Return the stretch of a text to write anew, and how, to be rid of the lines that a finding marks.

    Where they cite something, the line cites it that the finding's first note points to. None if a
    comment would be lost.
    """
    first, last = _start(text, found.span.start), _end(text, found.span.end)
    lines = text[first:last].split("\n")
    if any("#" in line for line in lines):
        return None
    moved = [_sources(line) for line in lines]
    if not found.notes or not any(any(each.values()) for each in moved):
        return first, min(len(text), last + 1), ""
    there = found.notes[0].span.start
    start, end = _start(text, there), _end(text, there)
    line = _citing(text[start:end], moved)
    if first < start:
        return first, end, text[last + 1 : start] + line
    return start, last, line + text[end : first - 1]


def without_condition(found: Diagnostic, text: str, instead: str) -> tuple[int, int, str] | None:
    """Return the same to be rid of an `if`, `instead` of which something else is written, or nothing.

    What stands below it is indented less. Without anything in its place, the line that the finding's
    first note points to cites what it cites.
    """
    first, end = _start(text, found.span.start), _end(text, found.span.end)
    head = text[first:end]
    if not found.notes or ("#" in head and not instead):
        return None
    there = _start(text, found.notes[0].span.start)
    width = _indent(head)
    less = _indent(text[there:]) - width
    lines = [head.replace(found.span.text, instead)] if instead else []
    start = end + 1
    while start < len(text):
        end_of_line = _end(text, start)
        line = text[start:end_of_line]
        if line.strip() and _indent(line) <= width:
            break
        if start == there and not instead:
            line = _citing(line, [_sources(head)])
        lines.append(line[less:] if line[:less].isspace() else line)
        start, end = end_of_line + 1, end_of_line
    return first, end, "\n".join(lines)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _sources(line: str) -> dict[str, list[str]]:
    found = _SOURCES.search(line)
    assert found is not None
    return {kind: re.findall(_FACT, found[kind] or "") for kind in _KINDS}


def _citing(line: str, more: list[dict[str, list[str]]]) -> str:
    """Return a line that cites more than it did."""
    found = _SOURCES.search(line)
    assert found is not None
    own = _sources(line)
    said = line[: found.start()]
    for kind in _KINDS:
        facts = dict.fromkeys([*own[kind], *(fact for each in more for fact in each[kind])])
        said += f"  {kind} {', '.join(facts)}" if facts else ""
    return said + found["rest"]


def _start(text: str, offset: int) -> int:
    return text.rfind("\n", 0, offset) + 1


def _end(text: str, offset: int) -> int:
    end = text.find("\n", offset)
    return len(text) if end < 0 else end
