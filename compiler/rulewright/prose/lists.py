"""Lists as the CLDR writes them, with Spanish "e" and "u" before a like sound."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from babel.lists import format_list

# Private-use characters stand for the items: no word of an item is taken for the conjunction.
_FIRST_MARK = 0xE000
_MARKS = re.compile("[\ue000-\uf8ff]")
MAX_ITEMS = 0xF8FF - 0xE000

# "hielo", "iones" begin with a glide, not with the vowel i, and keep "y".
_SOUNDS_I = re.compile(r"h?[ií](?![aeiouáéó])|y(?![aeiouáéíóú])", re.IGNORECASE)
# In figures 8, 80, 800.000 (ocho...) and 11, 11.000 (once...) begin with o.
_SOUNDS_O = re.compile(r"h?[oó]|8|11(?!\d)(?!\.\d{3}\.)", re.IGNORECASE)


def join_list(items: Sequence[str], conjunction: Literal["and", "or"], language: str) -> str:
    """The items joined: "one, two, and three" in English, "uno, dos y tres" in Spanish."""
    if len(items) > MAX_ITEMS:
        raise ValueError(f"a list of {len(items)} items, at most {MAX_ITEMS}")
    marks = [chr(_FIRST_MARK + index) for index in range(len(items))]
    style: Literal["standard", "or"] = "standard" if conjunction == "and" else "or"
    frame = format_list(marks, style=style, locale=language)
    if language == "es" and len(items) > 1:
        if conjunction == "and" and _SOUNDS_I.match(items[-1]):
            frame = frame.replace(f" y {marks[-1]}", f" e {marks[-1]}")
        elif conjunction == "or" and _SOUNDS_O.match(items[-1]):
            frame = frame.replace(f" o {marks[-1]}", f" u {marks[-1]}")
    return _MARKS.sub(lambda mark: items[ord(mark.group()) - _FIRST_MARK], frame)
