"""Texts that were written before anybody had a name: how they are found, and who stands in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

_FIRST = 0xF000
_SIGNS = re.compile("[\uf000-\uf0ff]")


def sign(seat: int) -> str:
    """Return the private sign that stands for a player."""
    return chr(_FIRST + seat)


def with_players(text: str, called: Callable[[int], str]) -> str:
    """Return a text with what players are called in place of their signs."""
    return _SIGNS.sub(lambda found: called(ord(found[0]) - _FIRST), text)


def key_of(what: str, name: str, numbers: Sequence[int]) -> str:
    """Return how a text is found: `from`, a place and its indices; `piece`, a class, a kind and how many."""
    return f"{what}:{name}:{','.join(map(str, numbers))}"
