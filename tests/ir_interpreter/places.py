"""What the operations on places do to a state."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from rulewright.ir import nodes as x
from rulewright.ir.lowering.place_storage import traits
from rulewright.runtime.chance import shuffle
from rulewright.runtime.errors import RulesFault
from tests.ir_interpreter import pieces as p
from tests.ir_interpreter.state import (
    NONE,
    ProgramFault,
    State,
    Value,
    listed,
    member,
    members_of,
    number,
    numbers,
    replaced,
)
from tests.ir_interpreter.values import Names, Values

Take: TypeAlias = (
    x.TakeAll | x.TakeFirst | x.TakeKinds | x.TakeAt | x.TakeKind | x.TakeOne | x.TakeNamed
)
Change: TypeAlias = (
    x.Put | x.PutOne | x.Leave | x.Arrive | x.PutOn | x.TakeOff | x.Tallied | x.Overfull
    | x.Blur | x.BlurAlike | x.Look | x.Shuffle | x.Swap
)


class Places:
    """Takes pieces from the places of one state and puts them down."""

    def __init__(self, program: x.Program, state: State, values: Values) -> None:
        self.state = state
        self.v = values
        self._sizes = {field.name: field.sizes for field in program.fields}
        self._classes = {pieces.name: pieces for pieces in program.classes}

    # ---- reading and writing ------------------------------------------------------------------

    def _at(self, place: x.Place, names: Names) -> int:
        """Which member of its family a place is, or -1 for a place that is none."""
        return NONE if place.index is None else self.v.number(place.index, names)

    def _get(self, zone: x.Zone, at: int) -> Value:
        kept = self.state.kept[zone.name]
        return kept if at == NONE else member(kept, at)

    def _set(self, zone: x.Zone, at: int, value: Value) -> None:
        kept = self.state.kept
        kept[zone.name] = value if at == NONE else replaced(kept[zone.name], at, value)

    def _pieces(self, zone: x.Zone, at: int) -> tuple[int, ...]:
        return numbers(self._get(zone, at))

    # ---- taking -------------------------------------------------------------------------------

    def take(self, op: Take, names: Names) -> None:
        """Takes pieces from a place and gives them a name."""
        if isinstance(op, x.TakeNamed):
            self._take_named(op, names)
            return
        zone, at = op.place.zone, self._at(op.place, names)
        pieces = self._pieces(zone, at)
        indices = self._taken(op, zone, pieces, names)
        if isinstance(op, x.TakeOne | x.TakeKind):
            names[op.local.uid] = pieces[indices[0]] if indices else NONE
        else:
            names[op.local.uid] = tuple(pieces[index] for index in indices)
        self._set(zone, at, p.without(zone, pieces, indices))

    def _taken(
        self,
        op: x.TakeAll | x.TakeFirst | x.TakeKinds | x.TakeAt | x.TakeKind | x.TakeOne,
        zone: x.Zone, pieces: tuple[int, ...], names: Names,
    ) -> list[int]:
        """The indices of the pieces that are taken, in order."""
        order = p.listing(zone, len(pieces))
        match op:
            case x.TakeAll():
                return [at for at in order if pieces[at] != NONE]
            case x.TakeFirst():
                return order[: max(0, self.v.number(op.count, names))]
            case x.TakeKinds():
                gone: list[int] = []
                for kind in self.v.numbers(op.kinds, names):
                    at = p.first_of_kind(zone, pieces, kind, set(gone))
                    gone += [at] if at != NONE else []
                return gone
            case x.TakeAt():
                found = list(self.v.numbers(op.indices, names))
                if len(set(found)) < len(found):
                    raise ProgramFault(f"a piece of {zone.name} is taken twice")
                for at in found:
                    if member(pieces, at) == NONE:
                        raise ProgramFault(f"there is no piece at {at} in {zone.name}")
                return found
            case x.TakeKind(certain=certain):
                at = p.first_of_kind(zone, pieces, self.v.number(op.kind, names), set())
                if certain and at == NONE:
                    raise ProgramFault(f"a piece that is certain is not in {zone.name}")
                return [at] if at != NONE else []
            case x.TakeOne():
                at = self.v.number(op.index, names)
                at += len(pieces) if at < 0 else 0
                if member(pieces, at) == NONE:
                    raise ProgramFault(f"there is no piece at {at} in {zone.name}")
                return [at]
            case _:
                assert_never(op)

    def _take_named(self, op: x.TakeNamed, names: Names) -> None:
        kind = self.v.number(op.kind, names)
        zone, at, index = self._find(op.pieces, kind)
        names[op.origin.uid] = zone.name, max(at, 0)
        if traits(zone.shape).counted:
            names[op.local.uid] = p.covered(kind, self.state.everybody)
            self._set(zone, at, number(self._get(zone, at)) - 1)
            return
        pieces = self._pieces(zone, at)
        piece, left = self._as_hidden(zone, pieces[index]), p.without(zone, pieces, [index])
        if op.covered and zone.hidden and traits(zone.shape).sorted and left:
            keep = self._owner(zone, at)
            piece = p.blurred(piece, keep)
            left = tuple(p.blurred(each, keep) for each in left)
        names[op.local.uid] = piece
        self._set(zone, at, p.kept(zone, left))

    def _find(self, pieces: str, kind: int) -> tuple[x.Zone, int, int]:
        """Where the one piece of a kind lies: the zone, which member of it, and at which index."""
        for zone in self._classes[pieces].zones:
            kept = self.state.kept[zone.name]
            ats = range(len(listed(kept))) if zone.indexed else (NONE,)
            for at in ats:
                if traits(zone.shape).counted:
                    if number(self._get(zone, at)) > 0:
                        return zone, at, 0
                    continue
                index = p.first_of_kind(zone, self._pieces(zone, at), kind, set())
                if index != NONE:
                    return zone, at, index
        raise ProgramFault(f"piece {kind} of {pieces} is nowhere")

    def _as_hidden(self, zone: x.Zone, piece: int) -> int:
        """A piece of a place as a hidden place keeps it."""
        return piece if zone.hidden else p.covered(piece, self.state.everybody)

    def _owner(self, zone: x.Zone, at: int) -> int:
        """The set of those who see a hidden place: of its owner, of all others, or of nobody."""
        if zone.seers is x.Seers.NOBODY:
            return 0
        owner = 1 << at // members_of(self._sizes[zone.name][1:], self.state.players)
        return owner if zone.seers is x.Seers.OWNER else self.state.everybody & ~owner

    # ---- putting down and knowing -------------------------------------------------------------

    def change(self, op: Change, names: Names) -> None:
        """Carries out what happens to places but taking."""
        match op:
            case x.Swap():
                self._swap(op, names)
                return
            case x.PutOn() | x.TakeOff() | x.Tallied():
                self._of_kind(op, names)
                return
            case x.Overfull(zone_name):
                raise RulesFault(f"there is no room for another piece in {zone_name}")
            case _:
                pass
        zone, at = op.place.zone, self._at(op.place, names)
        match op:
            case x.Put(_, _, end):
                for piece in self.v.numbers(op.list, names):
                    self._put(zone, at, piece, end, op.slot, names)
            case x.PutOne(_, _, end):
                self._put(zone, at, self.v.number(op.piece, names), end, op.slot, names)
            case x.Leave():
                left = number(self._get(zone, at)) - self.v.number(op.amount, names)
                if left < 0:
                    raise ProgramFault(f"{zone.name} has {left} pieces")
                self._set(zone, at, left)
            case x.Arrive():
                there = number(self._get(zone, at)) + self.v.number(op.amount, names)
                p.check_room(zone, there)
                self._set(zone, at, there)
            case x.Blur():
                self._blur(zone, at, self.v.number(op.keep, names))
            case x.BlurAlike():
                mask = self.v.number(op.keep, names)
                alike = {p.kind_of(piece) for piece in self.v.numbers(op.gone, names)}
                self._set(zone, at, p.kept(zone, [
                    p.blurred(piece, mask) if p.kind_of(piece) in alike else piece
                    for piece in self._pieces(zone, at)
                ]))
            case x.Look():
                seen = set(self.v.numbers(op.indices, names))
                bit = 1 << self.v.number(op.who, names)
                pieces = self._pieces(zone, at)
                for index in seen:
                    member(pieces, index)
                self._set(zone, at, p.kept(zone, [
                    p.known_to(piece, bit) if index in seen else piece
                    for index, piece in enumerate(pieces)
                ]))
            case x.Shuffle(_, _, draws):
                if zone.hidden:
                    self._blur(zone, at, self.v.number(op.keep, names))
                if draws:
                    self._mix(zone, at)
            case _:
                assert_never(op)

    def _of_kind(self, op: x.PutOn | x.TakeOff | x.Tallied, names: Names) -> None:
        """A piece of a kind comes or goes where the state keeps sets or numbers by kind."""
        name = op.tally if isinstance(op, x.Tallied) else op.board
        kind = self.v.number(op.kind, names)
        now = number(member(self.state.kept[name], kind))
        if isinstance(op, x.Tallied):
            new = now + op.by
            if new < 0:
                raise ProgramFault(f"a piece that is certain is not in {name}")
        else:
            bit = 1 << self.v.number(op.index, names)
            new = now ^ bit
            if bool(now & bit) is isinstance(op, x.PutOn):
                raise ProgramFault(f"a piece is put or taken wrongly in {name}")
        self.state.kept[name] = replaced(self.state.kept[name], kind, new)

    def _put(
        self, zone: x.Zone, at: int, piece: int, end: x.End, slot: x.Expr | None, names: Names
    ) -> None:
        if piece < 0:
            raise ProgramFault(f"no piece comes to {zone.name}")
        number_of_slot = 0 if slot is None else self.v.number(slot, names)
        after = p.arrived(zone, self._pieces(zone, at), piece, end, number_of_slot)
        self._set(zone, at, after)

    def _blur(self, zone: x.Zone, at: int, keep: int) -> None:
        pieces = [p.blurred(piece, keep) for piece in self._pieces(zone, at)]
        self._set(zone, at, p.kept(zone, pieces))

    def _mix(self, zone: x.Zone, at: int) -> None:
        """Brings pieces into random order: as they are listed; empty slots stay where they are."""
        if traits(zone.shape).sorted:
            raise ProgramFault(f"the group {zone.name} is shuffled by drawing")
        pieces = list(self._pieces(zone, at))
        there = [index for index in p.listing(zone, len(pieces)) if pieces[index] != NONE]
        mixed = [pieces[index] for index in there]
        shuffle(self.state.chance, mixed)
        for index, piece in zip(there, mixed, strict=True):
            pieces[index] = piece
        self._set(zone, at, tuple(pieces))

    def _swap(self, op: x.Swap, names: Names) -> None:
        spots = []
        for e in (op.left, op.right):
            kind = self.v.number(e, names)
            zone, at, index = self._find(op.pieces, kind)
            known = p.known_by(self._as_hidden(zone, self._pieces(zone, at)[index]))
            spots.append((kind, known, zone, at, index))
        one, other = spots
        for (kind, known, *_), (_, _, zone, at, index) in ((one, other), (other, one)):
            piece = p.covered(kind, known | self._owner(zone, at)) if zone.hidden else kind
            self._set(zone, at, replaced(self._get(zone, at), index, piece))
        for _, _, zone, at, _ in spots:
            self._set(zone, at, p.kept(zone, self._pieces(zone, at)))
