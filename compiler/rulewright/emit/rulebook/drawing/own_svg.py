"""An SVG that somebody drew, as the few plain shapes in it: what is read is written anew, and nothing else passes.

No script, style, link, text, picture or reference comes through, no element and no attribute that is not listed,
and no value that is not a number, a path or a colour. An SVG with anything else is not used, and that is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.emit.rulebook.drawing.svg import element, number

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

MOST_BYTES = 20_000
MOST_SHAPES = 200
FIELD = (60.0, 72.0)  # how wide and how high it may become

_NUMBER = re.compile(r"-?[0-9]{0,5}(\.[0-9]{1,6})?")
_NUMBERS = re.compile(r"[0-9., -]{1,2000}")
_PATH = re.compile(r"[MLHVCSQTAZmlhvcsqtaz0-9 .,-]{1,5000}")
_PAINT = re.compile(r"none|currentColor|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}")
_MOVED = re.compile(r"((translate|scale|rotate|matrix|skewX|skewY)\([0-9., -]{1,80}\) ?){1,6}")
_WORD = re.compile(r"round|butt|square|miter|bevel|evenodd|nonzero")
_LENGTHS = ("x", "y", "cx", "cy", "r", "rx", "ry", "width", "height", "x1", "y1", "x2", "y2")
_VALUES = {
    **dict.fromkeys((*_LENGTHS, "stroke-width", "opacity", "fill-opacity", "stroke-opacity"), _NUMBER),
    **dict.fromkeys(("fill", "stroke"), _PAINT),
    **dict.fromkeys(("stroke-linecap", "stroke-linejoin", "fill-rule"), _WORD),
    "points": _NUMBERS, "stroke-dasharray": _NUMBERS, "d": _PATH, "transform": _MOVED,
}
_SHAPES = {"g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon"}
_SPACE = "{http://www.w3.org/2000/svg}"


def own_svg(text: str) -> str:
    """Return the shapes of an SVG, scaled into a field round its middle. A ValueError says what is wrong."""
    if len(text.encode()) > MOST_BYTES:
        raise ValueError(f"it is larger than {MOST_BYTES // 1000} kB")
    if "<!" in text or "<?" in text:
        raise ValueError("it has more than elements: take out what begins with `<!` or `<?`")
    root = _parsed(text)
    if _name(root) != "svg":
        raise ValueError("it is no SVG: its first element is no `svg`")
    view = [float(each) for each in re.findall(r"-?[0-9]+(?:\.[0-9]+)?", root.get("viewBox", ""))]
    if len(view) != 4 or not (0 < view[2] <= 10_000 and 0 < view[3] <= 10_000):
        raise ValueError('its `viewBox` is missing: write `viewBox="0 0 100 120"`')
    if sum(1 for _ in root.iter()) > MOST_SHAPES:
        raise ValueError(f"it has more than {MOST_SHAPES} shapes")
    scale = min(FIELD[0] / view[2], FIELD[1] / view[3])
    left, top = -(view[0] + view[2] / 2) * scale, -(view[1] + view[3] / 2) * scale
    kept = dict(_kept(root, {"viewBox", "width", "height", "version"}))
    return element(
        "g", *map(_shape, root), transform=f"translate({number(left)} {number(top)}) scale({scale:.4f})", **kept,
    )


def _parsed(text: str) -> ET.Element:
    try:
        # The Python of the page has no parser of XML, and draws no such pictures.
        from xml.etree import ElementTree
    except ImportError as error:
        raise ValueError("nothing can read it here") from error
    try:
        return ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise ValueError(f"it is no SVG: {error}") from error


def _name(node: ET.Element) -> str:
    return node.tag.removeprefix(_SPACE)


def _shape(node: ET.Element) -> str:
    name = _name(node)
    if name not in _SHAPES:
        raise ValueError(f"`{name}` cannot be used: there are {', '.join(f'`{each}`' for each in sorted(_SHAPES))}")
    if (node.text or "").strip() or (node.tail or "").strip():
        raise ValueError("it has text, which would be in one language only")
    return element(name, *map(_shape, node), **dict(_kept(node, set())))


def _kept(node: ET.Element, passed: set[str]) -> Iterator[tuple[str, str]]:
    for name, value in node.attrib.items():
        if name in passed:
            continue
        allowed = _VALUES.get(name)
        if allowed is None:
            raise ValueError(f"the attribute `{name}` cannot be used")
        if not value or allowed.fullmatch(value.strip()) is None:
            raise ValueError(f"`{name}` cannot be `{value[:40]}`")
        yield name.replace("-", "_"), value.strip()
