"""Constant folding: constructors of expressions that work out at once what is known.

Lowering and the passes build expressions with these; `simplify` folds a whole program again after a
pass that puts values in the place of names.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.ir import nodes as x

YES = x.Number(1, "yes or no")
NO = x.Number(0, "yes or no")
ZERO = x.Number(0)
ONE = x.Number(1)
NONE = x.Number(-1)
EVERYBODY = x.Of(x.System.EVERYBODY)
PLAYERS = x.Of(x.System.PLAYERS)


def calculate(op: x.Sum, left: x.Expr, right: x.Expr) -> x.Expr:
    """Return a calculation, or its result; sums of several numbers are drawn together."""
    if isinstance(left, x.Number) and isinstance(right, x.Number):
        return x.Number(result(op, left.value, right.value))
    match op, left, right:
        case (x.Sum.ADD | x.Sum.SUBTRACT), _, x.Number(0):
            return left
        case x.Sum.ADD, x.Number(0), _:
            return right
        case x.Sum.MULTIPLY, _, x.Number(1):
            return left
        case x.Sum.MULTIPLY, x.Number(1), _:
            return right
        case (
            (x.Sum.ADD | x.Sum.SUBTRACT),
            x.Calculate((x.Sum.ADD | x.Sum.SUBTRACT) as inner, _, x.Number(a)),
            x.Number(b),
        ):
            total = (a if inner is x.Sum.ADD else -a) + (b if op is x.Sum.ADD else -b)
            added = x.Sum.ADD if total >= 0 else x.Sum.SUBTRACT
            return calculate(added, left.left, x.Number(abs(total)))
        case _:
            return x.Calculate(op, left, right)


def result(op: x.Sum, left: int, right: int) -> int:
    """Return what a calculation comes to."""
    match op:
        case x.Sum.ADD:
            return left + right
        case x.Sum.SUBTRACT:
            return left - right
        case x.Sum.MULTIPLY:
            return left * right
        case x.Sum.DIVIDE:
            return left // right
        case x.Sum.MODULO:
            return left % right
        case x.Sum.LOWER:
            return min(left, right)
        case x.Sum.HIGHER:
            return max(left, right)


def add(left: x.Expr, right: x.Expr) -> x.Expr:
    return calculate(x.Sum.ADD, left, right)


def subtract(left: x.Expr, right: x.Expr) -> x.Expr:
    return calculate(x.Sum.SUBTRACT, left, right)


def compare(op: x.Relation, left: x.Expr, right: x.Expr) -> x.Expr:
    """Return a comparison, or its result."""
    if isinstance(left, x.Number) and isinstance(right, x.Number):
        return YES if related(op, left.value, right.value) else NO
    if right in (YES, NO) and op in (x.Relation.EQ, x.Relation.NE):
        return left if (right == YES) == (op is x.Relation.EQ) else negated(left)
    match op, left, right:
        case x.Relation.EQ, x.Either(_, _, x.Number(-1)), x.Read(local) if local.there:
            return every([left.test, x.Compare(op, left.then, right)])
        case _, x.Calculate(x.Sum.SUBTRACT, x.Number(whole)), x.Number(number):
            return x.Compare(MIRRORED[op], left.right, x.Number(whole - number))
        case _:
            return x.Compare(op, left, right)


def related(op: x.Relation, left: int, right: int) -> bool:
    """Return whether two numbers are related so."""
    match op:
        case x.Relation.EQ:
            return left == right
        case x.Relation.NE:
            return left != right
        case x.Relation.GE:
            return left >= right
        case x.Relation.LE:
            return left <= right
        case x.Relation.GT:
            return left > right
        case x.Relation.LT:
            return left < right


MIRRORED = {
    x.Relation.EQ: x.Relation.EQ, x.Relation.NE: x.Relation.NE,
    x.Relation.GE: x.Relation.LE, x.Relation.LE: x.Relation.GE,
    x.Relation.GT: x.Relation.LT, x.Relation.LT: x.Relation.GT,
}
"""The relation of what is taken away from a number, instead of what is left of it."""

OPPOSITE = {
    x.Relation.EQ: x.Relation.NE, x.Relation.NE: x.Relation.EQ,
    x.Relation.GE: x.Relation.LT, x.Relation.LT: x.Relation.GE,
    x.Relation.LE: x.Relation.GT, x.Relation.GT: x.Relation.LE,
}


def negated(value: x.Expr) -> x.Expr:
    """Return the opposite of a condition."""
    match value:
        case x.Number(number):
            return NO if number else YES
        case x.Not():
            return value.value
        case x.Compare(x.Relation.EQ, x.Length() as length, x.Number(0) as none):
            return x.Compare(x.Relation.GT, length, none)
        case x.Compare(op):
            return x.Compare(OPPOSITE[op], value.left, value.right)
        case _:
            return x.Not(value)


def every(parts: Sequence[x.Expr]) -> x.Expr:
    """Return all of some conditions; a part that is known is left out or decides."""
    kept: list[x.Expr] = []
    for part in parts:
        if isinstance(part, x.And):
            kept.extend(part.parts)
        elif not isinstance(part, x.Number):
            kept.append(part)
        elif not part.value:
            kept.append(NO)
            break
    if NO in kept and kept[0] == NO:
        return NO
    for at in range(len(kept) - 1):
        between = _between(kept[at], kept[at + 1])
        if between is not None:
            return every([*kept[:at], between, *kept[at + 2 :]])
    return YES if not kept else kept[0] if len(kept) == 1 else x.And(tuple(kept))


def _between(one: x.Expr, other: x.Expr) -> x.Expr | None:
    """`at least 1 and at most 2` in one."""
    match one, other:
        case (
            x.Compare(x.Relation.GE), x.Compare(x.Relation.LE)
        ) if one.left == other.left:
            return x.Between(one.left, one.right, other.right)
        case (
            x.Compare(x.Relation.LE), x.Compare(x.Relation.GE)
        ) if one.left == other.left:
            return x.Between(one.left, other.right, one.right)
        case _:
            return None


def some(parts: Sequence[x.Expr]) -> x.Expr:
    """Return one of some conditions at least."""
    kept: list[x.Expr] = []
    for part in parts:
        if isinstance(part, x.Or):
            kept.extend(part.parts)
        elif not isinstance(part, x.Number):
            kept.append(part)
        elif part.value:
            kept.append(YES)
            break
    if kept and kept[0] == YES:
        return YES
    if not kept:
        return NO
    return kept[0] if len(kept) == 1 else _one_of(kept) or x.Or(tuple(kept))


def _one_of(parts: Sequence[x.Expr]) -> x.Expr | None:
    """`a is 1 or a is 2` as membership."""
    numbers: list[x.Number] = []
    values: set[x.Expr] = set()
    for part in parts:
        match part:
            case x.Compare(x.Relation.EQ, _, x.Number() as number):
                numbers.append(number)
                values.add(part.left)
            case _:
                return None
    return x.OneOf(values.pop(), tuple(numbers)) if len(values) == 1 else None


def either(test: x.Expr, then: x.Expr, otherwise: x.Expr) -> x.Expr:
    """Return one value or the other, or the one that is known to count."""
    if isinstance(test, x.Number):
        return then if test.value else otherwise
    return x.Either(test, then, otherwise)


def bit(member: x.Expr) -> x.Expr:
    """Return the set of one member."""
    if isinstance(member, x.Number) and member.value >= 0:  # below is none: what is done with it is not reached
        return x.Number(1 << member.value)
    return x.Bit(member)


def union(sets: Sequence[x.Expr]) -> x.Expr:
    """Return some sets together."""
    kept = [each for each in dict.fromkeys(sets) if each != ZERO]
    return ZERO if not kept else kept[0] if len(kept) == 1 else x.Union(tuple(kept))


def is_atom(value: x.Expr) -> bool:
    """Return whether a value costs nothing to work out again."""
    return isinstance(value, x.Number | x.Read | x.Of)
