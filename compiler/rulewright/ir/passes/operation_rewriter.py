"""Changing the operations of a body, those in inner blocks first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rulewright.ir import nodes as x


def changed_blocks(body: x.Block, change: Callable[[x.Op], Sequence[x.Op]]) -> x.Block:
    """A body with each of its operations, and of those within them, made into others."""
    return tuple(new for op in body for new in change(with_blocks(op, change)))


def with_blocks(op: x.Op, change: Callable[[x.Op], Sequence[x.Op]]) -> x.Op:
    """An operation with those in its blocks changed."""
    match op:
        case x.If(_, then, otherwise):
            return replace(
                op, then=changed_blocks(then, change), otherwise=changed_blocks(otherwise, change)
            )
        case x.For() | x.Times():
            return replace(op, body=changed_blocks(op.body, change))
        case x.GoHandler():
            return replace(op, before=changed_blocks(op.before, change))
        case _:
            return op
