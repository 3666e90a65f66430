"""A condition that does not speak of the thing that it narrows down is said last of all that narrows it down.

Between others it would seem to be about something else. All of them hold together, in any order.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text, clauses_changed
from rulewright.prose.plan.sentences import Clause, Series, Thing, Where, things


def own_conditions_first(text: Text) -> Text:
    """Return a text in which things are narrowed down first by what is said of themselves."""
    return rewrite_each(clauses_changed(text, _provided), Thing, _ordered)


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
