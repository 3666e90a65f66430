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
    "place", "new_game", "from_text", "from_record", "parse_action", "action", "notation", "api", "engine", "d", "chance", "options", "tables", "log", "players", "index", "fired", "again", "runtime",
}
_TEMPORARY = {"at", "begin", "block", "i", "mask", "member", "p", "rule", "slot", "there", "where"}
_HELPERS = {
    "blur", "blur_alike", "empty_slots", "filled_slots", "take_sorted", "without", "covered", "known_to", "either", "fill", "fill_first", "find_kind", "finish", "log_move", "look", "pick_options",
    "settle", "shuffle_line", "shuffle_pile", "shuffle_slots", "take_at", "take_filled", "take_front", "take_kind",
    "take_kinds", "take_slot", "take_top", "turn_of", "d", "engine",
}
_CONSTANTS = {
    "ACTIONS", "ANSWERS", "DESCRIPTION", "ENGINE", "MASK", "OPTIONS", "RESUME", "SECRET", "TRIGGERS", "ZONES",
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
    return checked(name) + ("_" if name in _TAKEN | _MODULE | _HELPERS else "")


def local(name: str) -> str:
    """A variable in a function."""
    taken = _TAKEN | _MODULE | _HELPERS | _TEMPORARY
    return checked(name) + ("_" if name in taken else "")


def table(name: str) -> str:
    """The constant for a table that nobody overwrites."""
    constant = checked(name).upper()
    return constant + ("_" if constant in _CONSTANTS else "")


def attribute(pieces: str, name: str) -> str:
    """The constant for an attribute of a class of pieces."""
    return f"{checked(pieces)}__{checked(name)}".upper()


def event(name: str) -> str:
    """The constant for the rules of cards for an event; no class of pieces is called `when`."""
    return f"WHEN__{checked(name).upper()}"


def proc(name: str) -> str:
    """The function of a rule: `action__attack`, `pistol__revealed`, `maroon`, `maroon_quietly`."""
    return function(name)
