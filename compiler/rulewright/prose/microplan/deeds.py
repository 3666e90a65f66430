"""What players do in an example is told in sentences, without colons: they choose, decline, decide to do something.

A game may have its own words for it: the message `examples.takes@attack` says who calls an attack,
`examples.takes.choosing@reveal_1` who reveals the card in the slot that is chosen first.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text
from rulewright.prose.plan.examples import CHOSEN, is_example
from rulewright.prose.plan.moves import NOTHING
from rulewright.prose.plan.sentences import Clause, Series, Slot, Thing, reordered

_ALONE = {"no": "examples.declines", "yes": "examples.accepts", "examples.done": "examples.stops"}
"""What is chosen that has a verb of its own, if nothing else is chosen."""

_ANSWERS = frozenset({"no", "yes"})

_PLACES = ("first", "second", "third")
"""The slots of what is chosen, one after the other, in the words of a game."""

_VERBS = {"may": ("examples.wants", "what", "rest"), "action": ("examples.takes", "action", "what")}
"""Of what begins with a decision: its message, and the slots of that and of what else is chosen."""


def tell_deeds(text: Text) -> Text:
    """Return an example in which what players do is told in sentences."""
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
