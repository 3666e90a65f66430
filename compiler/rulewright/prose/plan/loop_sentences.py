"""A loop with one step as one sentence: "each player on Tortuga skips a turn".

What the loop runs over takes the place of the one mention of its member. Where the member is spoken
of more than once, or in the middle of a condition, the loop stays a lead of its own.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.phrases import EVERY, INDEF, ONE
from rulewright.prose.plan.sentences import (
    Clause,
    Num,
    Participant,
    Series,
    Slot,
    Tail,
    Thing,
    Where,
)


def merged(clause: Clause, mark: int, every: Thing) -> Clause | None:
    """Return the clause with "each …" where it spoke of the member, or nothing where that is no help."""
    if sum(_mentions(slot, mark) for slot in clause.slots.values()) != 1:
        return None
    if _mentions(clause.slots.get("destination", Num(0)), mark) and not _is_so_many(clause):
        return None  # "the top card onto each player's space": there is one for each of them
    said = replace(every, number=ONE, determiner=EVERY)
    # No game need have words of its own for what is picked.
    extra = () if clause.form == "assign.random" else clause.extra.values()
    inside = not any(_is(slot, mark) for slot in (*_flat(clause), *extra))
    if inside and not all(_is_place(item) for item in said.after):
        return None  # "the hand of each player who has …": too much for one noun
    found = _put(clause, mark, said)
    assert isinstance(found, Clause)
    return found


def _is_so_many(clause: Clause) -> bool:
    """Return whether a move names a number of pieces: "one chest into each hold" is one for each."""
    what = clause.slots["what"]
    return clause.form == "move" and isinstance(what, Thing) and what.determiner is INDEF


def _is_place(item: Clause | Where) -> bool:
    return isinstance(item, Clause) and item.form in ("phrase.in", "phrase.among")


def _is(slot: Slot, mark: int) -> bool:
    return isinstance(slot, Thing) and slot.mark == mark


def _flat(clause: Clause) -> list[Slot]:
    """Return the participants of a clause, those in clauses within it included."""
    found: list[Slot] = []
    for slot in clause.slots.values():
        found += _flat(slot) if isinstance(slot, Clause) else [slot]
    return found


def _mentions(slot: Slot | Where, mark: int) -> int:
    """Return how often a member is spoken of; in what narrows a noun down it counts double."""
    match slot:
        case Thing():
            if slot.mark == mark:
                return 1
            said = sum(_mentions(item, mark) for item in slot.of)
            return said + 2 * sum(_mentions(item, mark) for item in slot.after)
        case Clause():
            return sum(_mentions(item, mark) for item in slot.slots.values())
        case Series(items):
            return sum(_mentions(item, mark) for item in items)
        case Where(clause):
            return _mentions(clause, mark)
        case Tail(thing):
            return 2 * _mentions(thing, mark)
        case _:
            return 0


def _put(slot: Slot, mark: int, said: Thing) -> Slot:
    match slot:
        case Thing():
            if slot.mark == mark:
                return said
            of = tuple(_part(item, mark, said) for item in slot.of)
            if said in of and any(item in of for item in said.of):
                # Whose it is, is said with it: "the top face of each of the player's dice".
                return replace(slot, of=tuple(item for item in of if item not in said.of), own=None)
            return replace(slot, of=of, own=None if slot.own is None else _put_all(slot.own, mark, said))
        case Clause():
            return _put_all(slot, mark, said)
        case Series(items):
            return replace(slot, items=tuple(_put(item, mark, said) for item in items))
        case _:
            return slot


def _part(item: Participant, mark: int, said: Thing) -> Participant:
    found = _put(item, mark, said)
    assert not isinstance(found, Clause | Tail)
    return found


def _put_all(clause: Clause, mark: int, said: Thing) -> Clause:
    return replace(
        clause,
        slots={name: _put(slot, mark, said) for name, slot in clause.slots.items()},
        extra={name: _put(slot, mark, said) for name, slot in clause.extra.items()},
        fallback=_instead(clause.fallback, mark, said),
    )


def _instead(fallback: Thing | Clause | None, mark: int, said: Thing) -> Thing | Clause | None:
    """Return what is said where the message of a clause is missing: it speaks of the member as well."""
    found = None if fallback is None else _put(fallback, mark, said)
    assert found is None or isinstance(found, Thing | Clause)
    return found
