"""Which steps share a sentence, and which stand under a lead; the same in every language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import Span
from rulewright.model.nodes import NO_SOURCES, Sources
from rulewright.prose.plan.sentences import (
    Case,
    Clause,
    Conditions,
    If,
    Num,
    Sentence,
    Slot,
    Step,
    Under,
    joined,
    reordered,
)

CASES = "if.cases"
"""What only leads to cases."""

# Cases that belong to the step before them: what happens if it is done, or cannot be.
_CONTINUE = frozenset({"may_do", "cond.no_choice", "cond.too_few"})


@dataclass(frozen=True, slots=True)
class Item:
    """Sentences of one step, and the steps under it."""

    sentences: tuple[Sentence, ...]
    children: tuple[Item, ...] = ()
    ordered: bool = True


def body(steps: Sequence[Step]) -> tuple[tuple[Item, ...], bool]:
    """Return steps as the items of a list, and whether they are done one after the other.

    A list that is nothing but cases to choose from is not.
    """
    match steps:
        case (If() as only,) if len(only.cases) + bool(only.otherwise) > 1 and not _short(only):
            return _branches(only), False
        case _:
            return items(steps), True


def items(steps: Sequence[Step]) -> tuple[Item, ...]:
    """Return steps as the items of a list."""
    found: list[Item] = []
    for step in steps:
        match step:
            case Sentence():
                found.append(Item((step,)))
            case Under(lead, inner, span, sources):
                found.append(_under(lead, inner, span, sources))
            case If():
                _add_cases(step, found)
            case _:
                assert_never(step)
    return tuple(found)


def conditions(step: Conditions) -> Item:
    """Return several conditions as a lead with a list."""
    form = f"{step.lead.form}.all" if step.every else f"{step.lead.form}.any"
    lead = Sentence(replace(step.lead, form=form), step.span, step.sources)
    children = tuple(
        conditions(part)
        if isinstance(part, Conditions)
        else Item((Sentence(Clause("item", {"what": part}), step.span),))
        for part in step.parts
    )
    return Item((lead,), children, ordered=False)


def _under(lead: Clause, steps: Sequence[Step], span: Span, sources: Sources) -> Item:
    match steps:
        case (Sentence() as only,):
            clause = inlined(lead, only.clause)
            return Item((Sentence(clause, span, joined(sources, only.sources)),))
        case _:
            said = Sentence(Clause("under.lead", {"lead": lead}), span, sources)
            return Item((said,), *body(steps))


def inlined(lead: Clause, then: Clause) -> Clause:
    """Return a lead and the one thing that is done under it, as one sentence."""
    if lead.form == "triggers.when":
        return Clause("triggers.then", {**lead.slots, "then": reordered(then)})
    if lead.form == "triggers.when_each":
        return Clause("triggers.each_then", {**lead.slots, "then": reordered(then)})
    if lead.form.startswith("event.") and lead.form.endswith(".when"):
        return Clause("when.then", {"lead": lead, "then": reordered(then)})
    return Clause("under.inline", {"lead": lead, "then": then})


def _short(step: If) -> bool:
    """Return whether every case is one sentence, so that all of them can stand in one line."""
    branches = [case.steps for case in step.cases] + ([step.otherwise] if step.otherwise else [])
    return all(len(steps) == 1 and isinstance(steps[0], Sentence) for steps in branches)


def _add_cases(step: If, found: list[Item]) -> None:
    first = step.cases[0]
    continues = bool(found) and _form(first.condition) in _CONTINUE and not found[-1].children
    before = found.pop().sentences if continues else ()
    if _short(step):
        found.append(Item((*before, *_line(step))))
    elif len(step.cases) == 1 and not step.otherwise:
        lead = Sentence(Clause("if.lead", {"cond": first.condition}), first.span, first.sources)
        found.append(Item((*before, lead), *body(first.steps)))
    elif before:
        found.append(Item(before, _branches(step), ordered=False))
    else:
        found.append(Item((Sentence(Clause(CASES), first.span),), _branches(step), False))


def _branches(step: If) -> tuple[Item, ...]:
    found = [_branch(index, case) for index, case in enumerate(step.cases)]
    if step.otherwise:
        lead = Clause("if.otherwise_lead")
        span = step.cases[-1].span
        found.append(_lead_or_line(lead, "if.otherwise", {}, step.otherwise, span))
    return tuple(found)


def _branch(index: int, case: Case) -> Item:
    slots: dict[str, Slot] = {"cond": case.condition}
    lead = Clause("if.lead" if index == 0 else "if.else_lead", slots)
    line = "if.then" if index == 0 else "if.else_then"
    return _lead_or_line(lead, line, slots, case.steps, case.span, case.sources)


def _lead_or_line(
    lead: Clause,
    line: str,
    slots: dict[str, Slot],
    steps: Sequence[Step],
    span: Span,
    sources: Sources = NO_SOURCES,
) -> Item:
    """Return a branch: in one sentence if that is all that it does, otherwise a lead with its steps."""
    match steps:
        case (Sentence() as only,):
            clause = Clause(line, {**slots, "then": reordered(only.clause)})
            return Item((Sentence(clause, span, joined(sources, only.sources)),))
        case _:
            return Item((Sentence(lead, span, sources),), *body(steps))


def _form(condition: Slot) -> str:
    return condition.form if isinstance(condition, Clause) else ""


def _line(step: If) -> Iterator[Sentence]:
    for index, case in enumerate(step.cases):
        (item,) = _branch(index, case).sentences
        yield item
    for last in step.otherwise:
        assert isinstance(last, Sentence)
        then = reordered(last.clause)
        yield Sentence(Clause("if.otherwise", {"then": then}), last.span, last.sources)


def continues(clause: Clause) -> bool:
    """Return whether a sentence hangs on the one before it: another case, or what comes of it."""
    if clause.form.startswith(("if.else", "if.otherwise")):
        return True
    return clause.form.startswith("if.") and _form(clause.slots.get("cond", Num(0))) in _CONTINUE
