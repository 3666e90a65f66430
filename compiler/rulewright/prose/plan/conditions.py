"""Conditions as clauses that are said or denied."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rulewright.model import nodes as m
from rulewright.model.absence import plain
from rulewright.prose.phrases import (
    INDEF,
)
from rulewright.prose.plan.comparisons import compare
from rulewright.prose.plan.existentials import any_in, exists, form_of, of_zone, subject_of
from rulewright.prose.plan.nouns import (
    ANSWER,
    is_hand,
    is_unique,
    zone_named,
)
from rulewright.prose.plan.place_phrases import index_slots, param_slots, piece, piece_in
from rulewright.prose.plan.referents import Scope
from rulewright.prose.plan.sentences import (
    Clause,
    Series,
    Slot,
    Thing,
)
from rulewright.prose.plan.value_or_condition import phrase


def condition(expr: m.Expr, scope: Scope, holds: bool = True) -> Clause | Series:
    """Return the clause that says that a condition holds, or that it does not."""
    expr = plain(expr)
    match expr:
        case m.Both(parts):
            return _joined(parts, scope, holds, every=holds)
        case m.Either(parts):
            return _joined(parts, scope, holds, every=not holds)
        case m.Not():
            return condition(expr.value, scope, not holds)
        case m.Compare():
            return compare(expr, scope, holds)
        case m.Const(value):
            return Clause("cond.always" if bool(value) == holds else "cond.never")
        case m.VariableRef(name, args):
            found = scope.game.variables[name]
            slots = index_slots(found.indices, args, scope)
            return scope.state(name, holds, slots)
        case m.Apply(name, args):
            params = scope.game.functions[name].params
            slots = param_slots(params, args, scope)
            return Clause(form_of(f"predicate.{name}", holds), slots, anchor=f"predicate-{name}")
        case m.HoldsRole(role, _, negated):
            slots = {"who": phrase(expr.who, scope), "role": Thing(role, anchor=f"role-{role}")}
            return Clause(form_of("cond.holds_role", holds != negated), slots)
        case m.IsEmpty(_, negated):
            return of_zone("cond.is_empty", expr.zone, {}, scope, holds != negated)
        case m.IsFull(_, negated):
            return of_zone("cond.is_full", expr.zone, {}, scope, holds != negated)
        case m.InZone(_, _, negated):
            said = {"piece": piece_in(expr.piece, expr.zone, scope)}
            return of_zone("cond.in_zone", expr.zone, said, scope, holds != negated)
        case m.HasKind(_, _, negated):
            held = zone_named(expr.zone, scope).holds
            said = {"kind": piece(held, expr.kind, scope, INDEF)}
            clause = of_zone("cond.has", expr.zone, said, scope, holds != negated)
            if isinstance(expr.zone, m.ZoneRef) and is_hand(expr.zone, scope):
                whose: dict[str, Slot] = {"who": phrase(expr.zone.args[0], scope)}
                clause = replace(clause, variants=(*clause.variants, "in_hand"), extra={**clause.extra, **whose})
            if is_unique(held, expr.kind, scope):
                return replace(clause, variants=(*clause.variants, "unique"))
            return clause
        case m.InSet(_, _, negated):
            slots = {"value": phrase(expr.value, scope), "set": phrase(expr.of, scope)}
            about = subject_of(expr.of, scope, is_number=True)
            return Clause(form_of("cond.in_set", holds != negated), slots, *about)
        case m.AnyOf(domain, negated):
            return any_in(domain, scope, holds != negated)
        case m.Exists():
            return exists(expr.value, scope, holds)
        case m.Conditional():
            slots = {
                "then": condition(expr.then, scope, holds),
                "cond": condition(expr.condition, scope),
                "otherwise": condition(expr.otherwise, scope, holds),
            }
            return Clause("cond.depends", slots)
        case m.LocalRef(local) if scope.names.get(local.uid) == Thing(ANSWER, mark=local.uid):
            return Clause(form_of("cond.answered", holds), {"what": phrase(expr, scope)})
        case m.LocalRef() | m.AttributeOf() | m.Lookup() | m.Failing():
            return Clause(form_of("cond.true", holds), {"what": phrase(expr, scope)})
        case (
            m.ZoneRef()
            | m.Arithmetic()
            | m.Aggregate()
            | m.TheOne()
            | m.Superlative()
            | m.SetOf()
            | m.Changed()
            | m.Nth()
            | m.Size()
            | m.PlayerCount()
            | m.Neighbour()
        ):
            return Clause("cond.true", {"what": scope.unsaid(expr.span, "This as a condition")})
        case _:
            assert_never(expr)


def _joined(parts: tuple[m.Expr, ...], scope: Scope, holds: bool, *, every: bool) -> Series:
    said = [condition(part, scope, holds) for part in parts]
    # A list within a list is marked, so that "and" and "or" cannot be taken for each other.
    items = tuple(
        Clause(f"cond.within.{item.conjunction}", {"what": item})
        if isinstance(item, Series)
        else item
        for item in said
    )
    return Series(items, "and" if every else "or")
