"""Changes to values, conditions and domains."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, assert_never

from rulewright.model import nodes as m
from rulewright.model.place_kinds import traits
from rulewright.model.types import PLAYER, BoolType, EnumType, IntType, SetType, ZoneType
from tests.drift.naming import (
    ORDERED,
    base_of,
    fits,
    numbers,
    other_values,
    same_indices,
    show,
    zone_of,
)
from tests.drift.tree import Spot, source_text

GONE = "nothing"


@dataclass(frozen=True, slots=True)
class Change:
    """Another node for a spot, and what is told of it."""

    kind: str
    old: str
    new: str
    node: Any


NEIGHBOURS = {
    m.CompareOp.EQ: (m.CompareOp.NE, m.CompareOp.GE, m.CompareOp.LE),
    m.CompareOp.NE: (m.CompareOp.EQ, m.CompareOp.GT, m.CompareOp.LT),
    m.CompareOp.GE: (m.CompareOp.GT, m.CompareOp.EQ, m.CompareOp.LT, m.CompareOp.LE),
    m.CompareOp.GT: (m.CompareOp.GE, m.CompareOp.NE, m.CompareOp.LE, m.CompareOp.LT),
    m.CompareOp.LE: (m.CompareOp.LT, m.CompareOp.EQ, m.CompareOp.GT, m.CompareOp.GE),
    m.CompareOp.LT: (m.CompareOp.LE, m.CompareOp.NE, m.CompareOp.GE, m.CompareOp.GT),
}
"""Each comparison of numbers with the ones nearest to it, its negation, and its mirror."""

SWAPPED_THINGS = {m.CompareOp.EQ: m.CompareOp.NE, m.CompareOp.NE: m.CompareOp.EQ}


def value_changes(spot: Spot, game: m.Game) -> Iterator[Change]:
    """What can be changed in a value, a condition or a domain."""
    node = spot.node
    if isinstance(node, m.Domain):
        yield from _domain(node, spot, game)
    elif isinstance(node, m.Expr):
        yield from _expression(node, spot, game)


def _expression(node: m.Expr, spot: Spot, game: m.Game) -> Iterator[Change]:
    match node:
        case m.Const():
            yield from _constant(node, spot, game)
        case m.LocalRef():
            yield from _local(node, spot, game)
        case m.VariableRef():
            yield from _variable(node, spot, game)
        case m.ZoneRef():
            yield from _place(node, spot, game)
        case m.Apply():
            yield from _applied(node, spot, game)
        case m.HoldsRole():
            yield _negated(node)
            for role in _roles_like(node.role, game):
                yield Change("role", node.role, role, replace(node, role=role))
        case m.AttributeOf(piece_class, name):
            for other in game.classes[piece_class].attributes:
                if other.name != name and other.type == node.type:
                    yield Change("attribute", name, other.name, replace(node, attribute=other.name))
        case m.Arithmetic(op):
            for other_op in m.ArithmeticOp:
                if other_op is not op and (other_op not in DIVIDING or _divides(node.right)):
                    yield Change("arithmetic", op, other_op, replace(node, op=other_op))
        case m.Compare():
            yield from _compared(node)
        case m.Both(parts) | m.Either(parts):
            yield from _joined(node, parts)
        case m.Not(value):
            yield Change("negation", source_text(node.span), source_text(value.span), value)
            if isinstance(value, m.Both | m.Either):
                first, *rest = value.parts
                closer = replace(value, parts=(replace(node, value=first), *rest))
                old, new = source_text(node.span), f"not only {source_text(first.span)}"
                yield Change("regrouped", old, new, closer)
        case m.IsEmpty() | m.IsFull() | m.InZone() | m.HasKind() | m.InSet() | m.AnyOf():
            yield _negated(node)
        case m.Aggregate():
            yield from _tally(node)
        case m.Superlative(highest):
            words = ("highest", "lowest") if highest else ("lowest", "highest")
            yield Change("superlative", *words, replace(node, highest=not highest))
        case m.Changed(joins=joins):
            words = ("joins", "leaves") if joins else ("leaves", "joins")
            yield Change("set changed", *words, replace(node, joins=not joins))
        case m.Nth(position):
            for other_place in m.Position:
                if other_place is not position:
                    changed = replace(node, position=other_place)
                    yield Change("position", position, other_place, changed)
        case m.Conditional(condition, then, otherwise):
            yield from _conditional(node, condition, then, otherwise)
        case m.Failing(value, otherwise):
            yield Change("branch dropped", show(game, otherwise), GONE, value)
        case m.Exists():
            denied = m.Not(node, BoolType(), node.span)
            yield Change("negation", "there is", "there is no", denied)
        case m.Neighbour(right):
            sides = ("right", "left") if right else ("left", "right")
            yield Change("neighbour", *sides, replace(node, right=not right))
        case m.Lookup() | m.TheOne() | m.SetOf() | m.Size() | m.PlayerCount():
            return  # changed in their parts
        case _:
            assert_never(node)


DIVIDING = (m.ArithmeticOp.DIVIDE_UP, m.ArithmeticOp.DIVIDE_DOWN, m.ArithmeticOp.REMAINDER)


def _divides(divisor: m.Expr) -> bool:
    return isinstance(divisor.type, IntType) and divisor.type.low >= 1


def _negated(node: Any) -> Change:
    words = ("not", "plainly") if node.negated else ("plainly", "not")
    return Change("negation", *words, replace(node, negated=not node.negated))


# ---- names and numbers ---------------------------------------------------------------------------

_NUMBER_KINDS: dict[type, str] = {
    m.Compare: "number compared",
    m.SelTop: "amount",
    m.SelCount: "amount",
    m.SelRandom: "amount",
    m.Adjust: "amount",
    m.Choose: "pick count",
    m.Repeat: "repeat bound",
    m.RepeatUntil: "repeat bound",
    m.Assign: "value given",
    m.Conditional: "value of a case",
    m.RangeSource: "range of numbers",
}


def _constant(node: m.Const, spot: Spot, game: m.Game) -> Iterator[Change]:
    match node.type:
        case IntType():
            yield from _number(node, spot, game)
        case EnumType(name) if name == PLAYER:
            if spot.field in ("chooser", "who"):
                beside = m.Neighbour(True, node, node.type, node.span)
                yield Change("chooser", show(game, node), show(game, beside), beside)
        case BoolType():
            flipped = replace(node, value=1 - node.value)
            yield Change("yes or no", show(game, node), show(game, flipped), flipped)
        case EnumType():
            for value in other_values(game, node.type, node.value):
                changed = replace(node, value=value)
                yield Change("constant", show(game, node), show(game, changed), changed)
        case _:
            return


def _number(node: m.Const, spot: Spot, game: m.Game) -> Iterator[Change]:
    kind = _NUMBER_KINDS.get(type(spot.holder), "number")
    low, high = 0, 1_000_000
    if isinstance(spot.holder, m.Destination | m.SelSlot):
        kind = "slot"
        zone = zone_of(game, spot.holder.zone)
        low, high = 1, (zone.capacity if zone is not None else None) or 1
    if isinstance(spot.holder, m.Assign) and isinstance(spot.holder.target, m.VariableRef):
        declared = game.variables[spot.holder.target.variable].type
        assert isinstance(declared, IntType)
        low, high = declared.low, declared.high
    for value in (node.value - 1, node.value + 1):
        if low <= value <= high and (kind != "pick count" or value >= 1):
            changed = replace(node, value=value, type=IntType(value, value))
            yield Change(kind, str(node.value), str(value), changed)


def _local(node: m.LocalRef, spot: Spot, game: m.Game) -> Iterator[Change]:
    is_chooser = spot.field in ("chooser", "who") and isinstance(
        spot.holder, m.Choose | m.May | m.Look | m.TakeAction
    )
    kind = "chooser" if is_chooser else _local_kind(spot)
    others = [
        local
        for local in spot.names
        if local.uid != node.local.uid
        and fits(game, local.type, node.local.type)
        and (local.per is None) == (node.index is None)
    ]
    for local in dict.fromkeys(others):
        changed = replace(node, local=local, type=local.type)
        yield Change(kind, show(game, node), show(game, changed), changed)
    if spot.field == "target":
        return
    for other in (*_others_of(node, game), *_markers_for(node, game)):
        yield Change(kind, show(game, node), show(game, other), other)


def _others_of(node: m.LocalRef, game: m.Game) -> Iterator[m.Expr]:
    """Something else that can be named by a name: a neighbour, what is found from it."""
    if isinstance(node.type, IntType):
        yield m.Const(node.type.low, IntType(node.type.low, node.type.low), node.span)
    if not isinstance(node.type, EnumType):
        return
    if node.type.name == PLAYER:
        yield m.Neighbour(True, node, node.type, node.span)
        return
    for function in game.functions.values():
        takes = [param.type for param in function.params]
        if takes == [node.type] and function.type == node.type:
            yield m.Apply(function.name, (node,), node.type, node.span)
    if len(numbers(game, node.type)) > 1:
        yield m.Const(numbers(game, node.type)[0], node.type, node.span)


def _markers_for(node: m.LocalRef, game: m.Game) -> Iterator[m.Expr]:
    """What the game remembers of the same kind."""
    if isinstance(node.type, SetType | EnumType):
        for variable in game.variables.values():
            if variable.type == node.type and not variable.indices:
                yield m.VariableRef(variable.name, (), variable.type, node.span)


def _local_kind(spot: Spot) -> str:
    match spot.holder:
        case m.ZoneRef() | m.Destination():
            return "whose place"
        case m.VariableRef():
            return "whose marker"
        case m.Call() | m.CarryOut() | m.Apply():
            return "argument"
        case m.Clockwise() | m.TakeTurns():
            return "beginning"
        case m.SelPiece() | m.SelKind() | m.Swap() | m.SelSlot():
            return "what is moved"
        case _:
            return "subject"


def _variable(node: m.VariableRef, spot: Spot, game: m.Game) -> Iterator[Change]:
    own = game.variables[node.variable]
    for other in game.variables.values():
        if other is own or other.is_option != own.is_option:
            continue
        if type(other.type) is type(own.type) and same_indices(other.indices, own.indices):
            changed = replace(node, variable=other.name, type=other.type)
            yield Change("marker", own.name, other.name, changed)
    for local in spot.names:
        if local.per is None and spot.field != "target" and local.type == node.type:
            changed_ref = m.LocalRef(local, None, local.type, node.span)
            yield Change("marker", own.name, local.name, changed_ref)
    if isinstance(node.type, BoolType) and _is_test(spot):
        yield Change("negation", own.name, f"not {own.name}", _not(node))


def _is_test(spot: Spot) -> bool:
    """Whether a value stands where a condition does, and not below a "not" already."""
    return spot.field != "target" and not isinstance(spot.holder, m.Not | m.Compare)


def _not(node: m.Expr) -> m.Not:
    return m.Not(node, BoolType(), node.span)


def _applied(node: m.Apply, spot: Spot, game: m.Game) -> Iterator[Change]:
    own = game.functions[node.function]
    for name in _functions_like(own, game):
        yield Change("named value", own.name, name, replace(node, function=name))
    if isinstance(node.type, BoolType) and _is_test(spot):
        yield Change("negation", own.name, f"not {own.name}", _not(node))


def _functions_like(own: m.Function, game: m.Game) -> list[str]:
    """Other functions of the same kind that can be asked the same."""
    return [
        other.name
        for other in game.functions.values()
        if other is not own
        and other.kind is own.kind
        and type(other.type) is type(own.type)
        and [param.type for param in other.params] == [param.type for param in own.params]
    ]


def _roles_like(role: str, game: m.Game) -> list[str]:
    return [
        other.name
        for other in game.functions.values()
        if other.kind is m.FunctionKind.ROLE and other.name != role
    ]


# ---- places --------------------------------------------------------------------------------------


def _place(node: m.ZoneRef, spot: Spot, game: m.Game) -> Iterator[Change]:
    own = game.zones[node.zone]
    for other in game.zones.values():
        if other is own or other.holds != own.holds or not _can_be(other, own, spot):
            continue
        args = _arguments(other, node, spot, game)
        if args is not None:
            changed = m.ZoneRef(other.name, args, ZoneType(other.name), node.span)
            yield Change("place", show(game, node), show(game, changed), changed)


def _can_be(other: m.Zone, own: m.Zone, spot: Spot) -> bool:
    """Whether a place of another family is shaped for what is done or asked here."""
    match spot.holder:
        case m.Destination(at=at):
            if at is m.At.SLOT:
                return _slots_like(other, own)
            return at in traits(other.shape).arrivals
        case m.SelTop() | m.SelNth() | m.Nth():
            return other.shape in ORDERED
        case m.SelSlot():
            return _slots_like(other, own)
        case m.SlotSource():
            return traits(other.shape).numbered
        case m.IsFull():
            return other.capacity is not None
        case _:
            return True


def _slots_like(other: m.Zone, own: m.Zone) -> bool:
    if not traits(other.shape).numbered or other.capacity is None or own.capacity is None:
        return False
    return other.capacity >= own.capacity


def _arguments(
    other: m.Zone, node: m.ZoneRef, spot: Spot, game: m.Game
) -> tuple[m.Expr, ...] | None:
    """What another family is asked with: what this one was, or else a name that is known here."""
    left = list(node.args)
    args: list[m.Expr] = []
    for index in other.indices:
        fitting = next((arg for arg in left if fits(game, arg.type, index.type)), None)
        if fitting is not None:
            left.remove(fitting)
            args.append(fitting)
            continue
        found = _some_value(index, node, spot, game)
        if found is None:
            return None
        args.append(found)
    return tuple(args)


def _some_value(
    index: m.Index, node: m.ZoneRef, spot: Spot, game: m.Game
) -> m.Expr | None:
    for local in spot.names:
        if local.per is None and fits(game, local.type, index.type):
            return m.LocalRef(local, None, local.type, node.span)
    if isinstance(index.type, EnumType) and index.type.name != PLAYER:
        return m.Const(numbers(game, index.type)[0], index.type, node.span)
    return None


# ---- conditions ----------------------------------------------------------------------------------


def _compared(node: m.Compare) -> Iterator[Change]:
    ordered = isinstance(node.left.type, IntType)
    for op in NEIGHBOURS[node.op] if ordered else (SWAPPED_THINGS[node.op],):
        yield Change("comparison", node.op, op, replace(node, op=op))


def _joined(node: m.Both | m.Either, parts: tuple[m.Expr, ...]) -> Iterator[Change]:
    words = ("and", "or") if isinstance(node, m.Both) else ("or", "and")
    contrary = m.Either if isinstance(node, m.Both) else m.Both
    yield Change("connective", *words, contrary(parts, node.type, node.span))
    for part in parts:
        if isinstance(part, contrary):
            yield _regrouped(node, part)
    for at, part in enumerate(parts):
        left = (*parts[:at], *parts[at + 1 :])
        remaining = left[0] if len(left) == 1 else replace(node, parts=left)
        yield Change("part dropped", source_text(part.span), GONE, remaining)


def _regrouped(node: m.Both | m.Either, inner: m.Both | m.Either) -> Change:
    """ "A and (B or C)" as "(A and B) or C"."""
    others = tuple(part for part in node.parts if part is not inner)
    first, *rest = inner.parts
    closer = replace(inner, parts=(replace(node, parts=(*others, first)), *rest))
    return Change("regrouped", source_text(node.span), source_text(inner.span), closer)


def _tally(node: m.Aggregate) -> Iterator[Change]:
    if node.value is None:
        return
    for other in (m.Tally.SUM, m.Tally.HIGHEST, m.Tally.LOWEST):
        if other is not node.tally:
            yield Change("tally", node.tally, other, replace(node, tally=other))
    plain = replace(node, tally=m.Tally.COUNT, value=None)
    yield Change("tally", node.tally, m.Tally.COUNT, plain)


def _conditional(
    node: m.Conditional, condition: m.Expr, then: m.Expr, otherwise: m.Expr
) -> Iterator[Change]:
    first, second = source_text(then.span), source_text(otherwise.span)
    swapped = replace(node, then=otherwise, otherwise=then)
    yield Change("branch swapped", f"{first}, {second}", f"{second}, {first}", swapped)
    yield Change("condition dropped", source_text(condition.span), f"always {first}", then)
    yield Change("condition dropped", source_text(condition.span), f"always {second}", otherwise)


# ---- domains -------------------------------------------------------------------------------------


def _domain(node: m.Domain, spot: Spot, game: m.Game) -> Iterator[Change]:
    for at, test in enumerate(node.filters):
        if test.implied:
            continue  # a later choice says it
        kind = "filter dropped" if test.other_than is None else "other than dropped"
        left = (*node.filters[:at], *node.filters[at + 1 :])
        yield Change(kind, source_text(test.span), GONE, replace(node, filters=left))
    yield from _source(node, spot, game)
    yield from _order(node, spot, game)


def _source(node: m.Domain, spot: Spot, game: m.Game) -> Iterator[Change]:
    old = source_text(node.span)
    match node.source:
        case m.SlotSource(zone, empty):
            words = ("empty", "filled") if empty else ("filled", "empty")
            changed = replace(node, source=m.SlotSource(zone, not empty))
            yield Change("empty or filled", *words, changed)
        case m.EnumSource(enum) if enum.name != PLAYER:
            for other in game.enums.values():
                kind = EnumType(other.name)
                if kind != enum and base_of(game, kind) == base_of(game, enum):
                    changed = replace(node, source=m.EnumSource(kind))
                    yield Change("domain", enum.name, other.name, changed)
        case m.ZoneSource() | m.SetSource():
            if isinstance(node.var.type, EnumType) and not isinstance(
                spot.holder, m.SelDomain | m.SelRandom
            ):
                changed = replace(node, source=m.EnumSource(node.var.type))
                yield Change("domain", old, f"every {node.var.type.name}", changed)
        case _:
            return


def _order(node: m.Domain, spot: Spot, game: m.Game) -> Iterator[Change]:
    if isinstance(node.order, m.Forwards):
        yield Change("order", "the first", "the last", replace(node, order=m.Backwards()))
        return
    if isinstance(node.order, m.Backwards) and isinstance(spot.holder, m.TheOne):
        yield Change("order", "the last", "the first", replace(node, order=m.Forwards()))
        return
    if node.order is not None:
        old = "from the back" if isinstance(node.order, m.Backwards) else "clockwise"
        yield Change("order", old, "as it comes", replace(node, order=None))
        return
    if not isinstance(spot.holder, m.ForEach | m.Secretly):
        return
    zone = zone_of(game, node.source.zone) if isinstance(node.source, m.ZoneSource) else None
    if isinstance(node.source, m.SlotSource) or (zone is not None and zone.shape in ORDERED):
        yield Change("order", "as it comes", "from the back", replace(node, order=m.Backwards()))
    if isinstance(node.var.type, EnumType) and node.var.type.name == PLAYER:
        for local in spot.names:
            if local.per is None and local.type == node.var.type:
                start = m.LocalRef(local, None, local.type, node.span)
                changed = replace(node, order=m.Clockwise(start))
                yield Change("order", "as it comes", f"clockwise from {local.name}", changed)
                return
