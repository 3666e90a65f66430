"""Small helpers to rewrite programs: what passes do with expressions, operations and blocks, said once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x


def substitute(node: Any, values: Mapping[x.Local, x.Expr]) -> Any:
    """Return the node with values in place of the locals that are read in it."""
    given = {local.uid: value for local, value in values.items()}
    return rewrite(node, lambda part: given.get(part.local.uid, part) if isinstance(part, x.Read) else part)


def count(node: object, part: x.Expr) -> int:
    """Return how often an expression stands in a node."""
    return sum(1 for each in walk(node) if each == part)


def size(node: object) -> int:
    """Return how many nodes a node has, with itself."""
    return sum(1 for _ in walk(node))


# ---- operations -----------------------------------------------------------------------------------


def map_bodies(program: x.Program, change: Callable[[x.Block], x.Block]) -> x.Program:
    """Return the program with `change` applied to the body of each function."""
    return replace(program, functions={
        name: replace(each, body=change(each.body)) for name, each in program.functions.items()
    })


def map_ops(body: x.Block, change: Callable[[x.Op], Sequence[x.Op]]) -> x.Block:
    """Return the block with each operation made into others, those in inner blocks first."""
    return tuple(
        new for op in body for new in change(map_blocks(op, lambda inner: map_ops(inner, change)))
    )


def map_blocks(op: x.Op, change: Callable[[x.Block], x.Block]) -> x.Op:
    """Return the operation with `change` applied to the blocks directly in it."""
    match op:
        case x.If(_, then, otherwise):
            return replace(op, then=change(then), otherwise=change(otherwise))
        case x.For() | x.Times():
            return replace(op, body=change(op.body))
        case x.GoHandler():
            return replace(op, before=change(op.before))
        case _:
            return op


def blocks_in(body: x.Block) -> Iterator[x.Block]:
    """Yield a block, and all blocks in it."""
    yield body
    for op in body:
        match op:
            case x.If(_, then, otherwise):
                yield from blocks_in(then)
                yield from blocks_in(otherwise)
            case x.For() | x.Times():
                yield from blocks_in(op.body)
            case x.GoHandler():
                yield from blocks_in(op.before)
            case _:
                pass
