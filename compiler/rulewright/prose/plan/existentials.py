"""That there is something, or nothing, and how a condition of a place or a value is said."""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.types import PLAYER, EnumType, OptionalType
from rulewright.prose.phrases import (
    INDEF,
)
from rulewright.prose.plan.domains import domain_phrase, which_of
from rulewright.prose.plan.nouns import piece_noun, zone_named
from rulewright.prose.plan.place_phrases import index_slots, param_slots, slot_of, zone_variants
from rulewright.prose.plan.referents import Scope
from rulewright.prose.plan.sentences import (
    Clause,
    Slot,
    Tail,
    Thing,
    is_set_apart,
)
from rulewright.prose.plan.superlatives import foremost
from rulewright.prose.plan.value_or_condition import phrase


def form_of(name: str, holds: bool) -> str:
    return name if holds else f"{name}.not"


def of_zone(form: str, zone: m.Expr, slots: dict[str, Slot], scope: Scope, holds: bool) -> Clause:
    """Return a condition on a place, which a game may say in its own way."""
    variants, extra = zone_variants(zone, scope)
    slots = {"zone": phrase(zone, scope), **slots}
    return Clause(form_of(form, holds), slots, variants, extra)


def any_in(domain: m.Domain, scope: Scope, holds: bool, *, which: bool = False) -> Clause:
    asked = _slot_asked(domain)
    if asked is not None:
        slots: dict[str, Slot] = {"slot": slot_of(*asked, scope)}
        return Clause(form_of("cond.slot_free", holds), slots)
    what = domain_phrase(domain, scope, INDEF)
    if which:
        what = which_of(what, domain, scope)
    return Clause(form_of("cond.any", holds), in_parts(what))


def _slot_asked(domain: m.Domain) -> tuple[m.Expr, m.Expr] | None:
    """Return the one slot of which a domain asks whether it is empty: its number and its place."""
    match domain:
        case m.Domain(var, m.SlotSource(zone, True), (m.Filter(m.Compare(m.CompareOp.EQ) as is_it),)):
            for one, other in ((is_it.left, is_it.right), (is_it.right, is_it.left)):
                if not isinstance(one, m.LocalRef) or one.local is not var:
                    continue
                if not any(isinstance(part, m.LocalRef) and part.local is var for part in walk(other)):
                    return other, zone
        case _:
            pass
    return None


def in_parts(what: Thing) -> dict[str, Slot]:
    """Return a thing, and the clauses about it, which some languages put after the verb."""
    plain = tuple(item for item in what.after if isinstance(item, Clause) and not is_set_apart(item))
    return {"what": replace(what, after=plain), "where": Tail(what)}


def exists(value: m.Expr, scope: Scope, holds: bool = True, *, which: bool = False) -> Clause:
    """Return whether there is what a value asks for; `which` of several is said where it is spoken of later."""
    match value:
        case m.Apply(name, args) if scope.game.functions[name].kind is m.FunctionKind.QUANTITY:
            slots = param_slots(scope.game.functions[name].params, args, scope)
            return Clause(form_of(f"exists.{name}", holds), slots, anchor=f"quantity-{name}")
        case m.TheOne(domain):
            return any_in(domain, scope, holds, which=which)
        case m.Superlative(domain=domain) if which:
            return Clause(form_of("cond.any", holds), in_parts(foremost(value, scope, INDEF)))
        case m.Superlative(domain=domain):
            return any_in(domain, scope, holds)
        case _:
            found = phrase(value, scope)
            variants, extra = subject_of(value, scope)
            if part := part_of_one(value, scope):
                variants, extra = (*variants, "role"), {**part, **extra}
            if end := _at_end(value, scope):
                variants, extra = (*variants, "at_end"), {**end, **extra}
            return Clause(form_of("cond.exists", holds), {"what": found}, variants, extra)


_ENDS = {
    (m.Shape.LINE, m.Position.FIRST): "phrase.front",
    (m.Shape.LINE, m.Position.LAST): "phrase.back",
    (m.Shape.PILE, m.Position.FIRST): "phrase.on_top",
}


def _at_end(value: m.Expr, scope: Scope) -> dict[str, Slot]:
    """Return the first, last or top piece as one that is there: "there is a chest at the back of the line"."""
    match value:
        case m.Nth(position, zone):
            found = zone_named(zone, scope)
            form = _ENDS.get((found.shape, position))
        case _:
            return {}
    if form is None or piece_noun(found.holds, scope) != found.holds:
        return {}
    where = Clause(form, {"zone": phrase(zone, scope)}, *zone_variants(zone, scope))
    return {"piece": Thing(found.holds, determiner=INDEF, after=(where,))}


def part_of_one(value: m.Expr, scope: Scope) -> dict[str, Slot]:
    """Whom or what one has: "your ship has a first mate", "you have no rival"; nothing of other values.

    No game has to say it in its own words.
    """
    match value:
        case m.Apply(name, (whose,)) if scope.game.functions[name].kind is m.FunctionKind.ROLE:
            anchor = f"role-{name}"
        case m.VariableRef(name, (whose,), OptionalType()) if isinstance(whose.type, EnumType):
            anchor = f"variable-{name}"
        case _:
            return {}
    return {"who": phrase(whose, scope), "role": Thing(name, anchor=anchor)}


def subject_of(
    expr: m.Expr, scope: Scope, *, is_number: bool = False
) -> tuple[tuple[str, ...], dict[str, Slot]]:
    """Return what a comparison is about, for messages that a game has for it, with their slots."""
    match expr:
        case m.VariableRef(name, args):
            return (name,), index_slots(scope.game.variables[name].indices, args, scope)
        case m.Apply(name, args):
            return (name,), param_slots(scope.game.functions[name].params, args, scope)
        case m.AttributeOf(piece_class, name):
            return (name,), {piece_class: phrase(expr.kind, scope)}
        case m.LocalRef(local, index) if is_number:
            return (local.name,), {} if index is None else {PLAYER: phrase(index, scope)}
        case m.Size(of):
            return subject_of(of, scope, is_number=True)
        case m.PlayerCount():
            return ("player_count",), {}
        case _:
            return (), {}
