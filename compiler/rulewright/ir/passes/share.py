"""What several actions need is asked for once where they are listed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.lowering.place_storage import traits


def share(program: x.Program) -> x.Program:
    """The program with what actions need asked for once."""
    fresh = Fresh(program.first_uid)
    functions = {name: _needs_once(each, fresh) for name, each in program.functions.items()}
    return replace(program, functions=functions, first_uid=fresh.next)


def _needs_once(function: x.Function, fresh: Fresh) -> x.Function:
    """What several actions need: quantities, places and how much is in them."""
    if function.name.part is not x.Part.OPTIONS:
        return function
    start = next((at for at, op in enumerate(function.body) if isinstance(op, x.If)), None)
    if start is None:
        return function
    head, body = function.body[:start], function.body[start:]
    given = {op.local.uid for op in head if isinstance(op, x.Let)}
    for kinds in (x.Apply,), (x.Occurs,), (x.Place,):
        asked: Counter[x.Expr] = Counter()
        for op in body:
            if isinstance(op, x.If | x.Let):
                test = op.test if isinstance(op, x.If) else op.value
                asked.update(part for part in walk(test) if isinstance(part, kinds))
        found = {
            value: fresh.local(_called(value), _kind(value))
            for value, times in asked.items()
            if times > 1 and _is_known(value, given) and _is_shared(value)
        }
        body = _asked_first(body, found)
    return replace(function, body=(*head, *body))


def _is_shared(value: x.Expr) -> bool:
    """Whether a value costs something, and can be asked for whatever the position."""
    match value:
        case x.Apply(function):
            return function.part is x.Part.RULE
        case x.Place():
            return value.index is not None
        case x.Occurs():
            return True
        case _:
            return False


def _called(value: x.Expr) -> str:
    """A name for a value."""
    match value:
        case x.Apply(function):
            return function.of[0]
        case x.Place(zone):
            return zone.name
        case x.Occurs(x.Place(zone), _):
            return f"{zone.name}_count"
        case _:
            return "number"


def _kind(value: x.Expr) -> x.Kind:
    listed = isinstance(value, x.Place) and not traits(value.zone.shape).counted
    return x.Kind.LIST if listed else x.Kind.NUMBER


def _asked_first(body: x.Block, found: dict[x.Expr, x.Local]) -> x.Block:
    """A block in which values are asked for at its beginning."""
    if not found:
        return body

    def read(node: Any) -> Any:
        return x.Read(found[node]) if node in found else node

    lets = tuple(x.Let(local, value) for value, local in found.items())
    return (*lets, *rewrite(body, read))


def _is_known(value: x.Expr, given: set[int]) -> bool:
    """Whether a value depends on nothing but what the function knows at its start."""
    return all(part.local.uid in given for part in walk(value) if isinstance(part, x.Read))
