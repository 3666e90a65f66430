"""Quantities that stay the same all through a loop are asked for once, before it.

Quantities are total: asking for one that is then not needed changes nothing but the time it takes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.passes.reach import Reach

QUIET = (
    x.Let, x.Increase, x.Include, x.Append, x.If, x.For, x.Times, x.Break, x.Return,
)
"""Operations that change nothing but names of the function."""


def hoist(program: x.Program) -> x.Program:
    """The program with quantities taken out of loops."""
    fresh, reach = Fresh(program.first_uid), Reach(program)
    functions = {
        name: replace(each, body=_Hoisting(fresh, reach).block(each.body))
        for name, each in program.functions.items()
    }
    return replace(program, functions=functions, first_uid=fresh.next)


class _Hoisting:
    def __init__(self, fresh: Fresh, reach: Reach) -> None:
        self.fresh = fresh
        self.reach = reach

    def block(self, body: x.Block) -> x.Block:
        kept: list[x.Op] = []
        for op in body:
            match op:
                case x.For() | x.Times():
                    kept.extend(self._loop(replace(op, body=self.block(op.body))))
                case x.If(_, then, otherwise):
                    kept.append(x.If(op.test, self.block(then), self.block(otherwise)))
                case _:
                    kept.append(op)
        return tuple(kept)

    def _loop(self, loop: x.For | x.Times) -> list[x.Op]:
        """A loop, with what it need not ask for each time before it."""
        inside = list(walk(loop.body))
        ops = [part for part in inside if isinstance(part, x.OPS)]
        changed = self.reach.changed(loop.body)
        if changed is None:
            return [loop]
        given = {local.uid for op in ops for local in given_in(op)}
        if isinstance(loop, x.For):
            given |= {local.uid for local in given_in(loop)}
        found: dict[x.Expr, x.Local] = {}

        def out_of_loop(node: Any) -> Any:
            if not isinstance(node, x.Apply):
                return node
            if any(isinstance(part, x.Read) and part.local.uid in given for part in walk(node)):
                return node
            if changed and changed & self.reach.asked(node):
                return node
            if node not in found:
                found[node] = self.fresh.local(node.function.of[0])
            return x.Read(found[node])

        body = tuple(_at_once(op, out_of_loop) for op in loop.body)
        if not found:
            return [loop]
        return [*(x.Let(local, value) for value, local in found.items()), replace(loop, body=body)]


def given_in(op: x.Op) -> list[x.Local]:
    """The names that an operation gives a value."""
    match op:
        case x.Let(local) | x.Increase(local) | x.Include(local) | x.Append(local):
            return [local]
        case x.For(local, _, _, index):
            return [local] if index is None else [local, index]
        case _:
            return []


def _at_once(op: x.Op, change: Any) -> x.Op:
    """An operation with the values changed that are asked for each time that a loop comes to it."""
    match op:
        case x.If(_, then, otherwise):
            return x.If(rewrite(op.test, change), then, otherwise)
        case x.Let(local):
            return x.Let(local, rewrite(op.value, change))
        case x.Increase(local):
            return x.Increase(local, rewrite(op.amount, change))
        case x.For():
            return replace(op, source=rewrite(op.source, change))
        case _:
            return op


def stays(index: x.Expr, given: set[int]) -> bool:
    """Whether an index is the same all through a loop, and of a member that is always there."""
    match index:
        case x.Number():
            return True
        case x.Read(local):
            return local.there and local.uid not in given
        case x.Calculate(x.Sum.ADD | x.Sum.MULTIPLY, left, right):
            return stays(left, given) and stays(right, given)
        case _:
            return False
