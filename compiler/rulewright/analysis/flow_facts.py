"""What is certain at a place in a rule: tests that came out so, and how many members domains have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import reduce
from itertools import islice
from typing import TypeAlias

from rulewright.analysis.effects import reads
from rulewright.foundation.frozen import dataclass
from rulewright.model import nodes as m
from rulewright.model.canonical_key import (
    MEMBER,
    Key,
    Names,
    Test,
    canonical_key,
    is_large,
    opposite,
    outcome_of,
    parts_of,
    replaced,
    turned,
)
from rulewright.model.place_kinds import traits
from rulewright.model.types import PLAYER, EnumType, IntType, NoneType, OptionalType, ZoneType

_TESTS = 100
"""The most tests that one condition is taken apart into; real ones have ten or so."""


_KEPT = 1000
"""The most facts that are kept; real rules have a hundred or so."""


@dataclass(frozen=True, slots=True)
class Truth:
    """A test that came out so."""

    test: Key


@dataclass(frozen=True, slots=True)
class AtLeast:
    """So many members of a source pass some tests; with a `bound`, as many as that number says."""

    source: Key
    tests: frozenset[Key] = frozenset()
    bound: Key = None


@dataclass(frozen=True, slots=True)
class Every:
    """All members of a set passed the tests of a domain when it was made."""

    source: Key
    domain: Key


@dataclass(frozen=True, slots=True)
class OneOf:
    """A value is one of these numbers."""

    value: Key
    numbers: frozenset[int]


@dataclass(frozen=True, slots=True)
class Room:
    """So many more pieces fit into a place that holds only so many."""

    place: Key


@dataclass(frozen=True, slots=True)
class Free:
    """A slot of a place is empty."""

    place: Key
    slot: Key


Fact: TypeAlias = Truth | AtLeast | Every | OneOf | Room | Free
Facts: TypeAlias = Mapping[Fact, int]
"""What is certain, each with a number: for `AtLeast` without a bound how many there are at least, for
`Room` how many fit.
"""

MutableFacts: TypeAlias = dict[Fact, int]


def meet_facts(one: Facts, other: Facts) -> Facts:
    """Return what is certain whichever of two ways was gone."""
    return {fact: min(least, other[fact]) for fact, least in one.items() if fact in other}


def widen(known: Facts) -> Facts:
    """Return what was found out last, where more is certain than is worth keeping."""
    return known if len(known) <= _KEPT else dict(islice(known.items(), len(known) - _KEPT, None))


def fact_keys(fact: Fact) -> Key:
    """Return the keys that a fact is about."""
    match fact:
        case Truth(key):
            return key
        case AtLeast(source, tests, bound):
            return source, tests, bound
        case Every(source, domain):
            return source, domain
        case OneOf(value, _):
            return value
        case Room(place):
            return args_of(place)
        case Free(place, slot):
            return args_of(place), slot


def args_of(place: Key) -> Key:
    """Return which member of its family a place is; other members can be full or not."""
    match place:
        case ("ZoneRef", str(), args):
            return args
        case _:
            return place


def family_of(fact: Fact) -> str | None:
    """Return the family of places of which a fact says how full one is."""
    if fact.__class__ is not Room and fact.__class__ is not Free:
        return None  # most are asked of others
    match fact:
        case Room(("ZoneRef", str(name), _)) | Free(("ZoneRef", str(name), _), _):
            return name
        case _:
            return None


def note(found: MutableFacts, fact: AtLeast | Room, least: int) -> None:
    """Add that there are so many, unless more are known."""
    if least > found.get(fact, 0):
        found[fact] = least


class FactAlgebra:
    """Draws conclusions from tests, in one game."""

    def __init__(self, game: m.Game) -> None:
        self.game = game
        self._left = 0
        self._mentions: dict[Fact, tuple[frozenset[str], frozenset[int]]] = {}
        self._reads: dict[str, frozenset[str]] = {}
        self._either: dict[Key, tuple[Test, ...]] = {}
        self._every: dict[Every, m.Domain] = {}

    # ---- what a fact depends on -----------------------------------------------------------------

    def mentions(self, fact: Fact) -> tuple[frozenset[str], frozenset[int]]:
        """Return the families of places and variables, and the locals, that a fact depends on."""
        found = self._mentions.get(fact)
        if found is None:
            found = self._mentions[fact] = self.mentioned(fact_keys(fact))
        return found

    def mentioned(self, key: Key) -> tuple[frozenset[str], frozenset[int]]:
        """Return the families and the locals in a key."""
        families: set[str] = set()
        locals_: set[int] = set()
        for part in parts_of(key):
            match part:
                case ("local", int(uid)) | ("pick", int(uid), _):
                    locals_.add(uid)
                case ("ZoneRef" | "VariableRef", str(name), _):
                    families.add(name)
                case ("Apply", str(name), _) | ("HoldsRole", str(name), _, _):
                    if name not in self._reads:
                        self._reads[name] = reads(self.game, self.game.functions[name].value)
                    families |= self._reads[name]
                case _:
                    pass
        return frozenset(families), frozenset(locals_)

    def without(
        self, known: Facts, families: frozenset[str], locals_: frozenset[int],
        arrived: frozenset[str] = frozenset(),
    ) -> Facts:
        """Return what stays certain when some families and locals may change, and pieces may have arrived."""
        found: MutableFacts = {}
        for fact, least in known.items():
            asked, names = self.mentions(fact)
            gone = not families.isdisjoint(asked) or not locals_.isdisjoint(names)
            if not gone and not (arrived and family_of(fact) in arrived):
                found[fact] = least
        return found

    def elsewhere(self, fact: Fact, own: Mapping[str, int], member: Key) -> frozenset[str]:
        """Return the families of which a fact depends on other places than those of one member."""
        families: set[str] = set()
        for part in parts_of(fact_keys(fact)):
            match part:
                case ("ZoneRef" | "VariableRef", str(name), tuple(args)):
                    # Without `args` the fact is about all places of the family.
                    if name not in own or not args or args[own[name]] != member:
                        families.add(name)
                case ("Apply", str(), _) | ("HoldsRole", str(), _, _):
                    families |= self.mentioned((part,))[0]
                case _:
                    pass
        return frozenset(families)

    def renamed(
        self, known: Facts, by: Mapping[Key, Key], within: frozenset[int] | None = None
    ) -> Facts:
        """Return what is certain under other names; `within`: only what mentions no other locals."""
        found: MutableFacts = {}
        for fact, least in known.items():
            new: Fact
            match fact:
                case Truth(key):
                    new = Truth(replaced(key, by))
                case AtLeast(source, tests, bound):
                    tests = frozenset(replaced(test, by) for test in tests)
                    new = AtLeast(replaced(source, by), tests, replaced(bound, by))
                case Every():
                    new = fact
                case OneOf(value, numbers):
                    new = OneOf(replaced(value, by), numbers)
                case Room(place):
                    new = Room(replaced(place, by))
                case Free(place, slot):
                    new = Free(replaced(place, by), replaced(slot, by))
            if within is None or self.mentions(new)[1] <= within:
                found[new] = least
        return found

    # ---- learning -------------------------------------------------------------------------------

    def learned(self, known: Facts, test: m.Expr, outcome: bool) -> Facts:
        """Return what is certain after a test came out so."""
        found = dict(known)
        self._left = _TESTS
        self._learn_all(found, (test, {}, outcome))
        self._only_one_left(found)
        return found

    def given(self, known: Facts, value: m.Expr, local: m.Local) -> Facts:
        """Return what is certain where an optional value is there, under a name."""
        found = dict(known)
        self._left = _TESTS
        self._there(found, value, {}, ("local", local.uid))
        return found

    def chosen(self, known: Facts, domain: m.Domain) -> Facts:
        """Return what is certain of a member of a domain, which its variable stands for."""
        found = dict(known)
        self._left = _TESTS
        note(found, self.many(domain, {}), 1)
        self._room_for(found, domain, 1, {})
        self._is_member(found, domain, {}, ("local", domain.var.uid))
        return found

    def collected(self, known: Facts, target: m.Expr, domain: m.Domain) -> Facts:
        """Return what is certain when a set has been made of a domain."""
        fact = Every(canonical_key(m.SetSource(target), {}), canonical_key(domain, {}))
        self._every[fact] = domain
        return {**known, fact: 1}

    def many(self, domain: m.Domain, names: Names) -> AtLeast:
        """Return the fact that a domain has members."""
        inner = {**names, domain.var.uid: MEMBER}
        tests = frozenset(
            outcome_of(part)
            for test in domain.filters
            for part in self._taken_apart((test.test, inner, True))
        )
        return AtLeast(self.source(domain.source, names), tests)

    def holds(self, zone: m.Expr, names: Names) -> AtLeast:
        """Return the fact that a place has pieces."""
        return AtLeast(canonical_key(m.ZoneSource(zone), names))

    def source(self, source: m.Source, names: Names) -> Key:
        """Return the key of what a domain runs over; the filled slots of a place are its pieces."""
        if isinstance(source, m.SlotSource) and not source.empty:
            return canonical_key(m.ZoneSource(source.zone), names)
        return canonical_key(source, names)

    def arguments(self, name: str, args: tuple[m.Expr, ...], names: Names) -> Names | None:
        """Return what the parameters of a function stand for, unless that is too long to follow."""
        params = self.game.functions[name].params
        found = {p.uid: canonical_key(arg, names) for p, arg in zip(params, args, strict=True)}
        return None if any(map(is_large, found.values())) else found

    def _taken_apart(self, test: Test) -> Iterator[Test]:
        """Yield a test and all that it says: parts of `and`, and what its predicates stand for."""
        stack = [test]
        while stack and self._left > 0:
            self._left -= 1
            part, names, outcome = stack.pop()
            yield part, names, outcome
            match part:
                case m.Not():
                    stack.append((part.value, names, not outcome))
                case m.Both(parts) if outcome:
                    stack.extend((each, names, True) for each in parts)
                case m.Either(parts) if not outcome:
                    stack.extend((each, names, False) for each in parts)
                case m.Apply(name, args):
                    meant = self.arguments(name, args, names)
                    if meant is not None:
                        stack.append((self.game.functions[name].value, meant, outcome))
                case _:
                    pass

    def _learn_all(self, found: MutableFacts, test: Test) -> None:
        for part in self._taken_apart(test):
            self._learn(found, part)

    def _only_one_left(self, found: MutableFacts) -> None:
        """Of tests of which one must hold, learns the last one when all others do not."""
        for fact in list(found):
            if isinstance(fact, Truth) and fact.test in self._either:
                parts = self._either[fact.test]
                left = [p for p in parts if Truth(opposite(outcome_of(p))) not in found]
                if len(left) == 1:
                    self._learn_all(found, left[0])

    def _whichever(self, found: MutableFacts, parts: tuple[Test, ...]) -> None:
        """Learn what all of several tests say of which one holds."""
        ways: list[Facts] = []
        for part in parts:
            way: MutableFacts = {}
            self._learn_all(way, part)
            ways.append(way)
        for fact, least in reduce(meet_facts, ways).items():
            found[fact] = max(least, found.get(fact, 0))

    def _learn(self, found: MutableFacts, part: Test) -> None:
        test, names, outcome = part
        found[Truth(outcome_of(part))] = 1
        match test:
            case m.Either(parts) | m.Both(parts) if outcome is isinstance(test, m.Either):
                ways = tuple((each, names, outcome) for each in parts)
                self._either[outcome_of(part)] = ways
                self._whichever(found, ways)
            case m.AnyOf(domain, negated) if outcome is not negated:
                note(found, self.many(domain, names), 1)
                inner = {**names, domain.var.uid: MEMBER}
                for asked in domain.filters:
                    self._lies(found, asked.test, inner)
                self._room_for(found, domain, 1, names)
            case m.IsEmpty(_, negated) if outcome is negated:
                note(found, self.holds(test.zone, names), 1)
            case m.IsEmpty():
                self._at_most(found, test.zone, 0, names)
            case m.IsFull(_, negated):
                self._fullness(found, test.zone, names, outcome is not negated)
            case m.InZone(_, _, negated) if outcome is not negated:
                note(found, self.holds(test.zone, names), 1)
                self._lies(found, test, names)
            case m.HasKind(_, _, negated) if outcome is not negated:
                place = self.holds(test.zone, names)
                note(found, place, 1)
                note(found, replace(place, tests=is_kind(canonical_key(test.kind, names))), 1)
            case m.InSet(_, _, negated) if outcome is not negated:
                note(found, AtLeast(canonical_key(m.SetSource(test.of), names)), 1)
            case m.Exists() if outcome:
                self._there(found, test.value, names, None)
            case m.HoldsRole(role, _, negated) if outcome is not negated:
                if not self.game.functions[role].params:
                    value = self.game.functions[role].value
                    self._there(found, value, {}, canonical_key(test.who, names))
            case m.Compare():
                for turn in turned(test, outcome):
                    self._compared(found, turn, names)
            case _:
                pass

    def _lies(self, found: MutableFacts, test: m.Expr, names: Names) -> None:
        """Learn where a piece cannot be, as it is in a place of one family."""
        match test:
            case m.InZone(_, m.ZoneRef(zone, _), False):
                member = canonical_key(test.piece, names)
                if member != MEMBER:
                    for family in self.places(self.game.zones[zone].holds) - {zone}:
                        found[Truth(self.outside(member, family))] = 1
            case _:
                pass

    def places(self, piece_class: str) -> set[str]:
        """Return the families of places that hold pieces of a class."""
        return {zone.name for zone in self.game.zones.values() if zone.holds == piece_class}

    def outside(self, piece: Key, family: str) -> Key:
        """Return the key of a piece being in some place of another family."""
        others = sorted(self.places(self.game.zones[family].holds) - {family})
        return "Outside", piece, family, tuple(("ZoneRef", other, ()) for other in others)

    def _fullness(self, found: MutableFacts, zone: m.Expr, names: Names, full: bool) -> None:
        assert isinstance(zone.type, ZoneType)
        place = self.game.zones[zone.type.zone]
        if full:
            note(found, self.holds(zone, names), place.capacity or 1)
        else:
            note(found, Room(canonical_key(zone, names)), 1)
            if traits(place.shape).numbered:
                note(found, AtLeast(canonical_key(m.SlotSource(zone, True), names)), 1)

    def _at_most(self, found: MutableFacts, zone: m.Expr, most: int, names: Names) -> None:
        """Learn that a place has no more pieces than so many."""
        if not isinstance(zone.type, ZoneType):
            return
        capacity = self.game.zones[zone.type.zone].capacity
        if capacity is not None and most < capacity:
            note(found, Room(canonical_key(zone, names)), capacity - max(0, most))

    def _room_for(self, found: MutableFacts, domain: m.Domain, least: int, names: Names) -> None:
        """Learn from so many empty slots, and from one that is asked about by its number."""
        if not isinstance(domain.source, m.SlotSource) or not domain.source.empty:
            return
        place = canonical_key(domain.source.zone, names)
        note(found, Room(place), least)
        for asked in domain.filters:
            if isinstance(asked.test, m.Compare) and asked.test.op is m.CompareOp.EQ:
                sides = asked.test.left, asked.test.right
                for one, other in (sides, sides[::-1]):
                    if isinstance(one, m.LocalRef) and one.local is domain.var:
                        found[Free(place, canonical_key(other, names))] = 1

    def _compared(self, found: MutableFacts, test: m.Compare, names: Names) -> None:
        """Learn from a number of members, or from a value that is another's."""
        left, right = test.left, test.right
        if not isinstance(right.type, IntType):
            if test.op is m.CompareOp.EQ and not isinstance(right.type, OptionalType | NoneType):
                self._there(found, left, names, canonical_key(right, names))
            elif test.op is m.CompareOp.NE and isinstance(right.type, NoneType):
                self._there(found, left, names, None)
            return
        if isinstance(left, m.Aggregate) and left.tally is m.Tally.COUNT:
            self._counted(found, test.op, left.domain, right.type.high, names)
        match test.op:
            case m.CompareOp.GE | m.CompareOp.EQ:
                least = right.type.low
            case m.CompareOp.GT:
                least = right.type.low + 1
            case m.CompareOp.NE if isinstance(right, m.Const) and right.value == 0:
                least = 1
            case _:
                return
        match left:
            case m.Aggregate(m.Tally.COUNT, _, domain):
                note(found, self.many(domain, names), least)
                self._room_for(found, domain, least, names)
                if test.op is not m.CompareOp.NE:
                    bound = canonical_key(right, names)
                    found[replace(self.many(domain, names), bound=bound)] = 1
            case m.Size():
                note(found, AtLeast(canonical_key(m.SetSource(left.value), names)), least)
            case m.PlayerCount():
                note(found, AtLeast(canonical_key(m.EnumSource(EnumType(PLAYER)), {})), least)
            case _:
                pass

    def _counted(
        self, found: MutableFacts, op: m.CompareOp, domain: m.Domain, high: int, names: Names
    ) -> None:
        """Learn from a number of pieces that is not more than another."""
        if op not in {m.CompareOp.LE, m.CompareOp.LT, m.CompareOp.EQ} or domain.filters:
            return
        most = high - 1 if op is m.CompareOp.LT else high
        match domain.source:
            case m.ZoneSource(zone) | m.SlotSource(zone, False):
                self._at_most(found, zone, most, names)
            case _:
                pass

    def _there(self, found: MutableFacts, value: m.Expr, names: Names, known_as: Key) -> None:
        """Learn from an optional value that is there, and is what `known_as` says."""
        while self._left > 0:
            self._left -= 1
            match value:
                case m.TheOne(domain) | m.Superlative(domain=domain):
                    note(found, self.many(domain, names), 1)
                    self._room_for(found, domain, 1, names)
                    if known_as is not None:
                        self._is_member(found, domain, names, known_as)
                    return
                case m.Nth(position):
                    note(found, self.holds(value.zone, names), position.needed)
                    if known_as is not None:
                        place = canonical_key(value.zone, names)
                        found[Truth((True, ("InZone", known_as, place, False)))] = 1
                    return
                case m.Apply(name, args):
                    meant = self.arguments(name, args, names)
                    if meant is None:
                        return
                    value, names = self.game.functions[name].value, meant
                case m.Conditional(condition, then, m.Const(value=-1)):
                    self._learn_all(found, (condition, names, True))
                    value = then
                case _:
                    return

    def _is_member(self, found: MutableFacts, domain: m.Domain, names: Names, member: Key) -> None:
        source = canonical_key(domain.source, names)
        for test in domain.filters:
            self._learn_all(found, (test.test, {**names, domain.var.uid: member}, True))
        for fact in list(found):
            if isinstance(fact, Every) and fact.source == source:
                made = self._every[fact]
                for test in made.filters:
                    self._learn_all(found, (test.test, {made.var.uid: member}, True))
        if isinstance(domain.source, m.ZoneSource):
            place = canonical_key(domain.source.zone, names)
            found[Truth((True, ("InZone", member, place, False)))] = 1
        elif isinstance(domain.source, m.SlotSource) and domain.source.empty:
            found[Free(canonical_key(domain.source.zone, names), member)] = 1
        elif isinstance(domain.source, m.SetSource):
            those = canonical_key(domain.source.of, names)
            found[Truth((True, ("InSet", member, those, False)))] = 1


def is_kind(kind: Key) -> frozenset[Key]:
    """Return the test that a piece is of a kind, alone."""
    return frozenset({(True, ("Compare", m.CompareOp.EQ, *sorted((MEMBER, kind), key=repr)))})
