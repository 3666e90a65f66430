"""Keys of values and tests: equal for those that say the same, in whichever rule they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeAlias

from rulewright.model import nodes as m

Key: TypeAlias = object
"""Nested tuples and sets of words and numbers, to be compared and found only."""

Names: TypeAlias = Mapping[int, Key]
"""What locals stand for, by `uid`: a parameter for its argument, the variable of a domain for a mark."""

Test: TypeAlias = tuple[m.Expr, Names, bool]
"""A test, what the locals in it stand for, and how it came out."""

MEMBER = ("member", 0)
"""Stands for whichever member of a domain a filter is asked about."""

LARGE = 64
"""Parts of a key beyond which an argument is not followed into a predicate: it could grow without end."""


def canonical_key(node: object, names: Names, depth: int = 1) -> Key:
    """Return the key of a node; `depth` counts the domains around it, whose variables are marks from 1 on."""
    kind: type = node.__class__
    if kind is not tuple and _fields(kind) is None:
        return node
    if names:
        return _key(node, names, depth)
    found = _keys.get(id(node))
    if found is None:
        found = _keys[id(node)] = node, _key(node, names, depth)
        _tidy(_keys)
    return found[1]


_MOST_KEYS = 10_000
_keys: dict[int, tuple[object, Key]] = {}
"""Keys of nodes in which no name stands for anything, by identity: the same few are asked for again and again."""


def _tidy(keys: dict[Any, tuple[object, Key]]) -> None:
    if len(keys) > _MOST_KEYS:
        keys.clear()


def _key(node: object, names: Names, depth: int) -> Key:
    if node.__class__ not in _SPECIAL:
        return _by_fields(node, names, depth)
    match node:
        case m.LocalRef(local, None):
            return names.get(local.uid, ("local", local.uid))
        case m.LocalRef(local, index):
            return "pick", local.uid, canonical_key(index, names, depth)
        case m.Failing(value=value, implied=True):
            return canonical_key(value, names, depth)
        case m.Failing():
            return _by_fields(node, names, depth)
        case m.Const(value):
            return "const", value
        case m.Compare(op, left, right) if op in {m.CompareOp.EQ, m.CompareOp.NE}:
            sides = canonical_key(left, names, depth), canonical_key(right, names, depth)
            return "Compare", op, *sorted(sides, key=repr)
        case m.Domain():
            inner = {**names, node.var.uid: ("member", depth)}
            tests = frozenset(canonical_key(test.test, inner, depth + 1) for test in node.filters)
            source = canonical_key(node.source, names, depth)
            return "Domain", source, tests, canonical_key(node.order, names, depth)
        case m.Aggregate(tally, value, domain):
            inner = {**names, domain.var.uid: ("member", depth)}
            return (
                "Aggregate", tally, canonical_key(value, inner, depth + 1),
                canonical_key(domain, names, depth),
            )
        case m.Superlative(highest, value, domain):
            inner = {**names, domain.var.uid: ("member", depth)}
            return (
                "Superlative", highest, canonical_key(value, inner, depth + 1),
                canonical_key(domain, names, depth),
            )
        case tuple():
            return tuple(canonical_key(part, names, depth) for part in node)
        case _:
            return _by_fields(node, names, depth)


def _by_fields(node: object, names: Names, depth: int) -> Key:
    kind: type = node.__class__
    parts = [canonical_key(getattr(node, name), names, depth) for name in _fields(kind) or ()]
    return kind.__name__, *parts


_SPECIAL = frozenset({m.LocalRef, m.Failing, m.Const, m.Compare, m.Domain, m.Aggregate, m.Superlative, tuple})
"""The nodes that are compared otherwise than by their fields, or not always by these."""


@cache
def _fields(kind: type) -> tuple[str, ...] | None:
    """Return what is compared of a node: not where it stands, nor what follows from the rest.

    None of what is no node.
    """
    if not is_dataclass(kind):
        return None
    return tuple(
        item.name for item in fields(kind) if item.name not in {"span", "type", "sources", "implied"}
    )


def parts_of(key: Key) -> Iterator[Key]:
    """Yield a key and all that it is made of."""
    stack = [key]
    while stack:
        part = stack.pop()
        yield part
        if isinstance(part, tuple | frozenset):
            stack.extend(part)


def is_large(key: Key) -> bool:
    """Return whether a key has so many parts that it is not followed further."""
    return any(number > LARGE for number, _ in enumerate(parts_of(key)))


def replaced(key: Key, by: Mapping[Key, Key]) -> Key:
    """Return a key in which parts are replaced by others."""
    if key in by:
        return by[key]
    if isinstance(key, tuple):
        return tuple([replaced(part, by) for part in key])
    if isinstance(key, frozenset):
        return frozenset([replaced(part, by) for part in key])
    return key



# ---- tests --------------------------------------------------------------------------------------


def outcome_of(part: Test) -> Key:
    """Return the key of a test and how it came out; a test and its opposite have the same but for that."""
    test, names, outcome = part
    if names:
        return _outcome(part)
    found = _outcomes.get((id(test), outcome))
    if found is None:
        found = _outcomes[id(test), outcome] = test, _outcome(part)
        _tidy(_outcomes)
    return found[1]


_outcomes: dict[tuple[int, bool], tuple[object, Key]] = {}
"""The same of tests."""


def _outcome(part: Test) -> Key:
    test, names, outcome = part
    while isinstance(test, m.Not):
        test, outcome = test.value, not outcome
    match test:
        case (
            m.IsEmpty() | m.IsFull() | m.InZone() | m.HasKind() | m.InSet() | m.HoldsRole()
            | m.AnyOf()
        ):
            plain = replace(test, negated=False) if test.negated else test
            return outcome is not test.negated, canonical_key(plain, names)
        case m.Compare(op, left, right):
            if op in {m.CompareOp.NE, m.CompareOp.LT, m.CompareOp.GT}:
                op, outcome = _OPPOSITE[op], not outcome
            if op is m.CompareOp.LE:
                op, left, right = m.CompareOp.GE, right, left
            same = test if op is test.op and left is test.left else replace(test, op=op, left=left, right=right)
            return outcome, canonical_key(same, names)
        case _:
            return outcome, canonical_key(test, names)


def opposite(outcome: Key) -> Key:
    """Return the key of a test that came out the other way."""
    assert isinstance(outcome, tuple)
    return not outcome[0], outcome[1]


def turned(test: m.Compare, outcome: bool) -> tuple[m.Compare, m.Compare]:
    """Return a comparison that holds, read from either side."""
    op = test.op if outcome else _OPPOSITE[test.op]
    return (
        replace(test, op=op),
        replace(test, op=_MIRRORED.get(op, op), left=test.right, right=test.left),
    )


_OPPOSITE = {
    m.CompareOp.EQ: m.CompareOp.NE,
    m.CompareOp.NE: m.CompareOp.EQ,
    m.CompareOp.GE: m.CompareOp.LT,
    m.CompareOp.LT: m.CompareOp.GE,
    m.CompareOp.LE: m.CompareOp.GT,
    m.CompareOp.GT: m.CompareOp.LE,
}
_MIRRORED = {
    m.CompareOp.GE: m.CompareOp.LE,
    m.CompareOp.LE: m.CompareOp.GE,
    m.CompareOp.GT: m.CompareOp.LT,
    m.CompareOp.LT: m.CompareOp.GT,
}
