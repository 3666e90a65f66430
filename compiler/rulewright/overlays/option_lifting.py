"""Changes that an option of the game switches on: each rule says both ways, and which one when.

So one engine plays a game with and without its variants. What is fixed when a game is compiled (how
many pieces there are, who sees a place) cannot be switched.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rulewright.foundation.source import Span
from rulewright.overlays.block_edits import (
    NOTHING_CITED,
    both,
    cited_unless,
    conditional,
    either,
    negation,
    switched,
)
from rulewright.overlays.syntax_queries import key
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import EditForm


class CannotSwitch(Exception):
    """Something that is the same in every game of one engine."""

    def __init__(self, reason: str, span: Span) -> None:
        super().__init__(reason)
        self.span = span


def replaced(old: s.Item, new: s.Item, guard: s.Name) -> s.Item:
    """Return the old rule in a game without the variant, the new one in a game with it."""
    match old, new:
        case s.Function(), s.Function() if key(old.params) == key(new.params):
            cited = cited_unless(new.cited, guard, old.cited, old.span)
            return replace(new, value=conditional(new.value, guard, old.value), cited=cited)
        case s.Verb(), s.Verb() if key(old.params) == key(new.params):
            cited = cited_unless(new.cited, guard, old.cited, old.span)
            return replace(new, body=switched(guard, new.body, old.body), cited=cited)
        case s.Play(), s.Play():
            cited = cited_unless(new.cited, guard, old.cited, old.span)
            return replace(new, body=switched(guard, new.body, old.body), cited=cited)
        case s.Trigger(), s.Trigger() if key(old.domain) == key(new.domain):
            condition = conditional(new.condition, guard, old.condition)
            cited = cited_unless(new.cited, guard, old.cited, old.span)
            body = switched(guard, new.body, old.body)
            return replace(new, condition=condition, body=body, cited=cited)
        case s.Action(), s.Action() if key((old.role, old.place)) == key((new.role, new.place)):
            needs = (
                *(_need(need, either(need.value, guard)) for need in old.needs),
                *(_need(need, either(need.value, negation(guard))) for need in new.needs),
            )
            cited = cited_unless(new.cited, guard, old.cited, old.span)
            body = switched(guard, new.body, old.body)
            return replace(new, needs=needs, body=body, cited=cited)
        case s.Card(), s.Card() if key(old.values) == key(new.values):
            return _card(old, new, guard)
        case _:
            raise CannotSwitch(
                "Only what rules say and do can be switched, with the same details on both sides.",
                new.span,
            )


def _card(old: s.Card, new: s.Card, guard: s.Name) -> s.Card:
    before = {handler.event.text: handler for handler in old.handlers}
    handlers = [
        _handler(before.get(handler.event.text), handler, guard) for handler in new.handlers
    ]
    kept = {handler.event.text for handler in new.handlers}
    handlers += [
        replace(handler, body=switched(guard, (), handler.body))
        for handler in old.handlers if handler.event.text not in kept
    ]
    cited = cited_unless(new.cited, guard, old.cited, old.span)
    return replace(new, handlers=tuple(handlers), cited=cited)


def _handler(old: s.Handler | None, new: s.Handler, guard: s.Name) -> s.Handler:
    if old is None:
        return replace(new, body=switched(guard, new.body))
    cited = cited_unless(new.cited, guard, old.cited, old.span)
    return replace(new, body=switched(guard, new.body, old.body), cited=cited)


def removed(old: s.Item, guard: s.Name, change: s.Remove) -> s.Item:
    """Return the rule in a game without the variant only."""
    match old:
        case s.Action():
            off = s.Need(negation(guard), change.cited, change.span)
            return replace(old, needs=(*old.needs, off))
        case s.Trigger():
            return replace(old, condition=both(old.condition, negation(guard)))
        case s.Note() | s.Example() | s.Situation() | s.Option():
            return old  # does nothing by itself
        case (
            s.GameHead() | s.Part() | s.Chapter() | s.Values() | s.Pieces() | s.Cards() | s.Zone()
            | s.Remember() | s.Table() | s.Function() | s.Setup() | s.Play() | s.Verb() | s.Event()
            | s.Card()
        ):
            raise CannotSwitch("It is a part of every game of this engine.", old.span)
        case _:
            assert_never(old)


def added(new: s.Item, guard: s.Name) -> s.Item:
    """Return the rule in a game with the variant only."""
    match new:
        case s.Action():
            need = s.Need(guard, NOTHING_CITED, guard.span)
            return replace(new, needs=(need, *new.needs))
        case s.Trigger():
            return replace(new, condition=both(guard, new.condition))
        case s.Example():
            on = (guard, s.YesNo(True, guard.span))
            return replace(new, options=(*new.options, on))
        case s.Card() | s.Cards() | s.Pieces() | s.Setup() | s.Play():
            raise CannotSwitch("What a game is made of is the same in every game.", new.span)
        case (
            s.GameHead() | s.Part() | s.Chapter() | s.Note() | s.Values() | s.Zone() | s.Remember()
            | s.Option() | s.Table() | s.Function() | s.Verb() | s.Event() | s.Situation()
        ):
            return new  # does nothing by itself
        case _:
            assert_never(new)


def with_need(action: s.Action, edit: s.Edit, guard: s.Name | None) -> s.Action | None:
    """Return the action with another condition, or without one of its own; None if it has no such one."""
    assert edit.need is not None
    if edit.how is EditForm.NEEDS:
        value = edit.need if guard is None else either(edit.need, negation(guard))
        need = s.Need(value, edit.cited, edit.span)
        return replace(action, needs=(*action.needs, need))
    wanted = key(edit.need)
    if all(key(need.value) != wanted for need in action.needs):
        return None
    needs: list[s.Need] = []
    for need in action.needs:
        if key(need.value) != wanted:
            needs.append(need)
        elif guard is not None:
            needs.append(_need(need, either(need.value, guard)))
    return replace(action, needs=tuple(needs))


def _need(need: s.Need, value: s.Expr) -> s.Need:
    return replace(need, value=value)
