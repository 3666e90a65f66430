"""What comes of an offer is "if they do" and "if not": who was offered it is not named again."""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Step, Text, Wording, lists_changed
from rulewright.prose.plan.sentences import Clause

_DONE = {"if.then": "done.then", "if.lead": "done.lead"}
_NOT_DONE = {"if.otherwise": "not_done.then", "if.otherwise_lead": "not_done.lead"}


def if_accepted(text: Text) -> Text:
    """Return a text that names once who was offered something."""
    return lists_changed(text, lambda steps: tuple(map(_step, steps)))


def _step(step: Step) -> Step:
    """Return a step with an offer, its cases in the line or under it."""
    at = next((at for at, line in enumerate(step.lines) if line.clause.form == "may"), None)
    if at is None:
        return step
    lines = (*step.lines[: at + 1], *_cases(step.lines[at + 1 :]))
    children = step.children
    if at + 1 == len(step.lines):
        firsts = _cases(tuple(child.lines[0] for child in children))
        children = tuple(
            replace(child, lines=(first, *child.lines[1:])) for child, first in zip(children, firsts, strict=True)
        )
    return replace(step, lines=lines, children=children)


def _cases(lines: tuple[Wording, ...]) -> tuple[Wording, ...]:
    """Return what is done if the offer is taken, and if not."""
    match lines:
        case (Wording(Clause(form, {"cond": Clause("may_do", who)} as slots)) as first, *rest) if form in _DONE:
            said = {**who, **{name: slot for name, slot in slots.items() if name != "cond"}}
            done = replace(first, clause=replace(first.clause, form=_DONE[form], slots=said))
        case _:
            return lines
    match rest:
        case (Wording(Clause(form)) as other, *more) if form in _NOT_DONE:
            return (done, replace(other, clause=replace(other.clause, form=_NOT_DONE[form])), *more)
        case _:
            return (done, *rest)
