"""Small signs that pictures of cards are put together from: who, what is done, and where.

Each is round its own middle in a square of 24: lines in the ink of a card's face, with a little brass.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.emit.rulebook.drawing.piece_shapes import at, icon
from rulewright.emit.rulebook.drawing.svg import element, number
from rulewright.foundation.frozen import dataclass

LINE, SOLID, GOLD = "rw-a", "rw-a rw-a-solid", "rw-a rw-a-gold"

_PERSON = "M0 -10.5a4.3 4.3 0 1 0 .1 0zM-7 10.5c0-6 3-9.500 7-9.500s7 3.500 7 9.500z"
_DRAWN: Mapping[str, Sequence[tuple[str, str]]] = {
    "own": [(SOLID, _PERSON)],
    "other": [(LINE, _PERSON)],
    "chosen": [(LINE, _PERSON), (GOLD, "M-11 -7v-4h4M7 -11h4v4M11 7v4h-4M-7 11h-4v-4")],
    "card": [(LINE, "M-6 -9.500h12v19h-12z"), (GOLD, "M-3 -5h6M-3 -1.500h6")],
    "cards": [(LINE, "M-10 -6.500l8 -2.500 5.500 17 -8 2.500z"), (LINE, "M-1 -9h10v18h-7")],
    "pile": [(LINE, "M-8 -9h13v15h-13z"), (LINE, "M-4.500 9.500h13v-15")],
    "token": [(GOLD, "M0 -7.500a7.500 7.500 0 1 0 .1 0z"), (LINE, "M0 -3.500a3.500 3.500 0 1 0 .1 0z")],
    "hand": [(LINE, "M-5 -8l-6 3 6 13 6 -3zM-4 -8.500h8v15M5 -8l6 3 -5 11")],
    "line": [
        *((LINE, f"M{x} -2.500a2.500 2.500 0 1 0 .1 0z") for x in (-9.5, -3.2, 3.2, 9.5)),
        (LINE, "M-12 6h24"),
    ],
    "group": [(LINE, "M-11 2c0-11 22-11 22 0s-22 9-22 0z"), (GOLD, "M-5 0h.1M0 3h.1M4.500 -1.500h.1")],
    "slots": [(LINE, "M-11.500 -4h23v8h-23zM-4 -4v8M4 -4v8")],
    "down": [(GOLD, "M0 -8v15M-5 2.500l5 5 5 -5")],
    "swap": [(GOLD, "M-9 -3.500h17l-4.500 -4.500M9 3.500h-17l4.500 4.500")],
    "shuffle": [(GOLD, "M-10 -5c8 0 11 10 19 10M-10 5c8 0 11 -10 19 -10M5.500 -9l4 4 -4 4M5.500 1l4 4 -4 4")],
    "look": [
        (LINE, "M-11 0c5-8.500 17-8.500 22 0-5 8.500-17 8.500-22 0z"), (GOLD, "M0 -3.500a3.500 3.500 0 1 0 .1 0z"),
    ],
    "more": [(GOLD, "M0 -8.500a8.500 8.500 0 1 0 .1 0zM0 -4.500v9M-4.500 0h9")],
    "less": [(GOLD, "M0 -8.500a8.500 8.500 0 1 0 .1 0zM-4.500 0h9")],
    "mark": [(GOLD, "M0 -10v5M0 5v5M-10 0h5M5 0h5"),
             (GOLD, "M-7 -7l3.500 3.500M3.500 3.500l3.500 3.500M7 -7l-3.500 3.500M-3.500 3.500l-3.500 3.500")],
    "random": [(LINE, "M-8 -8h16v16h-16z"), (GOLD, "M-4 -4h.1M4 4h.1M0 0h.1M4 -4h.1M-4 4h.1")],
    "end": [(LINE, "M-7 11.500v-22"), (GOLD, "M-7 -10h15l-4 4.500 4 4.500h-15")],
    "vote": [(LINE, "M-10.500 1h21v10h-21z"), (GOLD, "M-4 1v-11h8v11")],
    "act": [(GOLD, "M-6 -8l13 8 -13 8z")],
}


@dataclass(frozen=True, slots=True)
class Scene:
    """What a card does, in three signs at the most: who or what, how, and to whom or where.

    `icon` is the own picture of the pieces that it is about, in a square of 24.
    """

    first: str
    sign: str = ""
    last: str = ""
    icon: str = ""


def sign(name: str, own: str = "") -> str:
    """Return a sign; in the place of a token the picture that such a piece has."""
    match name:
        case "token" if own:
            return icon(own, 21, class_=SOLID)
        case "crowd":
            return at(-8, 2, _drawn("other", 0.66)) + at(8, 2, _drawn("other", 0.66)) + _drawn("other", 0.85)
        case "keep":
            return at(-5, 1, _drawn("own", 0.85)) + at(7, 2.5, _drawn("card", 0.72))
        case "give":
            return at(-5, 1, _drawn("chosen", 0.85)) + at(8, 2.5, _drawn("card", 0.66))
        case "front" | "back":
            x = -9.5 if name == "front" else 9.5
            return sign("line") + element("circle", class_=SOLID, cx=x, cy=0, r=2.5)
        case _:
            return _drawn(name)


def _drawn(name: str, scale: float = 1.0) -> str:
    parts = "".join(element("path", class_=kind, d=path) for kind, path in _DRAWN[name])
    return parts if scale == 1 else element("g", parts, transform=f"scale({scale:g})")


def composed(scenes: Sequence[Scene]) -> str:
    """Return a picture of one scene or of two, in a field of 60 by 72 round its middle."""
    if len(scenes) == 1:
        (scene,) = scenes
        names = [name for name in (scene.first, scene.sign, scene.last) if name]
        size = {1: 2.0, 2: 1.35, 3: 1.06}[len(names)]
        step = {1: 0.0, 2: 33.0, 3: 25.0}[len(names)]
        return "".join(
            _placed(sign(name, scene.icon), 0, (row - (len(names) - 1) / 2) * step, size)
            for row, name in enumerate(names)
        )
    found = [element("path", class_="rw-kl", d="M-26 0h52")]
    for row, scene in enumerate(scenes[:2]):
        names = [name for name in (scene.first, scene.sign, scene.last) if name]
        size = {1: 1.25, 2: 1.0, 3: 0.82}[len(names)]
        for column, name in enumerate(names):
            turned = sign(name, scene.icon)
            if name == "down":
                turned = element("g", turned, transform="rotate(-90)")
            x = (column - (len(names) - 1) / 2) * (21.5 if len(names) == 3 else 27)
            found.append(_placed(turned, x, -17.5 if row == 0 else 17.5, size))
    return "".join(found)


def _placed(drawn: str, x: float, y: float, size: float) -> str:
    return element("g", drawn, transform=f"translate({number(x)} {number(y)}) scale({size:g})")
