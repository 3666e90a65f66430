"""As many pieces of each kind, and places with numbers, are said for all of them at once.

Before, in cartagena, pieces-board_piece:

    en  There are one board piece of segment 1, one board piece of segment 2, one board piece of
        segment 3, one board piece of segment 4, one board piece of segment 5, and one board piece
        of segment 6.
    nl  Er zijn één speelbordstuk van segment 1, één speelbordstuk van segment 2, één speelbordstuk
        van segment 3, één speelbordstuk van segment 4, één speelbordstuk van segment 5 en één
        speelbordstuk van segment 6.
    de  Es gibt ein Spielplanteil von Segment 1, ein Spielplanteil von Segment 2, ein Spielplanteil
        von Segment 3, ein Spielplanteil von Segment 4, ein Spielplanteil von Segment 5 und ein
        Spielplanteil von Segment 6.
    es  Hay una pieza de tablero del tramo 1, una pieza de tablero del tramo 2, una pieza de tablero
        del tramo 3, una pieza de tablero del tramo 4, una pieza de tablero del tramo 5 y una pieza
        de tablero del tramo 6.

After:

    en  There is one board piece for each tunnel segment.
    nl  Er is één speelbordstuk voor elk tunnelsegment.
    de  Es gibt ein Spielplanteil für jedes Tunnelsegment.
    es  Hay una pieza de tablero por cada tramo de túnel.
"""

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
