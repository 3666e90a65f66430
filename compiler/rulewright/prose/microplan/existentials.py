"""That there is something of which something holds is said of it: "a player is a castaway"."""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text, clauses_changed
from rulewright.prose.phrases import ANOTHER, NO, THIS
from rulewright.prose.plan.sentences import Clause, Tail, Thing, Where, things


def say_of_it(text: Text) -> Text:
    """Return a text that says of a thing what holds of it, where it said that there is one."""
    return clauses_changed(rewrite_each(text, Clause, _said), _plainly)


def _said(clause: Clause) -> Clause:
    """Return "a player is a castaway" for "there is a player who is a castaway".

    Of other conditions a game may have words that say so.
    """
    match clause:
        case Clause("cond.any" | "cond.any.not", {"what": Thing() as what, "where": Tail(Thing(after=after))}):
            found = [each for each in after if isinstance(each, Where)]
        case _:
            return clause
    if len(found) != 1:
        return clause
    (where,) = found
    holds = where.clause
    members = [each for each in things(holds) if each.mark == where.mark]
    if len(members) != 1 or members[0].determiner is not THIS or members[0].after:
        return clause
    rest = tuple(each for each in after if each is not where)
    holding = clause.form == "cond.any"
    if what.determiner is ANOTHER and not holding:
        return clause  # "no other player"
    one = replace(what, determiner=what.determiner if holding else NO, after=rest)
    put = rewrite_each(
        holds, Thing, lambda thing: one if thing.mark == where.mark and thing.determiner is THIS else thing
    )
    match holds:
        case Clause("cond.is", {"left": left, "right": Thing() as right}) if left in members and holding:
            return Clause("cond.is_a", {"left": right, "right": one}, swapped=clause.swapped)
        case Clause("cond.in_zone") if holding:
            pass
        case Clause(form) if form.startswith("predicate.") and members[0] in holds.slots.values():
            pass
        case Clause("cond.ge_other" | "cond.gt_other" | "cond.le_other" | "cond.lt_other") if holding:
            pass
        case _:
            return replace(clause, variants=put.variants, extra={**put.slots, **put.extra})
    return replace(put, swapped=clause.swapped)


def _plainly(clause: Clause) -> Clause:
    """Return a definition that says where something is by the name of the place.

    A game has its own words for being there, and they would define themselves.
    """
    match clause:
        case Clause("define.predicate", {"cond": Clause("cond.in_zone") as cond}):
            return replace(clause, slots={**clause.slots, "cond": replace(cond, variants=(), extra={})})
        case _:
            return clause
