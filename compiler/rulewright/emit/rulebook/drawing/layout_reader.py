"""Reads the tiles of `book.toml`. What is wrong is told in words for whoever writes it, and left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from math import ceil
from typing import TypeVar

from rulewright.emit.rulebook.drawing.tile_layout import (
    SIZE,
    WIDTH,
    Caption,
    Ink,
    PlacePlan,
    Point,
    ShapePlan,
    Spots,
    TilePlan,
    without_paths,
)
from rulewright.model import nodes as m
from rulewright.model.types import PLAYER, EnumType, IntType, SetType, Type

MOST = 2000.0
"""No tile is higher, and no point is further away."""
PATH = re.compile(r"[MLHVCSQTAZmlhvcsqtaz0-9 .,-]{1,900}")
GROUNDS = ("sea", "paper", "none")
_TILE = {"each", "height", "half", "ground", "title", "shapes", "place"}
_SHAPE = {"shape", "ink", "at", "scale", "colour"}
_PLACE = {
    "name", "of", "path", "paths", "at", "width", "size", "spots", "room", "title", "caption", "word",
    "marker", "among", "road", "tall", "piece", "last", "worth", "total", "ranks",
}
_Choice = TypeVar("_Choice", bound=StrEnum)
_T = TypeVar("_T")


class LayoutReader:
    """Reads them. `tell` hears of faults; `known` looks a name up and tells if it is none."""

    def __init__(
        self,
        game: m.Game,
        tell: Callable[[str, str], None],
        known: Callable[[object, set[str], str], bool],
        only: Callable[[str, Mapping[str, object], set[str]], None],
    ) -> None:
        self._game = game
        self._tell = tell
        self._known = known
        self._only = only
        self._shapes: dict[str, str] = {}
        self._emblem: tuple[ShapePlan, ...] = ()

    @property
    def emblem(self) -> tuple[ShapePlan, ...]:
        """Return the silhouettes that stand for the game, once its tiles are read."""
        return self._emblem

    def tiles(self, data: Mapping[str, object]) -> tuple[TilePlan, ...]:
        """Return the tiles of the file, in their order."""
        shapes = data.get("shapes", {})
        if not isinstance(shapes, dict):
            self._tell("`shapes` is no table", "It begins with `[shapes]`.")
            shapes = {}
        for name, path in shapes.items():
            if isinstance(path, str) and PATH.fullmatch(path):
                self._shapes[name] = path
            else:
                self._tell(f"The shape `{name}` cannot be used", "A shape is the `d` of an SVG path.")
        self._emblem = tuple(self._each(data, "emblem", self._shape))
        given = data.get("tile", [])
        if not isinstance(given, list):
            self._tell("`tile` is no list of tiles", "Each begins with `[[tile]]`.")
            return ()
        return tuple(tile for entry in given if (tile := self._tile(entry)) is not None)

    def _tile(self, entry: object) -> TilePlan | None:
        if not isinstance(entry, dict):
            self._tell("A `tile` is no table", "It begins with `[[tile]]`.")
            return None
        self._only("a tile", entry, _TILE)
        each = entry.get("each")
        if each is not None and not self._known(each, {*self._game.enums, PLAYER}, "list of values"):
            return None
        height = self._number("height", entry.get("height", 0), 20)
        if height is None:
            return None
        ground = entry.get("ground", "sea")
        if ground not in GROUNDS:
            listed = ", ".join(f"`{name}`" for name in GROUNDS)
            self._tell(f"There is no ground `{ground}`", f"There are {listed}.")
            ground = "sea"
        owner = each if isinstance(each, str) else None
        return self._as_long(TilePlan(
            height,
            tuple(self._each(entry, "place", lambda given: self._place(given, owner))),
            tuple(self._each(entry, "shapes", self._shape)),
            owner,
            entry.get("half") is True,
            str(ground),
            self._point("title", entry["title"]) if "title" in entry else None,
        ))

    def _as_long(self, tile: TilePlan) -> TilePlan:
        """Return a tile in which places that end before their paths do are as long as the rules say."""
        for place in tile.places:
            item = self._game.zones.get(place.name) or self._game.variables[place.name]
            kind = item.indices[-1].type if item.indices else None
            if place.last is not None and isinstance(kind, IntType):
                share = (place.last - kind.low + 1) / (kind.high - kind.low + 1)
                tile = without_paths(tile, place, max(1, ceil(share * len(place.paths))))
        return tile

    def _last(self, name: str, given: object, indices: Sequence[m.Index]) -> int | None:
        """Return the greatest number that a quantity can be: places of a track behind it are not in the game."""
        kind = indices[-1].type if indices else None
        numbers = {
            each.name: each.type for each in self._game.functions.values()
            if not each.params and isinstance(each.type, IntType)
        }
        if given is None or not self._known(given, set(numbers), "quantity"):
            return None
        found = numbers[str(given)]
        if not isinstance(kind, IntType) or not isinstance(found, IntType):
            self._tell(f"`{name}` has no `last`", "Only a track of numbered places has one.")
            return None
        return max(kind.low, min(found.high, kind.high))

    def _each(
        self, entry: Mapping[str, object], key: str, read: Callable[[Mapping[str, object]], _T | None]
    ) -> Iterator[_T]:
        given = entry.get(key, [])
        if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
            self._tell(f"`{key}` is no list of tables", "Each has names and values.")
            return
        for one in given:
            found = read(one)
            if found is not None:
                yield found

    def _shape(self, entry: Mapping[str, object]) -> ShapePlan | None:
        self._only("a shape", entry, _SHAPE)
        name = entry.get("shape")
        if not self._known(name, set(self._shapes), "shape"):
            return None
        at, scale = self._point("at", entry.get("at", [0, 0])), entry.get("scale", 1)
        ink = self._choice("ink", entry.get("ink", "line"), Ink)
        if at is None or ink is None:
            return None
        if not isinstance(scale, int | float) or not 0.1 <= scale <= 20:
            self._tell(f"The `scale` of `{name}` is wrong", "It is a number from 0.1 to 20.")
            return None
        colour = entry.get("colour")
        values = {value for enum in self._game.enums.values() for value in enum.values} | {"each"}
        if colour is not None and not self._known(colour, values, "value"):
            return None
        return ShapePlan(
            self._shapes[str(name)], ink, at, float(scale), str(colour) if colour is not None else None
        )

    def _place(self, entry: Mapping[str, object], each: str | None) -> PlacePlan | None:
        self._only("a place of a tile", entry, _PLACE)
        game, name = self._game, entry.get("name")
        zones = {zone for zone, item in game.zones.items() if not item.is_box}
        if not self._known(name, zones | set(game.variables), "place or thing that the game remembers"):
            return None
        item = game.zones.get(str(name)) or game.variables[str(name)]
        indices = list(item.indices)
        if each is not None and (not indices or indices.pop(0).type != EnumType(each)):
            self._tell(f"There is no `{name}` for each `{each}`", f"That is not what `{name}` is `of`.")
            return None
        of, paths = self._of(str(name), entry.get("of", []), indices), self._paths(entry)
        point = self._point("at", entry.get("at", [0, 0]))
        width = self._number("width", entry.get("width", WIDTH), 10)
        size = self._number("size", entry.get("size", SIZE), 10)
        piece = self._number("piece", entry.get("piece", size or SIZE), 8)
        tall = self._number("tall", entry.get("tall", size or SIZE), 10)
        spots = self._choice("spots", entry.get("spots", "ring"), Spots)
        caption = self._choice("caption", entry.get("caption", "name"), Caption)
        if of is None or paths is None or point is None or width is None or size is None:
            return None
        if spots is None or caption is None or piece is None or tall is None:
            return None
        open_ = len(indices) - len(of)
        if open_ > 1 or (open_ == 1 and not paths):
            self._tell(
                f"It is not said which `{name}` lies there",
                "Name the values of its indices with `of`; only the last may be left to a `path`.",
            )
            return None
        marker, among, room = entry.get("marker"), entry.get("among"), entry.get("room", 0)
        if marker is not None and not self._known(marker, set(self._shapes), "shape"):
            return None
        if among is not None and not self._known(among, self._sets(each), "set that the game remembers"):
            return None
        if not isinstance(room, int) or not 0 <= room <= 100:
            self._tell(f"The `room` of `{name}` is wrong", "It is a number of spots, 0 to 100.")
            return None
        word = entry.get("word")
        return PlacePlan(
            str(name), of, paths, point, width, size, piece, tall, spots, room,
            self._point("title", entry["title"]) if "title" in entry else None,
            caption,
            word if isinstance(word, str) else None,
            self._shapes[str(marker)] if marker is not None else None,
            str(among) if among is not None else None,
            entry.get("road") is True,
            self._last(str(name), entry.get("last"), indices),
            self._count(entry.get("worth")),
            self._count(entry.get("total")),
            tuple(filter(None, map(self._count, self._listed(entry.get("ranks", []))))),
        )

    def _count(self, given: object) -> str | None:
        """Return the table or quantity that says what is counted."""
        known = {*self._game.tables, *self._game.functions}
        return str(given) if given is not None and self._known(given, known, "table or quantity") else None

    def _listed(self, given: object) -> list[object]:
        if isinstance(given, list):
            return given
        self._tell("`ranks` is no list", "Write the quantities that name who comes first, second and so on.")
        return []

    def _sets(self, each: str | None) -> set[str]:
        """Return the sets that the game remembers for each value of a tile."""
        kinds = [EnumType(each)] if each is not None else []
        return {
            name for name, variable in self._game.variables.items()
            if isinstance(variable.type, SetType)
            and [index.type for index in variable.indices] == kinds
        }

    def _of(self, name: str, given: object, indices: Sequence[m.Index]) -> tuple[str, ...] | None:
        if not isinstance(given, list) or len(given) > len(indices):
            self._tell(f"The `of` of `{name}` is wrong", f"It lists at most {len(indices)} values.")
            return None
        for value, index in zip(given, indices, strict=False):
            if not self._known(str(value), self._values(index.type), "value"):
                return None
        return tuple(map(str, given))

    def _values(self, kind: Type) -> set[str]:
        if isinstance(kind, IntType):
            return {str(number) for number in range(kind.low, kind.high + 1)}
        if isinstance(kind, EnumType) and kind.name in self._game.enums:
            return set(self._game.enums[kind.name].values)
        return set()

    def _paths(self, entry: Mapping[str, object]) -> tuple[tuple[Point, ...], ...] | None:
        given = entry.get("paths", [entry["path"]] if "path" in entry else [])
        if not isinstance(given, list) or not all(isinstance(path, list) for path in given):
            self._tell("A `path` is no list of points", "Write `path = [[20, 40], [300, 40]]`.")
            return None
        found: list[tuple[Point, ...]] = []
        for path in given:
            points = [self._point("path", point) for point in path]
            if not points or None in points:
                return None
            found.append(tuple(point for point in points if point is not None))
        return tuple(found)

    def _point(self, key: str, given: object) -> Point | None:
        if isinstance(given, list) and len(given) == 2:
            x, y = given
            if isinstance(x, int | float) and isinstance(y, int | float) and max(abs(x), abs(y)) <= MOST:
                return float(x), float(y)
        self._tell(f"`{key}` is no point", "Write it as `[20, 40]`: to the right, and down.")
        return None

    def _number(self, key: str, given: object, least: float) -> float | None:
        if isinstance(given, int | float) and least <= given <= MOST:
            return float(given)
        self._tell(f"The `{key}` in a tile is wrong", f"It is a number from {least:g} to {MOST:g}.")
        return None

    def _choice(self, key: str, given: object, kinds: type[_Choice]) -> _Choice | None:
        if isinstance(given, str) and given in set(kinds):
            return kinds(given)
        listed = ", ".join(f"`{kind.value}`" for kind in kinds)
        self._tell(f"There is no `{key}` that is `{given}`", f"There are {listed}.")
        return None
