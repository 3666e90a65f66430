"""A few options, each there on one condition, become lists that never change: one for each case."""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import negated

TESTS = 3
"""So many different conditions are told apart."""


def leaves(program: x.Program) -> x.Program:
    """The program with such lists."""
    functions = {
        name: replace(each, body=_told_apart(each.body)) if name.part is x.Part.OPTIONS else each
        for name, each in program.functions.items()
    }
    return replace(program, functions=functions)


def _told_apart(body: x.Block) -> x.Block:
    start = next(
        (at for at, op in enumerate(body) if isinstance(op, x.Let) and op.value == x.Numbers(())), None
    )
    if start is None or not all(isinstance(op, x.Let) for op in body[:start]):
        return body
    found = body[start]
    assert isinstance(found, x.Let)
    match body[-1]:
        case x.Return(x.Frozen(x.Read(given))) if given == found.local:
            pass
        case _:
            return body
    rows: list[tuple[x.Expr | None, x.Append]] = []
    for op in body[start + 1 : -1]:
        match op:
            case x.Append(local, x.Number()) as append if local == found.local:
                rows.append((None, append))
            case x.If(test, (x.Append(local, x.Number()) as append,), ()) if local == found.local:
                rows.append((test, append))
            case _:
                return body
    tests: list[x.Expr] = []
    for wanted, _ in rows:
        if wanted is not None and wanted not in tests and negated(wanted) not in tests:
            tests.append(wanted)
    read = any(part == x.Read(found.local) for test in tests for part in walk(test))
    if not tests or len(tests) > TESTS or read:
        return body
    return (*body[:start], *_cases(tests, rows, {}))


def _cases(
    tests: list[x.Expr], rows: list[tuple[x.Expr | None, x.Append]], known: dict[x.Expr, bool]
) -> x.Block:
    if not tests:
        there = [append for test, append in rows if test is None or _holds(test, known)]
        values = tuple(each.value.value for each in there if isinstance(each.value, x.Number))
        return (x.Return(x.Numbers(values), ", ".join(each.note for each in there if each.note)),)
    first, *rest = tests
    then = _cases(rest, rows, {**known, first: True})
    return (x.If(first, then), *_cases(rest, rows, {**known, first: False}))


def _holds(test: x.Expr, known: dict[x.Expr, bool]) -> bool:
    return known[test] if test in known else not known[negated(test)]
