"""A number of things that is noted is counted: "count the cards in that hand".

Before, in tortuga_1667, card-crows_nest:

    en  The number of cards to replace is the number of vote cards in that player's hand.
    nl  Het aantal te vervangen kaarten is het aantal stemkaarten in de hand van die speler.
    de  Die Zahl der zu ersetzenden Karten ist die Anzahl der Vote-Karten auf der Hand dieses
        Spielers.
    es  El número de cartas por sustituir es el número de cartas de voto de la mano de ese jugador.

After:

    en  Count the vote cards in that player's hand: that is the number of cards to replace.
    nl  Tel de stemkaarten in de hand van die speler: dat is het aantal te vervangen kaarten.
    de  Zähle die Vote-Karten auf der Hand dieses Spielers: Das ergibt die Zahl der zu ersetzenden
        Karten.
    es  Cuenta las cartas de voto de la mano de ese jugador: ese es el número de cartas por sustituir.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, clauses_changed
from rulewright.prose.phrases import DEF, MANY
from rulewright.prose.plan.sentences import Clause, Thing


def count_them(text: Text) -> Text:
    """Return a text that tells the reader to count what it needs the number of."""
    return clauses_changed(text, _counted)


def _counted(clause: Clause) -> Clause:
    """Return "count the cards: that is the number to replace" for "the number to replace is that of the cards"."""
    match clause:
        case Clause("let", {
            "name": name, "value": Thing("number", after=(Clause("phrase.count", {"what": Thing() as what}),)),
        }):
            return Clause("let.count", {"name": name, "what": replace(what, number=MANY, determiner=DEF)})
        case _:
            return clause
