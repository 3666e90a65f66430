"""What is done as many times as there are things is done once for each of them.

Before, in tortuga_2014, verb-bring_chests_on:

    en  Do this as many times as the number of chests in your crew minus 1 says beforehand:
    nl  Doe dit zo vaak als het aantal schatkisten in je bemanningszone min 1 vooraf aangeeft:
    de  Tu dies so oft, wie die Anzahl der Schatztruhen bei deiner Mannschaft minus 1 vorab angibt:
    es  Haz esto tantas veces como indique de antemano el número de cofres de tu tripulación menos 1:

After:

    en  Do this once for each chest in your crew but one:
    nl  Doe dit één keer voor elke schatkist in je bemanningszone, op één na:
    de  Tu dies einmal für jede Schatztruhe bei deiner Mannschaft bis auf eine:
    es  Haz esto una vez por cada cofre de tu tripulación, excepto uno:
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import NOT_MARKED, Change, Text, Wording, text_changed, things
from rulewright.prose.phrases import EVERY, ONE, Num
from rulewright.prose.plan.sentences import Clause, Thing


def repeat_for_each(text: Text) -> Text:
    """Return a text that says of what is repeated for what it is, or "that many times" of a number just named."""
    lead = text.intro[-1] if text.intro else None
    named = things(lead.clause) if isinstance(lead, Wording) and lead.clause.form == "frame.steps" else ()
    given = frozenset(each.mark for each in named) - {NOT_MARKED}

    def said(clause: Clause) -> Clause:
        if clause.form != "repeat.value":
            return clause
        match clause.slots["times"]:
            case Thing(after=(Clause("phrase.count", {"what": Thing() as what}),)):
                return Clause("repeat.each", {"what": _each(what)})
            case Thing(after=(
                Clause("phrase.count", {"what": Thing() as what}), Clause("phrase.minus", {"right": Num(1)}),
            )):
                return Clause("repeat.each_but", {"what": _each(what)})
            case Thing(mark=mark) if mark in given:
                return Clause("repeat.that_many")
            case _:
                return clause

    change = Change(clause=said)
    return text_changed(text, change.wording)


def _each(what: Thing) -> Thing:
    """Return "each chest in the hold" for the chests that are counted there."""
    return replace(what, number=ONE, determiner=EVERY)
