"""What an operation is sure to work out, and asks for again, is worked out once, before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import children, rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.lowering.place_storage import traits


def twice(program: x.Program) -> x.Program:
    """The program with what one operation asks for twice in names before it."""
    fresh = Fresh(program.first_uid)
    lists = {
        field.name for field in program.fields
        if field.keeps in (x.Keeps.PIECES_EACH, x.Keeps.PICKS_EACH)
    }
    pass_ = _Twice(fresh, lists)
    functions = {
        name: replace(each, body=pass_.block(each.body)) for name, each in program.functions.items()
    }
    return replace(program, functions=functions, first_uid=fresh.next)


class _Twice:
    def __init__(self, fresh: Fresh, lists: set[str]) -> None:
        self.fresh = fresh
        self.lists = lists

    def block(self, body: x.Block) -> x.Block:
        kept: list[x.Op] = []
        for op in body:
            match op:
                case x.For() | x.Times():
                    kept.append(replace(op, body=self.block(op.body)))
                case x.If():
                    lets, test = self._once(op.test)
                    kept += [*lets, x.If(test, self.block(op.then), self.block(op.otherwise))]
                case x.Let() | x.Append() | x.Return() if op.value is not None:
                    lets, value = self._once(op.value)
                    kept += [*lets, replace(op, value=value)]
                case x.Increase():
                    lets, amount = self._once(op.amount)
                    kept += [*lets, replace(op, amount=amount)]
                case _:
                    kept.append(op)
        return tuple(kept)

    def _once(self, value: x.Expr) -> tuple[list[x.Op], x.Expr]:
        """What a value asks for twice, and the value that is then left: the largest parts first."""
        found: list[tuple[x.Local, x.Expr]] = []
        while True:
            whole = [*(each for _, each in found), value]
            times = Counter(part for part in _walked(whole) if _is_dear(part))
            known = {part for each in whole for part in _sure(each)}
            again = [part for part, number in times.items() if number > 1 and part in known]
            if not again:
                return [x.Let(local, each) for local, each in found], value
            part = max(reversed(again), key=_size)
            local = self._named(part, whole)

            def put(node: Any, part: x.Expr = part, local: x.Local = local) -> Any:
                return x.Read(local) if node == part else node

            # What is found later is smaller, and may be part of what was found before.
            found = [(local, part), *((other, rewrite(each, put)) for other, each in found)]
            value = rewrite(value, put)

    def _named(self, part: x.Expr, whole: list[x.Expr]) -> x.Local:
        """A name for a part of some values."""
        match part:
            case x.Get(name) | x.Place(x.Zone(name)):
                listed = name in self.lists and not (
                    isinstance(part, x.Place) and traits(part.zone.shape).counted
                )
                kind = x.Kind.LIST if listed else x.Kind.NUMBER
                return self.fresh.local(f"{name.rpartition('__')[2]}_here", kind)
            case x.Item(x.Read(of)):
                kind = x.Kind.LIST if of.name in self.lists else x.Kind.NUMBER
                return self.fresh.local(f"{of.name}_here", kind)
            case x.Apply(function):
                return self.fresh.local(function.of[0])
            case x.Occurs() | x.Bits():
                return self.fresh.local("count")
            case x.Shifted():
                return self.fresh.local("ahead")
            case x.Union((x.Get(name), *_)):
                return self.fresh.local(f"{name}_taken")
            case _:
                looked_up = any(
                    isinstance(each, x.Get | x.Place | x.Item) and each.index == part
                    for each in _walked(whole)
                )
                return self.fresh.local("at" if looked_up else "total")


def _is_dear(part: x.Expr) -> bool:
    """Whether a part of a value is worth a name."""
    match part:
        case x.Get() | x.Place():
            return part.index is not None
        case x.Item(x.Read()) | x.Bits() | x.Occurs():
            return True
        case x.Calculate():
            return sum(isinstance(each, x.Calculate) for each in walk(part)) > 1
        case x.Apply(function):
            return function.part is x.Part.RULE
        case x.Shifted():
            return True
        case x.Union(sets):
            return len(sets) > 1 and all(isinstance(each, x.Get) for each in sets)
        case _:
            return False


def _walked(values: list[x.Expr]) -> Iterator[Any]:
    return walk(tuple(values))


def _sure(value: Any) -> Iterator[Any]:
    """The parts of a value that are worked out whatever the position."""
    yield value
    match value:
        case x.And((first, *_)) | x.Or((first, *_)) | x.Either(first):
            parts: list[Any] = [first]
        case _:
            parts = children(value)
    for part in parts:
        yield from _sure(part)


def _size(part: x.Expr) -> int:
    return sum(1 for _ in walk(part))
