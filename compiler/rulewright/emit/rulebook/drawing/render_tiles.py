"""Tiles as SVG. What never changes in a tile is drawn out once a page, the pieces each time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot

from rulewright.emit.rulebook.drawing.piece_shapes import (
    LETTERS,
    at,
    coloured,
    hit,
    icon,
    one,
    ring,
    wide,
    written,
)
from rulewright.emit.rulebook.drawing.render_scene import Shared
from rulewright.emit.rulebook.drawing.scene import Change, Look, Piece, Spot, Style
from rulewright.emit.rulebook.drawing.svg import element, number, width, words, wrapped
from rulewright.emit.rulebook.drawing.tile_layout import (
    PlacePlan,
    Point,
    ShapePlan,
    Spots,
    TilePlan,
)
from rulewright.emit.rulebook.drawing.tile_scene import Laid, Tile

_TITLE = 15.0
_SINGLE = 10  # more equal pieces than this are a number
_GAP = 4.0
_HIGH = 300.0  # a tile that is as high as this can be cut
_AROUND = 46.0  # so much is seen above and below what has changed
_MARGIN = 4.0  # between a text and the edge of its tile


@dataclass(slots=True)
class _Sheet:
    """What is drawn of a tile: the board, then the pieces, and where kinds of pieces came and left."""

    tile: Tile
    board: list[str] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    sources: dict[str, list[Point]] = field(default_factory=dict)
    targets: dict[str, list[Point]] = field(default_factory=dict)

    def note(self, change: Change, point: Point) -> None:
        """Remember where pieces went, for the arrow."""
        for kind in change.left:
            self.sources.setdefault(kind, []).append(point)
        for kind in change.came:
            self.targets.setdefault(kind, []).append(point)


def paint(tile: Tile, name: str, shared: Shared, *, cut: bool = False) -> str:
    """Return a tile as an SVG element on one line; who cannot see it is told of it elsewhere.

    Of one that is `cut` only the part is seen in which something has changed.
    """
    sheet = _Sheet(tile)
    plan = tile.plan
    if plan.ground != "none":
        sheet.board.append(element(
            "rect", class_=f"rw-g rw-g-{plan.ground}", x=0.5, y=0.5, width=plan.width - 1,
            height=plan.height - 1, rx=6,
        ))
    sheet.board += [_silhouette(shape, tile.colour) for shape in plan.shapes]
    sheet.pieces.append(hit(1, 1, plan.width - 2, plan.height - 2, tile.of))
    if plan.title is not None and tile.title:
        _head(sheet, plan.title)
    for laid in tile.laid:
        _lay(sheet, laid)
    arrows = "".join(_arrows(sheet))
    top, bottom = _part(sheet) if cut else (0.0, plan.height)
    return element(
        "svg",
        shared.part("".join(sheet.board), name),
        "".join(sheet.pieces),
        arrows,
        class_="rw-tile rw-tile-half" if plan.half else "rw-tile",
        viewBox=f"0 {number(top)} {number(plan.width)} {number(bottom - top)}",
        font_size=LETTERS,
        aria_hidden="true",
        **({"data_tile": tile.of} if tile.of else {}),
    )


def _part(sheet: _Sheet) -> tuple[float, float]:
    """Return from where to where a tile is seen, so that all that has changed is in it; the whole of a low one."""
    levels = [y for points in (*sheet.sources.values(), *sheet.targets.values()) for _, y in points]
    whole = sheet.tile.plan.height
    if not levels or whole < _HIGH:
        return 0.0, whole
    return max(min(levels) - _AROUND, 0.0), min(max(levels) + _AROUND, whole)


def emblem(shapes: Sequence[ShapePlan]) -> str:
    """Silhouettes as a small picture that says nothing by itself."""
    if not shapes:
        return ""
    drawn = "".join(_silhouette(shape, None) for shape in shapes)
    return element("svg", drawn, class_="rw-emblem", viewBox="0 0 120 80", aria_hidden="true")


def _silhouette(shape: ShapePlan, own: str | None) -> str:
    place = f"translate({number(shape.at[0])} {number(shape.at[1])})"
    if shape.scale != 1:
        place += f" scale({shape.scale:g})"
    kind = f"rw-ink rw-ink-{shape.ink}"
    if shape.colour is not None:
        kind = coloured(kind, own if shape.colour == "each" else shape.colour)
    return element("path", class_=kind, d=shape.path, transform=place)


def _head(sheet: _Sheet, point: Point) -> None:
    """What a tile is called, behind the pawn of its player."""
    tile, (x, y) = sheet.tile, point
    if tile.mark:
        piece = Piece(Look.TOKEN, "", tile.mark, 1, tile.colour)
        sheet.board.append(at(x + 10, y - 5, one(piece, 20)))
        x += 26
    room = tile.plan.width - x - 8
    for row, line in enumerate(wrapped(tile.title, _TITLE, room)):
        sheet.board.append(words(line, class_="rw-h", x=x, y=y + 16 * row, font_size=_TITLE))


def _lay(sheet: _Sheet, laid: Laid) -> None:
    plan, panel = laid.plan, laid.panel
    if plan.title is not None and laid.caption:
        x, y = plan.title
        if laid.sign is not None:
            path, colour = laid.sign
            sheet.board.append(at(x + 8, y - 4, icon(path, 17, class_=coloured("rw-i", colour))))
            x += 20
        lines = _unbroken(laid.caption, _beside(sheet.tile.plan, plan, x))
        if _heaped(plan):
            y = max(y - 13 * (len(lines) - 1), 13)
        for row, line in enumerate(lines):
            sheet.board.append(words(line, class_="rw-p", x=x, y=y + 13 * row))
    if plan.road and all(len(path) > 1 for path in plan.paths):
        sheet.board += [_road(path, plan.size / 2 + 6) for path in plan.paths]
    if panel.spots:
        points = along(plan.paths, len(panel.spots))
        for spot, point in zip(panel.spots, points, strict=True):
            _field(sheet, plan, spot, point)
    elif not panel.pieces:
        return
    elif panel.style is Style.STEPS:
        _steps(sheet, plan, panel.pieces)
    elif plan.paths:
        _row(sheet, laid)
    else:
        _heap(sheet, laid)


def _heaped(plan: PlacePlan) -> bool:
    """Return whether a place is a heap below its caption, which then grows upwards."""
    return not plan.paths and plan.title is not None and plan.title[1] < plan.at[1]


def _beside(tile: TilePlan, plan: PlacePlan, x: float) -> float:
    """Return how much room a caption has that begins there: that of its place, or up to the next caption."""
    own = min(tile.width - x - 4, plan.width)
    if plan.title is None or not _heaped(plan):
        return own
    right = [
        other.title[0] - 6 for other in tile.places
        if other.title is not None and other.title[0] > plan.title[0] and abs(other.title[1] - plan.title[1]) < 26
    ]
    return max(own, min([tile.width - 4, *right]) - x)


# ---- places on a path -------------------------------------------------------------------------


def along(paths: Sequence[Sequence[Point]], count: int) -> list[Point]:
    """So many points along paths, the same number on each as far as that can be."""
    found: list[Point] = []
    for index, path in enumerate(paths):
        share = count * (index + 1) // len(paths) - count * index // len(paths)
        found += _spread(path, share)
    return found


def _spread(path: Sequence[Point], count: int) -> Iterator[Point]:
    """Return points on one path, from its beginning to its end."""
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)]
    for index in range(count):
        rest = sum(lengths) * index / max(count - 1, 1)
        for (a, b), length in zip(pairwise(path), lengths, strict=True):
            if rest <= length + 0.01:
                share = rest / length if length else 0.0
                yield (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
                break
            rest -= length
        else:
            yield path[-1]


def _road(path: Sequence[Point], over: float) -> str:
    """Return a road under a path, so far beyond both its ends."""
    points = [_beyond(path[1], path[0], over), *path[1:-1], _beyond(path[-2], path[-1], over)]
    line = f"M{'L'.join(f'{number(x)} {number(y)}' for x, y in points)}"
    return element("path", class_="rw-road", d=line) + element("path", class_="rw-way", d=line)


def _beyond(start: Point, end: Point, over: float) -> Point:
    """Return a point behind the end of a line."""
    far = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return end[0] + (end[0] - start[0]) / far * over, end[1] + (end[1] - start[1]) / far * over


def _field(sheet: _Sheet, plan: PlacePlan, spot: Spot, point: Point) -> None:
    """One place of a family: its number or what it belongs to, and what lies there."""
    across, tall, (x, y) = plan.size, plan.tall, point
    left, top = x - across / 2, y - tall / 2
    sheet.pieces.append(hit(left, top, across, tall, spot.of))
    if plan.spots is Spots.CELL:
        sheet.board.append(element(
            "rect", class_="rw-s", x=left, y=top, width=across, height=tall, rx=4
        ))
    head = top + 3
    if spot.number:
        sheet.board.append(words(spot.number, class_="rw-p", x=left + 4, y=top + 13))
        if spot.icon:
            sheet.board.append(at(left + across - 15, top + 15, icon(spot.icon, 27)))
    elif plan.spots is not Spots.NONE:
        if spot.icon:
            sheet.board.append(at(x, head + 12, icon(spot.icon, 24)))
            head += 24
        for line in _unbroken(spot.label, across + 3):
            head += 13
            sheet.board.append(words(line, class_="rw-p", x=x, y=head - 2, text_anchor="middle"))
    sheet.note(spot.change, point)
    if spot.change.lost and not spot.change.came:
        sheet.pieces.append(element(
            "rect", class_="rw-left", x=left, y=top, width=across, height=tall, rx=4
        ))
    if spot.total:
        sheet.pieces.append(words(spot.total, class_="rw-h", x=left + 6, y=top + 19, font_size=_TITLE))
    if spot.rank:
        badge = element("circle", class_="rw-rank", r=9)
        sheet.pieces.append(at(left + 30, top + 14, badge, written(spot.rank, LETTERS, class_="rw-rank__number")))
    alone = [piece for piece in spot.pieces for _ in range(min(piece.count, _SINGLE))]
    if not alone:
        return
    size = plan.piece
    in_row = max(int(across // (size + 1)), 1)
    if len(alone) <= 3 and tall < 28 + 2 * size:
        in_row = 3  # there is no room for a second row: they overlap
    rows = [alone[n : n + in_row] for n in range(0, len(alone), in_row)]
    for row, standing in enumerate(rows):
        step = min(size + 2, (across - size - 2) / max(len(standing) - 1, 1))
        level = top + tall - size / 2 - 3 - (len(rows) - 1 - row) * (size + 1)
        for n, piece in enumerate(standing):
            place = x + step * (n - (len(standing) - 1) / 2)
            sheet.pieces.append(_put(piece, size, place, level))


def _put(piece: Piece, size: float, x: float, y: float) -> str:
    worth = words(piece.worth, class_="rw-p", x=size / 2 + 3, y=4.5) if piece.worth else ""
    return at(x, y, one(piece, size), ring(piece, size) if piece.moved else "", worth, of=piece.of)


def _steps(sheet: _Sheet, plan: PlacePlan, steps: Sequence[Piece]) -> None:
    """A track of numbers, with a marker on one of them."""
    for piece, (x, y) in zip(steps, along(plan.paths or ((plan.at,),), len(steps)), strict=True):
        half = plan.size / 2
        sheet.board.append(element(
            "rect", class_="rw-s", x=x - half, y=y - half, width=plan.size, height=plan.size, rx=4
        ))
        sheet.board.append(at(x, y, written(piece.mark, LETTERS)))
        if not piece.colour:
            continue
        marker = ""
        if plan.marker is not None:
            marker = icon(plan.marker, half * 1.9, class_=coloured("rw-q", sheet.tile.colour))
        here = element(
            "rect", class_="rw-here", x=-half, y=-half, width=plan.size, height=plan.size, rx=4
        )
        moved = element("circle", class_="rw-moved", r=half + 4) if piece.moved else ""
        up = at(0, -half - 9, marker) if marker else ""
        sheet.pieces.append(at(x, y, here, up, moved))


def _row(sheet: _Sheet, laid: Laid) -> None:
    """Pieces one behind another, each on a spot."""
    plan, pieces = laid.plan, laid.panel.pieces
    real = [piece for piece in pieces if piece.look is not Look.ROOM]
    shown = list(pieces) if any(piece.note for piece in pieces) or not real else real
    count = max(plan.room, len(shown), 1)
    points = along(plan.paths, count)
    row = [*shown, *[Piece(Look.ROOM)] * count]
    for (x, y), piece, behind in zip(points, row, [*row[1:], Piece(Look.ROOM)], strict=False):
        if plan.spots is Spots.RING:
            sheet.board.append(element("circle", class_="rw-o", cx=x, cy=y, r=plan.size / 2))
        elif plan.spots is Spots.CELL:
            slim = plan.size * 0.7
            sheet.board.append(element(
                "rect", class_="rw-o", x=x - slim / 2, y=y - plan.size / 2, width=slim,
                height=plan.size, rx=3,
            ))
        if piece.look is not Look.ROOM:
            sheet.pieces.append(_put(piece, plan.piece, x, y))
        elif piece.of:
            sheet.pieces.append(hit(x - plan.size / 2, y - plan.size / 2, plan.size, plan.size, piece.of))
        if piece.note and piece.note != piece.name:
            gap = abs(points[1][0] - points[0][0]) if count > 1 else plan.width
            # Beside a spot with nothing below it there is more room.
            for line, text in enumerate(_unbroken(piece.note, gap - 6 if behind.note else 1.35 * gap)):
                sheet.pieces.append(words(
                    text, class_="rw-p", x=_inside(x, text, sheet.tile.plan.width),
                    y=y + plan.size / 2 + 13 + 12.5 * line, text_anchor="middle",
                ))
        elif piece.look is Look.FACE and not piece.told:
            for line, text in enumerate(wrapped(piece.name, LETTERS, plan.width)):
                sheet.pieces.append(words(
                    text, x=x + plan.size / 2 + 2, y=y + 4 + 13 * line
                ))
    sheet.note(laid.panel.change, points[0])


def _inside(middle: float, text: str, across: float) -> float:
    """Return where the middle of a text comes so that it does not reach over the edges of its tile."""
    half = width(text, LETTERS) / 2 + _MARGIN
    return middle if across < 2 * half else min(max(middle, half), across - half)


def _unbroken(text: str, room: float) -> Sequence[str]:
    """Return a text in lines, where no word is broken."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", LETTERS) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


