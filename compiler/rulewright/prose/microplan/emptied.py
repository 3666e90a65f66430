"""What each of several has no longer is said of them: "each player now has no dice left".

Before, in tortuga_2014, verb-keep_dice:

    en  For each rolling player: there are now no rolled dice of that rolling player.
    nl  Voor elke gooiende speler: er zijn nu geen gegooide dobbelstenen van die gooiende speler.
    de  Für jeden würfelnden Spieler: Es gibt jetzt keine geworfenen Würfel dieses würfelnden
        Spielers.
    es  Para cada jugador activo: ahora no hay ningún dado tirado de ese jugador activo.

After:

    en  Each rolling player now has no rolled dice.
    nl  Elke gooiende speler heeft nu geen gegooide dobbelstenen.
    de  Jeder würfelnde Spieler hat jetzt keine geworfenen Würfel.
    es  Cada jugador activo se queda ahora sin dados tirados.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, clauses_changed
from rulewright.prose.phrases import EVERY, THIS
from rulewright.prose.plan.sentences import Clause, Thing


def have_none_left(text: Text) -> Text:
    """Return a text that says of each of several that it now has none of what is theirs."""
    return clauses_changed(text, _emptied)


def _emptied(clause: Clause) -> Clause:
    """Return "each player now has no dice" for "for each player: there are now no dice of that player"."""
    lead, none = clause.slots.get("lead"), clause.slots.get("then")
    if clause.form != "under.inline" or not isinstance(none, Clause) or none.form != "assign.none":
        return clause
    match lead, none.slots["target"]:
        case Clause("for_each", {"what": Thing() as what}), Thing(of=(Thing(of=(), after=()) as owner,)) as target:
            pass
        case _:
            return clause
    if what.determiner is not EVERY or owner.determiner is not THIS or owner.noun != what.noun or target.after:
        return clause
    return replace(none, variants=("role",), extra={"who": what, "role": replace(target, of=(), own=None)})
