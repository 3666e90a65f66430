"""What a quantity asks for itself is asked for before a loop, where it is the same all through that loop:
the quantity is then given it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import is_atom
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.passes.hoist import QUIET, given_in


def given(program: x.Program) -> x.Program:
    """The program with quantities that are given what does not change from one round to the next."""
    pass_ = _Given(program)
    functions: dict[x.Name, x.Function] = {}
    changed = {name: pass_.changed(each) for name, each in program.functions.items()}
    for name, function in changed.items():
        functions[name] = function
        if name in pass_.made:
            functions[pass_.made[name].name] = pass_.made[name]
    return replace(program, functions=functions, first_uid=pass_.fresh.next)


class _Given:
    def __init__(self, program: x.Program) -> None:
        self.functions = program.functions
        self.fresh = Fresh(program.first_uid)
        self.dear = _dear(program)
        self.asked: dict[x.Name, x.Apply] = {}
        """By quantity, what it asks for with some of what it is given."""
        for function in program.functions.values():
            if function.name.part is x.Part.RULE:
                found = self._asked(function)
                if found is not None:
                    self.asked[function.name] = found
        self.made: dict[x.Name, x.Function] = {}

    def _asked(self, function: x.Function) -> x.Apply | None:
        for part in walk(function.body):
            if isinstance(part, x.Apply) and part.function in self.dear:
                reads = {arg.local for arg in part.args if isinstance(arg, x.Read)}
                if all(map(is_atom, part.args)) and reads < set(function.params):
                    return part
        return None

    def changed(self, function: x.Function) -> x.Function:
        """A function with what its loops ask for again and again asked for before them."""
        if not any(
            isinstance(part, x.Apply) and part.function in self.asked for part in walk(function.body)
        ):
            return function
        return replace(function, body=self._block(function.body))

    def _block(self, body: x.Block) -> x.Block:
        kept: list[x.Op] = []
        for op in body:
            match op:
                case x.For() | x.Times():
                    kept += self._loop(replace(op, body=self._block(op.body)))
                case x.If(test, then, otherwise):
                    kept.append(x.If(test, self._block(then), self._block(otherwise)))
                case _:
                    kept.append(op)
        return tuple(kept)

    def _loop(self, loop: x.For | x.Times) -> list[x.Op]:
        ops = [part for part in walk(loop) if isinstance(part, x.OPS)]
        if any(isinstance(op, x.Break | x.Return) or not isinstance(op, QUIET) for op in ops):
            return [loop]  # one that may end at once might not ask at all
        inside = {local.uid for op in ops for local in given_in(op)}
        known: dict[x.Expr, x.Local] = {}

        def put(node: Any) -> Any:
            if not isinstance(node, x.Apply) or node.function not in self.asked:
                return node
            params = self.functions[node.function].params
            args = dict(zip(params, node.args, strict=True))
            asked = rewrite(
                self.asked[node.function],
                lambda part: args[part.local] if isinstance(part, x.Read) else part,
            )
            whole = all(_stays(arg, inside) for arg in node.args)
            if whole or not all(_stays(arg, inside) for arg in asked.args):
                return node
            if asked not in known:
                known[asked] = self.fresh.local(asked.function.of[0])
            made = self._made(node.function)
            return x.Apply(made.name, (*node.args, x.Read(known[asked])))

        body = rewrite(loop.body, put)
        return [*(x.Let(local, value) for value, local in known.items()), replace(loop, body=body)]

    def _made(self, name: x.Name) -> x.Function:
        """A quantity that is given what it would ask for."""
        if name not in self.made:
            function, asked = self.functions[name], self.asked[name]
            local = self.fresh.local(asked.function.of[0])
            self.made[name] = replace(
                function,
                name=replace(name, at="given"),
                params=(*function.params, local),
                body=rewrite(function.body, lambda node: x.Read(local) if node == asked else node),
                title=f"{function.title}, with what it asks for given",
            )
        return self.made[name]


def _dear(program: x.Program) -> set[x.Name]:
    """The quantities that are worked out in loops, themselves or by what they ask for."""
    parts = {
        name: list(walk(each.body)) for name, each in program.functions.items()
        if name.part is x.Part.RULE
    }
    found = {
        name for name, inside in parts.items()
        if any(isinstance(part, x.For | x.Times) for part in inside)
    }
    while more := {
        name for name, inside in parts.items()
        if name not in found
        and any(isinstance(part, x.Apply) and part.function in found for part in inside)
    }:
        found |= more
    return found


def _stays(arg: x.Expr, inside: set[int]) -> bool:
    """Whether what a quantity is given is the same all through a loop."""
    return is_atom(arg) and not (isinstance(arg, x.Read) and arg.local.uid in inside)