# ---- heaps ------------------------------------------------------------------------------------


def _heap(sheet: _Sheet, laid: Laid) -> None:
    """Pieces as they come, as many in a line as there is room for; equal ones are counted."""
    plan = laid.plan
    pieces = [piece for piece in laid.panel.pieces if piece.look is not Look.ROOM]
    size = _fitting(pieces, plan, _below(sheet, plan))
    x, y = plan.at[0], plan.at[1] + size / 2
    if not pieces and plan.spots is not Spots.NONE:
        across = size * (0.7 if plan.spots is Spots.CELL else 1)
        sheet.board.append(element(
            "rect", class_="rw-o", x=x, y=y - size / 2, width=across, height=size, rx=3
        ))
    under, furthest = len(sheet.pieces), x + max(size, 60)
    for piece in pieces:
        drawn, across = _group(piece, size, plan.width)
        if x > plan.at[0] and x + across > plan.at[0] + plan.width:
            x, y = plan.at[0], y + size + _GAP + 2
        sheet.pieces.append(at(x, y, drawn, of=piece.of))
        x += across + _GAP + 2
        furthest = max(furthest, x)
    left, top = plan.at[0] - 4, plan.at[1] - 4
    sheet.pieces.insert(under, hit(left, top, furthest - left, y + size / 2 + 4 - top, laid.of))
    change = laid.panel.change
    if change.lost and not change.came:
        sheet.pieces.append(words(f"−{change.lost}", class_="rw-minus", x=x + 2, y=y + 5, font_size=14))
    sheet.note(change, (plan.at[0] + size / 2, plan.at[1] + size / 2))


