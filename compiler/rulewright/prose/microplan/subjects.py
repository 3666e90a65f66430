"""Whom or what a definition is about is a pronoun where it is the subject of what decides: "if they are ashore".

Nothing else of its sort is named before it; a condition about something else that might be meant comes last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.model.types import PLAYER
from rulewright.prose.microplan.own_places import may_own
from rulewright.prose.microplan.tree import NOT_MARKED, Text, clauses_changed
from rulewright.prose.phrases import DEF, INDEF, PRONOUN
from rulewright.prose.plan.sentences import Clause, Series, Slot, Thing, things

_OTHERS = ("right", "set")
"""The slots of a condition that its subject does not stand in."""

_CASES = ("if.then", "if.else_then")

_DEFINED = {
    "define.predicate": "fact", "define.quantity": "what", "define.role": "what", "define.depends": "what",
    "define.if": "what", "define.at_least": "what",
}


def refer_to_subject(text: Text) -> Text:
    """Return a text whose definitions speak of what they are about with a pronoun."""
    return clauses_changed(text, _spoken)


def _spoken(clause: Clause) -> Clause:
    """Return a definition with a pronoun for its subject in its condition, and a case with one in what is done."""
    if clause.form in _CASES:
        return _done_by_it(clause)
    about = clause.slots.get(_DEFINED.get(clause.form, ""))
    if about is None:
        return clause
    named = [each for each in things(about) if each.mark != NOT_MARKED]
    first = named[0] if named else None
    if first is None or first.determiner is not INDEF or any(each.noun == first.noun for each in named[1:]):
        return clause
    slot = _DEFINED[clause.form]
    if isinstance(cond := clause.slots.get("cond"), Series):
        clause = replace(clause, slots={**clause.slots, "cond": _its_own_first(cond)})
    slots = {name: said if name == slot else _theirs(said, named) for name, said in clause.slots.items()}
    if "cond" in slots:
        slots["cond"] = _of_it(slots["cond"], first)
    return replace(clause, slots=slots)


def _its_own_first(cond: Series) -> Series:
    """Return conditions with those about nothing that has a name last, if a pronoun might be heard as that."""
    apart = tuple(
        each for each in cond.items
        if any(map(may_own, things(each))) and all(thing.mark == NOT_MARKED for thing in things(each))
    )
    if cond.conjunction != "and" or not apart:
        return cond
    return replace(cond, items=(*(each for each in cond.items if each not in apart), *apart))


def _theirs(slot: Slot, named: Sequence[Thing]) -> Slot:
    """Return a part of a definition with "their" for what is its subject's, if nobody else is spoken of."""
    first = named[0]
    known = {each.mark for each in named}
    if any(each.mark not in known for each in things(slot) if each.mark != NOT_MARKED):
        return slot
    if isinstance(slot, Thing) and slot.noun == PLAYER and slot.mark == NOT_MARKED:
        return slot  # "the player at the front of their crew" would be the player's own

    def thing(each: Thing) -> Thing:
        if each.determiner is not DEF or not each.of or not is_plainly(each.of[0], first):
            return each
        owner = replace(first, determiner=PRONOUN, of=(), after=(), own=None)
        return replace(each, of=(owner, *each.of[1:]))

    return rewrite_each(slot, Thing, thing)


def is_plainly(slot: Slot, subject: Thing) -> bool:
    """Return whether this is the subject itself."""
    return isinstance(slot, Thing) and slot.mark == subject.mark and not slot.of and not slot.after


def _done_by_it(clause: Clause) -> Clause:
    """Return a case in which who or what alone is spoken of in the condition is a pronoun in what is done then."""
    cond, then = clause.slots["cond"], clause.slots["then"]
    named = [each for each in things(cond) if each.mark != NOT_MARKED]
    if not named or not isinstance(then, Clause) or any(each.mark != named[0].mark for each in named):
        return clause
    if not isinstance(cond, Clause) or named[0] not in cond.slots.values() or named[0].determiner is INDEF:
        return clause
    said = _of_it(then, named[0])
    return replace(clause, slots={**clause.slots, "then": said})


def _of_it(cond: Slot, subject: Thing) -> Slot:
    """Return a condition of which the subject is a pronoun, if it is that thing."""
    match cond:
        case Series(items):
            return replace(cond, items=tuple(_of_it(each, subject) for each in items))
        case Clause(form, {"what": Series() as items}) if form.startswith(("cond.joined", "cond.within.")):
            return replace(cond, slots={**cond.slots, "what": _of_it(items, subject)})
        case Clause("cond.is" | "cond.is.not", {"left": left, "right": Thing() as right}, variants) if (
            is_plainly(right, subject)
        ):
            kept = tuple(each for each in variants if each == "now")  # a game's own message is of the other
            sides = {"left": replace(right, determiner=PRONOUN), "right": left}
            return replace(cond, slots=sides, variants=kept, extra={})
        case Clause(slots=slots, extra=extra):
            pass
        case _:
            return cond

    def said(each: dict[str, Slot]) -> dict[str, Slot]:
        return {name: _pronoun(slot, subject) if name not in _OTHERS else slot for name, slot in each.items()}

    return replace(cond, slots=said(dict(slots)), extra=said(dict(extra)))


def _pronoun(slot: Slot, subject: Thing) -> Slot:
    """Return a pronoun for a thing that is the subject itself."""
    return replace(slot, determiner=PRONOUN) if isinstance(slot, Thing) and is_plainly(slot, subject) else slot
