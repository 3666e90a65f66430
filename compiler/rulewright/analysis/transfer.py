"""What is certain after a statement: what it cannot have changed, and what it brings about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import or_

from rulewright.analysis.capacity import CapacityAnalysis
from rulewright.analysis.clobbers import ClobberAnalysis
from rulewright.analysis.emptiness import EmptinessAnalysis, kind_of
from rulewright.analysis.flow_facts import (
    AtLeast,
    FactAlgebra,
    Facts,
    Free,
    MutableFacts,
    OneOf,
    Room,
    Truth,
    family_of,
    is_kind,
    note,
    widen,
)
from rulewright.analysis.implied_needs import Implied, action_key
from rulewright.analysis.supply import SupplyAnalysis
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.canonical_key import Key, canonical_key
from rulewright.model.leading_names import Leading, beginning, leading_names, there_is
from rulewright.model.types import IntType, ListType, SetType, ZoneType

_KINDS = 100
"""The most kinds of pieces that are counted one by one."""


class TransferFunctions:
    """Follows what is certain through the statements of one game."""

    def __init__(
        self, game: m.Game, fact_algebra: FactAlgebra, emptiness: EmptinessAnalysis,
        changes: ClobberAnalysis, implied: Implied,
    ) -> None:
        self.game = game
        self.fact_algebra = fact_algebra
        self.emptiness = emptiness
        self.changes = changes
        self.rooms = CapacityAnalysis(game, emptiness)
        self.supply = SupplyAnalysis(game, emptiness, self.rooms)
        self.implied = implied
        self.narrowed: dict[str, m.Choose] = {}
        self.hopeless: set[Span] = set()
        self._allowed: dict[str, Facts] = {}

    def start(self) -> Facts:
        """Return what is certain before a game is set up: all pieces are in their boxes."""
        found = self.rooms.start()
        for pieces in self.game.classes.values():
            box = AtLeast(("ZoneSource", ("ZoneRef", f"box_of_{pieces.name}", ())))
            if pieces.per_player:
                found[box] = pieces.copies[0] * self.game.min_players
            else:
                found[box] = sum(pieces.copies)
                if len(pieces.copies) <= _KINDS:
                    for kind, copies in enumerate(pieces.copies):
                        found[replace(box, tests=is_kind(("const", kind)))] = copies
        return widen({fact: least for fact, least in found.items() if least})

    def allowed(self, action: m.Action) -> Facts:
        """Return what is certain when an action is taken: its role is held, and all it needs is so."""
        if action.name not in self._allowed:
            self._allowed[action.name] = self._asked(action)
        return self._allowed[action.name]

    def _asked(self, action: m.Action) -> Facts:
        known: Facts = {}
        if action.role is not None:
            role = self.game.functions[action.role]
            kind = role.params[0].type if role.params else None
            places = (
                () if action.place is None or kind is None
                else (m.LocalRef(action.place, None, kind, action.span),)
            )
            held = m.Apply(action.role, places, role.type, action.span)
            known = self.fact_algebra.given(known, held, action.actor)
        for need in action.needs:
            known = self.fact_algebra.learned(known, need.test, True)
        return self.begun(action_key(action), action.body, known)

    def begun(self, key: str, block: m.Block, known: Facts, *, tell: bool = True) -> Facts:
        """Return what is certain in a block that is only begun if there is what it begins by naming.

        `tell`: what may not be there is kept.
        """
        firsts = leading_names(self.game, block)
        unsure = tuple(not sure for sure in self._named(firsts, known))
        if tell and any(unsure):
            before = self.implied.unsure.get(key, unsure)
            self.implied.unsure[key] = tuple(map(or_, before, unsure))
        begun = beginning(firsts, unsure)
        self.narrowed |= begun.narrowed
        self.hopeless |= begun.hopeless
        for lead in begun.asked:
            known = self.fact_algebra.learned(known, lead.test, True)
        return known

    def _named(self, firsts: list[Leading], known: Facts) -> Iterator[bool]:
        """Yield for each of a few things that are named whether it is certainly there after those before it."""
        states: dict[tuple[int, ...], Facts] = {(): known}
        for lead in firsts:
            under = tuple(map(id, lead.given))
            if under not in states:
                above = max((each for each in states if under[: len(each)] == each), key=len)
                known = states[above]
                for condition in lead.given[len(above):]:
                    known = self.fact_algebra.learned(known, condition, True)
                states[under] = known
            known = states[under]
            match lead.made:
                case m.Choose() as choice:
                    yield self.emptiness.has(known, choice.domain, choice.low)
                    states[under] = self.chosen(known, choice)
                case m.IfThere(value, var):
                    yield self.emptiness.verdict(there_is(lead.made), {}, known) is True
                    states[under] = self.fact_algebra.given(known, value, var)
                case m.Move() as move:
                    yield self.emptiness.holds(known, there_is(move))

    # ---- choices and names ----------------------------------------------------------------------

    def chosen(self, known: Facts, choice: m.Choose) -> Facts:
        """Return what is certain once a choice has been made."""
        domain, mark = choice.domain, ("local", choice.var.uid)
        if choice.low is not None:
            found = dict(known)
            assert isinstance(choice.low.type, IntType)
            fact = self.fact_algebra.many(domain, {})
            found[replace(fact, bound=canonical_key(choice.low, {}))] = 1
            note(found, fact, choice.low.type.low)
            note(found, AtLeast(("SetSource", mark)), choice.low.type.low)
            return found
        by: dict[Key, Key] = {("local", domain.var.uid): mark}
        found = dict(self.fact_algebra.renamed(self.fact_algebra.chosen(known, domain), by))
        if isinstance(domain.source, m.ZoneSource):
            source = canonical_key(domain.source, {})
            kinds = [
                kind for fact in known
                if isinstance(fact, AtLeast) and fact.source == source
                and (kind := kind_of(fact)) is not None
            ]
            if kinds:
                possible = (k for k in kinds if not self.emptiness.fails(known, domain, ("const", k)))
                found[OneOf(mark, frozenset(possible))] = 1
        return found

    def named(self, known: Facts, value: m.Expr, local: m.Local) -> Facts:
        """Return what is certain where a value has got a name."""
        mark = "local", local.uid
        found = dict(known)
        number = self.emptiness.number(value, known)
        if number is not None:
            found[OneOf(mark, frozenset({number}))] = 1
        if not isinstance(value, m.Const):
            found |= self.fact_algebra.renamed(known, {canonical_key(value, {}): mark})
        match value:
            case m.Aggregate() | m.Arithmetic() if (counted := self.emptiness.counted(value)) is not None:
                found[replace(counted, bound=mark)] = 1
            case m.SetOf(domain) if self.emptiness.has(known, domain, None):
                found[AtLeast(("SetSource", mark))] = 1
            case _:
                pass
        return found

    # ---- moves ----------------------------------------------------------------------------------

    def moved(self, known: Facts, move: m.Move) -> Facts:
        """Return what is certain after a move; of pieces so many may be gone, and so many have come."""
        touched = self.changes.at(move)
        triggered = self.changes.triggered(move)
        found: MutableFacts = {}
        for fact, least in known.items():
            families = self.fact_algebra.mentions(fact)[0] & touched.families
            if not families:
                found[fact] = least
            elif isinstance(fact, AtLeast) and not families & triggered:
                left = self._left(known, fact, least, families, move)
                if left > 0:
                    found[fact] = left
        zone = move.destination.zone
        fits = self.rooms.fits(known, move) is True
        if fits and isinstance(zone, m.ZoneRef) and zone.zone not in triggered:
            self._arrived(known, found, move, zone)
        self.rooms.moved(known, found, move, fits=fits)
        arrived = self.changes.fired(move).arrived
        for fact in [fact for fact in found if isinstance(fact, Room | Free)]:
            if family_of(fact) in arrived or self.fact_algebra.mentions(fact)[0] & touched.families:
                del found[fact]
        return found

    def _left(
        self, known: Facts, fact: AtLeast, least: int, families: frozenset[str], move: m.Move
    ) -> int:
        """Return how many members are left of those that there were."""
        match fact.source:
            case ("ZoneSource", ("ZoneRef", str(family), args)):
                aside = self.fact_algebra.mentioned((args, fact.tests, fact.bound))[0]
            case _:
                return 0
        if families != {family} or aside & families:
            return 0
        gone = self.gone(move, family, known, kind_of(fact))
        if gone is None or (gone and fact.bound is not None):
            return 0
        return least - gone

    def gone(
        self, move: m.Move, family: str, known: Facts | None = None, kind: int | None = None
    ) -> int | None:
        """Return the most pieces, of one kind maybe, that a move takes from a place; None if any number."""
        selection = move.selection
        match selection:
            case m.SelPiece(piece_class, _):
                return int(self.game.zones[family].holds == piece_class)
            case m.SelDomain(domain) | m.SelRandom(domain, _, _):
                assert isinstance(domain.source, m.ZoneSource)
                zone = domain.source.zone
            case _:
                zone = selection.zone
        if isinstance(zone.type, ZoneType) and zone.type.zone != family:
            return 0
        match selection:
            case m.SelDomain(domain) | m.SelRandom(domain, _, _):
                if kind is not None and known is not None and (
                    self.emptiness.fails(known, domain, ("const", kind))
                ):
                    return 0
                return _number(selection.count) if isinstance(selection, m.SelRandom) else None
            case m.SelCount(_, taken, count, _):
                other = kind is not None and isinstance(taken, m.Const) and taken.value != kind
                return 0 if other else _number(count)
            case m.SelTop(_, count, _):
                return _number(count)
            case m.SelKind(_, taken, _):
                if known is not None and kind is not None:
                    for fact in known:
                        if isinstance(fact, OneOf) and fact.value == canonical_key(taken, {}):
                            return int(kind in fact.numbers)
                return _one(taken)
            case m.SelSlot(_, index):
                return _one(index)
            case m.SelNth():
                return 1
            case _:
                return None

    def _arrived(self, known: Facts, found: MutableFacts, move: m.Move, zone: m.ZoneRef) -> None:
        there = AtLeast(canonical_key(m.ZoneSource(zone), {}))
        match move.selection:
            case m.SelPiece(_, piece):
                note(found, there, 1)
                place = canonical_key(zone, {})
                found[Truth((True, ("InZone", canonical_key(piece, {}), place, False)))] = 1
            case m.SelAll(source):
                key = canonical_key(m.ZoneSource(source), {})
                for fact, least in known.items():
                    if isinstance(fact, AtLeast) and fact.source == key and not fact.tests:
                        note(found, replace(fact, source=there.source), least)
            case m.SelCount(source, kind, m.Const(count), _):
                tests = frozenset[Key]() if kind is None else is_kind(canonical_key(kind, {}))
                sure = min(count, known.get(AtLeast(canonical_key(m.ZoneSource(source), {}), tests), 0))
                note(found, there, found.get(there, 0) + sure)
            case m.SelTop(source, m.Const(count), _):
                sure = min(count, known.get(AtLeast(canonical_key(m.ZoneSource(source), {})), 0))
                note(found, there, found.get(there, 0) + sure)
            case m.SelRandom(domain, m.Const(count), _) if not domain.filters:
                sure = min(count, known.get(AtLeast(canonical_key(domain.source, {})), 0))
                note(found, there, found.get(there, 0) + sure)
            case _:
                pass

    # ---- repetitions ----------------------------------------------------------------------------

    def counted(self, repeat: m.Repeat) -> tuple[AtLeast, int] | None:
        """Return how many pieces are left each time when a rule takes one away as often as there are some.

        `repeat (number of chest in hold minus 1) times` leaves two before each time.
        """
        count: m.Expr = repeat.times
        kept = 0
        if isinstance(count, m.Arithmetic) and count.op is m.ArithmeticOp.SUBTRACT:
            if not isinstance(count.right, m.Const):
                return None
            kept = count.right.value
            count = count.left
        if not isinstance(count, m.Aggregate) or count.tally is not m.Tally.COUNT:
            return None
        source = count.domain.source
        if count.domain.filters or not isinstance(source, m.ZoneSource):
            return None
        zone = source.zone
        if not isinstance(zone, m.ZoneRef):
            return None
        touched = self.changes.of(repeat.body)
        families, names = self.fact_algebra.mentioned(canonical_key(zone.args, {}))
        if families & touched.families or names & touched.locals:
            return None
        gone = 0
        for statement in repeat.body:
            if zone.zone not in self.changes.of((statement,)).families:
                continue
            if not isinstance(statement, m.Move) or statement.otherwise:
                return None
            if zone.zone in self.changes.triggered(statement):
                return None
            taken = self.gone(statement, zone.zone)
            if taken is None:
                return None
            gone += taken
        if gone > 1 or kept < 0:
            return None
        return self.fact_algebra.many(count.domain, {}), kept + 1


def _number(count: m.Expr) -> int | None:
    return max(0, count.value) if isinstance(count, m.Const) else None


def _one(value: m.Expr) -> int | None:
    """Return one for a single value; picks of several and sets are any number."""
    return None if isinstance(value.type, ListType | SetType) else 1
