"""Numbers of things, compared as the things: "more torches than skulls"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.types import IntType
from rulewright.prose.phrases import (
    BARE,
    INDEF,
    MANY,
    ONE,
)
from rulewright.prose.plan.arithmetic import PARTS, multiple_of
from rulewright.prose.plan.domains import domain_phrase
from rulewright.prose.plan.existentials import any_in, in_parts, of_zone
from rulewright.prose.plan.nouns import (
    constant,
    is_hand,
)
from rulewright.prose.plan.place_phrases import inside, zone_variants
from rulewright.prose.plan.referents import Scope
from rulewright.prose.plan.sentences import (
    Clause,
    Participant,
    Slot,
    Tail,
    Thing,
)
from rulewright.prose.plan.value_or_condition import phrase

MIRRORED = {
    m.CompareOp.EQ: m.CompareOp.EQ,
    m.CompareOp.NE: m.CompareOp.NE,
    m.CompareOp.GE: m.CompareOp.LE,
    m.CompareOp.LE: m.CompareOp.GE,
    m.CompareOp.GT: m.CompareOp.LT,
    m.CompareOp.LT: m.CompareOp.GT,
}


def double_of(left: Slot, right: m.Expr, scope: Scope) -> dict[str, Slot]:
    """Return what two numbers count of which one is compared with the other's double."""
    match right:
        case m.Arithmetic(m.ArithmeticOp.MULTIPLY) if (found := multiple_of(right)) and found[0] == 2:
            counted = counted_of({"left": left, "right": phrase(found[1], scope)}, found[1])
            return counted if "those" in counted else {}
        case _:
            return {}


def multiple_counted(op: m.CompareOp, left: m.Expr, right: m.Expr, scope: Scope) -> Clause | None:
    """Numbers of pieces of which one is compared with a multiple: "half as many cards as pirates"."""
    match left, right:
        case _, m.Arithmetic(m.ArithmeticOp.MULTIPLY) if (found := multiple_of(right)):
            times, counted = found
            more = _both_counted(left, counted, scope)
        case m.Arithmetic(m.ArithmeticOp.MULTIPLY), _ if (found := multiple_of(left)):
            times, counted = found
            if times == 2:
                more, times = _both_counted(counted, right, scope), 0
            else:
                more, op = _both_counted(right, counted, scope), MIRRORED[op]
        case _:
            return None
    if more is None:
        return None
    if times > 2:
        more = {**more, "times": _so_many(times, left.span, scope)}
    word = {0: "half", 2: "twice"}.get(times, "times")
    return Clause(f"cond.{word}.{op.name.lower()}", more)


def _both_counted(left: m.Expr, right: m.Expr, scope: Scope) -> dict[str, Slot] | None:
    """Return two numbers as the things that they count, each in full."""
    match left, right:
        case (
            m.Aggregate(m.Tally.COUNT, None, m.Domain(source=m.ZoneSource() | m.EnumSource()) as here),
            m.Aggregate(m.Tally.COUNT, None, m.Domain(source=m.ZoneSource() | m.EnumSource()) as there),
        ):
            return {
                "left": domain_phrase(here, scope, BARE, MANY),
                "right": domain_phrase(there, scope, BARE, MANY),
            }
        case _:
            return None


def _so_many(number: int, span: Span, scope: Scope) -> Participant:
    return constant(number, IntType(number, number), span, scope)


def part_or_multiple(count: m.Expr, scope: Scope) -> tuple[str, dict[str, Slot]] | None:
    """Return a number of things by another number of pieces: "half as many cards as pirates, rounded up"."""
    match count:
        case m.Arithmetic(op, value, m.Const(2)) if op in PARTS:
            form, times = f"half_{PARTS[op]}", 0
        case m.Arithmetic(m.ArithmeticOp.MULTIPLY) if (found := multiple_of(count)):
            times, value = found
            form = "twice" if times == 2 else "times"
        case _:
            return None
    match value:
        case m.Aggregate(m.Tally.COUNT, None, m.Domain(source=m.ZoneSource()) as there):
            slots: dict[str, Slot] = {"those": domain_phrase(there, scope, BARE, MANY)}
            return form, slots if form != "times" else {**slots, "times": _so_many(times, count.span, scope)}
        case _:
            return None


