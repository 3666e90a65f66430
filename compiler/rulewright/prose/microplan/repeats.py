"""What is done as many times as there are things is done once for each of them."""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text
from rulewright.prose.phrases import DEF, EVERY, MANY, ONE, Num
from rulewright.prose.plan.sentences import Clause, Thing


def repeat_for_each(text: Text) -> Text:
    """Return a text that says of what is repeated for what it is."""

    def said(clause: Clause) -> Clause:
        if clause.form != "repeat.value":
            return clause
        match clause.slots["times"]:
            case Thing(after=(Clause("phrase.count", {"what": Thing() as what}),)):
                return Clause("repeat.each", {"what": _each(what)}, clause.variants)
            case Thing(after=(
                Clause("phrase.count", {"what": Thing() as what}), Clause("phrase.minus", {"right": Num(1)}),
            )):
                several = replace(what, number=MANY, determiner=DEF)
                return Clause("repeat.each_but", {"what": several}, clause.variants)
            case _:
                return clause

    return rewrite_each(text, Clause, said)


def _each(what: Thing) -> Thing:
    """Return "each chest in the hold" for the chests that are counted there."""
    return replace(what, number=ONE, determiner=EVERY)
