"""From a position to tiles: what lies in each place of the layout that a game's book brings along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from rulewright.emit.rulebook.drawing.book_config import TrackPlan
from rulewright.emit.rulebook.drawing.labels import Labels
from rulewright.emit.rulebook.drawing.place_contents import Contents
from rulewright.emit.rulebook.drawing.scene import (
    Frame,
    Look,
    Panel,
    Piece,
    Spot,
    Style,
    Table,
    in_words,
)
from rulewright.emit.rulebook.drawing.tile_layout import Caption, PlacePlan, TilePlan
from rulewright.foundation.frozen import dataclass
from rulewright.interpreter.position import ZoneKey
from rulewright.model import nodes as m
from rulewright.model.types import PLAYER, EnumType, IntType, SetType, Type

Valued: TypeAlias = Sequence[tuple[Type, int]]
"""Values with their types."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A place with what lies there; `called` is its name for who cannot see it.

    `sign` is the icon of what it belongs to, with its colour, where that is written on it.
    """

    plan: PlacePlan
    caption: str
    sign: tuple[str, str | None] | None
    called: str
    panel: Panel
    keys: tuple[ZoneKey, ...] = ()
    of: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile to be drawn. `mark` is the pawn of the player that it belongs to."""

    plan: TilePlan
    title: str
    colour: str | None
    mark: str
    laid: tuple[Laid, ...]
    of: str = ""


def tiles(table: Table, labels: Labels) -> tuple[Tile, ...]:
    """Return what is drawn of a table: tiles with a place that it is about. Players who have the same share one."""
    setter = _Setter(table, labels)
    return tuple(tile for plan in table.plan.tiles for tile in setter.tiles(plan))


def keys_drawn(found: tuple[Tile, ...]) -> frozenset[ZoneKey]:
    """Return the places and memories that stand in tiles."""
    return frozenset(key for tile in found for laid in tile.laid for key in laid.keys)


def tiles_in_words(found: tuple[Tile, ...], labels: Labels) -> str:
    """Return the same in words, for who cannot see the drawing."""
    frames = [
        Frame(tile.title, tuple(replace(laid.panel, title=laid.called) for laid in tile.laid), 1, True)
        for tile in found
    ]
    return in_words(tuple(frame for frame in frames if frame.panels), labels)


