"""A number of things that is noted is counted: "count the cards in that hand"."""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, clauses_changed
from rulewright.prose.phrases import DEF, MANY
from rulewright.prose.plan.sentences import Clause, Thing


def count_them(text: Text) -> Text:
    """Return a text that tells the reader to count what it needs the number of."""
    return clauses_changed(text, _counted)


def _counted(clause: Clause) -> Clause:
    """Return "count the cards: that is the number to replace" for "the number to replace is that of the cards"."""
    match clause:
        case Clause("let", {
            "name": name, "value": Thing("number", after=(Clause("phrase.count", {"what": Thing() as what}),)),
        }):
            said = {"name": name, "what": replace(what, number=MANY, determiner=DEF)}
            return Clause("let.count", said, clause.variants)
        case _:
            return clause
