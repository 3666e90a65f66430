"""In which order several do something is said before what they do, so that it is not heard with something else.

Before, in tortuga_2014, verb-place_dice:

    en  Each player who has placed all dice takes a bonus tile, clockwise from the starting player.
    nl  Elke speler die alle dobbelstenen heeft geplaatst, neemt een bonustegel, met de klok mee
        vanaf de startspeler.
    de  Jeder Spieler, der alle Würfel gelegt hat, nimmt ein Bonusplättchen, im Uhrzeigersinn,
        beginnend mit dem Startspieler.
    es  Cada jugador que ha colocado todos sus dados toma una ficha de bonificación, empezando por el
        jugador inicial y en sentido horario.

After:

    en  Clockwise from the starting player, each player who has placed all dice takes a bonus tile.
    nl  Met de klok mee vanaf de startspeler neemt elke speler die alle dobbelstenen heeft
        geplaatst, een bonustegel.
    de  Im Uhrzeigersinn, beginnend mit dem Startspieler, nimmt jeder Spieler, der alle Würfel
        gelegt hat, ein Bonusplättchen.
    es  Empezando por el jugador inicial y en sentido horario, cada jugador que ha colocado todos sus
        dados toma una ficha de bonificación.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, clauses_changed
from rulewright.prose.phrases import EVERY
from rulewright.prose.plan.sentences import Clause, Thing, reordered


def order_first(text: Text) -> Text:
    """Return a text whose sentences begin with the order in which people do what they say."""
    return clauses_changed(text, _begun)


def _begun(clause: Clause) -> Clause:
    """Return "clockwise from you, each player …" for "each player …, clockwise from you"."""
    then = clause.slots.get("then")
    if not clause.form.startswith("each.") or not isinstance(then, Clause) or then.form.startswith("move"):
        return clause
    if not any(isinstance(each, Thing) and each.determiner is EVERY for each in then.slots.values()):
        return clause  # the reader does it
    slots = {**clause.slots, "then": reordered(then)}
    return replace(clause, variants=("ahead",), slots=slots)
