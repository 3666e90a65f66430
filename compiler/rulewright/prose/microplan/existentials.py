"""That there is something of which something holds is said of it: "a player is a castaway".

Before, in tortuga_1667, card-letter_of_marque:

    en  If there is a player who is a castaway:
    nl  Als er een speler is die schipbreukeling is:
    de  Wenn es einen Spieler gibt, der gestrandet ist:
    es  Si hay un jugador que sea náufrago:

After:

    en  If a player is a castaway:
    nl  Als een speler schipbreukeling is:
    de  Wenn ein Spieler gestrandet ist:
    es  Si un jugador es náufrago:
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Change, Text, text_changed, things
from rulewright.prose.phrases import INDEF, NO, THIS
from rulewright.prose.plan.sentences import Clause, Tail, Thing, Where

_THERE_IS = {"cond.any": INDEF, "cond.any.not": NO}


def say_of_it(text: Text) -> Text:
    """Return a text that says of a thing what holds of it, where it said that there is one."""
    change = Change(clause=_said)
    return text_changed(text, change.wording)


def _said(clause: Clause) -> Clause:
    """Return "a player is a castaway" for "there is a player who is a castaway"."""
    match clause:
        case Clause("cond.any" | "cond.any.not", {"what": Thing() as what, "where": Tail(Thing(after=after))}):
            found = [each for each in after if isinstance(each, Where)]
        case _:
            return clause
    if len(found) != 1 or not found[0].clause.form.startswith("predicate."):
        return clause
    (where,) = found
    holds = where.clause
    members = [name for name, slot in holds.slots.items() if isinstance(slot, Thing) and slot.mark == where.mark]
    if len(members) != 1 or [each.mark for each in things(holds)].count(where.mark) != 1:
        return clause
    rest = tuple(each for each in after if each is not where)
    member = holds.slots[members[0]]
    assert isinstance(member, Thing)
    if member.determiner is not THIS:
        return clause
    one = replace(what, determiner=_THERE_IS[clause.form], after=rest)
    return replace(holds, slots={**holds.slots, members[0]: one}, swapped=clause.swapped)
