"""Inlining: calls of short functions become the expressions that they return.

A call is inlined where calls are dear: in loops, in lists of options, and in what these call. A condition
that is called in one place only is inlined there, however long it is.

Before, in kuhn_poker:

    left: Apply(rule final_payoff, [player#2])
    right: Apply(rule final_payoff, [player])

After:

    left: Calculate("-", Get(taken, player#2), Get(stake, player#2))
    right: Calculate("-", Get(taken, player), Get(stake, player))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import is_atom
from rulewright.ir.rewriting import count, map_blocks, size, substitute
from rulewright.ir.simplify import simplified_block

MOST_COST = 16
"""Functions are inlined that cost no more than so many nodes."""

LONGEST_SINGLE = 400
"""So are conditions of so many nodes that are called in one place only."""

MOST_GROWTH = 600
"""By how many nodes a function may grow."""

MOST_GROWTH_OUTSIDE = 150
"""By how many of them it may grow outside of its loops."""

FREE = (x.Number, x.Read, x.Local, x.Zone, x.Name, x.Of)
"""Nodes that cost nothing."""

DEPTH = 4
"""How many levels of calls within one another are inlined."""

_LISTS = {x.Part.OPTIONS, x.Part.MEMBERS}
_Inlined = Mapping[x.Name, tuple[tuple[x.Local, ...], x.Expr]]
"""The parameters and the value of each function that is inlined."""


def inline_calls(program: x.Program) -> x.Program:
    """Return the program with calls of short functions inlined."""
    inlining = _Inlining(program)
    functions = {name: inlining.function(each) for name, each in program.functions.items()}
    return replace(program, functions=functions)


class _Inlining:
    def __init__(self, program: x.Program) -> None:
        self.hot = _hot(program)
        self.short: dict[x.Name, tuple[tuple[x.Local, ...], x.Expr]] = {}
        self.single: dict[x.Name, tuple[tuple[x.Local, ...], x.Expr]] = {}
        calls = Counter(_called(tuple(program.functions.values())))
        for name, function in program.functions.items():
            match function.body:
                case (x.Return(value),) if value is not None and name.part is x.Part.RULE:
                    if isinstance(value, x.Number) or cost(value) <= MOST_COST:
                        self.short[name] = function.params, value
                    elif (
                        isinstance(value, x.And | x.Or) and calls[name] == 1
                        and size(value) <= LONGEST_SINGLE
                    ):
                        self.single[name] = function.params, value
                case _:
                    pass
        self.constant = {
            name: each for name, each in self.short.items() if isinstance(each[1], x.Number)
        }

    def function(self, function: x.Function) -> x.Function:
        body = function.body
        for _ in range(DEPTH):
            if not any(name in self.single for name in _called(body)):
                break
            body = simplified_block(rewrite(body, partial(_inlined, self.single)))
        most = size(body) + MOST_GROWTH
        for _ in range(DEPTH):
            before = body
            if any(name in self.short for name in _called(body)):
                body = rewrite(body, partial(_inlined, self.constant))
                body = self.where_dear(function.name, body)
            body = simplified_block(body)
            if size(body) > most or body == before:
                return replace(function, body=before)
        return replace(function, body=body)

    def where_dear(self, name: x.Name, body: x.Block) -> x.Block:
        in_loops = self.in_loops(body)
        if name not in self.hot:
            return in_loops
        everywhere: x.Block = rewrite(body, partial(_inlined, self.short))
        small = size(everywhere) <= size(in_loops) + MOST_GROWTH_OUTSIDE
        return everywhere if name.part in _LISTS or small else in_loops

    def in_loops(self, body: x.Block) -> x.Block:
        return tuple(
            replace(op, body=rewrite(op.body, partial(_inlined, self.short)))
            if isinstance(op, x.For | x.Times)
            else map_blocks(op, self.in_loops) if isinstance(op, x.If) else op
            for op in body
        )


def cost(value: object) -> int:
    """Return how many nodes of a value cost something."""
    return sum(1 for part in walk(value) if not isinstance(part, FREE))


def _inlined(values: _Inlined, node: Any) -> Any:
    """Return the value of a call, unless an argument would have to be worked out more than once."""
    if not isinstance(node, x.Apply) or node.function not in values:
        return node
    params, value = values[node.function]
    given = dict(zip(params, node.args, strict=True))
    once = all(is_atom(arg) or count(value, x.Read(param)) <= 1 for param, arg in given.items())
    return substitute(value, given) if once else node


def _called(node: object) -> Iterable[x.Name]:
    return (part.function for part in walk(node) if isinstance(part, x.Apply))


def _hot(program: x.Program) -> set[x.Name]:
    """Return the functions that list options or are called from loops, and those that these call."""
    found = {name for name in program.functions if name.part in _LISTS}
    ahead = [
        name for each in program.functions.values() for loop in walk(each.body)
        if isinstance(loop, x.For | x.Times) for name in _called(loop.body)
    ]
    ahead += [called for name in found for called in _called(program.functions[name].body)]
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += _called(program.functions[name].body)
    return found
