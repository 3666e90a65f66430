"""Where things lie in the pictures of a game: tiles with silhouettes, and the places in them.

A tile is a picture by itself. Several stand beside one another where there is room, below one
another on a phone; one unit is about one pixel there. All of it comes from `book.toml`, in the names
of the rules, so that the same layout is filled from any position of any game.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TypeAlias

from rulewright.foundation.frozen import dataclass

Point: TypeAlias = tuple[float, float]

WIDTH = 340.0
"""How wide a tile is: a narrow phone."""
HALF = 166.0
"""How wide one is that stands beside another on a phone, too."""
SIZE = 24.0


class Ink(StrEnum):
    """What a silhouette is drawn with: the style sheet has a colour for each, in light and in dark."""

    SEA = "sea"
    WOOD = "wood"
    SAND = "sand"
    LEAF = "leaf"
    STONE = "stone"
    SAIL = "sail"
    SHADE = "shade"
    ROAD = "road"
    LINE = "line"
    WAVE = "wave"


class Caption(StrEnum):
    """What is written at a place: what it is called, or what it belongs to."""

    NAME = "name"
    OF = "of"
    NONE = "none"


class Spots(StrEnum):
    """How the single spots of a place look while nothing lies there."""

    RING = "ring"
    CELL = "cell"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class ShapePlan:
    """A silhouette in a tile. `colour` is one that the book gives to a value; `each` is the tile's own."""

    path: str
    ink: Ink
    at: Point = (0.0, 0.0)
    scale: float = 1.0
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class PlacePlan:
    """A place of the game, or what it remembers: pieces lie along `paths`, or from `at` on in a heap.

    `of` are the values of its indices, behind that of the tile; without the last of them each of its
    places has a spot on the paths. `among` is a set that the game remembers: others are left out, as
    are numbers above the `last`.
    `size` and `tall` are those of a spot, `piece` that of what lies there.

    `worth` is a table or quantity that says what each piece counts there, `total` one that says it of all
    together; `ranks` are quantities that name the player who comes first there, second and so on.
    """

    name: str
    of: tuple[str, ...] = ()
    paths: tuple[tuple[Point, ...], ...] = ()
    at: Point = (0.0, 0.0)
    width: float = WIDTH
    size: float = SIZE
    piece: float = 0.0
    tall: float = 0.0
    spots: Spots = Spots.RING
    room: int = 0
    title: Point | None = None
    caption: Caption = Caption.NAME
    word: str | None = None
    marker: str | None = None
    among: str | None = None
    road: bool = False
    last: int | None = None
    worth: str | None = None
    total: str | None = None
    ranks: tuple[str, ...] = ()

    def moved(self, down: float) -> PlacePlan:
        """Return the same place, so much further down."""
        return replace(
            self,
            at=_down(self.at, down),
            title=_down(self.title, down) if self.title is not None else None,
            paths=tuple(tuple(_down(point, down) for point in path) for path in self.paths),
        )


@dataclass(frozen=True, slots=True)
class TilePlan:
    """A tile; one for each value of `each` if it is there."""

    height: float
    places: tuple[PlacePlan, ...]
    shapes: tuple[ShapePlan, ...] = ()
    each: str | None = None
    half: bool = False
    ground: str = "sea"
    title: Point | None = None

    @property
    def width(self) -> float:
        """Return how wide it is."""
        return HALF if self.half else WIDTH


def _down(point: Point, far: float) -> Point:
    return point[0], point[1] + far


def without_paths(tile: TilePlan, place: PlacePlan, kept: int) -> TilePlan:
    """Return a tile in which a place has its first `kept` paths only, and all that lies below them moves up.

    What stands between the last path that is kept and the last of all goes.
    """
    if kept >= len(place.paths):
        return tile
    end, new_end = place.paths[-1][0][1], place.paths[kept - 1][0][1]
    gone = end - new_end

    def stays(y: float) -> bool:
        return not new_end <= y < end

    def moved(other: PlacePlan) -> PlacePlan:
        if other == place:
            return replace(place, paths=place.paths[:kept])
        return other.moved(-gone if (other.paths[0][0] if other.paths else other.at)[1] >= end else 0)

    return replace(
        tile,
        height=tile.height - gone,
        shapes=tuple(
            replace(shape, at=_down(shape.at, -gone if shape.at[1] >= end else 0))
            for shape in tile.shapes if stays(shape.at[1])
        ),
        places=tuple(map(moved, tile.places)),
    )
