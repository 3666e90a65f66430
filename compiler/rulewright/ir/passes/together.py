"""Whether one of several sets has a member is asked of all of them together, where a loop asks it of one
member after another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import NO, YES, ZERO, is_atom, negated
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.passes.hoist import QUIET, given_in


def together(program: x.Program) -> x.Program:
    """The program with loops that put sets together before they look for members."""
    pass_ = _Together(program)
    functions: dict[x.Name, x.Function] = {}
    changed = {
        name: replace(each, body=pass_.block(each.body)) for name, each in program.functions.items()
    }
    for name, function in changed.items():
        functions[name] = function
        if name in pass_.made:
            functions[pass_.made[name].name] = pass_.made[name]
    return replace(program, functions=functions, first_uid=pass_.fresh.next)


@dataclass(frozen=True, slots=True)
class _Search:
    """A quantity that looks for a member, the value of a parameter, in one set after another."""

    function: x.Function
    loop: x.For
    set: x.Get
    member: int
    """Which parameter."""
    has: bool
    """Whether it is true if a set has it, or if none has."""


def _search(function: x.Function) -> _Search | None:
    match function.body:
        case (
            x.For(_, source, (x.If(x.HasBit(x.Get() as each, x.Read(member)), (x.Return(one),), ()),))
            as loop,
            x.Return(other),
        ) if (one, other) in ((YES, NO), (NO, YES)) and member in function.params:
            asked = [part.local for part in walk((source, each)) if isinstance(part, x.Read)]
            quiet = not any(isinstance(part, x.Apply) for part in walk((source, each)))
            if member not in asked and quiet and function.name.part is x.Part.RULE:
                at = function.params.index(member)
                return _Search(function, loop, each, at, one == YES)
    return None


class _Together:
    def __init__(self, program: x.Program) -> None:
        self.fresh = Fresh(program.first_uid)
        self.made: dict[x.Name, x.Function] = {}
        self.searches = {
            name: search for name, function in program.functions.items()
            if (search := _search(function)) is not None
        }

    def block(self, body: x.Block) -> x.Block:
        kept: list[x.Op] = []
        for op in body:
            match op:
                case x.For():
                    kept += self._loop(replace(op, body=self.block(op.body)))
                case x.Times():
                    kept.append(replace(op, body=self.block(op.body)))
                case x.If(test, then, otherwise):
                    kept.append(x.If(test, self.block(then), self.block(otherwise)))
                case _:
                    kept.append(op)
        return tuple(kept)

    def _loop(self, loop: x.For) -> list[x.Op]:
        ops = [part for part in walk(loop) if isinstance(part, x.OPS)]
        if not all(isinstance(op, (*QUIET, x.Draw, x.Remember)) for op in ops):
            return [loop]
        changed = {op.target.field for op in ops if isinstance(op, x.Remember)}
        inside = {local.uid for op in ops for local in given_in(op)}
        inside |= {op.local.uid for op in ops if isinstance(op, x.Draw)}
        known: dict[x.Apply, x.Local] = {}

        def put(node: Any) -> Any:
            if not isinstance(node, x.Apply) or node.function not in self.searches:
                return node
            search = self.searches[node.function]
            read = {
                part.field for part in walk((search.loop.source, search.set))
                if isinstance(part, x.Get | x.Family)
            }
            args = list(node.args)
            member = args.pop(search.member)
            if changed & read or member != x.Read(loop.local) or not all(
                is_atom(arg) and not (isinstance(arg, x.Read) and arg.local.uid in inside)
                for arg in args
            ):
                return node
            whole = x.Apply(self._made(search).name, tuple(args))
            if whole not in known:
                known[whole] = self.fresh.local("union")
            has = x.HasBit(x.Read(known[whole]), member)
            return has if search.has else negated(has)

        body = rewrite(loop.body, put)
        return [*(x.Let(local, value) for value, local in known.items()), replace(loop, body=body)]

    def _made(self, search: _Search) -> x.Function:
        """The quantity that is all of the sets together."""
        function = search.function
        if function.name not in self.made:
            found = self.fresh.local("found")
            put = x.Let(found, x.Union((x.Read(found), search.set)))
            params = list(function.params)
            del params[search.member]
            self.made[function.name] = replace(
                function,
                name=replace(function.name, at="together"),
                params=tuple(params),
                body=(
                    x.Let(found, ZERO), replace(search.loop, body=(put,)), x.Return(x.Read(found)),
                ),
                title=f"{function.title}, for all at once",
            )
        return self.made[function.name]
