"""How cases are laid out: in line, as steps, one within the other."""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.preconditions import conditions_of
from rulewright.prose.microplan.tree import (
    Step,
    Text,
    Wording,
    also_saying,
    is_other_case,
    lists_changed,
)
from rulewright.prose.plan.sentences import Clause, Series, Slot


def cases_in_line(text: Text) -> Text:
    """Return a text in which short cases are not announced.

    Cases that are one sentence each stand in one line, and the last of them leads to its steps.

    Each case says itself that it is another one ("otherwise"), so that no sentence has to announce them.
    """
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


def cases_as_steps(text: Text) -> Text:
    """Return a text in which cases with steps of their own are not announced.

    Cases with steps of their own are steps beside each other: "if …" and "otherwise …", without an announcement.

    Each case says itself that it is another one, and what comes after them does not; so nothing is lost.
    """
    return lists_changed(text, lambda steps: tuple(each for step in steps for each in _apart(step)))


def _apart(step: Step) -> tuple[Step, ...]:
    """Return a step, or the cases that it announces."""
    if not step.lines or step.lines[-1].clause.form != "if.cases" or not step.children:
        return (step,)
    *before, announced = step.lines
    first, *others = step.children
    cases = (also_saying(first, announced.says), *others)
    return (replace(step, lines=tuple(before), children=()), *cases) if before else cases


def join_nested_cases(text: Text) -> Text:
    """Return a text in which a case that holds nothing but another is one case.

    A case within a case is one with both conditions: "if you are ashore and have cards, …".

    Only where neither is followed by another case, so that what holds otherwise is the same as before.
    """
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


_CASES = {"if.then": "define.if", "if.else_then": "define.else_if", "if.otherwise": "define.otherwise"}
_VALUES = ("define.quantity", "define.role")


def name_before_cases(text: Text) -> Text:
    """Return a text whose definition says what it defines before the condition of its first case.

    A value that is one thing in one case and another in the next is named once, before the first condition.
    """
    match text:
        case Text((), (Step((_, _, *_) as lines, ()) as step,)):
            defined = [_defined(each) for each in lines]
        case _:
            return text
    if defined[0] is None or any(each != defined[0] for each in defined):
        return text
    return replace(text, steps=(replace(step, lines=tuple(map(_case, lines))),))


def _defined(line: Wording) -> Slot | None:
    """Return what a case says the value of."""
    match line.clause:
        case Clause(form, {"then": Clause(value, slots)}) if form in _CASES and value in _VALUES:
            return slots["what"]
        case _:
            return None


def _case(line: Wording) -> Wording:
    """Return a case with its value first; only the message of the first one names what has it."""
    then = line.clause.slots["then"]
    assert isinstance(then, Clause)
    slots = {name: slot for name, slot in {**line.clause.slots, **then.slots}.items() if name != "then"}
    return replace(line, clause=Clause(_CASES[line.clause.form], slots))
