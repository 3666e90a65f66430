"""Short quantities are written out where calls are dear: in loops, where options are listed, and in
quantities that are asked for there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import is_atom
from rulewright.ir.simplify import simplified_block

BRIEF = 16
"""Functions that take no more than so many steps are written out."""

ALONE = 400
"""So are conditions of so many steps that are asked for in one place only."""

GROWTH = 600
"""By how many nodes a function may grow."""

LITTLE = 60
"""By how many of them one may grow that is asked for often, outside of its loops."""

COSTS_NOTHING = (x.Number, x.Read, x.Local, x.Zone, x.Name, x.Of)

DEPTH = 4
"""How far functions are written out within one another."""


def inline(program: x.Program) -> x.Program:
    """The program with short functions written out."""
    return replace(program, functions=_Inlining(program).functions())


class _Inlining:
    def __init__(self, program: x.Program) -> None:
        self.program = program
        self.brief: dict[x.Name, tuple[tuple[x.Local, ...], x.Expr]] = {}
        self.known: dict[x.Name, x.Number] = {}
        self.busy = _busy(program)
        asked = Counter(
            part.function for function in program.functions.values()
            for part in walk(function.body) if isinstance(part, x.Apply)
        )
        self.alone: dict[x.Name, tuple[tuple[x.Local, ...], x.Expr]] = {}
        for function in program.functions.values():
            match function.body:
                case (x.Return(x.Number() as value),) if function.name.part is x.Part.RULE:
                    self.known[function.name] = value
                case (x.Return(value),) if value is not None and _is_brief(function, value):
                    self.brief[function.name] = function.params, value
                case (x.Return(x.And() | x.Or() as value),) if (
                    asked[function.name] == 1 and function.name.part is x.Part.RULE
                    and _size(value) <= ALONE
                ):
                    self.alone[function.name] = function.params, value
                case _:
                    pass

    def functions(self) -> dict[x.Name, x.Function]:
        return {name: self._function(each) for name, each in self.program.functions.items()}

    def _function(self, function: x.Function) -> x.Function:
        body = function.body
        for _ in range(DEPTH):
            if not any(isinstance(part, x.Apply) and part.function in self.alone for part in walk(body)):
                break
            body = simplified_block(rewrite(body, lambda node: self._put_in(node, self.alone)))
        most = _size(body) + GROWTH
        for _ in range(DEPTH):
            before = body
            if self._asks(body):
                body = rewrite(body, self._known)
                body = self._where_dear(function.name, body)
            body = simplified_block(body)
            if _size(body) > most:
                body = before
                break
            if body == before:
                break
        return replace(function, body=body)

    def _asks(self, body: x.Block) -> bool:
        """Whether a body asks for anything that can be written out."""
        return any(
            isinstance(part, x.Apply) and (part.function in self.brief or part.function in self.known)
            for part in walk(body)
        )

    def _where_dear(self, name: x.Name, body: x.Block) -> x.Block:
        """A body with short quantities written out in its loops, or everywhere."""
        in_loops = self._in_loops(body)
        if name not in self.busy:
            return in_loops
        everywhere: x.Block = rewrite(body, self._written_out)
        is_list = name.part in {x.Part.OPTIONS, x.Part.MEMBERS}
        within = _size(everywhere) <= _size(in_loops) + LITTLE
        return everywhere if is_list or within else in_loops

    def _in_loops(self, body: x.Block) -> x.Block:
        kept: list[x.Op] = []
        for op in body:
            match op:
                case x.For() | x.Times():
                    kept.append(replace(op, body=rewrite(op.body, self._written_out)))
                case x.If(_, then, otherwise):
                    kept.append(x.If(op.test, self._in_loops(then), self._in_loops(otherwise)))
                case _:
                    kept.append(op)
        return tuple(kept)

    def _known(self, node: Any) -> Any:
        return self.known.get(node.function, node) if isinstance(node, x.Apply) else node

    def _written_out(self, node: Any) -> Any:
        return self._put_in(node, self.brief)

    def _put_in(
        self, node: Any, written: Mapping[x.Name, tuple[tuple[x.Local, ...], x.Expr]]
    ) -> Any:
        if not isinstance(node, x.Apply) or node.function not in written:
            return node
        params, value = written[node.function]
        given = {param.uid: arg for param, arg in zip(params, node.args, strict=True)}
        for param in params:
            times = sum(1 for part in walk(value) if part == x.Read(param))
            if times > 1 and not is_atom(given[param.uid]):
                return node
        return rewrite(
            value,
            lambda part: given.get(part.local.uid, part) if isinstance(part, x.Read) else part,
        )


def _busy(program: x.Program) -> set[x.Name]:
    """The functions that list options, and those that they or loops ask for values, one by another."""
    found = {
        name for name in program.functions if name.part in {x.Part.OPTIONS, x.Part.MEMBERS}
    }
    asked = [
        part.function for function in program.functions.values()
        for loop in walk(function.body) if isinstance(loop, x.For | x.Times)
        for part in walk(loop.body) if isinstance(part, x.Apply)
    ]
    asked += _asked(program, found)
    while asked:
        name = asked.pop()
        if name not in found:
            found.add(name)
            asked += _asked(program, {name})
    return found


def _asked(program: x.Program, names: set[x.Name]) -> list[x.Name]:
    return [
        part.function for name in names for part in walk(program.functions[name].body)
        if isinstance(part, x.Apply)
    ]


def _size(node: object) -> int:
    return sum(1 for _ in walk(node))


def _is_brief(function: x.Function, value: x.Expr) -> bool:
    size = sum(1 for part in walk(value) if not isinstance(part, COSTS_NOTHING))
    return function.name.part is x.Part.RULE and size <= BRIEF
