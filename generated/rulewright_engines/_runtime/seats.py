"""Who plays: a seat is a number from 0 in Python, `p1` for the first in texts, or a name that was given.

Wherever a player is asked for, all three will do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .errors import listed, quoted
from .whole_numbers import as_whole

LONGEST_NAME = 40
_SIGNS = frozenset(",[](){}/=")
_SEAT = re.compile(r"p[0-9]+")


def seat_names(players: int) -> tuple[str, ...]:
    """Return what players are called who have no names: p1 is the seat 0."""
    return tuple(f"p{seat + 1}" for seat in range(players))


def checked_names(names: object) -> tuple[str, ...]:
    """Return names for the players, in the order of their seats; `ValueError` for what cannot be names."""
    if not isinstance(names, list | tuple):
        raise ValueError(f"the names of players are a list, not {quoted(names)}")
    found: list[str] = []
    for seat, name in enumerate(names):
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
            raise ValueError(f"players have short texts as names, not {quoted(name)}")
        if name != name.strip() or not name.isprintable() or set(name) & _SIGNS:
            raise ValueError(
                f"players cannot be called {quoted(name)}: a name has none of {' '.join(sorted(_SIGNS))}"
            )
        if _SEAT.fullmatch(name) and name != f"p{seat + 1}":
            raise ValueError(f"p{seat + 1} of the players cannot be called {quoted(name)}")
        if name in found:
            raise ValueError(f"two players have the name {quoted(name)}")
        found.append(name)
    return tuple(found)


def seat_of(who: object, names: Sequence[str]) -> int:
    """Return the seat of a player, given as a number from 0, as `p1`, or by name; `ValueError` otherwise."""
    seat = as_whole(who)
    if seat is not None and 0 <= seat < len(names):
        return seat
    if isinstance(who, str):
        if who in names:
            return names.index(who)
        if who in (seats := seat_names(len(names))):
            return seats.index(who)
    last = len(names) - 1
    named = "" if tuple(names) == seat_names(len(names)) else f", or {listed(names, 'or')}"
    raise ValueError(
        f"there is no player {quoted(who)}; seats go from 0 (p1) to {last} (p{last + 1}){named}"
    )
