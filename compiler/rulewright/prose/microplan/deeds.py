"""What players do in an example is told in sentences, without colons: they choose, decline, decide to do something.

Before, in tortuga_1667, example-third_on_tortuga:

    en  Carla takes the action “Maroon a crewmate” and chooses: Dirk.
    nl  Carla kiest ‘Een bemanningslid verbannen’: Dirk.
    de  Carla führt die Aktion „Ein Crewmitglied aussetzen“ aus und wählt: Dirk.
    es  Carla realiza la acción «Abandonar a un tripulante» y elige: Dirk.

After:

    en  Carla takes the action “Maroon a crewmate” and chooses Dirk.
    nl  Carla kiest de actie ‘Een bemanningslid verbannen’ en daarbij Dirk.
    de  Carla führt die Aktion „Ein Crewmitglied aussetzen“ aus und wählt Dirk.
    es  Carla realiza la acción «Abandonar a un tripulante» y elige a Dirk.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Change, Text, text_changed
from rulewright.prose.plan.examples import CHOSEN, is_example
from rulewright.prose.plan.sentences import Clause, Series, Slot, Thing, Words, reordered

_ALONE = {"no": "examples.declines", "yes": "examples.accepts", "examples.done": "examples.stops"}
"""What is chosen that has a verb of its own, if nothing else is chosen."""

_ANSWERS = frozenset({"no", "yes"})

_VERBS = {"may": ("examples.wants", "what", "rest"), "action": ("examples.takes", "action", "what")}
"""Of what begins with a decision: its message, and the slots of that and of what else is chosen."""


def tell_deeds(text: Text) -> Text:
    """Return an example in which what players do is told in sentences."""
    return text_changed(text, Change(clause=_done).wording) if is_example(text.anchor) else text


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
    slots: dict[str, Slot]
    match items:
        case [Clause(form)] if form in _ALONE:
            return Clause(_ALONE[form], {"who": who}, swapped=True)
        case [Clause(form) as what, *others] if form.startswith(("may.", "action.")):
            verb, name, rest = _VERBS[form.partition(".")[0]]
            slots = {"who": who, name: what}
            if not others:
                return Clause(verb, slots, swapped=True)
            return Clause(f"{verb}.choosing", {**slots, rest: _in_turn(others)}, swapped=True)
        case _:
            return Clause("examples.picks", {"who": who, "what": _in_turn(items)}, swapped=True)


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
        case Words():
            return Clause("examples.picks.player", {"who": item})
        case Thing(value=True):
            return Clause("examples.picks.value", {"what": item})
        case _:
            return item
