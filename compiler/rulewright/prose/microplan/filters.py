"""A condition that does not speak of the thing that it narrows down is said last of all that narrows it down.

Between others it would seem to be about something else. All of them hold together, in any order.

Before, in tortuga_2014, quantity-second_place:

    en  Runner-up The runner-up on an action is the player (the first one clockwise from the starting
        player) for whom there are at least three players, who has at least one die on that action, is not
        in first place on that action, and for whom the result of that player on that action equals the
        second-best result on that action.
    nl  Nummer twee bij een actie is de speler (de eerste met de klok mee vanaf de startspeler) voor
        wie geldt dat er minstens drie spelers zijn, die minstens één dobbelsteen bij die actie
        heeft, bij die actie niet op de eerste plaats staat en voor wie geldt dat het resultaat van
        die speler bij die actie gelijk is aan het op één na beste resultaat bij die actie.
    de  Der Zweitplatzierte bei einer Aktion ist der Spieler (bei mehreren zählt der Erste im
        Uhrzeigersinn, beginnend mit dem Startspieler), bei dem mindestens drei Spieler dabei sind,
        der mindestens einen Würfel bei dieser Aktion hat, bei dieser Aktion nicht auf dem ersten
        Platz ist und bei dem das Ergebnis dieses Spielers bei dieser Aktion genauso hoch ist wie
        das zweitbeste Ergebnis bei dieser Aktion.
    es  El segundo clasificado en una acción es el jugador (el primero en sentido horario desde el
        jugador inicial) para el que hay al menos tres jugadores, con al menos un dado en esa
        acción, que no ocupa la primera posición en esa acción y para el que el resultado de ese
        jugador en esa acción es igual al segundo resultado más alto en esa acción.

After:

    en  Runner-up The runner-up on an action is the player (the first one clockwise from the starting
        player) who has at least one die on that action, is not in first place on that action, and for whom
        the result of that player on that action equals the second-best result on that action, provided
        that there are at least three players.
    nl  Nummer twee bij een actie is de speler (de eerste met de klok mee vanaf de startspeler) die
        minstens één dobbelsteen bij die actie heeft, bij die actie niet op de eerste plaats staat
        en voor wie geldt dat het resultaat van die speler bij die actie gelijk is aan het op één na
        beste resultaat bij die actie, mits er minstens drie spelers zijn.
    de  Der Zweitplatzierte bei einer Aktion ist der Spieler (bei mehreren zählt der Erste im
        Uhrzeigersinn, beginnend mit dem Startspieler), der mindestens einen Würfel bei dieser
        Aktion hat, bei dieser Aktion nicht auf dem ersten Platz ist und bei dem das Ergebnis dieses
        Spielers bei dieser Aktion genauso hoch ist wie das zweitbeste Ergebnis bei dieser Aktion,
        sofern mindestens drei Spieler dabei sind.
    es  El segundo clasificado en una acción es el jugador (el primero en sentido horario desde el jugador
        inicial) con al menos un dado en esa acción, que no ocupa la primera posición en esa acción y para el
        que el resultado de ese jugador en esa acción es igual al segundo resultado más alto en esa acción,
        siempre que haya al menos tres jugadores.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Change, Text, clauses_changed, things
from rulewright.prose.plan.sentences import Clause, Series, Thing, Where


def own_conditions_first(text: Text) -> Text:
    """Return a text in which things are narrowed down first by what is said of themselves."""
    change = Change(thing=_ordered)
    return clauses_changed(text, lambda clause: change.of(_provided(clause)))


def _provided(clause: Clause) -> Clause:
    """Return a definition whose value is narrowed down by what it is, and the rest said of the whole."""
    match clause:
        case Clause("define.quantity" | "define.role", {"value": Thing(after=after) as value}):
            apart = [each for each in after if isinstance(each, Where) and _is_apart(each)]
        case _:
            return clause
    if not apart or len(apart) == len(after):
        return clause
    value = replace(value, after=tuple(each for each in after if each not in apart))
    conds = tuple(each.clause for each in apart)
    cond = conds[0] if len(conds) == 1 else Series(conds)
    defined = replace(clause, slots={**clause.slots, "value": value})
    return Clause("define.provided", {"what": defined, "cond": cond})


def _ordered(thing: Thing) -> Thing:
    """Return a thing with the conditions that are about something else at its end."""
    apart = tuple(each for each in thing.after if _is_apart(each))
    if not apart or apart == thing.after[-len(apart) :]:
        return thing
    return replace(thing, after=(*(each for each in thing.after if each not in apart), *apart))


def _is_apart(each: Clause | Where) -> bool:
    """Return whether a condition does not speak of the thing that it narrows down."""
    return isinstance(each, Where) and all(found.mark != each.mark for found in things(each.clause))
