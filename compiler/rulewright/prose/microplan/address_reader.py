"""Who carries out a procedure is the reader: commands take the place of statements.

A procedure speaks to the one who acts in it, where it is only one, as an action does; in a turn that is the
player whose turn it is, and where all do something in secret it is each of them. Nobody else is "you" in the
text, so that it is said of the same person as before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import (
    NOT_MARKED,
    Step,
    Text,
    Wording,
)
from rulewright.prose.phrases import BARE, INDEF, MANY, THEIR_OWN
from rulewright.prose.plan.rules import DOER
from rulewright.prose.plan.sentences import READER_THING, Clause, Slot, Thing, clauses, things

T = TypeVar("T")

_ACTS = ("choose.statement", "draw.statement", "look.statement", "act.statement")
_NAMING = ("let", "assign")
"""What gives somebody as a value."""


def address_actor(text: Text) -> Text:
    """Return a text that speaks to the one who acts in it."""
    text = replace(text, steps=tuple(map(_turns, text.steps)))
    if READER_THING not in things(text):
        text = replace(text, steps=tuple(map(_secret, text.steps)))
    match text.intro:
        case (Wording(Clause("define.verb", slots, extra=extra)),):
            marks = {thing.mark for thing in things(slots["what"]) if thing.mark != NOT_MARKED}
        case _:
            return text
    doer = extra.get(DOER)
    actors = _actors(text.steps, {doer.mark} if isinstance(doer, Thing) else set())
    if len(actors) != 1 or not actors <= marks:
        return text
    return _addressing(text, actors.pop())


def _turns(step: Step) -> Step:
    """Return the steps of a turn, spoken to the player whose turn it is."""
    match step:
        case Step((Wording(Clause("under.lead", {"lead": Clause("turns.each") as turn}) as lead, says),)):
            name = turn.slots["name"]
        case Step((Wording(Clause("under.inline", {"lead": Clause("turns.each") as turn, "then": Clause() as then})
                           as inline, says),)):
            return _short_turn(step, Wording(inline, says), turn.slots["name"], then)
        case _:
            return step
    if not isinstance(name, Thing) or not _actors(step.children) <= {name.mark}:
        return step
    inner = _addressing(step.children, name.mark)
    yours = replace(lead, slots={"lead": Clause("turns.yours")})
    return replace(step, lines=(Wording(yours, says),), children=inner)


def _short_turn(step: Step, line: Wording, name: Slot, then: Clause) -> Step:
    """Return a turn in which one thing is done, spoken to the player whose turn it is."""
    if not isinstance(name, Thing) or not _actors((Step((Wording(then, ()),)),)) <= {name.mark}:
        return step
    slots = {"lead": Clause("turns.yours"), "then": _addressing(then, name.mark)}
    return replace(step, lines=(replace(line, clause=replace(line.clause, slots=slots)),))


def _secret(step: Step) -> Step:
    """Return what everybody does in secret at the same time, spoken to each of them."""
    match step:
        case Step((Wording(Clause("under.lead", {"lead": Clause(form) as each}) as lead, says),)) if (
            form.startswith("secretly")
        ):
            marks = {thing.mark for thing in things(each) if thing.mark != NOT_MARKED}
        case _:
            return step
    if not marks or _actors(step.children) != marks:
        return step
    slots = {name: slot for name, slot in each.slots.items() if name != "name"}
    unnamed = replace(lead, slots={"lead": replace(each, form=form.removesuffix(".as"), slots=slots)})
    inner = _addressing(step.children, *marks)
    return replace(step, lines=(Wording(unnamed, says),), children=inner)


def _actors(found: tuple[Step, ...], doers: Iterable[int] = ()) -> set[int]:
    """Return the marks of the `doers` and all who act; that of nothing where no text could speak to them."""
    actors = {*doers, *_acting(found)}
    return {NOT_MARKED} if READER_THING in things(found) or actors & {*_named(found)} else actors


def _named(said: tuple[Step, ...]) -> Iterator[int]:
    """Yield the marks of those who are given as a value: "the leader is you" is no way to speak to them."""
    for clause in clauses(said):
        for name in ("name", "value"):
            slot = clause.slots.get(name)
            if clause.form.startswith(_NAMING) and isinstance(slot, Thing):
                yield slot.mark


def _acting(said: tuple[Step, ...]) -> Iterator[int]:
    """Yield the marks of those who act in a clause; that of nothing for one who is no name."""
    for clause in clauses(said):
        who = clause.slots.get("who")
        if clause.form.startswith(_ACTS) or clause.form in ("may", "may_do"):
            plain = isinstance(who, Thing) and not who.of and not who.after
            yield who.mark if isinstance(who, Thing) and plain else NOT_MARKED


def _addressing(tree: T, mark: int) -> T:
    """Return a text or steps with the reader in the place of a name."""

    def thing(found: Thing) -> Thing:
        if found.mark == mark:
            return READER_THING
        if found.determiner is BARE and found.number is MANY and _is_of(found, mark):
            return replace(found, determiner=INDEF)  # "dice of yours"; "your dice" would be all of them
        if THEIR_OWN in found.adjectives:
            rest = tuple(each for each in found.adjectives if each != THEIR_OWN)
            return replace(found, adjectives=rest, of=(READER_THING,))
        return found

    return rewrite_each(rewrite_each(tree, Thing, thing), Clause, _commanded)


def _is_of(thing: Thing, mark: int) -> bool:
    return any(each == READER_THING or (isinstance(each, Thing) and each.mark == mark) for each in thing.of)


def _commanded(clause: Clause) -> Clause:
    """Return a statement about the reader as a command; "the leader is you" is said the other way round."""
    match clause:
        case Clause("cond.is" | "cond.is.not", {"left": Thing() as left, "right": right}, variants) if (
            right == READER_THING != left
        ):
            kept = tuple(each for each in variants if each == "now")
            return replace(clause, slots={"left": right, "right": left}, variants=kept, extra={})
        case _:
            pass
    if clause.form.startswith(_ACTS) and clause.slots.get("who") == READER_THING:
        slots: dict[str, Slot] = {name: slot for name, slot in clause.slots.items() if name != "who"}
        return replace(clause, form=clause.form.replace(".statement", ".command", 1), slots=slots)
    return clause
