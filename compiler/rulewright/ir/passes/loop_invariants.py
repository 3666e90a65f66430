"""Loop-invariant code motion: calls that have the same value in each iteration move before the loop.

Functions that have a value are total and write nothing: a call that is then not needed costs time only.

Before, in kuhn_poker:

    test: Compare("==", Apply(rule strength, [player]), Apply(rule best))

After:

    - Let(best, Apply(rule best))
    - For
      local: player
      source: Range(0, 1)
      body:
        - If
          test: Compare("==", Apply(rule strength, [player]), best)
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.effects import FieldReads, fields_written, locals_written
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.rewriting import map_bodies, map_ops


def loop_invariants(program: x.Program) -> x.Program:
    """Return the program with invariant calls before the loops that they were in."""
    fresh, reads = Fresh(program.first_uid), FieldReads(program)

    def moved(op: x.Op) -> list[x.Op]:
        return _moved(op, fresh, reads) if isinstance(op, x.For | x.Times) else [op]

    return replace(map_bodies(program, lambda body: map_ops(body, moved)), first_uid=fresh.next)


def _moved(loop: x.For | x.Times, fresh: Fresh, reads: FieldReads) -> list[x.Op]:
    """Return a loop behind its invariant calls."""
    written = fields_written(loop.body)
    if written is None:
        return [loop]
    variant = locals_written(loop)
    found: dict[x.Expr, x.Local] = {}

    def put(node: Any) -> Any:
        if not isinstance(node, x.Apply) or written & reads.of(node):
            return node
        if any(isinstance(part, x.Read) and part.local.uid in variant for part in walk(node)):
            return node
        if node not in found:
            found[node] = fresh.local(node.function.of[0])
        return x.Read(found[node])

    body = tuple(_always_evaluated(op, put) for op in loop.body)
    if not found:
        return [loop]
    return [*(x.Let(local, value) for value, local in found.items()), replace(loop, body=body)]


def _always_evaluated(op: x.Op, change: Any) -> x.Op:
    """Return an operation with the values changed that each iteration evaluates."""
    match op:
        case x.If():
            return replace(op, test=rewrite(op.test, change))
        case x.Let():
            return replace(op, value=rewrite(op.value, change))
        case x.Increase():
            return replace(op, amount=rewrite(op.amount, change))
        case x.For():
            return replace(op, source=rewrite(op.source, change))
        case _:
            return op


def is_invariant(index: x.Expr, variant: frozenset[int]) -> bool:
    """Return whether an index depends on no local that a loop writes, and is always one there is."""
    match index:
        case x.Number():
            return True
        case x.Read(local):
            return local.there and local.uid not in variant
        case x.Calculate(x.Sum.ADD | x.Sum.MULTIPLY, left, right):
            return is_invariant(left, variant) and is_invariant(right, variant)
        case _:
            return False
