"""From a position to frames of panels: the plain picture of a game whose book brings no layout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.emit.rulebook.drawing.book_config import FramePlan
from rulewright.emit.rulebook.drawing.labels import Labels
from rulewright.emit.rulebook.drawing.place_contents import Contents
from rulewright.emit.rulebook.drawing.scene import Frame, Panel, Table
from rulewright.model import nodes as m
from rulewright.model.types import PLAYER, EnumType


def frames(table: Table, labels: Labels) -> tuple[Frame, ...]:
    """Return what is drawn of a table; frames with nothing in them are left out."""
    return tuple(
        frame
        for plan in table.plan.frames
        for frame in _Setter(table, labels).frames(plan)
        if frame.panels
    )

class _Setter:
    def __init__(self, table: Table, labels: Labels) -> None:
        self._table = table
        self._game = table.game
        self._plan = table.plan
        self._labels = labels
        self._contents = Contents(table, labels)

    def frames(self, plan: FramePlan) -> Iterator[Frame]:
        if plan.each is None:
            title = self._labels.noun(plan.title) if plan.title else ""
            yield Frame(title, self._panels(plan, None), plan.columns, plan.wide)
            return
        members = self._table.numbering.members(EnumType(plan.each))
        if self._table.position is None and plan.each == PLAYER:
            panels = self._panels(plan, members[0])
            yield Frame(self._labels.chrome("everyone"), panels, max(plan.columns, 2), True)
            return
        for member in members:
            title, colour = self._contents.member(EnumType(plan.each), member)
            yield Frame(title, self._panels(plan, member), plan.columns, plan.wide, colour)
    # ---- panels ---------------------------------------------------------------------------------

    def _panels(self, plan: FramePlan, member: int | None) -> tuple[Panel, ...]:
        found = [p for name in plan.zones for p in self._zone(self._game.zones[name], member)]
        if self._table.only is None:
            for name in plan.variables:
                found += self._contents.variable(self._game.variables[name], member)
        return tuple(found)

    def _keys(self, indices: tuple[m.Index, ...], member: int | None) -> list[tuple[int, ...]]:
        keys = self._table.numbering.keys(indices)
        return keys if member is None else [key for key in keys if key[:1] == (member,)]

    def _zone(self, zone: m.Zone, member: int | None) -> Iterator[Panel]:
        track = self._plan.tracks.get(zone.name)
        keys = self._keys(zone.indices, member)
        only = self._table.only
        if track is not None and zone.indices:
            for head in dict.fromkeys(key[:-1] for key in keys):
                row = [key for key in keys if key[:-1] == head]
                if only is None or any((zone.name, key) in only for key in row):
                    yield self._contents.track(zone, track, head, row, member)
            return
        for key in keys:
            if only is None or (zone.name, key) in only:
                title = self._contents.title(zone, zone.indices, key, member)
                yield replace(self._contents.held(zone, key), title=title)