class _Setter:
    def __init__(self, table: Table, labels: Labels) -> None:
        self._table = table
        self._game = table.game
        self._labels = labels
        self._contents = Contents(table, labels)

    def tiles(self, plan: TilePlan) -> Iterator[Tile]:
        if plan.each is None:
            if self._wanted(plan, ()):
                yield Tile(plan, "", None, "", self._places(plan, ()))
            return
        kind = EnumType(plan.each)
        members = self._table.numbering.members(kind)
        found = [self._tile(plan, kind, member) for member in members if self._wanted(plan, (member,))]
        alike = len({tuple(laid.panel for laid in tile.laid) for tile in found}) == 1
        alike = alike and not self._table.touch
        bare = self._table.position is None
        if found and plan.each == PLAYER and (bare or (alike and len(found) == len(members) > 1)):
            yield replace(found[0], title=self._labels.chrome("everyone"), colour=None, mark="")
        else:
            yield from found

    def _tile(self, plan: TilePlan, kind: EnumType, member: int) -> Tile:
        title, colour = self._contents.member(kind, member)
        mark = self._labels.mark(member) if kind.name == PLAYER else ""
        of = self._contents.touch(kind, member)
        return Tile(plan, title, colour, mark, self._places(plan, (member,)), of)

    def _wanted(self, plan: TilePlan, head: tuple[int, ...]) -> bool:
        only = self._table.only
        return only is None or any(
            key in only for place in plan.places for key in self.keys(place, head)
        )

    def _places(self, plan: TilePlan, head: tuple[int, ...]) -> tuple[Laid, ...]:
        return tuple(laid for place in plan.places for laid in self._laid(place, head))

    # ---- one place ------------------------------------------------------------------------------

    def keys(self, place: PlacePlan, head: tuple[int, ...]) -> list[ZoneKey]:
        """Return what a place shows: one thing, or a spot for each value of its last index."""
        item = self._item(place)
        fixed = [
            self._number(index.type, value)
            for index, value in zip(item.indices[len(head) :], place.of, strict=False)
        ]
        known = (*head, *fixed)
        if len(known) == len(item.indices):
            return [(place.name, known)]
        last = self._table.numbering.range_of(item.indices[-1].type)
        if place.last is not None:
            last = tuple(value for value in last if value <= place.last)
        if place.among is not None:
            last = tuple(value for value in last if self._is_among(place.among, head, value))
        return [(place.name, (*known, value)) for value in last]

    def _is_among(self, name: str, head: tuple[int, ...], value: int) -> bool:
        position = self._table.position
        held = position.variables[name, head] if position is not None else 0
        return isinstance(held, int) and bool(held >> value & 1)

    def _item(self, place: PlacePlan) -> m.Zone | m.Variable:
        return self._game.zones.get(place.name) or self._game.variables[place.name]

    def _number(self, kind: Type, value: str) -> int:
        if isinstance(kind, IntType):
            return int(value)
        members = self._table.numbering.members(kind) if isinstance(kind, EnumType) else ()
        return next(each for each in members if self._contents.name(kind, each) == value)

    def _laid(self, place: PlacePlan, head: tuple[int, ...]) -> Iterator[Laid]:
        item, keys = self._item(place), self.keys(place, head)
        family = len(place.of) + len(head) < len(item.indices)
        if not keys:
            name = self._labels.noun(place.word) if place.word else self._labels.item(item)
            caption = name if place.caption is Caption.NAME else ""
            yield Laid(place, caption, None, name, Panel("", Style.FLOW))
            return
        panel = self._family(item, keys, place) if family else self._one(item, keys[0][1])
        shown = len(item.indices) - family
        kinds = [index.type for index in item.indices[:shown]]
        values = list(zip(kinds, keys[0][1], strict=False))[len(head) :]
        of = [self._contents.member(kind, value)[0] for kind, value in values]
        sign = None
        if place.caption is Caption.OF and values:
            own = self._contents.name(*values[-1])
            icon = self._table.plan.icons.get(own)
            sign = (icon, self._table.plan.colours.get(own)) if icon is not None else None
        name = self._labels.noun(place.word) if place.word else self._labels.item(item)
        caption = {
            Caption.NAME: name, Caption.OF: ", ".join(of), Caption.NONE: ""
        }[place.caption]
        called = f"{name}: {', '.join(of)}" if of else name
        touched = "" if family else self._contents.touch_place(keys[0])
        yield Laid(place, caption, sign, called, panel, tuple(keys), touched)

    def _one(self, item: m.Zone | m.Variable, key: tuple[int, ...]) -> Panel:
        if isinstance(item, m.Zone):
            return self._contents.held(item, key)
        return self._contents.remembered(item, key)

    def _family(self, item: m.Zone | m.Variable, keys: list[ZoneKey], place: PlacePlan) -> Panel:
        if isinstance(item, m.Zone):
            plan = self._table.plan.tracks.get(item.name) or TrackPlan(6)
            return self._contents.track(item, plan, (), [key for _, key in keys], None)
        index = item.indices[-1].type
        spots = []
        for _, key in keys:
            panel = self._contents.remembered(item, key)
            shown = tuple(_counter(each) for each in panel.pieces if _is_there(each))
            given = [(index.type, value) for index, value in zip(item.indices, key, strict=True)]
            shown = tuple(self._worth(place, shown, self._contents.known(item, key), given))
            label = self._labels.value(index, key[-1])
            icon = self._table.plan.icons.get(self._contents.name(index, key[-1]))
            if not isinstance(item.type, SetType | IntType) and shown:
                icon = None
            spot = Spot("", label, icon, shown, of=self._contents.touch_place((item.name, key)))
            spots.append(self._ranked(place, spot, given) if shown else spot)
        return Panel("", Style.FIELDS, spots=tuple(spots))

    def _worth(self, place: PlacePlan, shown: tuple[Piece, ...], values: Valued, given: Valued) -> Iterator[Piece]:
        """Yield pieces with what each of them counts, where the layout says by what: it stands on a bare one."""
        if place.worth is None or len(values) != len(shown):
            yield from shown
            return
        for piece, value in zip(shown, values, strict=True):
            found = self._contents.number_of(place.worth, [value, *reversed(given)])
            said = "" if found is None else str(found)
            piece = replace(piece, worth=said) if piece.icon else replace(piece, mark=said or piece.mark)
            yield replace(piece, note=said)

    def _ranked(self, place: PlacePlan, spot: Spot, given: Valued) -> Spot:
        """Return a spot with what counts there in all, and with the place that its player has by that."""
        total = self._contents.number_of(place.total, given) if place.total is not None else None
        own = next((value for kind, value in given if kind == EnumType(PLAYER)), None)
        first = (
            number for number, name in enumerate(place.ranks, 1) if self._contents.number_of(name, given) == own
        )
        rank = next(first, None) if own is not None else None
        return replace(spot, total="" if total is None else str(total), rank="" if rank is None else str(rank))


def _is_there(piece: Piece) -> bool:
    """Return whether there is something to see: no empty spot, no other number than the one that counts, no 0."""
    if piece.look is Look.STEP:
        return piece.colour is not None and piece.mark != "0"
    return piece.look is not Look.ROOM


def _counter(piece: Piece) -> Piece:
    """Return a number that is remembered lies there as a counter."""
    if piece.look is not Look.STEP:
        return replace(piece, look=Look.DIE) if piece.icon else piece
    return Piece(Look.CUBE, piece.name, piece.mark, moved=piece.moved)
