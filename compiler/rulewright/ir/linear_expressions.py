"""Sums of values, each so many times, and a number: the shortest way to write them, and to solve them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import calculate


@dataclass(frozen=True, slots=True)
class Linear:
    """`number`, and each term so many times, in the order in which they first stood."""

    terms: tuple[tuple[x.Expr, int], ...]
    number: int

    def times(self, term: x.Expr) -> int:
        """Return how many times a term is in it."""
        return dict(self.terms).get(term, 0)

    def without(self, term: x.Expr) -> Linear:
        """Return the rest."""
        return Linear(tuple(each for each in self.terms if each[0] != term), self.number)

    def __mul__(self, factor: int) -> Linear:
        return Linear(
            tuple((term, times * factor) for term, times in self.terms if factor),
            self.number * factor,
        )

    def __neg__(self) -> Linear:
        return self * -1

    def __add__(self, other: Linear) -> Linear:
        counted = dict(self.terms)
        for term, times in other.terms:
            counted[term] = counted.get(term, 0) + times
        kept = tuple((term, times) for term, times in counted.items() if times)
        return Linear(kept, self.number + other.number)

    def __sub__(self, other: Linear) -> Linear:
        return self + -other

    def expr(self) -> x.Expr:
        """Return the sum written out: what is added comes first, and a number last where it can."""
        ordered = sorted(self.terms, key=lambda each: each[1] < 0)
        first = not ordered or ordered[0][1] < 0  # a sum begins with something that is not taken away
        found: x.Expr = x.Number(self.number if first else 0)
        for term, times in ordered:
            part = calculate(x.Sum.MULTIPLY, term, x.Number(abs(times)))
            found = calculate(x.Sum.ADD if times > 0 else x.Sum.SUBTRACT, found, part)
        if first:
            return found
        added = x.Sum.ADD if self.number >= 0 else x.Sum.SUBTRACT
        return calculate(added, found, x.Number(abs(self.number)))


def linear(value: x.Expr) -> Linear:
    """Return a value as such a sum; what is none is a term of its own."""
    match value:
        case x.Number(number):
            return Linear((), number)
        case x.Calculate(x.Sum.ADD):
            return linear(value.left) + linear(value.right)
        case x.Calculate(x.Sum.SUBTRACT):
            return linear(value.left) - linear(value.right)
        case x.Calculate(x.Sum.MULTIPLY, _, x.Number(factor)):
            return linear(value.left) * factor
        case x.Calculate(x.Sum.MULTIPLY, x.Number(factor), _):
            return linear(value.right) * factor
        case _:
            return Linear(((value, 1),), 0)


def shortened(node: x.Calculate | x.Place | x.Get) -> x.Expr:
    """Return a sum, or the index of a place or a field, written as shortly as it can be."""
    if isinstance(node, x.Calculate):
        if node.op not in (x.Sum.ADD, x.Sum.SUBTRACT, x.Sum.MULTIPLY):
            return calculate(node.op, node.left, node.right)
        return linear(node).expr()
    if node.index is None:
        return node
    return replace(node, index=linear(node.index).expr())
