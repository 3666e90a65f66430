"""Names of the machine's own that are never needed at the same time become one name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.lowering.function_scope import FIRST_UID


def merge(program: x.Program) -> x.Program:
    """The program with fewer names: `piece` in each of several moves, not `piece_2` and `piece_3`."""
    functions = {name: _merged(each) for name, each in program.functions.items()}
    return replace(program, functions=functions)


def _merged(function: x.Function) -> x.Function:
    spans = _Spans()
    spans.block(function.body)
    taken: list[tuple[x.Local, int, int]] = []
    instead: dict[int, x.Local] = {}
    params = {param.uid for param in function.params}
    families = {
        part.local.uid for part in walk(function.body)
        if isinstance(part, x.Let) and isinstance(part.value, x.Family)
    }
    for uid, (first, last) in spans.found.items():
        local = spans.locals[uid]
        if uid < FIRST_UID or uid in params:
            continue
        for number, (other, begins, ends) in enumerate(taken):
            same = other.name == local.name and other.kind is local.kind
            # A family and one of its places are lists both, but not alike in C.
            same = same and (other.uid in families) == (uid in families)
            if same and (last < begins or first > ends):
                instead[uid] = other
                taken[number] = other, min(begins, first), max(ends, last)
                break
        else:
            taken.append((local, first, last))
    if not instead:
        return function

    def rename(node: Any) -> Any:
        return instead.get(node.uid, node) if isinstance(node, x.Local) else node

    return replace(function, body=rewrite(function.body, rename))


class _Spans:
    """Where in a function each name is needed: from its first operation to its last."""

    def __init__(self) -> None:
        self.at = 0
        self.found: dict[int, tuple[int, int]] = {}
        self.locals: dict[int, x.Local] = {}

    def block(self, body: x.Block) -> None:
        for op in body:
            self.op(op)

    def op(self, op: x.Op) -> None:
        self.at += 1
        match op:
            case x.If(test, then, otherwise):
                self._note(test)
                self.block(then)
                self.block(otherwise)
            case x.For() | x.Times():
                begins = self.at
                before = set(self.found)
                self._note(replace(op, body=()))
                self.block(op.body)
                self.at += 1
                # A name from outside of a loop is needed until the loop has ended.
                inside = {part.uid for part in walk(op) if isinstance(part, x.Local)}
                for uid in inside & before:
                    self.found[uid] = self.found[uid][0], self.at
                for uid in inside - before:
                    self.found[uid] = begins, max(self.found[uid][1], self.at)
            case _:
                self._note(op)

    def _note(self, node: object) -> None:
        for part in walk(node):
            if isinstance(part, x.Local):
                first, _ = self.found.get(part.uid, (self.at, self.at))
                self.found[part.uid] = first, self.at
                self.locals[part.uid] = part
