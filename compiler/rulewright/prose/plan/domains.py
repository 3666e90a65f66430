"""What a rule runs over or picks from, with the conditions that narrow it down."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.types import PLAYER, EnumType, IntType, Type
from rulewright.prose.phrases import (
    ANOTHER,
    INDEF,
    MANY,
    ONE,
    READER,
    THIS,
    Determiner,
    Number,
)
from rulewright.prose.plan.nouns import (
    COUNTING,
    NUMBER,
    SLOT,
    are_several,
    piece_noun,
    zone_named,
)
from rulewright.prose.plan.place_phrases import inside, piece
from rulewright.prose.plan.referents import Scope, type_name
from rulewright.prose.plan.sentences import (
    Clause,
    Participant,
    Series,
    Slot,
    Thing,
    Where,
)
from rulewright.prose.plan.value_or_condition import condition, phrase


def domain_phrase(
    domain: m.Domain,
    scope: Scope,
    determiner: Determiner,
    number: Number = ONE,
    count: int | None = None,
    *,
    chooser: Participant | None = None,
    placed: bool = True,
) -> Thing:
    """Return what a domain runs over: "another player in the crew of your ship".

    `chooser` is who chooses; others than the chooser are "another". `placed` says where they are.
    """
    base, named = _domain_base(domain, scope, placed=placed)
    after = list(base.after)
    inner = scope.naming(
        domain.var, replace(base, after=(), of=(), determiner=THIS, mark=domain.var.uid)
    )
    for test in domain.filters:
        if test is named or test.implied:
            continue
        left_out = test.other_than or _excluded(test.test, domain.var)
        if left_out is None:
            after += narrowing(test.test, domain.var.uid, inner)
            continue
        excluded = _as_member(left_out, domain, scope)
        if determiner is INDEF and excluded in (chooser, Thing(READER)):
            determiner = ANOTHER
        elif determiner is INDEF and isinstance(test.test, m.Compare):
            after += narrowing(test.test, domain.var.uid, inner)
        else:
            after.append(Clause("phrase.except", {"what": excluded}))
    return replace(base, number=number, determiner=determiner, count=count, after=_apart(after))


def _apart(after: list[Clause | Where]) -> tuple[Clause | Where, ...]:
    """Return the clauses after a noun, its range behind a test; beside another "this or that" is marked, and last.
    """
    tests = sum(isinstance(item, Where) for item in after)
    if tests:
        after = [
            replace(item, form=f"{item.form}.apart")
            if isinstance(item, Clause) and item.form in _RANGES else item
            for item in after
        ]
    if tests < 2:
        return tuple(after)
    either = [item for item in after if isinstance(item, Where) and _is_either(item.clause)]
    said = [replace(item, clause=replace(item.clause, form="cond.within.or")) for item in either]
    return (*(item for item in after if item not in either), *said)


_RANGES = ("phrase.range", "phrase.range.value")


def _is_either(clause: Clause) -> bool:
    what = clause.slots.get("what")
    return clause.form == "cond.joined" and isinstance(what, Series) and what.conjunction == "or"


def _excluded(test: m.Expr, var: m.Local) -> m.Expr | None:
    """Whom a condition leaves out: "players other than the captain" for "who are not the captain"."""
    match test:
        case m.Compare(m.CompareOp.NE, m.LocalRef(local, None), other) if local.uid == var.uid:
            pass
        case m.Compare(m.CompareOp.NE, other, m.LocalRef(local, None)) if local.uid == var.uid:
            pass
        case _:
            return None
    is_player = type_name(other.type) == PLAYER and isinstance(other.type, EnumType)
    return other if is_player and not times_spoken(other, var) else None


def _as_member(left_out: m.Expr, domain: m.Domain, scope: Scope) -> Participant:
    """Return what a domain leaves out, as one of its things: pawns other than the player's pawn."""
    match domain.source:
        case m.ZoneSource(zone) if domain.var.name == zone_named(zone, scope).holds != PLAYER:
            held = scope.game.classes[zone_named(zone, scope).holds]
            if held.kind.name == PLAYER and not isinstance(left_out, m.Const):
                return piece(held.name, left_out, scope)
        case _:
            pass
    return phrase(left_out, scope)


def in_order(domain: m.Domain, form: str, scope: Scope) -> tuple[Clause, ...]:
    """Return the order of a domain, said after its noun, where one is stated."""
    match domain.order:
        case m.Clockwise(start):
            return (Clause(f"{form}.clockwise", {"start": phrase(start, scope)}),)
        case m.Backwards() if by_seats(domain):
            return (Clause(f"{form}.counterclockwise", {"start": first_seat(domain, scope)}),)
        case m.Backwards():
            return (Clause(f"{form}.backwards"),)
        case m.Forwards() if by_seats(domain):
            return (Clause(f"{form}.clockwise", {"start": first_seat(domain, scope)}),)
        case m.Forwards():
            return ()  # the noun says it
        case None:
            return ()
        case _:
            assert_never(domain.order)


def first_seat(domain: m.Domain, scope: Scope) -> Participant:
    """Return who sits first, where players are taken in the order in which they sit."""
    return phrase(m.Const(0, EnumType(PLAYER), domain.span), scope)


def by_seats(domain: m.Domain) -> bool:
    """Return whether players are taken in the order in which they sit."""
    kind = domain.var.type
    players = isinstance(kind, EnumType) and kind.name == PLAYER
    return players and isinstance(domain.source, m.EnumSource | m.SetSource)


