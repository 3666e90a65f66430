"""Conditions as clauses, to stand after "if" or by themselves, said or denied.

Every form has a message for the condition and one, `….not`, for its contrary; "not" before several
conditions is carried inwards, so that no sentence has to deny more than one thing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from rulewright.model import nodes as m
from rulewright.model.types import BoolType, IntType, NoneType, OptionalType
from rulewright.prose import plan_values as values
from rulewright.prose.phrases import BARE, INDEF, MANY, ONE
from rulewright.prose.plan_scope import Scope, type_name
from rulewright.prose.sentences import Clause, Series, Slot, Tail, Thing, Where

_OPPOSITE = {
    m.CompareOp.EQ: m.CompareOp.NE,
    m.CompareOp.NE: m.CompareOp.EQ,
    m.CompareOp.GE: m.CompareOp.LT,
    m.CompareOp.LT: m.CompareOp.GE,
    m.CompareOp.LE: m.CompareOp.GT,
    m.CompareOp.GT: m.CompareOp.LE,
}
_MIRRORED = {
    m.CompareOp.EQ: m.CompareOp.EQ,
    m.CompareOp.NE: m.CompareOp.NE,
    m.CompareOp.GE: m.CompareOp.LE,
    m.CompareOp.LE: m.CompareOp.GE,
    m.CompareOp.GT: m.CompareOp.LT,
    m.CompareOp.LT: m.CompareOp.GT,
}


def condition(expr: m.Expr, scope: Scope, holds: bool = True) -> Clause | Series:
    """The clause that says that a condition holds, or that it does not."""
    match expr:
        case m.Both(parts):
            return _joined(parts, scope, holds, every=holds)
        case m.Either(parts):
            return _joined(parts, scope, holds, every=not holds)
        case m.Not(value):
            return condition(value, scope, not holds)
        case m.Compare():
            return _compare(expr, scope, holds)
        case m.Const(value):
            return Clause("cond.always" if bool(value) == holds else "cond.never")
        case m.VariableRef(name, args):
            found = scope.game.variables[name]
            slots = values.index_slots(found.indices, args, scope)
            return scope.state(name, holds, slots)
        case m.Apply(name, args):
            params = scope.game.functions[name].params
            slots = values.param_slots(params, args, scope)
            return Clause(_form(f"predicate.{name}", holds), slots, anchor=f"predicate-{name}")
        case m.HoldsRole(role, who, negated):
            slots = {"who": values.phrase(who, scope), "role": Thing(role, anchor=f"role-{role}")}
            return Clause(_form("cond.holds_role", holds != negated), slots)
        case m.IsEmpty(zone, negated):
            return _of_zone("cond.is_empty", zone, {}, scope, holds != negated)
        case m.IsFull(zone, negated):
            return _of_zone("cond.is_full", zone, {}, scope, holds != negated)
        case m.InZone(one, zone, negated):
            said = {"piece": _located(one, zone, scope)}
            return _of_zone("cond.in_zone", zone, said, scope, holds != negated)
        case m.HasKind(zone, kind, negated):
            held = values.zone_named(zone, scope).holds
            said = {"kind": values.piece(held, kind, scope, INDEF)}
            clause = _of_zone("cond.has", zone, said, scope, holds != negated)
            if values.is_unique(held, kind, scope):
                return replace(clause, variants=(*clause.variants, "unique"))
            return clause
        case m.InSet(value, of, negated):
            slots = {"value": values.phrase(value, scope), "set": values.phrase(of, scope)}
            return Clause(_form("cond.in_set", holds != negated), slots)
        case m.AnyOf(domain, negated):
            return _any(domain, scope, holds != negated)
        case m.Exists(value):
            return exists(value, scope, holds)
        case m.Conditional(test, then, otherwise):
            slots = {
                "then": condition(then, scope, holds),
                "cond": condition(test, scope),
                "otherwise": condition(otherwise, scope, holds),
            }
            return Clause("cond.depends", slots)
        case m.LocalRef() | m.AttributeOf() | m.Lookup() | m.Failing():
            return Clause(_form("cond.true", holds), {"what": values.phrase(expr, scope)})
        case (
            m.ZoneRef()
            | m.Arithmetic()
            | m.Aggregate()
            | m.TheOne()
            | m.SetOf()
            | m.Nth()
            | m.Size()
            | m.PlayerCount()
            | m.Neighbour()
        ):
            return Clause("cond.true", {"what": scope.unsaid(expr.span, "This as a condition")})
        case _:
            assert_never(expr)


def _form(name: str, holds: bool) -> str:
    return name if holds else f"{name}.not"


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


def _of_zone(form: str, zone: m.Expr, slots: dict[str, Slot], scope: Scope, holds: bool) -> Clause:
    """A condition on a place, which a game may say in its own way."""
    variants, extra = values.zone_variants(zone, scope)
    slots = {"zone": values.phrase(zone, scope), **slots}
    return Clause(_form(form, holds), slots, variants, extra)


def _located(one: m.Expr, zone: m.Expr, scope: Scope) -> Slot:
    """What lies in a place: a player stands for the pawn, other pieces are named by their kind."""
    holds = scope.game.classes[values.zone_named(zone, scope).holds]
    if values.piece_noun(holds.name, scope) != holds.name:
        return values.phrase(one, scope)
    return values.piece(holds.name, one, scope)


def _any(domain: m.Domain, scope: Scope, holds: bool) -> Clause:
    what = values.domain_phrase(domain, scope, INDEF)
    return Clause(_form("cond.any", holds), _parted(what))


def _parted(what: Thing) -> dict[str, Slot]:
    """A thing, and the clauses about it, which some languages put after the verb."""
    plain = tuple(item for item in what.after if isinstance(item, Clause))
    return {"what": replace(what, after=plain), "where": Tail(what)}


def exists(value: m.Expr, scope: Scope, holds: bool = True) -> Clause:
    """Whether there is what a value asks for."""
    match value:
        case m.Apply(name, args) if scope.game.functions[name].kind is m.FunctionKind.QUANTITY:
            slots = values.param_slots(scope.game.functions[name].params, args, scope)
            return Clause(_form(f"exists.{name}", holds), slots, anchor=f"quantity-{name}")
        case m.TheOne(domain):
            return _any(domain, scope, holds)
        case _:
            found = values.phrase(value, scope)
            return Clause(_form("cond.exists", holds), {"what": found}, *_subject(value, scope))


# ---- comparisons -------------------------------------------------------------------------------


def _compare(expr: m.Compare, scope: Scope, holds: bool) -> Clause:
    op = expr.op if holds else _OPPOSITE[expr.op]
    left, right = expr.left, expr.right
    if isinstance(left, m.Const) and not isinstance(right, m.Const):
        left, right, op = right, left, _MIRRORED[op]
    if isinstance(right, m.Const) and _is_nothing(right):
        return exists(left, scope, op is m.CompareOp.NE)
    if isinstance(left.type, BoolType):
        form = _form("cond.same", op is m.CompareOp.EQ)
        return Clause(form, {"left": condition(left, scope), "right": condition(right, scope)})
    if isinstance(left.type, IntType):
        return _compare_numbers(op, left, right, scope)
    return _compare_things(op is m.CompareOp.EQ, left, right, scope)


def _is_nothing(expr: m.Const) -> bool:
    return isinstance(expr.type, NoneType | OptionalType) and expr.value < 0


def _compare_numbers(op: m.CompareOp, left: m.Expr, right: m.Expr, scope: Scope) -> Clause:
    counted = left.domain if isinstance(left, m.Aggregate) and left.tally is m.Tally.COUNT else None
    if counted is not None and isinstance(right, m.Const):
        said = _compare_count(op, counted, right.value, scope)
        if said is not None:
            return said
    slots = {"left": values.phrase(left, scope), "right": values.phrase(right, scope)}
    more = _more(left, right, scope)
    if more is not None:
        return Clause(f"cond.more.{op.name.lower()}", more)
    variants, extra = _subject(left, scope)
    form = f"cond.{op.name.lower()}"
    if not isinstance(right, m.Const):
        form += "_other"
    ahead = _ahead(op, slots["left"], right, scope)
    if ahead:
        return Clause("cond.ahead", ahead)
    counted_things = _counted(slots, right)
    if counted_things:
        variants, extra = (*variants, "counted"), {**extra, **counted_things}
    return Clause(form, slots, variants, extra)


def _more(left: m.Expr, right: m.Expr, scope: Scope) -> dict[str, Slot] | None:
    """Two numbers of pieces as the pieces: "more chests on Tortuga than on the ship"."""
    match left, right:
        case (
            m.Aggregate(m.Tally.COUNT, None, m.Domain(source=m.ZoneSource()) as here),
            m.Aggregate(m.Tally.COUNT, None, m.Domain(source=m.ZoneSource(zone)) as there),
        ):
            first = values.domain_phrase(here, scope, BARE, MANY)
            second = values.domain_phrase(there, scope, BARE, MANY)
            if not (here.filters or there.filters) and first.noun == second.noun:
                return {"left": first, "right": values.inside(zone, scope)}
            return {"left": first, "right": second}
        case _:
            return None


def _counted(said: Mapping[str, Slot], right: m.Expr) -> dict[str, Slot]:
    """What numbers count, for the languages that can say that: "more torches than skulls"."""
    one, other = said["left"], said["right"]
    if not (isinstance(one, Thing) and one.counts):
        return {}
    if isinstance(other, Thing) and other.counts:
        return {
            name: replace(thing, counted=True, number=MANY, determiner=BARE)
            for name, thing in (("these", one), ("those", other))
        }
    if isinstance(right, m.Const) and right.value >= 1:
        number = ONE if right.value == 1 else MANY
        count = right.value
        return {
            "these": replace(one, counted=True, number=number, determiner=INDEF, count=count)
        }
    return {}


def _ahead(
    op: m.CompareOp, left: Slot, right: m.Expr, scope: Scope
) -> dict[str, Slot]:
    """By how much one count leads another: "at least two more skulls than helms"."""
    match op, right:
        case m.CompareOp.GE, m.Arithmetic(
            op=m.ArithmeticOp.ADD, left=other, right=m.Const(value=lead) as number
        ) if lead > 1:
            counted = _counted({"left": left, "right": values.phrase(other, scope)}, other)
            if "those" in counted:
                return {**counted, "ahead": values.phrase(number, scope)}
    return {}


def _compare_count(op: m.CompareOp, domain: m.Domain, number: int, scope: Scope) -> Clause | None:
    """ "There are at least two chests here", or nothing where the number makes that odd."""
    if (op, number) in ((m.CompareOp.GT, 0), (m.CompareOp.NE, 0)):
        op, number = m.CompareOp.GE, 1
    if (op, number) in ((m.CompareOp.EQ, 0), (m.CompareOp.LT, 1), (m.CompareOp.LE, 0)):
        return _any(domain, scope, False)
    if number < 1:
        return None
    many = ONE if number == 1 else MANY
    what = values.domain_phrase(domain, scope, INDEF, many, number)
    match domain.source:
        case m.ZoneSource(zone):
            bare = values.domain_phrase(domain, scope, INDEF, many, number, placed=False)
            place = values.inside(zone, scope)
            found: dict[str, Slot] = {
                "what": replace(bare, after=()),
                "place": place,
                "where": Tail(bare),
            }
            return Clause(f"cond.there_{op.name.lower()}", found, *values.zone_variants(zone, scope))
        case _:
            return Clause(f"cond.count_{op.name.lower()}", _parted(what))


def _subject(expr: m.Expr, scope: Scope) -> tuple[tuple[str, ...], dict[str, Slot]]:
    """What a comparison is about, for messages that a game has for it, with their slots."""
    match expr:
        case m.VariableRef(name, args):
            return (name,), values.index_slots(scope.game.variables[name].indices, args, scope)
        case m.Apply(name, args):
            return (name,), values.param_slots(scope.game.functions[name].params, args, scope)
        case m.AttributeOf(piece_class, name, kind):
            return (name,), {piece_class: values.phrase(kind, scope)}
        case m.PlayerCount():
            return ("player_count",), {}
        case _:
            return (), {}


def _compare_things(same: bool, left: m.Expr, right: m.Expr, scope: Scope) -> Clause:
    slots: dict[str, Slot] = {"left": values.phrase(left, scope)}
    variants, extra = _subject(left, scope)
    said = values.phrase(right, scope)
    form = "cond.is"
    if isinstance(right, m.Const) and isinstance(said, Thing):
        name = type_name(right.type)
        if isinstance(left, m.AttributeOf):
            # "The card is a starred card": the value as an adjective of the card, where it is one.
            extra = {**extra, "kind": Thing(said.noun, value=True, host=left.piece_class)}
        elif name in scope.game.classes and not values.is_unique(name, right, scope):
            form = "cond.is_a"
    slots["right"] = said
    return Clause(_form(form, same), slots, variants, extra)


# ---- conditions that narrow a noun down --------------------------------------------------------


def narrowing(expr: m.Expr, mark: int, scope: Scope) -> list[Clause | Where]:
    """The clauses after a noun that say which of its things are meant."""
    said = condition(expr, scope)
    items = said.items if isinstance(said, Series) and said.conjunction == "and" else (said,)
    found: list[Clause | Where] = []
    for item in items:
        if isinstance(item, Series):
            item = Clause("cond.joined", {"what": item})
        assert isinstance(item, Clause)
        found.append(Where(item, mark))
    return found
