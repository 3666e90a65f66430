"""A name in brackets is left out where the words before it are that name; behind a long choice it stands apart."""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text
from rulewright.prose.plan.sentences import Clause


def name_once(text: Text) -> Text:
    """Return a text whose names in brackets are messages that leave out what is said already."""
    return rewrite_each(text, Clause, _once)


def _once(clause: Clause) -> Clause:
    """Return a clause that gives a name, with a message that may leave it out."""
    if clause.form == "cond.named" or (clause.form.startswith(("for_each", "secretly")) and "name" in clause.slots):
        return replace(clause, variants=("once", *clause.variants))
    if clause.form.startswith("choose.") and "long" in clause.variants:
        return replace(clause, variants=("apart", *clause.variants))
    return clause
