"""Whether a domain certainly has members, by what is certain."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rulewright.analysis.flow_facts import AtLeast, FactAlgebra, Facts, OneOf, Truth
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.canonical_key import (
    MEMBER,
    Key,
    Names,
    canonical_key,
    opposite,
    outcome_of,
    parts_of,
)
from rulewright.model.or_else import fallback
from rulewright.model.ordinals import value_numbers
from rulewright.model.tree import walk_game
from rulewright.model.types import PLAYER, EnumType, IntType, SetType, ZoneType

_ANY_NUMBER = 10**9
_DEPTH = 12
"""How deep a test is followed into its predicates; real ones go three deep."""

_TESTS = 300
"""How many tests are looked at to know how one comes out."""

_FACTS = 20
"""How many facts about one source are tried."""

_CASES = 3
"""How many tests with an open outcome are gone through both ways."""

_VALUES = 30
"""The most values of a list that are tried one by one."""


_LESSENING = {m.ArithmeticOp.SUBTRACT: 0, m.ArithmeticOp.DIVIDE_UP: 1, m.ArithmeticOp.DIVIDE_DOWN: 1}
"""What makes a number no larger, if the right side is so much at least."""


class EmptinessAnalysis:
    """Judges the domains of one game."""

    def __init__(self, fact_algebra: FactAlgebra) -> None:
        self.fact_algebra = fact_algebra
        self.game = fact_algebra.game
        self._left = 0
        self._types = {
            part.local.uid: part.local.type
            for part in walk_game(self.game) if isinstance(part, m.LocalRef)
        }

    # ---- enough members -------------------------------------------------------------------------

    def has(self, known: Facts, domain: m.Domain, wanted: m.Expr | None) -> bool:
        """Return whether a domain certainly has a member, or as many as are wanted."""
        either = fallback(domain)
        if either is not None:
            return self.has(known, either.wanted, None) or self.has(known, either.instead, None)
        if wanted is None and self._some_value_passes(known, domain):
            return True
        tests = [test.test for test in domain.filters] + ([wanted] if wanted is not None else [])
        return self._enough(known, domain, wanted) or all(
            self._enough(case, domain, wanted) for case in self.cases(known, tests)
        )

    def _some_value_passes(self, known: Facts, domain: m.Domain) -> bool:
        """Return whether one of a few values certainly passes all tests: "a character that is the captain"."""
        match domain.source:
            case m.EnumSource(EnumType(name)) if name != PLAYER and domain.filters:
                numbers = value_numbers(self.game.enums, name)
            case _:
                return False
        tests, member = [each.test for each in domain.filters], domain.var.uid
        return len(numbers) <= _VALUES and any(
            all(self.verdict(test, {member: ("const", number)}, known) is True for test in tests)
            for number in numbers
        )

    def holds(self, known: Facts, there: m.Expr) -> bool:
        """Return whether a test that there is something certainly holds."""
        match there:
            case m.AnyOf(domain, negated=False) if self.has(known, domain, None):
                return True
            case _:
                return self.verdict(there, {}, known) is True

    def cases(self, known: Facts, tests: list[m.Expr]) -> list[Facts]:
        """Return what is certain in each of the games that some tests tell apart, by players and options."""
        ways = [known]
        for test in self._open(known, tests):
            ways = [
                self.fact_algebra.learned(way, test, outcome)
                for way in ways for outcome in (True, False)
            ]
        return ways

    def _open(self, known: Facts, tests: list[m.Expr]) -> list[m.Expr]:
        """Return the first few tests about the game as a whole whose outcome is not certain."""
        found: dict[Key, m.Expr] = {}
        stack: list[object] = [*tests]
        seen: set[str] = set()
        while stack:
            for part in walk(stack.pop()):
                match part:
                    case m.Apply(function=name) if name not in seen:
                        seen.add(name)
                        stack.append(self.game.functions[name].value)
                    case m.Compare(left=m.PlayerCount(), right=m.Const()):
                        found.setdefault(outcome_of((part, {}, True)), part)
                    case m.Compare(left=m.VariableRef(name), right=m.Const()):
                        if self.game.variables[name].is_option:
                            found.setdefault(outcome_of((part, {}, True)), part)
                    case _:
                        pass
        unsure = (test for test in found.values() if self.verdict(test, {}, known) is None)
        return [*islice(unsure, _CASES)]

    def _enough(self, known: Facts, domain: m.Domain, wanted: m.Expr | None) -> bool:
        least = 1 if wanted is None else self._highest(wanted, {}, known, _DEPTH // 2)
        if least <= max(0, self._members(domain.source) - self._left_out(known, domain, frozenset())):
            return True
        if wanted is not None and self.counted(wanted) == self.fact_algebra.many(domain, {}):
            return True
        bound = None if wanted is None else canonical_key(wanted, {})
        source = self.fact_algebra.source(domain.source, {})
        facts = [
            (fact, number) for fact, number in known.items()
            if isinstance(fact, AtLeast) and fact.source == source and kind_of(fact) is None
        ]
        for fact, number in facts[:_FACTS]:
            left_out = self._left_out(known, domain, fact.tests)
            if fact.bound is not None:
                if fact.bound == bound and not left_out:
                    return True
            elif number - left_out >= least and (least == 1 or not _picks(domain.source)):
                return True
        if isinstance(domain.source, m.ZoneSource) and self._by_kind(known, domain) >= least:
            return True
        return least == 1 and (self._witness(known, domain) or self._room(known, domain))

    def one_at_most(self, domain: m.Domain) -> bool:
        """Return whether a domain has no second member, whatever the position: of two values it leaves out one."""
        match domain.source:
            case m.EnumSource(EnumType(name) as enum):
                most = self.game.max_players if name == PLAYER else len(self.game.enums[name].values)
            case _:
                return False
        others = (_excluded(test.test, domain.var) for test in domain.filters)
        return most - any(other is not None and other.type == enum for other in others) <= 1

    def counted(self, number: m.Expr) -> AtLeast | None:
        """Return what there are at least as many of as a number says: it counts them, or is a part of that."""
        while isinstance(number, m.Arithmetic) and number.op in _LESSENING:
            if not isinstance(number.right.type, IntType) or number.right.type.low < _LESSENING[number.op]:
                return None
            number = number.left
        if isinstance(number, m.Aggregate) and number.tally is m.Tally.COUNT:
            return self.fact_algebra.many(number.domain, {})
        return None

    def _members(self, source: m.Source) -> int:
        """Return how many members a source has at least, whatever the position."""
        match source:
            case m.EnumSource(EnumType(name)):
                return self.game.min_players if name == PLAYER else len(self.game.enums[name].values)
            case m.RangeSource():
                assert isinstance(source.low.type, IntType)
                assert isinstance(source.high.type, IntType)
                return max(0, source.high.type.low - source.low.type.high + 1)
            case _:
                return 0

    def _left_out(self, known: Facts, domain: m.Domain, tests: frozenset[Key]) -> int:
        """Return the most members that pass some tests and are left out by the filters of a domain."""
        inner = {domain.var.uid: MEMBER}
        others: set[Key] = set()
        for test in domain.filters:
            if self.verdict(test.test, inner, known, tests) or (test.implied and self._leaves_some(test.test)):
                continue
            other = _excluded(test.test, domain.var)
            if other is None or not self.each_once(domain.source):
                return _ANY_NUMBER
            others.add(canonical_key(other, {}))
        return len(others)

    def _leaves_some(self, test: m.Expr) -> bool:
        """Return whether there is always a member besides those that are left out by name."""
        match test:
            case m.AnyOf(domain, False):
                others = [
                    _excluded(each.test, domain.var) for each in domain.filters
                    if not (each.implied and self._leaves_some(each.test))
                ]
                return None not in others and self._members(domain.source) > len(others)
            case _:
                return False

    def each_once(self, source: m.Source) -> bool:
        """Return whether a value is not a member of a source several times."""
        match source:
            case m.ZoneSource():
                assert isinstance(source.zone.type, ZoneType)
                return self.game.classes[self.game.zones[source.zone.type.zone].holds].unique
            case m.SetSource():
                return isinstance(source.of.type, SetType)
            case _:
                return True

    def _by_kind(self, known: Facts, domain: m.Domain) -> int:
        """Return how many pieces there are certainly of all kinds that pass the filters."""
        assert isinstance(domain.source, m.ZoneSource)
        source = canonical_key(domain.source, {})
        total = 0
        for fact, number in known.items():
            if isinstance(fact, AtLeast) and fact.source == source and fact.bound is None:
                kind = kind_of(fact)
                if kind is not None and self.passes(known, domain, ("const", kind)):
                    total += number
        return total

    def passes(self, known: Facts, domain: m.Domain, member: Key) -> bool:
        """Return whether a value certainly passes the filters of a domain."""
        inner = {domain.var.uid: member}
        return all(self.verdict(test.test, inner, known) for test in domain.filters)

    def fails(self, known: Facts, domain: m.Domain, member: Key) -> bool:
        """Return whether a value certainly does not pass the filters of a domain."""
        inner = {domain.var.uid: member}
        return any(self.verdict(test.test, inner, known) is False for test in domain.filters)

    def _witness(self, known: Facts, domain: m.Domain) -> bool:
        """Return whether something that a rule has a name for is certainly a member of a domain."""
        candidates = islice(self._candidates(known, domain.source), _FACTS)
        return any(self.passes(known, domain, member) for member in candidates)

    def _candidates(self, known: Facts, source: m.Source) -> Iterator[Key]:
        if isinstance(source, m.RangeSource) and self._members(source):
            yield canonical_key(source.low, {})
            yield canonical_key(source.high, {})
        key = canonical_key(source, {})
        for fact in known:
            match source, fact:
                case m.ZoneSource(), Truth((True, ("InZone", member, zone, _))):
                    if key == ("ZoneSource", zone):
                        yield member
                case m.ZoneSource(), Truth((True, ("HasKind", zone, member, _))):
                    if key == ("ZoneSource", zone):
                        yield member
                case m.SetSource(), Truth((True, ("InSet", member, those, _))):
                    if key == ("SetSource", those):
                        yield member
                case m.EnumSource(enum), Truth():
                    for uid in self.fact_algebra.mentions(fact)[1]:
                        if self._types.get(uid) == enum:
                            yield "local", uid
                case _:
                    pass

    def _room(self, known: Facts, domain: m.Domain) -> bool:
        """Return whether a domain of places with room has one: together they hold more than there is."""
        if not isinstance(domain.source, m.EnumSource):
            return False
        inner = {domain.var.uid: MEMBER}
        asked = [t.test for t in domain.filters if not self.verdict(t.test, inner, known)]
        if len(asked) != 1:
            return False
        test, outcome = asked[0], True
        names: Names = inner
        for _ in range(_DEPTH):
            match test:
                case m.Not(value):
                    test, outcome = value, not outcome
                case m.Apply(name, args):
                    meant = self.fact_algebra.arguments(name, args, names)
                    if meant is None:
                        return False
                    test, names = self.game.functions[name].value, meant
                case m.IsFull(m.ZoneRef(zone, args), negated) if outcome is negated:
                    indices = [canonical_key(arg, names) for arg in args]
                    place = self.game.zones[zone]
                    pieces = self.game.classes[place.holds]
                    there = sum(pieces.copies) * (
                        self.game.max_players if pieces.per_player else 1
                    )
                    return (
                        indices.count(MEMBER) == 1
                        and not any(MEMBER in parts_of(i) for i in indices if i != MEMBER)
                        and (place.capacity or 0) * self._members(domain.source)
                        > there - self._elsewhere(known, zone)
                    )
                case _:
                    return False
        return False

    def _elsewhere(self, known: Facts, family: str) -> int:
        """Return one if a piece is certainly outside a family of places."""
        outside = (
            isinstance(fact, Truth) and isinstance(fact.test, tuple)
            and fact.test[0] == "Outside" and fact.test[2] == family
            for fact in known
        )
        return int(any(outside))

    # ---- tests and numbers ----------------------------------------------------------------------

    def verdict(
        self, test: m.Expr, names: Names, known: Facts, tests: frozenset[Key] = frozenset()
    ) -> bool | None:
        """Return how a test comes out, by what is certain and by tests that are passed; None if unknown."""
        self._left = _TESTS
        return self._verdict(test, names, known, tests, _DEPTH)

    def _verdict(
        self, test: m.Expr, names: Names, known: Facts, tests: frozenset[Key], depth: int
    ) -> bool | None:
        key = outcome_of((test, names, True))
        if key in tests or Truth(key) in known:
            return True
        if opposite(key) in tests or Truth(opposite(key)) in known:
            return False
        self._left -= 1
        if not depth or self._left < 0:
            return None
        match test:
            case m.Const(number):
                return number != 0
            case m.Not():
                inner = self._verdict(test.value, names, known, tests, depth - 1)
                return None if inner is None else not inner
            case m.Both(parts) | m.Either(parts):
                decisive = isinstance(test, m.Either)
                all_ = [self._verdict(part, names, known, tests, depth - 1) for part in parts]
                if decisive in all_:
                    return decisive
                return None if None in all_ else not decisive
            case m.Apply(name, args):
                meant = self.fact_algebra.arguments(name, args, names)
                if meant is None:
                    return None
                value = self.game.functions[name].value
                return self._verdict(value, meant, known, tests, depth - 1)
            case m.Compare():
                return self._compared(test, names, known)
            case _:
                return None

    def _compared(self, test: m.Compare, names: Names, known: Facts) -> bool | None:
        left = self._value(test.left, names, known)
        right = self._value(test.right, names, known)
        if left is None or right is None:
            return None
        match test.op:
            case m.CompareOp.EQ:
                return left == right
            case m.CompareOp.NE:
                return left != right
            case m.CompareOp.GE:
                return left >= right
            case m.CompareOp.LE:
                return left <= right
            case m.CompareOp.GT:
                return left > right
            case m.CompareOp.LT:
                return left < right

    def number(self, expr: m.Expr, known: Facts) -> int | None:
        """Return the number that a value certainly is."""
        match expr:
            case m.Apply() | m.Conditional():
                self._left = _TESTS
                return self._worked_out(expr, {}, known)
            case _:
                return self._value(expr, {}, known)

    def _worked_out(self, expr: m.Expr, names: Names, known: Facts) -> int | None:
        for _ in range(_DEPTH):
            match expr:
                case m.Apply(name, args):
                    meant = self.fact_algebra.arguments(name, args, names)
                    if meant is None:
                        return None
                    expr, names = self.game.functions[name].value, meant
                case m.Conditional():
                    came_out = self._verdict(
                        expr.condition, names, known, frozenset(), _DEPTH
                    )
                    if came_out is None:
                        return None
                    expr = expr.then if came_out else expr.otherwise
                case _:
                    return self._value(expr, names, known)
        return None

    def _value(self, expr: m.Expr, names: Names, known: Facts) -> int | None:
        """Return the number of a value that is always the same."""
        match expr:
            case m.Const(value):
                return value
            case m.LocalRef():
                return single(known, canonical_key(expr, names))
            case m.AttributeOf(piece_class, attribute):
                found = self._value(expr.kind, names, known)
                values = next(
                    a.values for a in self.game.classes[piece_class].attributes
                    if a.name == attribute
                )
                return values[found] if found is not None and 0 <= found < len(values) else None
            case _:
                return None

    def _highest(self, number: m.Expr, names: Names, known: Facts, depth: int) -> int:
        """Return the most that a number can be."""
        assert isinstance(number.type, IntType)
        most = number.type.high
        match number:
            case m.Conditional() if depth:
                came_out = self.verdict(number.condition, names, known)
                ways = [
                    self._highest(way, names, known, depth - 1)
                    for way, wanted in ((number.then, True), (number.otherwise, False))
                    if came_out is not (not wanted)
                ]
                return min(most, max(ways))
            case m.Apply(name, args) if depth:
                meant = self.fact_algebra.arguments(name, args, names)
                if meant is not None:
                    value = self.game.functions[name].value
                    return min(most, self._highest(value, meant, known, depth - 1))
            case m.VariableRef():
                key = canonical_key(number, names)
                for fact in known:
                    match fact:
                        case Truth((False, ("Compare", m.CompareOp.GE, left, ("const", int(n))))):
                            most = min(most, n - 1) if left == key else most
                        case Truth((True, ("Compare", m.CompareOp.GE, ("const", int(n)), right))):
                            most = min(most, n) if right == key else most
                        case _:
                            pass
            case _:
                pass
        return most


def single(known: Facts, key: Key) -> int | None:
    """Return the number that a key stands for, if it is certain."""
    numbers = one_of(known, key)
    return next(iter(numbers)) if numbers is not None and len(numbers) == 1 else None


def one_of(known: Facts, key: Key) -> frozenset[int] | None:
    """Return the numbers that a key may stand for; None if that is not known."""
    match key:
        case ("const", int(number)):
            return frozenset({number})
        case _:
            pass
    for fact in known:
        if isinstance(fact, OneOf) and fact.value == key:
            return fact.numbers
    return None


def kind_of(fact: AtLeast) -> int | None:
    """Return the kind of pieces that a fact counts, if it counts those of one kind."""
    match tuple(fact.tests):
        case ((True, ("Compare", m.CompareOp.EQ, ("const", int(kind)), ("member", 0))),):
            return kind
        case _:
            return None


def _picks(source: m.Source) -> bool:
    """Return whether a source is what was picked, in which equal things are one member."""
    return isinstance(source, m.SetSource) and not isinstance(source.of.type, SetType)


def _excluded(test: m.Expr, member: m.Local) -> m.Expr | None:
    """Return the one value that a test leaves out of a domain, if it does nothing else."""
    unlike = True
    while isinstance(test, m.Not):
        test, unlike = test.value, not unlike
    wanted = m.CompareOp.NE if unlike else m.CompareOp.EQ
    if not isinstance(test, m.Compare) or test.op is not wanted:
        return None
    for side, other in ((test.left, test.right), (test.right, test.left)):
        is_member = isinstance(side, m.LocalRef) and side.local is member and side.index is None
        if is_member and not any(
            isinstance(part, m.LocalRef) and part.local is member for part in walk(other)
        ):
            return other
    return None
