"""What watches each of several things names one: "as soon as a player has …", and then speaks of that player."""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import NOT_MARKED, Text
from rulewright.prose.phrases import INDEF, THIS
from rulewright.prose.plan.sentences import Clause, Slot, Thing, things

_FORMS = {"triggers.each_then": "triggers.then", "triggers.when_each": "triggers.when"}


def watch_one(text: Text) -> Text:
    """Return a text whose watching rules begin with what happens to one of several things."""
    return rewrite_each(text, Clause, _one)


def _one(clause: Clause) -> Clause:
    """Return a condition for each of several things as one for any of them, where it speaks of it once."""
    cond, each = clause.slots.get("cond"), clause.slots.get("what")
    if clause.form not in _FORMS or not isinstance(cond, Clause) or not isinstance(each, Thing):
        return clause
    members = [found for found in things(cond) if _is_member(found, each)]
    if len(members) != 1:
        return clause
    (member,) = members

    def introduced(found: Thing) -> Thing:
        if found.mark != member.mark:
            return found
        return replace(each, number=member.number, determiner=INDEF, mark=member.mark)

    slots: dict[str, Slot] = {name: slot for name, slot in clause.slots.items() if name != "what"}
    slots["cond"] = rewrite_each(cond, Thing, introduced)
    return replace(clause, form=_FORMS[clause.form], slots=slots)


def _is_member(found: Thing, each: Thing) -> bool:
    """Return whether a thing is the one of several that a rule watches."""
    return found.mark != NOT_MARKED and found.noun == each.noun and found.determiner is THIS
