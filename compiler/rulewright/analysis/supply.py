"""Whether a move finds as many pieces as it asks for, by what is certain."""

from __future__ import annotations

from dataclasses import replace

from rulewright.analysis.capacity import CapacityAnalysis
from rulewright.analysis.emptiness import EmptinessAnalysis
from rulewright.analysis.flow_facts import Facts
from rulewright.model import nodes as m
from rulewright.model.types import BoolType, IntType


class SupplyAnalysis:
    """The places of a game that can run out."""

    def __init__(self, game: m.Game, emptiness: EmptinessAnalysis, rooms: CapacityAnalysis) -> None:
        self.game = game
        self.emptiness = emptiness
        self.rooms = rooms

    def enough(self, known: Facts, selection: m.Selection) -> bool | None:
        """Return whether a selection certainly finds as many pieces as it names, or certainly not; else None.

        What takes all that there is, or pieces that a rule has a name for, names no number.
        """
        match selection:
            case m.SelTop(zone, count):
                return self._has(known, self._pieces(zone, None), count)
            case m.SelCount(zone, kind, count):
                return self._has(known, self._pieces(zone, kind), count)
            case m.SelRandom(domain, count):
                return self._has(known, domain, count)
            case m.SelNth(zone, position):
                least = m.Const(position.needed, IntType(position.needed, position.needed), zone.span)
                return self._has(known, self._pieces(zone, None), least)
            case _:
                return True

    def _pieces(self, zone: m.Expr, kind: m.Expr | None) -> m.Domain:
        """Return the pieces in a place, of one kind maybe."""
        of = self.game.classes[self.game.zones[_ref(zone).zone].holds].kind
        piece = m.Local(-1, "piece", of, None, zone.span)
        domain = m.Domain(piece, m.ZoneSource(zone), (), None, zone.span)
        if kind is None:
            return domain
        is_it = m.Compare(m.CompareOp.EQ, m.LocalRef(piece, None, of, zone.span), kind, BoolType(), zone.span)
        return replace(domain, filters=(m.Filter(is_it, None, zone.span),))

    def _has(self, known: Facts, domain: m.Domain, count: m.Expr) -> bool | None:
        assert isinstance(count.type, IntType)
        if count.type.high <= 0 or self.emptiness.has(known, domain, count):
            return True
        least = count.type.low
        return False if least > 0 and self._most(known, domain) < least else None

    def _most(self, known: Facts, domain: m.Domain) -> int:
        """Return the most pieces that there are in a place."""
        assert isinstance(domain.source, m.ZoneSource)
        zone = domain.source.zone
        empty = self.emptiness.verdict(m.IsEmpty(zone, False, BoolType(), zone.span), {}, known)
        return 0 if empty else self.rooms.held(known, zone)


def is_up_to(selection: m.Selection) -> bool:
    """Return whether a selection says that there may be fewer."""
    return isinstance(selection, m.SelTop | m.SelCount | m.SelRandom) and selection.up_to


def _ref(zone: m.Expr) -> m.ZoneRef:
    assert isinstance(zone, m.ZoneRef)
    return zone
