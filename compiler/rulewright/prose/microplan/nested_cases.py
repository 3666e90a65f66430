"""A case within a case is one with both conditions: "if you are ashore and have cards, …".

Only where neither is followed by another case, so that what holds otherwise is the same as before.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.needs import conditions_of
from rulewright.prose.microplan.tree import Step, Text, Wording, is_other_case, lists_changed
from rulewright.prose.plan.sentences import Clause, Series, Slot


def join_nested_cases(text: Text) -> Text:
    """Return a text in which a case that holds nothing but another is one case."""
    return lists_changed(text, _joined)


def _joined(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    following = [*steps[1:], None] if steps else []
    return tuple(
        step if after is not None and is_other_case(after) else _one(step)
        for step, after in zip(steps, following, strict=True)
    )


def _one(step: Step) -> Step:
    """Return a case with the only one within it as one case."""
    match step:
        case Step(
            (Wording(Clause("if.lead", {"cond": outer}), says),),
            (Step((Wording(Clause("if.lead" | "if.then" as form, {"cond": inner, **then}), also),), children),),
        ):
            both: tuple[Slot, ...] = (*conditions_of(outer), *conditions_of(inner))
            said = Clause(form, {"cond": Series(both), **then})
            return replace(step.children[0], lines=(Wording(said, (*says, *also)),), children=children)
        case _:
            return step
