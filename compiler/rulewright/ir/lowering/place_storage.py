"""How the kinds of places keep pieces: a new kind says here how it answers each question."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import assert_never

from rulewright.ir.nodes import End, Shape


@dataclass(frozen=True, slots=True)
class Traits:
    """How the places of a kind keep their pieces."""

    counted: bool
    """Whether only the number of pieces is kept."""
    numbered: bool
    """Whether it has a fixed number of cells, an empty one with -1."""
    backwards: bool
    """Whether it is listed from the last piece that is kept to the first."""
    sorted: bool
    """Whether pieces are kept sorted: where one lies tells nothing, and a shuffle moves none."""
    ends: frozenset[End]
    """Where in the list that is kept pieces can be put."""
    into: End
    """Where they are put if nothing else is said; pieces that are counted are never put."""


@cache
def traits(shape: Shape) -> Traits:
    """Return how the places of a kind keep their pieces."""
    match shape:
        case Shape.LINE:
            return Traits(
                counted=False, numbered=False, backwards=False, sorted=False,
                ends=frozenset({End.FIRST, End.LAST}), into=End.LAST,
            )
        case Shape.GROUP:
            return Traits(
                counted=False, numbered=False, backwards=False, sorted=True,
                ends=frozenset({End.SORTED}), into=End.SORTED,
            )
        case Shape.SLOTS:
            return Traits(
                counted=False, numbered=True, backwards=False, sorted=False,
                ends=frozenset({End.FREE, End.SLOT}), into=End.FREE,
            )
        case Shape.PILE:
            return Traits(
                counted=False, numbered=False, backwards=True, sorted=False,
                ends=frozenset({End.FIRST, End.LAST}), into=End.LAST,
            )
        case Shape.COUNT:
            return Traits(
                counted=True, numbered=False, backwards=False, sorted=False,
                ends=frozenset(), into=End.LAST,
            )
        case _:
            assert_never(shape)
