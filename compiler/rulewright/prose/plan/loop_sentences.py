"""A loop with one step as one sentence: "each player on Tortuga skips a turn".

What the loop runs over takes the place of the one mention of its member. Where the member is spoken
of more than once, or in the middle of a condition, the loop stays a lead of its own.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from rulewright.foundation.tree import rewrite_each, walk
from rulewright.prose.phrases import EVERY, INDEF, ONE
from rulewright.prose.plan.sentences import BESIDES, Clause, Thing, Where, things


def merged(clause: Clause, mark: int, every: Thing) -> Clause | None:
    """Return the clause with "each …" where it spoke of the member, or nothing where that is no help."""
    if [each.mark for each in things(clause)].count(mark) != 1 or not _mentions(clause, mark, _NARROWING):
        return None
    if _mentions(clause.slots.get("destination"), mark) and not _is_so_many(clause):
        return None  # "the top card onto each player's space": there is one for each of them
    said = replace(every, number=ONE, determiner=EVERY)
    # No game need have words of its own for what is picked.
    beside = not _mentions(clause.extra, mark, _WITHIN) or clause.form == "assign.random"
    inside = not _mentions(clause, mark, _WITHIN) and beside
    if inside and not all(_is_place(item) for item in said.after):
        return None  # "the hand of each player who has …": too much for one noun
    return rewrite_each(clause, Thing, lambda thing: _put(thing, mark, said))


def _is_so_many(clause: Clause) -> bool:
    """Return whether a move names a number of pieces: "one chest into each hold" is one for each."""
    what = clause.slots["what"]
    return clause.form == "move" and isinstance(what, Thing) and what.determiner is INDEF


def _is_place(item: Clause | Where) -> bool:
    return isinstance(item, Clause) and item.form in ("phrase.in", "phrase.among")


_NARROWING = BESIDES | {"after", "thing"}
"""The fields with what narrows a noun down, where a member cannot become "each …"."""
_WITHIN = BESIDES | {"after", "of", "items", "thing"}
"""The fields with what stands within another participant."""


def _mentions(tree: object, mark: int, ignore: Collection[str] = BESIDES) -> bool:
    """Return whether a member is spoken of, elsewhere than in some fields."""
    return any(isinstance(each, Thing) and each.mark == mark for each in walk(tree, ignore))


def _put(thing: Thing, mark: int, said: Thing) -> Thing:
    """Return a thing in which "each …" has been put for the member; the member itself is that."""
    if thing.mark == mark:
        return said
    if said in thing.of and any(item in thing.of for item in said.of):
        # Whose it is, is said with it: "the top face of each of the player's dice".
        return replace(thing, of=tuple(item for item in thing.of if item not in said.of), own=None)
    return thing
