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

from rulewright.prose.microplan.tree import Change, Text, text_changed
from rulewright.prose.plan.examples import CHOSEN, is_example
from rulewright.prose.plan.sentences import Clause, Series, Slot, Thing, Words

_ALONE = {"no": "examples.declines", "yes": "examples.accepts", "examples.done": "examples.stops"}
"""What is chosen that has a verb of its own, if nothing else is chosen."""


def tell_deeds(text: Text) -> Text:
    """Return an example in which what players do is told in sentences."""
    return text_changed(text, Change(clause=_done).wording) if is_example(text.anchor) else text


def _done(clause: Clause) -> Clause:
    """Return what a player does as a sentence."""
    found = clause.extra.get(CHOSEN)
    if not isinstance(found, Series):
        return clause
    who, items = clause.slots["who"], found.items
    slots: dict[str, Slot]
    if "action" in clause.slots:
        first, *others = items
        slots = {"who": who, "action": first}
        if not others:
            return Clause("examples.takes", slots, swapped=True)
        return Clause("examples.takes.choosing", {**slots, "what": _in_turn(others)}, swapped=True)
    match items:
        case (Clause(form),) if form in _ALONE:
            return Clause(_ALONE[form], {"who": who}, swapped=True)
        case (Clause(form) as what,) if form.startswith("may."):
            return Clause("examples.wants", {"who": who, "what": what}, swapped=True)
        case (Clause(form) as what, *others) if form.startswith("may."):
            slots = {"who": who, "what": what, "rest": _in_turn(others)}
            return Clause("examples.wants.choosing", slots, swapped=True)
        case _:
            return Clause("examples.picks", {"who": who, "what": _in_turn(items)}, swapped=True)


def _in_turn(items: tuple[Slot, ...] | list[Slot]) -> Slot:
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
        case Clause(form) if form in ("yes", "no") or form.startswith(("may.", "action.")):
            return Clause("examples.title", {"what": item})
        case _:
            return item
