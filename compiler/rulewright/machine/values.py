"""Values of the model as expressions; what takes a loop to find is found in operations before them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias, assert_never

from rulewright.foundation.limits import NUMBER
from rulewright.machine import nodes as x
from rulewright.machine.fold import (
    EVERYBODY,
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
)
from rulewright.machine.scope import Scope
from rulewright.machine.shapes import traits
from rulewright.machine.tree import walk as nodes_of
from rulewright.model import nodes as m
from rulewright.model.effects import walk
from rulewright.model.ranges import of_result
from rulewright.model.rewrite import rewrite
from rulewright.model.types import (
    PLAYER,
    BoolType,
    EnumType,
    IntType,
    ListType,
    OptionalType,
    SetType,
    Type,
    ZoneType,
)

Out: TypeAlias = list[x.Op]
"""Operations so far; those that a value needs are added."""

DIVISOR = IntType(1, NUMBER)

UNROLLED = 4
"""Domains over so few constant values are written out, which is faster than a loop."""

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
NEEDED = {m.Position.FIRST: 1, m.Position.SECOND: 2, m.Position.THIRD: 3, m.Position.LAST: 1}
"""How many pieces a line or pile needs to have one at a position."""


def index_of(position: m.Position, pile: bool) -> int:
    """Where a line or pile keeps the piece at a position; below 0 it counts from the end."""
    found = {
        m.Position.FIRST: 0, m.Position.SECOND: 1, m.Position.THIRD: 2, m.Position.LAST: -1,
    }[position]
    return -1 - found if pile else found


def rule(name: str) -> x.Name:
    """The function of a role, predicate, quantity or verb."""
    return x.Name(x.Part.RULE, (name,))


class Values:
    """Translates the values of one function."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.layout = scope.layout
        self.game = scope.layout.game

    # ---- places ---------------------------------------------------------------------------------

    def zone(self, ref: m.Expr) -> x.Zone:
        assert isinstance(ref, m.ZoneRef)
        return self.layout.zones[ref.zone]

    def counts(self, ref: m.Expr) -> bool:
        """Whether a place keeps only the number of its pieces."""
        return traits(self.zone(ref).shape).counted

    def place(self, ref: m.Expr, out: Out) -> x.Place:
        """A place."""
        assert isinstance(ref, m.ZoneRef)
        zone = self.zone(ref)
        if not zone.indexed:
            return x.Place(zone)
        return x.Place(zone, self._flat(self.game.zones[ref.zone].indices, ref.args, out))

    def place_name(self, place: x.Place) -> x.Expr:
        """A place as the log names it."""
        return x.PlaceName(place.zone.name, place.index if place.index is not None else ZERO)

    def owner(self, ref: m.Expr, out: Out) -> x.Expr:
        """The set of the owner of a place, or of nobody."""
        assert isinstance(ref, m.ZoneRef)
        return bit(self.value(ref.args[0], out)) if self.zone(ref).owned else ZERO

    def _flat(
        self, indices: tuple[m.Index, ...], args: tuple[m.Expr, ...], out: Out
    ) -> x.Expr:
        """The number of a member of a family."""
        result: x.Expr = ZERO
        for index, arg, size in zip(indices, args, self.layout.sizes(indices), strict=True):
            low = index.type.low if isinstance(index.type, IntType) else 0
            number = subtract(self.within(arg, index.type, out), x.Number(low))
            width = PLAYERS if size == x.PER_PLAYER else x.Number(size)
            result = add(calculate(x.Sum.MULTIPLY, result, width), number) if result != ZERO else (
                number if number != ZERO or len(indices) == 1 else ZERO
            )
        if isinstance(result, x.Number) and len(indices) == 1:
            kind = indices[0].type
            return x.Number(result.value, self.layout.base(kind))
        return result

    def size(self, place: x.Place) -> x.Expr:
        """The number of pieces in a place."""
        kept = traits(place.zone.shape)
        if kept.counted:
            return place
        if kept.numbered:
            assert place.zone.capacity is not None
            return subtract(x.Number(place.zone.capacity), x.Occurs(place, NONE))
        return x.Length(place)

    def kinds(self, place: x.Place) -> x.Expr:
        """The kinds in a place as it keeps them; -1 for an empty slot."""
        if traits(place.zone.shape).counted:
            return x.Several(ZERO, place)
        return x.Kinds(place) if place.zone.hidden else place

    def listing(self, place: x.Place) -> x.Expr:
        """The kinds in a place as it is listed."""
        kept = traits(place.zone.shape)
        if kept.numbered:
            filled = x.Filled(place)
            kinds: x.Expr = x.Kinds(filled) if place.zone.hidden else filled
        else:
            kinds = self.kinds(place)
        return x.Backwards(kinds) if kept.backwards else kinds

    def variable(self, ref: m.VariableRef, out: Out) -> x.Get:
        """A variable."""
        info = self.game.variables[ref.variable]
        if not info.indices:
            return x.Get(info.name)
        return x.Get(info.name, self._flat(info.indices, ref.args, out))

    def within(self, e: m.Expr, kind: Type, out: Out) -> x.Expr:
        """A value that something can be asked with even where no test around it has been made.

        What does not change in a loop may be asked for before it, and values of a condition may be
        worked out beside it: then a number that only a test keeps in its range is brought into it.
        """
        value = self.value(e, out)
        if not isinstance(kind, IntType) or not any(
            isinstance(part_type := getattr(part, "type", None), IntType) and part_type.declared
            for part in walk(e)
        ):
            return value
        widest = self._widest(e)
        if widest is None or widest.low < kind.low:
            value = calculate(x.Sum.HIGHER, value, x.Number(kind.low))
        if widest is None or widest.high > kind.high:
            value = calculate(x.Sum.LOWER, value, x.Number(kind.high))
        return value

    def _widest(self, e: m.Expr) -> IntType | None:
        """The range of a number where no test is around it; None where that is not worked out."""
        match e:
            case m.LocalRef(local):
                kind = local.type
            case m.VariableRef(name):
                kind = self.game.variables[name].type
            case m.Const():
                kind = e.type
            case m.Arithmetic(op):
                left, right = self._widest(e.left), self._widest(e.right)
                return None if left is None or right is None else of_result(op, left, right)
            case _:
                return None
        return kind if isinstance(kind, IntType) else None

    @staticmethod
    def _rounded_up(number: x.Expr, divisor: x.Expr) -> x.Expr:
        """A quotient rounded up, by those that are rounded down."""
        if isinstance(divisor, x.Number):
            return calculate(x.Sum.DIVIDE, add(number, x.Number(divisor.value - 1)), divisor)
        return subtract(ZERO, calculate(x.Sum.DIVIDE, subtract(ZERO, number), divisor))

    # ---- domains --------------------------------------------------------------------------------

    def source(self, domain: m.Domain, once: bool, out: Out) -> x.Expr:
        """What a domain runs over, in its order, tests aside; `once` gives equal ones once."""
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
        """What a source lists, and whether something may be in it more than once."""
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
        """The one member that a domain can have, and whether it has it."""
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
        """A domain over the members of a set, where it tests all values for being in that set."""
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
        """The value that a domain over a whole enumeration tests its members for, and its other tests:
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
        """Whether the values of a type have the numbers that those of an enumeration have."""
        if isinstance(kind, OptionalType) and isinstance(kind.of, EnumType):
            kind = kind.of  # none is no value of the enumeration
        if not isinstance(kind, EnumType) or PLAYER in (kind.name, enum.name):
            return kind == enum
        return self.layout.base(kind) == self.layout.base(enum)

    def belongs(self, value: x.Expr, kind: Type, enum: EnumType) -> x.Expr:
        """Whether a value is one of an enumeration, which may be a part of that of its type."""
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
        """The members of a domain in order, as a list."""
        if not domain.filters:
            return self.source(domain, once, out)
        found = self.scope.fresh("found", x.Kind.LIST)
        out.append(x.Let(found, x.Numbers(())))
        self.each(domain, once, out, lambda member, then: then.append(x.Append(found, member)))
        return x.Read(found)

    def unrolled(self, domain: m.Domain) -> list[tuple[int, list[m.Expr]]] | None:
        """The members of a small constant domain, each with its tests."""
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

    # ---- values ---------------------------------------------------------------------------------

    def value(self, e: m.Expr, out: Out) -> x.Expr:
        """A value; operations that find it are added to `out`. They change nothing but names."""
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
            case m.SetOf(domain):
                return self.set_of(domain, out)
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

    def atom(self, e: m.Expr, name: str, out: Out) -> x.Expr:
        """A value that can be written several times."""
        return self.as_atom(self.value(e, out), name, out)

    def as_atom(self, value: x.Expr, name: str, out: Out) -> x.Expr:
        if is_atom(value):
            return value
        local = self.scope.fresh(name)
        out.append(x.Let(local, value))
        return x.Read(local)

    def every(self, parts: Sequence[m.Expr], out: Out) -> x.Expr:
        """All of some conditions; none is asked behind one that is false."""
        return self._in_turn(parts, out, every, lambda so_far: so_far)

    def some(self, parts: Sequence[m.Expr], out: Out) -> x.Expr:
        """One of some conditions at least; none is asked behind one that is true."""
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

    def _is_empty(self, place: x.Place) -> x.Expr:
        if traits(place.zone.shape).numbered:
            assert place.zone.capacity is not None
            return compare(x.Relation.EQ, x.Occurs(place, NONE), x.Number(place.zone.capacity))
        return compare(x.Relation.EQ, self.size(place), ZERO)

    def contains(self, place: x.Place, kind: x.Expr) -> x.Expr:
        """Whether there is a piece of a kind in a place."""
        if traits(place.zone.shape).counted:
            return compare(x.Relation.GT, place, ZERO)
        return x.Contains(self.kinds(place), kind)

    def nth(self, position: m.Position, place: x.Place) -> tuple[x.Expr, x.Expr]:
        """Whether there is a piece at a position of a line or pile, and its kind."""
        there = compare(x.Relation.GE, self.size(place), x.Number(NEEDED[position]))
        if traits(place.zone.shape).counted:
            return there, ZERO
        index = index_of(position, traits(place.zone.shape).backwards)
        piece: x.Expr = x.Item(place, x.Number(index))
        return there, x.KindOf(piece) if place.zone.hidden else piece

    def count(self, e: m.Expr, out: Out) -> x.Expr:
        """A number of pieces: a number below 0 counts as 0."""
        value = self.value(e, out)
        if isinstance(e.type, IntType) and e.type.low < 0:
            return calculate(x.Sum.HIGHER, value, ZERO)
        return value

    # ---- what is found in a domain --------------------------------------------------------------

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
        """The search begins above all numbers that there can be, and comes to 0 where it stays there."""
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
        """The kind that is looked for, in a domain whose only test is that its members are of it."""
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

    def set_of(self, domain: m.Domain, out: Out) -> x.Expr:
        """The set of the members of a domain."""
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

    # ---- functions ------------------------------------------------------------------------------

    def give_back(self, e: m.Expr, out: Out) -> None:
        """Leaves the function with a value, from within a loop as soon as it is known."""
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
        """Whether operations are needed to find one of some values."""
        for part in parts:
            tried: Out = []
            self.value(part, tried)
            if any(isinstance(op, x.For) for op in _all_ops(tried)):
                return True
        return False


def _is_looked_up(value: x.Expr) -> bool:
    """Whether a value is read where it is kept, so that it may as well be read twice."""
    cheap = (x.Get, x.Read, x.Local, x.Number, x.Of, x.Calculate)
    return isinstance(value, x.Get) and all(isinstance(part, cheap) for part in nodes_of(value))


def _all_ops(ops: Sequence[x.Op]) -> list[x.Op]:
    found: list[x.Op] = []
    for op in ops:
        found.append(op)
        if isinstance(op, x.If):
            found += _all_ops((*op.then, *op.otherwise))
    return found


def without_break(ops: Sequence[x.Op]) -> list[x.Op]:
    """What a loop over one member does: leaving it is the same as coming to its end."""
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


def _place_in(keys: tuple[int, ...], key: x.Expr) -> x.Expr:
    """Where a key of a table is among its keys."""
    low = min(keys)
    if keys == tuple(range(low, low + len(keys))):
        found = subtract(key, x.Number(low))
        return key if low == 0 else found
    places = [-1] * (max(keys) - low + 1)
    for place, each in enumerate(keys):
        places[each - low] = place
    return x.Item(x.Numbers(tuple(places)), subtract(key, x.Number(low)))


def mentions(e: object, local: m.Local) -> bool:
    """Whether a value depends on a name."""
    return any(isinstance(part, m.LocalRef) and part.local is local for part in walk(e))


def with_number(var: m.Local, number: int, expr: m.Expr) -> m.Expr:
    """An expression with a number in the place of a name."""

    def put(node: object) -> object:
        if isinstance(node, m.LocalRef) and node.local is var:
            return m.Const(number, node.type, node.span)
        return node

    result: m.Expr = rewrite(expr, put)
    return result
