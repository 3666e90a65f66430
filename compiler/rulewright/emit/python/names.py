"""Names of a spec as names in Python. The scheme is injective: two names never become one.

Names in specs match `[a-z][a-z0-9]*(_[a-z0-9]+)*`: they never end in an underscore and never hold
two in a row, so that a trailing underscore and a double one are free for us. What begins a name of
ours before a double underscore is no name of a rule: it gets a trailing underscore there.
"""

from __future__ import annotations

import builtins
import keyword
import re

from rulewright.ir import nodes as x

HELPERS = (
    "blur", "blur_alike", "blurred", "blurred_all", "clockwise", "covered", "distinct",
    "either", "empty_slots", "fill", "fill_free", "filled", "filled_slots",
    "kinds", "known_to", "log_move", "log_one", "look", "members", "members_from",
    "nowhere", "overfull", "overspent", "pick", "pick_options", "put_free", "put_into", "seats_from", "settle",
    "shuffle_line", "shuffle_pile", "shuffle_slots", "shuffled", "swap", "take_at", "take_filled",
    "take_front", "take_kind", "take_kinds", "take_sorted", "take_sorted_kind", "take_top",
)
"""What a generated module may take from the runtime's `pieces`."""

BOARD_HELPERS = ("Listed", "lowest", "on_board", "tallied")
"""What it may take from the runtime's `boards`."""

SPENT = "spent_"
"""The field of the state for steps that are counted; no field of a spec has this name."""

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_STATE = {
    "players", "everybody", "at", "chooser", "options", "picks", "answer", "winners", "chance", "log",
    "secret", "copy", "drawing", "key", "secret_moves",
}
_MODULE = {
    "action", "annotations", "api", "before_lots", "begin", "blank", "count", "d", "ended", "engine", "from_record",
    "finish", "from_text", "go_on", "insort", "log", "new_game", "notation", "parse_action", "play", "position",
    "run", "s", "setup", "standing", "start", "step", "turn_of", "v",
}
_HEADS = {
    "answer", "begin", "check", "chooser", "event", "find", "fires", "members", "need", "options",
    "places", "reason", "restart", "settle", "take", "trigger", "when",
}
_TEMPORARY = {"block", "place", "number", "rule", "self", "then"}
_CONSTANTS = {
    "ACTIONS", "ANSWERS", "CHOOSERS", "DESCRIPTION", "ENGINE", "LOTS", "MASK", "NUM_ACTIONS", "OPENING", "OPTIONS",
    "PLACES", "READY", "RESUME", "RULES", "SECRET", "STEPS", "TRIGGERS",
}
_TAKEN = set(keyword.kwlist) | set(keyword.softkwlist) | set(dir(builtins))
_RESERVED = _TAKEN | _MODULE | _HEADS | {*HELPERS, *BOARD_HELPERS}


def checked(name: str) -> str:
    """Return the name, if it is one that a spec can hold; anything else is a fault of the compiler."""
    if _NAME.fullmatch(name) is None:
        raise AssertionError(f"not a name: {name!a}")
    return name


def key(words: str) -> str:
    """Return the key of a reason: names and a number, with dots between them."""
    *of, number = words.split(".")
    return ".".join([*map(checked, of), str(int(number))])


def field(name: str) -> str:
    """Return the field of the state for a place, variable, option or open table."""
    return checked(name) + ("_" if name in _STATE or name in _TAKEN else "")


def listed(step: int, low: int) -> str:
    """Return the constant for the numbers that sets list: by each member, or by every so many."""
    return f"_FROM_{low}" + (f"_BY_{step}" if step > 1 else "")


def by_kind(name: str) -> str:
    """Return the field of the state for places that are kept by the kinds of pieces."""
    return f"{checked(name)}__of"


def kept(name: str) -> str:
    """Return the field of the state for a name of a rule or a resume point."""
    if not all(_NAME.fullmatch(part) for part in name.split("__")):
        raise AssertionError(f"not the name of a field: {name!a}")
    return name


def _rule(name: str) -> str:
    head, quietly, rest = name.partition("__")
    word = checked(head) + ("_" if head in _RESERVED else "")
    return word + quietly + rest


def function(name: x.Name) -> str:
    """Return the function of this name."""
    found = _function(name)
    if name.at:
        found += f"__{checked(name.at)}"
        found += f"_{name.number}" if name.number else ""
    return found


def _function(name: x.Name) -> str:
    of = name.of
    match name.part:
        case x.Part.RULE:
            return _rule(of[0])
        case x.Part.ACTION:
            return f"action__{checked(of[0])}"
        case x.Part.HANDLER:
            return f"when__{checked(of[0])}__{checked(of[1])}"
        case x.Part.TRIGGER:
            return f"trigger__{checked(of[0])}"
        case x.Part.SETUP:
            return "setup"
        case x.Part.PLAY:
            return "play"
        case x.Part.MEMBERS:
            return f"members__{checked(of[0])}"
        case x.Part.OPTIONS:
            return f"options__{checked(of[0])}"
        case x.Part.ANSWER:
            return f"answer__{checked(of[0])}"
        case x.Part.CHOOSER:
            return f"chooser__{checked(of[0])}"
        case x.Part.CHECK:
            return f"check__{checked(of[0])}__{name.number}"
        case x.Part.NEED:
            return f"need__{checked(of[0])}__{name.number}"
        case x.Part.FIRES_FOR:
            return f"trigger__{checked(of[0])}__members"
        case x.Part.FIRES:
            return f"trigger__{checked(of[0])}__fires"
        case x.Part.SETTLE:
            return "settle__" + "__".join(map(checked, of))
        case x.Part.RESTART:
            return f"restart__{name.number}"
        case x.Part.TURN_OF:
            return "turn_of"
        case x.Part.REASON:
            return f"reason__{name.number}"


def local(name: str) -> str:
    """Return a variable in a function."""
    word = name.lstrip("_")
    return checked(word) + ("_" if word in _RESERVED | _TEMPORARY else "")


def table(name: str) -> str:
    """Return the constant for a table that nobody overwrites."""
    constant = checked(name).upper()
    return constant + ("_" if constant in _CONSTANTS else "")


def attribute(pieces: str, name: str) -> str:
    """Return the constant for an attribute of a class of pieces."""
    return f"{checked(pieces)}__{checked(name)}".upper()


def value(enum: str, name: str) -> str:
    """Return the constant for a value of an enumeration, where its word alone is not enough."""
    return f"{checked(name)}__of__{checked(enum)}".upper()


def event(name: str) -> str:
    """Return the constant for the rules of cards for an event; no class of pieces is called `when`."""
    return f"WHEN__{checked(name).upper()}"


def taker(pieces: str) -> str:
    """Return the function that takes a piece from wherever it lies."""
    return f"take__{checked(pieces)}"


def places(pieces: str) -> str:
    """Return the constant for the places that can hold the pieces of a class."""
    return f"_PLACES_OF_{checked(pieces).upper()}"
