"""Two bounds of one number are one, and one that says nothing is left away.

"At least one and at most two" of the same things is "one or two", at least none is anything, who chooses none or
one may choose one, and a difference that is nothing where it would be negative is "at least 0". What is not this
and is not that is neither.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text
from rulewright.prose.phrases import INDEF, ONE, Num
from rulewright.prose.plan.sentences import Clause, Series, Slot, Tail, Thing

_LOWEST, _HIGHEST = "cond.there_ge", "cond.there_le"


def join_bounds(text: Text) -> Text:
    """Return a text in which the bounds of a number are said as briefly as they can be."""
    return rewrite_each(text, Clause, _joined)


def _joined(clause: Clause) -> Clause:
    """Return a clause with what bounds a number in it said as one."""
    slots = {name: _within(slot) for name, slot in clause.slots.items()}
    if slots != clause.slots:
        clause = replace(clause, slots=slots)
    match clause:
        case Clause("quantity.between", {"low": Num(0)}):
            kept = {name: slot for name, slot in clause.slots.items() if name != "low"}
            return replace(clause, form="quantity.at_most", slots=kept)
        case Clause(form, {
            "what": Clause("quantity.up_to", {"high": Num(1), "what": Thing() as what})
        }) if form.startswith("choose."):
            one = replace(what, number=ONE, determiner=INDEF, count=1)
            return replace(clause, variants=("may", *clause.variants), slots={**clause.slots, "what": one})
        case Clause("quantity.range", {"low": Num(0)}):
            kept = {name: slot for name, slot in clause.slots.items() if name != "low"}
            return replace(clause, form="quantity.up_to", slots=kept)
        case Clause("quantity.range", {"low": Num(low), "high": Num(high)}) if low + 1 == high:
            return replace(clause, form="quantity.either")
        case Clause("define.depends", {
            "value": Thing() as value, "cond": Clause("cond.gt_other", {"left": left, "right": right}),
            "otherwise": Num(0) as least,
        }) if _is_difference(value, left, right):
            return Clause("define.at_least", {"what": clause.slots["what"], "value": value, "least": least})
        case _:
            return clause


def _is_difference(value: Thing, left: Slot, right: Slot) -> bool:
    """Return whether a value is the one minus the other."""
    match value.after:
        case (*before, Clause("phrase.minus", {"right": less})):
            return less == right and replace(value, after=tuple(before)) == left
        case _:
            return False


def _within(slot: Slot) -> Slot:
    """Return conditions of which the two that bound how many there are somewhere, or name one number, are one."""
    if not isinstance(slot, Series):
        return slot
    join = _both if slot.conjunction == "and" else _either
    items: list[Slot] = []
    for item in slot.items:
        both = join(items[-1], item) if items else None
        if both is None:
            items.append(item)
        else:
            items[-1] = both
    if len(items) == len(slot.items):
        return slot
    return replace(slot, items=tuple(items)) if len(items) > 1 else items[0]


def _either(one: Slot, other: Slot) -> Clause | None:
    """Return "it is two or four" for "it is two" or "it is four"."""
    match one, other:
        case Clause(form, {"right": Num() | Series() as numbers}), Clause(same, {"right": Num() as number}) if (
            form == same == "cond.eq" and replace(one, slots={**one.slots, "right": number}) == other
        ):
            before = numbers.items if isinstance(numbers, Series) else (numbers,)
            every = sorted((*before, number), key=lambda each: each.value if isinstance(each, Num) else 0)
            return replace(one, slots={**one.slots, "right": Series(tuple(every), "or")})
        case _:
            return None


def _both(one: Slot, other: Slot) -> Clause | None:
    return _between(one, other) or _neither(one, other)


def _neither(one: Slot, other: Slot) -> Clause | None:
    """Return "it is neither this nor that" for "it is not this" and "it is not that"."""
    match one, other:
        case (
            Clause("cond.is.not", {"left": left, "right": Thing() as first}),
            Clause("cond.is.not", {"left": same, "right": Thing() as second}),
        ) if left == same and not (first.after or second.after):
            said = {"left": left, "first": first, "second": second}
            return Clause("cond.is.neither", said, swapped=one.swapped)
        case _:
            return None


def _between(one: Slot, other: Slot) -> Clause | None:
    """Return "there are one or two there" for "there is at least one there" and "there are at most two there"."""
    match one, other:
        case (
            Clause(first, {"what": Thing(count=int() as low) as fewest, "place": place}),
            Clause(second, {"what": Thing(count=int() as high) as most, "place": same}),
        ) if (first, second) == (_LOWEST, _HIGHEST) and place == same and low < high:
            pass
        case _:
            return None
    if replace(fewest, number=most.number, count=high) != most or fewest.after:
        return None
    form = "cond.there_either" if low + 1 == high else "cond.there_between"
    return replace(other, form=form, slots={"low": Num(low), **other.slots, "where": Tail(most)})
