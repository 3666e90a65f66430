"""Bitboards: places with room for one piece each become a bit set for each kind of piece.

So is a group of pieces that everybody sees, and is one place alone, kept as a number for each kind. A
place stays a list where a program does anything with it that neither can.

Before, in cartagena:

    - Return(Occurs(Place(sloop), who))

After:

    - Return(Get(sloop, who))
"""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import ZERO, compare, every, is_atom, negated
from rulewright.ir.lowering.place_storage import traits
from rulewright.ir.rewriting import map_bodies, map_ops

KINDS = 4
"""Boards are of so many kinds of pieces at most: whether a member is empty is asked of all of them."""

MEMBERS = 60
"""Boards have so many members at most."""

TALLIES = 16
"""So many kinds are counted at most."""


def bitset_boards(program: x.Program) -> x.Program:
    """Return the program with places kept as bit sets and numbers."""
    found = _candidates(program)
    while found:
        changed = map_bodies(program, _Changing(program, found).body)
        left = {
            part.zone.name for each in changed.functions.values() for part in walk(each.body)
            if isinstance(part, x.Place)
        }
        if left.isdisjoint(found):
            fields = tuple(found.get(field.name, field) for field in program.fields)
            return replace(changed, fields=fields)
        found = {name: field for name, field in found.items() if name not in left}
    return program


def _candidates(program: x.Program) -> dict[str, x.Field]:
    """Return the places that may be kept so as far as they themselves go, with the fields to be."""
    fields = {field.name: field for field in program.fields}
    anywhere = {
        op.pieces for each in program.functions.values() for op in walk(each.body)
        if isinstance(op, x.TakeNamed | x.Swap)
    }
    found: dict[str, x.Field] = {}
    for pieces in program.classes:
        box = next((fields[zone.name] for zone in pieces.zones if fields[zone.name].copies), None)
        if box is None or pieces.name in anywhere:
            continue
        most = program.max_players if box.per_player else len(box.copies)
        for zone in pieces.zones:
            field = fields[zone.name]
            kept = traits(zone.shape)
            if zone.hidden or kept.counted or kept.numbered:
                continue
            if field.keeps is x.Keeps.PIECES_EACH:
                small = x.PER_PLAYER not in field.sizes and prod(field.sizes) <= MEMBERS
                if small and zone.capacity == 1 and most <= KINDS:
                    found[zone.name] = replace(field, keeps=x.Keeps.BOARD, kinds=most)
            elif (
                field.keeps is x.Keeps.PIECES and kept.sorted and zone.limit is None
                and most <= TALLIES and max(box.copies) > 1
            ):
                kinds = x.PER_PLAYER if box.per_player else most
                found[zone.name] = replace(field, keeps=x.Keeps.TALLY, kinds=kinds)
    return found


class _Changing:
    def __init__(self, program: x.Program, found: dict[str, x.Field]) -> None:
        self.fields = {field.name: field for field in program.fields}
        self.found = found

    def body(self, body: x.Block) -> x.Block:
        if not any(isinstance(part, x.Place) and part.zone.name in self.found for part in walk(body)):
            return body
        return map_ops(rewrite(body, self._value), self._op)

    # ---- what is asked --------------------------------------------------------------------------

    def _value(self, node: Any) -> Any:
        match node:
            case x.Contains(x.Place(zone) as place, kind) if zone.name in self.found:
                return self._has(place, kind)
            case x.Occurs(x.Place(zone) as place, kind) if zone.name in self.found:
                there = self._there(kind)
                tally = self.found[zone.name].keeps is x.Keeps.TALLY
                return x.Get(zone.name, kind) if tally and there else node
            case x.Compare(op, x.Length(x.Place(zone) as place), x.Number(number)) if (
                place.index is not None and self._is_board(zone)
            ):
                taken = x.HasBit(self.taken(zone.name), place.index)
                match op, number:
                    case ((x.Relation.GT, 0) | (x.Relation.GE, 1)):
                        return taken
                    case ((x.Relation.EQ, 0) | (x.Relation.LT, 1)):
                        return negated(taken)
                    case _:
                        return compare(op, taken, x.Number(number))
            case _:
                return node

    def _is_board(self, zone: x.Zone) -> bool:
        field = self.found.get(zone.name)
        return field is not None and field.keeps is x.Keeps.BOARD

    def _has(self, place: x.Place, kind: x.Expr) -> x.Expr:
        """Whether a place has a piece of a kind; of no kind it has none."""
        of_kind = x.Get(place.zone.name, kind)
        found: x.Expr = x.Compare(x.Relation.GT, of_kind, ZERO)
        if self._is_board(place.zone):
            assert place.index is not None
            found = x.HasBit(of_kind, place.index)
        if self._there(kind):
            return found
        if not is_atom(kind):
            return x.Contains(place, kind)
        return every([compare(x.Relation.GE, kind, ZERO), found])

    def _there(self, kind: x.Expr) -> bool:
        match kind:
            case x.Number(value):
                return value >= 0
            case x.Read(local):
                return local.there
            case x.Get(name):
                return self.fields[name].there
            case _:
                return False

    def taken(self, name: str) -> x.Expr:
        """The members of a board that have a piece."""
        return x.Union(tuple(x.Get(name, x.Number(kind)) for kind in range(self.found[name].kinds)))

    # ---- what is done ---------------------------------------------------------------------------

    def _op(self, op: x.Op) -> list[x.Op]:
        match op:
            case x.TakeKind(local, x.Place(zone) as place, kind, True) if zone.name in self.found:
                piece = x.Read(local)
                if self._is_board(zone):
                    assert place.index is not None
                    return [x.Let(local, kind), x.TakeOff(zone.name, piece, place.index)]
                return [x.Let(local, kind), x.Tallied(zone.name, piece, -1)]
            case x.PutOne(x.Place(zone) as place, piece) if zone.name in self.found:
                if not self._is_board(zone):
                    return [x.Tallied(zone.name, piece, 1)]
                assert place.index is not None
                taken = x.HasBit(self.taken(zone.name), place.index)
                return [
                    x.If(taken, (x.Overfull(zone.name),)), x.PutOn(zone.name, piece, place.index)
                ]
            case _:
                return [op]
