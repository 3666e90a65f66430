"""What a card is and how many there are of it is one sentence.

Before, in tortuga_1667, card-letter_of_marque:

    en  There are three copies of this card. It is a helpful event card.
    nl  Er zijn drie exemplaren van deze kaart. Dit is een gunstige gebeurteniskaart.
    de  Es gibt drei Exemplare dieser Karte. Dies ist eine hilfreiche Ereigniskarte.
    es  Hay tres ejemplares de esta carta. Es una carta de evento beneficiosa.

After:

    en  It is a helpful event card; there are three copies.
    nl  Dit is een gunstige gebeurteniskaart; er zijn drie exemplaren.
    de  Dies ist eine hilfreiche Ereigniskarte; es gibt drei Exemplare davon.
    es  Es una carta de evento beneficiosa; hay tres ejemplares.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, Wording
from rulewright.prose.plan.sentences import Clause


def say_what_card_is(text: Text) -> Text:
    """Return a text that begins with what a card is, and how many there are."""
    match text.intro:
        case (
            Wording(Clause("card.copies", copies), says),
            Wording(Clause("card.attribute") as kind, also),
        ):
            said = Clause("card.facts", {"kind": kind, **copies})
            return replace(text, intro=(Wording(said, (*says, *also), as_planned=False),))
        case _:
            return text
