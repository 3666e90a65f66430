"""In which order several do something is said before what they do, so that it is not heard with something else."""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, clauses_changed
from rulewright.prose.phrases import EVERY
from rulewright.prose.plan.sentences import Clause, Thing, reordered


def order_first(text: Text) -> Text:
    """Return a text whose sentences begin with the order in which people do what they say."""
    return clauses_changed(text, _begun)


def _begun(clause: Clause) -> Clause:
    """Return "clockwise from you, each player …" for "each player …, clockwise from you"."""
    then = clause.slots.get("then")
    if not clause.form.startswith("each.") or not isinstance(then, Clause) or then.form.startswith("move"):
        return clause
    if not any(isinstance(each, Thing) and each.determiner is EVERY for each in then.slots.values()):
        return clause  # the reader does it
    slots = {**clause.slots, "then": reordered(then)}
    return replace(clause, variants=("ahead",), slots=slots)
