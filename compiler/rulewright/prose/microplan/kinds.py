"""Pieces that are of a kind are said to be of it: "chests of that colour" for "chests that are that colour".

Before, in tortuga_2014, quantity-owned:

    en  A player's number of chests on the board of a colour is the sum of the number of chests in
        the player's Tortuga zone that are the colour, the number of chests in the player's fleet
        that are the colour, and the number of chests in the player's crew that are the colour.
    nl  Het aantal schatkisten op het bord van een speler van een kleur is de som van het aantal
        schatkisten in de Tortugazone van de speler die de kleur zijn, het aantal schatkisten in de
        vlootzone van de speler die de kleur zijn, en het aantal schatkisten in de bemanningszone
        van de speler die de kleur zijn.
    de  Die Zahl der Truhen auf dem Tableau eines Spielers einer Farbe ist die Summe aus der Anzahl
        der Schatztruhen im Tortuga-Bereich des Spielers, die die Farbe sind, der Anzahl der
        Schatztruhen in der Flotte des Spielers, die die Farbe sind, und der Anzahl der Schatztruhen
        bei der Mannschaft des Spielers, die die Farbe sind.
    es  El número de cofres del tablero de un jugador de un color es la suma del número de cofres de la zona
        de Tortuga del jugador que son el color, del número de cofres de la flota del jugador que son el color
        y del número de cofres de la tripulación del jugador que son el color.

After:

    en  A player's number of chests on the board of a colour is the sum of the number of chests of
        the colour in the player's Tortuga zone, the number of chests of the colour in the player's
        fleet, and the number of chests of the colour in the player's crew.
    nl  Het aantal schatkisten op het bord van een speler van een kleur is de som van het aantal
        schatkisten van de kleur in de Tortugazone van de speler, het aantal schatkisten van de
        kleur in de vlootzone van de speler en het aantal schatkisten van de kleur in de
        bemanningszone van de speler.
    de  Die Zahl der Truhen auf dem Tableau eines Spielers einer Farbe ist die Summe aus der Anzahl
        der Schatztruhen der Farbe im Tortuga-Bereich des Spielers, der Anzahl der Schatztruhen der
        Farbe in der Flotte des Spielers und der Anzahl der Schatztruhen der Farbe bei der
        Mannschaft des Spielers.
    es  El número de cofres del tablero de un jugador de un color es la suma del número de cofres del color en
        la zona de Tortuga del jugador, del número de cofres del color en la flota del jugador y del número de
        cofres del color en la tripulación del jugador.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Change, Text, text_changed
from rulewright.prose.plan.sentences import Clause, Participant, Thing, Where


def say_of_kind(text: Text) -> Text:
    """Return a text in which pieces are of the kind that they are narrowed down to."""
    change = Change(thing=_of_kind)
    return text_changed(text, change.wording)


def _of_kind(thing: Thing) -> Thing:
    """Return pieces with their kind as what they are of."""
    if thing.of:
        return thing
    kinds = {at: kind for at, each in enumerate(thing.after) if (kind := _kind(each)) is not None}
    if len(kinds) != 1:
        return thing
    rest = tuple(each for at, each in enumerate(thing.after) if at not in kinds)
    return replace(thing, of=tuple(kinds.values()), after=rest)


def _kind(each: Clause | Where) -> Participant | None:
    """Return the kind that a piece is said to be."""
    match each:
        case Where(Clause("cond.is", {"left": Thing(after=()) as left, "right": Thing() as right}, variants), mark):
            return right if "kind" in variants and left.mark == mark else None
        case _:
            return None
