"""An example is told as a story: what lies where, what is done, what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Step, Text, Wording
from rulewright.prose.phrases import DEF, EVERY, INDEF, MANY, OTHER
from rulewright.prose.plan.examples import (
    CHOSEN,
    EVERY_ONE,
    FROM_TOP,
    IN_HAND,
    IN_ORDER,
    is_example,
)
from rulewright.prose.plan.moves import NOTHING
from rulewright.prose.plan.sentences import (
    Clause,
    Num,
    Sentence,
    Series,
    Slot,
    Tail,
    Thing,
    Words,
    clauses,
    reordered,
    things,
)

_NOTHING = Clause("none")
"""A slot that is left empty."""

_ORDERS = {IN_ORDER: "examples.ordered", FROM_TOP: "examples.ordered.pile"}

_SOME = "some"
"""A variant for pieces that nobody has spoken of before."""

_IN_OTHER_WORDS = frozenset({"now", "kind"})
"""Variants of a comparison that do not speak of what somebody is."""


def state_position(text: Text) -> Text:
    """Return an example whose position is told in sentences.

    A position of an example is told in sentences: who stands somewhere is there, what lies somewhere lies there.

    The order is said where it matters. What no line names is all other pieces. What then holds is told in the same
    words: "exactly one chest" is one chest. For a number a game may have its own words, `examples.number@skips` and
    `examples.number@skips_0`; for a set `examples.is@dice_on`.
    """
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


_ALONE = {"no": "examples.declines", "yes": "examples.accepts", "examples.done": "examples.stops"}
"""What is chosen that has a verb of its own, if nothing else is chosen."""

_ANSWERS = frozenset({"no", "yes"})

_PLACES = ("first", "second", "third")
"""The slots of what is chosen, one after the other, in the words of a game."""

_VERBS = {"may": ("examples.wants", "what", "rest"), "action": ("examples.takes", "action", "what")}
"""Of what begins with a decision: its message, and the slots of that and of what else is chosen."""


def tell_deeds(text: Text) -> Text:
    """Return an example in which what players do is told in sentences.

    What players do in an example is told in sentences, without colons: they choose, decline, decide to do
    something.

    A game may have its own words for it: the message `examples.takes@attack` says who calls an attack,
    `examples.takes.choosing@reveal_1` who reveals the card in the slot that is chosen first.
    """
    return rewrite_each(text, Clause, _done) if is_example(text.anchor) else text


def _done(clause: Clause) -> Clause:
    """Return what a player does as a sentence; what is decided in between is a sentence of its own."""
    found = clause.extra.get(CHOSEN)
    if not isinstance(found, Series):
        return clause
    *before, last = [_act(clause.slots["who"], items) for items in _acts(found.items)]
    for each in reversed(before):
        last = Clause("examples.also", {"first": each, "rest": after("examples.next_deed", last)})
    return last


def _acts(items: tuple[Slot, ...]) -> list[list[Slot]]:
    """Return what is chosen, one by one."""
    found: list[list[Slot]] = []
    for item in items:
        begins = isinstance(item, Clause) and item.form.startswith(("may.", "action."))
        if not found or begins or _is_answer(item) or _is_answer(found[-1][-1]):
            found.append([])
        found[-1].append(item)
    return found


def _is_answer(item: Slot) -> bool:
    return isinstance(item, Clause) and item.form in _ANSWERS


def _act(who: Slot, items: list[Slot]) -> Clause:
    match items:
        case [Clause(form)] if form in _ALONE:
            return Clause(_ALONE[form], {"who": who}, swapped=True)
        case [Clause(form) as what, *others] if form.startswith(("may.", "action.")):
            sort, _, name = form.partition(".")
            verb, slot, rest = _VERBS[sort]
            if not others:
                return Clause(verb, {"who": who, slot: what}, (name,), swapped=True)
            slots = {"who": who, slot: what, rest: _in_turn(others)}
            own, extra = _in_own_words(name, who, others)
            return Clause(f"{verb}.choosing", slots, own, extra, swapped=True)
        case _:
            return Clause("examples.picks", {"who": who, "what": _in_turn(items)}, swapped=True)


def _in_own_words(name: str, who: Slot, items: list[Slot]) -> tuple[tuple[str, ...], dict[str, Slot]]:
    """Return the variants in which a game says what is done, and what these may use.

    The one for two things that are chosen says `first` and `second`, and `after_second` where more are chosen;
    the one for none of them says `what` is chosen, whatever that is.
    """
    extra: dict[str, Slot] = {}
    for number, (place, item) in enumerate(zip(_PLACES, items, strict=False), 1):
        others = items[number:]
        extra[place] = chosen(item)
        extra[f"after_{place}"] = (
            Clause("examples.besides", {"who": who, "what": _in_turn(others)}) if others else NOTHING
        )
    return tuple(f"{name}_{number}" for number in range(len(items), -1, -1)), extra


def after(lead: str, clause: Clause) -> Clause:
    """Return a sentence after a word such as "now"; of two in one, the first."""
    match clause:
        case Clause("examples.also", {"first": Clause() as first}):
            return replace(clause, slots={**clause.slots, "first": after(lead, first)})
        case _:
            return Clause(lead, {"then": replace(reordered(clause, swapped=False), fronted=True)})


def _in_turn(items: list[Slot]) -> Slot:
    """Return what is chosen, one after the other."""
    first, *others = items
    said = chosen(first)
    return Clause("examples.picks.next", {"first": said, "rest": _in_turn(others)}) if others else said


def chosen(item: Slot) -> Slot:
    """Return what somebody chooses as the object of a sentence."""
    match item:
        case Thing(value=True):
            return Clause("examples.picks.value", {"what": item})
        case _:
            return item


_MOST = 4
"""So many sentences are read in one go; more of them are a list."""

_HAPPENS = frozenset({"examples.when", "examples.begins", "examples.setup"})

_FACTS = frozenset({"can", "cannot", "wins", "nobody", "unfinished"})
"""What is known at the end, besides conditions."""


def tell_as_story(text: Text) -> Text:
    """Return an example whose parts are paragraphs without a heading, where these are short.

    A short part of an example is a paragraph without a heading, a position of two sentences one sentence.

    What then holds begins with "now"; where nothing was done, with "so".
    """
    if not is_example(text.anchor):
        return text
    steps: list[Step] = []
    happened = False
    for step in text.steps:
        lead, says, said = _parts(step)
        happened = happened or lead in _HAPPENS
        lines: Sequence[Wording] = ()
        if lead == "examples.given":
            lines = _position(said)
        elif lead == "examples.when":
            lines = _happening(said)
        elif lead == "examples.then" and not any(each.clause.form == "examples.holds" for each in said):
            lines = _outcome(said, "examples.now" if happened else "examples.so")
        if not lines or len(lines) > _MOST:
            steps.append(step)
            continue
        first, *others = lines
        steps.append(Step((replace(first, says=(*says, *first.says)), *others)))
    return replace(text, steps=tuple(steps))


def _parts(step: Step) -> tuple[str, tuple[Sentence, ...], tuple[Wording, ...]]:
    """Return what a part of an example is called, the sentences that say no more than that, and those in it."""
    match step:
        case Step((Wording(Clause("under.inline", {"lead": Clause(lead), "then": Clause() as then}), says),), ()):
            return lead, (), (Wording(then, says),)
        case Step((Wording(Clause("under.lead", {"lead": Clause(lead)}), says),), children) if all(
            len(child.lines) == 1 and not child.children for child in children
        ):
            return lead, says, tuple(child.lines[0] for child in children)
        case _:
            return "", (), ()


def _position(said: Sequence[Wording]) -> Sequence[Wording]:
    """Return the sentences of a position: two in one; of more, where all others lie with the one before."""
    if len(said) < 2 or (len(said) > 2 and not any(OTHER in each.adjectives for each in things(said[-1].clause))):
        return said
    *before, first, last = said
    both = Clause("examples.also", {"first": first.clause, "rest": last.clause})
    return (*before, Wording(both, (*first.says, *last.says)))


def _happening(said: Sequence[Wording]) -> Sequence[Wording]:
    """Return what is done; "then …" where the one who did something goes on."""
    found: list[Wording] = []
    before: Slot | None = None
    for each in said:
        who = next((slot for part in clauses(each.clause) if (slot := part.slots.get("who"))), None)
        goes_on = who is not None and who == before
        found.append(replace(each, clause=after("examples.next_deed", each.clause)) if goes_on else each)
        before = who
    return found


def _outcome(said: Sequence[Wording], lead: str) -> Sequence[Wording]:
    """Return what holds in the end: "now …"."""
    facts = [replace(each, clause=_fact(each.clause)) for each in said]
    if not facts:
        return facts
    first, *others = facts
    led = after(lead, first.clause)
    if len(others) == 1 and _is_short(first.clause) and _is_short(others[0].clause):
        both = Clause(lead, {"then": Series((led.slots["then"], others[0].clause))})
        return (Wording(both, (*first.says, *others[0].says)),)
    return (replace(first, clause=led), *others)


def _fact(clause: Clause) -> Clause:
    """Return what is known as a clause that can stand in each order."""
    _, _, name = clause.form.partition("examples.")
    if name not in _FACTS:
        return clause
    what = clause.slots.get("what")
    slots = dict(clause.slots)
    if isinstance(what, Series):
        items = tuple(map(chosen, what.items))
        slots["what"] = replace(what, items=items) if len(items) > 1 else items[0]
    return Clause(f"examples.fact.{name}", slots, swapped=True)


def _is_short(clause: Clause) -> bool:
    """Return whether a sentence can be joined with another by "and": nothing in it is joined already."""
    if clause.form in ("examples.fact.can", "examples.fact.cannot", "examples.in_all"):
        return False
    return not any(isinstance(slot, Series) for each in clauses(clause) for slot in each.slots.values())
