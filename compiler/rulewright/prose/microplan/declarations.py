"""What a declaration says, without its frame: states, piles, places, kinds, cards."""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.model.types import PLAYER
from rulewright.prose.microplan.tree import NOT_MARKED, Text, Wording, also_saying, clauses_changed
from rulewright.prose.phrases import DEF, INDEF, MANY, NO, THIS, Determiner
from rulewright.prose.plan.domains import HIGHEST, LOWEST
from rulewright.prose.plan.nouns import COUNTING
from rulewright.prose.plan.sentences import (
    Clause,
    Num,
    Participant,
    Series,
    Slot,
    Thing,
    Where,
    reordered,
    things,
)

_NOTHING = ("variable.starts.none", "variable.starts.nobody")


def start_with_states(text: Text) -> Text:
    """Return a text that says of what is remembered how it is at the start.

    What is remembered is said as it is at the start: "the turn is not over", "each player's score is 0".

    What it can be besides follows from the rules that set it, but for the bounds of a number and for a few values,
    which are said. Who may know it is said if not everybody may.
    """
    match text.intro:
        case (Wording(what), Wording(start), Wording(seen)) if what.form.startswith("variable."):
            first, second, third = (each for each in text.intro if isinstance(each, Wording))
        case _:
            return text
    said = _at_the_start(what, start)
    lines = [first, second] if said is None else [Wording(said, (*first.says, *second.says))]
    if seen.form == "variable.seen.all":
        lines[-1] = replace(lines[-1], says=(*lines[-1].says, *third.says))
    else:
        lines.append(third)
    return replace(text, intro=tuple(lines))


def _at_the_start(what: Clause, start: Clause) -> Clause | None:
    """Return what is remembered, how it starts and which few values it can have as one clause."""
    said, values = _started(what, start), what.extra.get("values")
    if said is None:
        return None
    if values is None:
        return replace(said, variants=what.variants)
    return replace(said, variants=(*what.variants, "among"), extra={"values": values})


def _started(what: Clause, start: Clause) -> Clause | None:
    state = what.slots.get("state")
    if isinstance(state, Clause):
        each_one = reordered(_of_each(state, what))
        if start.form == "variable.starts.no":
            each_one = _of_none(each_one)
        return Clause("kept.state", {"state": each_one})
    each = what.extra.get("each")
    if start.form in _NOTHING and isinstance(each, Thing) and len(each.of) == 1 and isinstance(each.of[0], Thing):
        who = replace(each.of[0], determiner=NO)
        return Clause("kept.none_of", {"who": who, "what": replace(each, of=(), own=None, determiner=INDEF)})
    if start.form in _NOTHING:
        slots = {name: slot for name, slot in what.slots.items() if name in ("what", "indices")}
        return Clause("kept.none.each" if "indices" in slots else "kept.none", slots)
    if start.form != "variable.starts.value":
        return None
    kept: dict[str, Slot] = {"what": what.extra.get("each", what.slots["what"]), "value": start.slots["value"]}
    match what:
        case Clause("variable.number" | "variable.number.each", {"low": Num(0), "high": high}):
            return Clause("kept.at_most", {**kept, "high": high})
        case Clause("variable.number" | "variable.number.each", {"low": low, "high": high}):
            return Clause("kept.between", {**kept, "low": low, "high": high})
        case Clause("variable.value" | "variable.value.each", {"kind": Thing(noun)}) if noun == PLAYER:
            value = kept["value"]
            if not isinstance(value, Thing):
                return None
            return Clause("kept.value", {**kept, "value": replace(value, determiner=DEF)})
        case Clause("variable.value" | "variable.value.each"):
            return Clause("kept.value", kept)
        case _:
            return None


def _of_each(state: Clause, what: Clause) -> Clause:
    """Return a state of "this ship" as one of each of them."""
    indices = what.slots.get("indices", Series(()))
    assert isinstance(indices, Series)
    each = {index.noun: index for index in indices.items if isinstance(index, Thing)}
    return rewrite_each(
        state, Thing, lambda thing: each.get(thing.noun, thing) if thing.determiner is THIS else thing
    )


def _of_none(state: Clause) -> Clause:
    """Return the contrary of a state of each of some: "no player is out"."""
    match [*state.slots.items()]:
        case [(slot, Thing(determiner=Determiner.EVERY, after=()) as each)]:
            return replace(state, slots={slot: replace(each, determiner=NO)})
        case _:
            return replace(state, form=f"{state.form}.not")


_OWNERS = ("zone.pile.both", "zone.seen.owner")
"""Of a pile for each of two things it is said apart who sees into it."""

_FACES = {"zone.seen.nobody": ".down", "zone.seen.all": ".up", "zone.seen.owner": ".own"}


def show_face(text: Text) -> Text:
    """Return a text that says of a pile which face is up.

    A pile says which face is up; that a pile lays new ones on top is not said.

    All piles grow at the top: a move that puts something elsewhere says so.
    """
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


