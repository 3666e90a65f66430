"""What is found in a domain: numbers, sums, extremes, the one member, the set of all."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import (
    EVERYBODY,
    NO,
    NONE,
    ONE,
    PLAYERS,
    YES,
    ZERO,
    add,
    bit,
    compare,
    either,
    negated,
    some,
)
from rulewright.ir.lowering.expressions.domains import Domains, mentions, with_number
from rulewright.ir.lowering.expressions.place_access import Out
from rulewright.model import nodes as m
from rulewright.model.types import (
    PLAYER,
    BoolType,
    IntType,
    ListType,
    SetType,
)


class Tallies(Domains):
    """Translates what is looked for among the members of a domain."""

    def _aggregate(self, e: m.Aggregate, out: Out) -> x.Expr:
        match e.tally:
            case m.Tally.COUNT:
                return self._counted(e.domain, out)
            case m.Tally.SUM:
                assert e.value is not None
                return self._summed(e.domain, e.value, out)
            case m.Tally.HIGHEST:
                assert e.value is not None
                return self._highest(e.domain, e.value, out)
            case m.Tally.LOWEST:
                assert e.value is not None
                return self._lowest(e.domain, e.value, out)
            case _:
                assert_never(e.tally)

    def _counted(self, domain: m.Domain, out: Out) -> x.Expr:
        match domain.source:
            case m.ZoneSource(zone) if not domain.filters:
                return self.size(self.place(zone, out))
            case m.SlotSource(zone, empty) if not domain.filters:
                place = self.place(zone, out)
                return x.Occurs(place, NONE) if empty else self.size(place)
            case m.EnumSource(enum) if not domain.filters:
                return PLAYERS if enum.name == PLAYER else x.Number(len(self.layout.numbers(enum)))
            case m.SetSource(of) if not domain.filters:
                value = self.value(of, out)
                return x.Length(value) if isinstance(of.type, ListType) else x.Bits(value)
            case m.ZoneSource(zone):
                kind = self.one_kind(domain)
                if kind is not None and not self.counts(zone):
                    place = self.place(zone, out)
                    return x.Occurs(self.kinds(place), self.value(kind, out))
            case _:
                pass
        found = self.scope.fresh("number")
        out.append(x.Let(found, ZERO))
        self.each(domain, False, out, lambda _, then: then.append(x.Increase(found, ONE)))
        return x.Read(found)

    def _summed(self, domain: m.Domain, value: m.Expr, out: Out) -> x.Expr:
        small = self.unrolled(domain)
        if small is not None:
            total: x.Expr = ZERO
            for number, tests in small:
                each = with_number(domain.var, number, value)
                if tests:
                    none = m.Const(0, each.type, each.span)
                    test = m.Both(tuple(tests), BoolType(), each.span)
                    each = m.Conditional(test, each, none, each.type, each.span)
                total = add(total, self.value(each, out))
            return total
        point = self.point(domain)
        if point is not None:
            member, passes = self._passes(domain, *point, out)
            self.scope.give(domain.var, member)
            inner: Out = []
            part = self.value(value, inner)
            if not inner:
                return either(passes, part, ZERO)
        found = self.scope.fresh("total")
        out.append(x.Let(found, ZERO))

        def sum_up(_: x.Expr, then: Out) -> None:
            then.append(x.Increase(found, self.value(value, then)))

        self.each(domain, False, out, sum_up)
        return x.Read(found)

    def _highest(self, domain: m.Domain, value: m.Expr, out: Out) -> x.Expr:
        found = self.scope.fresh("highest")
        out.append(x.Let(found, ZERO))
        below = isinstance(value.type, IntType) and value.type.low < 0
        seen = self.scope.fresh("seen")
        if below:
            out.append(x.Let(seen, NO))

        def compare_with(_: x.Expr, then: Out) -> None:
            new = self.atom(value, "each", then)
            test = compare(x.Relation.GT, new, x.Read(found))
            if below:
                test = some([negated(x.Read(seen)), test])
            better = [x.Let(found, new)] + ([x.Let(seen, YES)] if below else [])
            then.append(x.If(test, tuple(better)))

        self.each(domain, False, out, compare_with)
        return x.Read(found)

    def _lowest(self, domain: m.Domain, value: m.Expr, out: Out) -> x.Expr:
        """Return the search begins above all numbers that there can be, and comes to 0 where it stays there."""
        assert isinstance(value.type, IntType)
        beyond = x.Number(value.type.high + 1)
        found = self.scope.fresh("lowest")
        out.append(x.Let(found, beyond))

        def compare_with(_: x.Expr, then: Out) -> None:
            new = self.atom(value, "each", then)
            test = compare(x.Relation.LT, new, x.Read(found))
            then.append(x.If(test, (x.Let(found, new),)))

        self.each(domain, False, out, compare_with)
        return either(compare(x.Relation.LT, x.Read(found), beyond), x.Read(found), ZERO)

    def one_kind(self, domain: m.Domain) -> m.Expr | None:
        """Return the kind that is looked for, in a domain whose only test is that its members are of it."""
        if len(domain.filters) != 1:
            return None
        match domain.filters[0].test:
            case m.Compare(m.CompareOp.EQ, m.LocalRef(local, None), value) if local is domain.var:
                pass
            case m.Compare(m.CompareOp.EQ, value, m.LocalRef(local, None)) if local is domain.var:
                pass
            case _:
                return None
        return None if mentions(value, domain.var) else value

    def _any(self, domain: m.Domain, out: Out) -> x.Expr:
        small = self.unrolled(domain)
        if small is not None:
            span = domain.span
            return self.some([m.Both(tuple(t), BoolType(), span) for _, t in small], out)
        if not domain.filters:
            return self._has_members(domain.source, out)
        kind = self.one_kind(domain)
        source = domain.source
        if kind is not None and isinstance(source, m.ZoneSource) and not self.counts(source.zone):
            return self.contains(self.place(source.zone, out), self.value(kind, out))
        point = self.point(domain)
        if point is not None:
            return self._passes(domain, *point, out)[1]
        found = self.scope.fresh("found")
        out.append(x.Let(found, NO))
        self.each(domain, False, out, lambda _, then: then.extend((x.Let(found, YES), x.Break())))
        return x.Read(found)

    def _has_members(self, source: m.Source, out: Out) -> x.Expr:
        match source:
            case m.EnumSource(enum):
                return YES if enum.name == PLAYER or self.layout.numbers(enum) else NO
            case m.ZoneSource():
                return negated(self._is_empty(self.place(source.zone, out)))
            case m.SlotSource(_, empty):
                place = self.place(source.zone, out)
                return x.Contains(place, NONE) if empty else negated(self._is_empty(place))
            case m.SetSource():
                value = self.value(source.of, out)
                if isinstance(source.of.type, ListType):
                    return compare(x.Relation.GT, x.Length(value), ZERO)
                return compare(x.Relation.NE, value, ZERO)
            case m.RangeSource():
                low, high = self.value(source.low, out), self.value(source.high, out)
                return compare(x.Relation.LE, low, high)
            case _:
                assert_never(source)

    def _the_one(self, domain: m.Domain, out: Out) -> x.Expr:
        if isinstance(domain.order, m.Forwards):  # it is looked for from the front in any case
            domain = replace(domain, order=None)
        small = self.unrolled(domain)
        if small is not None:
            inner: Out = []
            found: x.Expr = NONE
            base = self.layout.base(domain.var.type)
            for number, tests in reversed(small):
                found = either(self.every(tests, inner), x.Number(number, base), found)
            if not inner:
                return found
        point = self.point(domain)
        if point is not None:
            member, passes = self._passes(domain, *point, out)
            return either(passes, member, NONE)
        local = self.scope.fresh("found")
        out.append(x.Let(local, NONE))
        self.each(
            domain, False, out, lambda member, then: then.extend((x.Let(local, member), x.Break()))
        )
        return x.Read(local)

    def _foremost(self, e: m.Superlative, out: Out) -> x.Expr:
        """Return the first member that none surpasses: the search begins beyond all numbers that there can be."""
        domain = e.domain
        if isinstance(domain.order, m.Forwards):  # it is looked for from the front in any case
            domain = replace(domain, order=None)
        assert isinstance(e.value.type, IntType)
        beyond = e.value.type.low - 1 if e.highest else e.value.type.high + 1
        relation = x.Relation.GT if e.highest else x.Relation.LT
        found, best = self.scope.fresh("found"), self.scope.fresh("best")
        out += [x.Let(found, NONE), x.Let(best, x.Number(beyond))]

        def compare_with(member: x.Expr, then: Out) -> None:
            new = self.atom(e.value, "each", then)
            better = (x.Let(found, member), x.Let(best, new))
            then.append(x.If(compare(relation, new, x.Read(best)), better))

        self.each(domain, False, out, compare_with)
        return x.Read(found)

    def set_of(self, domain: m.Domain, out: Out) -> x.Expr:
        """Return the set of the members of a domain."""
        match domain.source:
            case m.SetSource(of) if not domain.filters and isinstance(of.type, SetType):
                return self.value(of, out)
            case m.EnumSource(enum) if not domain.filters:
                if enum.name == PLAYER:
                    return EVERYBODY
                return x.Number(sum(1 << number for number in self.layout.numbers(enum)))
            case _:
                pass
        point = self.point(domain)
        if point is not None and not point[1] and point[0].type == domain.var.type:
            return bit(self.value(point[0], out))
        found = self.scope.fresh("found")
        out.append(x.Let(found, ZERO))
        self.each(
            domain, False, out, lambda member, then: then.append(x.Include(found, member))
        )
        return x.Read(found)
