"""A card that tells where it goes itself is not named twice: "when you reveal this card, it goes …".

Before, in tortuga_1667, card-albatross:

    en  When you reveal this card, move this card from the reveal space into your play area.
    nl  Als je deze kaart onthult, leg dan deze kaart van het onthulveld in je speelgebied.
    de  Wenn du diese Karte aufdeckst, lege diese Karte vom Aufdeckfeld in deine Auslage.
    es  Cuando reveles esta carta, pasa esta carta de la casilla de revelación a tu zona de juego.

After:

    en  When you reveal this card, it goes from the reveal space into your play area.
    nl  Als je deze kaart onthult, komt die van het onthulveld in je speelgebied.
    de  Wenn du diese Karte aufdeckst, kommt sie vom Aufdeckfeld in deine Auslage.
    es  Cuando reveles esta carta, esta pasa de la casilla de revelación a tu zona de juego.
"""

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
