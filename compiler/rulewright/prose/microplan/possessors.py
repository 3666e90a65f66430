"""Whose a thing is comes before it, and what else it is of after it: "the player's result on that action".

The same is said, in another order; a game has a message for what else (`after.result@owned`) if it has one for all.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import NOT_MARKED, Text
from rulewright.prose.phrases import INDEF, THIS
from rulewright.prose.plan.place_phrases import KIND_OF
from rulewright.prose.plan.sentences import Thing


def own_first(text: Text) -> Text:
    """Return a text in which whose something is may be said apart from what else it is of."""
    return rewrite_each(text, Thing, _owned)


def _owned(thing: Thing) -> Thing:
    """Return a thing of somebody and of something else, with the message for the latter; "that die" says it all."""
    if thing.determiner is THIS and thing.mark != NOT_MARKED:
        return replace(thing, of=(), own=None)
    if thing.own is None or _is_superlative(thing) or (len(thing.of) < 2 and thing.own.form != KIND_OF):
        return thing
    return replace(thing, own=replace(thing.own, variants=("owned",)))


def _is_superlative(thing: Thing) -> bool:
    """Return whether a thing is one of several people's: "the highest result of a player" is nobody's known yet."""
    return bool(thing.adjectives) and any(isinstance(each, Thing) and each.determiner is INDEF for each in thing.of)
