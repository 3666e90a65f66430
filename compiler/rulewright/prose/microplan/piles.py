"""A pile says which face is up; that a pile lays new ones on top is not said.

All piles grow at the top: a move that puts something elsewhere says so.

Before, in tortuga_1667, zone-event_deck:

    en  The event deck is a pile of event cards; new ones go on top. Nobody sees what is there.
    nl  Dit is een stapel gebeurteniskaarten; nieuwe komen bovenop. Niemand mag zien wat daar ligt.
    de  Der Ereigniskartenstapel Das ist ein Stapel aus Ereigniskarten; neue kommen obenauf. Niemand darf
        sehen, was dort liegt.
    es  El mazo de eventos es una pila de cartas de evento; las nuevas se ponen encima. Nadie puede ver su
        contenido.

After:

    en  The event deck is a face-down pile of event cards.
    nl  Dit is een gedekte stapel gebeurteniskaarten.
    de  Das ist ein verdeckter Stapel aus Ereigniskarten.
    es  El mazo de eventos es una pila de cartas de evento boca abajo.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, Wording
from rulewright.prose.plan.sentences import Thing

_OWNERS = ("zone.pile.both", "zone.seen.owner")
"""Of a pile for each of two things it is said apart who sees into it."""

_FACES = {"zone.seen.nobody": ".down", "zone.seen.all": ".up", "zone.seen.owner": ".own"}


def show_face(text: Text) -> Text:
    """Return a text that says of a pile which face is up."""
    match text.intro:
        case (Wording(what, says), *between, Wording(seen, also)) if (
            what.form.startswith("zone.pile") and seen.form in _FACES and (what.form, seen.form) != _OWNERS
        ):
            pass
        case (Wording(what, says), *after) if what.form == "zone.group":
            return replace(text, intro=(Wording(replace(what, variants=("holds",)), says), *after))
        case _:
            return text
    slots = {**what.slots, **seen.slots}
    if "owner" in seen.slots and "owner" in what.slots:
        slots = dict(what.slots)
    zone = slots["zone"]
    variants = (zone.noun,) if isinstance(zone, Thing) else ()
    clause = replace(what, variants=variants, form=f"{what.form}{_FACES[seen.form]}", slots=slots)
    return replace(text, intro=(Wording(clause, (*says, *also)), *between))
