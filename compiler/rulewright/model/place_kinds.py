"""What the kinds of places are: a new kind says here how it answers each question."""

from __future__ import annotations

from typing import assert_never

from rulewright.foundation.frozen import dataclass
from rulewright.model.nodes import At, Shape


@dataclass(frozen=True, slots=True)
class Traits:
    """What rules can say of the places of a kind."""

    arrivals: frozenset[At]
    """Where in it pieces can arrive."""
    ends: bool
    """Whether it has a first and a last piece."""
    numbered: bool
    """Whether it has a fixed number of cells, counted from 1, each empty or with one piece."""
    takes_alike: bool
    """Whether pieces that are all alike may lie in it."""


def traits(shape: Shape) -> Traits:
    """Return what the places of a kind are."""
    match shape:
        case Shape.LINE:
            arrivals = frozenset({At.INTO, At.FRONT, At.BACK})
            return Traits(arrivals, ends=True, numbered=False, takes_alike=False)
        case Shape.GROUP:
            arrivals = frozenset({At.INTO})
            return Traits(arrivals, ends=False, numbered=False, takes_alike=True)
        case Shape.SLOTS:
            arrivals = frozenset({At.INTO, At.SLOT})
            return Traits(arrivals, ends=False, numbered=True, takes_alike=False)
        case Shape.PILE:
            arrivals = frozenset({At.INTO, At.TOP, At.BOTTOM})
            return Traits(arrivals, ends=True, numbered=False, takes_alike=False)
        case _:
            assert_never(shape)
