"""How a state keeps the pieces of each kind of place: a new kind says here what it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias, assert_never

Shape: TypeAlias = Literal["line", "group", "slots", "pile"]


@dataclass(frozen=True, slots=True)
class Traits:
    """How the places of a kind keep and show their pieces."""

    numbered: bool
    """Whether it has a fixed number of slots, an empty one with `EMPTY`; views number its pieces."""
    backwards: bool
    """Whether it is listed from the last piece that is kept to the first."""
    sorted: bool
    """Whether pieces are kept sorted, so that their order must not be shown: it tells their kinds."""
    positions: bool
    """Whether the log says at which positions somebody looked."""


@cache
def traits(shape: Shape) -> Traits:
    """Return how the places of a kind keep and show their pieces."""
    match shape:
        case "line":
            return Traits(numbered=False, backwards=False, sorted=False, positions=True)
        case "group":
            return Traits(numbered=False, backwards=False, sorted=True, positions=False)
        case "slots":
            return Traits(numbered=True, backwards=False, sorted=False, positions=True)
        case "pile":
            return Traits(numbered=False, backwards=True, sorted=False, positions=False)
        case _:
            assert_never(shape)
