"""A card that tells where it goes itself is not named twice: "when you reveal this card, it goes …"."""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, clauses_changed
from rulewright.prose.plan.nouns import THIS_CARD
from rulewright.prose.plan.sentences import Clause, Thing

_VERBS = frozenset({"put", "give"})
"""Variants of a move that have a verb of their own."""


def let_it_go(text: Text) -> Text:
    """Return a text in which what happens to a card is said of it with a pronoun."""
    return clauses_changed(text, _gone)


def _gone(clause: Clause) -> Clause:
    """Return "when you reveal this card, it goes …" for "…, move this card …"."""
    match clause:
        case Clause("when.then", {
            "lead": Clause(lead),
            "then": Clause("move", {"what": Thing(noun), "source": Clause()}, variants) as then,
        }) if noun == THIS_CARD and lead.startswith("event.") and _VERBS.isdisjoint(variants):
            goes = replace(then, form="move.it", variants=(), extra={})
            return replace(clause, slots={**clause.slots, "then": goes})
        case _:
            return clause
