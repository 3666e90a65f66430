"""Pieces that are of a kind are said to be of it: "chests of that colour" for "chests that are that colour"."""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text
from rulewright.prose.plan.sentences import Clause, Participant, Thing, Where


def say_of_kind(text: Text) -> Text:
    """Return a text in which pieces are of the kind that they are narrowed down to."""
    return rewrite_each(text, Thing, _of_kind)


def _of_kind(thing: Thing) -> Thing:
    """Return pieces with their kind as what they are of."""
    if thing.of:
        return thing
    kinds = {at: kind for at, each in enumerate(thing.after) if (kind := _kind(each)) is not None}
    if len(kinds) != 1:
        return thing
    rest = tuple(each for at, each in enumerate(thing.after) if at not in kinds)
    return replace(thing, of=tuple(kinds.values()), after=rest)


def _kind(each: Clause | Where) -> Participant | None:
    """Return the kind that a piece is said to be."""
    match each:
        case Where(Clause("cond.is", {"left": Thing(after=()) as left, "right": Thing() as right}, variants), mark):
            return right if "kind" in variants and left.mark == mark else None
        case _:
            return None
