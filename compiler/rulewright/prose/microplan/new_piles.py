"""What is shuffled onto a pile that is empty becomes a new pile."""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.needs import conditions_of
from rulewright.prose.microplan.tree import Text, Wording, text_changed
from rulewright.prose.plan.sentences import Clause, Slot, Thing

_CASES = ("if.then", "if.else_then", "done.then")


def make_new_pile(text: Text) -> Text:
    """Return a text in which what is shuffled onto an empty pile is a new pile."""
    return text_changed(text, _made)


def _made(wording: Wording) -> Wording:
    match wording.clause:
        case Clause(
            form,
            {
                "cond": cond,
                "then": Clause(
                    "move.shuffled", {"destination": Clause("to.into", {"zone": Thing() as zone})}
                ) as move,
            } as slots,
        ) if form in _CASES and not zone.of and any(_is_empty(each, zone) for each in conditions_of(cond)):
            pass
        case _:
            return wording
    then = replace(move, variants=("anew", *move.variants), extra={**move.extra, "zone": zone})
    return replace(wording, clause=replace(wording.clause, slots={**slots, "then": then}))


def _is_empty(cond: Slot, zone: Thing) -> bool:
    """Return whether a condition is that there is nothing in a place."""
    return isinstance(cond, Clause) and cond.form == "cond.is_empty" and cond.slots.get("zone") == zone
