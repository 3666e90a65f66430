"""Neighbours that are equal but for one part are one sentence with a list."""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.possession import theirs
from rulewright.prose.microplan.tree import (
    Step,
    Text,
    Wording,
    clauses_changed,
    neighbours_joined,
    text_changed,
)
from rulewright.prose.phrases import BARE, EVERY, MANY, ONE
from rulewright.prose.plan.examples import is_example
from rulewright.prose.plan.sentences import Clause, Series, Slot, Thing, Where, reordered

_FROM = "from.zone"


def join_like_moves(text: Text) -> Text:
    """Return a text in which moves of the same things to the same place are one sentence.

    Like things that go to one place from several are moved in one sentence, in the same order.
    """
    return neighbours_joined(text, _one)


def _one(first: Step, second: Step) -> Step | None:
    """Return two moves that differ only in where things come from as one step."""
    match first, second:
        case (
            Step((Wording(Clause("move", {"source": Clause(first_form) as source, **said}) as move, says),), ()),
            Step((Wording(Clause("move", {"source": Clause(second_form) as other, **same}), also),), ()),
        ) if first_form == second_form == _FROM and said == same and not _is_counted(said["what"]):
            one, two = source.slots["zone"], other.slots["zone"]
        case Step((Wording(Clause() as call, says),), ()), Step((Wording(Clause() as again, also),), ()):
            both = _of_both(call, again)
            return None if both is None else Step((Wording(both, (*says, *also)),), (), second.ordered)
        case _:
            return None
    before = one.items if isinstance(one, Series) else (one,)
    zones = (*before, theirs(two, before[0]))
    from_all = replace(source, slots={"zone": Series(zones)}, variants=(), extra={})
    slots: dict[str, Slot] = {**move.slots, "source": from_all}
    return Step((Wording(replace(move, slots=slots), (*says, *also)),), (), second.ordered)


def _is_counted(what: Slot) -> bool:
    """Return whether it is a number of things, which might be heard as that of all of them together."""
    return not isinstance(what, Thing) or what.count is not None or what.determiner != EVERY


def _of_both(one: Clause, other: Clause) -> Clause | None:
    """Return what is done twice, with all of these things and with all of those, as done with both."""
    if not one.form.startswith("verb.") or replace(one, slots={}) != replace(other, slots={}):
        return None
    differ = [name for name in one.slots if one.slots[name] != other.slots.get(name)]
    if len(differ) != 1:
        return None
    (name,) = differ
    first, second = one.slots[name], other.slots[name]
    if not (_are_all(first) and _are_all(second)):
        return None
    return replace(one, slots={**one.slots, name: Series((first, second))})


def _are_all(slot: Slot) -> bool:
    """Return whether all things of a kind are meant."""
    return isinstance(slot, Thing) and slot.number is MANY and slot.determiner is EVERY


_ALIKE = {
    "examples.declines": "who",
    "examples.accepts": "who",
    "examples.stops": "who",
    "examples.picks": "who",
    "examples.wants": "who",
    "examples.wants.choosing": "who",
    "cond.in_zone": "piece",
    "cond.in_zone.not": "piece",
    "cond.has": "kind",
    "cond.has.not": "kind",
    "cond.in_set": "value",
    "cond.holds_role": "role",
}
"""The slot in which sentences that are joined may differ."""


def join_like_facts(text: Text) -> Text:
    """Return an example in which what is said of several is one sentence.

    What is said of several, one after the other, in an example is said once: "Frank and Lothar decline".
    """
    return neighbours_joined(text, _one_facts) if is_example(text.anchor) else text


def _one_facts(first: Step, second: Step) -> Step | None:
    match first, second:
        case Step((Wording(one, says),), ()), Step((Wording(other, also),), ()):
            slot = _ALIKE.get(one.form)
        case _:
            return None
    if slot is None or slot not in other.slots or not (_may_join(one) and _may_join(other)):
        return None
    if replace(one, slots={**one.slots, slot: other.slots[slot]}) != other:
        return None
    both = Series((*_each(one.slots[slot]), *_each(other.slots[slot])))
    return Step((Wording(replace(one, slots={**one.slots, slot: both}), (*says, *also)),))


def _may_join(clause: Clause) -> bool:
    """Return whether it is said of each of several, if it is said of them together."""
    match clause:
        case Clause("cond.has.not", variants=variants):
            return "unique" in variants
        case Clause("cond.has", {"kind": Thing(count=int())}):
            return False  # five cards, two of them hats, are not five cards and two hats
        case Clause("examples.picks", {"what": Clause(slots={"what": Thing(determiner=determiner)})}):
            return determiner is BARE  # two players may choose a raid, each a raid; not so one card
        case Clause("examples.picks"):
            return False
        case _:
            return True


