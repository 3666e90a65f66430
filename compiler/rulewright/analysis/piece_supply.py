"""Pieces: whether they have a place to go, and whether setting up places more than there are."""

from __future__ import annotations

from typing import assert_never

from rulewright.diagnostics.model import Diagnostic, Findings, Severity
from rulewright.model import nodes as m
from rulewright.model.ordinals import copies_of, value_name
from rulewright.model.types import PLAYER


def check_supply(game: m.Game, findings: Findings) -> None:
    """Report pieces without a place, and more pieces placed than exist."""
    for pieces in game.classes.values():
        holds = [zone for zone in game.zones.values() if zone.holds == pieces.name]
        if all(zone.is_box for zone in holds):
            findings.add(
                Diagnostic(
                    "W202", f"There is no place for `{pieces.name}`", pieces.span,
                    reason="No place holds them, so they never leave the box.",
                    suggestion=f"Declare one: `group … holds {pieces.name}, seen by all`.",
                    severity=Severity.WARNING,
                )
            )
    _Placed(game, findings).run()



class _Placed:
    """Adds up what setup certainly takes out of a box, by class and kind."""

    def __init__(self, game: m.Game, findings: Findings) -> None:
        self.game = game
        self.findings = findings
        self.totals: dict[tuple[str, int], int] = {}
        self.told: set[tuple[str, int]] = set()
        self.open = True

    def run(self) -> None:
        for step in self.game.setup.steps:
            self._block(step.body, 1)

    def _block(self, body: m.Block, times: int) -> None:
        for statement in body:
            match statement:
                case m.ForEach(domain, inner):
                    self._block(inner, times * self._members(domain))
                case m.Repeat(bound, inner):
                    if isinstance(bound, m.Const):
                        self._block(inner, times * bound.value)
                case m.Together(inner):
                    self._block(inner, times)
                case m.Move():
                    self._move(statement, times)
                case (
                    m.Let() | m.Choose() | m.May() | m.Look() | m.TakeAction() | m.Shuffle()
                    | m.Swap() | m.If() | m.IfThere() | m.Secretly() | m.RepeatUntil()
                    | m.TakeTurns() | m.Assign() | m.AssignRandom() | m.Adjust() | m.Call()
                    | m.CarryOut() | m.Stop() | m.Finish()
                ):
                    pass  # what may not happen, and what other rules do, is not added up
                case _:
                    assert_never(statement)

    def _members(self, domain: m.Domain) -> int:
        """Return how often a loop certainly runs."""
        if not isinstance(domain.source, m.EnumSource) or domain.filters:
            return 0
        enum = domain.source.enum
        if enum.name == PLAYER:
            return self.game.min_players
        return len(self.game.enums[enum.name].values)

    def _move(self, move: m.Move, times: int) -> None:
        selection, to = move.selection, move.destination.zone
        if isinstance(to, m.ZoneRef) and self.game.zones[to.zone].is_box:
            self.open = False  # pieces come back, so that nothing is certain any more
        if not isinstance(selection, m.SelCount) or selection.up_to or not self.open:
            return
        if not isinstance(selection.zone, m.ZoneRef) or not isinstance(selection.count, m.Const):
            return
        zone = self.game.zones[selection.zone.zone]
        pieces = self.game.classes[zone.holds]
        if not zone.is_box or pieces.per_player:
            return
        kind = 0
        if selection.kind is not None:
            if not isinstance(selection.kind, m.Const):
                return
            kind = selection.kind.value
        total = self.totals.get((pieces.name, kind), 0) + times * selection.count.value
        self.totals[pieces.name, kind] = total
        there = copies_of(self.game.enums, pieces, kind)
        if total > there and (pieces.name, kind) not in self.told and times:
            self.told.add((pieces.name, kind))
            name = value_name(self.game.enums, pieces.kind.name, kind)
            self.findings.add(
                Diagnostic(
                    "R111", "More pieces are placed than there are", move.span,
                    reason=f"There are {there} of `{name}`; up to here {total} are taken.",
                )
            )
