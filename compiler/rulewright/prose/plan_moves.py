"""Which pieces are moved, from where and to where."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from rulewright.model import nodes as m
from rulewright.model.types import ListType
from rulewright.prose import plan_values as values
from rulewright.prose.phrases import BARE, DEF, EVERY, INDEF, MANY, ONE, Number
from rulewright.prose.plan_scope import Scope
from rulewright.prose.sentences import Clause, Slot, Thing

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
    """A selection in words."""
    match selection:
        case m.SelAll(zone):
            held = values.zone_named(zone, scope).holds
            return Picked(Thing(held, MANY, EVERY), _from(zone, scope), held)
        case m.SelDomain(domain):
            zone, held = _zone_of(domain, scope)
            what = values.domain_phrase(domain, scope, EVERY, MANY, placed=False)
            what = replace(
                what, after=(*what.after, *values.in_order(domain, "after.order", scope))
            )
            return Picked(what, _from(zone, scope), held)
        case m.SelTop(zone, count, up_to):
            held = values.zone_named(zone, scope).holds
            if isinstance(count, m.Const):
                number = ONE if count.value == 1 else MANY
                top = Thing(held, number, DEF, count.value, ("top",))
                return Picked(top, _from(zone, scope), held, _limit(count, up_to))
            source = Clause("from.top", {"zone": values.phrase(zone, scope)})
            said = counted(Thing(held), count, scope)
            return Picked(said, source, held, _limit(count, up_to))
        case m.SelNth(zone, position):
            held = values.zone_named(zone, scope).holds
            nth = values.nth_piece(position, zone, scope)
            return Picked(nth, _from(zone, scope), held)
        case m.SelSlot(zone, index):
            held = values.zone_named(zone, scope).holds
            number = MANY if isinstance(index.type, ListType) else ONE
            place = slot_of(index, zone, scope)
            return Picked(Thing(held, number), Clause("from.slot", {"slot": place}), held)
        case m.SelNth(zone, _):
            held = values.zone_named(zone, scope).holds
            return Picked(scope.unsaid(zone.span, "The piece at this position"), NOTHING, held)
        case m.SelRandom(domain, count, up_to):
            zone, held = _zone_of(domain, scope)
            base = values.domain_phrase(domain, scope, INDEF, placed=False)
            said = counted(base, count, scope)
            return Picked(said, _from(zone, scope), held, _limit(count, up_to), random=True)
        case m.SelCount(zone, kind, count, up_to):
            held = values.zone_named(zone, scope).holds
            kinds = values.piece(held, kind, scope)
            many = counted(kinds, count, scope) if isinstance(kinds, Thing) else kinds
            return Picked(many, _from(zone, scope), held, _limit(count, up_to))
        case m.SelKind(zone=zone, kind=kind):
            held = values.zone_named(zone, scope).holds
            if isinstance(kind.type, ListType):
                return Picked(values.phrase(kind, scope), _from(zone, scope), held)
            # A player with several pieces moves one of them, whichever it is.
            several = values.are_several(held, scope)
            one = values.piece(held, kind, scope, INDEF if several else DEF)
            return Picked(one, _from(zone, scope), held)
        case m.SelPiece(held, kind):
            return Picked(values.piece(held, kind, scope), NOTHING, held)
        case _:
            assert_never(selection)


def looked_at(selection: m.Selection, scope: Scope) -> Slot:
    """The pieces of a selection with where they are, as something to look at."""
    found = picked(selection, scope)
    where = found.source.slots
    if found.source.form == "from.zone":
        place = Clause("after.in", {"zone": where["zone"]})
    elif found.source.form == "from.top":
        place = Clause("after.on_top", {"zone": where["zone"]})
    elif found.source.form == "from.slot":
        place = Clause("after.in_slot", {"slot": where["slot"]})
    else:
        return found.what
    return Clause("look.what", {"what": found.what, "place": place, "limit": found.limit})


def destination(to: m.Destination, scope: Scope) -> Clause:
    """Where pieces go."""
    if to.at is m.At.SLOT:
        assert to.index is not None
        hidden = values.zone_named(to.zone, scope).seen is m.Seen.NOBODY
        form = "to.slot.hidden" if hidden else "to.slot"
        return Clause(form, {"slot": slot_of(to.index, to.zone, scope)})
    single = values.zone_named(to.zone, scope).capacity == 1  # front and back are the same there
    form = "to.into" if single else f"to.{to.at.value}"
    return Clause(
        form, {"zone": values.phrase(to.zone, scope)}, *values.zone_variants(to.zone, scope)
    )


def slot_of(index: m.Expr, zone: m.Expr, scope: Scope) -> Thing:
    """A slot of a place: "slot 1 of the row", "the chosen slots of the row"."""
    whole = values.phrase(zone, scope)
    if isinstance(index, m.Const):
        found = values.zone_named(zone, scope)
        if found.capacity == 1 and isinstance(whole, Thing):
            return whole
        return Thing(values.SLOT, label=str(index.value), of=(whole,))
    said = values.phrase(index, scope)
    if isinstance(said, Thing) and isinstance(index, m.LocalRef):
        return replace(said, of=(whole,))
    return Thing(values.SLOT, after=(Clause("after.numbered", {"number": said}),), of=(whole,))


def counted(base: Thing, count: m.Expr, scope: Scope) -> Slot:
    """A number of things, the number written, or worked out."""
    if isinstance(count, m.Const):
        return _with_count(base, count.value)
    many = _many(base)
    if isinstance(count, m.Lookup):
        table = scope.game.tables[count.table]
        slots: dict[str, Slot] = {"what": many, "table": Thing(table.name)}
        slots["row"] = values.phrase(count.row, scope)
        if count.column is None:
            return Clause("quantity.table", slots, anchor=f"table-{table.name}")
        slots["column"] = values.phrase(count.column, scope)
        return Clause("quantity.table_column", slots, anchor=f"table-{table.name}")
    return Clause("quantity.exactly", {"what": many, "number": values.phrase(count, scope)})


def counted_range(base: Thing, low: m.Expr, high: m.Expr, scope: Scope) -> Slot:
    """From a lowest to a highest number of things."""
    if low == high or _same_number(low, high):
        return counted(base, low, scope)
    slots: dict[str, Slot] = {
        "what": _many(base),
        "low": values.phrase(low, scope),
        "high": values.phrase(high, scope),
    }
    plain = isinstance(low, m.Const) and isinstance(high, m.Const)
    return Clause("quantity.range" if plain else "quantity.between", slots)


def _same_number(low: m.Expr, high: m.Expr) -> bool:
    return isinstance(low, m.Const) and isinstance(high, m.Const) and low.value == high.value


def _with_count(base: Thing, count: int) -> Thing:
    number: Number = ONE if count == 1 else MANY
    determiner = INDEF if base.determiner is DEF else base.determiner
    return replace(base, number=number, determiner=determiner, count=count)


def _many(base: Thing) -> Thing:
    return replace(base, number=MANY, determiner=BARE, count=None)


def _limit(count: m.Expr, up_to: bool) -> Clause:
    if not up_to:
        return NOTHING
    one = isinstance(count, m.Const) and count.value == 1
    return Clause("limit.if_any" if one else "limit.up_to")


def _from(zone: m.Expr, scope: Scope) -> Clause:
    return Clause(
        "from.zone", {"zone": values.phrase(zone, scope)}, *values.zone_variants(zone, scope)
    )


def _zone_of(domain: m.Domain, scope: Scope) -> tuple[m.Expr, str]:
    source = domain.source
    assert isinstance(source, m.ZoneSource)
    return source.zone, values.zone_named(source.zone, scope).holds
