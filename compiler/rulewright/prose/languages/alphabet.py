"""The order of words in an alphabet: accents and capitals decide nothing unless all else is alike."""

from __future__ import annotations

import unicodedata

Place = tuple[str, str]


def place_of(text: str, letters: str) -> Place:
    """Return where words stand in a list. `letters` are letters of their own, behind the one they look like."""
    return "".join(_plain(sign, letters) for sign in text.casefold()), text


def _plain(sign: str, letters: str) -> str:
    bare = "".join(c for c in unicodedata.normalize("NFD", sign) if not unicodedata.combining(c))
    if sign in letters:
        return f"{bare}\U0010ffff"
    return bare if bare.isalnum() or bare.isspace() else ""
