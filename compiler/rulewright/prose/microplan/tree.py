"""The sentences of a page before they are realised: which clause is said, and which of the plan it says.

A `Text` is made of a `Section` as it is laid out; the passes of this package rewrite it. Whatever a pass
joins or leaves unsaid, each sentence of the plan stays in the `says` of one wording, so that its sources, its
id and its mentions are on the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, TypeVar, assert_never

from rulewright.foundation.tree import map_children, walk
from rulewright.prose.plan import sentence_grouping
from rulewright.prose.plan.sentences import (
    Clause,
    Conditions,
    Section,
    Sentence,
    TableText,
)

T = TypeVar("T")

NOT_MARKED = -1
"""The mark of a thing that is no local name."""


@dataclass(frozen=True, slots=True)
class Wording:
    """One sentence of the page, and the sentences of the plan that it says.

    One that is `as_planned` has not been through the passes.
    """

    clause: Clause
    says: tuple[Sentence, ...]
    as_planned: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """Wordings of one step, and the steps under it."""

    lines: tuple[Wording, ...]
    children: tuple[Step, ...] = ()
    ordered: bool = True


@dataclass(frozen=True, slots=True)
class Text:
    """What a section says: before its steps, and in them, which are `ordered` if done in turn.

    `anchor` is that of the rule.
    """

    intro: tuple[Wording | Step | TableText, ...]
    steps: tuple[Step, ...]
    ordered: bool
    anchor: str = ""


Node: TypeAlias = Wording | Step | TableText


def text_of(part: Section, steps: Sequence[sentence_grouping.Item], ordered: bool) -> Text:
    """Return a section as it is planned; `steps` is its body as it is laid out."""
    return Text(tuple(map(_entry, part.intro)), tuple(map(step_of, steps)), ordered, part.anchor)


def _entry(entry: Sentence | Conditions | TableText) -> Node:
    match entry:
        case Sentence(clause):
            return Wording(clause, (entry,))
        case Conditions():
            return step_of(sentence_grouping.conditions(entry))
        case TableText():
            return entry
        case _:
            assert_never(entry)


def step_of(item: sentence_grouping.Item) -> Step:
    """Return an item of the plan as a step."""
    lines = tuple(Wording(each.clause, (each,)) for each in item.sentences)
    return Step(lines, tuple(map(step_of, item.children)), item.ordered)


def wordings(tree: object) -> Iterator[Wording]:
    """Yield all wordings, in the order of the page."""
    return (node for node in walk(tree, {"clause"}) if isinstance(node, Wording))


def text_changed(tree: T, change: Callable[[Wording], Wording]) -> T:
    """Return a text or steps with all wordings changed; the same object where that changes nothing."""

    def inner(node: Any) -> Any:
        return change(node) if isinstance(node, Wording) else map_children(node, inner)

    found: T = map_children(tree, inner)
    return found


def clauses_changed(text: Text, change: Callable[[Clause], Clause]) -> Text:
    """Return a text with the clause of each wording changed; the same object where that changes nothing."""

    def wording(each: Wording) -> Wording:
        clause = change(each.clause)
        return each if clause is each.clause else replace(each, clause=clause)

    return text_changed(text, wording)


def lists_changed(text: Text, change: Callable[[tuple[Step, ...]], tuple[Step, ...]]) -> Text:
    """Return a text with each list of steps changed, inner ones first."""

    def step(each: Step) -> Step:
        children = inside(each.children)
        return each if children is each.children else replace(each, children=children)

    def inside(steps: tuple[Step, ...]) -> tuple[Step, ...]:
        return change(map_children(steps, step))

    steps = inside(text.steps)
    return text if steps is text.steps else replace(text, steps=steps)


def neighbours_joined(text: Text, join: Callable[[Step, Step], Step | None]) -> Text:
    """Return a text in which steps that follow each other are one where `join` makes one of them."""

    def joined(steps: tuple[Step, ...]) -> tuple[Step, ...]:
        found: list[Step] = []
        for step in steps:
            one = join(found[-1], step) if found else None
            if one is None:
                found.append(step)
            else:
                found[-1] = one
        return tuple(found)

    return lists_changed(text, joined)


def also_saying(node: Step, says: tuple[Sentence, ...]) -> Step:
    """Return a step whose first wording also says these sentences, which came before it."""
    first, *others = node.lines
    return replace(node, lines=(replace(first, says=(*says, *first.says)), *others))


def is_other_case(step: Step) -> bool:
    """Return whether a step is what is done otherwise, if the case before it does not hold."""
    return step.lines[0].clause.form.startswith(("if.else", "if.otherwise"))