def _each(slot: Slot) -> tuple[Slot, ...]:
    return slot.items if isinstance(slot, Series) else (slot,)


def join_choices(text: Text) -> Text:
    """Return a text in which choices that follow each other are one sentence.

    Two choices that follow each other are one sentence: "choose a ship and another player".

    Where the first is narrowed down by a clause, the second would be heard as part of it, and it stays apart.
    """
    return neighbours_joined(text, _one_choices)


def _one_choices(first: Step, second: Step) -> Step | None:
    """Return two choices as one step."""
    match first, second:
        case (
            Step((Wording(Clause("choose.command", {"what": Thing() as one}) as clause, says),), ()),
            Step((Wording(Clause("choose.command", {"what": Thing() as other}), also),), ()),
        ) if not any(isinstance(each, Where) for each in one.after):
            both = replace(clause, slots={"what": Series((one, other))})
            return Step((Wording(both, (*says, *also)),), (), second.ordered)
        case _:
            return None


def join_parts(text: Text) -> Text:
    """Return a text in which all that is chosen at once is one sentence.

    What is chosen at once is one sentence: "choose a man of yours, and choose a spot that he can reach".
    """
    return neighbours_joined(text, _one_decision)


def _one_decision(first: Step, second: Step) -> Step | None:
    """Return two parts of a decision as one step."""
    match first, second:
        case (
            Step((Wording(Clause(extra={"joint": one}) as before, says),), ()),
            Step((Wording(Clause(extra={"joint": other}) as then, also), *rest), children),
        ) if one == other:
            slots = {"first": _in_brackets(before), "then": _in_brackets(then)}
            both = Clause("choose.joined", slots, extra=before.extra)
            alone = Step(second.lines[:1], (), second.ordered)
            joined = _one_choices(first, alone) or Step((Wording(both, (*says, *also)),), (), second.ordered)
            return replace(joined, lines=(*joined.lines, *rest), children=children)
        case _:
            return None


def _in_brackets(choice: Clause) -> Clause:
    """Return a choice that names what is chosen without a sentence of its own."""
    return replace(choice, variants=tuple(each for each in choice.variants if each != "apart"))


def say_at_once(text: Text) -> Text:
    """Return a text in which a single step that happens at once is one sentence.

    One step that happens at once says so at its end.
    """
    return text_changed(text, _said)


def _said(wording: Wording) -> Wording:
    match wording.clause:
        case Clause("under.inline", {"lead": Clause("together"), "then": Clause() as then}):
            return replace(wording, clause=Clause("together.one", {"then": then}))
        case _:
            return wording


def shuffle_several(text: Text) -> Text:
    """Return a text in which only several pieces are shuffled.

    One piece by itself is not shuffled: it is moved.

    Nothing is lost by it: a shuffle of one piece changes nothing.
    """
    return rewrite_each(text, Clause, _moved)


def _moved(clause: Clause) -> Clause:
    """Return a move for a shuffle and a move of one piece."""
    match clause:
        case Clause("move.shuffled", {"what": Thing(number=number, count=count, determiner=determiner)}):
            is_one = count == 1 or (count is None and number is ONE and determiner is not EVERY)
            return replace(clause, form="move") if is_one else clause
        case _:
            return clause


def order_once(text: Text) -> Text:
    """Return a text that names only the last of the rules that go first.

    Of the rules that go first, only the last is named: the others go before that one.

    Rules that watch are tried in the order of the game. The plan names for each all those that come before it;
    each of these says the same of those before itself, so the nearest is enough.
    """
    return text_changed(text, _shortened)


def _shortened(wording: Wording) -> Wording:
    clause = wording.clause
    rules = clause.slots.get("rules")
    if clause.form != "triggers.after" or not isinstance(rules, Series):
        return wording
    return replace(wording, clause=replace(clause, slots={"rules": rules.items[-1]}))


def order_first(text: Text) -> Text:
    """Return a text whose sentences begin with the order in which people do what they say.

    In which order several do something is said before what they do, so that it is not heard with something else.
    """
    return clauses_changed(text, _begun)


def _begun(clause: Clause) -> Clause:
    """Return "clockwise from you, each player …" for "each player …, clockwise from you"."""
    then = clause.slots.get("then")
    if not clause.form.startswith("each.") or not isinstance(then, Clause) or then.form.startswith("move"):
        return clause
    if not any(isinstance(each, Thing) and each.determiner is EVERY for each in then.slots.values()):
        return clause  # the reader does it
    slots = {**clause.slots, "then": reordered(then)}
    return replace(clause, variants=("ahead",), slots=slots)
