"""The one with the highest or the lowest: which of several a value singles out."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rulewright.foundation.tree import rewrite_each
from rulewright.model import nodes as m
from rulewright.prose.phrases import DEF, EVERY, INDEF, MANY, PRONOUN, Determiner
from rulewright.prose.plan.domains import (
    by_seats,
    domain_member,
    domain_phrase,
    first_seat,
    times_spoken,
)
from rulewright.prose.plan.nouns import owned
from rulewright.prose.plan.place_phrases import index_slots, param_slots
from rulewright.prose.plan.referents import Scope
from rulewright.prose.plan.sentences import Clause, Participant, Slot, Thing, things
from rulewright.prose.plan.value_or_condition import phrase


def foremost(expr: m.Superlative, scope: Scope, determiner: Determiner) -> Thing:
    """Return "the player with the highest strength (if tied, the first one clockwise from the dealer)"."""
    one = domain_phrase(expr.domain, scope, determiner)
    among: tuple[Clause, ...] = ()
    if expr.domain.filters:
        among = (Clause("phrase.among", {"set": domain_phrase(expr.domain, scope, EVERY, MANY)}),)
        one = replace(one, after=(), determiner=INDEF if determiner is INDEF else DEF)
    word = "highest" if expr.highest else "lowest"
    value = _value(expr, scope)
    if isinstance(value, Thing):
        value = replace(value, adjectives=(word, *value.adjectives))
    else:
        value = scope.unsaid(expr.span, "The one with the highest or lowest of this")
    said = Clause("phrase.with", {"value": value})
    return replace(one, after=(*one.after, said, _of_equals(expr.domain, scope), *among))


def _value(expr: m.Superlative, scope: Scope) -> Participant:
    """Return what is compared, without whose it is where that is plain: "strength" for "that player's strength"."""
    var, value = expr.domain.var, expr.value
    slots: dict[str, Slot] = {}
    named = scope.naming(var, domain_member(expr.domain, scope))
    match value:
        case m.AttributeOf(_, name, m.LocalRef(local, None)) if local.uid == var.uid:
            return Thing(name)
        case m.Apply(name, args) if scope.game.functions[name].kind is not m.FunctionKind.PREDICATE:
            slots = param_slots(scope.game.functions[name].params, args, named)
            anchor = f"{scope.game.functions[name].kind}-{name}"
        case m.VariableRef(name, args):
            slots = index_slots(scope.game.variables[name].indices, args, named)
            anchor = f"variable-{name}"
        case _:
            return _theirs(phrase(value, named), var.uid)
    mine = [
        slot for slot, arg in zip(slots, args, strict=True)
        if isinstance(arg, m.LocalRef) and arg.local.uid == var.uid
    ]
    if len(mine) != 1 or times_spoken(value, var) != 1:
        return _theirs(phrase(value, named), var.uid)
    left = {name: slot for name, slot in slots.items() if name not in mine}
    found = owned(name, left, anchor=anchor)
    return replace(found, own=None) if mine else found


def _theirs(value: Participant, mark: int) -> Participant:
    """Return a value with "their" for what belongs to the one that is singled out, if no other could be meant."""
    if {each.mark for each in things(value)} - {-1, mark}:
        return value

    def owned(thing: Thing) -> Thing:
        match thing.of:
            case (Thing(of=(), after=()) as owner, *rest) if owner.mark == mark:
                return replace(thing, of=(replace(owner, determiner=PRONOUN), *rest))
            case _:
                return thing

    return rewrite_each(value, Thing, owned)


def _of_equals(domain: m.Domain, scope: Scope) -> Clause:
    """Return which of equal ones is meant."""
    match domain.order:
        case m.Clockwise(start):
            return Clause("phrase.tied.clockwise", {"start": phrase(start, scope)})
        case m.Backwards() if by_seats(domain):
            return Clause("phrase.tied.counterclockwise", {"start": first_seat(domain, scope)})
        case m.Forwards() | None if by_seats(domain):
            return Clause("phrase.tied.clockwise", {"start": first_seat(domain, scope)})
        case m.Backwards():
            return Clause("phrase.tied.last", {"head": domain_member(domain, scope)})
        case m.Forwards() | None:
            return Clause("phrase.tied.first", {"head": domain_member(domain, scope)})
        case _:
            assert_never(domain.order)
