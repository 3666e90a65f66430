"""Names of a spec as names in C: injective, and never a word that C or the engine's own parts have.

Names in specs never hold two underscores in a row nor end in one, so that these are free for us.
"""

from __future__ import annotations

import re

from rulewright.ir import nodes as x

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def checked(name: str) -> str:
    """Return the name, if it is one that a spec can hold; anything else is a fault of the compiler."""
    if _NAME.fullmatch(name) is None:
        raise AssertionError(f"not a name: {name!a}")
    return name


def field(name: str) -> str:
    """Return the field of the state."""
    if not all(_NAME.fullmatch(part) for part in name.split("__")):
        raise AssertionError(f"not the name of a field: {name!a}")
    return f"{name}_"


def local(local_: x.Local) -> str:
    """Return a name in a function: its number tells it from others."""
    return f"{checked(local_.name.lstrip('_'))}_{local_.uid}"


QUICK = "Q_"
"""Before the names of what plays games at which nobody looks: no other name has a capital and small letters."""


def function(name: x.Name, prefix: str = "") -> str:
    """Return the function of this name."""
    parts = [name.part.value.replace(" ", "_"), *map(_quiet, name.of)]
    if name.at:
        parts.append(f"at_{checked(name.at)}")
    if name.number or name.part in {x.Part.CHECK, x.Part.NEED, x.Part.RESTART, x.Part.REASON}:
        parts.append(f"n{name.number}")
    return prefix + "__".join(parts) + "_"


def _quiet(name: str) -> str:
    """Return a word of a rule's name; a verb that checks no triggers has a second part of ours."""
    head, mark, rest = name.partition("__")
    return checked(head) + mark + rest


def table(name: str) -> str:
    """Return the cells of a table that nobody overwrites."""
    return f"TABLE__{checked(name).upper()}"


def attribute(pieces: str, name: str) -> str:
    """Return an attribute of a class of pieces."""
    return f"OF__{checked(pieces).upper()}__{checked(name).upper()}"


def zone(name: str) -> str:
    """Return the number of a family of places."""
    return f"AT__{checked(name).upper()}"


def zones_of(pieces: str) -> str:
    """Return the families of places that can hold the pieces of a class."""
    return f"PLACES__{checked(pieces).upper()}"


def variable(name: str) -> str:
    """Return the number of a variable, for the log."""
    return f"NOTES__{checked(name).upper()}"


def event(name: str) -> str:
    """Return the rules of cards for an event."""
    return f"WHEN__{checked(name).upper()}"
