"""Where rules ask if there is anything to choose, and then let somebody choose it, the options are listed
at once: that there are any is the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import NO, YES, ZERO

ANY = x.Compare(x.Relation.GT, x.Length(x.Of(x.System.OPTIONS)), ZERO)


def listing(program: x.Program) -> x.Program:
    """The program without searches that only ask what a list of options then says."""
    lists = {
        name: found for name, function in program.functions.items()
        if (found := _listed(function)) is not None
    }
    functions = {
        name: _without_searches(function, lists) for name, function in program.functions.items()
    }
    return replace(program, functions=functions)


_Lists = dict[x.Name, tuple[x.For, x.Expr]]
"""By function that lists options, its loop and the test that each of them passes."""


def _listed(function: x.Function) -> tuple[x.For, x.Expr] | None:
    match function.body:
        case (
            x.Let(found, x.Numbers(())),
            x.For(local, _, (x.If(test, (x.Append(to, x.Read(each)),), ()),)) as loop,
            x.Return(x.Frozen(x.Read(given))),
        ) if found == to == given and each == local and not function.params:
            return loop, test
        case _:
            return None


def _without_searches(function: x.Function, lists: _Lists) -> x.Function:
    if not any(isinstance(part, x.Keep) for part in walk(function.body)):
        return function
    reads = Counter(part.local for part in walk(function.body) if isinstance(part, x.Read))

    def block(ops: x.Block) -> x.Block:
        kept: list[x.Op] = []
        for op in ops:
            kept.append(replace(op, then=block(op.then), otherwise=block(op.otherwise))
                        if isinstance(op, x.If) else op)
            instead = _listed_instead(kept[-3:], lists, reads)
            if instead is not None:
                kept[-3:] = instead
        return tuple(kept)

    return replace(function, body=block(function.body))


def _listed_instead(
    ops: Sequence[x.Op], lists: _Lists, reads: Counter[x.Local]
) -> tuple[x.Op, ...] | None:
    """The listing and what follows it, for a search, its outcome and what follows that."""
    match ops:
        case (
            x.Let(found, no),
            x.For(_, _, (x.If(test, (x.Let(same, yes), x.Break()), ()),)) as search,
            x.If(
                x.Read(asked),
                (x.Keep(x.System.OPTIONS, x.Apply(name, ())) as keep, *then),
                otherwise,
            ),
        ) if (no, yes) == (NO, YES) and found == same == asked and reads[found] == 1 and name in lists:
            pass
        case _:
            return None
    loop, wanted = lists[name]

    def put(node: Any) -> Any:
        return x.Read(search.local) if node == x.Read(loop.local) else node

    alike = replace(loop, local=search.local, body=search.body)
    if alike != search or rewrite(wanted, put) != test:
        return None
    match then:
        case [x.If(any_, (*_, x.Wait()) as choose, ()), *_] if any_ == ANY:
            then = list(choose)  # nobody gets to where there is nothing to choose
        case _:
            pass
    return keep, x.If(ANY, tuple(then), otherwise)

