"""Whose a thing is comes before it, and what else it is of after it: "the player's result on that action".

The same is said, in another order; a game has a message for what else (`after.result@owned`) if it has one for all.

Before, in tortuga_2014, quantity-first_place:

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

After:

    en  Leader The leader on an action is the player who has at least one die on that action and whose
        result on that action equals the best result on that action; of several, the first one clockwise
        from the starting player counts.
    nl  Nummer één bij een actie is de speler die minstens één dobbelsteen bij die actie heeft en
        van wie het resultaat bij die actie gelijk is aan het beste resultaat bij die actie; zijn er
        meer, dan telt de eerste met de klok mee vanaf de startspeler.
    de  Erstplatzierter Der Erstplatzierte bei einer Aktion ist der Spieler, der mindestens einen Würfel
        bei dieser Aktion hat und dessen Ergebnis bei dieser Aktion genauso hoch ist wie das beste Ergebnis
        bei dieser Aktion; von mehreren zählt der erste im Uhrzeigersinn, beginnend mit dem Startspieler.
    es  El primer clasificado en una acción es el jugador con al menos un dado en esa acción y cuyo resultado
        en esa acción es igual al mejor resultado en esa acción; si son varios, cuenta el primero en sentido
        horario desde el jugador inicial.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import NOT_MARKED, Change, Text, text_changed
from rulewright.prose.phrases import INDEF, THIS
from rulewright.prose.plan.place_phrases import KIND_OF
from rulewright.prose.plan.sentences import Thing


def own_first(text: Text) -> Text:
    """Return a text in which whose something is may be said apart from what else it is of."""
    change = Change(thing=_owned)
    return text_changed(text, change.wording)


def _owned(thing: Thing) -> Thing:
    """Return a thing of somebody and of something else, with the message for the latter; "that die" says it all."""
    if thing.determiner is THIS and thing.mark != NOT_MARKED:
        return replace(thing, of=(), own=None)
    if thing.own is None or _is_superlative(thing) or (len(thing.of) < 2 and thing.own.form != KIND_OF):
        return thing
    return replace(thing, own=replace(thing.own, variants=("owned",)))


def _is_superlative(thing: Thing) -> bool:
    """Return whether a thing is one of several people's: "the highest result of a player" is nobody's known yet."""
    return bool(thing.adjectives) and any(isinstance(each, Thing) and each.determiner is INDEF for each in thing.of)
