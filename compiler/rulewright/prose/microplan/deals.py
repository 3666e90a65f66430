"""Cards that each player gets from the top of a pile are dealt."""

from __future__ import annotations

from dataclasses import replace

from rulewright.model.types import PLAYER
from rulewright.prose.microplan.tree import NOT_MARKED, Text, Wording, text_changed
from rulewright.prose.phrases import INDEF, MANY, ONE
from rulewright.prose.plan.loop_sentences import merged
from rulewright.prose.plan.sentences import Clause, Thing, things


def deal_out(text: Text) -> Text:
    """Return a text in which what each player gets from the top of a pile is dealt."""
    return text_changed(text, _dealt)


def _dealt(wording: Wording) -> Wording:
    match wording.clause:
        case Clause(
            "under.inline",
            {
                "lead": Clause("for_each" | "for_each.clockwise" as form, {"what": Thing() as each} as lead),
                "then": Clause("move", {"what": Thing(count=int(count)) as top} as slots) as move,
            },
        ) if each.noun == PLAYER and top.adjectives == ("top",) and not top.of and not top.after:
            pass
        case _:
            return wording
    marks = {owner.mark for owner in things(slots["destination"]) if owner.noun == PLAYER} - {NOT_MARKED}
    if len(marks) != 1:
        return wording
    some = replace(top, adjectives=(), determiner=INDEF, number=ONE if count == 1 else MANY)
    dealt = merged(replace(move, slots={**slots, "what": some}), marks.pop(), each)
    if dealt is None:
        return wording
    dealt = replace(dealt, form="deal")
    if "start" in lead:
        dealt = Clause(form.replace("for_each", "each"), {"then": dealt, "start": lead["start"]})
    return replace(wording, clause=dealt)
