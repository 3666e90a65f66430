"""Common subexpression elimination, within an operation and between operations.

What an operation is certain to evaluate, and evaluates again, gets a local before it. A call whose value
a local still has is not made again: no field or local that it reads has been written since.

Before, in tortuga_2014:

    - Return(Calculate("+", Length(Place(crew, who)), Occurs(Place(crew, who), purple)))

After:

    - Let(crew_here, Place(crew, who))
    - Return(Calculate("+", Length(crew_here), Occurs(crew_here, purple)))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import children, rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.effects import FieldReads, fields_written, locals_written
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.lowering.place_storage import traits
from rulewright.ir.rewriting import count, map_bodies, map_ops, size


def common_subexpressions(program: x.Program) -> x.Program:
    """Return the program with what is evaluated again in locals."""
    within, between = _Within(program), _Between(program)
    changed = map_bodies(program, lambda body: between.block(map_ops(body, within.op), {}))
    return replace(changed, first_uid=within.fresh.next)


class _Within:
    """What one operation evaluates again."""

    def __init__(self, program: x.Program) -> None:
        self.fresh = Fresh(program.first_uid)
        self.lists = {
            field.name for field in program.fields
            if field.keeps in (x.Keeps.PIECES_EACH, x.Keeps.PICKS_EACH)
        }

    def op(self, op: x.Op) -> list[x.Op]:
        match op:
            case x.If():
                lets, test = self.once(op.test)
                return [*lets, replace(op, test=test)]
            case x.Let() | x.Append() | x.Return() if op.value is not None:
                lets, value = self.once(op.value)
                return [*lets, replace(op, value=value)]
            case x.Increase():
                lets, amount = self.once(op.amount)
                return [*lets, replace(op, amount=amount)]
            case _:
                return [op]

    def once(self, value: x.Expr) -> tuple[list[x.Op], x.Expr]:
        """Return locals for what a value evaluates again, the largest parts first, and the value then."""
        found: list[tuple[x.Local, x.Expr]] = []
        while True:
            whole = (*(each for _, each in found), value)
            times = Counter(part for part in walk(whole) if _is_dear(part))
            certain = {part for each in whole for part in _certain(each)}
            again = [part for part, number in times.items() if number > 1 and part in certain]
            if not again:
                return [x.Let(local, each) for local, each in found], value
            part: Any = max(reversed(again), key=size)
            local = self.local(part, whole)

            def put(node: Any, part: x.Expr = part, local: x.Local = local) -> Any:
                return x.Read(local) if node == part else node

            # What is found later is smaller, and may be part of what was found before.
            found = [(local, part), *((other, rewrite(each, put)) for other, each in found)]
            value = rewrite(value, put)

    def local(self, part: x.Expr, whole: tuple[x.Expr, ...]) -> x.Local:
        """Return a local for a part of some values."""
        match part:
            case x.Get(name) | x.Place(x.Zone(name)):
                listed = name in self.lists and not (
                    isinstance(part, x.Place) and traits(part.zone.shape).counted
                )
                kind = x.Kind.LIST if listed else x.Kind.NUMBER
                return self.fresh.local(f"{name.rpartition('__')[2]}_here", kind)
            case x.Apply(function):
                return self.fresh.local(function.of[0])
            case x.Occurs() | x.Bits():
                return self.fresh.local("count")
            case x.Shifted():
                return self.fresh.local("ahead")
            case x.Union((x.Get(name), *_)):
                return self.fresh.local(f"{name}_taken")
            case _:
                is_index = any(
                    isinstance(each, x.Get | x.Place | x.Item) and each.index == part
                    for each in walk(whole)
                )
                return self.fresh.local("at" if is_index else "total")


def _is_dear(part: object) -> bool:
    """Return whether a part of a value is worth a local."""
    match part:
        case x.Get() | x.Place():
            return part.index is not None
        case x.Calculate():
            return sum(isinstance(each, x.Calculate) for each in walk(part)) > 1
        case x.Apply(function):
            return function.part is x.Part.RULE
        case x.Union(sets):
            return len(sets) > 1 and all(isinstance(each, x.Get) for each in sets)
        case _:
            return isinstance(part, x.Bits | x.Occurs | x.Shifted)


def _certain(value: Any) -> Iterator[Any]:
    """Yield the parts of a value that are evaluated whatever the state."""
    yield value
    match value:
        case x.And((first, *_)) | x.Or((first, *_)) | x.Either(first):
            yield from _certain(first)
        case _:
            for part in children(value):
                yield from _certain(part)


_Available = dict[x.Expr, x.Local]
"""Calls whose value a local has."""


class _Between:
    """What an operation evaluates that one before has evaluated."""

    def __init__(self, program: x.Program) -> None:
        self.reads = FieldReads(program)

    def block(self, body: x.Block, available: _Available) -> x.Block:
        """Return a block with what is `available` before it; then that is what is behind it."""
        kept: list[x.Op] = []
        for op in body:
            match op:
                case x.If(_, then, otherwise):
                    branches = [self.block(each, dict(available)) for each in (then, otherwise)]
                    kept.append(replace(op, then=branches[0], otherwise=branches[1]))
                case x.For() | x.Times():
                    kept.append(replace(op, body=self.block(op.body, self.after(op, available))))
                case x.Let(local, x.Apply() as value) if value in available:
                    kept.append(x.Let(local, x.Read(available[value])))
                case _:
                    kept.append(op)
            left = self.after(op, available)
            available.clear()
            available.update(left)
            match op:
                case x.Let(local, x.Apply() as value) if not count(value, x.Read(local)):
                    available.setdefault(value, local)
                case _:
                    pass
        return tuple(kept)

    def after(self, op: x.Op, available: _Available) -> _Available:
        """Return what is still available behind an operation, or all through a loop."""
        written = fields_written(op) if available else frozenset()
        if written is None:
            return {}
        locals_ = locals_written(op)
        return {
            value: local for value, local in available.items()
            if not written & self.reads.of(value) and local.uid not in locals_
            and not any(isinstance(part, x.Read) and part.local.uid in locals_ for part in walk(value))
        }
