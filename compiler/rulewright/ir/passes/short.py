"""Options that are one expression are listed where they are kept, and a function of a step or two that
another hands on to straight is written out there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.passes.operation_rewriter import changed_blocks

STEPS = 4
"""So many operations are written out."""

SMALL = 30
"""And so many nodes, for options."""


def short(program: x.Program) -> x.Program:
    """The program with such functions written out."""
    fresh = Fresh(program.first_uid)
    lists = {
        name: value for name, function in program.functions.items()
        if name.part is x.Part.OPTIONS and (value := _list(function)) is not None
    }
    functions = {
        name: replace(each, body=changed_blocks(each.body, lambda op: _listed(op, lists)))
        for name, each in program.functions.items()
    }
    steps = {
        name: function.body for name, function in functions.items()
        if not any(isinstance(part, x.Go) for part in walk(function.body))
        and sum(1 for part in walk(function.body) if isinstance(part, x.OPS)) <= STEPS
    }

    def written(op: x.Op) -> tuple[x.Op, ...]:
        match op:
            case x.Go(name, True) if name in steps:
                return _anew(steps[name], fresh)
            case _:
                return (op,)

    functions = {
        name: replace(each, body=changed_blocks(each.body, written)) for name, each in functions.items()
    }
    functions = _with_one_way_in(replace(program, functions=functions))
    return replace(program, functions=functions, first_uid=fresh.next)


def _with_one_way_in(program: x.Program) -> dict[x.Name, x.Function]:
    """The functions, those written out that only one function hands on to, and straight, at its end."""
    functions = dict(program.functions)
    named = Counter(
        part.function for each in functions.values() for part in walk(each.body)
        if isinstance(part, x.Go)
    )
    lasting = {program.setup, x.Name(x.Part.PLAY), *program.resume, *program.secrets}
    lasting |= {action.begin for action in program.actions}
    lasting |= {rule for each in program.handlers for _, rule in each.rules}
    lasting |= {choice.answer for choice in program.choices}
    for name, function in program.functions.items():
        match function.body:
            case (*before, x.Go(target, True)) if (
                named[target] == 1 and target not in lasting
                and name.part is x.Part.ANSWER
            ):
                whole = functions.pop(target)
                cites = tuple(dict.fromkeys((*function.cites, *whole.cites)))
                functions[name] = replace(
                    function, body=(*before, *whole.body), cites=cites, place=whole.place
                )
            case _:
                pass
    return functions


def _list(function: x.Function) -> x.Expr | None:
    match function.body:
        case (x.Return(x.Frozen() | x.Numbered() as value),):
            return value if sum(1 for _ in walk(value)) <= SMALL else None
        case _:
            return None


def _listed(op: x.Op, lists: dict[x.Name, x.Expr]) -> tuple[x.Op, ...]:
    match op:
        case x.Keep(x.System.OPTIONS, x.Apply(name, ())) if name in lists:
            return (replace(op, value=lists[name]),)
        case _:
            return (op,)


def _anew(body: x.Block, fresh: Fresh) -> x.Block:
    """A body with names of its own."""
    names: dict[int, x.Local] = {}

    def rename(node: object) -> object:
        if not isinstance(node, x.Local):
            return node
        if node.uid not in names:
            names[node.uid] = replace(fresh.local(node.name, node.kind), there=node.there)
        return names[node.uid]

    found: x.Block = rewrite(body, rename)
    return found
