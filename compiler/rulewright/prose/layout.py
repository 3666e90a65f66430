"""Which steps share a sentence, and which stand in a list under a lead; the same in every language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from rulewright.model.nodes import NO_SOURCES, Sources
from rulewright.prose.sentences import (
    Case,
    Clause,
    Conditions,
    If,
    Num,
    Sentence,
    Series,
    Slot,
    Step,
    Tail,
    Thing,
    Under,
    Where,
    Words,
)
from rulewright.source import Span

# Cases that belong to the step before them: what happens if it is done, or cannot be.
_CONTINUE = frozenset({"may.done", "cond.no_choice", "cond.too_few"})


@dataclass(frozen=True, slots=True)
class Item:
    """Sentences of one step, and the steps under it."""

    sentences: tuple[Sentence, ...]
    children: tuple[Item, ...] = ()
    ordered: bool = True


def items(steps: Sequence[Step]) -> tuple[Item, ...]:
    """Steps as the items of a list."""
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
    """Several conditions as a lead with a list."""
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
            both = _join(sources, only.sources)
            slots: dict[str, Slot] = {"lead": lead, "then": only.clause}
            return Item((Sentence(Clause("under.inline", slots), span, both),))
        case _:
            said = Sentence(Clause("under.lead", {"lead": lead}), span, sources)
            return Item((said,), items(steps))


def _add_cases(step: If, found: list[Item]) -> None:
    first = step.cases[0]
    continues = bool(found) and _form(first.condition) in _CONTINUE and not found[-1].children
    before = found.pop().sentences if continues else ()
    if all(len(_plain(case.steps)) == 1 for case in step.cases) and len(
        _plain(step.otherwise)
    ) == len(step.otherwise) <= 1:
        found.append(Item((*before, *_one_line_cases(step))))
        return
    if len(step.cases) == 1 and not step.otherwise:
        only = step.cases[0]
        lead = Sentence(Clause("if.lead", {"cond": only.condition}), only.span, only.sources)
        found.append(Item((*before, lead), items(only.steps)))
        return
    branches = [_branch(index, case) for index, case in enumerate(step.cases)]
    if step.otherwise:
        steps = items(step.otherwise)
        branches.append(_lead_or_line(Clause("if.otherwise_lead"), "if.otherwise", {}, steps, first.span))
    lead = Sentence(Clause("if.cases"), first.span)
    found.append(Item((*before, lead), tuple(branches), ordered=False))


def _branch(index: int, case: Case) -> Item:
    slots: dict[str, Slot] = {"cond": case.condition}
    lead = Clause("if.lead" if index == 0 else "if.else_lead", slots)
    line = "if.then" if index == 0 else "if.else_then"
    return _lead_or_line(lead, line, slots, items(case.steps), case.span, case.sources)


def _lead_or_line(
    lead: Clause,
    line: str,
    slots: dict[str, Slot],
    steps: tuple[Item, ...],
    span: Span,
    sources: Sources = NO_SOURCES,
) -> Item:
    """A branch: in one sentence if one is all that it does, otherwise a lead with its steps."""
    match steps:
        case (Item((only,), ()),):
            then = replace(only.clause, swapped=True)
            said = Sentence(Clause(line, {**slots, "then": then}), span, _join(sources, only.sources))
            return Item((said,))
        case _:
            return Item((Sentence(lead, span, sources),), steps)


def _form(condition: Slot) -> str:
    return condition.form if isinstance(condition, Clause) else ""


def _plain(steps: Sequence[Step]) -> tuple[Sentence, ...]:
    return tuple(step for step in steps if isinstance(step, Sentence))[: len(steps)]


def _one_line_cases(step: If) -> Iterator[Sentence]:
    for index, case in enumerate(step.cases):
        only = _plain(case.steps)[0]
        form = "if.then" if index == 0 else "if.else_then"
        slots: dict[str, Slot] = {
            "cond": case.condition,
            "then": replace(only.clause, swapped=True),
        }
        yield Sentence(Clause(form, slots), case.span, _join(case.sources, only.sources))
    for last in _plain(step.otherwise):
        then = replace(last.clause, swapped=True)
        yield Sentence(Clause("if.otherwise", {"then": then}), last.span, last.sources)


def _join(first: Sources, second: Sources) -> Sources:
    return Sources(
        tuple(dict.fromkeys((*first.facts, *second.facts))),
        tuple(dict.fromkeys((*first.rulings, *second.rulings))),
    )


def mentions(slot: Slot | Where) -> Iterator[str]:
    """The anchors of the rules that a clause speaks of, in their order."""
    match slot:
        case Where(clause):
            yield from mentions(clause)
        case Clause():
            if slot.anchor:
                yield slot.anchor
            for inner in slot.slots.values():
                yield from mentions(inner)
        case Thing():
            if slot.anchor:
                yield slot.anchor
            for part in (*slot.of, *slot.after):
                yield from mentions(part)
        case Series(parts):
            for part in parts:
                yield from mentions(part)
        case Tail(thing):
            yield from (name for item in thing.after for name in mentions(item))
        case Num() | Words():
            return
        case _:
            assert_never(slot)
