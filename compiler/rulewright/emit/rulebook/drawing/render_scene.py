"""Frames as SVG. One unit is one pixel of a narrow phone, where nothing need be made smaller.

Colours are classes of the site's style sheet, so that a drawing follows light and dark.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.emit.rulebook.drawing.scene import Frame, Look, Panel, Piece, Spot, Style
from rulewright.emit.rulebook.drawing.svg import element, number, plain, width, words, wrapped
from rulewright.foundation.frozen import dataclass

WIDTH = 340.0
_GAP = 6.0
_PAD = 7.0
_TEXT = 12.0
_TITLE = 13.0
_LINE = 14.5
_ROW = 21.0
_CUBES = 10  # more equal pieces than this are a number


@dataclass(frozen=True, slots=True)
class _Ink:
    """The drawing that is being made."""

    name: str
    shared: Shared


@dataclass(frozen=True, slots=True)
class _Drawn:
    """SVG and how high it is."""

    svg: str
    height: float


class Shared:
    """Parts of drawings that stand on a page already, by what they are; later ones point to them.

    Once it is `whole`, what is drawn is not on the page at all times, and so nothing points there.
    """

    def __init__(self) -> None:
        self._known: dict[str, str] = {}
        self.whole = False

    def part(self, svg: str, name: str) -> str:
        """Return a part, drawn out for the first time on the page only."""
        known = self._known.get(svg)
        if known is not None:
            return element("use", href=f"#{known}")
        if self.whole:
            return element("g", svg)
        self._known[svg] = f"{name}-{len(self._known) + 1}"
        return element("g", svg, id=self._known[svg])


def draw(
    frames: Sequence[Frame],
    title: str,
    description: str,
    name: str,
    shared: Shared | None = None,
) -> str:
    """Return an SVG element on one line. `name` makes its ids unique on the page, which has `shared` parts."""
    ink = _Ink(name, shared or Shared())
    parts: list[str] = []
    y = 0.0
    for row in _in_rows(frames):
        room = WIDTH if len(row) == 1 and row[0].wide else (WIDTH - _GAP) / 2
        drawn = [_frame(frame, room, ink) for frame in row]
        height = max(each.height for each in drawn)
        for column, (frame, each) in enumerate(zip(row, drawn, strict=True)):
            box = element(
                "rect", class_="rw-f", x=0.5, y=0.5, width=room - 1, height=height - 1, rx=4
            )
            bar = ""
            if frame.colour:
                bar = element(
                    "rect", class_=f"rw-c rw-c-{frame.colour}", x=0.5, y=0.5, width=room - 1,
                    height=4, rx=2,
                )
            parts.append(_at(column * (room + _GAP), y, box + bar + each.svg))
        y += height + _GAP
    return element(
        "svg",
        element("title", plain(title), id=f"{name}-t"),
        element("desc", plain(description), id=f"{name}-d"),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(WIDTH)} {number(max(y - _GAP, 1))}",
        font_size=_TEXT,
        role="img",
        aria_labelledby=f"{name}-t {name}-d",
    )


def _in_rows(frames: Sequence[Frame]) -> list[list[Frame]]:
    rows: list[list[Frame]] = []
    for frame in frames:
        beside = rows and not frame.wide and not rows[-1][0].wide and len(rows[-1]) == 1
        if beside:
            rows[-1].append(frame)
        else:
            rows.append([frame])
    return rows


def _at(x: float, y: float, inner: str) -> str:
    return element("g", inner, transform=f"translate({number(x)} {number(y)})")


def _frame(frame: Frame, room: float, ink: _Ink) -> _Drawn:
    parts: list[str] = []
    y = _PAD
    if frame.title:
        for line in wrapped(frame.title, _TITLE, room - 2 * _PAD):
            y += _LINE
            parts.append(words(line, class_="rw-h", x=_PAD, y=y, font_size=_TITLE))
        y += 5
    inner = room - 2 * _PAD
    columns = frame.columns
    share = (inner - (columns - 1) * _GAP) / columns
    row: list[str] = []
    height = 0.0
    for panel in frame.panels:
        full = panel.style is Style.FIELDS or columns == 1
        drawn = _panel(panel, inner if full else share, ink)
        if row and (full or len(row) == columns):
            parts.append(_at(_PAD, y, "".join(row)))
            y, row, height = y + height + _GAP, [], 0.0
        row.append(_at(len(row) * (share + _GAP), 0, drawn.svg) if row else drawn.svg)
        height = max(height, drawn.height)
        if full:
            parts.append(_at(_PAD, y, "".join(row)))
            y, row, height = y + height + _GAP, [], 0.0
    if row:
        parts.append(_at(_PAD, y, "".join(row)))
        y += height + _GAP
    return _Drawn("".join(parts), y + _PAD - _GAP)


def _panel(panel: Panel, room: float, ink: _Ink) -> _Drawn:
    parts: list[str] = []
    y = 0.0
    for line in wrapped(panel.title, _TEXT, room):
        y += _LINE
        parts.append(words(line, class_="rw-p", x=0, y=y - 3))
    y += 2
    match panel.style:
        case Style.ROWS:
            body = _rows(panel.pieces, room)
        case Style.BOXES:
            body = _boxes(panel.pieces, room)
        case Style.FIELDS:
            body = _fields(panel.spots, panel.row, room, ink)
        case Style.STEPS:
            body = _steps(panel.pieces, room)
        case Style.FLOW:
            body = _flow(panel.pieces, room)
    parts.append(_at(0, y, body.svg))
    return _Drawn("".join(parts), y + body.height)


# ---- pieces -----------------------------------------------------------------------------------


def _colour(piece: Piece, kind: str) -> str:
    return f"{kind} rw-c rw-c-{piece.colour}" if piece.colour else kind


def _token(piece: Piece, radius: float) -> str:
    """Return a pawn round its own middle."""
    disc = element("circle", class_=_colour(piece, "rw-t"), r=radius)
    size = max(_TEXT, radius * 1.15)
    mark = words(
        piece.mark, class_=_colour(piece, "rw-m"), y=size * 0.36, font_size=size,
        text_anchor="middle",
    )
    return disc + mark


def _card(piece: Piece) -> str:
    """Return a card, 13 by 17, from its corner."""
    if piece.look is Look.ROOM:
        return element("rect", class_="rw-o", x=0.5, y=0.5, width=13, height=17, rx=2)
    kind = "rw-b" if piece.look is Look.BACK else "rw-k"
    back = element("rect", class_=_colour(piece, kind), x=0.5, y=0.5, width=13, height=17, rx=2)
    if piece.look is Look.BACK:
        back += element("path", class_="rw-x", d="M3.5 4.5l7 9m0-9l-7 9")
    if piece.icon:
        back += _icon(piece.icon, 1.5, 3.5, 11)
    return back


def _icon(path: str, x: float, y: float, size: float) -> str:
    scale = f"translate({number(x)} {number(y)}) scale({size / 24:.3f})"
    return element("path", class_="rw-i", fill_rule="evenodd", d=path, transform=scale)


def _rows(pieces: Sequence[Piece], room: float) -> _Drawn:
    """Return one piece a line with its name, and what its place means behind it."""
    parts: list[str] = []
    y = 0.0
    for piece in pieces:
        numbered = piece.look in (Look.FACE, Look.BACK) and piece.note
        name = f"{piece.note}  {piece.name}" if numbered else piece.name
        if piece.count > 1:
            name = f"{piece.count} × {name}"
        if piece.look is Look.TOKEN:
            shape = _at(9, 9.5, _token(piece, 8.5))
        elif piece.look is Look.ROOM:
            shape = element("circle", class_="rw-o", cx=9, cy=9.5, r=8)
        elif piece.look is Look.CUBE:
            shape = _at(3, 4, _cube(piece))
        else:
            shape = _at(2, 1, _card(piece))
        lines = list(wrapped(name, _TEXT, room - 23)) if name else []
        note = "" if numbered or piece.note == piece.name else piece.note
        x = 23 + (width(lines[0], _TEXT) + 5 if lines else 0)
        texts = [
            words(line, x=23, y=13.5 + n * _LINE) for n, line in enumerate(lines)
        ]
        height = _ROW + max(len(lines) - 1, 0) * _LINE
        if note and x + width(note, _TEXT) <= room:
            texts.append(words(note, class_="rw-n", x=x, y=13.5))
        elif note:
            for line in wrapped(note, _TEXT, room - 23):
                texts.append(words(line, class_="rw-n", x=23, y=height + 6))
                height += _LINE
        parts.append(_at(0, y, shape + "".join(texts)))
        y += height
    return _Drawn("".join(parts), y)


def _flow(pieces: Sequence[Piece], room: float) -> _Drawn:
    """Return pieces side by side, as many in a line as there is room for."""
    parts: list[str] = []
    x = y = 0.0
    for piece in pieces:
        svg, wide = _in_flow(piece)
        if x and x + wide > room:
            x, y = 0.0, y + _ROW
        parts.append(_at(x, y, svg))
        x += wide + 5
    return _Drawn("".join(parts), y + _ROW)


def _in_flow(piece: Piece) -> tuple[str, float]:
    label = f"× {piece.count}"
    match piece.look:
        case Look.TOKEN:
            token = _at(9, 9.5, _token(piece, 8.5))
            if piece.count == 1:
                return token, 18.0
            return token + words(label, x=21, y=13.5), 21 + width(label, _TEXT)
        case Look.CUBE if piece.note:
            label = f"{piece.count} {piece.note}"
            text = words(label, x=16, y=13.5)
            return _at(0, 3, _cube(piece)) + text, 18 + width(label, _TEXT)
        case Look.CUBE if piece.count <= _CUBES:
            cubes = [_at(n * 13, 3, _cube(piece)) for n in range(piece.count)]
            return "".join(cubes), piece.count * 13.0
        case Look.CUBE:
            text = words(label, x=16, y=13.5)
            return _at(0, 3, _cube(piece)) + text, 16 + width(label, _TEXT)
        case Look.ROOM:
            return _at(2, 1, _card(piece)), 16.0
        case _:
            behind = ""
            if piece.count > 1:
                behind = element("rect", class_="rw-b", x=4.5, y=2.5, width=13, height=17, rx=2)
            text = words(label, x=22, y=13.5)
            return behind + _at(1, 0, _card(piece)) + text, 22 + width(label, _TEXT)


def _cube(piece: Piece) -> str:
    if piece.icon:
        return element("g", _icon(piece.icon, 0, 0, 12), class_=_colour(piece, "rw-q"))
    return element("rect", class_=_colour(piece, "rw-q"), x=0.5, y=0.5, width=11, height=11, rx=1.5)


def _boxes(pieces: Sequence[Piece], room: float) -> _Drawn:
    """Numbered places side by side."""
    parts: list[str] = []
    x = y = 0.0
    for piece in pieces:
        if x and x + 20 > room:
            x, y = 0.0, y + 36
        note = words(piece.note, class_="rw-n", x=7, y=30, text_anchor="middle")
        parts.append(_at(x, y, _card(piece) + (note if piece.note else "")))
        x += 24
    numbered = any(piece.note for piece in pieces)
    return _Drawn("".join(parts), y + (34 if numbered else _ROW))


def _steps(pieces: Sequence[Piece], room: float) -> _Drawn:
    """Return a short track of numbers, one of them marked."""
    parts: list[str] = []
    x = y = 0.0
    for piece in pieces:
        if x and x + 18 > room:
            x, y = 0.0, y + 20
        kind = "rw-s rw-here" if piece.colour else "rw-s"
        box = element("rect", class_=kind, x=0.5, y=0.5, width=17, height=17, rx=2)
        text = words(piece.mark, x=9, y=13, text_anchor="middle")
        parts.append(_at(x, y, box + text))
        x += 19
    return _Drawn("".join(parts), y + _ROW)


def _fields(spots: Sequence[Spot], row: int, room: float, ink: _Ink) -> _Drawn:
    """Return a long track: rows of fields, each with its number, its sign and who stands there."""
    wide = (room - (row - 1) * 3) / row
    radius = min(8.0, (wide - 8) / 6)
    labels = [wrapped(spot.label, _TEXT, wide - 2) if spot.label else () for spot in spots]
    counted = [_counted(spot.pieces, wide) for spot in spots]
    most = max((len(lines) for lines in labels), default=0)
    with_icons = any(spot.icon for spot in spots)
    top = 15.0 + (18 if with_icons else 0) + (2 + _LINE * most if most else 0)
    tall = top + max(2 * radius, *(_LINE * len(lines) for lines in counted), 0.0) + 5
    board: list[str] = []
    pieces: list[str] = []
    for index, spot in enumerate(spots):
        across, column = divmod(index, row)
        inner = [
            element("rect", class_="rw-s", x=0.5, y=0.5, width=wide - 1, height=tall - 1, rx=3),
            words(spot.number, class_="rw-n", x=4, y=12.5),
        ]
        if spot.icon:
            inner.append(_icon(spot.icon, wide / 2 - 9, 7, 18))
        inner += [
            words(said, x=wide / 2, y=top - 3 - _LINE * (most - n - 1), text_anchor="middle")
            for n, said in enumerate(labels[index])
        ]
        x, y = column * (wide + 3), across * (tall + 4)
        board.append(_at(x, y, "".join(inner)))
        standing = [
            words(line, x=wide / 2, y=top + _LINE * (n + 1) - 4, text_anchor="middle")
            for n, line in enumerate(counted[index])
        ] or _standing(spot.pieces, wide, top + radius, radius)
        if standing:
            pieces.append(_at(x, y, "".join(standing)))
    rows = -(-len(spots) // row)
    drawn = ink.shared.part("".join(board), ink.name)
    return _Drawn(drawn + "".join(pieces), rows * (tall + 4))


def _counted(pieces: Sequence[Piece], wide: float) -> Sequence[str]:
    """Return who stands there, in lines, where there is no room for that many pawns."""
    if sum(piece.count for piece in pieces) <= 3:
        return ()
    return wrapped(", ".join(f"{piece.count} {piece.mark or piece.name}" for piece in pieces), _TEXT, wide - 2)


def _standing(pieces: Sequence[Piece], wide: float, y: float, radius: float) -> list[str]:
    alone = [piece for piece in pieces for _ in range(piece.count)]
    step = 2 * radius + 1.5
    start = wide / 2 - step * (len(alone) - 1) / 2
    return [_at(start + n * step, y, _token(piece, radius)) for n, piece in enumerate(alone)]


