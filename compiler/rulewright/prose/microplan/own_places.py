"""A place of whoever was just spoken of is theirs: "from that player's hand to their area".

So is whatever is theirs in a second condition, or in what is done then. Nobody else is spoken of between.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import NOT_MARKED, Text, clauses_changed
from rulewright.prose.phrases import DEF, INDEF, ONE, PRONOUN, READER
from rulewright.prose.plan.moves import NOTHING
from rulewright.prose.plan.sentences import Clause, Series, Slot, Thing, clauses, things

_PARTS = ("what", "source", "destination")


def say_theirs(text: Text) -> Text:
    """Return a text in which the second place of somebody in a move, or in a case, is "theirs"."""
    return clauses_changed(rewrite_each(text, Clause, _theirs), _in_case)


def _in_case(clause: Clause) -> Clause:
    """Return a case with a pronoun for whose something is, where one name alone is spoken of, and was before."""
    cond, then = clause.slots.get("cond"), clause.slots.get("then")
    if cond is None:
        return clause
    parts = (*(cond.items if isinstance(cond, Series) else (cond,)), *(() if then is None else (then,)))
    marks = {each.mark for each in things(parts)} - {NOT_MARKED}
    if len(marks) != 1 or any("name" in each.slots for each in clauses(parts)):
        return clause

    def owned(thing: Thing) -> Thing:
        owner = owner_in(thing)
        return thing if owner is None else replace(thing, of=(replace(owner, determiner=PRONOUN), *thing.of[1:]))

    said: tuple[Slot, ...] = ()
    for part in parts:
        before = [*things(said)]
        is_known = any(each.mark in marks for each in before) and not any(map(may_own, before))
        said = (*said, rewrite_each(part, Thing, owned) if is_known else part)
    if all(one is other for one, other in zip(said, parts, strict=True)):
        return clause
    slots = dict(clause.slots)
    if then is not None:
        said, slots["then"] = said[:-1], said[-1]
    slots["cond"] = replace(cond, items=said) if isinstance(cond, Series) else said[0]
    return replace(clause, slots=slots)


def may_own(thing: Thing) -> bool:
    """Return whether a thing might be heard as whose something is: "one pirate", "the captain"."""
    if thing.mark != NOT_MARKED or thing.of or thing.number is not ONE or thing.noun == READER:
        return False
    return thing.determiner is INDEF or thing.anchor.startswith(("quantity-", "role-", "variable-"))


def _theirs(clause: Clause) -> Clause:
    """Return a move with a pronoun for whose a place is, if they are the only ones spoken of before it."""
    if not clause.form.startswith("move"):
        return clause
    owner: Thing | None = None
    first: Slot = NOTHING
    slots: dict[str, Slot] = dict(clause.slots)
    for name in _PARTS:
        thing = _place(slots.get(name))
        found = None if thing is None else owner_in(thing)
        if thing is None or found is None:
            continue
        if owner is None:
            owner = found
            first = thing
        elif owner.mark != found.mark:
            return clause
        else:
            slots[name] = _with(slots[name], theirs(thing, first))
    return replace(clause, slots=slots)


def _place(slot: Slot | None) -> Thing | None:
    """Return what is moved, or the place that it comes from or goes to."""
    if isinstance(slot, Clause):
        slot = slot.slots.get("zone")
    return slot if isinstance(slot, Thing) else None


def _with(slot: Slot, thing: Slot) -> Slot:
    """Return a part of a move with another place."""
    return replace(slot, slots={**slot.slots, "zone": thing}) if isinstance(slot, Clause) else thing


def theirs(place: Slot, before: Slot) -> Slot:
    """Return a place as "theirs" where it is somebody's whose other place was named before."""
    if not isinstance(place, Thing) or not isinstance(before, Thing) or place.determiner is not DEF:
        return place
    found, owner = owner_in(place), owner_in(before)
    if found is None or owner is None or found.mark != owner.mark:
        return place
    return replace(place, of=(replace(found, determiner=PRONOUN), *place.of[1:]))


def owner_in(thing: Thing) -> Thing | None:
    """Return whose a thing is, if they have a name of their own in the rule."""
    first = thing.of[0] if thing.of else None
    if not isinstance(first, Thing) or first.mark == NOT_MARKED or first.of or first.after:
        return None
    return first
