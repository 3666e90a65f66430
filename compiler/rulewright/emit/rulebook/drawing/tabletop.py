"""From a position to what is drawn: frames that hold panels, panels that hold pieces.

Whoever looks sees what everybody may see; with `open_hands` also what an example tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from rulewright.emit.rulebook.drawing.labels import Labels
from rulewright.emit.rulebook.drawing.plan import BookPlan, FramePlan, TrackPlan
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.frame import Frame as Names
from rulewright.interpreter.numbering import NONE, Numbering
from rulewright.interpreter.position import EMPTY, Position, ZoneKey
from rulewright.model import nodes as m
from rulewright.model.numbers import base_name
from rulewright.model.types import PLAYER, BoolType, EnumType, IntType, OptionalType, Type

MOST_STEPS = 13  # a number with more values than this is written, not drawn as a track
MOST_TOLD = 6  # an example tells of the cards of a small pile; a larger one is just a pile
SEAT = "seat-"


class Look(Enum):
    """How a piece looks: a pawn, something small that is counted, a card by its face or its back."""

    TOKEN = "token"
    CUBE = "cube"
    FACE = "face"
    BACK = "back"
    ROOM = "room"
    STEP = "step"


@dataclass(frozen=True, slots=True)
class Piece:
    """Some equal pieces in one spot. `mark` is written on them, `name` is what they are called."""

    look: Look
    name: str = ""
    mark: str = ""
    count: int = 1
    colour: str | None = None
    icon: str | None = None
    note: str = ""


class Style(Enum):
    """How the pieces of a panel lie."""

    ROWS = "rows"
    FLOW = "flow"
    BOXES = "boxes"
    FIELDS = "fields"
    STEPS = "steps"


@dataclass(frozen=True, slots=True)
class Spot:
    """One numbered place of a track."""

    number: str
    label: str
    icon: str | None
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """One place with its title."""

    title: str
    style: Style
    pieces: tuple[Piece, ...] = ()
    spots: tuple[Spot, ...] = ()
    row: int = 6


@dataclass(frozen=True, slots=True)
class Frame:
    """Places that belong together."""

    title: str
    panels: tuple[Panel, ...]
    columns: int
    wide: bool
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table to be drawn. Without a position it is the bare board."""

    game: m.Game
    plan: BookPlan
    numbering: Numbering
    position: Position | None
    evaluator: Evaluator | None
    only: Set[ZoneKey] | None = None
    open_hands: bool = False


def frames(table: Table, labels: Labels) -> tuple[Frame, ...]:
    """What is drawn of a table; frames with nothing in them are left out."""
    return tuple(
        frame
        for plan in table.plan.frames
        for frame in _Setter(table, labels).frames(plan)
        if frame.panels
    )


def in_words(found: tuple[Frame, ...], labels: Labels) -> str:
    """The same in words, for who cannot see the drawing."""
    said: list[str] = []
    for frame in found:
        panels = [f"{panel.title}: {_panel_words(panel, labels)}" for panel in frame.panels]
        said.append(f"{frame.title} – {'; '.join(panels)}." if frame.title else f"{'; '.join(panels)}.")
    return " ".join(said)


def _panel_words(panel: Panel, labels: Labels) -> str:
    if panel.spots:
        held = [f"{s.number} ({_listed(s.pieces, labels)})" for s in panel.spots if s.pieces]
        return ", ".join(held) or labels.chrome("drawing_nothing")
    return _listed(panel.pieces, labels)


def _listed(pieces: tuple[Piece, ...], labels: Labels) -> str:
    shown = [piece for piece in pieces if piece.look is not Look.ROOM]
    words = [
        (f"{piece.count} × {piece.name}" if piece.count != 1 else piece.name)
        + (f" ({piece.note})" if piece.note not in ("", piece.name) else "")
        for piece in shown
    ]
    return ", ".join(words) or labels.chrome("drawing_nothing")


