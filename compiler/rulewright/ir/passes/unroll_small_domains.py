"""Unrolling of loops over small domains that only ask whether a number passes a test.

The test is written out for each number, so that what it looks up in tables is folded. Where an equation
in it says which number it must be, only that one is tested.

Before, in tic_tac_toe:

    - Let(found, 0)
    - For
      local: row
      source: Range(1, 8)
      body:
        - If
          test: Apply(rule owns, [Get(play__active), row])
          then:
            - Let(found, 1)
            - Break()
      backwards: false
      first: 0
    - If
      test: found

After:

    - If
      test: Or
        parts:
          - And
            parts:
              - Contains(Place(field, 0), Get(play__active))
              - Contains(Place(field, 1), Get(play__active))
              - Contains(Place(field, 2), Get(play__active))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import NO, YES, every, is_atom, negated, some
from rulewright.ir.linear_expressions import Linear, linear, shortened
from rulewright.ir.rewriting import count, map_blocks, size, substitute
from rulewright.ir.simplify import simplified, simplified_block

MOST_NUMBERS = 12
"""Loops over no more numbers than this are unrolled."""

LONGEST = 500
"""No loop is unrolled to more nodes than this."""


def unroll_small_domains(program: x.Program) -> x.Program:
    """Return the program with such loops as single expressions."""
    return replace(program, functions=_All(program).functions())


class _All:
    """Functions as they are written out: each after those that it asks."""

    def __init__(self, program: x.Program) -> None:
        self.program = program
        self.cells = {table.name: table for table in program.tables}
        self.done: dict[x.Name, x.Function] = {}

    def functions(self) -> dict[x.Name, x.Function]:
        """All of them, in their order."""
        return {name: self.function(name) for name in self.program.functions}

    def function(self, name: x.Name) -> x.Function:
        """One of them. Quantities never ask for themselves, so this comes to an end."""
        if name not in self.done:
            whole = self.program.functions[name]
            loops = any(isinstance(part, x.For) for part in walk(whole.body))
            self.done[name] = _Written(whole, self).function() if loops else whole
        return self.done[name]

    def answer(self, name: x.Name) -> tuple[tuple[x.Local, ...], x.Expr] | None:
        """A quantity that is one expression, and its parameters."""
        function = self.function(name)
        match function.body:
            case (x.Return(value),) if value is not None and name.part is x.Part.RULE:
                return function.params, value
            case _:
                return None


class _Written:
    def __init__(self, function: x.Function, every_one: _All) -> None:
        self.whole = function
        self.all = every_one
        self.reads: Counter[int] = Counter()

    def function(self) -> x.Function:
        """The function with its questions written out: one may be within another."""
        body, before = self.whole.body, None
        while body != before:
            before = body
            self.reads = Counter(
                part.local.uid for part in walk(body) if isinstance(part, x.Read)
            )
            body = self.block(body)
        return self.whole if body == self.whole.body else replace(self.whole, body=body)

    def block(self, ops: x.Block) -> x.Block:
        """A block, the inner ones first."""
        kept: list[x.Op] = []
        for op in ops:
            kept.append(map_blocks(op, self.block))
            while len(kept) > 1 and (instead := self.instead(kept[-2], kept[-1])) is not None:
                kept[-2:] = instead
        return tuple(kept)

    def instead(self, one: x.Op, other: x.Op) -> list[x.Op] | None:
        """What does the same as two operations that follow one another, if it is simpler."""
        match one, other:
            case x.Let(found, no), x.For(_, _, (x.If(_, (x.Let(same), x.Break()), ()),)) if (
                found == same and no == NO and _given(other) == YES
            ):
                answer = self.answer(other)
                return None if answer is None else [x.Let(found, answer)]
            case x.For(_, _, (x.If(_, (x.Return(value),), ()),)), x.Return(at_end) if (
                {value, at_end} == {YES, NO}
            ):
                answer = self.answer(one)
                if answer is None:
                    return None
                return [x.Return(answer if value == YES else _opposite(answer))]
            case x.Let(name), x.If(x.Read(asked), (x.Let(same),), ()) if name == asked == same:
                inner = other.then[0]
                assert isinstance(inner, x.Let)
                if count(inner.value, x.Read(name)):
                    return None
                return [x.Let(name, every([one.value, inner.value]))]
            case x.Let(name), (x.Let() | x.If() | x.Return()) if (
                self.reads[name.uid] == 1 and _is_condition(one.value)
            ):
                return self.put_in(one, other)
            case _:
                return None

    def put_in(self, one: x.Let, other: x.Let | x.If | x.Return) -> list[x.Op] | None:
        """An answer that is asked for once, at once, needs no name."""
        asked = other.test if isinstance(other, x.If) else other.value
        if asked is None or count(asked, x.Read(one.local)) != 1:
            return None
        value = _plainly(substitute(asked, {one.local: one.value}))
        if isinstance(other, x.If):
            return list(simplified_block((replace(other, test=value),)))
        return [replace(other, value=value)]

    def answer(self, loop: x.For) -> x.Expr | None:
        """Whether a loop finds what it looks for, as one expression."""
        inner = loop.body[0]
        assert isinstance(inner, x.If)
        match loop.source:
            case x.Range(x.Number(low), x.Number(high)) if loop.index is None:
                pass
            case _:
                return None
        test = rewrite(inner.test, self.asked)
        only = self.solved(test, loop.local, low, high)
        if only is not None:
            return only
        numbers = range(low, high + 1)
        if len(numbers) > MOST_NUMBERS or len(numbers) * size(test) > 4 * LONGEST:
            return None
        ordered = reversed(numbers) if loop.backwards else numbers
        answer = _plainly(some([self.known(test, loop.local, x.Number(n)) for n in ordered]))
        return answer if size(answer) <= LONGEST else None

    def solved(self, test: x.Expr, local: x.Local, low: int, high: int) -> x.Expr | None:
        """The same, where the test says which number it must be."""
        parts = test.parts if isinstance(test, x.And) else (test,)
        for at, part in enumerate(parts):
            match part:
                case x.Compare(x.Relation.EQ):
                    number = _root(linear(part.left), linear(part.right), x.Read(local))
                    if number is None:
                        continue
                    rest = every((*parts[:at], *parts[at + 1 :]))
                    within = _within(number, low, high)
                    return _plainly(every([within, self.known(rest, local, number)]))
                case _:
                    pass
        return None

    def asked(self, node: Any) -> Any:
        """A quantity written out: with numbers in it much of it is known."""
        if not isinstance(node, x.Apply) or not all(map(_is_cheap, node.args)):
            return node
        found = self.all.answer(node.function)
        if found is None:
            return node
        params, value = found
        return substitute(value, dict(zip(params, node.args, strict=True)))

    def known(self, test: x.Expr, local: x.Local, number: x.Expr) -> x.Expr:
        """A test for one number."""

        def put(node: Any) -> Any:
            if node == x.Read(local):
                return number
            match node:
                case x.Cell(table, _, False, x.Number(row), x.Number(column)):
                    return x.Number(self.all.cells[table].cells[row][column])
                case x.Calculate() | x.Place() | x.Get():
                    return shortened(node)
                case x.Between(_, x.Number(low), x.Number(high)):
                    return _within(node.value, low, high)
                case _:
                    return node

        return _plainly(simplified(rewrite(test, put)))


def _given(loop: x.Op) -> x.Expr | None:
    match loop:
        case x.For(_, _, (x.If(_, (x.Let(_, value), x.Break()), ()),)):
            return value
        case _:
            return None


def _root(left: Linear, right: Linear, number: x.Expr) -> x.Expr | None:
    """What a number must be for two sums to be equal, if that is a sum too."""
    times = left.times(number) - right.times(number)
    if abs(times) != 1:
        return None
    rest = (right - left).without(number)
    found = rest if times == 1 else -rest
    return None if count(found.expr(), number) else found.expr()


def _within(number: x.Expr, low: int, high: int) -> x.Expr:
    """Whether a sum is from one number to another; what is always added to it is taken off those."""
    found = linear(number)
    bare, added = Linear(found.terms, 0).expr(), found.number
    return x.Between(bare, x.Number(low - added), x.Number(high - added))


def _is_cheap(value: x.Expr) -> bool:
    match value:
        case x.Get(_, None):
            return True
        case _:
            return is_atom(value)


def _is_condition(value: x.Expr) -> bool:
    return isinstance(value, x.And | x.Or | x.Not | x.Compare | x.Between | x.Contains)


def _opposite(value: x.Expr) -> x.Expr:
    return _plainly(x.Not(value))


def _plainly(value: x.Expr) -> x.Expr:
    """A condition in which what is not so for any is so for every opposite."""

    def put(node: Any) -> Any:
        match node:
            case x.Not(x.Or(parts)) if _turn(parts):
                return every([negated(part) for part in parts])
            case x.Not(x.And(parts)) if _turn(parts):
                return some([negated(part) for part in parts])
            case x.Not():
                return negated(node.value)
            case _:
                return node

    found: x.Expr = rewrite(value, put)
    return found


def _turn(parts: Iterable[x.Expr]) -> bool:
    return all(isinstance(part, x.Not) for part in parts)