def which_of(one: Thing, domain: m.Domain, scope: Scope) -> Thing:
    """Return one of several, with which of them it is: "the last field", "(the first one clockwise from …)"."""
    if isinstance(domain.order, m.Forwards | m.Backwards) and not by_seats(domain):
        word = "first" if isinstance(domain.order, m.Forwards) else "last"
        return replace(one, adjectives=(word, *one.adjectives))
    return replace(one, after=(*one.after, *in_order(domain, "phrase.nearest", scope)))


def domain_member(domain: m.Domain, scope: Scope) -> Thing:
    """Return one member of a domain that was spoken of: "that player"."""
    base, _ = _domain_base(domain, scope)
    return replace(base, after=(), of=(), adjectives=(), determiner=THIS, mark=domain.var.uid)


def _domain_base(
    domain: m.Domain, scope: Scope, *, placed: bool = True
) -> tuple[Thing, m.Filter | None]:
    """Return the noun of a domain with where its members are, and the filter that the noun says."""
    match domain.source:
        case m.EnumSource(enum):
            return Thing(enum.name), None
        case m.ZoneSource(zone):
            return _zone_base(domain, zone, scope, placed=placed)
        case m.SlotSource(zone, empty):
            adjective = "empty" if empty else "filled"
            return Thing(SLOT, adjectives=(adjective,), after=(inside(zone, scope),)), None
        case m.SetSource(m.LocalRef() | m.VariableRef() as of):
            # One of "the participants" is a participant.
            members = phrase(of, scope)
            if isinstance(members, Thing) and members.number is MANY:
                return replace(members, number=ONE, mark=-1), None
            after = Clause("phrase.among", {"set": members})
            return Thing(type_name(of.type) or SLOT, after=(after,)), None
        case m.SetSource(of):
            after = Clause("phrase.among", {"set": phrase(of, scope)})
            return Thing(type_name(of.type) or SLOT, after=(after,)), None
        case m.RangeSource(low, high):
            slots: dict[str, Slot] = {"low": phrase(low, scope), "high": phrase(high, scope)}
            plain = isinstance(low, m.Const) and isinstance(high, m.Const)
            form = _RANGES[0] if plain else _RANGES[1]
            ends = _ends_of_all(low.type, high.type, domain, scope)
            # A name of its own is a better word than "number": "a field from 1 to 36".
            noun = COUNTING if domain.var.name == NUMBER else domain.var.name
            return Thing(noun, after=(Clause(form, slots, ends),)), None
        case _:
            assert_never(domain.source)


LOWEST, HIGHEST = "lowest", "highest"
"""Variants of a range whose end lies at the end of all that its number may be."""


def _ends_of_all(low: Type, high: Type, domain: m.Domain, scope: Scope) -> tuple[str, ...]:
    """Return which ends of a range are those of the places, or of the numbers of a rule, that its name stands for.

    A filter asks for such a place, so that no number beyond the ends could be meant.
    """
    within = _numbered(domain, scope)
    if within is None or not isinstance(low, IntType) or not isinstance(high, IntType):
        return ()
    ends = {LOWEST: low.low == low.high == within.low, HIGHEST: high.low == high.high == within.high}
    return tuple(name for name, open_end in ends.items() if open_end)


def _numbered(domain: m.Domain, scope: Scope) -> IntType | None:
    """Return the numbers of the places, or of a rule, of which a filter takes the one with the domain's name."""
    for node in walk(domain.filters):
        match node:
            case m.ZoneRef(name, args):
                types = [index.type for index in scope.game.zones[name].indices]
            case m.Apply(name, args):
                types = [param.type for param in scope.game.functions[name].params]
            case _:
                continue
        for kind, arg in zip(types, args, strict=True):
            if isinstance(arg, m.LocalRef) and arg.local is domain.var and isinstance(kind, IntType):
                return kind
    return None


def _zone_base(
    domain: m.Domain, zone: m.Expr, scope: Scope, *, placed: bool
) -> tuple[Thing, m.Filter | None]:
    holds = zone_named(zone, scope).holds
    after = (inside(zone, scope),) if placed else ()
    named = _kind_filter(domain, any_kind=are_several(holds, scope))
    if named is not None:
        assert isinstance(named.test, m.Compare)
        found = piece(holds, named.test.right, scope)
        if isinstance(found, Thing):
            return replace(found, after=after), named
    noun = domain.var.name if domain.var.name == holds else piece_noun(holds, scope)
    return Thing(noun, after=after), None


def _kind_filter(domain: m.Domain, *, any_kind: bool) -> m.Filter | None:
    """Return the filter of `albatross in …`, which the noun says already.

    With `any_kind` also a filter for a kind that is worked out: "the pirates of that player".
    """
    for test in domain.filters[:1]:
        match test:
            case m.Filter(m.Compare(m.CompareOp.EQ, m.LocalRef(local, None), right), None):
                if not any_kind and not isinstance(right, m.Const):
                    continue
                if local.uid == domain.var.uid and isinstance(local.type, EnumType):
                    return test
            case _:
                pass
    return None


def times_spoken(node: object, var: m.Local) -> int:
    """Return how often a name is spoken of."""
    return sum(isinstance(part, m.LocalRef) and part.local.uid == var.uid for part in walk(node))


def narrowing(expr: m.Expr, mark: int, scope: Scope) -> list[Clause | Where]:
    """Return the clauses after a noun that say which of its things are meant."""
    said = condition(expr, scope)
    items = said.items if isinstance(said, Series) and said.conjunction == "and" else (said,)
    found: list[Clause | Where] = []
    for item in items:
        if isinstance(item, Series):
            item = Clause("cond.joined", {"what": item})
        assert isinstance(item, Clause)
        found.append(Where(item, mark))
    return found
