"""Cases with steps of their own are steps beside each other: "if …" and "otherwise …", without an announcement.

Each case says itself that it is another one, and what comes after them does not; so nothing is lost.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Step, Text, also_saying, lists_changed


def cases_as_steps(text: Text) -> Text:
    """Return a text in which cases with steps of their own are not announced."""
    return lists_changed(text, lambda steps: tuple(each for step in steps for each in _apart(step)))


def _apart(step: Step) -> tuple[Step, ...]:
    """Return a step, or the cases that it announces."""
    if not step.lines or step.lines[-1].clause.form != "if.cases" or not step.children:
        return (step,)
    *before, announced = step.lines
    first, *others = step.children
    cases = (also_saying(first, announced.says), *others)
    return (replace(step, lines=tuple(before), children=()), *cases) if before else cases
