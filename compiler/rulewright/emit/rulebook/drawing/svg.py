"""The few SVG elements that drawings are made of. Every text and attribute is escaped here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from typing import TypeAlias

from rulewright.foundation.bounded_memo import remembered

Value: TypeAlias = str | int | float

_MOST_SAID = 20_000
_NARROW = frozenset("fijlrtI.,:;|!'’‘()[]-· ")
_WIDE = frozenset("mwMWÆŒ@%")


@remembered(_MOST_SAID)
def number(value: float) -> str:
    """Return a number as short as it can be, the same on every machine."""
    text = f"{value:.1f}"
    return text.removesuffix(".0")


def element(name: str, *inner: str, **attributes: Value) -> str:
    """Return one element. `inner` is SVG already; an underscore behind a name or for a hyphen falls away."""
    said = "".join(
        f' {_attribute_name(key)}="{_attribute(value)}"'
        for key, value in attributes.items()
    )
    body = "".join(inner)
    return f"<{name}{said}>{body}</{name}>" if body else f"<{name}{said}/>"


def words(text: str, **attributes: Value) -> str:
    """Return a text element; the text is escaped."""
    return element("text", plain(text), **attributes)


@remembered(_MOST_SAID)
def plain(text: str) -> str:
    """Return text between tags. Signs that Markdown reads are written as references."""
    return escape(" ".join(text.split()), quote=True)


@cache
def _attribute_name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _attribute(value: Value) -> str:
    return number(value) if isinstance(value, int | float) else plain(value)


@remembered(_MOST_SAID)
def width(text: str, size: float) -> float:
    """About how wide a text is in a sans-serif face, rather too wide than too narrow."""
    ems = 0.0
    for sign in text:
        if sign in _NARROW:
            ems += 0.34
        elif sign in _WIDE:
            ems += 0.9
        elif sign.isupper() or sign.isdigit():
            ems += 0.66
        else:
            ems += 0.57
    return ems * size


def wrapped(text: str, size: float, room: float) -> Sequence[str]:
    """Return the lines of a text in a width. A word that is too long for it is broken."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if width(longer, size) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        while width(word, size) > room and len(word) > 2:
            cut = next(
                (n for n in range(len(word) - 1, 1, -1) if width(word[:n] + "-", size) <= room), 2
            )
            lines.append(word[:cut] + "-")
            word = word[cut:]
        line = word
    return (*lines, line) if line or not lines else tuple(lines)
