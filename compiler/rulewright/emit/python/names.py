"""Names of a spec as names in Python. The scheme is injective: two names never become one.

Names in specs match `[a-z][a-z0-9]*(_[a-z0-9]+)*`: they never end in an underscore and never hold
two in a row, so that a trailing underscore and a double one are free for us.
"""

from __future__ import annotations

import builtins
import keyword
import re

HELPERS = (
    "blur", "blur_alike", "clockwise", "covered", "distinct", "either", "empty_slots", "fill",
    "fill_first", "filled_slots", "find_kind", "finish", "forget", "kinds", "known_to", "log_move",
    "look", "members", "pick", "pick_options", "settle", "shuffle_line", "shuffle_pile",
    "shuffle_slots", "shuffled", "take_at", "take_filled", "take_front", "take_kind", "take_kinds",
    "take_slot", "take_sorted", "take_top", "without",
)
"""What a generated module may take from the runtime's `pieces`."""

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_STATE = {
    "players", "at", "chooser", "options", "picks", "winners", "chance", "log", "secret", "copy",
    "key", "secret_moves",
}
_MODULE = {
    "action", "again", "api", "bisect", "chance", "count", "d", "engine", "fired", "found",
    "from_record", "from_text", "have", "high", "index", "insort", "leave", "listing", "log",
    "low", "moved", "new_game", "notation", "options", "parse_action", "piece", "place", "players",
    "run", "runtime", "s", "standing", "start", "step", "tables", "taken", "turn_of", "v", "value",
}
_TEMPORARY = {"at", "begin", "block", "i", "mask", "member", "new", "p", "rule", "slot", "there", "where"}
_CONSTANTS = {
    "ACTIONS", "ANSWERS", "DESCRIPTION", "ENGINE", "MASK", "NUM_ACTIONS", "OPTIONS", "RESUME",
    "SECRET", "TRIGGERS",
}
_TAKEN = set(keyword.kwlist) | set(keyword.softkwlist) | set(dir(builtins))
_RESERVED = _TAKEN | _MODULE | set(HELPERS)


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
    return checked(name) + ("_" if name in _RESERVED else "")


def local(name: str) -> str:
    """A variable in a function."""
    taken = _RESERVED | _TEMPORARY
    return checked(name) + ("_" if name in taken else "")


def table(name: str) -> str:
    """The constant for a table that nobody overwrites."""
    constant = checked(name).upper()
    return constant + ("_" if constant in _CONSTANTS else "")


def attribute(pieces: str, name: str) -> str:
    """The constant for an attribute of a class of pieces."""
    return f"{checked(pieces)}__{checked(name)}".upper()


def value(enum: str, name: str) -> str:
    """The constant for a value of an enumeration, where its word alone is not enough."""
    return f"{checked(name)}__of__{checked(enum)}".upper()


def event(name: str) -> str:
    """The constant for the rules of cards for an event; no class of pieces is called `when`."""
    return f"WHEN__{checked(name).upper()}"


def proc(name: str) -> str:
    """The function of a rule: `action__attack`, `pistol__revealed`, `maroon`, `maroon_quietly`."""
    return function(name)
