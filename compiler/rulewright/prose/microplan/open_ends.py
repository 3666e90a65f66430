"""A range says only what its places do not: "the first field after the position", "a field" for all there are.

The plan marks the ends of a range that no place lies beyond.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text
from rulewright.prose.phrases import Num
from rulewright.prose.plan.domains import HIGHEST, LOWEST
from rulewright.prose.plan.sentences import Clause, Slot, Thing


def leave_ends_open(text: Text) -> Text:
    """Return a text in which ranges do not say where all places end."""
    return rewrite_each(text, Thing, _opened)


def _opened(thing: Thing) -> Thing:
    """Return a thing without the ends of its range that say nothing."""
    for at, each in enumerate(thing.after):
        if isinstance(each, Clause) and each.form.startswith("phrase.range"):
            said = _shortest(each)
            rest = (*thing.after[:at], *thing.after[at + 1 :])
            return thing if said == (each,) else replace(thing, after=(*said, *rest))
    return thing


def _shortest(bounds: Clause) -> tuple[Clause, ...]:
    """Return what a range has to say: the whole of it where both ends are needed."""
    low, high = bounds.slots["low"], bounds.slots["high"]
    match LOWEST in bounds.variants, HIGHEST in bounds.variants:
        case True, True:
            return ()
        case False, True:
            before = _next_to(low, "phrase.plus")
            return (Clause("phrase.beyond", {"what": before}) if before else Clause("phrase.from", {"low": low}),)
        case True, False:
            behind = _next_to(high, "phrase.minus")
            until = Clause("phrase.before", {"what": behind}) if behind else Clause("phrase.up_to", {"high": high})
            return (until,)
        case _:
            return (bounds,)


def _next_to(end: Slot, form: str) -> Slot | None:
    """Return what an end is one away from: "the position" for "the position plus 1"."""
    match end:
        case Thing(after=(*before, Clause(said, {"right": Num(1)}))) if said == form:
            return replace(end, after=tuple(before))
        case _:
            return None
