"""Loops over families, or a run of their members, run over the members themselves; what else they ask of
a family they ask for once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import children, rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import subtract
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.lowering.place_storage import traits
from rulewright.ir.passes.hoist import QUIET, given_in, stays


def families(program: x.Program) -> x.Program:
    """The program with loops that look a family up no more often than needed."""
    fresh = Fresh(program.first_uid)
    pass_ = _Families(program, fresh)
    functions = {
        name: replace(each, body=pass_.block(each.body)) for name, each in program.functions.items()
    }
    return replace(program, functions=functions, first_uid=fresh.next)


class _Families:
    def __init__(self, program: x.Program, fresh: Fresh) -> None:
        self.fresh = fresh
        self.fields = {field.name: field for field in program.fields}

    def block(self, body: x.Block) -> x.Block:
        kept: list[x.Op] = []
        for op in body:
            match op:
                case x.For() if self._changes_nothing(op):
                    kept.extend(self._asked_once(self._inside(op)))
                case x.For() | x.Times():
                    kept.append(replace(op, body=self.block(op.body)))
                case x.If(_, then, otherwise):
                    kept.append(x.If(op.test, self.block(then), self.block(otherwise)))
                case _:
                    kept.append(op)
        return tuple(kept)

    @staticmethod
    def _changes_nothing(loop: x.For) -> bool:
        return all(isinstance(op, QUIET) for op in walk(loop.body) if isinstance(op, x.OPS))

    def _inside(self, loop: x.For) -> x.For:
        """Loops within one another, each over the members of its family where it can be."""
        inner = {
            part: self._over_members(part) for part in walk(loop.body) if isinstance(part, x.For)
        }
        body = rewrite(loop.body, lambda node: inner.get(node, node))
        return self._over_members(replace(loop, body=body))

    def _over_members(self, loop: x.For) -> x.For:
        """A loop over all numbers of a family that asks for the member of each number."""
        match loop.source:
            case x.Range(x.Number(low), high) if loop.index is None and not loop.backwards:
                pass
            case _:
                return loop
        run = self._over_run(loop, low, high)
        if run is not None:
            return run
        number = subtract(x.Read(loop.local), x.Number(low))
        asked = {
            part.zone.name for part in walk(loop.body)
            if isinstance(part, x.Place) and part.index == number
            and not traits(part.zone.shape).counted
        }
        for name in sorted(asked):
            if self._is_whole(name, low, high):
                member = self.fresh.local("place", x.Kind.LIST)

                def put(node: Any, name: str = name, member: x.Local = member) -> Any:
                    if isinstance(node, x.Place) and node.zone.name == name and node.index == number:
                        return x.Read(member)
                    return node

                body = rewrite(loop.body, put)
                if loop.local not in {read.local for read in walk(body) if isinstance(read, x.Read)}:
                    return x.For(member, x.Family(name), body)
                return x.For(member, x.Family(name), body, loop.local, False, low)
        return loop

    def _over_run(self, loop: x.For, low: int, high: x.Expr) -> x.For | None:
        """A loop that asks for nothing but a part of a family: all that one player has, say."""
        if low != 0 or not isinstance(high, x.Number):
            return None
        given = {loop.local.uid, *(
            local.uid for op in walk(loop.body) if isinstance(op, x.OPS) for local in given_in(op)
        )}
        for part in walk(loop.body):
            match part:
                case x.Get(name, x.Calculate(x.Sum.ADD, base, x.Read(local))) if (
                    local == loop.local and stays(base, given)
                    and self.fields[name].keeps is x.Keeps.NUMBERS
                ):
                    found = part
                case _:
                    continue
            member = self.fresh.local("each")

            def put(node: Any, found: x.Get = found, member: x.Local = member) -> Any:
                return x.Read(member) if node == found else node

            body = rewrite(loop.body, put)
            if loop.local not in {read.local for read in walk(body) if isinstance(read, x.Read)}:
                return x.For(member, x.Run(x.Family(name), base, x.Number(high.value + 1)), body)
        return None

    def _is_whole(self, name: str, low: int, high: x.Expr) -> bool:
        """Whether a range of numbers is that of all members of a family."""
        match self.fields[name].sizes:
            case (x.PER_PLAYER,):
                return low == 0 and high == subtract(x.Of(x.System.PLAYERS), x.Number(1))
            case (int(size),):
                return high == x.Number(low + size - 1)
            case _:
                return False

    def _asked_once(self, loop: x.For) -> list[x.Op]:
        """A loop, with the families that it asks for in names before it, or a member that stays the
        same."""
        families: dict[str, x.Local] = {}
        members: dict[x.Expr, x.Local] = {}
        given = {
            local.uid for op in walk((loop,)) if isinstance(op, x.OPS) for local in given_in(op)
        }
        needed = _needed(loop.body)

        def put(node: Any) -> Any:
            match node:
                case x.Place(zone, index) if index is not None:
                    name = zone.name
                case x.Get(name, index) if (
                    index is not None and self.fields[name].keeps is not x.Keeps.BOARD
                ):
                    pass
                case _:
                    return node
            if stays(index, given):
                if node not in needed:
                    return node
                if node not in members:
                    members[node] = self.fresh.local(_called(name), self._kind(node))
                return x.Read(members[node])
            if name not in families:
                families[name] = self.fresh.local(_called(name), x.Kind.LIST)
            return x.Item(x.Read(families[name]), index)

        body = rewrite(loop.body, put)
        lets = [
            *(x.Let(local, x.Family(name)) for name, local in families.items()),
            *(x.Let(local, member) for member, local in members.items()),
        ]
        return [*lets, replace(loop, body=body)]

    def _kind(self, member: x.Place | x.Get) -> x.Kind:
        if isinstance(member, x.Place):
            return x.Kind.NUMBER if traits(member.zone.shape).counted else x.Kind.LIST
        each = self.fields[member.field].keeps is x.Keeps.PICKS_EACH
        return x.Kind.LIST if each else x.Kind.NUMBER


def _needed(body: x.Block) -> set[object]:
    """What most rounds ask for, or loops in them: the rest stands behind a test, and may never be needed."""
    found: set[object] = set()
    for op in body:
        found.update(_before_tests(op.test if isinstance(op, x.If) else op))
        for part in walk(op):
            if isinstance(part, x.For | x.Times):
                found.update(walk(part))
    return found


def _before_tests(part: object) -> Iterator[object]:
    """The parts of a value or an operation that do not depend on other parts of a condition."""
    yield part
    inside = [part.parts[0]] if isinstance(part, x.And) else children(part)
    for each in inside:
        yield from _before_tests(each)


def _called(field: str) -> str:
    return field.rpartition("__")[2]
