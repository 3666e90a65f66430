"""Constant folding of lists of options: a few options, each on a condition, become one constant list for
each case.

Before, in leduc_poker:

    - If
      test: Compare("<", Get(raises), 2)
      then:
        - Append(found, 2, raise)
    - Return(Frozen(found))

After:

    - If
      test: Compare("<", Get(raises), 2)
      then:
        - Return(Numbers([1, 2]), "call, raise")
    - Return(Numbers([1]), call)
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import negated
from rulewright.ir.rewriting import count

TESTS = 3
"""So many different conditions are told apart: two cases for each."""


def constant_option_lists(program: x.Program) -> x.Program:
    """Return the program with constant lists of options."""
    functions = {
        name: replace(each, body=_by_case(each.body)) if name.part is x.Part.OPTIONS else each
        for name, each in program.functions.items()
    }
    return replace(program, functions=functions)


def _by_case(body: x.Block) -> x.Block:
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
    read = count(tuple(tests), x.Read(found.local))
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
