"""The suggestions of findings as edits, where they say exactly what to write.

A suggestion is a sentence for people; what it quotes is what is to be written. So nothing has to be
said twice: a finding whose suggestion is reworded keeps its edit, or loses it, and never has a wrong one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.diagnostics.model import Diagnostic
from rulewright.foundation.frozen import dataclass
from rulewright.lsp.line_removal import without_condition, without_lines

_QUOTED = re.compile(r"`([^`]+)`")
_WHOLE = re.compile(
    r"(?:Did you mean|Write|Choose another name, for instance) (`[^`…]+`(?:(?:, | or |, or )`[^`…]+`)*)[.?]"
)
_BEFORE = re.compile(r"Write `(\w+)` before it(?:, or `(\w+)`.*)?\.")
_ADDED = re.compile(r"Add (`, [^`]+`(?:(?:, | or |, or )`, [^`]+`)*)\.")
_INDENT = re.compile(r"Indent it by (\d+) or (\d+) spaces\.")
_DELETED = ("Delete this line.", "Delete this one.", "Delete it, and type the place anew.")
_NEEDLESS = "W211"
_LESS = re.compile(r"(?:Delete this line.*|Write `(?P<instead>[^`]+)`,) and indent less what stands below it\.")


@dataclass(frozen=True, slots=True)
class Mend:
    """What a finding can be mended by: a title, and a stretch of its file with what is put there."""

    title: str
    start: int
    end: int
    text: str


def mends(found: Diagnostic, text: str) -> Iterator[Mend]:
    """Yield the edits of a text that a suggestion asks for; the first is the likeliest."""
    start, end = found.span.start, found.span.end
    said = found.suggestion
    if found.code == _NEEDLESS and said.startswith(("Delete", "Write")):
        yield from _without_needless(found, text)
        return
    if (whole := _WHOLE.search(said)) is not None:
        place = _meant(found, text)
        for word in _QUOTED.findall(whole[1]):
            if place is not None:
                yield Mend(f"Write `{word}`", *place, word)
    if (before := _BEFORE.fullmatch(said)) is not None:
        for word in filter(None, before.groups()):
            yield Mend(f"Write `{word}` before it", start, start, f"{word} ")
    if (added := _ADDED.fullmatch(said)) is not None:
        end_of_line = _line_end(text, start)
        for words in _QUOTED.findall(added[1]):
            yield Mend(f"Add `{words}`", end_of_line, end_of_line, words)
    if (indent := _INDENT.fullmatch(said)) is not None:
        for number in sorted({int(indent[1]), int(indent[2])}):
            yield Mend(f"Indent it by {number} spaces", start, end, " " * number)
    if said.startswith("Leave it out"):
        yield Mend("Leave it out", start, end, "")
    if said == "Use spaces.":
        yield Mend("Use spaces", 0, len(text), text.replace("\t", "  "))
    if said in _DELETED:
        whole_line = said == "Delete this line."
        yield Mend(
            "Delete it", _line_start(text, start) if whole_line else start,
            min(len(text), _line_end(text, start) + 1) if whole_line else end, "",
        )


def _without_needless(found: Diagnostic, text: str) -> Iterator[Mend]:
    less = _LESS.fullmatch(found.suggestion)
    instead = less["instead"] or "" if less is not None else ""
    edit = without_condition(found, text, instead) if less is not None else without_lines(found, text)
    if edit is not None:
        yield Mend(f"Write `{instead}`" if instead else "Delete it", *edit)


def _meant(found: Diagnostic, text: str) -> tuple[int, int] | None:
    """Return where the word stands that is to be replaced: the finding's own place, or the name in it."""
    start, end = found.span.start, found.span.end
    here = text[start:end]
    if re.fullmatch(r"\S+", here):
        return start, end
    for name in _QUOTED.findall(found.headline):
        places = [each.span() for each in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", here)]
        if len(places) == 1:
            return start + places[0][0], start + places[0][1]
    return None


def _line_start(text: str, offset: int) -> int:
    return text.rfind("\n", 0, offset) + 1


def _line_end(text: str, offset: int) -> int:
    """Return the end of what is written on a line, before its sources and comment."""
    end = text.find("\n", offset)
    line = text[offset : len(text) if end < 0 else end]
    cut = re.search(r" *(?: cites [A-Z]| ruling [A-Z]|#|\r|$)", line)
    return offset + (cut.start() if cut is not None else len(line))
