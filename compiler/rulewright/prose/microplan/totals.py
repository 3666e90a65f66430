"""What is added up over several things, beside another number, is said for each of them.

A difference is said with what it is between. Where the whole sum is added up, its total is said of all of it; so
this says which part is meant.

Before, in tortuga_2014, quantity-result:

    en  The result of a player on an action is the sum of the bonus tile of the player on that
        action and the number in the table “Number on the die” for that die of the player on that
        action and that action added up over all dice of the player on that action.
    nl  Het resultaat van een speler bij een actie is de som van het getal op de bonustegel van de
        speler bij die actie en het aantal in de tabel ‘Getal op de dobbelsteen’ voor die
        dobbelsteen van de speler bij die actie en die actie opgeteld over alle dobbelstenen van de
        speler bij die actie.
    de  Das Ergebnis eines Spielers bei einer Aktion ist die Summe aus der Zahl auf dem
        Bonusplättchen des Spielers bei dieser Aktion und der Anzahl aus der Tabelle „Zahl auf dem
        Würfel“ für diesen Würfel des Spielers bei dieser Aktion und diese Aktion zusammengezählt
        über alle Würfel des Spielers bei dieser Aktion.
    es  El resultado de un jugador en una acción es la suma de la bonificación del jugador en esa acción y del
        número de la tabla «Número del dado» para ese dado del jugador en esa acción y esa acción sumado sobre
        todos los dados del jugador en esa acción.

After:

    en  The result of a player on an action is the sum of the bonus tile of the player on that
        action and, for each die of the player on that action, the number in the table “Number on
        the die” for that die of the player on that action and that action.
    nl  Het resultaat van een speler bij een actie is de som van het getal op de bonustegel van de
        speler bij die actie en, voor elke dobbelsteen van de speler bij die actie, het aantal in de
        tabel ‘Getal op de dobbelsteen’ voor die dobbelsteen van de speler bij die actie en die
        actie.
    de  Das Ergebnis eines Spielers bei einer Aktion ist die Summe aus der Zahl auf dem
        Bonusplättchen des Spielers bei dieser Aktion und, für jeden Würfel des Spielers bei dieser
        Aktion, der Anzahl aus der Tabelle „Zahl auf dem Würfel“ für diesen Würfel des Spielers bei
        dieser Aktion und diese Aktion.
    es  El resultado de un jugador en una acción es la suma de la bonificación del jugador en esa acción y,
        por cada dado del jugador en esa acción, del número de la tabla «Número del dado» para ese dado del
        jugador en esa acción y esa acción.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Change, Text, text_changed
from rulewright.prose.phrases import EVERY, ONE
from rulewright.prose.plan.sentences import Clause, Thing

_EACH = {"phrase.sum": "phrase.sum_each", "phrase.minus": "phrase.minus_each"}


def add_for_each(text: Text) -> Text:
    """Return a text in which a part of a sum is added for each thing, and not the sum over all of them."""
    change = Change(clause=_for_each)
    return text_changed(text, change.wording)


def _for_each(clause: Clause) -> Clause:
    """Return "of the bonus and, for each die, …" for "of the bonus and … added up over all dice"."""
    match clause:
        case Clause(
            "phrase.sum" | "phrase.minus",
            {"right": Thing(after=(*after, Clause("phrase.total", {"what": Thing() as what}))) as right},
        ) if what.determiner is EVERY:
            pass
        case Clause("phrase.difference"):
            return replace(clause, variants=("between",))
        case _:
            return clause
    each = replace(what, number=ONE)
    slots = {**clause.slots, "each": each, "right": replace(right, after=tuple(after))}
    return replace(clause, form=_EACH[clause.form], slots=slots)
