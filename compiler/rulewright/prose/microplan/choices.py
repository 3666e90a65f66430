"""Two choices that follow each other are one sentence: "choose a ship and another player".

Where the first is narrowed down by a clause, the second would be heard as part of it, and it stays apart.

Before, in track_race, action-forward:

    en  Choose an escape card from your hand. Choose a spot in whose track there is one of your
        pirates, from 1 to 12.
    nl  Kies een kaart ‘escape card’ uit je hand. Kies een ‘spot’ waarvan een van je speelstukken
        ‘pirate’ in het gebied ‘track’ ligt, van 1 tot en met 12.
    de  Wähle eine Karte „escape card“ aus deiner Hand. Wähle ein „spot“, in dessen Bereich „track“
        einer deiner Spielsteine „pirate“ liegt, von 1 bis 12.
    es  Elige una carta «escape card» de tu mano. Elige un «spot» en cuya zona «track» esté una de
        tus piezas «pirate», de 1 a 12.

After:

    en  Choose an escape card from your hand and a spot in whose track there is one of your pirates,
        from 1 to 12.
    nl  Kies een kaart ‘escape card’ uit je hand en een ‘spot’ waarvan een van je speelstukken
        ‘pirate’ in het gebied ‘track’ ligt, van 1 tot en met 12.
    de  Wähle eine Karte „escape card“ aus deiner Hand und ein „spot“, in dessen Bereich „track“
        einer deiner Spielsteine „pirate“ liegt, von 1 bis 12.
    es  Elige una carta «escape card» de tu mano y un «spot» en cuya zona «track» esté una de tus
        piezas «pirate», de 1 a 12.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Step, Text, Wording, neighbours_joined
from rulewright.prose.plan.sentences import Clause, Series, Thing, Where


def join_choices(text: Text) -> Text:
    """Return a text in which choices that follow each other are one sentence."""
    return neighbours_joined(text, _one)


def _one(first: Step, second: Step) -> Step | None:
    """Return two choices as one step."""
    match first, second:
        case (
            Step((Wording(Clause("choose.command", {"what": Thing() as one}) as clause, says),), ()),
            Step((Wording(Clause("choose.command", {"what": Thing() as other}), also),), ()),
        ) if not any(isinstance(each, Where) for each in one.after):
            both = replace(clause, slots={"what": Series((one, other))})
            return Step((Wording(both, (*says, *also)),), (), second.ordered)
        case _:
            return None
