"""Bit tests of one set are merged: several tests become one test with a mask.

What several masks have in common is tested first, and a loop that tests each number for a set becomes an
expression over the set.

Before, in tic_tac_toe:

    - Let(found, Numbers())
    - For
      local: spot
      source: Range(1, 9)
      body:
        - If
          test: Not(HasBit(Union([Get(field, 0), Get(field, 1)]), Calculate("-", spot, 1)))
          then:
            - Append(found, spot)
      backwards: false
      first: 0
    - Return(Frozen(found))

After:

    - Return(Frozen(Numbered(Shared([Others(Union([Get(field, 0), Get(field, 1)])), 511]), 1, 1)))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import and_
from typing import Any

from rulewright.foundation.tree import rewrite
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import NONE, every, some
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.linear_expressions import Linear, linear
from rulewright.ir.rewriting import count, map_blocks, map_bodies

WIDE = 60
"""Sets have no members from here on."""


def merge_bit_tests(program: x.Program) -> x.Program:
    """Return the program with bit tests merged."""
    boards = {field.name for field in program.fields if field.keeps is x.Keeps.BOARD}
    if not boards:
        return program
    fresh = Fresh(program.first_uid)
    changed = map_bodies(program, lambda body: _searches(rewrite(body, _merged), fresh))
    return replace(changed, first_uid=fresh.next)


# ---- tests ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Line:
    """Members that a set is to have: those of `members`, counted from a sum on. With `within`, only
    where a number is from one to another."""

    set: x.Expr
    terms: tuple[tuple[x.Expr, int], ...]
    first: int
    members: int
    within: x.Between | None = None


def _merged(node: Any) -> Any:
    match node:
        case x.And(parts):
            return _all_at_once(parts)
        case x.Or(parts):
            return _common_first(parts)
        case _:
            return node


def _all_at_once(parts: Sequence[x.Expr]) -> x.Expr:
    """Conditions, with members of one set that follow one another asked for at once."""
    kept: list[x.Expr] = []
    for part in parts:
        one = _line(kept[-1]) if kept else None
        other = _line(part)
        joined = None if one is None or other is None else _joined(one, other)
        if joined is None:
            kept.append(part)
        else:
            kept[-1] = _asked(joined)
    return every(kept)


def _joined(one: _Line, other: _Line) -> _Line | None:
    if (one.set, one.terms) != (other.set, other.terms) or one.within or other.within:
        return None
    first = min(one.first, other.first)
    members = one.members << one.first - first | other.members << other.first - first
    if members.bit_length() + (0 if one.terms else first) > WIDE:
        return None
    return replace(one, first=first, members=members)


def _line(part: x.Expr) -> _Line | None:
    """What a condition asks of a set, if it does."""
    match part:
        case x.HasBit(group, member):
            at = linear(member)
            return _Line(group, at.terms, at.number, 1)
        case x.HasAll(x.Shifted(group, by), members):
            at = linear(by)
            return _Line(group, at.terms, at.number, members)
        case x.HasAll(group, members):
            low = (members & -members).bit_length() - 1
            return _Line(group, (), low, members >> low)
        case x.And((x.Between(_, x.Number(), x.Number()) as within, inner)):
            line = _line(inner)
            return None if line is None or line.within else replace(line, within=within)
        case _:
            return None


def _asked(line: _Line) -> x.Expr:
    """The question about a set."""
    if line.members & line.members - 1 == 0:
        at = line.first + line.members.bit_length() - 1
        return x.HasBit(line.set, Linear(line.terms, at).expr())
    if not line.terms:
        return x.HasAll(line.set, line.members << line.first)
    return x.HasAll(x.Shifted(line.set, Linear(line.terms, line.first).expr()), line.members)


def _common_first(parts: Sequence[x.Expr]) -> x.Expr:
    """One of several conditions; what all of them ask of a set is asked first."""
    lines = [line for line in map(_line, parts) if line is not None]
    if len(lines) < max(2, len(parts)) or len({(line.set, line.terms) for line in lines}) > 1:
        return some(parts)
    first = min(line.first for line in lines)
    moved = [line.members << line.first - first for line in lines]
    common = reduce(and_, moved)
    if not common or not lines[0].terms:
        return some(parts)
    asked = _asked(replace(lines[0], first=first, members=common, within=None))
    if all(line.within is None for line in lines):
        if max(moved).bit_length() > WIDE:
            return some(parts)
        base = x.Shifted(lines[0].set, Linear(lines[0].terms, first).expr())
        return every([x.HasAll(base, common), x.Or(tuple(x.HasAll(base, each) for each in moved))])
    ranges = [line.within for line in lines if line.within is not None]
    if len(ranges) < len(lines) or len({each.value for each in ranges}) > 1:
        return some(parts)
    lows = [each.low.value for each in ranges if isinstance(each.low, x.Number)]
    highs = [each.high.value for each in ranges if isinstance(each.high, x.Number)]
    low, high = min(lows), max(highs)
    gaps = any(
        not any(one <= number <= other for one, other in zip(lows, highs, strict=True))
        for number in range(low, high + 1)
    )
    if gaps:
        return some(parts)
    whole = x.Between(ranges[0].value, x.Number(low), x.Number(high))
    return every([whole, asked, some(parts)])


# ---- searches -------------------------------------------------------------------------------------


def _searches(body: x.Block, fresh: Fresh) -> x.Block:
    kept: list[x.Op] = []
    for op in body:
        kept.append(map_blocks(op, lambda inner: _searches(inner, fresh)))
        match kept[-3:]:
            case [
                x.Let(found, x.Numbers(())),
                x.For(local, _, (x.If(test, (x.Append(to, x.Read(each)),), ()),)) as loop,
                x.Return(x.Frozen(x.Read(given))),
            ] if found == to == given and each == local:
                group = _members(loop, test)
                if group is not None:
                    kept[-3:] = [x.Return(x.Frozen(x.Numbered(*group)))]
            case _:
                pass
        match kept[-2:]:
            case [
                x.Let(found, none),
                x.For(local, _, (x.If(test, (x.Let(to, x.Read(each)), x.Break()), ()),)) as loop,
            ] if found == to and none == NONE and each == local:
                group = _members(loop, test)
                if group is not None and group[1] == 1:
                    free = fresh.local("free")
                    kept[-2:] = [
                        x.Let(free, group[0]), x.Let(found, x.Lowest(x.Read(free), group[2]))
                    ]
            case _:
                pass
    return tuple(kept)


def _members(loop: x.For, test: x.Expr) -> tuple[x.Expr, int, int] | None:
    """The set that a loop over numbers asks about, counted from the first number, by which steps, and
    the first number."""
    inner = test.value if isinstance(test, x.Not) else test
    match loop:
        case x.For(_, x.Range(x.Number(low), x.Number(high)), _, None, False) if low <= high:
            pass
        case _:
            return None
    if not isinstance(inner, x.HasBit) or count(inner.set, x.Read(loop.local)):
        return None
    at = linear(inner.member)
    step, rest = at.times(x.Read(loop.local)), at.without(x.Read(loop.local))
    if step < 1 or count(rest.expr(), x.Read(loop.local)):
        return None
    first = rest + Linear((), step * low)
    if step * (high - low) >= WIDE or (not first.terms and first.number < 0):
        return None
    every_one = sum(1 << step * number for number in range(high - low + 1))
    begun = inner.set if first == Linear((), 0) else x.Shifted(inner.set, first.expr())
    group = x.Others(begun) if isinstance(test, x.Not) else begun
    return x.Shared((group, x.Number(every_one))), step, low
