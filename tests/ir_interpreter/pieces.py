"""Places as values: who knows a piece, where pieces arrive, which is the first of its kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from rulewright.ir import nodes as x
from rulewright.ir.lowering.place_storage import traits
from rulewright.runtime.errors import RulesFault
from tests.ir_interpreter.state import NONE, ProgramFault

_BITS = 16
_KNOWN = (1 << _BITS) - 1


def kind_of(piece: int) -> int:
    """The kind of a piece of a hidden place; of an empty slot -1."""
    return piece >> _BITS


def known_by(piece: int) -> int:
    """The set of players who know a piece of a hidden place."""
    return piece & _KNOWN


def covered(kind: int, known: int) -> int:
    """A piece of a hidden place."""
    if not 0 <= known <= _KNOWN:
        raise ProgramFault(f"{known} is no set of players")
    return NONE if kind < 0 else (kind << _BITS) + known


def blurred(piece: int, keep: int) -> int:
    """A piece of a hidden place, forgotten by all but the players of a set."""
    return covered(kind_of(piece), known_by(piece) & keep) if piece >= 0 else NONE


def known_to(piece: int, players: int) -> int:
    """A piece of a hidden place, known to the players of a set too."""
    return covered(kind_of(piece), known_by(piece) | players) if piece >= 0 else NONE


def kinds(zone: x.Zone, pieces: Iterable[int]) -> list[int]:
    """The kinds of the pieces of a place; -1 for an empty slot."""
    return [kind_of(piece) if zone.hidden else piece for piece in pieces]


def kept(zone: x.Zone, pieces: Sequence[int]) -> tuple[int, ...]:
    """Pieces as a place keeps them: a group is kept sorted."""
    if traits(zone.shape).sorted:
        return tuple(sorted(pieces))
    return tuple(pieces)


def listing(zone: x.Zone, size: int) -> list[int]:
    """The indices of a place as it is listed: a pile from its top."""
    order = list(range(size))
    return order[::-1] if traits(zone.shape).backwards else order


def without(zone: x.Zone, pieces: Sequence[int], indices: Iterable[int]) -> tuple[int, ...]:
    """What is left of a place when pieces have left it; a slot is left empty."""
    gone = set(indices)
    if traits(zone.shape).numbered:
        return tuple(NONE if at in gone else piece for at, piece in enumerate(pieces))
    return tuple(piece for at, piece in enumerate(pieces) if at not in gone)


def first_of_kind(zone: x.Zone, pieces: Sequence[int], kind: int, gone: set[int]) -> int:
    """The index of the first piece of a kind as a place is listed, or -1; `gone` are not there."""
    if kind < 0:
        return NONE
    found = kinds(zone, pieces)
    for at in listing(zone, len(pieces)):
        if found[at] == kind and at not in gone:
            return at
    return NONE


def arrived(
    zone: x.Zone, pieces: Sequence[int], piece: int, end: x.End, slot: int
) -> tuple[int, ...]:
    """A place after one more piece has arrived; a fault of the rules if it has no room."""
    if end not in traits(zone.shape).ends:
        raise ProgramFault(f"a piece comes to the {zone.shape.value} {zone.name} {end.value}")
    after = list(pieces)
    match end:
        case x.End.LAST:
            after.append(piece)
        case x.End.FIRST:
            after.insert(0, piece)
        case x.End.SORTED:
            after = sorted([*after, piece])
        case x.End.FREE:
            return _filled(zone, after, after.index(NONE) + 1 if NONE in after else 0, piece)
        case x.End.SLOT:
            return _filled(zone, after, slot, piece)
        case _:
            assert_never(end)
    check_room(zone, len(after))
    return tuple(after)


def _filled(zone: x.Zone, slots: list[int], slot: int, piece: int) -> tuple[int, ...]:
    """Slots after a piece has come to one of them."""
    if not 1 <= slot <= len(slots) or slots[slot - 1] != NONE:
        raise RulesFault(f"there is no room for another piece in {zone.name}")
    slots[slot - 1] = piece
    return tuple(slots)


def check_room(zone: x.Zone, size: int) -> None:
    """A fault of the rules if a place has more pieces than it has room for."""
    if zone.limit is not None and size > zone.limit:
        raise RulesFault(f"there is no room for another piece in {zone.name}")
