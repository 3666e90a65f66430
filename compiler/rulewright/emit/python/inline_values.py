"""Inlining for Python, where each call takes time: lists of options, and values with steps of their own.

What may be told of as a fault of a rule stays in the function of that rule; and what carries out a rule is not
inlined, for studies count how often that is done.

Before, in kuhn_poker:

    - Let(best, Apply(rule best))

After:

    - Let(best, highest)
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.rewriting import map_blocks
from rulewright.ir.simplify import simplified_block

MOST_STEPS = 16
"""Functions of so many operations are inlined wherever they are called."""

MOST_STEPS_ONCE = 50
"""And of so many where they are called once."""

LONGEST = 120
"""No function gets more operations by this."""

DEPTH = 6
"""How many levels of calls within one another are inlined."""

_THERE_ARE_OPTIONS = x.Compare(x.Relation.GT, x.Length(x.Of(x.System.OPTIONS)), x.Number(0))

_HARMLESS = (
    x.Let, x.Increase, x.Include, x.Append, x.Store, x.Remember, x.RememberAll, x.Keep, x.Fresh, x.Clear, x.If,
    x.For, x.Times, x.Break, x.Return, x.Go, x.Back, x.Wait, x.Again, x.AddPick, x.SecretBegins, x.SecretEnds,
)
"""Operations that no rule can come to a stop in."""


def inline_values(program: x.Program) -> x.Program:
    """Return the program with lists of options and values inlined."""
    inlining = _Inlining(program)
    functions = {name: inlining.function(each) for name, each in program.functions.items()}
    return replace(program, functions=functions, first_uid=inlining.fresh.next)


class _Inlining:
    def __init__(self, program: x.Program) -> None:
        self.fresh = Fresh(program.first_uid)
        self.functions = program.functions
        self.calls = Counter(
            part.function for each in program.functions.values() for part in walk(each.body)
            if isinstance(part, x.Apply)
        )
        self.steps = {name: _steps(each.body) for name, each in program.functions.items()}
        self.harmless = {
            name for name, each in program.functions.items()
            if all(isinstance(op, _HARMLESS) for op in walk(each.body) if isinstance(op, x.OPS))
        }

    def function(self, function: x.Function) -> x.Function:
        """Return a function with what it calls inlined."""
        body = self.block(function, function.body, (function.name,))
        return function if body == function.body else replace(function, body=simplified_block(body))

    def block(self, into: x.Function, body: x.Block, within: tuple[x.Name, ...]) -> x.Block:
        kept: list[x.Op] = []
        for op in body:
            if kept and _always_offers(kept[-1]):
                match op:
                    case x.If(test, (*_, x.Wait()) as then, ()) if test == _THERE_ARE_OPTIONS:
                        return (*kept, *self.block(into, then, within))
                    case _:
                        pass
            kept += self.op(into, op, within)
        return tuple(kept)

    def op(self, into: x.Function, op: x.Op, within: tuple[x.Name, ...]) -> x.Block:
        """Return an operation with what it calls inlined."""
        match op:
            case x.Keep(x.System.OPTIONS, x.Apply(name, args)) if self.may(into, name, within):
                found = self.block(into, self.anew(name, args), (*within, name))
                return _ended(found, lambda value: replace(op, value=value)) or (op,)
            case x.Let(local, x.Apply(name, args)) if self.may(into, name, within):
                found = self.block(into, self.anew(name, args), (*within, name))
                if any(isinstance(each, x.Return) for part in found[:-1] for each in walk(part)):
                    return (op,)
                return _ended(found, lambda value: x.Let(local, value)) or (op,)
            case _:
                return (map_blocks(op, lambda inner: self.block(into, inner, within)),)

    def may(self, into: x.Function, name: x.Name, within: tuple[x.Name, ...]) -> bool:
        """Return whether a function is inlined where another calls it."""
        function = self.functions[name]
        most = MOST_STEPS_ONCE if self.calls[name] == 1 else MOST_STEPS
        same = (function.rule, function.place) == (into.rule, into.place)
        return (
            name not in within and len(within) <= DEPTH and self.steps[name] <= most
            and sum(self.steps[each] for each in within) + self.steps[name] <= LONGEST
            and (same or name in self.harmless)
        )

    def anew(self, name: x.Name, args: tuple[x.Expr, ...]) -> x.Block:
        """Return the body of a function with fresh locals, of which its parameters have these values."""
        function = self.functions[name]
        names: dict[int, x.Local] = {}

        def rename(node: object) -> object:
            if not isinstance(node, x.Local):
                return node
            if node.uid not in names:
                names[node.uid] = replace(self.fresh.local(node.name, node.kind), there=node.there)
            return names[node.uid]

        body: Any = rewrite(function.body, rename)
        given = [
            x.Let(names[param.uid], arg) for param, arg in zip(function.params, args, strict=True)
            if param.uid in names
        ]
        return (*given, *body)


def _always_offers(op: x.Op) -> bool:
    """Return whether an operation finds options whatever the state."""
    match op:
        case x.If(_, then, otherwise) if then and otherwise:
            return _always_offers(then[-1]) and _always_offers(otherwise[-1])
        case x.Keep(x.System.OPTIONS, x.Frozen(x.Numbers(values))):
            return bool(values)
        case _:
            return False


def _steps(body: x.Block) -> int:
    return sum(1 for part in walk(body) if isinstance(part, x.OPS))


def _ended(body: x.Block, end: Any) -> x.Block | None:
    """Return a body that gives its value to what follows, where it returns one in the end only."""
    if not body:
        return None
    *before, last = body
    if any(isinstance(each, x.Return) for part in before for each in walk(part)):
        return _branched(body, end)
    match last:
        case x.Return(value) if value is not None:
            return (*before, end(value))
        case x.If(_, then, otherwise):
            branches = [_ended(each, end) for each in (then, otherwise)]
            if branches[0] is None or branches[1] is None:
                return None
            return (*before, replace(last, then=branches[0], otherwise=branches[1]))
        case _:
            return None


def _branched(body: x.Block, end: Any) -> x.Block | None:
    """The same of conditions that return early: what follows them is their other branch."""
    for at, op in enumerate(body):
        if not any(isinstance(each, x.Return) for each in walk(op)):
            continue
        match op:
            case x.If(_, then, ()):
                first, rest = _ended(then, end), _ended(body[at + 1 :], end)
                if first is None or rest is None:
                    return None
                return (*body[:at], replace(op, then=first, otherwise=rest))
            case _:
                return None
    return None
