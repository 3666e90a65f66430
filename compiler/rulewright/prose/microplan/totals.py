"""What is added up over several things, beside another number, is said for each of them.

A difference is said with what it is between. Where the whole sum is added up, its total is said of all of it; so
this says which part is meant.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text
from rulewright.prose.phrases import EVERY, ONE
from rulewright.prose.plan.sentences import Clause, Thing

_EACH = {"phrase.sum": "phrase.sum_each", "phrase.minus": "phrase.minus_each"}


def add_for_each(text: Text) -> Text:
    """Return a text in which a part of a sum is added for each thing, and not the sum over all of them."""
    return rewrite_each(text, Clause, _for_each)


def _for_each(clause: Clause) -> Clause:
    """Return "of the bonus and, for each die, …" for "of the bonus and … added up over all dice"."""
    match clause:
        case Clause(
            "phrase.sum" | "phrase.minus",
            {"right": Thing(after=(*after, Clause("phrase.total", {"what": Thing() as what}))) as right},
        ) if what.determiner is EVERY:
            pass
        case Clause("phrase.difference"):
            return replace(clause, variants=("between",))
        case _:
            return clause
    each = replace(what, number=ONE)
    slots = {**clause.slots, "each": each, "right": replace(right, after=tuple(after))}
    return replace(clause, form=_EACH[clause.form], slots=slots)
