"""Which pieces are moved, from where and to where."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rulewright.foundation.frozen import dataclass
from rulewright.model import nodes as m
from rulewright.model.canonical_key import canonical_key
from rulewright.model.types import ListType
from rulewright.prose.phrases import BARE, DEF, EVERY, INDEF, MANY, ONE, Number
from rulewright.prose.plan.arithmetic import PARTS
from rulewright.prose.plan.counts import part_or_multiple
from rulewright.prose.plan.domains import domain_phrase, in_order
from rulewright.prose.plan.existentials import subject_of
from rulewright.prose.plan.nouns import are_several, nth_piece, zone_named
from rulewright.prose.plan.place_phrases import piece, slot_of, zone_variants
from rulewright.prose.plan.referents import Scope
from rulewright.prose.plan.sentences import Clause, Slot, Thing, Where
from rulewright.prose.plan.value_or_condition import phrase

NOTHING = Clause("")


@dataclass(frozen=True, slots=True)
class Picked:
    """What a selection picks: the pieces, where they come from, and what if there are too few.

    `piece_class` is what they are; `random` says that they are picked at random.
    """

    what: Slot
    source: Clause
    piece_class: str
    limit: Clause = NOTHING
    random: bool = False


def picked(selection: m.Selection, scope: Scope) -> Picked:
    """Return a selection in words."""
    match selection:
        case m.SelAll():
            held = zone_named(selection.zone, scope).holds
            return Picked(Thing(held, MANY, EVERY), _from(selection.zone, scope), held)
        case m.SelDomain(domain):
            zone, held = _zone_of(domain, scope)
            what = domain_phrase(domain, scope, EVERY, MANY, placed=False)
            what = replace(
                what, after=(*what.after, *in_order(domain, "phrase.order", scope))
            )
            return Picked(what, _from(zone, scope), held)
        case m.SelTop(_, _, up_to):
            held = zone_named(selection.zone, scope).holds
            if isinstance(selection.count, m.Const):
                number = ONE if selection.count.value == 1 else MANY
                top = Thing(held, number, DEF, selection.count.value, ("top",))
                limit = _limit(selection.count, up_to, held)
                return Picked(top, _from(selection.zone, scope), held, limit)
            source = Clause("from.top", {"zone": phrase(selection.zone, scope)})
            said = _half_of_all(Thing(held), selection, scope) or counted(
                Thing(held), selection.count, scope
            )
            return Picked(said, source, held, _limit(selection.count, up_to, held))
        case m.SelNth(_, position):
            held = zone_named(selection.zone, scope).holds
            nth = nth_piece(position, selection.zone, scope)
            return Picked(nth, _from(selection.zone, scope), held)
        case m.SelSlot():
            held = zone_named(selection.zone, scope).holds
            number = MANY if isinstance(selection.index.type, ListType) else ONE
            place = slot_of(selection.index, selection.zone, scope)
            return Picked(Thing(held, number), Clause("from.slot", {"slot": place}), held)
        case m.SelRandom(domain, _, up_to):
            zone, held = _zone_of(domain, scope)
            base = domain_phrase(domain, scope, INDEF, placed=False)
            said = counted(base, selection.count, scope)
            limit = _limit(selection.count, up_to, held)
            return Picked(said, _from(zone, scope), held, limit, random=True)
        case m.SelCount(_, _, _, up_to):
            held = zone_named(selection.zone, scope).holds
            kinds = piece(held, selection.kind, scope)
            many: Slot = kinds
            if isinstance(kinds, Thing):
                many = _half_of_all(kinds, selection, scope) or counted(kinds, selection.count, scope)
            return Picked(many, _from(selection.zone, scope), held, _limit(selection.count, up_to, held))
        case m.SelKind():
            held = zone_named(selection.zone, scope).holds
            if isinstance(selection.kind.type, ListType):
                return Picked(phrase(selection.kind, scope), _from(selection.zone, scope), held)
            # Of several pieces that are alike one is moved, whichever it is.
            several = are_several(held, scope) or _has_likes(held, selection.kind, scope)
            one = piece(held, selection.kind, scope, INDEF if several else DEF)
            return Picked(one, _from(selection.zone, scope), held)
        case m.SelPiece(held):
            return Picked(piece(held, selection.kind, scope), NOTHING, held)
        case _:
            assert_never(selection)


def _has_likes(piece_class: str, kind: m.Expr, scope: Scope) -> bool:
    """Return whether there are several pieces of a kind: a pistol card, of seventeen."""
    copies = scope.game.classes[piece_class].copies
    return (copies[kind.value] if isinstance(kind, m.Const) else max(copies, default=0)) > 1


def looked_at(selection: m.Selection, scope: Scope) -> Slot:
    """Return the pieces of a selection with where they are, as something to look at."""
    found = picked(selection, scope)
    where = found.source.slots
    if found.source.form == "from.zone":
        place = Clause("phrase.in", {"zone": where["zone"]})
    elif found.source.form == "from.top":
        place = Clause("phrase.on_top", {"zone": where["zone"]})
    elif found.source.form == "from.slot":
        place = Clause("phrase.in_slot", {"slot": where["slot"]})
    else:
        return found.what
    return Clause("look.what", {"what": found.what, "place": place, "limit": found.limit})


def destination(to: m.Destination, scope: Scope) -> Clause:
    """Return where pieces go."""
    if to.at is m.At.SLOT:
        assert to.index is not None
        hidden = zone_named(to.zone, scope).seen is m.Seen.NOBODY
        form = "to.slot.hidden" if hidden else "to.slot"
        return Clause(form, {"slot": slot_of(to.index, to.zone, scope)})
    single = zone_named(to.zone, scope).capacity == 1  # front and back are the same there
    form = "to.into" if single else f"to.{to.at.value}"
    return Clause(
        form, {"zone": phrase(to.zone, scope)}, *zone_variants(to.zone, scope)
    )


def counted(base: Thing, count: m.Expr, scope: Scope) -> Slot:
    """Return a number of things, the number written, or worked out."""
    if isinstance(count, m.Const):
        return _with_count(base, count.value)
    many = _many(base)
    if isinstance(count, m.Lookup):
        table = scope.game.tables[count.table]
        slots: dict[str, Slot] = {"what": many, "table": Thing(table.name)}
        slots["row"] = phrase(count.row, scope)
        if count.column is None:
            return Clause("quantity.table", slots, anchor=f"table-{table.name}")
        slots["column"] = phrase(count.column, scope)
        return Clause("quantity.table_column", slots, anchor=f"table-{table.name}")
    multiple = part_or_multiple(count, scope)
    if multiple is not None:
        form, slots = multiple
        return Clause(f"quantity.{form}", {"what": many, **slots})
    match count:
        case m.Aggregate(m.Tally.COUNT, None, m.Domain(source=m.ZoneSource()) as there):
            those = domain_phrase(there, scope, BARE, MANY)
            return Clause("quantity.as_many", {"what": many, "those": those})
        case _:
            # "Equal to …" would seem to belong to a clause before it.
            long = ("long",) if any(isinstance(item, Where) for item in base.after) else ()
            variants, extra = subject_of(count, scope, is_number=True)
            said: dict[str, Slot] = {"what": many, "number": phrase(count, scope)}
            return Clause("quantity.exactly", said, (*variants, *long), extra)


def _half_of_all(base: Thing, selection: m.SelTop | m.SelCount, scope: Scope) -> Clause | None:
    """ "Half of the cards", where a number of pieces is half of those in the very place."""
    if isinstance(selection, m.SelCount) and selection.kind is not None:
        return None
    match selection.count:
        case m.Arithmetic(
            op, m.Aggregate(m.Tally.COUNT, None, m.Domain(_, m.ZoneSource(zone), ())), m.Const(2)
        ) if op in PARTS and canonical_key(zone, {}) == canonical_key(selection.zone, {}):
            whole = replace(base, number=MANY, determiner=DEF, count=None)
            return Clause(f"quantity.own_half_{PARTS[op]}", {"what": whole})
        case _:
            return None


def counted_range(base: Thing, low: m.Expr, high: m.Expr, scope: Scope) -> Slot:
    """From a lowest to a highest number of things."""
    if low == high or _same_number(low, high):
        return counted(base, low, scope)
    slots: dict[str, Slot] = {
        "what": _many(base),
        "low": phrase(low, scope),
        "high": phrase(high, scope),
    }
    plain = isinstance(low, m.Const) and isinstance(high, m.Const)
    return Clause("quantity.range" if plain else "quantity.between", slots, *_bound(high, scope))


def _bound(high: m.Expr, scope: Scope) -> tuple[tuple[str, ...], dict[str, Slot]]:
    """Return what bounds a number of things, for messages that a game has for it: that, or what is left of it."""
    match high:
        case m.Arithmetic(m.ArithmeticOp.SUBTRACT, whole, m.Size(taken)):
            variants, extra = subject_of(whole, scope, is_number=True)
            return tuple(f"{name}_left" for name in variants), {**extra, "taken": phrase(taken, scope)}
        case _:
            return subject_of(high, scope, is_number=True)


def _same_number(low: m.Expr, high: m.Expr) -> bool:
    return isinstance(low, m.Const) and isinstance(high, m.Const) and low.value == high.value


def _with_count(base: Thing, count: int) -> Thing:
    number: Number = ONE if count == 1 else MANY
    determiner = INDEF if base.determiner is DEF else base.determiner
    return replace(base, number=number, determiner=determiner, count=count)


def _many(base: Thing) -> Thing:
    return replace(base, number=MANY, determiner=BARE, count=None)


def _limit(count: m.Expr, up_to: bool, held: str) -> Clause:
    if not up_to:
        return NOTHING
    one = isinstance(count, m.Const) and count.value == 1
    return Clause("limit.if_any") if one else Clause("limit.up_to", {"what": Thing(held, MANY, BARE)})


def _from(zone: m.Expr, scope: Scope) -> Clause:
    return Clause(
        "from.zone", {"zone": phrase(zone, scope)}, *zone_variants(zone, scope)
    )


def _zone_of(domain: m.Domain, scope: Scope) -> tuple[m.Expr, str]:
    source = domain.source
    assert isinstance(source, m.ZoneSource)
    return source.zone, zone_named(source.zone, scope).holds
