"""Cases that are one sentence each stand in one line, and the last of them leads to its steps.

Each case says itself that it is another one ("otherwise"), so that no sentence has to announce them.

Before, in leduc_poker, verb-showdown:

    en  Showdown The first case that fits applies: If a player's strength is less than the best, the
        taken of each player whose strength equals the best is now the pot.
    nl  Doe ‘showdown’ Volg het eerste geval dat klopt: Als het getal ‘strength’ van een speler
        kleiner is dan het getal ‘best’, is het getal ‘taken’ van elke speler van wie het getal
        ‘strength’ gelijk is aan het getal ‘best’, nu het getal ‘pot’.
    de  Führe „showdown“ aus Folge dem ersten Fall, der zutrifft: Wenn die Zahl „strength“ eines
        Spielers niedriger ist als die Zahl „best“, ist die Zahl „taken“ jedes Spielers, dessen Zahl
        „strength“ genauso hoch ist wie die Zahl „best“, jetzt die Zahl „pot“.
    es  Haz «showdown» Se aplica el primer caso que corresponda: Si el número «strength» de un
        jugador es menor que el número «best», el número «taken» de cada jugador cuyo número
        «strength» es igual al número «best» es ahora el número «pot».

After:

    en  Showdown If a player's strength is less than the best, the taken of each player whose
        strength equals the best is now the pot.
    nl  Doe ‘showdown’ Als het getal ‘strength’ van een speler kleiner is dan het getal ‘best’, is
        het getal ‘taken’ van elke speler van wie het getal ‘strength’ gelijk is aan het getal
        ‘best’, nu het getal ‘pot’.
    de  Führe „showdown“ aus Wenn die Zahl „strength“ eines Spielers niedriger ist als die Zahl
        „best“, ist die Zahl „taken“ jedes Spielers, dessen Zahl „strength“ genauso hoch ist wie die
        Zahl „best“, jetzt die Zahl „pot“.
    es  Haz «showdown» Si el número «strength» de un jugador es menor que el número «best», el
        número «taken» de cada jugador cuyo número «strength» es igual al número «best» es ahora el
        número «pot».
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Step, Text, also_saying, lists_changed


def cases_in_line(text: Text) -> Text:
    """Return a text in which short cases are not announced."""
    return lists_changed(text, lambda steps: tuple(map(_in_line, steps)))


def _in_line(step: Step) -> Step:
    """Return a step with its cases in its own line, where only the last one has steps of its own."""
    if not step.lines or step.lines[-1].clause.form != "if.cases" or not step.children:
        return step
    *short, last = step.children
    if any(each.children for each in short):
        return step
    announced = step.lines[-1].says
    first, *others = (also_saying(step.children[0], announced), *step.children[1:])
    lines = (*step.lines[:-1], *first.lines, *(line for each in others for line in each.lines))
    return replace(step, lines=lines, children=last.children, ordered=last.ordered)