class _Setter:
    def __init__(self, table: Table, labels: Labels) -> None:
        self._table = table
        self._game = table.game
        self._plan = table.plan
        self._labels = labels

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
            title, colour = self._member(EnumType(plan.each), member)
            yield Frame(title, self._panels(plan, member), plan.columns, plan.wide, colour)

    def _member(self, kind: Type, value: int) -> tuple[str, str | None]:
        if isinstance(kind, EnumType) and kind.name == PLAYER:
            return self._labels.player(value), self._seat_colour(value)
        name = self._name(kind, value)
        return self._labels.value(kind, value), self._plan.colours.get(name)

    def _seat_colour(self, seat: int) -> str:
        return self._plan.colours.get(str(seat + 1), f"{SEAT}{seat + 1}")

    def _name(self, kind: Type, value: int) -> str:
        """The name of a value in the spec, which colours and icons go by."""
        if not isinstance(kind, EnumType):
            return str(value)
        enum = self._game.enums.get(kind.name)
        if enum is None:
            pieces = self._game.classes[kind.name]
            return "" if pieces.kind == kind else self._name(pieces.kind, value)
        whole = self._game.enums[base_name(self._game.enums, kind.name)]
        return whole.values[value] if value < len(whole.values) else ""

    # ---- panels ---------------------------------------------------------------------------------

    def _panels(self, plan: FramePlan, member: int | None) -> tuple[Panel, ...]:
        found = [p for name in plan.zones for p in self._zone(self._game.zones[name], member)]
        if self._table.only is None:
            for name in plan.variables:
                found += self._variable(self._game.variables[name], member)
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
                    yield self._track(zone, track, head, row, member)
            return
        for key in keys:
            if only is None or (zone.name, key) in only:
                title = self._title(zone, zone.indices, key, member)
                yield replace(self._held(zone, key), title=title)

    def _title(
        self, item: m.Zone | m.Variable, indices: tuple[m.Index, ...], key: tuple[int, ...],
        member: int | None,
    ) -> str:
        rest = list(zip(indices, key, strict=False))[0 if member is None else 1 :]
        named = ", ".join(self._member(index.type, value)[0] for index, value in rest)
        title = self._labels.item(item)
        return f"{title}: {named}" if named else title

    def _track(
        self, zone: m.Zone, plan: TrackPlan, head: tuple[int, ...], keys: list[tuple[int, ...]],
        member: int | None,
    ) -> Panel:
        spots = []
        for key in keys:
            pieces = tuple(p for p in self._held(zone, key).pieces if p.look is not Look.ROOM)
            kind, value = self._called(plan.label, key[-1])
            label = self._labels.value(kind, value) if kind is not None else ""
            icon = self._plan.icons.get(self._name(kind, value)) if kind is not None else None
            spots.append(Spot(str(key[-1]), label, icon, pieces))
        title = self._title(zone, zone.indices[:-1], head, member)
        return Panel(title, Style.FIELDS, spots=tuple(spots), row=plan.row)

    def _called(self, name: str | None, number: int) -> tuple[Type | None, int]:
        """What a place of a track is called: a table, variable or quantity says it by number."""
        evaluator = self._table.evaluator
        if name is None or evaluator is None:
            return None, 0
        span = self._game.play.span
        at: tuple[m.Expr, ...] = (m.Const(number, IntType(number, number), span),)
        expr: m.Expr
        if name in self._game.tables:
            table = self._game.tables[name]
            expr = m.Lookup(name, at[0], None, table.type, span)
        elif name in self._game.variables:
            expr = m.VariableRef(name, at, self._game.variables[name].type, span)
        else:
            expr = m.Apply(name, at, self._game.functions[name].type, span)
        try:
            value = evaluator.number(expr, Names())
        except (EngineFault, IndexError, KeyError):
            return None, 0
        kind = expr.type.of if isinstance(expr.type, OptionalType) else expr.type
        return (None, 0) if value == NONE else (kind, value)

    # ---- pieces ---------------------------------------------------------------------------------

    def _held(self, zone: m.Zone, key: tuple[int, ...]) -> Panel:
        pieces = self._game.classes[zone.holds]
        position = self._table.position
        name = zone.name, key
        kinds = position.kinds(name) if position is not None else []
        told = self._table.open_hands
        match zone.shape:
            case m.Shape.SLOTS:
                return self._slots(zone, name, pieces, zone.seen is m.Seen.ALL or told)
            case m.Shape.PILE:
                told = told and len(kinds) <= MOST_TOLD
                drawn = self._heap
            case m.Shape.GROUP:
                drawn = self._heap
            case m.Shape.LINE:
                drawn = self._line
            case _:
                assert_never(zone.shape)
        if zone.seen is not m.Seen.ALL and not told and not pieces.single:
            backs = (self._back(pieces, len(kinds)),) if kinds else ()
            return Panel("", Style.FLOW, backs or (Piece(Look.ROOM),))
        return drawn(zone, kinds, pieces)

    def _heap(self, zone: m.Zone, kinds: list[int], pieces: m.PieceClass) -> Panel:
        """Pieces in no order, or in one that nobody needs: equal ones together."""
        grouped = tuple(self._piece(pieces, kind, n) for kind, n in Counter(kinds).items())
        faces = any(piece.look is Look.FACE for piece in grouped)
        return Panel("", Style.ROWS if faces else Style.FLOW, grouped or (Piece(Look.ROOM),))

    def _line(self, zone: m.Zone, kinds: list[int], pieces: m.PieceClass) -> Panel:
        room = max((zone.capacity or 0) - len(kinds), 0)
        if self._table.position is not None:
            room = min(room, 1 if not kinds else 0)
        found = [self._piece(pieces, kind, 1) for kind in kinds]
        found += [Piece(Look.ROOM) for _ in range(room)]
        found = found or [Piece(Look.ROOM)]
        roles = self._roles(zone)
        real = len(found) if self._table.position is None else len(kinds)
        return Panel("", Style.ROWS, tuple(
            replace(piece, note=", ".join(
                title for at, title in roles if _stands(at, number, real) and number < real
            ) or piece.note)
            for number, piece in enumerate(found)
        ))

    def _roles(self, zone: m.Zone) -> list[tuple[m.Position, str]]:
        """The roles that a place in this line gives."""
        return [
            (role.value.position, self._labels.item(role))
            for role in self._game.functions.values()
            if role.kind is m.FunctionKind.ROLE
            and isinstance(role.value, m.Nth)
            and isinstance(role.value.zone, m.ZoneRef)
            and role.value.zone.zone == zone.name
        ]

    def _slots(self, zone: m.Zone, name: ZoneKey, pieces: m.PieceClass, shown: bool) -> Panel:
        position = self._table.position
        number = zone.capacity or 0
        items = position.zones[name] if position is not None else [EMPTY] * number
        found = []
        for index, item in enumerate(items):
            piece = Piece(Look.ROOM)
            if position is not None and item != EMPTY:
                kind = position.kind(name, index)
                piece = self._piece(pieces, kind, 1) if shown else self._back(pieces, 1)
            found.append(replace(piece, note=str(index + 1) if number > 1 else ""))
        faces = any(piece.look is Look.FACE for piece in found)
        return Panel("", Style.ROWS if faces else Style.BOXES, tuple(found))

    def _back(self, pieces: m.PieceClass, count: int) -> Piece:
        name = self._labels.noun(pieces.name)
        icon = self._plan.icons.get(pieces.name)
        return Piece(Look.CUBE if icon else Look.BACK, name, "", count, icon=icon)

    def _piece(self, pieces: m.PieceClass, kind: int, count: int) -> Piece:
        labels, plan = self._labels, self._plan
        if pieces.kind.name == PLAYER:
            return Piece(
                Look.TOKEN, labels.player(kind), labels.mark(kind), count, self._seat_colour(kind)
            )
        name = labels.kind(pieces, kind)
        own = self._name(pieces.kind, kind) or self._card(pieces, kind)
        icon = plan.icons.get(pieces.name)
        if pieces.single or icon:
            colour = plan.colours.get(pieces.name if pieces.single else own)
            note = "" if pieces.single else name
            return Piece(Look.CUBE, name, "", count, colour, icon, note)
        return Piece(Look.FACE, name, "", count, plan.colours.get(own), plan.icons.get(own))

    def _card(self, pieces: m.PieceClass, kind: int) -> str:
        for card in self._game.cards.values():
            if card.piece_class == pieces.name and card.kind == kind:
                return card.name
        return ""

    # ---- what is remembered ---------------------------------------------------------------------

    def _variable(self, variable: m.Variable, member: int | None) -> Iterator[Panel]:
        keys = self._keys(variable.indices, member)
        position = self._table.position
        for key in keys:
            title = self._title(variable, variable.indices, key, member)
            value = position.variables[variable.name, key] if position is not None else None
            if variable.seen is not m.Seen.ALL and not self._table.open_hands:
                value = None
            kind = variable.type
            if isinstance(kind, IntType) and kind.high - kind.low < MOST_STEPS:
                steps = tuple(
                    Piece(Look.STEP, str(step), str(step), colour="here" if step == value else None)
                    for step in range(kind.low, kind.high + 1)
                )
                yield Panel(title, Style.STEPS, steps)
            elif isinstance(value, int):
                yield Panel(title, Style.ROWS, (self._value(kind, value),))
            else:
                yield Panel(title, Style.ROWS, (Piece(Look.ROOM),))

    def _value(self, kind: Type, value: int) -> Piece:
        if isinstance(kind, OptionalType):
            if value == NONE:
                return Piece(Look.ROOM)
            kind = kind.of
        if isinstance(kind, EnumType):
            name, colour = self._member(kind, value)
            return Piece(Look.FACE, name, colour=colour)
        if isinstance(kind, BoolType):
            return Piece(Look.FACE, self._labels.value(kind, value))
        return Piece(Look.FACE, str(value))


def _stands(at: m.Position, number: int, length: int) -> bool:
    match at:
        case m.Position.FIRST:
            return number == 0
        case m.Position.SECOND:
            return number == 1
        case m.Position.THIRD:
            return number == 2
        case m.Position.LAST:
            return number == length - 1
        case _:
            assert_never(at)