def nothing_counted(op: m.CompareOp, left: Slot, right: m.Expr) -> Thing | None:
    """Return what a number counts of which there is to be nothing: "there are no torches"."""
    if isinstance(right, m.Const) and _is_none(op, right.value) and isinstance(left, Thing) and left.counts:
        return replace(left, counted=True, number=MANY, determiner=BARE)
    return None


def _is_none(op: m.CompareOp, number: int) -> bool:
    """Return whether a count is compared so that there are none: "is 0", "is less than 1"."""
    return (op, number) in ((m.CompareOp.EQ, 0), (m.CompareOp.LT, 1), (m.CompareOp.LE, 0))


def more_pieces(left: m.Expr, right: m.Expr, scope: Scope) -> dict[str, Slot] | None:
    """Return two numbers of pieces as the pieces: "more chests on Tortuga than on the ship"."""
    match left, right:
        case (
            m.Aggregate(m.Tally.COUNT, None, m.Domain(source=m.ZoneSource()) as here),
            m.Aggregate(m.Tally.COUNT, None, m.Domain(source=m.ZoneSource(zone)) as there),
        ):
            first = domain_phrase(here, scope, BARE, MANY)
            second = domain_phrase(there, scope, BARE, MANY)
            if not (here.filters or there.filters) and first.noun == second.noun:
                return {"left": first, "right": inside(zone, scope)}
            return {"left": first, "right": second}
        case _:
            return None


def counted_of(said: Mapping[str, Slot], right: m.Expr) -> dict[str, Slot]:
    """Return what numbers count, for the languages that can say that: "more torches than skulls"."""
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


def lead_of(
    op: m.CompareOp, left: Slot, right: m.Expr, scope: Scope
) -> dict[str, Slot]:
    """By how much one count leads another: "at least two more skulls than helms"."""
    match op, right:
        case m.CompareOp.GE, m.Arithmetic(
            op=m.ArithmeticOp.ADD, right=m.Const(value=lead) as number
        ) if lead > 1:
            counted = counted_of({"left": left, "right": phrase(right.left, scope)}, right.left)
            if "those" in counted:
                return {**counted, "ahead": phrase(number, scope)}
    return {}


def held_in_hand(domain: m.Domain, scope: Scope) -> dict[str, Slot]:
    """Return whose hand is counted, and what is counted there; nothing where it is no hand, or more is asked."""
    match domain.source:
        case m.ZoneSource(m.ZoneRef() as zone) if is_hand(zone, scope):
            cards = domain_phrase(domain, scope, BARE, MANY, placed=False)
            return {} if cards.after else {"who": phrase(zone.args[0], scope), "what": cards}
        case _:
            return {}


def compare_count(op: m.CompareOp, domain: m.Domain, number: int, scope: Scope) -> Clause | None:
    """ "There are at least two chests here", or nothing where the number makes that odd."""
    if (op, number) in ((m.CompareOp.GT, 0), (m.CompareOp.NE, 0)):
        op, number = m.CompareOp.GE, 1
    if _is_none(op, number):
        match domain:
            case m.Domain(_, m.ZoneSource(zone), ()) if isinstance(zone, m.ZoneRef):
                return of_zone("cond.is_empty", zone, {}, scope, True)
            case _:
                return any_in(domain, scope, False)
    if number < 1:
        return None
    many = ONE if number == 1 else MANY
    what = domain_phrase(domain, scope, INDEF, many, number)
    match domain.source:
        case m.ZoneSource(zone):
            bare = domain_phrase(domain, scope, INDEF, many, number, placed=False)
            place = inside(zone, scope)
            found: dict[str, Slot] = {
                "what": replace(bare, after=()),
                "place": place,
                "where": Tail(bare),
            }
            variants, extra = zone_variants(zone, scope)
            extra = {"zone": phrase(zone, scope), **extra}
            if isinstance(zone, m.ZoneRef) and is_hand(zone, scope):
                variants, extra = (*variants, "in_hand"), {**extra, "who": phrase(zone.args[0], scope)}
            return Clause(f"cond.there_{op.name.lower()}", found, variants, extra)
        case _:
            return Clause(f"cond.count_{op.name.lower()}", in_parts(what))
