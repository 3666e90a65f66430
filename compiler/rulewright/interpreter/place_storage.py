"""How the interpreter keeps the pieces of each kind of place: a new kind says here what it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import assert_never

from rulewright.model.nodes import At, Shape


class Arrival(Enum):
    """Where a piece is put in the list of a place."""

    LAST = auto()
    FIRST = auto()
    SORTED = auto()
    FREE = auto()
    """In the first empty slot."""
    SLOT = auto()
    """In the slot that is named."""


@dataclass(frozen=True, slots=True)
class Traits:
    """How the places of a kind keep their pieces."""

    arrivals: Mapping[At, Arrival]
    """Where pieces come to; a place has no others."""
    numbered: bool
    """Whether it has numbered slots, which may be empty."""
    heap: bool
    """Whether it is kept sorted, and where a piece lies in it tells nothing."""


@cache
def traits(shape: Shape) -> Traits:
    """Return how the places of a kind keep their pieces."""
    match shape:
        case Shape.LINE:
            arrivals = {At.INTO: Arrival.LAST, At.BACK: Arrival.LAST, At.FRONT: Arrival.FIRST}
            return Traits(arrivals, numbered=False, heap=False)
        case Shape.GROUP:
            return Traits({At.INTO: Arrival.SORTED}, numbered=False, heap=True)
        case Shape.SLOTS:
            arrivals = {At.INTO: Arrival.FREE, At.SLOT: Arrival.SLOT}
            return Traits(arrivals, numbered=True, heap=False)
        case Shape.PILE:
            arrivals = {At.INTO: Arrival.LAST, At.TOP: Arrival.LAST, At.BOTTOM: Arrival.FIRST}
            return Traits(arrivals, numbered=False, heap=False)
        case _:
            assert_never(shape)
