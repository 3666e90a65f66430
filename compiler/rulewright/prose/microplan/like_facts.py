"""What is said of several, one after the other, in an example is said once: "Frank and Lothar decline"."""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Step, Text, Wording, neighbours_joined
from rulewright.prose.phrases import BARE
from rulewright.prose.plan.examples import is_example
from rulewright.prose.plan.sentences import Clause, Series, Slot, Thing

_ALIKE = {
    "examples.declines": "who",
    "examples.accepts": "who",
    "examples.stops": "who",
    "examples.picks": "who",
    "examples.wants": "who",
    "examples.wants.choosing": "who",
    "cond.in_zone": "piece",
    "cond.in_zone.not": "piece",
    "cond.has": "kind",
    "cond.has.not": "kind",
    "cond.in_set": "value",
    "cond.holds_role": "role",
}
"""The slot in which sentences that are joined may differ."""


def join_like_facts(text: Text) -> Text:
    """Return an example in which what is said of several is one sentence."""
    return neighbours_joined(text, _one) if is_example(text.anchor) else text


def _one(first: Step, second: Step) -> Step | None:
    match first, second:
        case Step((Wording(one, says),), ()), Step((Wording(other, also),), ()):
            slot = _ALIKE.get(one.form)
        case _:
            return None
    if slot is None or slot not in other.slots or not (_may_join(one) and _may_join(other)):
        return None
    if replace(one, slots={**one.slots, slot: other.slots[slot]}) != other:
        return None
    both = Series((*_each(one.slots[slot]), *_each(other.slots[slot])))
    return Step((Wording(replace(one, slots={**one.slots, slot: both}), (*says, *also)),))


def _may_join(clause: Clause) -> bool:
    """Return whether it is said of each of several, if it is said of them together."""
    match clause:
        case Clause("cond.has.not", variants=variants):
            return "unique" in variants
        case Clause("cond.has", {"kind": Thing(count=int())}):
            return False  # five cards, two of them hats, are not five cards and two hats
        case Clause("examples.picks", {"what": Clause(slots={"what": Thing(determiner=determiner)})}):
            return determiner is BARE  # two players may choose a raid, each a raid; not so one card
        case Clause("examples.picks"):
            return False
        case _:
            return True


def _each(slot: Slot) -> tuple[Slot, ...]:
    return slot.items if isinstance(slot, Series) else (slot,)
