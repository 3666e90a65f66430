"""Conditions of a list that say the same of several things are one, and a short list is one sentence.

"At least one of these" of two things is said with "or", "all of this" with "and"; what holds is the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from rulewright.prose.microplan.tree import Node, Step, Text, Wording, wordings
from rulewright.prose.phrases import EVERY, NO
from rulewright.prose.plan.sentences import Clause, Series, Slot, Thing, reordered, things

_SHORT = 2
"""How many conditions one sentence can hold."""

_INNER = {"list.all": "and", "list.any": "or"}
_OUTER = {"define.list.all": "and", "define.list.any": "or"}

Conjunction = Literal["and", "or"]


def shorten_lists(text: Text) -> Text:
    """Return a text whose lists of conditions are as short as they can be said."""
    return replace(text, intro=tuple(map(_entry, text.intro)), steps=tuple(map(_shortened, text.steps)))


def _entry(node: Node) -> Node:
    """Return what stands before the steps; a short list becomes a sentence."""
    if not isinstance(node, Step):
        return node
    short = _shortened(node)
    return short if short.children or len(short.lines) > 1 else short.lines[0]


def _shortened(step: Step) -> Step:
    """Return a list of conditions with its inner lists shortened, as a sentence if it is short itself."""
    lead = step.lines[-1]
    form = lead.clause.form
    if form not in _INNER and form not in _OUTER:
        return step
    conjunction: Conjunction = "or" if form.endswith(".any") else "and"
    items = _merged([_as_item(_shortened(each)) for each in step.children], conjunction)
    if len(items) > _SHORT or any(each.children for each in items) or form not in _OUTER:
        return _listed(step, items)
    said = tuple(each.lines[0].clause.slots["what"] for each in items)
    if any(_is_joined(each) for each in said):
        return _listed(step, items)
    conds = tuple(reordered(each, False) if isinstance(each, Clause) else each for each in said)
    cond = conds[0] if len(conds) == 1 else Series(conds, conjunction)
    says = tuple(sentence for each in wordings(step) for sentence in each.says)
    return Step((Wording(Clause("define.predicate", {"fact": lead.clause.slots["fact"], "cond": cond}), says),))


def _listed(step: Step, items: Sequence[Step]) -> Step:
    """Return a list with these conditions; that there are two of them its lead may say."""
    *lines, lead = step.lines
    if len(items) == _SHORT:
        lead = replace(lead, clause=replace(lead.clause, variants=("two",)))
    return replace(step, lines=(*lines, lead), children=tuple(items))


def _as_item(step: Step) -> Step:
    """Return an inner list that is short as one condition."""
    form = step.lines[-1].clause.form
    if form not in _INNER or len(step.children) > _SHORT or any(each.children for each in step.children):
        return step
    said = tuple(each.lines[0].clause.slots["what"] for each in step.children)
    if any(_is_joined(each) for each in said):
        return step
    conjunction: Conjunction = "or" if form == "list.any" else "and"
    what = said[0] if len(said) == 1 else Series(said, conjunction)
    says = tuple(sentence for each in wordings(step) for sentence in each.says)
    return Step((Wording(Clause("item", {"what": what}), says),), (), step.ordered)


def _is_joined(cond: Slot) -> bool:
    """Return whether a condition is several, which within another list would be hard to tell apart."""
    return isinstance(cond, Series)


def _merged(items: Sequence[Step], conjunction: Conjunction) -> list[Step]:
    """Return conditions of which those that differ in one thing are one, where it stands for the first of them."""
    found: list[Step] = []
    for item in items:
        for at, before in enumerate(found):
            one = _one(before, item, conjunction)
            if one is not None:
                found[at] = one
                break
        else:
            found.append(item)
    return found


def _one(first: Step, second: Step, conjunction: Conjunction) -> Step | None:
    """Return two conditions as one, if they say the same of two things: "it is red or blue"."""
    match first, second:
        case (
            Step((Wording(Clause("item", {"what": Clause() as one}), says),), ()),
            Step((Wording(Clause("item", {"what": Clause() as other}), also),), ()),
        ) if conjunction == "or" and one.form.startswith("cond.is") and ".not" not in one.form:
            pass
        case _:
            return None
    if replace(one, slots={}, extra={}, fallback=None) != replace(other, slots={}, extra={}, fallback=None):
        return None
    slots, extra = _both(one.slots, other.slots, conjunction), _both(one.extra, other.extra, conjunction)
    if slots is None or extra is None or one.fallback is not None or other.fallback is not None:
        return None
    if any(each.determiner in (EVERY, NO) for each in things(one)):
        return None  # "each is red, or each is blue" is not "each is red or blue"
    said = Clause("item", {"what": replace(one, slots=slots, extra=extra)})
    return replace(first, lines=(Wording(said, (*says, *also)),))


def _both(one: Mapping[str, Slot], other: Mapping[str, Slot], conjunction: Conjunction) -> dict[str, Slot] | None:
    """Return the slots of two clauses, with both things where they differ; at most one slot may."""
    if one.keys() != other.keys():
        return None
    differ = [name for name in one if one[name] != other[name]]
    if not differ:
        return dict(one)
    (name, *more) = differ
    both = (*_items(one[name], conjunction), *_items(other[name], conjunction))
    if more or not all(isinstance(each, Thing) for each in both):
        return None
    return {**one, name: Series(both, conjunction)}


def _items(slot: Slot, conjunction: Conjunction) -> tuple[Slot, ...]:
    return slot.items if isinstance(slot, Series) and slot.conjunction == conjunction else (slot,)
