"""A value that is one thing in one case and another in the next is named once, before the first condition."""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Step, Text, Wording
from rulewright.prose.plan.sentences import Clause, Slot

_CASES = {"if.then": "define.if", "if.else_then": "define.else_if", "if.otherwise": "define.otherwise"}
_VALUES = ("define.quantity", "define.role")


def name_before_cases(text: Text) -> Text:
    """Return a text whose definition says what it defines before the condition of its first case."""
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
