"""What a card is and how many there are of it is one sentence."""

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
