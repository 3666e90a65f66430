"""Domains as loops, or as the one member that they can have; conditions asked one after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import assert_never

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import (
    NO,
    ONE,
    PLAYERS,
    YES,
    ZERO,
    compare,
    every,
    is_atom,
    negated,
    some,
    subtract,
)
from rulewright.ir.lowering.expressions.place_access import Out, Places
from rulewright.model import nodes as m
from rulewright.model.types import (
    PLAYER,
    EnumType,
    ListType,
    OptionalType,
    SetType,
    Type,
    ZoneType,
)

UNROLLED = 4
"""Domains over so few constant values are written out, which is faster than a loop."""


class Domains(Places):
    """Translates what is done with each member of a domain."""

    def source(self, domain: m.Domain, once: bool, out: Out) -> x.Expr:
        """Return what a domain runs over, in its order, tests aside; `once` gives equal ones once."""
        found, repeats = self._source(domain.source, out)
        match domain.order:
            case m.Clockwise(start):
                found = x.Clockwise(found, self.value(start, out))
            case m.Backwards():
                found = x.Backwards(found)
            case None | m.Forwards():
                pass
            case _:
                assert_never(domain.order)
        return x.Distinct(found) if once and repeats else found

    def _source(self, source: m.Source, out: Out) -> tuple[x.Expr, bool]:
        """Return what a source lists, and whether something may be in it more than once."""
        match source:
            case m.EnumSource(enum):
                if enum.name == PLAYER:
                    return x.Range(ZERO, subtract(PLAYERS, ONE)), False
                numbers = self.layout.numbers(enum)
                if numbers == tuple(range(len(numbers))):
                    return x.Range(ZERO, x.Number(len(numbers) - 1)), False
                return x.Numbers(numbers), False
            case m.ZoneSource():
                assert isinstance(source.zone.type, ZoneType)
                place = self.place(source.zone, out)
                pieces = self.game.classes[self.game.zones[place.zone.name].holds]
                return self.listing(place), not pieces.unique
            case m.SlotSource(_, empty):
                return x.SlotNumbers(self.place(source.zone, out), empty), False
            case m.SetSource():
                value = self.value(source.of, out)
                if isinstance(source.of.type, ListType):
                    return value, True
                return x.Members(value), False
            case m.RangeSource():
                return x.Range(self.value(source.low, out), self.value(source.high, out)), False
            case _:
                assert_never(source)

    def each(
        self, domain: m.Domain, once: bool, out: Out, body: Callable[[x.Expr, Out], None]
    ) -> None:
        """A loop over the members of a domain; `body` adds what is done with each."""
        point = self.point(domain)
        if point is not None:
            self._at_point(domain, *point, out, body)
            return
        domain = self.narrowed(domain)
        source = self.source(domain, once, out)
        with self.scope.bound(domain.var) as local:
            inside: Out = []
            self._tested([each.test for each in domain.filters], x.Read(local), inside, body)
        out.append(x.For(local, source, tuple(inside)))

    def _tested(
        self, tests: Sequence[m.Expr], member: x.Expr, out: Out,
        body: Callable[[x.Expr, Out], None],
    ) -> None:
        test = self.every(tests, out)
        then: Out = []
        body(member, then)
        if test == YES:
            out.extend(then)
        else:
            out.append(x.If(test, tuple(then)))

    def _at_point(
        self, domain: m.Domain, value: m.Expr, tests: Sequence[m.Expr], out: Out,
        body: Callable[[x.Expr, Out], None],
    ) -> None:
        """The one member that a domain can have; the loop is left at once, as `body` may ask."""
        member = self.value(value, out)
        if not is_atom(member):
            local = self.scope.fresh(domain.var.name)
            out.append(x.Let(local, member))
            member = x.Read(local)
        inside: Out = []
        self.scope.give(domain.var, member)
        self._tested(tests, member, inside, body)
        assert isinstance(domain.source, m.EnumSource)
        belongs = self.belongs(member, value.type, domain.source.enum)
        kept = without_break(inside)
        out.extend(kept if belongs == YES else [x.If(belongs, tuple(kept))])

    def _passes(
        self, domain: m.Domain, value: m.Expr, tests: Sequence[m.Expr], out: Out
    ) -> tuple[x.Expr, x.Expr]:
        """Return the one member that a domain can have, and whether it has it."""
        member = self.atom(value, domain.var.name, out)
        self.scope.give(domain.var, member)
        assert isinstance(domain.source, m.EnumSource)
        belongs = self.belongs(member, value.type, domain.source.enum)
        inner: Out = []
        test = self.every(tests, inner)
        if belongs == YES or not inner:
            out.extend(inner)
            return member, every([belongs, test])
        holds = self.scope.fresh("holds")
        out.append(x.Let(holds, NO))
        out.append(x.If(belongs, (*inner, x.Let(holds, test))))
        return member, x.Read(holds)

    def narrowed(self, domain: m.Domain) -> m.Domain:
        """Return a domain over the members of a set, where it tests all values for being in that set."""
        if not isinstance(domain.source, m.EnumSource):
            return domain
        for number, each in enumerate(domain.filters):
            match each.test:
                case m.InSet(m.LocalRef(local, None), of, False) if local is domain.var:
                    kind = of.type
                    of_it = isinstance(kind, SetType) and kind.of == domain.source.enum
                    if of_it and not mentions(of, domain.var):
                        left = domain.filters[:number] + domain.filters[number + 1 :]
                        return replace(domain, source=m.SetSource(of), filters=left)
                case _:
                    pass
        return domain

    def point(self, domain: m.Domain) -> tuple[m.Expr, list[m.Expr]] | None:
        """Return the value that a domain over a whole enumeration tests its members for, and its other tests:
        instead of looking for it, one takes it."""
        if not isinstance(domain.source, m.EnumSource):
            return None
        tests = [each.test for each in domain.filters]
        for number, test in enumerate(tests):
            match test:
                case m.Compare(m.CompareOp.EQ, m.LocalRef(local, None), value) if (
                    local is domain.var
                ):
                    pass
                case m.Compare(m.CompareOp.EQ, value, m.LocalRef(local, None)) if (
                    local is domain.var
                ):
                    pass
                case _:
                    continue
            alike = self._counts_alike(value.type, domain.source.enum)
            if alike and not mentions(value, domain.var):
                return value, tests[:number] + tests[number + 1 :]
        return None

    def _counts_alike(self, kind: Type, enum: EnumType) -> bool:
        """Return whether the values of a type have the numbers that those of an enumeration have."""
        if isinstance(kind, OptionalType) and isinstance(kind.of, EnumType):
            kind = kind.of  # none is no value of the enumeration
        if not isinstance(kind, EnumType) or PLAYER in (kind.name, enum.name):
            return kind == enum
        return self.layout.base(kind) == self.layout.base(enum)

    def belongs(self, value: x.Expr, kind: Type, enum: EnumType) -> x.Expr:
        """Return whether a value is one of an enumeration, which may be a part of that of its type."""
        if kind == enum:
            return YES
        if isinstance(kind, OptionalType) and enum.name == PLAYER:
            return compare(x.Relation.GE, value, ZERO)
        numbers = self.layout.numbers(enum)
        if isinstance(kind, OptionalType) and numbers == tuple(range(len(numbers))):
            return x.Between(value, ZERO, x.Number(len(numbers) - 1))
        if isinstance(kind, OptionalType):
            return some([compare(x.Relation.EQ, value, x.Number(number)) for number in numbers])
        assert isinstance(kind, EnumType)
        if set(self.layout.numbers(kind)) <= set(numbers):
            return YES
        if numbers == tuple(range(len(numbers))):
            return compare(x.Relation.LT, value, x.Number(len(numbers)))
        return some([compare(x.Relation.EQ, value, x.Number(number)) for number in numbers])

    def members(self, domain: m.Domain, once: bool, out: Out) -> x.Expr:
        """Return the members of a domain in order, as a list."""
        if not domain.filters:
            return self.source(domain, once, out)
        found = self.scope.fresh("found", x.Kind.LIST)
        out.append(x.Let(found, x.Numbers(())))
        self.each(domain, once, out, lambda member, then: then.append(x.Append(found, member)))
        return x.Read(found)

    def unrolled(self, domain: m.Domain) -> list[tuple[int, list[m.Expr]]] | None:
        """Return the members of a small constant domain, each with its tests."""
        if not isinstance(domain.source, m.EnumSource) or domain.source.enum.name == PLAYER:
            return None
        if domain.order is not None or self.point(domain) is not None:
            return None
        numbers = self.layout.numbers(domain.source.enum)
        if len(numbers) > UNROLLED:
            return None
        return [
            (number, [with_number(domain.var, number, each.test) for each in domain.filters])
            for number in numbers
        ]

    def atom(self, e: m.Expr, name: str, out: Out) -> x.Expr:
        """Return a value that can be written several times."""
        return self.as_atom(self.value(e, out), name, out)

    def as_atom(self, value: x.Expr, name: str, out: Out) -> x.Expr:
        if is_atom(value):
            return value
        local = self.scope.fresh(name)
        out.append(x.Let(local, value))
        return x.Read(local)

    def every(self, parts: Sequence[m.Expr], out: Out) -> x.Expr:
        """Return all of some conditions; none is asked behind one that is false."""
        return self._in_turn(parts, out, every, lambda so_far: so_far)

    def some(self, parts: Sequence[m.Expr], out: Out) -> x.Expr:
        """Return one of some conditions at least; none is asked behind one that is true."""
        return self._in_turn(parts, out, some, negated)

    def _in_turn(
        self, parts: Sequence[m.Expr], out: Out,
        join: Callable[[Sequence[x.Expr]], x.Expr], going_on: Callable[[x.Expr], x.Expr],
    ) -> x.Expr:
        done: list[x.Expr] = []
        for part in parts:
            inner: Out = []
            test = self.value(part, inner)
            if inner and done:
                holds = self.scope.fresh("holds")
                out.append(x.Let(holds, join(done)))
                inner.append(x.Let(holds, test))
                out.append(x.If(going_on(x.Read(holds)), tuple(inner)))
                done = [x.Read(holds)]
            else:
                out.extend(inner)
                done.append(test)
        return join(done)


def without_break(ops: Sequence[x.Op]) -> list[x.Op]:
    """Return what a loop over one member does: leaving it is the same as coming to its end."""
    kept: list[x.Op] = []
    for op in ops:
        match op:
            case x.Break():
                return kept
            case x.If(_, then, otherwise):
                kept.append(
                    x.If(op.test, tuple(without_break(then)), tuple(without_break(otherwise)))
                )
            case _:
                kept.append(op)
    return kept


def mentions(e: object, local: m.Local) -> bool:
    """Return whether a value depends on a name."""
    return any(isinstance(part, m.LocalRef) and part.local is local for part in walk(e))


def with_number(var: m.Local, number: int, expr: m.Expr) -> m.Expr:
    """Return an expression with a number in the place of a name."""

    def put(node: object) -> object:
        if isinstance(node, m.LocalRef) and node.local is var:
            return m.Const(number, node.type, node.span)
        return node

    result: m.Expr = rewrite(expr, put)
    return result