def _below(sheet: _Sheet, plan: PlacePlan) -> float:
    """Return how tall a heap may become before it lies on the next place below it, or leaves the tile."""
    left, right = plan.at[0], plan.at[0] + plan.width
    tops = [
        other.at[1] for other in sheet.tile.plan.places
        if not other.paths and other.at[1] > plan.at[1] and other.at[0] < right and left < other.at[0] + other.width
    ]
    return min([sheet.tile.plan.height, *tops]) - plan.at[1]


def _fitting(pieces: Sequence[Piece], plan: PlacePlan, tall: float) -> float:
    """Return the size at which all pieces of a heap have their place, half as large as planned at the least."""
    size = plan.piece
    while size > plan.piece / 2:
        lines, x = 1, 0.0
        for piece in pieces:
            across = _group(piece, size, plan.width)[1]
            if x and x + across > plan.width:
                lines, x = lines + 1, 0.0
            x += across + _GAP + 2
        if lines == 1 or lines * (size + _GAP + 2) - _GAP - 2 <= tall:
            break
        size -= 2
    return size


def _group(piece: Piece, size: float, room: float) -> tuple[str, float]:
    """Equal pieces, from their left edge, and how wide they are."""
    across = wide(piece, size)
    single = piece.look is Look.CUBE and piece.count <= _SINGLE and piece.count * (size + 2) <= room
    if single:
        parts = [
            at(n * (size + 2) + size / 2, 0, one(piece, size),
               ring(piece, size) if n >= piece.count - piece.moved else "")
            for n in range(piece.count)
        ]
        return "".join(parts), piece.count * (size + 2) - 2
    drawn = at(across / 2, 0, one(piece, size), ring(piece, size) if piece.moved else "")
    if piece.look is Look.BACK and piece.count > 1:
        behind = at(across / 2 + 3, 2, one(piece, size))
        drawn, across = behind + drawn, across + 3
    if piece.count > 1:
        label = f"×{piece.count}"
        drawn += words(label, x=across + 2, y=4.5)
        across += 8 + width(label, LETTERS)  # nobody should take the number for that of the next
    if piece.look is Look.FACE and not piece.told:
        for line, text in enumerate(wrapped(piece.name, LETTERS, max(room - across - 6, 40))):
            drawn += words(text, x=across + 5, y=4.5 + 13 * line)
        across = room
    return drawn, across


