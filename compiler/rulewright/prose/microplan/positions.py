"""A position of an example is told in sentences: who stands somewhere is there, what lies somewhere lies there.

The order is said where it matters. What no line names is all other pieces. What then holds is told in the same
words: "exactly one chest" is one chest. For a number a game may have its own words, `examples.number@skips` and
`examples.number@skips_0`; for a set `examples.is@dice_on`.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text
from rulewright.prose.phrases import DEF, EVERY, INDEF, MANY, OTHER
from rulewright.prose.plan.examples import EVERY_ONE, FROM_TOP, IN_HAND, IN_ORDER, is_example
from rulewright.prose.plan.sentences import Clause, Num, Series, Slot, Tail, Thing, Words

_NOTHING = Clause("none")
"""A slot that is left empty."""

_ORDERS = {IN_ORDER: "examples.ordered", FROM_TOP: "examples.ordered.pile"}

_SOME = "some"
"""A variant for pieces that nobody has spoken of before."""

_IN_OTHER_WORDS = frozenset({"now", "kind"})
"""Variants of a comparison that do not speak of what somebody is."""


def state_position(text: Text) -> Text:
    """Return an example whose position is told in sentences."""
    return rewrite_each(text, Clause, _stated) if is_example(text.anchor) else text


def _stated(clause: Clause) -> Clause:
    """Return what holds in a position as a sentence."""
    match clause:
        case Clause("examples.empty", slots, variants, extra):
            places = tuple(each for each in variants if each != IN_HAND)
            return Clause("cond.is_empty", slots, places, extra, swapped=True)
        case Clause("examples.there", {"value": Series(items)}) if _NOTHING not in items:
            return _lying(clause, items)
        case Clause("examples.value", {"what": what, "value": Series((Num() as number,))}, variants, extra):
            slots = {"left": what, "right": number}
            return _number(Clause("examples.number", slots, variants, extra, swapped=True))
        case Clause("examples.value", {"what": what, "value": Series(items)}, variants, extra):
            value = extra.get(EVERY_ONE) or (items[0] if len(items) == 1 else Series(items))
            said = Clause("examples.is", {"what": what, "value": value}, variants, extra, swapped=True)
            return _of_player(said, "what", "value")
        case Clause("cond.eq", {"right": Num()}, variants, swapped=True) if variants[1:] in ((), ("counted",)):
            return _number(replace(clause, form="examples.number"))
        case Clause(
            "cond.there_eq",
            {"what": what, "place": Clause(slots={"zone": zone}), "where": Tail(Thing(after=()))},
            variants,
        ):
            slots = {"kind": what, "zone": zone}
            return replace(clause, form="cond.has", slots=slots, variants=(*variants, _SOME))
        case Clause("cond.is", variants=variants, swapped=True) if _IN_OTHER_WORDS.isdisjoint(variants):
            return _of_player(clause, "left", "right")
        case Clause("cond.has", {"kind": Thing(determiner=determiner)}, variants) if determiner is INDEF:
            return replace(clause, variants=(*variants, _SOME))
        case _:
            return clause


def _number(clause: Clause) -> Clause:
    """Return what a number is; that it is zero a game may say in words of its own: "Bram has no turn to skip"."""
    if clause.slots["right"] != Num(0):
        return clause
    own = tuple(f"{each}_0" for each in clause.variants)
    return replace(clause, variants=(*own, *clause.variants))


def _lying(clause: Clause, items: tuple[Slot, ...]) -> Clause:
    """Return what lies somewhere as a sentence; what is not named there is all other pieces."""
    orders = [each for each in clause.variants if each in _ORDERS]
    *named, last = items = _added_up(items, in_order=bool(orders))
    followed = _others(last) if orders else None
    said = tuple(_others(item) or item for item in (named if followed else items))
    places = tuple(each for each in clause.variants if each not in _ORDERS)
    what = said[0] if len(said) == 1 else Series(said)
    zone = clause.slots["zone"]
    fact = Clause("cond.has", {"kind": what, "zone": zone}, places, clause.extra, swapped=True)
    if all(isinstance(item, Words) for item in said):
        fact = replace(fact, form="cond.in_zone", slots={"piece": what, "zone": zone})
    elif all(isinstance(item, Thing) and item.determiner in (DEF, EVERY) for item in said):
        fact = replace(fact, variants=(*places, "unique"))
    else:
        fact = replace(fact, variants=(*places, _SOME))
    if orders and len(said) > 1:
        fact = Clause(_ORDERS[orders[0]], {"fact": fact})
    return fact if followed is None else Clause("examples.followed", {"fact": fact, "pieces": followed})


def _added_up(items: tuple[Slot, ...], *, in_order: bool) -> tuple[Slot, ...]:
    """Return pieces of which the same are counted together; where their order matters, those in a row."""
    found: list[Slot] = []
    for item in items:
        begin = len(found) - 1 if in_order else 0
        at = next((at for at, each in enumerate(found) if at >= begin and _is_same(each, item)), None)
        same = None if at is None else found[at]
        if at is not None and isinstance(same, Thing) and isinstance(item, Thing):
            found[at] = replace(same, number=MANY, count=(same.count or 0) + (item.count or 0))
        else:
            found.append(item)
    return tuple(found)


def _is_same(one: Slot, other: Slot) -> bool:
    """Return whether two are the same pieces but for how many they are."""
    match one, other:
        case Thing(count=int()), Thing(count=int()):
            return replace(one, number=MANY, count=0) == replace(other, number=MANY, count=0)
        case _:
            return False


def _others(item: Slot) -> Thing | None:
    """Return all other pieces, if they are what an item means."""
    match item:
        case Clause("examples.rest", extra={"pieces": Thing() as pieces}):
            return replace(pieces, determiner=EVERY, adjectives=(OTHER,))
        case _:
            return None


def _of_player(clause: Clause, role: str, player: str) -> Clause:
    """Return that a player is something, where that is said the other way round: "Bram is the captain"."""
    said, who = clause.slots[role], clause.slots[player]
    if not isinstance(said, Thing) or not isinstance(who, Words):
        return clause
    return replace(clause, slots={**clause.slots, role: who, player: said})
