"""Programs with what is known worked out, as after each pass that puts values in the place of names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import (
    bit,
    calculate,
    compare,
    either,
    every,
    negated,
    some,
    union,
)


def simplified(node: Any) -> Any:
    """Return an expression or a block with what is known worked out."""
    return rewrite(node, _change)


def simplified_block(block: x.Block) -> x.Block:
    """Return a block without conditions that are known."""
    return _without_known(simplified(block))


def _change(node: Any) -> Any:
    match node:
        case x.Calculate(op):
            return calculate(op, node.left, node.right)
        case x.Compare(op):
            return compare(op, node.left, node.right)
        case x.And(parts):
            return every(parts)
        case x.Or(parts):
            return some(parts)
        case x.Not():
            return negated(node.value)
        case x.Either():
            return either(node.test, node.then, node.otherwise)
        case x.Bit():
            return bit(node.member)
        case x.Union(sets):
            return union(sets)
        case _:
            return node


def _without_known(block: x.Block) -> x.Block:
    kept: list[x.Op] = []
    for op in block:
        match op:
            case x.If(x.Number(value), then, otherwise):
                kept.extend(_without_known(then if value else otherwise))
            case x.If(test, then, otherwise):
                one, other = _not_asked_again(test, _without_known(then)), _without_known(otherwise)
                if not one and other:
                    kept.append(x.If(negated(op.test), other))
                elif one or other:
                    kept.append(x.If(op.test, one, other))
            case x.For() | x.Times():
                kept.append(replace(op, body=_without_known(op.body)))
            case _:
                kept.append(op)
    return tuple(kept)


def _not_asked_again(test: x.Expr, block: x.Block) -> x.Block:
    """Return a block where a condition is known to be true: it is not the first thing to be asked there."""
    match block:
        case (x.If(same, then), *rest) if same == test:
            return (*then, *rest)
        case _:
            return block
