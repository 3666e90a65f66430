"""Loops count as they look things up: from 0 where places are kept from 0, not from 1."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import add, subtract
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.passes.hoist import QUIET


def shift(program: x.Program) -> x.Program:
    """The program with loops over indices, where that is what their bodies ask with."""
    fresh = Fresh(program.first_uid)

    def put(node: Any) -> Any:
        return _shifted(node, fresh) if isinstance(node, x.For) else node

    functions = {
        name: replace(each, body=rewrite(each.body, put))
        for name, each in program.functions.items()
    }
    return replace(program, functions=functions, first_uid=fresh.next)


def _shifted(loop: x.For, fresh: Fresh) -> x.For:
    match loop.source:
        case x.Range(low, high) | x.Backwards(x.Range(low, high)) if loop.index is None:
            pass
        case _:
            return loop
    less = _less(loop)
    if less is None:
        return loop
    at = fresh.local("at")
    index = subtract(x.Read(loop.local), less)

    body = rewrite(loop.body, lambda node: x.Read(at) if node == index else node)
    number = add(x.Read(at), less)
    body = rewrite(body, lambda node: number if node == x.Read(loop.local) else node)
    source: x.Expr = x.Range(subtract(low, less), subtract(high, less))
    if isinstance(loop.source, x.Backwards):
        source = x.Backwards(source)
    return replace(loop, local=at, source=source, body=body)


def _less(loop: x.For) -> x.Number | None:
    """By how much the number of a loop is lessened wherever its body asks with it, if it is."""
    lessened: Counter[x.Number] = Counter()
    plain = 0
    parts = list(walk(loop.body))
    if not all(isinstance(part, QUIET) for part in parts if isinstance(part, x.OPS)):
        return None
    for part in parts:
        match part:
            case x.Calculate(x.Sum.SUBTRACT, x.Read(local), x.Number() as less):
                if local == loop.local and less.value > 0:
                    lessened[less] += 1
            case x.Read(local) if local == loop.local:
                plain += 1
            case x.Return(x.Read(local)) | x.Append(_, x.Read(local)) if local == loop.local:
                plain -= 1  # what is found is asked for once only
            case _:
                pass
    if len(lessened) != 1 or plain != lessened.total():
        return None
    return next(iter(lessened))
