"""Edits inside rules: which rule, which of its lines, and what to tell where there is no such line."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import TypeAlias, assert_never

from rulewright.diagnostics.model import Diagnostic, Note, Severity
from rulewright.foundation.source import SourceFile
from rulewright.overlays.block_edits import head_of, otherwise_of, quoted, statements, text_of
from rulewright.overlays.syntax_queries import header
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import EditForm, Nearness

Rule: TypeAlias = s.Verb | s.Action | s.Step | s.Trigger | s.Handler | s.Play

TAKING = frozenset({EditForm.INSTEAD, EditForm.WITHOUT})
"""Edits that take a statement away, with all that stands below it."""

ELSE = frozenset({EditForm.INSTEAD_ELSE, EditForm.WITHOUT_ELSE})

_ALIKE = 0.6
_VERY_ALIKE = 0.8
_LONGEST = 60
"""Letters of a line that is shown in a suggestion."""


def rule_in(item: s.Item, change: s.ChangeRule) -> Rule | None:
    """Return the rule in a declaration that is changed: a card has several, and so has the setup."""
    match item:
        case s.Verb() | s.Action() | s.Trigger() | s.Play():
            return item
        case s.Card():
            event = change.event.text if change.event is not None else ""
            return next((each for each in item.handlers if each.event.text == event), None)
        case s.Setup():
            name = change.name.text if change.name is not None else ""
            return next((each for each in item.steps if each.name.text == name), None)
        case _:
            return None


def with_rule(item: s.Item, old: Rule, new: Rule) -> s.Item:
    """Return the declaration with one of its rules changed."""
    match item:
        case s.Card():
            assert isinstance(new, s.Handler)
            handlers = tuple(new if each is old else each for each in item.handlers)
            return replace(item, handlers=handlers)
        case s.Setup():
            assert isinstance(new, s.Step)
            return replace(item, steps=tuple(new if each is old else each for each in item.steps))
        case _:
            assert not isinstance(new, s.Step | s.Handler)
            return new


def meant(
    rule: Rule, edit: s.Edit, own: SourceFile, switches: Collection[str]
) -> s.Statement | Diagnostic | None:
    """Return the statement that an edit quotes, what is wrong with the quotation, or None: it is not there."""
    assert edit.anchor is not None
    found = quoted(rule, edit.anchor, own, switches)
    if not found:
        return None
    place = _place(edit.which, len(found))
    if place is None:
        return _which(edit, found)
    if place >= len(found):
        times = "once" if len(found) == 1 else "twice"
        return Diagnostic(
            "R118", f"The rule says this only {times}", edit.anchor.span,
            notes=tuple(Note(each.span, "it stands here") for each in found),
            suggestion="Leave out which one it is." if len(found) == 1 else "Write `the last`.",
        )
    statement = found[place]
    if edit.how in ELSE and not otherwise_of(statement):
        return Diagnostic(
            "R118", "There is no `otherwise` here", edit.anchor.span,
            notes=(Note(statement.span, "this line has none"),),
            reason="The rule does not say what happens in the other case.",
            suggestion=f"Write `after {_short(edit.anchor)}` for what comes after it.",
        )
    return statement


def _place(which: Nearness | None, many: int) -> int | None:
    """Return the place among those that are alike; None if it is not said."""
    match which:
        case None:
            return 0 if many == 1 else None
        case Nearness.FIRST:
            return 0
        case Nearness.SECOND:
            return 1
        case Nearness.THIRD:
            return 2
        case Nearness.LAST:
            return many - 1
        case _:
            assert_never(which)


def _which(edit: s.Edit, found: Sequence[s.Statement]) -> Diagnostic:
    assert edit.anchor is not None
    words = "`the first` or `the second`" if len(found) == 2 else "`the first`, `the second` … `the last`"
    return Diagnostic(
        "R118", "The rule says this more than once", edit.anchor.span,
        notes=tuple(Note(each.span, "it stands here") for each in found[:3]),
        reason="It is not clear which one is meant.",
        suggestion=f"Write {words} before it: `{_words(edit)} the last {_short(edit.anchor)}`.",
    )


def _words(edit: s.Edit) -> str:
    """Return what an edit begins with, up to the line that it quotes."""
    match edit.how:
        case EditForm.BEFORE:
            return "before"
        case EditForm.AFTER:
            return "after"
        case EditForm.INSTEAD:
            return "instead of"
        case EditForm.WITHOUT:
            return "without"
        case EditForm.INSTEAD_ELSE:
            return "instead of the otherwise of"
        case EditForm.WITHOUT_ELSE:
            return "without the otherwise of"
        case EditForm.NEEDS | EditForm.FREE | EditForm.START | EditForm.END:
            raise AssertionError("this quotes nothing")
        case _:
            assert_never(edit.how)


def _short(anchor: s.Statement) -> str:
    text = " ".join(text_of(anchor.span).split())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rstrip()} …"


def taken_away(
    before: Rule, edit: s.Edit, earlier: Sequence[s.Edit], own: SourceFile
) -> Diagnostic | None:
    """Return what to tell of a quotation of something that an earlier edit of the same file took out."""
    assert edit.anchor is not None
    wanted = header(edit.anchor)
    for other in earlier:
        if other.how not in TAKING or other.anchor is None:
            continue
        for gone in quoted(before, other.anchor, own):
            if wanted not in {header(inner) for inner in statements(gone)}:
                continue
            line, _ = other.span.file.position(other.span.start)
            inside = header(gone) != wanted
            return Diagnostic(
                "R118", f"Your own line {line} took this away", edit.anchor.span,
                notes=(Note(other.span, "it goes here, with all that stands below it" if inside
                            else "it goes here"),),
                reason="The changes of a file are made one after the other.",
                suggestion="Write all that is to stand there below one line: "
                f"`instead of {_short(other.anchor)}`.",
            )
    return None


def swallowed(target: s.Statement, edit: s.Edit, own: SourceFile) -> Diagnostic | None:
    """Return what to tell of an edit that takes away what its own file put in before."""
    for statement in statements(target):
        if statement.span.file == own:
            line, _ = own.position(statement.span.start)
            return Diagnostic(
                "R119", f"This takes away what your own line {line} puts in", edit.span,
                notes=(Note(statement.span, "put in here"),),
                reason="Everything below the quoted line goes with it.",
                suggestion="Keep one of the two changes.",
            )
    return None


def taken_along(target: s.Statement, edit: s.Edit) -> Diagnostic | None:
    """Return what to tell of an edit that asks something else in the place of a line, without its `otherwise`."""
    other = otherwise_of(target)
    said = {header(statement) for inner in edit.body for statement in statements(inner)}
    asks = any(type(inner) is type(target) and not _covers(inner) for inner in edit.body)
    if edit.how is not EditForm.INSTEAD or not other or edit.anchor is None or not asks:
        return None
    if any(header(inner) in said for each in other for inner in statements(each)):
        return None
    short = _short(edit.anchor)
    return Diagnostic(
        "W208", "This takes the `otherwise` of the line away as well", edit.span,
        notes=(Note(other[0].span, "what happens otherwise"),),
        reason="All that stands below a line goes with it, and what happens in the other case is not said anew.",
        suggestion="If it is to stay, write it anew: `otherwise`, and its lines.\n"
        f"If not, take it out first: `without the otherwise of {short}`.",
        severity=Severity.WARNING,
    )


def _covers(statement: s.Statement) -> bool:
    """Return whether a statement says what happens in every other case: `otherwise if` leaves some out."""
    other = otherwise_of(statement)
    return bool(other) and (len(other) > 1 or type(other[0]) is not type(statement) or _covers(other[0]))


def left_empty(left: s.Statement | Rule, edit: s.Edit) -> Diagnostic:
    """Return what to tell of an edit after which there is nothing below a head, which then says nothing."""
    match left:
        case s.Verb() | s.Action() | s.Trigger() | s.Step():
            head = f"{type(left).__name__.lower()} {left.name.text}"
            take = f"`remove {head}`"
        case s.Handler():
            head, take = f"when {left.event.text}", ""
        case s.Play():
            head, take = "play", ""
        case _:
            head = head_of(left.span)
            take = f"`without {head}`"
    all_of_it = f"Write {take} to take the whole away, or" if take else "Write"
    return Diagnostic(
        "R126", f"This leaves nothing below `{head}`", edit.span,
        notes=(Note(left.span, "below this"),),
        reason="A line with nothing below it, where something belongs, says nothing.",
        suggestion=f"{all_of_it} `instead of …` with what happens now.",
    )


def nearest(rule: s.Item | Rule, edit: s.Edit) -> str:
    """Return the statement of a rule that a quotation most likely means."""
    if edit.anchor is None:
        return ""
    wanted = " ".join(text_of(edit.anchor.span).split())
    best, line = 0.0, ""
    for inner in statements(rule):
        said = " ".join(text_of(inner.span).split())
        alike = SequenceMatcher(None, wanted, said, autojunk=False).ratio()
        same = wanted.split(" ")[0] == said.split(" ")[0]
        if alike >= (_ALIKE if same else _VERY_ALIKE) and alike > best:
            best, line = alike, said
    return f"Did you mean `{line}`?" if line else ""
