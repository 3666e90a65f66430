"""Places in a text as editors count them: lines from 0, and columns in the units that were agreed on."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote

from lsprotocol import types as lsp
from pygls.uris import from_fs_path, to_fs_path, uri_scheme

_WIDE = 0xFFFF
_HEAD = re.compile(r"^(?:edition|variant|house rule) +([a-z][a-z0-9_]{0,63}) +for ", re.MULTILINE)


@lru_cache(maxsize=64)
def _starts(text: str) -> tuple[int, ...]:
    starts, at = [0], text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return tuple(starts)


def _units(text: str, encoding: str) -> int:
    match encoding:
        case "utf-32":
            return len(text)
        case "utf-8":
            return len(text.encode("utf-8", "surrogatepass"))
        case _:
            return len(text) + sum(1 for sign in text if ord(sign) > _WIDE)


def position(text: str, offset: int, encoding: str) -> lsp.Position:
    """Return a place as an editor counts it; one that is not in the text is its end."""
    starts = _starts(text)
    offset = max(0, min(offset, len(text)))
    line = bisect_right(starts, offset) - 1
    return lsp.Position(line, _units(text[starts[line] : offset], encoding))


def offset_of(text: str, place: lsp.Position, encoding: str) -> int:
    """Return a place that an editor counted; beyond the end of a line it is that end."""
    starts = _starts(text)
    if place.line >= len(starts):
        return len(text)
    start = starts[place.line]
    end = starts[place.line + 1] - 1 if place.line + 1 < len(starts) else len(text)
    if encoding == "utf-32":
        return min(start + place.character, end)
    at, left = start, place.character
    while at < end and left > 0:
        left -= _units(text[at], encoding)
        at += 1
    return at


def stretch(text: str, start: int, end: int, encoding: str) -> lsp.Range:
    """Return a stretch of a text as an editor counts it."""
    return lsp.Range(position(text, start, encoding), position(text, max(start, end), encoding))


def path_of(uri: str) -> Path | None:
    """Return the file of a document, or None for one that is in none."""
    if uri_scheme(uri) != "file":
        return None
    path = to_fs_path(uri)
    try:
        return None if path is None or "\0" in path else Path(path).resolve()
    except (OSError, RuntimeError, ValueError):  # no such name, or links in a circle
        return None


def unsaved_path(uri: str, text: str) -> Path | None:
    """Return a path for a document that was never saved, called as its first line says; None for any other."""
    if uri_scheme(uri) != "untitled":
        return None
    named = _HEAD.search(text)
    name = named[1] if named is not None else "untitled"
    return Path(Path.home().anchor, "untitled", quote(uri, safe=""), f"{name}.rules")


def uri_of(path: Path) -> str:
    """Return the address of a file."""
    return from_fs_path(str(path)) or ""
