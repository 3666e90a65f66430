"""How much room a state needs for the lists that it keeps."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from rulewright.ir import description as d
from rulewright.ir import nodes as x
from rulewright.ir.compiled_game import Compiled
from rulewright.runtime.description import ValueType

USUAL = 8_192
"""Nearly every game has room for its lists in so many values."""

LARGEST = 1 << 20
"""A state has room for so many at most; a rule that keeps more is a fault in C."""

_MANY = 512
"""As many as an enumeration has at most (`foundation.limits.VALUES`)."""

OPTIONS = 4_096
"""The most that one can choose from (`foundation.limits.OPTIONS`)."""


def room(compiled: Compiled) -> int:
    """Room for all lists of a state at their longest, and for one of them anew; in values."""
    longest = [min(_longest(compiled, choice.type), OPTIONS) for choice in compiled.description.choices]
    picks = [
        _longest(compiled, choice.type)
        for choice in compiled.description.choices if choice.kind is d.ChoiceKind.PICK
    ]
    most_picks = max(picks, default=0)
    secret = 2 * compiled.program.max_players * (most_picks + 1) if compiled.program.secrets else 0
    total = 2 * max(longest, default=0) + most_picks + secret
    for field in compiled.description.fields:
        if field.kind == "list":
            total += _longest(compiled, field.type)
        elif field.kind == "lists":
            total += _longest(compiled, field.type) * compiled.program.max_players
    return min(max(USUAL, total), LARGEST)


def _longest(compiled: Compiled, values: ValueType | None) -> int:
    """Return how many values a list can have: each once, but pieces as often as there are some."""
    match values:
        case ("int" | "slot", int(low), int(high)):
            return high - low + 1
        case ("enum" | "optional" | "set", str(enum)):
            return _of(compiled, enum)
        case ("bool",):
            return 2
        case ("joined", *_):
            parts: Sequence[Any] = values[1:]
            return prod([_longest(compiled, part) for part in parts])
        case ("action",) | ("resume", int()) | None:  # options of an action; a loop over what is not told
            return max([_MANY, *(_of(compiled, each.name) for each in compiled.description.enums)])
        case _:
            raise AssertionError(values)


def _of(compiled: Compiled, enum: str) -> int:
    players = compiled.program.max_players
    pieces = [
        sum(each.copies) * (players if each.per_player else 1)
        for each in compiled.description.classes if enum in {each.kind, each.name}
    ]
    named = [len(each.values) for each in compiled.description.enums if each.name == enum]
    return max([players, *pieces, *named])


def most_kinds(compiled: Compiled) -> int:
    """Return the most kinds of a place that is kept by kinds."""
    kinds = [
        field.kinds or compiled.program.max_players for field in compiled.program.fields
        if field.keeps in {x.Keeps.TALLY, x.Keeps.BOARD}
    ]
    return max(kinds, default=1)
