"""Loops that look for the members of a set among all numbers run over its members instead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import EVERYBODY, PLAYERS, every, subtract
from rulewright.ir.passes.hoist import QUIET, given_in, stays


def members(program: x.Program) -> x.Program:
    """The program with loops over the members of sets."""

    def put(node: Any) -> Any:
        return _over_members(node) if isinstance(node, x.For) else node

    functions = {
        name: replace(each, body=rewrite(each.body, put))
        for name, each in program.functions.items()
    }
    return replace(program, functions=functions)


def _over_members(loop: x.For) -> x.For:
    match loop:
        case x.For(local, x.Range(x.Number(0), high), (x.If(test, then, ()),), None, False):
            pass
        case _:
            return loop
    whole = _all_up_to(high)
    inside = [part for part in walk(loop) if isinstance(part, x.OPS)]
    if whole is None or not all(isinstance(op, QUIET) for op in inside):
        return loop
    given = {each.uid for op in inside for each in given_in(op)}
    parts = test.parts if isinstance(test, x.And) else (test,)
    for at, part in enumerate(parts):
        match part:
            case x.HasBit(group, x.Read(member)) if member == local and (
                _is_the_same(group, given, asked=at == 0 and isinstance(high, x.Number))
            ):
                rest = every((*parts[:at], *parts[at + 1 :]))
                body = then if len(parts) == 1 else (x.If(rest, then),)
                return replace(loop, source=x.Members(x.Shared((group, whole))), body=body)
            case _:
                pass
    return loop


def _all_up_to(high: x.Expr) -> x.Expr | None:
    """The set of all numbers from 0 to one."""
    if isinstance(high, x.Number):
        return x.Number((1 << high.value + 1) - 1) if high.value >= 0 else None
    return EVERYBODY if high == subtract(PLAYERS, x.Number(1)) else None


def _is_the_same(group: x.Expr, given: set[int], asked: bool) -> bool:
    """Whether a set is kept somewhere, and is the same all through a loop.

    Where a loop is sure to ask for it, it does not matter whether the index is one that there is.
    """
    match group:
        case x.Read(local):
            return local.uid not in given
        case x.Get(_, index):
            unchanged = isinstance(index, x.Read) and index.local.uid not in given
            return index is None or stays(index, given) or (asked and unchanged)
        case _:
            return False
