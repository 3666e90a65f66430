"""Rules that use one another: in which order to resolve them, and circles among them.

Chains can be long in a spec from a stranger, so nothing here calls itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import assert_never

from rulewright.foundation.source import Span
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.rule_bodies import statements
from rulewright.syntax import nodes as s

Calls = dict[str, list[tuple[str, Span]]]

_SHOWN = 8
"""How many rules of a circle a message names."""


def chain(path: Sequence[str], name: str) -> str:
    """Return the rules of a circle in order, a long one cut short."""
    circle = [*path[path.index(name) :], name]
    if len(circle) > _SHOWN:
        circle = [*circle[: _SHOWN - 2], "…", circle[-1]]
    return " → ".join(circle) + "."


def in_order(functions: Mapping[str, s.Function]) -> list[s.Function]:
    """Roles, predicates and quantities, each after those that its value mentions."""
    order: dict[str, s.Function] = {}
    seen: set[str] = set()
    for first in functions:
        stack = [first]
        while stack:
            name = stack[-1]
            if name in seen:
                order.setdefault(name, functions[name])
                stack.pop()
                continue
            seen.add(name)
            for part in walk(functions[name].value):
                if isinstance(part, s.Name) and part.text in functions and part.text not in seen:
                    stack.append(part.text)
    return list(order.values())


def calls_in(body: m.Block) -> list[tuple[str, Span]]:
    """Return the rules that a block leads to, with the place."""
    return [
        (rule, statement.span)
        for statement in statements(body) if (rule := _led_to(statement)) is not None
    ]


def _led_to(statement: m.Statement) -> str | None:
    match statement:
        case m.Call():
            return statement.verb
        case m.CarryOut():
            return f"rules for {statement.event}"
        case m.TakeAction():
            return "actions"
        case (
            m.Let() | m.Choose() | m.May() | m.Look() | m.Move() | m.Shuffle() | m.Swap() | m.If()
            | m.IfThere() | m.ForEach() | m.Secretly() | m.Repeat() | m.RepeatUntil()
            | m.TakeTurns() | m.Assign() | m.AssignRandom() | m.Adjust() | m.Stop() | m.Finish()
            | m.Together()
        ):
            return None
        case _:
            assert_never(statement)


def circles(calls: Calls, found: Callable[[str, Span, str], None]) -> None:
    """Tell of each circle: the rule that it leads back to, the place, and the rules in between."""
    done: set[str] = set()
    for first in calls:
        if first in done:
            continue
        path: dict[str, None] = {first: None}
        stack: list[tuple[str, Iterator[tuple[str, Span]]]] = [(first, iter(calls[first]))]
        while stack:
            name, callees = stack[-1]
            following = next(callees, None)
            if following is None:
                done.add(name)
                stack.pop()
                del path[name]
                continue
            callee, span = following
            if callee in path:
                found(callee, span, chain(list(path), callee))
            elif callee in calls and callee not in done:
                path[callee] = None
                stack.append((callee, iter(calls[callee])))
