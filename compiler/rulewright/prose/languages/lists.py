"""Lists as the CLDR writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal

# Private-use characters stand for the items: no word of an item is taken for the conjunction.
_FIRST_MARK = 0xE000
_MARKS = re.compile("[\ue000-\uf8ff]")
MAX_ITEMS = 0xF8FF - 0xE000


def join_list(
    items: Sequence[str],
    conjunction: Literal["and", "or"],
    language: str,
    before_last: Callable[[str, str], str],
) -> str:
    """Return the items joined: "one, two, and three".

    `before_last` has the last word on what stands between the last two, once it knows the last one.
    """
    from babel.lists import format_list  # a check seldom needs it

    if len(items) > MAX_ITEMS:
        raise ValueError(f"a list of {len(items)} items, at most {MAX_ITEMS}")
    marks = [chr(_FIRST_MARK + index) for index in range(len(items))]
    style: Literal["standard", "or"] = "standard" if conjunction == "and" else "or"
    frame = format_list(marks, style=style, locale=language)
    if len(items) > 1:
        start, end = frame.index(marks[-2]) + 1, frame.index(marks[-1])
        frame = frame[:start] + before_last(frame[start:end], items[-1]) + frame[end:]
    return _MARKS.sub(lambda mark: items[ord(mark.group()) - _FIRST_MARK], frame)
