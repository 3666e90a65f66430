"""What is chosen where there is one is not described again: "choose such a ship"."""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.choice_needs import unmarked
from rulewright.prose.microplan.tree import Step, Text, Wording, lists_changed
from rulewright.prose.phrases import INDEF, SUCH
from rulewright.prose.plan.sentences import Clause, Series, Slot, Tail, Thing

_CONDITIONS = ("if.lead", "if.else_lead")


def choose_such(text: Text) -> Text:
    """Return a text in which what a condition asks for and its first step chooses is described once."""
    return lists_changed(text, lambda steps: tuple(map(_shortened, steps)))


def _shortened(step: Step) -> Step:
    """Return a condition whose first step chooses such a thing as it asks for."""
    if not step.lines or not step.children or step.lines[-1].clause.form not in _CONDITIONS:
        return step
    first, *others = step.children
    sought = _sought(step.lines[-1].clause.slots["cond"])
    match first.lines:
        case (Wording(Clause(_, {"what": Thing() as what}) as choice, says), *rest):
            pass
        case _:
            return step
    if not choice.form.startswith("choose.") or sought is None or not sought.after:
        return step
    if unmarked(sought) != unmarked(what):
        return step
    such = Thing(what.noun, what.number, INDEF, what.count, (SUCH,), mark=what.mark, anchor=what.anchor)
    variants = tuple(each for each in choice.variants if each != "long")
    said = Wording(replace(choice, slots={**choice.slots, "what": such}, variants=variants), says)
    return replace(step, children=(replace(first, lines=(said, *rest)), *others))


def _sought(cond: Slot) -> Thing | None:
    """Return what a condition says that there is, if it says so last."""
    match cond:
        case Clause("cond.any", {"where": Tail(thing)}):
            return thing
        case Series(items, "and"):
            return _sought(items[-1])
        case _:
            return None
