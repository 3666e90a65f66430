"""Inlining of trivial functions: tail calls of a step or two, and lists of options of one expression.

So is a function that one answer alone tail-calls.

Before, in leduc_poker:

    then:
      - Go(rule betting_round at on, true)

After:

    then:
      - Clear([betting_round__times_left])
      - Back(betting_round__then)
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.rewriting import map_bodies, map_ops, size

STEPS = 4
"""Tail calls of functions of so many operations are inlined."""

SMALL = 30
"""So are lists of options of so many nodes."""


def inline_trivial(program: x.Program) -> x.Program:
    """Return the program with trivial functions inlined."""
    fresh = Fresh(program.first_uid)
    lists = {
        name: value for name, function in program.functions.items()
        if name.part is x.Part.OPTIONS and (value := _list(function)) is not None
    }
    program = map_bodies(program, lambda body: map_ops(body, lambda op: (_listed(op, lists),)))
    steps = {
        name: function.body for name, function in program.functions.items()
        if not any(isinstance(part, x.Go) for part in walk(function.body))
        and sum(1 for part in walk(function.body) if isinstance(part, x.OPS)) <= STEPS
    }

    def inlined(op: x.Op) -> tuple[x.Op, ...]:
        match op:
            case x.Go(name, True) if name in steps:
                return _anew(steps[name], fresh)
            case _:
                return (op,)

    program = map_bodies(program, lambda body: map_ops(body, inlined))
    return replace(program, functions=_single_predecessors(program), first_uid=fresh.next)


def _single_predecessors(program: x.Program) -> dict[x.Name, x.Function]:
    """Return the functions, with those inlined that one answer alone tail-calls, directly at its end."""
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
            return value if size(value) <= SMALL else None
        case _:
            return None


def _listed(op: x.Op, lists: dict[x.Name, x.Expr]) -> x.Op:
    match op:
        case x.Keep(x.System.OPTIONS, x.Apply(name, ())) if name in lists:
            return replace(op, value=lists[name])
        case _:
            return op


def _anew(body: x.Block, fresh: Fresh) -> x.Block:
    """Return a body with fresh locals."""
    names: dict[int, x.Local] = {}

    def rename(node: object) -> object:
        if not isinstance(node, x.Local):
            return node
        if node.uid not in names:
            names[node.uid] = replace(fresh.local(node.name, node.kind), there=node.there)
        return names[node.uid]

    found: x.Block = rewrite(body, rename)
    return found