def leave_open_unsaid(text: Text) -> Text:
    """Return a text that says who can see into a place only where not everyone can, or of a pile.

    That everyone can see what is in a place is not said; a place that some cannot see into says so.

    Of a pile it is said, since a pile is as often face down.
    """
    match text.intro:
        case (Wording(first), *_, Wording() as last, Wording(seen, says)) if (
            seen.form == "zone.seen.all" and not first.form.startswith("zone.pile")
        ):
            return replace(text, intro=(*text.intro[:-2], replace(last, says=(*last.says, *says))))
        case (Wording(first) as last, Wording(seen, says)) if (
            seen.form == "zone.seen.all" and not first.form.startswith("zone.pile")
        ):
            return replace(text, intro=(replace(last, says=(*last.says, *says)),))
        case _:
            return text


def say_of_kind(text: Text) -> Text:
    """Return a text in which pieces are of the kind that they are narrowed down to.

    Pieces that are of a kind are said to be of it: "chests of that colour" for "chests that are that colour".
    """
    return rewrite_each(text, Thing, _of_kind)


def _of_kind(thing: Thing) -> Thing:
    """Return pieces with their kind as what they are of."""
    if thing.of:
        return thing
    kinds = {at: kind for at, each in enumerate(thing.after) if (kind := _kind(each)) is not None}
    if len(kinds) != 1:
        return thing
    rest = tuple(each for at, each in enumerate(thing.after) if at not in kinds)
    return replace(thing, of=tuple(kinds.values()), after=rest)


def _kind(each: Clause | Where) -> Participant | None:
    """Return the kind that a piece is said to be."""
    match each:
        case Where(Clause("cond.is", {"left": Thing(after=()) as left, "right": Thing() as right}, variants), mark):
            return right if "kind" in variants and left.mark == mark else None
        case _:
            return None


def say_what_card_is(text: Text) -> Text:
    """Return a text that begins with what a card is, and how many there are.

    What a card is and how many there are of it is one sentence.
    """
    match text.intro:
        case (
            Wording(Clause("card.copies", copies), says),
            Wording(Clause("card.attribute") as kind, also),
        ):
            said = Clause("card.facts", {"kind": kind, **copies})
            return replace(text, intro=(Wording(said, (*says, *also), as_planned=False),))
        case _:
            return text


def say_for_all(text: Text) -> Text:
    """Return a text that says of pieces and places of several kinds what they have in common.

    As many pieces of each kind, and places with numbers, are said for all of them at once.
    """
    return clauses_changed(text, _for_all)


def _for_all(clause: Clause) -> Clause:
    """Return what is said of each as said of all."""
    match clause:
        case Clause("pieces.kinds", extra={"each": Thing(of=(each,)) as piece}):
            return Clause("pieces.each", {"what": replace(piece, of=()), "each": each})
        case Clause("zone.group.each", {
            "zone": Thing() as zone, "pieces": pieces,
            "owner": Thing(noun, after=(Clause("phrase.range", {"low": Num() as low, "high": Num() as high}),)),
        }) if noun == COUNTING:
            zones = replace(zone, number=MANY, determiner=INDEF)
            return Clause("zone.group.numbered", {"zone": zones, "pieces": pieces, "low": low, "high": high})
        case _:
            return clause


def leave_ends_open(text: Text) -> Text:
    """Return a text in which ranges do not say where all places end.

    A range says only what its places do not: "the first field after the position", "a field" for all there are.

    The plan marks the ends of a range that no place lies beyond.
    """
    return rewrite_each(text, Thing, _opened)


def _opened(thing: Thing) -> Thing:
    """Return a thing without the ends of its range that say nothing."""
    for at, each in enumerate(thing.after):
        if isinstance(each, Clause) and each.form.startswith("phrase.range"):
            said = _shortest(each)
            rest = (*thing.after[:at], *thing.after[at + 1 :])
            return thing if said == (each,) else replace(thing, after=(*said, *rest))
    return thing


def _shortest(bounds: Clause) -> tuple[Clause, ...]:
    """Return what a range has to say: the whole of it where both ends are needed."""
    low, high = bounds.slots["low"], bounds.slots["high"]
    match LOWEST in bounds.variants, HIGHEST in bounds.variants:
        case True, True:
            return ()
        case False, True:
            before = _next_to(low, "phrase.plus")
            return (Clause("phrase.beyond", {"what": before}) if before else Clause("phrase.from", {"low": low}),)
        case True, False:
            behind = _next_to(high, "phrase.minus")
            until = Clause("phrase.before", {"what": behind}) if behind else Clause("phrase.up_to", {"high": high})
            return (until,)
        case _:
            return (bounds,)


def _next_to(end: Slot, form: str) -> Slot | None:
    """Return what an end is one away from: "the position" for "the position plus 1"."""
    match end:
        case Thing(after=(*before, Clause(said, {"right": Num(1)}))) if said == form:
            return replace(end, after=tuple(before))
        case _:
            return None


def unframe(text: Text) -> Text:
    """Return a text without the definition that its steps stand under.

    A procedure begins with what is to be done, not with a definition of its name.

    Where the title says it all, its steps follow at once; where it is done to something or by somebody that the
    steps speak of, the sentence that introduces these leads to them.
    """
    match text.intro:
        case (Wording(Clause("define.verb", slots) as frame, says),) if text.steps:
            pass
        case _:
            return text
    if any(thing.mark != NOT_MARKED for thing in things(slots["what"])):
        lead = replace(frame, form="frame.steps")
        return replace(text, intro=(Wording(lead, says),))
    return replace(text, intro=(), steps=(also_saying(text.steps[0], says), *text.steps[1:]))
