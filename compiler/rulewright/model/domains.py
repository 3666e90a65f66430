"""Domains, and the values that run over one: counts, sums, the first, all."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rulewright.diagnostics.model import Note
from rulewright.foundation.limits import NUMBER
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.absence import among
from rulewright.model.expected_types import BOOL, Expecting, written
from rulewright.model.interval_arithmetic import of_extreme
from rulewright.model.narrowing import learned, narrowed
from rulewright.model.place_kinds import traits
from rulewright.model.resolver_context import Scope
from rulewright.model.types import (
    PLAYER,
    EnumType,
    IntType,
    ListType,
    OptionalType,
    SetType,
    Type,
    ZoneType,
)
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import (
    DomainForm,
    QueryForm,
)


class Domains(Expecting):
    """Resolves what a choice, loop or count runs over."""

    def _query(self, expr: s.Query, scope: Scope) -> m.Expr:
        domain, inner = self.domain(expr.domain, scope)
        span = expr.span
        op = expr.op
        value: m.Expr | None = None
        kind: Type = BOOL
        if expr.value is not None:
            value, kind, domain = self._tallied(expr.value, domain, inner)
        match op:
            case QueryForm.ANY_OF | QueryForm.NONE_OF:
                return m.AnyOf(domain, op is QueryForm.NONE_OF, BOOL, span)
            case QueryForm.THE_FIRST | QueryForm.THE_LAST:
                domain = self._which_one(domain, op is QueryForm.THE_LAST, span)
                return m.TheOne(domain, OptionalType(self._the_one(domain, span)), span)
            case QueryForm.THE_ONE:
                return m.TheOne(domain, OptionalType(self._the_one(domain, span)), span)
            case QueryForm.THE_HIGHEST | QueryForm.THE_LOWEST:
                assert value is not None
                member = self._the_one(domain, span)
                if domain.order is None:
                    domain = replace(domain, order=m.Forwards())
                sure = self._never_empty(domain) or self._counted_some(domain, scope)
                highest = op is QueryForm.THE_HIGHEST
                return m.Superlative(highest, value, domain, member if sure else OptionalType(member), span)
            case QueryForm.ALL_OF:
                return m.SetOf(domain, SetType(self._enum_var(domain, span)), span)
            case QueryForm.NUMBER_OF:
                counted = IntType(0, self._most(domain))
                return m.Aggregate(m.Tally.COUNT, None, domain, counted, span)
            case QueryForm.SUM_OF:
                assert isinstance(kind, IntType)
                most = self._most(domain)
                kind = IntType(min(0, kind.low * most), max(0, kind.high * most))
                if max(-kind.low, kind.high) > NUMBER:
                    raise self.c.fail("R105", "This sum can become too large", span)
                return m.Aggregate(m.Tally.SUM, value, domain, kind, span)
            case QueryForm.HIGHEST_OF | QueryForm.LOWEST_OF:
                assert isinstance(kind, IntType)
                kind = of_extreme(kind, never_empty=self._never_empty(domain))
                tally = m.Tally.HIGHEST if op is QueryForm.HIGHEST_OF else m.Tally.LOWEST
                return m.Aggregate(tally, value, domain, kind, span)
            case _:
                assert_never(op)

    def _which_one(self, domain: m.Domain, last: bool, span: Span) -> m.Domain:
        """Return a domain of which the first or the last member is meant."""
        if domain.order is None:
            return replace(domain, order=m.Backwards() if last else m.Forwards())
        if last:
            raise self.c.fail(
                "R104", "The last one in which order?", span,
                reason="An order is said already.", suggestion="Write `the first …`, or leave the order out.",
            )
        return domain

    def _never_empty(self, domain: m.Domain) -> bool:
        """Return whether a domain has a member in every position."""
        if domain.filters:
            return False
        match domain.source:
            case m.EnumSource(enum):
                return (self.c.min_players if enum.name == PLAYER else self.c.enum_size(enum)) > 0
            case m.RangeSource(low, high):
                assert isinstance(low.type, IntType)
                assert isinstance(high.type, IntType)
                return low.type.high <= high.type.low
            case m.ZoneSource() | m.SlotSource() | m.SetSource():
                return False
            case _:
                assert_never(domain.source)

    def _counted_some(self, domain: m.Domain, scope: Scope) -> bool:
        """Return whether the tests around a place say that a domain has a member there."""
        plain = replace(domain, order=None)
        count = m.Aggregate(m.Tally.COUNT, None, plain, IntType(0, self._most(domain)), domain.span)
        known = narrowed(count, scope.ranges).type
        return isinstance(known, IntType) and known.low > 0

    def _tallied(self, number: s.Expr, domain: m.Domain, inner: Scope) -> tuple[m.Expr, IntType, m.Domain]:
        """Return the number that is added up or compared, with its range, and the domain of those that have one."""
        with self.naming() as missing:
            value = self.there(self._expr(number, inner, None))
        kind = self._must_count(value, "Only numbers can be added up or compared")
        return value, kind, among(missing, domain)

    def _the_one(self, domain: m.Domain, span: Span) -> EnumType | IntType:
        """Return what the first member of a domain is; numbers from 0 on, so that none is none of them."""
        kind = domain.var.type
        if isinstance(kind, IntType) and kind.low >= 0:
            return kind
        if isinstance(kind, IntType):
            raise self.c.fail(
                "R105", "These numbers can be less than 0", span,
                label=self.c.describe(kind), suggestion="Begin the range at 0 or higher.",
            )
        return self._enum_var(domain, span)

    def _enum_var(self, domain: m.Domain, span: Span) -> EnumType:
        kind = domain.var.type
        if isinstance(kind, EnumType):
            return kind
        raise self.c.fail(
            "R103", "This works for things with names only", span,
            label=f"this runs over {self.c.describe(kind)}",
        )

    def _most(self, domain: m.Domain) -> int:
        """Return the most members a domain can have."""
        match domain.source:
            case m.EnumSource(enum):
                return self.c.enum_size(enum)
            case m.ZoneSource(zone):
                holds = self.c.classes[self.zone_of(zone).holds]
                total = sum(holds.copies) * (self.c.max_players if holds.per_player else 1)
                capacity = self.zone_of(zone).capacity
                return total if capacity is None else min(total, capacity)
            case m.SlotSource(zone, _):
                return self.zone_of(zone).capacity or 0
            case m.SetSource(of):
                return self.c.enum_size(of.type.of) if isinstance(of.type, SetType) else 4096
            case m.RangeSource(low, high):
                assert isinstance(low.type, IntType)
                assert isinstance(high.type, IntType)
                return max(0, high.type.high - low.type.low + 1)
            case _:
                assert_never(domain.source)

    def domain(self, domain: s.Domain, scope: Scope) -> tuple[m.Domain, Scope]:
        """Return the domain, and a scope that has its variable."""
        source, kind, default = self._source(domain, scope)
        name = domain.alias or s.Name(default, domain.name.span if domain.name else domain.span)
        var = self.c.local(name.text, kind, name.span)
        inner = Scope(scope, {default: var, var.name: var})
        here = m.LocalRef(var, None, kind, name.span)
        filters: list[m.Filter] = []
        kind_named = self._kind_named(domain, source)
        if kind_named is not None:
            same = m.Compare(m.CompareOp.EQ, here, kind_named, BOOL, kind_named.span)
            filters.append(m.Filter(same, None, kind_named.span))
        for test in domain.tests:
            if test.excludes:
                other = self._expr(test.value, scope, kind)
                if not self.c.comparable(kind, other.type):
                    self.must_fit(other, kind)
                differs = m.Compare(m.CompareOp.NE, here, other, BOOL, test.span)
                filters.append(m.Filter(differs, other, test.span))
            else:
                filters.append(m.Filter(self.test(test.value, inner), None, test.span))
            inner.ranges = learned(inner.ranges, filters[-1].test, True)
        order: m.Order | None = None
        if domain.clockwise is not None:
            if not self.c.fits(kind, EnumType(PLAYER)):
                raise self.c.fail("R103", "Only players sit clockwise", domain.clockwise.span)
            order = m.Clockwise(self.value(domain.clockwise, scope, EnumType(PLAYER)))
        elif domain.backwards:
            order = m.Backwards()
        return m.Domain(var, source, tuple(filters), order, domain.span), inner

    def _kind_named(self, domain: s.Domain, source: m.Source) -> m.Expr | None:
        """`albatross in …` names one kind of the cards in a place."""
        if domain.base is not DomainForm.IN or domain.name is None or not isinstance(source, m.ZoneSource):
            return None
        pieces = self.class_of(source.zone)
        if domain.name.text in {pieces.name, pieces.kind.name}:
            return None
        return self._constant(domain.name.text, domain.name.span, pieces.kind)

    def _source(self, domain: s.Domain, scope: Scope) -> tuple[m.Source, Type, str]:
        base = domain.base
        match base:
            case DomainForm.NAME:
                assert domain.name is not None
                self._no_picks(domain.name, scope)
                enum = self.c.enum_named(domain.name)
                return m.EnumSource(enum), enum, domain.name.text
            case DomainForm.IN:
                assert domain.name is not None
                return self._source_in(domain.name, domain.parts[0], scope)
            case DomainForm.SLOTS | DomainForm.EMPTY_SLOTS:
                zone = self.zone(domain.parts[0], scope)
                found = self.zone_of(zone)
                if not traits(found.shape).numbered:
                    raise self.c.fail("R103", "This place has no slots", zone.span)
                kind = IntType(1, found.capacity or 1)
                return m.SlotSource(zone, base is DomainForm.EMPTY_SLOTS), kind, "slot"
            case DomainForm.LISTED:
                picks = self._expr(domain.parts[0], scope, None)
                if not isinstance(picks.type, ListType) or not isinstance(picks.type.of, IntType):
                    raise self.c.fail(
                        "R103", "Picked slots are needed here", picks.span,
                        label=f"this is {self.c.describe(picks.type)}",
                    )
                return m.SetSource(picks), picks.type.of, "slot"
            case DomainForm.RANGE:
                low, high = (self.there(self._expr(part, scope, None)) for part in domain.parts)
                first = self._must_count(low, "A number is needed here")
                last = self._must_count(high, "A number is needed here")
                kind = IntType(first.low, max(first.low, last.high))
                return m.RangeSource(low, high), kind, "number"
            case _:
                assert_never(base)

    def _no_picks(self, name: s.Name, scope: Scope) -> None:
        """Report picks where a kind of thing is needed, as in `number of chosen`."""
        local = scope.find(name.text)
        if local is None or not isinstance(local.type, SetType | ListType) or name.text in self.c.enums:
            return
        inner = local.type.of
        each = f" Each of them is a `{inner.name} in {name.text}`." if isinstance(inner, EnumType) else ""
        raise self.c.fail(
            "R103", "A kind of thing is needed here", name.span, label=f"this is {self.c.describe(local.type)}",
            suggestion=f"To count them, write `size of {name.text}`.{each}",
        )

    def _source_in(
        self, name: s.Name, where: s.Expr, scope: Scope
    ) -> tuple[m.Source, Type, str]:
        found = self._expr(where, scope, None)
        if isinstance(found.type, ZoneType):
            pieces = self.class_of(found)
            local = scope.find(name.text)
            if local is not None and name.text == pieces.kind.name != pieces.name:
                of_it = f"({pieces.name} in {written(where.span)} where {pieces.name} is {name.text})"
                raise self.c.fail(
                    "R102", f"`{name.text}` can mean two things", name.span,
                    notes=(Note(local.span, "this one"),),
                    reason=f"It is any `{name.text}`, or the one that has this name here.",
                    suggestion=f"Write `{pieces.name} in …` for all of them, or `{of_it}` for those of that one.",
                )
            is_kind = pieces.kind.name != PLAYER and name.text in self.c.values(pieces.kind)
            if name.text not in {pieces.name, pieces.kind.name} and not is_kind:
                raise self.c.fail(
                    "R103", f"This place holds no `{name.text}`", name.span,
                    suggestion=f"It holds `{pieces.name}`.",
                )
            return m.ZoneSource(found), pieces.kind, name.text
        if isinstance(found.type, SetType | ListType):
            inner = found.type.of
            wanted = self.c.enum_named(name)
            if not isinstance(inner, EnumType) or self.c.base(inner) != self.c.base(wanted):
                raise self.c.fail(
                    "R103", f"There is no `{name.text}` in this", found.span,
                    label=self.c.describe(found.type),
                )
            return m.SetSource(found), inner, name.text
        raise self.c.fail(
            "R103", "A place, a set or picks are needed after `in`", found.span,
            label=f"this is {self.c.describe(found.type)}",
        )
