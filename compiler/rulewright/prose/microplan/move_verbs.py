"""A move is said with the verb of the trade: discard, give, return, put.

What goes to the discard pile is discarded, from one player's hand to another's it is given, into the box
it goes back; what comes from nowhere that needs saying is put. A game may have such a verb for each of its
places: the message `move@to_graveyard` says how things get into the graveyard, `move@from_well` how they are
taken from the well.

During the setup everything comes from the box: a source is said only if it is another one. The marked case,
another place or its other end, is said as before.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text
from rulewright.prose.phrases import EVERY, INDEF
from rulewright.prose.plan.moves import NOTHING
from rulewright.prose.plan.sentences import READER_THING, Clause, Thing

_BOX = Thing("box")
_HAND = "hand"
_TOP = "top"
_IN_LINE = ("to.front", "to.back")
_MOVES = ("move", "move.random", "move.shuffled")


def name_moves(text: Text) -> Text:
    """Return a text whose moves are said with the verbs that players use."""
    at_setup = text.anchor.startswith("step-")

    def clause(found: Clause) -> Clause:
        if at_setup:
            found = _without_box(found)
        found = _named(found) if found.form in _MOVES else found
        return _forming(found) if at_setup and found.form == "move.shuffled" else found

    return rewrite_each(text, Clause, clause)


def _without_box(found: Clause) -> Clause:
    """Return a move or a choice that does not say that something comes from the box."""
    source, what = found.slots.get("source"), found.slots.get("what")
    if isinstance(source, Clause) and source.form == "from.zone" and source.slots["zone"] == _BOX:
        return replace(found, slots={**found.slots, "source": NOTHING})
    if found.form.startswith("choose.") and isinstance(what, Thing):
        after = tuple(
            each for each in what.after
            if not (isinstance(each, Clause) and each.form == "phrase.out_of" and each.slots["zone"] == _BOX)
        )
        return replace(found, slots={**found.slots, "what": replace(what, after=after)})
    return found


def _named(found: Clause) -> Clause:
    """Return a move with the names of the messages that may say it better, the most special first."""
    to, source = found.slots.get("destination"), found.slots.get("source")
    if not isinstance(to, Clause) or not isinstance(source, Clause):
        return found
    special: list[str] = []
    extra = dict(found.extra)
    zone = to.slots.get("zone") if to.form == "to.into" else None
    if isinstance(zone, Thing) and not zone.after:
        if zone.of in ((), (READER_THING,)):
            special.append(f"to_{zone.noun}")
        match zone:
            case Thing(noun="hand", of=(Thing() as owner,)) if owner != READER_THING and _is_from_hand(source):
                special.append("give")
                extra["who"] = owner
            case _:
                pass
    place = source.slots.get("zone")
    if isinstance(place, Thing):
        special.append(f"from_{place.noun}")
    what = found.slots.get("what")
    if isinstance(what, Thing) and _TOP in what.adjectives:
        # Some places, such as a bag, have no top.
        without = tuple(each for each in what.adjectives if each != _TOP)
        extra["any"] = replace(what, adjectives=without, determiner=INDEF, count=what.count or 1)
        extra["placed"] = replace(to, variants=(*to.variants, "put"))
    general: tuple[str, ...] = ()
    if found.form != "move" or (source == NOTHING and to.form not in _IN_LINE):
        general = ("put",) if source == NOTHING else ("laid",)
        special += [f"put_{each}" for each in found.variants if source == NOTHING]
        to = replace(to, variants=(*to.variants, "put"))
    elif found.slots.get("limit") != NOTHING:
        general = ("limited",)
    slots = {**found.slots, "destination": to}
    return replace(found, slots=slots, variants=(*special, *found.variants, *general), extra=extra)


def _forming(found: Clause) -> Clause:
    """Return a shuffle of all pieces of a class with a message that says what they form: nothing else is there."""
    match found:
        case Clause(slots={
            "what": Thing(of=(), after=(), determiner=determiner),
            "destination": Clause("to.into", {"zone": Thing(of=()) as zone}), "source": source,
        }) if source == NOTHING and determiner is EVERY:
            special = [each for each in found.variants if each.startswith("to_")]
            rest = [each for each in found.variants if each not in special]
            return replace(found, variants=(*special, "formed", *rest), extra={**found.extra, "zone": zone})
        case _:
            return found


def _is_from_hand(source: Clause) -> bool:
    """Return whether something comes from a hand, or was chosen before."""
    zone = source.slots.get("zone")
    return source == NOTHING or (isinstance(zone, Thing) and zone.noun == _HAND)
