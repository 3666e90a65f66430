"""Places, what lies in them, and what they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulewright.model import nodes as m
from rulewright.model.types import PLAYER
from rulewright.prose.phrases import (
    DEF,
    INDEF,
    ONE,
    THIS,
    Determiner,
    Number,
)
from rulewright.prose.plan.nouns import (
    SLOT,
    is_numbered,
    is_unique,
    piece_noun,
    zone_named,
)
from rulewright.prose.plan.referents import Scope, index_names
from rulewright.prose.plan.sentences import (
    Clause,
    Participant,
    Slot,
    Thing,
)
from rulewright.prose.plan.value_or_condition import phrase

KIND_OF = "phrase.kind_of"
"""What a piece is of that is called by the name of all pieces of its class: "a chest of that colour"."""


def index_slots(
    indices: Sequence[m.Index], args: Sequence[m.Expr], scope: Scope
) -> dict[str, Slot]:
    """Return the indices of a family as slots."""
    return {
        name: phrase(arg, scope) for name, arg in zip(index_names(indices), args, strict=True)
    }


def number_written(expr: m.Expr) -> int:
    assert isinstance(expr, m.Const)
    return expr.value


def param_slots(params: Sequence[m.Local], args: Sequence[m.Expr], scope: Scope) -> dict[str, Slot]:
    """Return the arguments of a rule as slots named like its parameters."""
    return {p.name: phrase(arg, scope) for p, arg in zip(params, args, strict=True)}


def inside(zone: m.Expr, scope: Scope) -> Clause:
    """ "in the hand of the player", said after a noun."""
    return Clause("phrase.in", {"zone": phrase(zone, scope)}, *zone_variants(zone, scope))


def zone_variants(zone: m.Expr, scope: Scope) -> tuple[tuple[str, ...], dict[str, Slot]]:
    """Return the name of a place for messages of its own, and what is in it as slots for them."""
    if isinstance(zone, m.ZoneRef):
        found = scope.game.zones[zone.zone]
        if is_numbered(found.indices, zone.args):
            return (zone.zone,), {found.indices[0].name: phrase(zone, scope)}
        return (zone.zone,), index_slots(found.indices, zone.args, scope)
    return (), {}


def piece(
    piece_class: str,
    kind: m.Expr | None,
    scope: Scope,
    determiner: Determiner = DEF,
    number: Number = ONE,
    count: int | None = None,
) -> Participant:
    """Return pieces of a class, of one kind if one is named: "your pawn", "two British loyalty cards"."""
    found = scope.game.classes[piece_class]
    if determiner is INDEF and is_unique(piece_class, kind, scope):
        determiner = DEF
    plain = Thing(piece_class, number, determiner, count)
    if kind is None or (found.single and isinstance(kind, m.Const)):
        return plain
    said = phrase(kind, scope)
    if _is_piece(kind, scope) and found.kind.name != PLAYER:
        return said
    if not isinstance(said, Thing):
        return replace(plain, of=(said,))
    if found.kind.name != piece_class:
        own = None
        if said.noun == piece_class:  # "a chest of the chest", where the parameter is called by the class
            own = Clause(KIND_OF, {"kind": said, "type": Thing(found.kind.name, determiner=THIS)})
        return replace(plain, of=(said,), own=own)
    if said.value:
        return replace(said, number=number, determiner=determiner, count=count)
    return said


def _is_piece(kind: m.Expr, scope: Scope) -> bool:
    """Return whether what is named is a piece itself, not a kind of pieces: "the tribute", a chest that was chosen.
    """
    return isinstance(kind, m.LocalRef) and kind.index is None and kind.local.uid in scope.pieces


def piece_in(one: m.Expr, zone: m.Expr, scope: Scope) -> Slot:
    """Return what lies in a place: a player stands for the pawn, other pieces are named by their kind."""
    holds = scope.game.classes[zone_named(zone, scope).holds]
    if piece_noun(holds.name, scope) != holds.name:
        return phrase(one, scope)
    return piece(holds.name, one, scope)


def slot_of(index: m.Expr, zone: m.Expr, scope: Scope) -> Thing:
    """Return a slot of a place: "slot 1 of the row", "the chosen slots of the row"."""
    whole = phrase(zone, scope)
    if isinstance(index, m.Const):
        found = zone_named(zone, scope)
        if found.capacity == 1 and isinstance(whole, Thing):
            return whole
        return Thing(SLOT, label=str(index.value), of=(whole,))
    said = phrase(index, scope)
    if isinstance(said, Thing) and isinstance(index, m.LocalRef):
        return replace(said, of=(whole,), determiner=THIS)
    return Thing(SLOT, after=(Clause("phrase.numbered", {"number": said}),), of=(whole,))
