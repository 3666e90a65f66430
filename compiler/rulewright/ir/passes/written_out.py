"""What only has a name because Python looks names up faster is written out, where C is to print it.

A name for a family is the family. The numbers from 0 on, listed for nothing but a lot, are their count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import count

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import calculate
from rulewright.ir.linear_expressions import linear


def written_out(program: x.Program) -> x.Program:
    """The program without such names."""
    numbers = {field.name for field in program.fields if field.keeps is x.Keeps.NUMBERS}
    uids = count(program.first_uid)
    functions = {}
    for name, function in program.functions.items():
        body = _families(function, numbers)
        fresh = {local: replace(local, uid=next(uids), kind=x.Kind.NUMBER) for local in _ranges(body)}
        functions[name] = replace(function, body=rewrite(body, partial(_counted, fresh)))
    return replace(program, functions=functions, first_uid=next(uids))


# ---- families --------------------------------------------------------------------------------------


def _families(function: x.Function, numbers: set[str]) -> x.Block:
    given: Counter[x.Local] = Counter(function.params)
    for node in walk(function.body):
        match node:
            case x.Let(local):
                given[local] += 1
            case x.Append(local) | x.Mix(local):
                given[local] += 2  # not the family any more
            case _:
                pass
    named: dict[x.Local, x.Expr] = {}
    for _ in range(2):  # families, then places in them
        for node in walk(function.body):
            if isinstance(node, x.Let) and given[node.local] == 1 and _is_place(node, named):
                named[node.local] = node.value

    def put(node: object) -> object:
        while isinstance(node, x.Read) and node.local in named:
            node = rewrite(named[node.local], put)
        match node:
            case x.Item(x.Family(field), index) if field in numbers:
                return x.Get(field, index)
            case _:
                return node

    return _without(rewrite(function.body, put), named)


def _is_place(op: x.Let, named: Mapping[x.Local, x.Expr]) -> bool:
    """Whether a name is given to a family, or to a place that is always the same."""
    match op.value:
        case x.Family():
            return True
        case x.Place(_, None | x.Number()):
            return op.local.kind is x.Kind.LIST
        case x.Item(x.Read(family), x.Number()):
            return isinstance(named.get(family), x.Family) and op.local.kind is x.Kind.LIST
        case _:
            return False


def _without(body: x.Block, named: Mapping[x.Local, object]) -> x.Block:
    kept: list[x.Op] = []
    for op in body:
        match op:
            case x.Let(local) if local in named:
                continue
            case x.If(_, then, otherwise):
                kept.append(replace(op, then=_without(then, named), otherwise=_without(otherwise, named)))
            case x.For() | x.Times():
                kept.append(replace(op, body=_without(op.body, named)))
            case x.GoHandler():
                kept.append(replace(op, before=_without(op.before, named)))
            case _:
                kept.append(op)
    return tuple(kept)


# ---- numbers from 0 on -----------------------------------------------------------------------------


def _ranges(body: x.Block) -> set[x.Local]:
    """The names of numbers from 0 on of which one is drawn, and nothing else is asked."""
    reads: Counter[x.Local] = Counter()
    ranges: set[x.Local] = set()
    drawn: dict[x.Local, list[x.Op]] = {}
    for node in walk(body):
        match node:
            case x.Read(local):
                reads[local] += 1
            case x.Let(local, value):
                drawn.setdefault(local, []).append(node)
                if isinstance(value, x.Range) and value.low == x.Number(0):
                    ranges.add(local)
            case x.Draw(local):
                drawn.setdefault(local, []).append(node)
            case x.Append(local) | x.Mix(local) | x.For(local) | x.Increase(local):
                drawn.setdefault(local, []).append(node)
            case _:
                pass
    known: Counter[x.Local] = Counter()
    for node in walk(body):
        match node:
            case x.Length(x.Read(local)):
                known[local] += 1
            case x.Item(x.Read(local), x.Read(lot)):
                known[local] += drawn.get(lot) == [x.Draw(lot, x.Length(x.Read(local)))]
            case _:
                pass
    return {
        local for local in ranges
        if known[local] == reads[local]
        and all(isinstance(each, x.Let) and isinstance(each.value, x.Range)
                and each.value.low == x.Number(0) for each in drawn[local])
    }


def _counted(fresh: Mapping[x.Local, x.Local], node: object) -> object:
    match node:
        case x.Let(local, x.Range(_, high)) if local in fresh:
            found = linear(calculate(x.Sum.ADD, high, x.Number(1))).expr()
            if not isinstance(found, x.Length):
                found = calculate(x.Sum.HIGHER, x.Number(0), found)
            return x.Let(fresh[local], found)
        case x.Length(x.Read(local)) if local in fresh:
            return x.Read(fresh[local])
        case x.Item(x.Read(local), lot) if local in fresh:
            return lot
        case _:
            return node
