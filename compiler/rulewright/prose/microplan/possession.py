"""Whose a thing is, said as briefly as the reader can follow: theirs, one's own, it."""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import NOT_MARKED, Text, clauses_changed
from rulewright.prose.phrases import DEF, INDEF, ONE, PRONOUN, READER, THIS
from rulewright.prose.plan.moves import NOTHING
from rulewright.prose.plan.nouns import THIS_CARD
from rulewright.prose.plan.place_phrases import KIND_OF
from rulewright.prose.plan.sentences import Clause, Series, Slot, Thing, clauses, things

_PARTS = ("what", "source", "destination")


def say_theirs(text: Text) -> Text:
    """Return a text in which the second place of somebody in a move, or in a case, is "theirs".

    A place of whoever was just spoken of is theirs: "from that player's hand to their area".

    So is whatever is theirs in a second condition, or in what is done then. Nobody else is spoken of between.
    """
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


def own_first(text: Text) -> Text:
    """Return a text in which whose something is may be said apart from what else it is of.

    Whose a thing is comes before it, and what else it is of after it: "the player's result on that action".

    The same is said, in another order; a game has a message for what else (`after.result@owned`) if it has one
    for all.
    """
    return rewrite_each(text, Thing, _owned)


def _owned(thing: Thing) -> Thing:
    """Return a thing of somebody and of something else, with the message for the latter; "that die" says it all."""
    if thing.determiner is THIS and thing.mark != NOT_MARKED:
        return replace(thing, of=(), own=None)
    if thing.own is None or _is_superlative(thing) or (len(thing.of) < 2 and thing.own.form != KIND_OF):
        return thing
    return replace(thing, own=replace(thing.own, variants=("owned",)))


def _is_superlative(thing: Thing) -> bool:
    """Return whether a thing is one of several people's: "the highest result of a player" is nobody's known yet."""
    return bool(thing.adjectives) and any(isinstance(each, Thing) and each.determiner is INDEF for each in thing.of)


_VERBS = frozenset({"put", "give"})
"""Variants of a move that have a verb of their own."""


def let_it_go(text: Text) -> Text:
    """Return a text in which what happens to a card is said of it with a pronoun.

    A card that tells where it goes itself is not named twice: "when you reveal this card, it goes …".
    """
    return clauses_changed(text, _gone)


def _gone(clause: Clause) -> Clause:
    """Return "when you reveal this card, it goes …" for "…, move this card …"."""
    match clause:
        case Clause("when.then", {
            "lead": Clause(lead),
            "then": Clause("move", {"what": Thing(noun), "source": Clause()}, variants) as then,
        }) if noun == THIS_CARD and lead.startswith("event.") and _VERBS.isdisjoint(variants):
            goes = replace(then, form="move.it", variants=(), extra={})
            return replace(clause, slots={**clause.slots, "then": goes})
        case _:
            return clause


_FORMS = {"triggers.each_then": "triggers.then", "triggers.when_each": "triggers.when"}


def watch_one(text: Text) -> Text:
    """Return a text whose watching rules begin with what happens to one of several things.

    What watches each of several things names one: "as soon as a player has …", and then speaks of that player.
    """
    return rewrite_each(text, Clause, _one)


def _one(clause: Clause) -> Clause:
    """Return a condition for each of several things as one for any of them, where it speaks of it once."""
    cond, each = clause.slots.get("cond"), clause.slots.get("what")
    if clause.form not in _FORMS or not isinstance(cond, Clause) or not isinstance(each, Thing):
        return clause
    members = [found for found in things(cond) if _is_member(found, each)]
    if len(members) != 1:
        return clause
    (member,) = members

    def introduced(found: Thing) -> Thing:
        if found.mark != member.mark:
            return found
        return replace(each, number=member.number, determiner=INDEF, mark=member.mark)

    slots: dict[str, Slot] = {name: slot for name, slot in clause.slots.items() if name != "what"}
    slots["cond"] = rewrite_each(cond, Thing, introduced)
    return replace(clause, form=_FORMS[clause.form], slots=slots)


def _is_member(found: Thing, each: Thing) -> bool:
    """Return whether a thing is the one of several that a rule watches."""
    return found.mark != NOT_MARKED and found.noun == each.noun and found.determiner is THIS
