"""Who carries out a procedure is the reader: commands take the place of statements.

A procedure speaks to the one who acts in it, where it is only one, as an action does; in a turn that is the
player whose turn it is, and where all do something in secret it is each of them. Nobody else is "you" in the
text, so that it is said of the same person as before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rulewright.prose.microplan.tree import (
    NOT_MARKED,
    Change,
    Step,
    Text,
    Wording,
    changed,
    clauses,
    text_changed,
    things,
    wordings,
)
from rulewright.prose.phrases import BARE, INDEF, MANY, THEIR_OWN
from rulewright.prose.plan.rules import DOER
from rulewright.prose.plan.sentences import READER_THING, Clause, Slot, Thing

_ACTS = ("choose.statement", "draw.statement", "look.statement", "act.statement")
_NAMING = ("let", "assign")
"""What gives somebody as a value."""


def address_actor(text: Text) -> Text:
    """Return a text that speaks to the one who acts in it."""
    text = replace(text, steps=tuple(map(_turns, text.steps)))
    if not any(READER_THING in things(each.clause) for each in wordings(*text.intro, *text.steps)):
        text = replace(text, steps=tuple(map(_secret, text.steps)))
    match text.intro:
        case (Wording(Clause("define.verb", slots, extra=extra)),):
            marks = {thing.mark for thing in things(slots["what"]) if thing.mark != NOT_MARKED}
        case _:
            return text
    doer = extra.get(DOER)
    actors = _actors(wordings(*text.steps), {doer.mark} if isinstance(doer, Thing) else set())
    if len(actors) != 1 or not actors <= marks:
        return text
    change = _addressing(actors.pop())
    return text_changed(text, change.wording)


def _turns(step: Step) -> Step:
    """Return the steps of a turn, spoken to the player whose turn it is."""
    match step:
        case Step((Wording(Clause("under.lead", {"lead": Clause("turns.each") as turn}) as lead, says),)):
            name = turn.slots["name"]
        case _:
            return step
    if not isinstance(name, Thing) or not _actors(wordings(*step.children)) <= {name.mark}:
        return step
    change = _addressing(name.mark)
    inner = tuple(changed(each, change.wording) for each in step.children)
    yours = replace(lead, slots={"lead": Clause("turns.yours")})
    return replace(step, lines=(Wording(yours, says),), children=inner)


def _secret(step: Step) -> Step:
    """Return what everybody does in secret at the same time, spoken to each of them."""
    match step:
        case Step((Wording(Clause("under.lead", {"lead": Clause(form) as each}) as lead, says),)) if (
            form.startswith("secretly")
        ):
            marks = {thing.mark for thing in things(each) if thing.mark != NOT_MARKED}
        case _:
            return step
    if not marks or _actors(wordings(*step.children)) != marks:
        return step
    change = _addressing(*marks)
    slots = {name: slot for name, slot in each.slots.items() if name != "name"}
    unnamed = replace(lead, slots={"lead": replace(each, form=form.removesuffix(".as"), slots=slots)})
    inner = tuple(changed(each, change.wording) for each in step.children)
    return replace(step, lines=(Wording(unnamed, says),), children=inner)


def _actors(found: Iterable[Wording], doers: Iterable[int] = ()) -> set[int]:
    """Return the marks of the `doers` and all who act; that of nothing where no text could speak to them."""
    actors = set(doers)
    named: set[int] = set()
    for wording in found:
        if READER_THING in things(wording.clause):
            return {NOT_MARKED}
        actors |= set(_acting(wording.clause))
        named |= set(_named(wording.clause))
    return {NOT_MARKED} if actors & named else actors


def _named(said: Clause) -> Iterator[int]:
    """Yield the marks of those who are given as a value: "the leader is you" is no way to speak to them."""
    for clause in clauses(said):
        for name in ("name", "value"):
            slot = clause.slots.get(name)
            if clause.form.startswith(_NAMING) and isinstance(slot, Thing):
                yield slot.mark


def _acting(said: Clause) -> Iterator[int]:
    """Yield the marks of those who act in a clause; that of nothing for one who is no name."""
    for clause in clauses(said):
        who = clause.slots.get("who")
        if clause.form.startswith(_ACTS) or clause.form in ("may", "may_do"):
            plain = isinstance(who, Thing) and not who.of and not who.after
            yield who.mark if isinstance(who, Thing) and plain else NOT_MARKED


def _addressing(mark: int) -> Change:
    """Return the change that makes the reader of a name."""

    def thing(found: Thing) -> Thing:
        if found.mark == mark:
            return READER_THING
        if found.determiner is BARE and found.number is MANY and _is_of(found, mark):
            return replace(found, determiner=INDEF)  # "dice of yours"; "your dice" would be all of them
        if THEIR_OWN in found.adjectives:
            rest = tuple(each for each in found.adjectives if each != THEIR_OWN)
            return replace(found, adjectives=rest, of=(READER_THING,))
        return found

    return Change(thing, _commanded)


def _is_of(thing: Thing, mark: int) -> bool:
    return any(each == READER_THING or (isinstance(each, Thing) and each.mark == mark) for each in thing.of)


def _commanded(clause: Clause) -> Clause:
    """Return a statement about the reader as a command."""
    if clause.form.startswith(_ACTS) and clause.slots.get("who") == READER_THING:
        slots: dict[str, Slot] = {name: slot for name, slot in clause.slots.items() if name != "who"}
        return replace(clause, form=clause.form.replace(".statement", ".command", 1), slots=slots)
    return clause
