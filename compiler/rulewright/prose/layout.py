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
    return Item((lead,), children)


def _under(lead: Clause, steps: Sequence[Step], span: Span, sources: Sources) -> Item:
    match steps:
        case (Sentence() as only,):
            both = Sources(
                tuple(dict.fromkeys((*sources.facts, *only.sources.facts))),
                tuple(dict.fromkeys((*sources.rulings, *only.sources.rulings))),
            )
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
    for index, case in enumerate(step.cases):
        form = "if.lead" if index == 0 else "if.else_lead"
        lead = Sentence(Clause(form, {"cond": case.condition}), case.span, case.sources)
        sentences = (*before, lead) if index == 0 else (lead,)
        found.append(Item(sentences, items(case.steps)))
    if step.otherwise:
        lead = Sentence(Clause("if.otherwise_lead"), step.cases[-1].span)
        found.append(Item((lead,), items(step.otherwise)))


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
        yield Sentence(Clause(form, slots), case.span, _both(case, only))
    for last in _plain(step.otherwise):
        then = replace(last.clause, swapped=True)
        yield Sentence(Clause("if.otherwise", {"then": then}), last.span, last.sources)


def _both(case: Case, only: Sentence) -> Sources:
    if case.sources == NO_SOURCES:
        return only.sources
    return Sources(
        tuple(dict.fromkeys((*case.sources.facts, *only.sources.facts))),
        tuple(dict.fromkeys((*case.sources.rulings, *only.sources.rulings))),
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
