"""Two values compared."""

from __future__ import annotations

from dataclasses import replace

from rulewright.analysis.effects import reads
from rulewright.model import nodes as m
from rulewright.model.types import PLAYER, BoolType, IntType, NoneType, OptionalType
from rulewright.prose.phrases import BARE, INDEF, MANY
from rulewright.prose.plan.counts import (
    MIRRORED,
    compare_count,
    counted_of,
    double_of,
    held_in_hand,
    lead_of,
    more_pieces,
    multiple_counted,
    nothing_counted,
)
from rulewright.prose.plan.domains import domain_phrase
from rulewright.prose.plan.existentials import exists, form_of, subject_of
from rulewright.prose.plan.nouns import is_unique
from rulewright.prose.plan.place_phrases import piece
from rulewright.prose.plan.referents import Scope, type_name
from rulewright.prose.plan.sentences import (
    READER_THING,
    Clause,
    Slot,
    Thing,
)
from rulewright.prose.plan.value_or_condition import condition, phrase

_OPPOSITE = {
    m.CompareOp.EQ: m.CompareOp.NE,
    m.CompareOp.NE: m.CompareOp.EQ,
    m.CompareOp.GE: m.CompareOp.LT,
    m.CompareOp.LT: m.CompareOp.GE,
    m.CompareOp.LE: m.CompareOp.GT,
    m.CompareOp.GT: m.CompareOp.LE,
}


def compare(expr: m.Compare, scope: Scope, holds: bool) -> Clause:
    op = expr.op if holds else _OPPOSITE[expr.op]
    left, right = expr.left, expr.right
    if isinstance(left, m.Const) and not isinstance(right, m.Const):
        left, right, op = right, left, MIRRORED[op]
    counts = isinstance(left.type, IntType) and left.type.low >= 0
    if counts and isinstance(right, m.Const) and (op.name, right.value) in (("GT", 0), ("NE", 0)):
        op, right = m.CompareOp.GE, replace(right, value=1)
    if is_nothing(right):
        return exists(left, scope, op is m.CompareOp.NE)
    if isinstance(left.type, BoolType):
        form = form_of("cond.same", op is m.CompareOp.EQ)
        return Clause(form, {"left": condition(left, scope), "right": condition(right, scope)})
    if isinstance(left.type, IntType):
        return _compare_numbers(op, left, right, scope)
    return _compare_things(op is m.CompareOp.EQ, left, right, scope)


def is_nothing(expr: m.Expr) -> bool:
    """Return whether a value is `none`, which no sentence names: each says in its own words that there is none."""
    match expr:
        case m.Const(value, NoneType() | OptionalType()):
            return value < 0
        case _:
            return False


def _compare_numbers(op: m.CompareOp, left: m.Expr, right: m.Expr, scope: Scope) -> Clause:
    counted = left.domain if isinstance(left, m.Aggregate) and left.tally is m.Tally.COUNT else None
    if counted is not None and isinstance(right, m.Const):
        said = compare_count(op, counted, right.value, scope)
        if said is not None:
            return said
    parted = _remaining(op, left, right, scope)
    if parted is not None:
        return parted
    slots = {"left": phrase(left, scope), "right": phrase(right, scope)}
    many = multiple_counted(op, left, right, scope)
    if many is not None:
        return many
    more = more_pieces(left, right, scope)
    if more is not None:
        return Clause(f"cond.more.{op.name.lower()}", more)
    variants, extra = subject_of(left, scope)
    if isinstance(right, m.Const) and right.value == 0:
        variants = (*(f"{name}_0" for name in variants), *variants)  # "you have missed no votes"
    form = f"cond.{op.name.lower()}"
    if not isinstance(right, m.Const):
        form += "_other"
    ahead = lead_of(op, slots["left"], right, scope)
    if ahead:
        return Clause("cond.ahead", ahead)
    counted_things = counted_of(slots, right)
    if counted_things:
        variants, extra = (*variants, "counted"), {**extra, **counted_things}
    elif doubled := double_of(slots["left"], right, scope):
        variants, extra = (*variants, "twice"), {**extra, **doubled}
    elif (none := nothing_counted(op, slots["left"], right)) is not None:
        variants, extra = (*variants, "none"), {**extra, "these": none}
    if counted is not None and (held := held_in_hand(counted, scope)):
        variants, extra = (*variants, "in_hand"), {**extra, **held}
    other, more_extra = _other_side(counted, right, scope)
    return Clause(form, slots, (*other, *variants), {**more_extra, **extra})


