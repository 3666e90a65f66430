"""Cases that are one sentence each stand in one line, and the last of them leads to its steps.

Each case says itself that it is another one ("otherwise"), so that no sentence has to announce them.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Step, Text, also_saying, lists_changed


def cases_in_line(text: Text) -> Text:
    """Return a text in which short cases are not announced."""
    return lists_changed(text, lambda steps: tuple(map(_in_line, steps)))


def _in_line(step: Step) -> Step:
    """Return a step with its cases in its own line, where only the last one has steps of its own."""
    if not step.lines or step.lines[-1].clause.form != "if.cases" or not step.children:
        return step
    *short, last = step.children
    if any(each.children for each in short):
        return step
    announced = step.lines[-1].says
    first, *others = (also_saying(step.children[0], announced), *step.children[1:])
    lines = (*step.lines[:-1], *first.lines, *(line for each in others for line in each.lines))
    return replace(step, lines=lines, children=last.children, ordered=last.ordered)
