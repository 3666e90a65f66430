"""Incremental search: a loop that looks back from each of its numbers keeps what it found last.

A function that searches from a number down to the first is called in each iteration of a loop from the
first on: what it finds is what the iterations before have passed.

Before, in cartagena:

    - If
      test: And
        parts:
          - Contains(Place(tunnel, Calculate("-", field, 1)), actor)
          - Compare(">=", Apply(rule refuge, [field]), 0)
      then:
        - Return(1)

After:

    - If
      test: refuge_known
      then:
        - If
          test: Contains(Place(tunnel, Calculate("-", field, 1)), actor)
          then:
            - Return(1)
      otherwise:
        - If
          test: Between(Length(Place(tunnel, Calculate("-", field, 1))), 1, 2)
          then:
            - Let(refuge_known, 1)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import (
    NO,
    NONE,
    ONE,
    YES,
    ZERO,
    every,
    is_atom,
    negated,
    subtract,
)
from rulewright.ir.effects import is_local, locals_written
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.rewriting import map_bodies, map_ops, substitute


def incremental_search(program: x.Program) -> x.Program:
    """Return the program with loops that keep what a search back from their number would find."""
    fresh = Fresh(program.first_uid)
    searches = {
        function.name: search for function in program.functions.values()
        if (search := _search(function)) is not None
    }
    sizes = {field.name: field.sizes for field in program.fields}
    keeping = _Keeping(searches, sizes, fresh)
    return replace(
        map_bodies(program, lambda body: map_ops(body, keeping.op)), first_uid=fresh.next
    )


@dataclass(frozen=True, slots=True)
class _Search:
    """A function that finds the last number before that of a parameter that passes a test."""

    params: tuple[x.Local, ...]
    before: int
    """Which of them."""
    low: x.Number
    local: x.Local
    test: x.Expr


def _search(function: x.Function) -> _Search | None:
    match function.body:
        case (
            x.For(
                local, x.Backwards(x.Range(x.Number() as low, high)),
                (x.If(test, (x.Return(x.Read(found)),), ()),), None, False,
            ),
            x.Return(x.Number(-1)),
        ) if found == local:
            reads = [part.local for part in walk(test) if isinstance(part, x.Read)]
            for at, param in enumerate(function.params):
                if high == subtract(x.Read(param), ONE) and param not in reads:
                    return _Search(function.params, at, low, local, test)
    return None


class _Keeping:
    def __init__(
        self, searches: dict[x.Name, _Search], sizes: dict[str, tuple[int, ...]], fresh: Fresh
    ) -> None:
        self.searches = searches
        self.sizes = sizes
        self.fresh = fresh

    def op(self, loop: x.Op) -> list[x.Op]:
        """Return a loop behind the local that keeps what it found."""
        match loop:
            case x.For(_, x.Range(x.Number() as low, x.Number() as high), _, None, False) if is_local(loop):
                pass
            case _:
                return [loop]
        variant = locals_written(loop)
        lets: list[x.Op] = []
        body = loop.body
        for part in dict.fromkeys(part for part in walk(body) if isinstance(part, x.Apply)):
            search = self.searches.get(part.function)
            if search is None or not self._is_there(search, low.value, high.value):
                continue
            if _fits(search, part, loop.local, low, variant):
                keep = _kept_whether if _only_whether(part, body) else _kept
                let, body = keep(part, _test(search, part, loop.local), loop, body, self.fresh)
                lets.append(let)
        return [*lets, replace(loop, body=body)]

    def _is_there(self, search: _Search, low: int, high: int) -> bool:
        """Whether the test of a search can be asked for all numbers of a loop, the last one too."""
        for part in walk(search.test):
            match part:
                case x.Apply() | x.Cell() | x.Item():
                    return False
                case x.Place(x.Zone(name), index) | x.Get(name, index) if index is not None:
                    pass
                case _:
                    continue
            ends = [_at(index, search.local, number) for number in (low, high)]
            match self.sizes[name]:
                case (int(size),) if all(0 <= end < size for end in ends):
                    pass
                case _:
                    return False
        return True


def _at(index: x.Expr, local: x.Local, number: int) -> int:
    """What an index comes to if a name stands for a number; -1 for one that depends on more."""
    match index:
        case x.Read(read) if read == local:
            return number
        case x.Calculate(x.Sum.SUBTRACT, x.Read(read), x.Number(less)) if read == local:
            return number - less
        case x.Calculate(x.Sum.ADD, x.Read(read), x.Number(more)) if read == local:
            return number + more
        case x.Number(value):
            return value
        case _:
            return -1


def _fits(
    search: _Search, asked: x.Apply, local: x.Local, low: x.Number, variant: frozenset[int]
) -> bool:
    """Whether a search looks back from where a loop stands to where it began."""
    others = [arg for at, arg in enumerate(asked.args) if at != search.before]
    return (
        asked.args[search.before] == x.Read(local)
        and search.low.value == low.value
        and all(is_atom(arg) for arg in others)
        and not any(isinstance(arg, x.Read) and arg.local.uid in variant for arg in others)
    )


def _only_whether(asked: x.Apply, body: x.Block) -> bool:
    """Whether a loop asks only if a search finds anything."""
    parts = list(walk(body))
    there = (x.Compare(x.Relation.GE, asked, ZERO), x.Compare(x.Relation.LT, asked, ZERO))
    return parts.count(asked) == sum(parts.count(each) for each in there)


def _test(search: _Search, asked: x.Apply, local: x.Local) -> x.Expr:
    """Whether the number of this round is one that is looked for."""
    given = dict(zip(search.params, asked.args, strict=True))
    found: x.Expr = substitute(search.test, {**given, search.local: x.Read(local)})
    return found


def _kept(
    asked: x.Apply, test: x.Expr, loop: x.For, body: x.Block, fresh: Fresh
) -> tuple[x.Op, x.Block]:
    """At the end of each round: the number of this one is the last found, if it passes the test."""
    last = fresh.local(f"last_{asked.function.of[0]}")
    body = rewrite(body, lambda node: x.Read(last) if node == asked else node)
    return x.Let(last, NONE), (*body, x.If(test, (x.Let(last, x.Read(loop.local)),)))


def _kept_whether(
    asked: x.Apply, test: x.Expr, loop: x.For, body: x.Block, fresh: Fresh
) -> tuple[x.Op, x.Block]:
    """The same, where it is only asked if any was found: one is enough, none is looked for behind it."""
    known = fresh.local(f"{asked.function.of[0]}_known")
    there = x.Read(known)

    def put(node: Any) -> Any:
        match node:
            case x.Compare(x.Relation.GE) if node.left == asked:
                return there
            case x.Compare(x.Relation.LT) if node.left == asked:
                return negated(there)
            case _:
                return node

    found = (x.Let(known, YES),)
    match rewrite(body, put):
        case (x.If(x.And(parts), then, ()),) if there in parts:
            # Either one is known or it is looked for: never both in one round.
            rest = every([part for part in parts if part != there])
            return x.Let(known, NO), (x.If(there, (x.If(rest, then),), (x.If(test, found),)),)
        case changed:
            look = x.If(every([negated(there), test]), found)
            return x.Let(known, NO), (*changed, look)