def _other_side(
    counted: m.Domain | None, right: m.Expr, scope: Scope
) -> tuple[tuple[str, ...], dict[str, Slot]]:
    """Return what a number is compared with, for messages that a game has for it, with what is counted."""
    if isinstance(right, m.Const):
        return (), {}
    variants, extra = subject_of(right, scope)
    if isinstance(right, m.Size):
        return ("sized",), {"those": phrase(right.value, scope)}
    if counted is not None:
        one, several = domain_phrase(counted, scope, INDEF), domain_phrase(counted, scope, BARE, MANY)
        extra = {**extra, "piece": one, "pieces": several}
        if isinstance(right, m.Lookup) and right.column is None:
            table = scope.game.tables[right.table]
            extra = {**extra, "table": Thing(table.name), "row": phrase(right.row, scope)}
            return ("table",), extra
    return tuple(f"than_{name}" for name in variants), extra


def _remaining(op: m.CompareOp, left: m.Expr, right: m.Expr, scope: Scope) -> Clause | None:
    """Return what is left over as what it tells of a number: "the round is even", "divisible by three"."""
    match left, right:
        case m.Arithmetic(m.ArithmeticOp.REMAINDER, value, m.Const(divisor)), m.Const(rest):
            pass
        case _:
            return None
    said: dict[str, Slot] = {"left": phrase(value, scope)}
    whole = _LEAVES.get((op, rest))
    if whole is None and divisor == 2:
        whole = {(m.CompareOp.EQ, 1): False, (m.CompareOp.NE, 1): True}.get((op, rest))
    if whole is None:
        return None
    if divisor == 2:
        return Clause(form_of("cond.even", whole), said)
    return Clause(form_of("cond.divisible", whole), {**said, "right": phrase(left.right, scope)})


_LEAVES = {
    (m.CompareOp.EQ, 0): True, (m.CompareOp.NE, 0): False, (m.CompareOp.GE, 1): False,
    (m.CompareOp.LT, 1): True, (m.CompareOp.GT, 0): False, (m.CompareOp.LE, 0): True,
}
"""How a comparison of what is left over says that nothing or something is."""


def _compare_things(same: bool, left: m.Expr, right: m.Expr, scope: Scope) -> Clause:
    if phrase(right, scope) == READER_THING != phrase(left, scope):
        left, right = right, left  # "you are the leader", not "the leader is you"
    slots: dict[str, Slot] = {"left": phrase(left, scope)}
    variants, extra = subject_of(left, scope)
    said = phrase(right, scope)
    form = "cond.is"
    if isinstance(right, m.Const) and isinstance(said, Thing):
        name = type_name(right.type)
        if isinstance(left, m.AttributeOf):
            # "The card is a starred card": the value as an adjective of the card, where it is one.
            extra = {**extra, "kind": Thing(said.noun, value=True, host=left.piece_class)}
        elif name in scope.game.classes and not is_unique(name, right, scope):
            form = "cond.is_a"
        elif (held := _held(slots["left"], name, scope)) is not None:
            form, said = "cond.is_a", piece(held, right, scope, INDEF)
    if _is_worked_out(left, scope) or _is_worked_out(right, scope):
        variants = (*variants, "now")
    if _is_kind(left, right, scope):
        variants = (*variants, "kind")
    slots["right"] = said
    return Clause(form_of(form, same), slots, variants, extra)


def _held(left: Slot, kind: str, scope: Scope) -> str | None:
    """Return the class of a piece that is told from others by such a kind: the first chest is a red chest."""
    found = scope.game.classes.get(left.noun) if isinstance(left, Thing) else None
    return found.name if found is not None and found.kind.name == kind else None


def _is_kind(left: m.Expr, right: m.Expr, scope: Scope) -> bool:
    """Return whether a piece is compared with a kind, not with another piece: a chest with a colour."""
    match left, right:
        case m.LocalRef(local, None), m.LocalRef(other, None) if local.name in scope.game.classes:
            kind = scope.game.classes[local.name].kind
            is_piece = other.uid in scope.pieces or other.name == local.name
            return kind.name not in scope.game.classes and not is_piece
        case _:
            return False


def _is_worked_out(value: m.Expr, scope: Scope) -> bool:
    """Return whether a value without parameters is somebody else at another moment, which its name may not tell."""
    match value:
        case m.Apply(name, ()):
            is_quantity = scope.game.functions[name].kind is m.FunctionKind.QUANTITY
            return is_quantity and type_name(value.type) == PLAYER and bool(reads(scope.game, value))
        case _:
            return False
