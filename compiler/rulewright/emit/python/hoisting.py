"""Values in a move that the move itself changes: worked out before anything is taken.

`move who to crew of ship_of who` asks for the ship once, while the pawn is still there.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.model import nodes as m
from rulewright.model.effects import reads, writes
from rulewright.model.types import ListType

_FIRST_UID = 1_000_000_000
"""Above the uids of all names in a spec."""


class Hoist:
    """Replaces such values by names of their own, which are to be bound before the move."""

    def __init__(self, game: m.Game, move: m.Move) -> None:
        self._game = game
        self._changed = writes(game, replace(move, otherwise=()))
        self.bound: list[tuple[m.Local, m.Expr]] = []
        destination = replace(
            move.destination,
            zone=self._place(move.destination.zone),
            index=None if move.destination.index is None else self._value(move.destination.index),
        )
        self.move = replace(
            move, selection=self._selection(move.selection), destination=destination
        )

    def _value(self, expr: m.Expr) -> m.Expr:
        if isinstance(expr.type, ListType) or not reads(self._game, expr) & self._changed:
            return expr
        uid = _FIRST_UID + len(self.bound)
        local = m.Local(uid, "before", expr.type, None, expr.span)
        self.bound.append((local, expr))
        return m.LocalRef(local, None, expr.type, expr.span)

    def _place(self, zone: m.Expr) -> m.Expr:
        assert isinstance(zone, m.ZoneRef)
        return replace(zone, args=tuple(map(self._value, zone.args)))

    def _selection(self, selection: m.Selection) -> m.Selection:
        match selection:
            case m.SelPiece():
                return replace(selection, kind=self._value(selection.kind))
            case m.SelDomain(domain) | m.SelRandom(domain, _, _):
                assert isinstance(domain.source, m.ZoneSource)
                source = m.ZoneSource(self._place(domain.source.zone))
                return replace(selection, domain=replace(domain, source=source))
            case m.SelKind():
                by = None if selection.by is None else self._value(selection.by)
                return replace(selection, zone=self._place(selection.zone), by=by)
            case _:
                return replace(selection, zone=self._place(selection.zone))
