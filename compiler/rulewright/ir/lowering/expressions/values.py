"""Values of the model as expressions; what takes a loop to find is found in operations before them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rulewright.foundation.limits import NUMBER
from rulewright.foundation.tree import walk as nodes_of
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import (
    NO,
    NONE,
    ONE,
    PLAYERS,
    YES,
    ZERO,
    add,
    bit,
    calculate,
    compare,
    either,
    every,
    is_atom,
    negated,
    some,
    subtract,
    union,
)
from rulewright.ir.lowering.expressions.aggregates import Tallies
from rulewright.ir.lowering.expressions.domains import UNROLLED
from rulewright.ir.lowering.expressions.place_access import Out
from rulewright.model import nodes as m
from rulewright.model.types import (
    PLAYER,
    BoolType,
    EnumType,
    IntType,
    ListType,
    SetType,
)

DIVISOR = IntType(1, NUMBER)

_RELATIONS = {
    m.CompareOp.EQ: x.Relation.EQ, m.CompareOp.NE: x.Relation.NE,
    m.CompareOp.GE: x.Relation.GE, m.CompareOp.LE: x.Relation.LE,
    m.CompareOp.GT: x.Relation.GT, m.CompareOp.LT: x.Relation.LT,
}
_SUMS = {
    m.ArithmeticOp.ADD: x.Sum.ADD, m.ArithmeticOp.SUBTRACT: x.Sum.SUBTRACT,
    m.ArithmeticOp.MULTIPLY: x.Sum.MULTIPLY,
    m.ArithmeticOp.DIVIDE_DOWN: x.Sum.DIVIDE, m.ArithmeticOp.REMAINDER: x.Sum.MODULO,
}


def rule(name: str) -> x.Name:
    """Return the function of a role, predicate, quantity or verb."""
    return x.Name(x.Part.RULE, (name,))


class Values(Tallies):
    """Translates the values of one function."""

    def value(self, e: m.Expr, out: Out) -> x.Expr:
        """Return a value; operations that find it are added to `out`. They change nothing but names."""
        match e:
            case m.Const(value, kind):
                if isinstance(kind, BoolType):
                    return YES if value else NO
                return x.Number(value, self.layout.base(kind))
            case m.LocalRef(local):
                member = None if e.index is None else self.value(e.index, out)
                return self.scope.place(local, member)
            case m.VariableRef():
                return self.variable(e, out)
            case m.ZoneRef():
                return self.place(e, out)
            case m.Apply(function, args):
                params = self.game.functions[function].params
                return x.Apply(rule(function), tuple(
                    self.within(arg, param.type, out) for arg, param in zip(args, params, strict=True)
                ))
            case m.HoldsRole():
                return self._holds_role(e, out)
            case m.AttributeOf(piece_class, name):
                return x.Cell(name, piece_class, False, self.value(e.kind, out), ZERO)
            case m.Lookup():
                return self._lookup(e, out)
            case m.Arithmetic(m.ArithmeticOp.DIVIDE_UP):
                return self._rounded_up(self.value(e.left, out), self.within(e.right, DIVISOR, out))
            case m.Arithmetic(m.ArithmeticOp.DIVIDE_DOWN | m.ArithmeticOp.REMAINDER as op):
                return calculate(_SUMS[op], self.value(e.left, out), self.within(e.right, DIVISOR, out))
            case m.Arithmetic(op):
                return calculate(_SUMS[op], self.value(e.left, out), self.value(e.right, out))
            case m.Compare(relation):
                left, right = self.value(e.left, out), self.value(e.right, out)
                return compare(_RELATIONS[relation], left, right)
            case m.Both(parts):
                return self.every(parts, out)
            case m.Either(parts):
                return self.some(parts, out)
            case m.Not():
                return negated(self.value(e.value, out))
            case m.IsEmpty(_, is_negated):
                test = self._is_empty(self.place(e.zone, out))
                return negated(test) if is_negated else test
            case m.IsFull(_, is_negated):
                place = self.place(e.zone, out)
                full = NO if place.zone.capacity is None else compare(
                    x.Relation.GE, self.size(place), x.Number(place.zone.capacity)
                )
                return negated(full) if is_negated else full
            case m.InZone(piece, zone, is_negated) | m.HasKind(zone, piece, is_negated):
                test = self.contains(self.place(zone, out), self.value(piece, out))
                return negated(test) if is_negated else test
            case m.InSet(_, _, is_negated):
                return self._in_set(e.value, e.of, is_negated, out)
            case m.Aggregate():
                return self._aggregate(e, out)
            case m.AnyOf(domain, is_negated):
                test = self._any(domain, out)
                return negated(test) if is_negated else test
            case m.TheOne(domain):
                return self._the_one(domain, out)
            case m.Superlative():
                return self._foremost(e, out)
            case m.SetOf(domain):
                return self.set_of(domain, out)
            case m.Changed(of, _, joins):
                group, them = self.value(of, out), self._as_set(e.members, out)
                return union((group, them)) if joins else x.Shared((group, x.Others(them)))
            case m.Nth(position):
                return either(*self.nth(position, self.place(e.zone, out)), NONE)
            case m.Conditional():
                return self._conditional(e.condition, e.then, e.otherwise, out)
            case m.Failing():
                return self._failing(e.value, e.otherwise, out)
            case m.Exists():
                return compare(x.Relation.GE, self.value(e.value, out), ZERO)
            case m.Size():
                found = self.value(e.value, out)
                return x.Length(found) if isinstance(e.value.type, ListType) else x.Bits(found)
            case m.PlayerCount():
                return PLAYERS
            case m.Neighbour(right_hand):
                to = x.Sum.SUBTRACT if right_hand else x.Sum.ADD
                seat = calculate(to, self.value(e.player, out), ONE)
                return calculate(x.Sum.MODULO, seat, PLAYERS)
            case _:
                assert_never(e)

    @staticmethod
    def _rounded_up(number: x.Expr, divisor: x.Expr) -> x.Expr:
        """Return a quotient rounded up, by those that are rounded down."""
        if isinstance(divisor, x.Number):
            return calculate(x.Sum.DIVIDE, add(number, x.Number(divisor.value - 1)), divisor)
        return subtract(ZERO, calculate(x.Sum.DIVIDE, subtract(ZERO, number), divisor))

    def _conditional(
        self, condition: m.Expr, then: m.Expr, otherwise: m.Expr, out: Out
    ) -> x.Expr:
        test = self.value(condition, out)
        first: Out = []
        second: Out = []
        one, other = self.value(then, first), self.value(otherwise, second)
        if not first and not second:
            return either(test, one, other)
        kind = x.Kind.LIST if isinstance(then.type, ListType) else x.Kind.NUMBER
        found = self.scope.fresh("found", kind)
        first.append(x.Let(found, one))
        second.append(x.Let(found, other))
        out.append(x.If(test, tuple(first), tuple(second)))
        return x.Read(found)

    def _failing(self, value: m.Expr, otherwise: m.Expr, out: Out) -> x.Expr:
        found = self.value(value, out)
        inner: Out = []
        other = self.value(otherwise, inner)
        if not inner and is_atom(other):
            return x.OrElse(found, other)
        if not inner and _is_looked_up(found):
            return either(compare(x.Relation.GE, found, ZERO), found, other)
        local = self.scope.fresh("found")
        out.append(x.Let(local, found))
        inner.append(x.Let(local, other))
        out.append(x.If(compare(x.Relation.LT, x.Read(local), ZERO), tuple(inner)))
        return x.Read(local)

    def _in_set(self, member: m.Expr, of: m.Expr, is_negated: bool, out: Out) -> x.Expr:
        value, group = self.value(member, out), self.value(of, out)
        is_set = isinstance(of.type, SetType)
        test: x.Expr = x.HasBit(group, value) if is_set else x.Contains(group, value)
        return negated(test) if is_negated else test

    def _as_set(self, members: m.Expr, out: Out) -> x.Expr:
        """Return one value, a set or picks as a set."""
        value = self.value(members, out)
        if isinstance(members.type, SetType):
            return value
        if not isinstance(members.type, ListType):
            return bit(value)
        found, each = self.scope.fresh("found"), self.scope.fresh("each")
        out += [x.Let(found, ZERO), x.For(each, value, (x.Include(found, x.Read(each)),))]
        return x.Read(found)

    def _lookup(self, e: m.Lookup, out: Out) -> x.Expr:
        table = self.game.tables[e.table]
        row = _place_in(table.rows, self.within(e.row, table.row_type, out))
        column: x.Expr = ZERO
        if e.column is not None:
            column = _place_in(
                table.columns, self.within(e.column, table.column_type or e.column.type, out)
            )
        return x.Cell(table.name, None, table.is_open, row, column)

    def _holds_role(self, e: m.HoldsRole, out: Out) -> x.Expr:
        role = self.game.functions[e.role]
        who = self.atom(e.who, "who", out)
        relation, join = (x.Relation.NE, every) if e.negated else (x.Relation.EQ, some)
        if not role.params:
            return compare(relation, x.Apply(rule(e.role), ()), who)
        kind = role.params[0].type
        assert isinstance(kind, EnumType)
        if kind.name != PLAYER and len(self.layout.numbers(kind)) <= UNROLLED:
            base = self.layout.base(kind)
            places = [x.Number(number, base) for number in self.layout.numbers(kind)]
            calls = [x.Apply(rule(e.role), (place,)) for place in places]
            return join([compare(relation, call, who) for call in calls])
        held, at = self.scope.fresh("held"), self.scope.fresh("at")
        source, _ = self._source(m.EnumSource(kind), out)
        out.append(x.Let(held, YES if e.negated else NO))
        test = compare(x.Relation.EQ, x.Apply(rule(e.role), (x.Read(at),)), who)
        inside = x.If(test, (x.Let(held, NO if e.negated else YES), x.Break()))
        out.append(x.For(at, source, (inside,)))
        return x.Read(held)

    def give_back(self, e: m.Expr, out: Out) -> None:
        """Leave the function with a value, from within a loop as soon as it is known."""
        match e:
            case m.Both(parts) if self._takes_a_loop(parts):
                for part in parts[:-1]:
                    test = self.value(part, out)
                    out.append(x.If(negated(test), (x.Return(NO),)))
                self.give_back(parts[-1], out)
            case m.Either(parts) if self._takes_a_loop(parts):
                for part in parts[:-1]:
                    out.append(x.If(self.value(part, out), (x.Return(YES),)))
                self.give_back(parts[-1], out)
            case m.Conditional() if self._takes_a_loop((e.then, e.otherwise)):
                inside: Out = []
                test = self.value(e.condition, out)
                self.give_back(e.then, inside)
                out.append(x.If(test, tuple(inside)))
                self.give_back(e.otherwise, out)
            case m.AnyOf(domain, is_negated) if self._takes_a_loop((e,)):
                yes, no = (NO, YES) if is_negated else (YES, NO)
                self.each(domain, False, out, lambda _, then: then.append(x.Return(yes)))
                out.append(x.Return(no))
            case m.TheOne(domain) if self._takes_a_loop((e,)):
                self.each(domain, False, out, lambda member, then: then.append(x.Return(member)))
                out.append(x.Return(NONE))
            case _:
                out.append(x.Return(self.value(e, out)))

    def _takes_a_loop(self, parts: Sequence[m.Expr]) -> bool:
        """Return whether operations are needed to find one of some values."""
        for part in parts:
            tried: Out = []
            self.value(part, tried)
            if any(isinstance(op, x.For) for op in _all_ops(tried)):
                return True
        return False


def _is_looked_up(value: x.Expr) -> bool:
    """Return whether a value is read where it is kept, so that it may as well be read twice."""
    cheap = (x.Get, x.Read, x.Local, x.Number, x.Of, x.Calculate)
    return isinstance(value, x.Get) and all(isinstance(part, cheap) for part in nodes_of(value))


def _all_ops(ops: Sequence[x.Op]) -> list[x.Op]:
    found: list[x.Op] = []
    for op in ops:
        found.append(op)
        if isinstance(op, x.If):
            found += _all_ops((*op.then, *op.otherwise))
    return found


def _place_in(keys: tuple[int, ...], key: x.Expr) -> x.Expr:
    """Return where a key of a table is among its keys."""
    low = min(keys)
    if keys == tuple(range(low, low + len(keys))):
        found = subtract(key, x.Number(low))
        return key if low == 0 else found
    places = [-1] * (max(keys) - low + 1)
    for place, each in enumerate(keys):
        places[each - low] = place
    return x.Item(x.Numbers(tuple(places)), subtract(key, x.Number(low)))
