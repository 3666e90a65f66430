"""Rules hand on straight to what comes next where that is known: no number is looked up, and nobody waits
in between."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import NONE
from rulewright.ir.passes.listing import ANY

DEPTH = 6
"""How many functions hand on straight, one after another, before they go back to who runs them."""


def straight(program: x.Program) -> x.Program:
    """The program with what hands on straight."""
    program = _known_returns(program)
    ways = {
        name: [
            part.function for part in walk(function.body)
            if isinstance(part, x.Go) and part.function not in _rare(function.body)
        ]
        for name, function in program.functions.items()
        if name.part is not x.Part.TURN_OF  # whoever asks where a turn begins runs it from there
    }
    # Whoever lays a position carries out the set-up alone, and stops where play begins.
    chosen = {way for way in _chosen(ways) if way[1] != x.Name(x.Part.PLAY)}
    functions = {}
    for name, function in program.functions.items():

        def put(node: Any, name: x.Name = name) -> Any:
            if isinstance(node, x.Go) and (name, node.function) in chosen:
                return replace(node, at_once=True)
            return node

        straight_on = any((name, target) in chosen for target in ways.get(name, ()))
        functions[name] = (
            replace(function, body=rewrite(function.body, put)) if straight_on else function
        )
    return replace(program, functions=functions)


def _rare(body: x.Block) -> set[x.Name]:
    """Where a function hands on to if there is nothing to choose: so seldom that a circle is best cut
    there."""
    found: set[x.Name] = set()
    for op, behind in zip(body, (*body[1:], None), strict=False):
        match op:
            case x.If(test, (*_, x.Wait()), otherwise) if test == ANY:
                found |= {each.function for each in (*otherwise, behind) if isinstance(each, x.Go)}
            case x.If(_, then, otherwise):
                found |= _rare(then) | _rare(otherwise)
            case _:
                pass
    return found


def _known_returns(program: x.Program) -> x.Program:
    """Rules that are called from one place go back there."""
    called: dict[str, set[x.Expr]] = {}
    for function in program.functions.values():
        for part in walk(function.body):
            if isinstance(part, x.Store):
                called.setdefault(part.target.field, set()).add(part.value)
    back: dict[str, x.Name] = {}
    for field in program.fields:
        match tuple(called.get(field.name, ())):
            case (x.Number(number),) if field.use is x.Use.RESUME and number >= 0:
                back[field.name] = program.resume[number]
            case _:
                pass

    if not back:
        return program

    def goes_back(function: x.Function) -> bool:
        return any(isinstance(part, x.Back) and part.field in back for part in walk(function.body))

    def block(node: Any) -> Any:
        if not isinstance(node, x.Function | x.If | x.For | x.Times | x.GoHandler):
            return node
        if isinstance(node, x.If):
            return replace(node, then=_gone_back(node.then, back), otherwise=_gone_back(
                node.otherwise, back
            ))
        if isinstance(node, x.GoHandler):
            return replace(node, before=_gone_back(node.before, back))
        return replace(node, body=_gone_back(node.body, back))

    functions = {
        name: block(replace(each, body=rewrite(each.body, block))) if goes_back(each) else each
        for name, each in program.functions.items()
    }
    return replace(program, functions=functions)


def _gone_back(block: x.Block, back: dict[str, x.Name]) -> x.Block:
    kept: list[x.Op] = []
    for op in block:
        if isinstance(op, x.Back) and op.field in back:
            kept += [x.Store(x.Get(op.field), NONE), x.Go(back[op.field])]
        else:
            kept.append(op)
    return tuple(kept)


def _chosen(ways: dict[x.Name, list[x.Name]]) -> set[tuple[x.Name, x.Name]]:
    """Which function hands on straight to which: never round in a circle, and never too deep."""
    depths: dict[x.Name, int] = {}
    chosen: set[tuple[x.Name, x.Name]] = set()
    entered: set[x.Name] = set()
    for first in ways:
        todo: list[tuple[x.Name, bool]] = [(first, False)]
        while todo:
            name, done = todo.pop()
            if done:
                deepest = 0
                for target in ways[name]:
                    depth = depths.get(target, DEPTH)
                    if depth < DEPTH:
                        chosen.add((name, target))
                        deepest = max(deepest, depth + 1)
                depths[name] = deepest
            elif name not in entered:
                entered.add(name)
                todo.append((name, True))
                todo += [(target, False) for target in reversed(ways[name])]
    return chosen
