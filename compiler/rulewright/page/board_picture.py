"""What one player may see, as a picture: a view filled into the drawings of the book.

Nothing but the view is read, so what is hidden from a player cannot get into the picture: a piece
of which the player does not know the kind is drawn by its back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, assert_never

from rulewright.emit.rulebook.drawing.book_config import BookPlan
from rulewright.emit.rulebook.drawing.labels import Labels
from rulewright.emit.rulebook.drawing.piece_shapes import coloured, icon, one, wide
from rulewright.emit.rulebook.drawing.place_contents import Contents, seat_colour
from rulewright.emit.rulebook.drawing.plain_scene import frames
from rulewright.emit.rulebook.drawing.render_scene import Shared, draw
from rulewright.emit.rulebook.drawing.render_tiles import paint
from rulewright.emit.rulebook.drawing.scene import HIDDEN, Look, Piece, Table, in_words
from rulewright.emit.rulebook.drawing.svg import element, number
from rulewright.emit.rulebook.drawing.tile_scene import tiles, tiles_in_words
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.numbering import Numbering
from rulewright.interpreter.position import EMPTY, MASK_BITS, Position, ZoneKey
from rulewright.model import nodes as m
from rulewright.model.nodes import Shape
from rulewright.model.types import EnumType
from rulewright.page.counting import counted, values_of
from rulewright.runtime.views import sees

if TYPE_CHECKING:
    from rulewright.runtime.description import Variable
    from rulewright.runtime.engine import Engine

NONE = -1
_FACE = 108.0


class Board:
    """Draws views of one game. `cells` are those of the open tables that it is played with."""

    def __init__(
        self, engine: Engine, game: m.Game, plan: BookPlan, players: int,
        cells: Mapping[str, tuple[tuple[int, ...], ...]],
    ) -> None:
        self._engine = engine
        self._game = game
        self._plan = plan
        self._numbering = Numbering(game, players)
        self._places = engine.places(players)
        self._cells = {**{name: table.cells for name, table in game.tables.items()}, **cells}

    def table(self, view: Mapping[str, Any], before: Position | None = None) -> Table:
        """Return the table as a player sees it; what is not as it was in the picture before is marked."""
        position = Position(self._numbering)
        told: set[ZoneKey] = set()
        for key, pieces in self._zones(view):
            position.zones[key], known = pieces
            if known:
                told.add(key)
        for name, value in self._variables(view):
            position.variables[name] = value
            told.add(name)
        return Table(
            self._game, self._plan, self._numbering, position,
            Evaluator(self._numbering, position, self._cells), None, told, before, True,
        )

    # ---- pieces ---------------------------------------------------------------------------------

    def _zones(self, view: Mapping[str, Any]) -> Iterator[tuple[ZoneKey, tuple[list[int], bool]]]:
        for name, zone in self._game.zones.items():
            for member in self._places.zone_members.get(name, ()):
                yield (name, member.index), self._pieces(zone, view["zones"][member.text])

    def _pieces(self, zone: m.Zone, shown: Mapping[str, Any]) -> tuple[list[int], bool]:
        """Return the pieces of a place as a position keeps them, and whether any of them is known."""
        kinds = [self._kind(zone, each) for each in shown.get("pieces", [0] * shown["count"])]
        public = zone.seen is m.Seen.ALL
        items = [kind if public else kind << MASK_BITS for kind in kinds]
        known = any(kind != HIDDEN for kind in kinds)
        match zone.shape:
            case Shape.LINE | Shape.GROUP:
                return items, known
            case Shape.PILE:
                return items[::-1], known
            case Shape.SLOTS:
                slots = [EMPTY] * (zone.capacity or 0)
                for number, item in zip(shown.get("slots", ()), items, strict=False):
                    slots[number - 1] = item
                return slots, known
            case _:
                assert_never(zone.shape)

    def _kind(self, zone: m.Zone, shown: object) -> int:
        if shown is None:
            return HIDDEN
        return shown if isinstance(shown, int) else self._engine.values.number(zone.holds, str(shown))

    # ---- what is remembered ---------------------------------------------------------------------

    def _variables(self, view: Mapping[str, Any]) -> Iterator[tuple[ZoneKey, int]]:
        for variable in self._engine.description.variables:
            if variable.name not in self._game.variables:
                continue
            for member in self._places.variable_members[variable.name]:
                if sees(variable.seen, member, view["viewer"]):
                    value = view["variables"][member.text]
                    yield (variable.name, member.index), self._number(variable, value)

    def _number(self, variable: Variable, value: object) -> int:
        match value:
            case None:
                return NONE
            case bool() | int():
                return int(value)
            case str():
                enum = self._engine.values.enum_of(variable.type)
                assert enum is not None
                return self._engine.values.number(enum, value)
            case list():
                return sum(1 << self._number(variable, each) for each in value)
            case _:
                raise ValueError(f"{variable.name} is shown as {value!r}")


@dataclass(frozen=True, slots=True)
class Count:
    """Something that is counted, for each of some values: their names and icons, and how many."""

    title: str
    kind: str
    values: tuple[tuple[str, str, int], ...]


def badge(plan: BookPlan, seat: int, mark: str) -> str:
    """Return the badge of a player as SVG, for lists of players."""
    piece = Piece(Look.TOKEN, "", mark, 1, seat_colour(plan, seat))
    return element("svg", one(piece, 24), class_="rw-badge", viewBox="-13 -13 26 26", aria_hidden="true")


def cards(table: Table, labels: Labels, zone: str, kinds: Sequence[int]) -> list[tuple[str, str]]:
    """Return cards by their faces: each as SVG, and what it is called."""
    contents, pieces = Contents(table, labels), table.game.classes[table.game.zones[zone].holds]
    found = []
    for kind in kinds:
        piece = contents.shown(pieces, kind, 1)
        across = wide(piece, _FACE) + 4
        box = f"{number(-across / 2)} {number(-_FACE / 2 - 2)} {number(across)} {number(_FACE + 4)}"
        drawn = element("svg", one(piece, _FACE), viewBox=box, width=across, height=_FACE + 4, aria_hidden="true")
        found.append((drawn, piece.name))
    return found


def counts(
    table: Table, labels: Labels, names: Sequence[str], laid: tuple[ZoneKey, Sequence[int]] | None = None
) -> list[Count]:
    """Return quantities by value, in a position where certain pieces are laid where they had been."""
    position, evaluator, found = table.position, table.evaluator, []
    assert position is not None
    assert evaluator is not None
    if laid is not None:
        before = position
        position = Position(table.numbering)
        position.zones, position.variables = {**before.zones, laid[0]: list(laid[1])}, before.variables
        evaluator = evaluator.of(position)
    contents = Contents(table, labels)
    for name in names:
        item = table.game.functions.get(name) or table.game.variables[name]
        kind = values_of(table.game, name)
        assert isinstance(kind, EnumType)
        values = []
        for value in table.numbering.members(kind):
            number_of = counted(table.game, evaluator, name, value)
            if number_of is not None:
                icon_of = table.plan.icons.get(contents.name(kind, value))
                colour = table.plan.colours.get(contents.name(kind, value))
                drawn = "" if icon_of is None else element(
                    "svg", icon(icon_of, 24, class_=coloured("rw-i", colour)), viewBox="-12 -12 24 24",
                    width=20, height=20, aria_hidden="true",
                )
                values.append((contents.member(kind, value)[0], drawn, number_of))
        found.append(Count(labels.item(item), kind.name, tuple(values)))
    return found


def picture(table: Table, labels: Labels) -> tuple[str, str]:
    """Return a table as SVG in HTML, and the same in words for who cannot see it."""
    if table.plan.tiles:
        shown = tiles(table, labels)
        shared = Shared()
        drawn = "".join(paint(tile, "board", shared) for tile in shown)
        return f'<div class="rw-table">{drawn}</div>', tiles_in_words(shown, labels)
    boxes = frames(table, labels)
    said = in_words(boxes, labels)
    return draw(boxes, labels.chrome("drawing_board"), said, "board"), said

