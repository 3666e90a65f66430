"""What overlays do wrong is told at their own lines, and not at those of the game that they change."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from rulewright.diagnostics.model import LEADS_TO_IT, Diagnostic, Findings, Note
from rulewright.foundation.source import Span
from rulewright.overlays.applied import Applied
from rulewright.overlays.syntax_queries import family, word
from rulewright.overlays.syntax_queries import name as name_of
from rulewright.syntax import nodes as s

_QUOTED = re.compile(r"`([a-z][a-z0-9_]*)`")
_NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+|[a-z][a-z0-9]*")
_MOST_PLACES = 3
_NEVER_USED = frozenset({"W201", "W202"})
_OF_EXAMPLES = ("E", "P")
"""Findings that stand where they belong: what an overlay undoes, and what has no words."""


def tell_authors(applied: Applied, findings: Findings) -> None:
    """Move findings in the files of the game to the change of an overlay that leads to them."""
    if not applied.order:
        return
    own = {overlay.head.span.file.name for overlay in applied.order}
    for index, found in enumerate(findings.items):
        if found.span.file.name in own or found.code.startswith(_OF_EXAMPLES):
            continue
        change = next(_led_there(applied, found), None)
        if change is None:
            continue
        label = found.label or "here"
        suggestion = found.suggestion if found.code not in _NEVER_USED else ""
        findings.items[index] = replace(
            found, span=change, label=LEADS_TO_IT,
            notes=(Note(found.span, label), *found.notes),
            suggestion=_mend(applied, found) or suggestion,
        )
    findings.items = _together(findings.items)


def _together(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return what one change leads to in several places is told once, with these places."""
    of: dict[tuple[object, ...], Diagnostic] = {}
    for item in found:
        place = (item.code, item.headline, item.span.file.name, item.span.start)
        if place in of and item.label == LEADS_TO_IT:
            notes = (*of[place].notes, *item.notes)
            of[place] = replace(of[place], notes=notes[:_MOST_PLACES])
        else:
            of[(*place, len(of)) if place in of else place] = item
    return list(of.values())


def _led_there(applied: Applied, found: Diagnostic) -> Iterator[Span]:
    """Yield the changes that may have led to a finding, the likeliest first."""
    own = {overlay.head.span.file.name for overlay in applied.order}
    yield from (place for place in found.through if place.file.name in own)
    said = _QUOTED.findall(found.headline)
    if found.code == "R110":
        yield from (touch.span for touch in applied.touches if touch.thing[0] == "players")
    gone, lost = dict(applied.removed), dict(applied.lost)
    for name in said:
        if name in gone:
            yield gone[name]
        if found.code in _NEVER_USED and name in lost:
            yield lost[name]
    spoken = (*said, *_NAME.findall(_text(found.span)))
    changed = {touch.thing: touch.span for touch in reversed(applied.touches)}
    named = {name: span for (_, name), span in changed.items() if name}
    yield from (named[name] for name in spoken if name in named)
    holder = _holder(applied.items, found.span)
    if holder is not None and (family(word(holder)), name_of(holder)) in changed:
        yield changed[family(word(holder)), name_of(holder)]


def _text(span: Span) -> str:
    return span.file.text[span.start : span.end]


def _holder(items: Iterable[s.Item], place: Span) -> s.Item | None:
    """Return the declaration that a place of the game lies in: the last that begins before it."""
    before = [
        item for item in items
        if item.span.file.name == place.file.name and item.span.start <= place.start
    ]
    return max(before, key=lambda item: item.span.start, default=None)


def _mend(applied: Applied, found: Diagnostic) -> str:
    names = _QUOTED.findall(found.headline)
    if not names:
        return ""
    item = next((each for each in applied.items if name_of(each) == names[0]), None)
    if found.code == "R101" and names[0] in dict(applied.removed):
        return "Change the rule that speaks of it as well, or keep it."
    if item is None:
        return ""
    if found.code in _NEVER_USED:
        return f"Take it out as well: `remove {word(item)} {names[0]}`."
    if found.code == "R110":
        wanted = "without the row" if " has a row " in found.headline else "with what is missing"
        return f"Write it anew {wanted}: `replace {word(item)} {names[0]} …`."
    return ""
