"""Names of rules that a function reads more than once, and does not change, are read at its start."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.fresh_names import Fresh

ONE = {x.Keeps.NUMBER: x.Kind.NUMBER, x.Keeps.PICKS: x.Kind.LIST}


def fields(program: x.Program) -> x.Program:
    """The program with names of rules read once: before others, so that these see a name."""
    fresh = Fresh(program.first_uid)
    kinds = {
        field.name: ONE[field.keeps] for field in program.fields
        if field.use is x.Use.RULE and field.keeps in ONE
    }
    functions = {
        name: _read_once(each, kinds, fresh) for name, each in program.functions.items()
    }
    return replace(program, functions=functions, first_uid=fresh.next)


def _read_once(function: x.Function, kinds: dict[str, x.Kind], fresh: Fresh) -> x.Function:
    changed: set[str] = set()
    reads: Counter[str] = Counter()
    for part in walk(function.body):
        if isinstance(part, x.Store):
            changed.add(part.target.field)
            reads[part.target.field] -= 1
        elif isinstance(part, x.Get) and part.index is None:
            reads[part.field] += 1
        elif isinstance(part, x.For | x.Times):
            # What a loop reads, it reads each time.
            reads.update(
                inner.field for inner in walk(part.body)
                if isinstance(inner, x.Get) and inner.index is None
            )
    found = {
        name: fresh.local(name.rpartition("__")[2], kind) for name, kind in kinds.items()
        if reads[name] > 1 and name not in changed
    }
    if not found:
        return function

    def read(node: Any) -> Any:
        if isinstance(node, x.Get) and node.index is None and node.field in found:
            return x.Read(found[node.field])
        return node

    lets = tuple(x.Let(local, x.Get(name)) for name, local in found.items())
    return replace(function, body=(*lets, *rewrite(function.body, read)))
