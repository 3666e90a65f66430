"""Names of a spec as names in Python. The scheme is injective: two names never become one.

Names in specs match `[a-z][a-z0-9]*(_[a-z0-9]+)*`: they never end in an underscore and never hold
two in a row, so that a trailing underscore and a double one are free for us.
"""

from __future__ import annotations

import builtins
import keyword
import re

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_STATE = {
    "players", "at", "chooser", "options", "picks", "winners", "chance", "log", "secret", "copy",
    "key", "secret_moves",
}
_MODULE = {
    "s", "start", "step", "taken", "moved", "run", "bisect", "insort", "kinds", "distinct", "members", "clockwise",
    "pick", "shuffled", "blur", "forget", "listing", "value", "piece", "count", "low", "high", "have", "found",
    "place", "new_game", "chance", "options", "tables", "log", "players", "index", "fired", "again", "runtime",
}
_TAKEN = set(keyword.kwlist) | set(keyword.softkwlist) | set(dir(builtins))


def checked(name: str) -> str:
    """The name, if it is one that a spec can hold; anything else is a fault of the compiler."""
    if re.fullmatch(_NAME, name) is None:
        raise AssertionError(f"not a name: {name!a}")
    return name


def field(name: str) -> str:
    """The field of the state for a place, variable, option or open table."""
    return checked(name) + ("_" if name in _STATE or name in _TAKEN else "")


def function(name: str) -> str:
    """The function for a role, predicate, quantity or verb."""
    return checked(name) + ("_" if name in _TAKEN or name in _MODULE else "")


def local(name: str) -> str:
    """A variable in a function."""
    return checked(name) + ("_" if name in _TAKEN or name in _MODULE else "")


def proc(name: str) -> str:
    """The function of a rule: `action__attack`, `pistol__revealed`, `maroon`, `maroon_quietly`."""
    return function(name)