# ---- what moved -------------------------------------------------------------------------------


def _arrows(sheet: _Sheet) -> Iterator[str]:
    """From where to where a piece went, if both are on this tile and there is no doubt."""
    seen: set[tuple[Point, Point]] = set()
    for kind, starts in sheet.sources.items():
        ends = sheet.targets.get(kind, [])
        if len(starts) != 1 or len(ends) != 1 or (starts[0], ends[0]) in seen:
            continue
        seen.add((starts[0], ends[0]))
        (a, b), (c, d) = starts[0], ends[0]
        far = hypot(c - a, d - b)
        if far < 30:
            continue
        over, down = (c - a) / far, (d - b) / far
        c, d = c - over * 14, d - down * 14
        bend = min(far * 0.18, 28)
        middle = (a + c) / 2 + down * bend, (b + d) / 2 - over * bend
        away = hypot(c - middle[0], d - middle[1]) or 1.0
        over, down = (c - middle[0]) / away, (d - middle[1]) / away
        wing = [
            (c - over * 9 - down * 5, d - down * 9 + over * 5),
            (c - over * 9 + down * 5, d - down * 9 - over * 5),
        ]
        line = f"M{number(a)} {number(b)}Q{number(middle[0])} {number(middle[1])} {number(c)} {number(d)}"
        head = "".join(f"M{number(c)} {number(d)}L{number(x)} {number(y)}" for x, y in wing)
        yield element("path", class_="rw-arrow", d=line + head)
