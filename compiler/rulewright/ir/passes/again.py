"""A quantity that was asked for before, and depends on nothing that has changed since, is not asked
for again."""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import walk
from rulewright.ir import nodes as x
from rulewright.ir.passes.reach import Reach


def again(program: x.Program) -> x.Program:
    """The program with what is known already read by its name."""
    pass_ = _Again(Reach(program))
    functions = {
        name: replace(each, body=pass_.block(each.body, {}))
        for name, each in program.functions.items()
    }
    return replace(program, functions=functions)


_Known = dict[x.Expr, x.Local]
"""Quantities by what asks for them, and the names that have their values."""


class _Again:
    def __init__(self, reach: Reach) -> None:
        self.reach = reach

    def block(self, body: x.Block, known: _Known) -> x.Block:
        """A block, with what is known before it; what is known behind it is in `known` then."""
        kept: list[x.Op] = []
        for op in body:
            match op:
                case x.If(_, then, otherwise):
                    kept.append(replace(
                        op, then=self.block(then, dict(known)), otherwise=self.block(otherwise, dict(known))
                    ))
                case x.For() | x.Times():
                    inside = dict(known)
                    self._forget(inside, (op,))
                    kept.append(replace(op, body=self.block(op.body, inside)))
                case x.Let(local, x.Apply() as value) if value in known:
                    kept.append(x.Let(local, x.Read(known[value])))
                case _:
                    kept.append(op)
            self._forget(known, (op,))
            match op:
                case x.Let(local, x.Apply() as value) if value not in known and not any(
                    part == x.Read(local) for part in walk(value)
                ):
                    known[value] = local
                case _:
                    pass
        return tuple(kept)

    def _forget(self, known: _Known, ops: x.Block) -> None:
        """What some operations change is not known any more, nor what depends on it."""
        if not known:
            return
        changed = self.reach.changed(ops)
        given = {
            part.local.uid for part in walk(ops)
            if isinstance(part, x.OPS) and isinstance(getattr(part, "local", None), x.Local)
        } | {part.index.uid for part in walk(ops) if isinstance(part, x.For) and part.index is not None}
        for value in list(known):
            names = {part.local.uid for part in walk(value) if isinstance(part, x.Read)}
            if (
                changed is None or changed & self.reach.asked(value)
                or given & (names | {known[value].uid})
            ):
                del known[value]
