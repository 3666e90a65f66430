"""A value that is one thing in one case and another in the next is named once, before the condition of the first.

Before, in tortuga_2014, quantity-limit:

    en  If that symbol is the boarding, the limit of dice of a player on a symbol is the number in
        the table “Dice limit” for the player's ship position. Otherwise, if that symbol is the
        raid, the limit of dice of a player on a symbol is the number in the table “Dice limit” for
        the player's pirate position. Otherwise, the limit of dice of a player on a symbol is 5.
    nl  Dobbelsteenlimiet Als dat symbool de entering is, is de dobbelsteenlimiet van een speler bij een
        symbool het aantal in de tabel ‘Limiet voor dobbelstenen’ voor de scheepspositie van de speler.
        Anders, als dat symbool de overval is, is de dobbelsteenlimiet van een speler bij een symbool het
        aantal in de tabel ‘Limiet voor dobbelstenen’ voor de piratenpositie van de speler. Anders is de
        dobbelsteenlimiet van een speler bij een symbool 5.
    de  Wenn dieses Symbol der Enterangriff ist, ist die Würfelgrenze eines Spielers bei einem
        Symbol die Anzahl aus der Tabelle „Würfelgrenze“ für die Schiffsposition des Spielers.
        Andernfalls, wenn dieses Symbol der Überfall ist, ist die Würfelgrenze eines Spielers bei
        einem Symbol die Anzahl aus der Tabelle „Würfelgrenze“ für die Piratenposition des Spielers.
        Sonst ist die Würfelgrenze eines Spielers bei einem Symbol 5.
    es  Si ese símbolo es el abordaje, el límite de dados de un jugador en un símbolo es el número
        de la tabla «Límite de dados» para la posición del barco del jugador. De lo contrario, si
        ese símbolo es la incursión, el límite de dados de un jugador en un símbolo es el número de
        la tabla «Límite de dados» para la posición del pirata del jugador. Si no, el límite de
        dados de un jugador en un símbolo es 5.

After:

    en  The limit of dice of a player on a symbol is the number in the table “Dice limit” for the
        player's ship position if that symbol is the boarding. Otherwise, it is the number in the
        table “Dice limit” for the player's pirate position if that symbol is the raid. Otherwise,
        it is 5.
    nl  Dobbelsteenlimiet De dobbelsteenlimiet van een speler bij een symbool is het aantal in de tabel
        ‘Limiet voor dobbelstenen’ voor de scheepspositie van de speler als dat symbool de entering is.
        Anders is dit het aantal in de tabel ‘Limiet voor dobbelstenen’ voor de piratenpositie van de
        speler als dat symbool de overval is. Anders is dit 5.
    de  Die Würfelgrenze eines Spielers bei einem Symbol ist die Anzahl aus der Tabelle
        „Würfelgrenze“ für die Schiffsposition des Spielers, wenn dieses Symbol der Enterangriff
        ist. Andernfalls ist sie die Anzahl aus der Tabelle „Würfelgrenze“ für die Piratenposition
        des Spielers, wenn dieses Symbol der Überfall ist. Sonst ist sie 5.
    es  El límite de dados de un jugador en un símbolo es el número de la tabla «Límite de dados»
        para la posición del barco del jugador si ese símbolo es el abordaje. De lo contrario, es el
        número de la tabla «Límite de dados» para la posición del pirata del jugador si ese símbolo
        es la incursión. Si no, es 5.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Step, Text, Wording
from rulewright.prose.plan.sentences import Clause, Slot

_CASES = {"if.then": "define.if", "if.else_then": "define.else_if", "if.otherwise": "define.otherwise"}
_VALUES = ("define.quantity", "define.role")


def name_before_cases(text: Text) -> Text:
    """Return a text whose definition says what it defines before the condition of its first case."""
    match text:
        case Text((), (Step((_, _, *_) as lines, ()) as step,)):
            defined = [_defined(each) for each in lines]
        case _:
            return text
    if defined[0] is None or any(each != defined[0] for each in defined):
        return text
    return replace(text, steps=(replace(step, lines=tuple(map(_case, lines))),))


def _defined(line: Wording) -> Slot | None:
    """Return what a case says the value of."""
    match line.clause:
        case Clause(form, {"then": Clause(value, slots)}) if form in _CASES and value in _VALUES:
            return slots["what"]
        case _:
            return None


def _case(line: Wording) -> Wording:
    """Return a case with its value first; only the message of the first one names what has it."""
    then = line.clause.slots["then"]
    assert isinstance(then, Clause)
    slots = {name: slot for name, slot in {**line.clause.slots, **then.slots}.items() if name != "then"}
    return replace(line, clause=Clause(_CASES[line.clause.form], slots))
