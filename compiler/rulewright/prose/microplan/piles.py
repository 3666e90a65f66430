"""A pile says which face is up; that a pile lays new ones on top is not said.

All piles grow at the top: a move that puts something elsewhere says so.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, Wording
from rulewright.prose.plan.sentences import Thing

_OWNERS = ("zone.pile.both", "zone.seen.owner")
"""Of a pile for each of two things it is said apart who sees into it."""

_FACES = {"zone.seen.nobody": ".down", "zone.seen.all": ".up", "zone.seen.owner": ".own"}


def show_face(text: Text) -> Text:
    """Return a text that says of a pile which face is up."""
    match text.intro:
        case (Wording(what, says), *between, Wording(seen, also)) if (
            what.form.startswith("zone.pile") and seen.form in _FACES and (what.form, seen.form) != _OWNERS
        ):
            pass
        case (Wording(what, says), *after) if what.form == "zone.group":
            return replace(text, intro=(Wording(replace(what, variants=("holds",)), says), *after))
        case _:
            return text
    slots = {**what.slots, **seen.slots}
    if "owner" in seen.slots and "owner" in what.slots:
        slots = dict(what.slots)
    zone = slots["zone"]
    variants = (zone.noun,) if isinstance(zone, Thing) else ()
    clause = replace(what, variants=variants, form=f"{what.form}{_FACES[seen.form]}", slots=slots)
    return replace(text, intro=(Wording(clause, (*says, *also)), *between))
