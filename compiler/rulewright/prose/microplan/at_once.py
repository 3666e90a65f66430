"""One step that happens at once says so at its end.

Before, in tortuga_1667, card-stormy_seas:

    en  Do all of this at once: move all chests from the hold of each nation aboard your ship onto
        the Spanish Galleon.
    nl  Doe dit in één keer: leg alle schatkisten uit het ruim van elk land op je schip op het
        Spaanse galjoen.
    de  Tu dies auf einmal: Lege alle Schatztruhen aus dem Stauraum jeder Nation an Bord deines
        Schiffes auf die Spanish Galleon.
    es  Haz todo esto a la vez: pasa todos los cofres de la bodega de cada nación a bordo de tu barco al
        galeón español.

After:

    en  Move all chests from the hold of each nation aboard your ship onto the Spanish Galleon, all
        at once.
    nl  Leg alle schatkisten uit het ruim van elk land op je schip op het Spaanse galjoen, alles
        tegelijk.
    de  Lege alle Schatztruhen aus dem Stauraum jeder Nation an Bord deines Schiffes auf die Spanish
        Galleon, alles auf einmal.
    es  Pasa todos los cofres de la bodega de cada nación a bordo de tu barco al galeón español, todo a
        la vez.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, Wording, text_changed
from rulewright.prose.plan.sentences import Clause


def say_at_once(text: Text) -> Text:
    """Return a text in which a single step that happens at once is one sentence."""
    return text_changed(text, _said)


def _said(wording: Wording) -> Wording:
    match wording.clause:
        case Clause("under.inline", {"lead": Clause("together"), "then": Clause() as then}):
            return replace(wording, clause=Clause("together.one", {"then": then}))
        case _:
            return wording
