"""As many pieces of each kind, and places with numbers, are said for all of them at once."""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, clauses_changed
from rulewright.prose.phrases import INDEF, MANY
from rulewright.prose.plan.nouns import COUNTING
from rulewright.prose.plan.sentences import Clause, Num, Thing


def say_for_all(text: Text) -> Text:
    """Return a text that says of pieces and places of several kinds what they have in common."""
    return clauses_changed(text, _for_all)


def _for_all(clause: Clause) -> Clause:
    """Return what is said of each as said of all."""
    match clause:
        case Clause("pieces.kinds", extra={"each": Thing(of=(each,)) as piece}):
            return Clause("pieces.each", {"what": replace(piece, of=()), "each": each})
        case Clause("zone.group.each", {
            "zone": Thing() as zone, "pieces": pieces,
            "owner": Thing(noun, after=(Clause("phrase.range", {"low": Num() as low, "high": Num() as high}),)),
        }) if noun == COUNTING:
            zones = replace(zone, number=MANY, determiner=INDEF)
            return Clause("zone.group.numbered", {"zone": zones, "pieces": pieces, "low": low, "high": high})
        case _:
            return clause
