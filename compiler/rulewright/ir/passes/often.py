"""A family whose members one operation asks for many times is looked up once, before it; so is a name of
the rules, and a short sum."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import children, rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.lowering.place_storage import traits

MANY = 4
"""What is asked for so many times gets a name."""


def often(program: x.Program) -> x.Program:
    """The program with such names."""
    fresh = Fresh(program.first_uid)
    pass_ = _Often(program, fresh)
    functions = {
        name: replace(each, body=pass_.block(each.body)) for name, each in program.functions.items()
    }
    return replace(program, functions=functions, first_uid=fresh.next)


class _Often:
    def __init__(self, program: x.Program, fresh: Fresh) -> None:
        self.fresh = fresh
        self.fields = {field.name: field for field in program.fields}

    def block(self, body: x.Block) -> x.Block:
        kept: list[x.Op] = []
        for op in body:
            match op:
                case x.For() | x.Times():
                    kept.append(replace(op, body=self.block(op.body)))
                case x.If(test, then, otherwise):
                    lets, test = self._named(test)
                    kept += [*lets, x.If(test, self.block(then), self.block(otherwise))]
                case x.Let(_, value) | x.Return(value) if value is not None:
                    lets, value = self._named(value)
                    kept += [*lets, replace(op, value=value)]
                case _:
                    kept.append(op)
        return tuple(kept)

    def _named(self, value: x.Expr) -> tuple[list[x.Op], x.Expr]:
        """What a value asks for many times, and the value that is then left."""
        lets: list[x.Op] = []
        parts = list(walk(value))
        for sum_, times in Counter(
            part for part in parts if isinstance(part, x.Calculate) and _is_short(part)
        ).items():
            if times >= MANY:
                value = self._put(value, sum_, self.fresh.local("total"), lets)
        for name, times in Counter(
            part.field for part in parts if isinstance(part, x.Get) and part.index is None
        ).items():
            if times >= MANY and self.fields[name].keeps is x.Keeps.NUMBER:
                value = self._put(value, x.Get(name), self.fresh.local(_called(name)), lets)
        for name, times in Counter(filter(None, map(self._family, parts))).items():
            if times >= MANY:
                local = self.fresh.local(_called(name), x.Kind.LIST)
                lets.append(x.Let(local, x.Family(name)))

                def put(node: Any, name: str = name, local: x.Local = local) -> Any:
                    return x.Item(x.Read(local), node.index) if self._family(node) == name else node

                value = rewrite(value, put)
        return lets, value

    def _put(self, value: x.Expr, part: x.Expr, local: x.Local, lets: list[x.Op]) -> x.Expr:
        lets.append(x.Let(local, part))
        found: x.Expr = rewrite(value, lambda node: x.Read(local) if node == part else node)
        return found

    def _family(self, part: object) -> str | None:
        """The family that a part asks for a member of."""
        match part:
            case x.Place(zone, index) if index is not None and not traits(zone.shape).counted:
                return zone.name
            case x.Get(name, index) if index is not None:
                return name if self.fields[name].keeps is x.Keeps.NUMBERS else None
            case _:
                return None


def _is_short(part: x.Calculate) -> bool:
    """Whether a sum is of two names."""
    return all(isinstance(each, x.Read) for each in children(part) if not isinstance(each, x.Sum))


def _called(field: str) -> str:
    return field.rpartition("__")[2]
