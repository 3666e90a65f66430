"""What belongs to who does something is "theirs", and a condition in it speaks of them with a pronoun.

Nobody else who does something is spoken of in the sentence.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.subjects import is_plainly
from rulewright.prose.microplan.tree import NOT_MARKED, Text
from rulewright.prose.phrases import PRONOUN
from rulewright.prose.plan.sentences import Clause, Thing, clauses, things

_DOER = "who"


def refer_to_doer(text: Text) -> Text:
    """Return a text in which what a doer has is "theirs" in each sentence of what they do."""
    doers = {
        doer.mark
        for clause in clauses(text)
        if isinstance(doer := clause.slots.get(_DOER), Thing)
    }
    return rewrite_each(text, Clause, lambda clause: _theirs(clause, doers))


def _theirs(clause: Clause, doers: Set[int]) -> Clause:
    """Return a clause in which its subject is named once."""
    doer = clause.slots.get(_DOER)
    if not isinstance(doer, Thing) or doer.mark == NOT_MARKED or doer.determiner is PRONOUN:
        return clause
    if doer.of or doer.after or any(_is_other(each, doer, doers) for each in things(clause)):
        return clause
    pronoun = replace(doer, determiner=PRONOUN)

    def owned(each: Thing) -> Thing:
        if not each.of or not is_plainly(each.of[0], doer):
            return each
        return replace(each, of=(pronoun, *each.of[1:]))

    def condition(each: Clause) -> Clause:
        who = each.slots.get(_DOER)
        if who is None or not is_plainly(who, doer):
            return each
        return replace(each, slots={**each.slots, _DOER: pronoun})

    rest = {name: slot for name, slot in clause.slots.items() if name != _DOER}
    said = rewrite_each(rewrite_each(rest, Thing, owned), Clause, condition)
    return replace(clause, slots={_DOER: doer, **said}) if said is not rest else clause


def _is_other(each: Thing, doer: Thing, doers: Set[int]) -> bool:
    """Return whether a thing is somebody else for whom the pronoun could stand."""
    return each.mark not in (doer.mark, NOT_MARKED) and (each.mark in doers or each.noun == doer.noun)
