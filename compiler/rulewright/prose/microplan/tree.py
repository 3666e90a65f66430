"""The sentences of a page before they are realised: which clause is said, and which of the plan it says.

A `Text` is made of a `Section` as it is laid out; the passes of this package rewrite it. Whatever a pass
joins or leaves unsaid, each sentence of the plan stays in the `says` of one wording, so that its sources, its
id and its mentions are on the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import is_
from typing import TypeAlias, TypeVar, assert_never

from rulewright.prose.plan import sentence_grouping
from rulewright.prose.plan.sentences import (
    Clause,
    Conditions,
    Num,
    Participant,
    Section,
    Sentence,
    Series,
    Slot,
    TableText,
    Tail,
    Thing,
    Where,
    Words,
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


def wordings(*nodes: Node) -> Iterator[Wording]:
    """Yield all wordings, in the order of the page."""
    for node in nodes:
        match node:
            case Wording():
                yield node
            case Step(lines, children):
                yield from lines
                yield from wordings(*children)
            case TableText():
                pass
            case _:
                assert_never(node)


def changed(node: Step, change: Callable[[Wording], Wording]) -> Step:
    """Return a step with all its wordings changed; the same object where that changes nothing."""
    children = mapped(lambda each: changed(each, change), node.children)
    lines = mapped(change, node.lines)
    if children is node.children and lines is node.lines:
        return node
    return Step(lines, children, node.ordered)


def text_changed(text: Text, change: Callable[[Wording], Wording]) -> Text:
    """Return a text with all its wordings changed; the same object where that changes nothing."""

    def entry(node: Node) -> Node:
        match node:
            case Wording():
                return change(node)
            case Step():
                return changed(node, change)
            case TableText():
                return node
            case _:
                assert_never(node)

    intro = mapped(entry, text.intro)
    steps = mapped(lambda each: changed(each, change), text.steps)
    return text if intro is text.intro and steps is text.steps else replace(text, intro=intro, steps=steps)


def clauses_changed(text: Text, change: Callable[[Clause], Clause]) -> Text:
    """Return a text with the clause of each wording changed; the same object where that changes nothing."""

    def wording(each: Wording) -> Wording:
        clause = change(each.clause)
        return each if clause is each.clause else replace(each, clause=clause)

    return text_changed(text, wording)


def mapped(change: Callable[[T], T], parts: tuple[T, ...]) -> tuple[T, ...]:
    """Return parts that are all changed; the same tuple where each is the same object as before."""
    found = tuple([change(part) for part in parts])
    return parts if all(map(is_, found, parts)) else found


def lists_changed(text: Text, change: Callable[[tuple[Step, ...]], tuple[Step, ...]]) -> Text:
    """Return a text with each list of steps changed, inner ones first."""

    def step(each: Step) -> Step:
        children = inside(each.children)
        return each if children is each.children else replace(each, children=children)

    def inside(steps: tuple[Step, ...]) -> tuple[Step, ...]:
        return change(mapped(step, steps))

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


# ---- clauses and things ------------------------------------------------------------------------


def things(slot: Slot | Where) -> Iterator[Thing]:
    """Yield all things that a clause speaks of, those within them included."""
    match slot:
        case Thing():
            yield slot
            for part in (*slot.of, *slot.after):
                yield from things(part)
        case Clause():
            for inner in slot.slots.values():
                yield from things(inner)
        case Series(items):
            for item in items:
                yield from things(item)
        case Where(clause):
            yield from things(clause)
        case Tail(thing):
            yield from things(thing)
        case Num() | Words():
            pass
        case _:
            assert_never(slot)


def clauses(slot: Slot | Where) -> Iterator[Clause]:
    """Yield a clause and all within it."""
    match slot:
        case Clause():
            yield slot
            for inner in slot.slots.values():
                yield from clauses(inner)
        case Thing():
            for part in (*slot.of, *slot.after):
                yield from clauses(part)
        case Series(items):
            for item in items:
                yield from clauses(item)
        case Where(clause):
            yield from clauses(clause)
        case Tail(thing):
            yield from clauses(thing)
        case Num() | Words():
            pass
        case _:
            assert_never(slot)


@dataclass(frozen=True, slots=True)
class Change:
    """What is done with each thing and each clause, inner ones first.

    What is not changed is the same object as before.
    """

    thing: Callable[[Thing], Thing] = lambda thing: thing
    clause: Callable[[Clause], Clause] = lambda clause: clause

    def wording(self, wording: Wording) -> Wording:
        """Return a wording with its clause changed throughout."""
        clause = self.of(wording.clause)
        return wording if clause is wording.clause else replace(wording, clause=clause)

    def of(self, clause: Clause) -> Clause:
        """Return a clause changed throughout."""
        instead = clause.fallback
        if instead is not None:
            found = self._slot(instead)
            assert isinstance(found, Thing | Clause)
            instead = found
        slots, extra = self._slots(clause.slots), self._slots(clause.extra)
        if slots is not clause.slots or extra is not clause.extra or instead is not clause.fallback:
            clause = replace(clause, slots=slots, extra=extra, fallback=instead)
        return self.clause(clause)

    def _slots(self, slots: Mapping[str, Slot]) -> Mapping[str, Slot]:
        found = {name: self._slot(slot) for name, slot in slots.items()}
        return slots if all(map(is_, found.values(), slots.values())) else found

    def _slot(self, slot: Slot) -> Slot:
        match slot:
            case Clause():
                return self.of(slot)
            case Thing():
                return self._thing(slot)
            case Series(items):
                changed_items = mapped(self._slot, items)
                return slot if changed_items is items else replace(slot, items=changed_items)
            case Tail(thing):
                changed_thing = self._thing(thing)
                return slot if changed_thing is thing else Tail(changed_thing)
            case Num() | Words():
                return slot
            case _:
                assert_never(slot)

    def _thing(self, thing: Thing) -> Thing:
        of = mapped(self._part, thing.of)
        after = mapped(self._after, thing.after)
        own = None if thing.own is None else self.of(thing.own)
        if of is not thing.of or after is not thing.after or own is not thing.own:
            thing = replace(thing, of=of, after=after, own=own)
        return self.thing(thing)

    def _part(self, part: Participant) -> Participant:
        found = self._slot(part)
        assert not isinstance(found, Clause | Tail)
        return found

    def _after(self, item: Clause | Where) -> Clause | Where:
        if not isinstance(item, Where):
            return self.of(item)
        clause = self.of(item.clause)
        return item if clause is item.clause else replace(item, clause=clause)
