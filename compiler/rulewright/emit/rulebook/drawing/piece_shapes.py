"""Single pieces as SVG: pawns, what is counted, dice, cards by face and by back. Each round its own middle."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.emit.rulebook.drawing.scene import Band, Look, Piece
from rulewright.emit.rulebook.drawing.svg import Value, element, number, words

LETTERS = 12.0
"""No smaller letter is written on a tile."""
SLIM = 0.7
"""How wide a card is for its height."""


def at(x: float, y: float, *inner: str, of: str = "") -> str:
    """Return a group that is moved, with what it is of where it can be touched."""
    place = f"translate({number(x)} {number(y)})"
    return element("g", *inner, transform=place, **({"data_of": of} if of else {}))


def hit(x: float, y: float, across: float, tall: float, of: str) -> str:
    """Return a place that can be touched though nothing is drawn there."""
    if not of:
        return ""
    return element("rect", class_="rw-hit", x=x, y=y, width=across, height=tall, rx=5, data_of=of)


def icon(path: str, size: float, *, class_: str = "rw-i") -> str:
    """Return an icon, given in a square of 24, round its middle."""
    place = f"translate({number(-size / 2)} {number(-size / 2)}) scale({size / 24:.3f})"
    return element("path", class_=class_, fill_rule="evenodd", d=path, transform=place)


def wide(piece: Piece, size: float) -> float:
    """Return how wide a piece is."""
    return size * SLIM if piece.look in (Look.FACE, Look.BACK) else size


def one(piece: Piece, size: float) -> str:
    """Return one piece."""
    match piece.look:
        case Look.TOKEN:
            return _token(piece, size)
        case Look.CUBE:
            return _counted(piece, size)
        case Look.DIE:
            return _die(piece, size)
        case Look.FACE | Look.BACK:
            return _card(piece, size)
        case Look.ROOM | Look.STEP:
            return ""


def ring(piece: Piece, size: float) -> str:
    """Return what marks a piece that has moved."""
    if piece.look is Look.TOKEN:
        return element("circle", class_="rw-moved", r=size / 2 + 2.5)
    across, tall = wide(piece, size) + 6, size + 6
    return element(
        "rect", class_="rw-moved", x=-across / 2, y=-tall / 2, width=across, height=tall, rx=4
    )


def coloured(kind: str, colour: str | None) -> str:
    """Return the classes of something that has a colour, or the one that it has without."""
    return f"{kind} rw-c rw-c-{colour}" if colour else kind


def written(text: str, size: float, y: float = 0.0, **attributes: Value) -> str:
    """Letters round a middle."""
    return words(text, y=y + size * 0.36, font_size=size, text_anchor="middle", **attributes)


def _token(piece: Piece, size: float) -> str:
    disc = element("circle", class_=coloured("rw-t", piece.colour), r=size / 2)
    letters = max(LETTERS, size * 0.54) if len(piece.mark) == 1 else LETTERS
    return disc + written(piece.mark, letters, class_=coloured("rw-m", piece.colour))


def _counted(piece: Piece, size: float) -> str:
    if piece.icon:
        body = icon(piece.icon, size, class_=coloured("rw-q", piece.colour))
    else:
        half = size / 2 - 1
        body = element(
            "rect", class_=coloured("rw-q", piece.colour), x=-half, y=-half, width=2 * half,
            height=2 * half, rx=3,
        )
    if not piece.mark:
        return body
    kind = coloured("rw-m", piece.colour) if piece.colour else "rw-km"
    return body + written(piece.mark, LETTERS, size * 0.17 if piece.icon else 0.0, class_=kind)


def _die(piece: Piece, size: float) -> str:
    half = size / 2 - 0.5
    face = element(
        "rect", class_="rw-k", x=-half, y=-half, width=2 * half, height=2 * half, rx=size * 0.2
    )
    if piece.icon:
        return face + icon(piece.icon, size * 0.72, class_="rw-ki")
    return face + written(piece.mark, max(LETTERS, size * 0.55), class_="rw-km")


def _card(piece: Piece, size: float) -> str:
    across = size * SLIM
    kind = "rw-b" if piece.look is Look.BACK else "rw-k"
    card = element(
        "rect", class_=kind, x=-across / 2 + 0.5, y=-size / 2 + 0.5, width=across - 1,
        height=size - 1, rx=2.5,
    )
    if piece.look is Look.BACK:
        x, y, w, h = map(number, (4 - across / 2, 4 - size / 2, across - 8, size - 8))
        cross = f"M{x} {y}l{w} {h}m-{w} 0l{w} -{h}"
        return card + element("path", class_="rw-x", d=cross)
    if piece.bands:
        return card + _bands(piece.bands, across, size)
    if piece.icon:
        return card + icon(piece.icon, across - 4, class_=coloured("rw-ki", piece.colour))
    return card


def _bands(bands: Sequence[Band], across: float, tall: float) -> str:
    """Return the symbols of a card, one below another."""
    step = (tall - 4) / len(bands)
    room = min(step - 2, across - 4)
    parts: list[str] = []
    for row, band in enumerate(bands):
        middle = -tall / 2 + 2 + step * (row + 0.5)
        if row:
            line = f"M{number(-across / 2 + 2)} {number(middle - step / 2)}h{number(across - 4)}"
            parts.append(element("path", class_="rw-kl", d=line))
        size = min(room, (across - 4) / band.times)
        for turn in range(band.times):
            x = (turn - (band.times - 1) / 2) * size
            parts.append(at(x, middle, icon(band.icon, size, class_=coloured("rw-ki", band.colour))))
    return "".join(parts)
