"""A game that ends is left step by step where that is sure: whoever carries out a function that ends it
on every way ends with it. Only what ends a game now and then, in the midst of others, leaves them all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulewright.foundation.tree import walk
from rulewright.ir import nodes as x

ONWARD = (x.Go, x.Back, x.Wait, x.Again, x.Begin, x.GoHandler)
"""What only functions do that hand on."""


def ends(program: x.Program) -> x.Program:
    """The program with ends of the game that leave no more than they must."""
    sure = sure_ends(program)
    functions = {}
    for name, function in program.functions.items():
        leaves = name not in sure and not hands_on(function)
        functions[name] = replace(function, body=_ended(function.body, sure, leaves))
    return replace(program, functions=functions)


def hands_on(function: x.Function) -> bool:
    """Whether a function says what comes next."""
    return any(isinstance(part, ONWARD) for part in walk(function.body))


def sure_ends(program: x.Program) -> set[x.Name]:
    """The functions that are carried out by name alone, and end the game on every way."""
    called = {trigger.rule for trigger in program.triggers}
    called |= {rule for each in program.handlers for _, rule in each.rules}
    left = {
        name: each for name, each in program.functions.items()
        if name not in called and not hands_on(each)
        and not any(isinstance(part, x.Return) for part in walk(each.body))
    }
    found: set[x.Name] = set()
    while more := {name for name in left.keys() - found if _ends(left[name].body, found)}:
        found |= more
    return found


def _ends(body: x.Block, sure: set[x.Name]) -> bool:
    for op in body:
        match op:
            case x.Finish():
                return True
            case x.Do(name) if name in sure:
                return True
            case x.If(_, then, otherwise) if _ends(then, sure) and _ends(otherwise, sure):
                return True
            case _:
                pass
    return False


def _ended(body: x.Block, sure: set[x.Name], leaves: bool) -> x.Block:
    kept: list[x.Op] = []
    for op in body:
        match op:
            case x.Finish():
                return (*kept, replace(op, leaves=leaves))
            case x.Do(name) if name in sure:
                return (*kept, op, x.Over(leaves))
            case _:
                kept.append(_within(op, lambda inner: _ended(inner, sure, leaves)))
    return tuple(kept)


def _within(op: x.Op, change: Callable[[x.Block], x.Block]) -> x.Op:
    """An operation with the blocks in it changed."""
    match op:
        case x.If(_, then, otherwise):
            return replace(op, then=change(then), otherwise=change(otherwise))
        case x.For() | x.Times():
            return replace(op, body=change(op.body))
        case x.GoHandler():
            return replace(op, before=change(op.before))
        case _:
            return op


def blocks_in(body: x.Block) -> list[x.Block]:
    """A block and all those in it."""
    found = [body]
    for op in body:
        match op:
            case x.If(_, then, otherwise):
                found += blocks_in(then) + blocks_in(otherwise)
            case x.For() | x.Times():
                found += blocks_in(op.body)
            case x.GoHandler():
                found += blocks_in(op.before)
            case _:
                pass
    return found
