"""Words for moves: a card is discarded or given, a pile is made. What is drawn, `plan/statements.py` says."""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.preconditions import conditions_of
from rulewright.prose.microplan.tree import Step, Text, Wording, lists_changed, text_changed
from rulewright.prose.phrases import EVERY, INDEF, THEIR_OWN, THIS
from rulewright.prose.plan.moves import NOTHING
from rulewright.prose.plan.sentences import READER_THING, Clause, Slot, Thing, clauses

_BOX = Thing("box")
_HAND = "hand"
_TOP = "top"
_IN_LINE = ("to.front", "to.back")
_MOVES = ("move", "move.random", "move.shuffled")


def name_moves(text: Text) -> Text:
    """Return a text whose moves are said with the verbs that players use.

    A move is said with the verb of the trade: discard, give, return, put.

    What goes to the discard pile is discarded, from one player's hand to another's it is given, into the box
    it goes back; what comes from nowhere that needs saying is put. A game may have such a verb for each of its
    places: the message `move@to_graveyard` says how things get into the graveyard, `move@from_well` how they are
    taken from the well.

    During the setup everything comes from the box: a source is said only if it is another one. The marked case,
    another place or its other end, is said as before.
    """
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


_CASES = ("if.then", "if.else_then", "done.then")


def make_new_pile(text: Text) -> Text:
    """Return a text in which what is shuffled onto an empty pile is a new pile.

    What is shuffled onto a pile that is empty becomes a new pile.
    """
    return text_changed(text, _made)


def _made(wording: Wording) -> Wording:
    match wording.clause:
        case Clause(
            form,
            {
                "cond": cond,
                "then": Clause(
                    "move.shuffled", {"destination": Clause("to.into", {"zone": Thing() as zone})}
                ) as move,
            } as slots,
        ) if form in _CASES and not zone.of and any(_is_empty(each, zone) for each in conditions_of(cond)):
            pass
        case _:
            return wording
    then = replace(move, variants=("anew", *move.variants), extra={**move.extra, "zone": zone})
    return replace(wording, clause=replace(wording.clause, slots={**slots, "then": then}))


def _is_empty(cond: Slot, zone: Thing) -> bool:
    """Return whether a condition is that there is nothing in a place."""
    return isinstance(cond, Clause) and cond.form == "cond.is_empty" and cond.slots.get("zone") == zone


def leave_known_source_unsaid(text: Text) -> Text:
    """Return a text whose moves do not say where something comes from that was chosen there.

    Where something lies that was just chosen there is not said again when it is moved.

    Where it comes from another place than it was chosen from, that is said.
    """
    chosen: dict[int | str, Slot] = {}

    def said(wording: Wording) -> Wording:
        for clause in clauses(wording.clause):
            if clause.form.startswith("choose."):
                _note(clause, chosen)
        clause = wording.clause
        if clause.form != "move" or not _is_known(clause, chosen):
            return wording
        return replace(wording, clause=replace(clause, slots={**clause.slots, "source": NOTHING}))

    return text_changed(text, said)


def _note(choice: Clause, chosen: dict[int | str, Slot]) -> None:
    """Note from which place something is chosen, by its name, or its noun if it has none."""
    what, name = choice.slots.get("what"), choice.slots.get("name")
    if not isinstance(what, Thing):
        return
    key = name.mark if isinstance(name, Thing) else what.noun
    chosen.pop(key, None)
    for each in what.after:
        if isinstance(each, Clause) and each.form == "phrase.out_of":
            chosen[key] = _of(each.slots["zone"], choice.slots.get("who"))


def _of(zone: Slot, who: Slot | None) -> Slot:
    """Return a place that is said to be "theirs" as that of whom it is."""
    if not isinstance(zone, Thing) or THEIR_OWN not in zone.adjectives or not isinstance(who, Thing):
        return zone
    return replace(zone, adjectives=tuple(each for each in zone.adjectives if each != THEIR_OWN), of=(who,))


def _is_known(move: Clause, chosen: dict[int | str, Slot]) -> bool:
    """Return whether what is moved was chosen from the place that it comes from."""
    what, source = move.slots["what"], move.slots.get("source")
    if not isinstance(what, Thing) or not isinstance(source, Clause) or source.form != "from.zone":
        return False
    keys = (what.mark, what.noun) if what.determiner is THIS else (what.mark,)
    return source.slots["zone"] in [chosen[key] for key in keys if key in chosen]


_DONE = {"if.then": "done.then", "if.lead": "done.lead"}
_NOT_DONE = {"if.otherwise": "not_done.then", "if.otherwise_lead": "not_done.lead"}


def if_accepted(text: Text) -> Text:
    """Return a text that names once who was offered something.

    What comes of an offer is "if they do" and "if not": who was offered it is not named again.
    """
    return lists_changed(text, lambda steps: tuple(map(_step, steps)))


def _step(step: Step) -> Step:
    """Return a step with an offer, its cases in the line or under it."""
    at = next((at for at, line in enumerate(step.lines) if line.clause.form == "may"), None)
    if at is None:
        return step
    lines = (*step.lines[: at + 1], *_cases(step.lines[at + 1 :]))
    children = step.children
    if at + 1 == len(step.lines):
        firsts = _cases(tuple(child.lines[0] for child in children))
        children = tuple(
            replace(child, lines=(first, *child.lines[1:])) for child, first in zip(children, firsts, strict=True)
        )
    return replace(step, lines=lines, children=children)


def _cases(lines: tuple[Wording, ...]) -> tuple[Wording, ...]:
    """Return what is done if the offer is taken, and if not."""
    match lines:
        case (Wording(Clause(form, {"cond": Clause("may_do", who)} as slots)) as first, *rest) if form in _DONE:
            said = {**who, **{name: slot for name, slot in slots.items() if name != "cond"}}
            done = replace(first, clause=replace(first.clause, form=_DONE[form], slots=said))
        case _:
            return lines
    match rest:
        case (Wording(Clause(form)) as other, *more) if form in _NOT_DONE:
            return (done, replace(other, clause=replace(other.clause, form=_NOT_DONE[form])), *more)
        case _:
            return (done, *rest)
