"""What a rule asks first is asked where it is called: if it has nothing to do, it is not called at all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import is_atom
from rulewright.ir.passes.inline import COSTS_NOTHING

BRIEF = 6
"""Questions of no more than so many steps are asked by whoever calls."""


def guard(program: x.Program) -> x.Program:
    """The program in which rules that begin with a short question are called only if it is true."""
    asked: dict[x.Name, tuple[tuple[x.Local, ...], x.Expr]] = {}
    for function in program.functions.values():
        match function.body:
            case (x.If(test, _, ()),) if _is_brief(test):
                asked[function.name] = function.params, test
            case _:
                pass

    def put(node: Any) -> Any:
        if not isinstance(node, x.Do) or node.function not in asked:
            return node
        params, test = asked[node.function]
        if not all(is_atom(arg) for arg in node.args):
            return node
        given = {param.uid: arg for param, arg in zip(params, node.args, strict=True)}
        return x.If(_given(test, given), (node,))

    functions = {
        name: replace(each, body=rewrite(each.body, put))
        for name, each in program.functions.items()
    }
    return replace(program, functions=functions)


def _given(test: x.Expr, given: dict[int, x.Expr]) -> x.Expr:
    """A question with what a rule is called with in the place of its parameters."""
    found: x.Expr = rewrite(
        test, lambda node: given.get(node.local.uid, node) if isinstance(node, x.Read) else node
    )
    return found


def _is_brief(test: x.Expr) -> bool:
    parts = list(walk(test))
    size = sum(1 for part in parts if not isinstance(part, COSTS_NOTHING))
    return size <= BRIEF and not any(isinstance(part, x.Apply) for part in parts)
