"""Who may take an action and what it needs are one sentence; that everybody may take it is not said.

An action that is for some says so. A condition that an action needs holds when its first step begins: there it
is not asked again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.prose.microplan.tree import Step, Text, Wording, also_saying, is_other_case
from rulewright.prose.plan.sentences import Clause, Series, Slot, reordered

_WHO = ("actions.anyone", "actions.role")


def join_needs(text: Text) -> Text:
    """Return a text with who may take an action, and what it needs, as one sentence."""
    lines = [each for each in text.intro if isinstance(each, Wording)]
    if len(lines) != len(text.intro) or not lines or lines[0].clause.form not in _WHO:
        return text
    who, *needs = lines
    if any(each.clause.form != "actions.needs" for each in needs):
        return text
    steps = _without_met(text.steps, [each.clause.slots["cond"] for each in needs])
    says = tuple(sentence for each in lines for sentence in each.says)
    conditions = tuple(conditions_of(each.clause.slots["cond"]) for each in needs)
    parts = tuple(part for group in conditions for part in group)
    anyone = who.clause.form == "actions.anyone"
    if not parts:
        if not anyone or not steps:
            return text
        return replace(text, intro=(), steps=(also_saying(steps[0], says), *steps[1:]))
    cond: Slot = parts[0] if len(parts) == 1 else Series(parts)
    form = "needs.anyone" if anyone else "needs.role"
    clause = Clause(form, {**who.clause.slots, "cond": cond})
    return replace(text, intro=(Wording(clause, says),), steps=steps)


def conditions_of(cond: Slot) -> Iterator[Slot]:
    """Yield the conditions that must hold together."""
    match cond:
        case Series(items, "and"):
            yield from items
        case Series():
            yield Clause("cond.within.or", {"what": cond})
        case _:
            yield cond


def _without_met(steps: tuple[Step, ...], needs: list[Slot]) -> tuple[Step, ...]:
    """Return steps of which the first does not ask for what is needed anyhow."""
    match steps:
        case (Step((Wording(clause, says),), children), *rest) if clause.slots.get("cond") in needs:
            pass
        case _:
            return steps
    if any(is_other_case(each) for each in rest):
        return steps
    then = clause.slots.get("then")
    if clause.form == "if.then" and isinstance(then, Clause):
        return (Step((Wording(reordered(then, False), says),)), *rest)
    if clause.form == "if.lead" and children:
        return (also_saying(children[0], says), *children[1:], *rest)
    return steps
