"""What authors are told of lines that say again what a choice or a `let` says by itself, or nothing."""

from __future__ import annotations

import re

from rulewright.diagnostics.model import Diagnostic, Note, Severity
from rulewright.foundation.source import Span
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.syntax import nodes as s

_THERE = re.compile(r"if there is (.+) as (\w+)")
_IN_BRACKETS = re.compile(r"^\(([^()]*(?:\([^()]*\)[^()]*)*)\)$")
_NO_ACTION = "where this names nothing, the action cannot be taken"
_NO_MORE = "where there is nothing to choose from, the rule ends"


def needless_need(item: s.Item, need: s.Need, again: m.Need) -> Diagnostic | None:
    """Tell of a need; not if what it cites could not be cited where the same is asked for `again`."""
    place = again.span.file, again.span.start
    naming = (part for part in walk(item) if isinstance(part, s.Choose | s.Let))
    own = next((part for part in naming if (part.span.file, part.span.start) == place), None)
    cited = need.cited.facts or need.cited.rulings
    if cited and own is None:
        return None
    called = "the `let` below" if isinstance(own, s.Let) else "the choice below" if own else "a choice that follows"
    return _needless(
        f"What this asks for, {called} says", need.span, Note(again.span, _NO_ACTION),
        "An action can only be taken where there is what it begins with.",
        "Delete this line, and cite there what it cites." if cited else "Delete this line.",
    )


def needless_stop(choice: s.Choose) -> Diagnostic | None:
    """Tell of an `otherwise` in which a rule only stops."""
    text, end = choice.span.file.text, choice.otherwise[0].span.end
    start = text.find("otherwise", choice.span.end, end)
    if start < 0:
        return None
    line_end = text.find("\n", end)
    below = text[start : None if line_end < 0 else line_end]
    cited = " cites " in below or " ruling " in below
    return _needless(
        "The rule ends here anyway, as the choice above says", Span(choice.span.file, start, end),
        Note(choice.span, _NO_MORE),
        "A choice without an `otherwise` ends its rule where there is nothing to choose from.",
        f"Delete both lines{', and cite above what they cite' if cited else ''}.",
    )


def needless_if(asked: s.If) -> Diagnostic:
    """Tell of an `if` at the end of a rule that asks whether there is anything to choose from below it."""
    cited = asked.cited.facts or asked.cited.rulings
    return _needless(
        "What this asks, the choice below says", asked.span, Note(asked.then[0].span, _NO_MORE),
        "A choice without an `otherwise` ends its rule where there is nothing to choose from.",
        f"Delete this line{', cite below what it cites,' if cited else ''} and indent less what stands below it.",
    )


def needless_if_there(asked: s.IfThere) -> Diagnostic:
    """Tell of an `if there is` that holds the rest of a rule."""
    return _needless(
        "A `let` says this shorter", asked.span, Note(asked.then[0].span, "all that is left of the rule"),
        "A rule ends at a `let` of what is not there, and an action that begins with one cannot be taken.",
        f"Write `{_let_line(asked.span.text)}`, and indent less what stands below it.",
    )


def needless_up_to(move: m.Move) -> Diagnostic:
    """Tell of an `up to` in a move that certainly finds as many pieces."""
    return _needless(
        "There are certainly as many pieces here", _words(move.span, "up to "), None,
        "`up to` tells the reader that there may be fewer, and there never are.", "Leave it out.",
    )


def needless_room(asked: m.If) -> Diagnostic:
    """Tell of an `if there is room` where there certainly is."""
    return _needless(
        "There is certainly room here", _words(asked.span, " if there is room"), None,
        "`if there is room` tells the reader that there may be none, and there always is.",
        "Take it away, and its `otherwise` with it." if asked.otherwise else "Leave it out.",
    )


def _words(span: Span, words: str) -> Span:
    """Return where some words stand on the first line of a statement."""
    start = span.file.text.find(words, span.start, span.end)
    return span if start < 0 else Span(span.file, start, start + len(words))


def is_plain(asked: s.If | s.IfThere) -> bool:
    """Return whether an `if` stands on a line of its own, and names what it asks for, with no `otherwise`."""
    file, start = asked.span.file, asked.span.start
    before = file.text[file.text.rfind("\n", 0, start) + 1 : start]
    return not before.strip() and not asked.otherwise and (
        isinstance(asked, s.If) or _THERE.fullmatch(asked.span.text) is not None
    )


def _let_line(words: str) -> str:
    """Return `let x be y` for `if there is y as x`."""
    found = _THERE.fullmatch(words)
    assert found is not None
    value = _IN_BRACKETS.sub(r"\1", found[1])
    return f"let {found[2]} be {value}"


def _needless(headline: str, span: Span, note: Note | None, reason: str, suggestion: str) -> Diagnostic:
    return Diagnostic(
        "W211", headline, span, label="not needed", notes=() if note is None else (note,), reason=reason,
        suggestion=suggestion, severity=Severity.NOTE,
    )
