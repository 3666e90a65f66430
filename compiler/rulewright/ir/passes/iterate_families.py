"""Strength reduction of loops over families: they run over the members, not over their numbers.

Members that are the same in each iteration are loop invariants, and move before the loop.

Before, in kuhn_poker:

    left: Calculate("-", Get(taken, player#2), Get(stake, player#2))
    right: Calculate("-", Get(taken, player), Get(stake, player))

After:

    left: Calculate("-", Get(taken, player#2), Get(stake, player#2))
    right: Calculate("-", taken, stake)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import children, rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import subtract
from rulewright.ir.effects import is_local, locals_written
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.lowering.place_storage import traits
from rulewright.ir.passes.loop_invariants import is_invariant
from rulewright.ir.rewriting import count, map_blocks, map_bodies


def iterate_families(program: x.Program) -> x.Program:
    """Return the program with loops over the members of families."""
    loops = _Loops(program)
    return replace(map_bodies(program, loops.block), first_uid=loops.fresh.next)


class _Loops:
    def __init__(self, program: x.Program) -> None:
        self.fresh = Fresh(program.first_uid)
        self.fields = {field.name: field for field in program.fields}

    def block(self, body: x.Block) -> x.Block:
        kept: list[x.Op] = []
        for op in body:
            if isinstance(op, x.For) and is_local(op.body):
                kept += self._invariants_before(rewrite(op, self._over_members))
            else:
                kept.append(map_blocks(op, self.block))
        return tuple(kept)

    def _over_members(self, loop: Any) -> Any:
        """Return a loop over the members of a family for one over their numbers."""
        match loop:
            case x.For(_, x.Range(x.Number(low), high), _, None, False):
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
        name = next((each for each in sorted(asked) if self._is_whole(each, low, high)), None)
        if name is None:
            return loop
        member = self.fresh.local("place", x.Kind.LIST)

        def put(node: Any) -> Any:
            if isinstance(node, x.Place) and node.zone.name == name and node.index == number:
                return x.Read(member)
            return node

        body = rewrite(loop.body, put)
        if not count(body, x.Read(loop.local)):
            return x.For(member, x.Family(name), body)
        return x.For(member, x.Family(name), body, loop.local, False, low)

    def _over_run(self, loop: x.For, low: int, high: x.Expr) -> x.For | None:
        """Return a loop over a part of a family, all that one player has, say, if it needs nothing else."""
        if low != 0 or not isinstance(high, x.Number):
            return None
        variant = locals_written(loop)
        for part in walk(loop.body):
            match part:
                case x.Get(name, x.Calculate(x.Sum.ADD, base, x.Read(local))) if (
                    local == loop.local and is_invariant(base, variant)
                    and self.fields[name].keeps is x.Keeps.NUMBERS
                ):
                    found = part
                case _:
                    continue
            member = self.fresh.local("each")

            def put(node: Any, found: x.Get = found, member: x.Local = member) -> Any:
                return x.Read(member) if node == found else node

            body = rewrite(loop.body, put)
            if not count(body, x.Read(loop.local)):
                return x.For(member, x.Run(x.Family(name), base, x.Number(high.value + 1)), body)
        return None

    def _is_whole(self, name: str, low: int, high: x.Expr) -> bool:
        """Return whether a range of numbers is that of all members of a family."""
        match self.fields[name].sizes:
            case (x.PER_PLAYER,):
                return low == 0 and high == subtract(x.Of(x.System.PLAYERS), x.Number(1))
            case (int(size),):
                return high == x.Number(low + size - 1)
            case _:
                return False

    def _invariants_before(self, loop: x.For) -> list[x.Op]:
        """Return a loop behind locals for the members that it looks up in each iteration alike."""
        found: dict[x.Expr, x.Local] = {}
        variant, needed = locals_written(loop), _needed(loop.body)

        def put(node: Any) -> Any:
            match node:
                case x.Place(x.Zone(name), index) | x.Get(name, index) if (
                    index is not None and is_invariant(index, variant) and node in needed
                    and self.fields[name].keeps is not x.Keeps.BOARD
                ):
                    if node not in found:
                        found[node] = self.fresh.local(name.rpartition("__")[2], self._kind(node))
                    return x.Read(found[node])
                case _:
                    return node

        body = rewrite(loop.body, put)
        return [*(x.Let(local, member) for member, local in found.items()), replace(loop, body=body)]

    def _kind(self, member: x.Place | x.Get) -> x.Kind:
        if isinstance(member, x.Place):
            return x.Kind.NUMBER if traits(member.zone.shape).counted else x.Kind.LIST
        each = self.fields[member.field].keeps is x.Keeps.PICKS_EACH
        return x.Kind.LIST if each else x.Kind.NUMBER


def _needed(body: x.Block) -> set[object]:
    """Return what most iterations evaluate, or loops in them: the rest stands behind a test."""
    found: set[object] = set()
    for op in body:
        found.update(_before_tests(op.test if isinstance(op, x.If) else op))
        for part in walk(op):
            if isinstance(part, x.For | x.Times):
                found.update(walk(part))
    return found


def _before_tests(part: object) -> Iterator[object]:
    """Yield the parts of a value or an operation that do not depend on other parts of a condition."""
    yield part
    inside = [part.parts[0]] if isinstance(part, x.And) else children(part)
    for each in inside:
        yield from _before_tests(each)
