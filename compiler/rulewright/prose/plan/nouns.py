"""What values, pieces and places are called by themselves, before anything is said about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.ordinals import value_name
from rulewright.model.place_kinds import traits
from rulewright.model.types import PLAYER, BoolType, IntType, ListType, Type, ZoneType
from rulewright.prose.phrases import ONE, THIS, Number
from rulewright.prose.plan.referents import Scope, type_name
from rulewright.prose.plan.sentences import Clause, Num, Participant, Slot, Tail, Thing, Words

SLOT = "slot"
NUMBER = "number"
ANSWER = "given_answer"
COUNTING = "counting_number"
"""A number by itself, which German and Dutch do not call as they call the number of things."""
PLACE = "place"
"""A name for one of several slots that says nothing of its part in a rule."""
THIS_CARD = "this_card"
HAND = "hand"
"""A place of this name is a player's hand: what comes into it from a pile is drawn."""


def constant(value: int, kind: Type, span: Span, scope: Scope) -> Participant:
    """Return a written value."""
    if isinstance(kind, IntType):
        return Num(value)
    name = type_name(kind)
    if isinstance(kind, BoolType) or not name or value < 0:
        return scope.unsaid(span, "This value by itself")
    if name == PLAYER:
        if value < len(scope.players):
            return Words(scope.players[value], person=True)
        return Thing("first_player") if value == 0 else scope.unsaid(span, "This player")
    if scope.this == (name, value):
        return Thing(THIS_CARD, determiner=THIS)
    return Thing(value_name(scope.game.enums, name, value), value=True, host=name)


def is_numbered(indices: Sequence[m.Index], args: Sequence[m.Expr]) -> bool:
    """Return whether a member of a family is called by its number alone: "field 23"."""
    return len(indices) == 1 and isinstance(indices[0].type, IntType) and isinstance(args[0], m.Const)


def owned(name: str, slots: dict[str, Slot], *, number: Number = ONE, anchor: str = "") -> Thing:
    """Return a member of a family, or a value of a function: "the hold of the ship"."""
    of = tuple(slot for slot in slots.values() if not isinstance(slot, Clause | Tail))
    own = Clause(f"after.{name}", slots) if slots else None
    return Thing(name, number, of=of, own=own, anchor=anchor)


def zone_named(expr: m.Expr, scope: Scope) -> m.Zone:
    """Return the family that a place belongs to."""
    assert isinstance(expr.type, ZoneType)
    return scope.game.zones[expr.type.zone]


def is_slot_by_another_name(domain: m.Domain, var: m.Local) -> bool:
    """Return whether one of a row of slots is given a name that says no more than what it is: "the place"."""
    listed = isinstance(domain.source, m.SetSource) and isinstance(domain.source.of.type, ListType)
    return var.name == PLACE and (listed or isinstance(domain.source, m.SlotSource))


def that_slot(var: m.Local) -> Thing:
    """Return a slot that was spoken of."""
    return Thing(SLOT, determiner=THIS, mark=var.uid)


def is_kinds(domain: m.Domain, scope: Scope) -> bool:
    """Return whether kinds of cards are meant, not the cards: of some kind there are several."""
    if not isinstance(domain.source, m.EnumSource):
        return False
    found = scope.game.classes.get(domain.source.enum.name)
    return found is not None and not found.single and max(found.copies, default=0) > 1


def is_hand(zone: m.Expr, scope: Scope) -> bool:
    """Return whether a place is the hand of a player, where cards lie in no order."""
    return is_hand_zone(zone_named(zone, scope))


def is_hand_zone(zone: m.Zone) -> bool:
    """Return whether a place is the hand of a player, where cards lie in no order."""
    owned_by = [index.type for index in zone.indices]
    unordered = traits(zone.shape).arrivals == {m.At.INTO}
    return zone.name == HAND and unordered and [*map(type_name, owned_by)] == [PLAYER]


def nth_piece(position: m.Position, zone: m.Expr, scope: Scope) -> Thing:
    """Return the piece at a position, without its place: "the first pawn", "the top card"."""
    found = zone_named(zone, scope)
    match found.shape:
        case m.Shape.PILE:
            ends = {m.Position.FIRST: "top", m.Position.LAST: "bottom"}
            word = ends.get(position, str(position))
        case m.Shape.LINE | m.Shape.GROUP | m.Shape.SLOTS:
            word = str(position)
        case _:
            assert_never(found.shape)
    return Thing(found.holds, adjectives=(word,))


def piece_noun(piece_class: str, scope: Scope) -> str:
    """Return what the pieces of a class are called by themselves: players by their pawns."""
    kind = scope.game.classes[piece_class].kind.name
    return PLAYER if kind == PLAYER else piece_class


def are_several(piece_class: str, scope: Scope) -> bool:
    """Return whether every player has several pieces of a class, all alike."""
    found = scope.game.classes[piece_class]
    return found.kind.name == PLAYER and not found.unique


def is_unique(piece_class: str, kind: m.Expr | None, scope: Scope) -> bool:
    """Return whether there is just one piece of this kind, which is "the" and never "a"."""
    found = scope.game.classes[piece_class]
    if kind is not None and found.kind.name == PLAYER:
        return found.unique  # each player's only pawn is that player's pawn
    if found.single or not isinstance(kind, m.Const) or found.kind.name != piece_class:
        return False
    return found.copies[kind.value] == 1
