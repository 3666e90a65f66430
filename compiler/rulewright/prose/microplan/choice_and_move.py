"""What is chosen only to be moved is moved at once: "move a card of your choice …".

The thing is named where it is chosen, with the place that it is chosen from; the move said no more of it.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Step, Text, Wording, neighbours_joined
from rulewright.prose.phrases import THIS, Number
from rulewright.prose.plan.moves import NOTHING
from rulewright.prose.plan.sentences import Clause, Slot, Thing

_MOVES = ("move", "take")


def choose_and_move(text: Text) -> Text:
    """Return a text in which what is chosen and then moved is one step."""
    return neighbours_joined(text, _one)


def _one(first: Step, second: Step) -> Step | None:
    """Return a choice and the move of what was chosen as one step."""
    match first, second:
        case (
            Step((Wording(Clause("choose.command", {"what": Thing() as what}), says),), ()),
            Step((Wording(Clause(form, slots) as move, also), *rest), children),
        ) if form in _MOVES and len(first.lines) == 1:
            moved = slots["what"]
        case _:
            return None
    if not _is_that(moved, what) or not _is_known(slots.get("source", NOTHING), what):
        return None
    chosen = replace(what, after=(Clause("phrase.your_choice"), *what.after))
    said = replace(move, slots={**slots, "what": chosen, "source": NOTHING})
    return Step((Wording(said, (*says, *also)), *rest), children, second.ordered)


def _is_that(moved: Slot, what: Thing) -> bool:
    """Return whether what is moved is what was just chosen."""
    if not isinstance(moved, Thing) or moved.determiner is not THIS or moved.of or moved.after:
        return False
    many = what.number is Number.MANY or what.count not in (None, 1)
    return moved.noun == what.noun and (moved.number is Number.MANY) == many


def _is_known(source: Slot, what: Thing) -> bool:
    """Return whether nothing is said of where it comes from that the choice does not say."""
    if source == NOTHING:
        return any(isinstance(each, Clause) and each.form == "phrase.out_of" for each in what.after)
    zones = [each.slots.get("zone") for each in what.after if isinstance(each, Clause)]
    return isinstance(source, Clause) and source.slots.get("zone") in zones


