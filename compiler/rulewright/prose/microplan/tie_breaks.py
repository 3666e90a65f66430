"""Who counts of several that a definition fits is said behind it, and not in brackets within.

Before, in tortuga_2014, quantity-first_place:

    en  Leader The leader on an action is the player (the first one clockwise from the starting player) who
        has at least one die on that action and for whom the result of that player on that action equals
        the best result on that action.
    nl  Nummer één bij een actie is de speler (de eerste met de klok mee vanaf de startspeler) die
        minstens één dobbelsteen bij die actie heeft en voor wie geldt dat het resultaat van die
        speler bij die actie gelijk is aan het beste resultaat bij die actie.
    de  Erstplatzierter Der Erstplatzierte bei einer Aktion ist der Spieler (bei mehreren zählt der Erste
        im Uhrzeigersinn, beginnend mit dem Startspieler), der mindestens einen Würfel bei dieser Aktion
        hat und bei dem das Ergebnis dieses Spielers bei dieser Aktion genauso hoch ist wie das beste
        Ergebnis bei dieser Aktion.
    es  El primer clasificado en una acción es el jugador (el primero en sentido horario desde el
        jugador inicial) con al menos un dado en esa acción y para el que el resultado de ese
        jugador en esa acción es igual al mejor resultado en esa acción.

After:

    en  Leader The leader on an action is the player who has at least one die on that action and for whom
        the result of that player on that action equals the best result on that action; of several, the
        first one clockwise from the starting player counts.
    nl  Nummer één bij een actie is de speler die minstens één dobbelsteen bij die actie heeft en
        voor wie geldt dat het resultaat van die speler bij die actie gelijk is aan het beste
        resultaat bij die actie; zijn er meer, dan telt de eerste met de klok mee vanaf de
        startspeler.
    de  Erstplatzierter Der Erstplatzierte bei einer Aktion ist der Spieler, der mindestens einen Würfel
        bei dieser Aktion hat und bei dem das Ergebnis dieses Spielers bei dieser Aktion genauso hoch ist
        wie das beste Ergebnis bei dieser Aktion; von mehreren zählt der erste im Uhrzeigersinn, beginnend
        mit dem Startspieler.
    es  El primer clasificado en una acción es el jugador con al menos un dado en esa acción y para el que el
        resultado de ese jugador en esa acción es igual al mejor resultado en esa acción; si son varios,
        cuenta el primero en sentido horario desde el jugador inicial.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, clauses_changed
from rulewright.prose.plan.sentences import Clause, Thing

_NEAREST = "phrase.nearest."


def break_ties_behind(text: Text) -> Text:
    """Return a text whose definitions say at their end who counts in a tie."""
    return clauses_changed(text, _behind)


def _behind(clause: Clause) -> Clause:
    """Return a definition with its tie-break behind it, if it has one."""
    found = _apart(clause)
    if found is None:
        return clause
    defined, nearest = found
    return Clause(nearest.form.replace(_NEAREST, "define.nearest."), {"what": defined, **nearest.slots})


def _apart(clause: Clause) -> tuple[Clause, Clause] | None:
    """Return a definition without its tie-break, and the tie-break; None if there is none."""
    match clause:
        case Clause("define.provided", {"what": Clause() as inner}):
            found = _apart(inner)
            return None if found is None else (replace(clause, slots={**clause.slots, "what": found[0]}), found[1])
        case Clause("define.quantity" | "define.role", {"value": Thing(after=after) as value}):
            pass
        case _:
            return None
    for each in after:
        if isinstance(each, Clause) and each.form.startswith(_NEAREST):
            rest = replace(value, after=tuple(other for other in after if other is not each))
            return replace(clause, slots={**clause.slots, "value": rest}), each
    return None
