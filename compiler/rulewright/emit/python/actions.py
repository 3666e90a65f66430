"""Which actions a player can take: their numbers, and the tests of their roles and needs."""

from __future__ import annotations

import re
from collections import Counter

from rulewright.emit.python import names
from rulewright.emit.python.expressions import UNROLLED, Expressions
from rulewright.emit.python.layout import Layout
from rulewright.emit.python.loops import is_loop
from rulewright.emit.python.writer import AND, Writer
from rulewright.model import nodes as m
from rulewright.model.effects import walk
from rulewright.model.rewrite import rewrite
from rulewright.model.types import PLAYER, EnumType


def action_numbers(game: m.Game, layout: Layout) -> list[tuple[m.Action, int]]:
    """Each action with the first of its numbers: one for each value of the place its role needs."""
    result: list[tuple[m.Action, int]] = []
    number = 0
    for action in game.actions.values():
        result.append((action, number))
        number += action_places(action, layout)
    return result


def action_places(action: m.Action, layout: Layout) -> int:
    if action.place is None:
        return 1
    assert isinstance(action.place.type, EnumType)
    if action.place.type.name == PLAYER:
        return layout.game.max_players
    return len(layout.base_values(action.place.type))


def with_actor(action: m.Action, expr: m.Expr, place: int | None) -> m.Expr:
    """A need of an action with its place filled in; the actor is called `actor`."""

    def put(node: object) -> object:
        if isinstance(node, m.LocalRef) and node.local is action.place and place is not None:
            return m.Const(place, node.type, node.span)
        return node

    result: m.Expr = rewrite(expr, put)
    return result


def write_action_options(w: Writer, e: Expressions, choice: m.TakeAction) -> None:
    """The body of a function that lists the actions possible; what tests share is read once."""
    body = Writer()
    for action, first in action_numbers(e.game, e.layout):
        _action_tests(body, e, action, first)
    w.line(f"actor = {e.expr(choice.who)}")
    text = body.text()
    for shared, name in _shared(text, e.game).items():
        w.line(f"{name} = {shared}")
        text = re.sub(rf"(?<![\w.]){re.escape(shared)}", name, text)
    w.line("found = []")
    for line in text.splitlines():
        w.line(line)
    w.line("return tuple(found)")


def _shared(text: str, game: m.Game) -> dict[str, str]:
    """Places, and counts of a kind in them, that occur more than once, each with a name for it."""
    # The first piece of a line is asked for where there is one; here there need not be any.
    lines = {
        zone.name for zone in game.zones.values()
        if not zone.indices and zone.shape is not m.Shape.SLOTS
    }
    found = Counter(re.findall(r"(?<![\w.])s\.\w+(?:\[\d+\]|\.count\(-1\))", text))
    result: dict[str, str] = {}
    for shared, times in found.items():
        if times > 1:
            field, number = re.findall(r"\w+", shared)[1:3]
            if number != "count" and field.rstrip("_") in lines:
                continue
            result[shared] = f"{field}__{'empty' if number == 'count' else number}"
    return result


def _action_tests(w: Writer, e: Expressions, action: m.Action, first: int) -> None:
    """Adds the numbers of an action where it is possible."""
    e.scope.give(action.actor, "actor")
    needs = list(enumerate((need.test for need in action.needs), 1))
    word = names.checked(action.name)
    if action.place is None:
        tests = [e.is_holder(action.role, None, "actor").at(AND)] if action.role else []
        tests += [_need(e, action, number, test, "0") for number, test in needs]
        _add(w, tests, str(first), word)
        return
    assert isinstance(action.place.type, EnumType)
    assert action.role is not None
    place = action.place
    numbers = e.layout.numbers(action.place.type) if action.place.type.name != PLAYER else ()
    if numbers and len(numbers) <= UNROLLED:
        values = e.layout.base_values(action.place.type)
        for number in numbers:
            at = m.Const(number, place.type, place.span)
            tests = [e.is_holder(action.role, at, "actor").at(AND)]
            tests += [
                _need(e, action, i, with_actor(action, test, number), str(number))
                for i, test in needs
            ]
            _add(w, tests, str(first + number), f"{word} of {names.checked(values[number])}")
        return
    name = e.scope.bind(place)
    with w.block(f"for {name} in {e.source(m.EnumSource(action.place.type), True)}:"):
        at_each = m.LocalRef(place, None, place.type, place.span)
        tests = [e.is_holder(action.role, at_each, "actor").at(AND)]
        tests += [_need(e, action, number, test, name) for number, test in needs]
        _add(w, tests, f"{first} + {name}", word)


def _need(e: Expressions, action: m.Action, number: int, test: m.Expr, place: str) -> str:
    """A need of an action; one with a loop in it is left to the function that checks it."""
    if any(is_loop(e, part) for part in walk(test)):
        return f"need__{names.checked(action.name)}__{number}(s, actor, {place})"
    return e.expr(test).at(AND)


def _add(w: Writer, tests: list[str], number: str, what: str) -> None:
    if not tests:
        w.line(f"found.append({number})  # {what}")
        return
    with w.block(f"if {' and '.join(tests)}:"):
        w.line(f"found.append({number})  # {what}")
