"""Words for conditions: bounds, lists, agreements, filters."""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text, Wording, clauses_changed
from rulewright.prose.phrases import INDEF, ONE, Num
from rulewright.prose.plan.sentences import (
    Clause,
    Series,
    Slot,
    Tail,
    Thing,
    Where,
    reordered,
    things,
)

_LOWEST, _HIGHEST = "cond.there_ge", "cond.there_le"


def join_bounds(text: Text) -> Text:
    """Return a text in which the bounds of a number are said as briefly as they can be.

    Two bounds of one number are one, and one that says nothing is left away.

    "At least one and at most two" of the same things is "one or two", at least none is anything, who chooses
    none or one may choose one, and a difference that is nothing where it would be negative is "at least 0".
    What is not this and is not that is neither.
    """
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


_FORMS = {"options.starts.no": "options.may", "options.starts.yes": "options.unless"}


def agree_or_not(text: Text) -> Text:
    """Return a text that says in one sentence what may be agreed on.

    What may be agreed on before the game is said with what holds otherwise, in one sentence.
    """
    match text.intro:
        case (Wording(Clause("options.whether", {"state": Clause() as state}), says), Wording(starts, also)) if (
            starts.form in _FORMS
        ):
            form = _FORMS[starts.form]
            said = reordered(state) if form == "options.unless" else state
            return replace(text, intro=(Wording(Clause(form, {"state": said}), (*says, *also)),))
        case _:
            return text


def own_conditions_first(text: Text) -> Text:
    """Return a text in which things are narrowed down first by what is said of themselves.

    A condition that does not speak of the thing that it narrows down is said last of all that narrows it down.

    Between others it would seem to be about something else. All of them hold together, in any order.
    """
    return rewrite_each(clauses_changed(text, _provided), Thing, _ordered)


def _provided(clause: Clause) -> Clause:
    """Return a definition whose value is narrowed down by what it is, and the rest said of the whole."""
    match clause:
        case Clause("define.quantity" | "define.role", {"value": Thing(after=after) as value}):
            apart = [each for each in after if isinstance(each, Where) and _is_apart(each)]
        case _:
            return clause
    if not apart or len(apart) == len(after):
        return clause
    value = replace(value, after=tuple(each for each in after if each not in apart))
    conds = tuple(each.clause for each in apart)
    cond = conds[0] if len(conds) == 1 else Series(conds)
    defined = replace(clause, slots={**clause.slots, "value": value})
    return Clause("define.provided", {"what": defined, "cond": cond})


def _ordered(thing: Thing) -> Thing:
    """Return a thing with the conditions that are about something else at its end."""
    apart = tuple(each for each in thing.after if _is_apart(each))
    if not apart or apart == thing.after[-len(apart) :]:
        return thing
    return replace(thing, after=(*(each for each in thing.after if each not in apart), *apart))


def _is_apart(each: Clause | Where) -> bool:
    """Return whether a condition does not speak of the thing that it narrows down."""
    return isinstance(each, Where) and all(found.mark != each.mark for found in things(each.clause))


_NEAREST = "phrase.nearest."


def break_ties_behind(text: Text) -> Text:
    """Return a text whose definitions say at their end who counts in a tie.

    Who counts of several that a definition fits is said behind it, and not in brackets within.
    """
    return clauses_changed(text, _behind)


def _behind(clause: Clause) -> Clause:
    """Return a definition with its tie-break behind it, if it has one."""
    found = _apart(clause)
    if found is None:
        return clause
    defined, nearest = found
    return Clause(nearest.form.replace(_NEAREST, "define.nearest."), {"what": defined, **nearest.slots})


def _apart(clause: Clause) -> tuple[Clause, Clause] | None:
    """Return a definition without its tie-break, and the tie-break; None if there is none."""
    match clause:
        case Clause("define.provided", {"what": Clause() as inner}):
            found = _apart(inner)
            return None if found is None else (replace(clause, slots={**clause.slots, "what": found[0]}), found[1])
        case Clause("define.quantity" | "define.role", {"value": Thing(after=after) as value}):
            pass
        case _:
            return None
    for each in after:
        if isinstance(each, Clause) and each.form.startswith(_NEAREST):
            rest = replace(value, after=tuple(other for other in after if other is not each))
            return replace(clause, slots={**clause.slots, "value": rest}), each
    return None
