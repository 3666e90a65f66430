"""Who is remembered becomes something, and what is set at random is picked at random.

Of what kind it is follows from what is set; where only some of that kind can be picked, it is said as before.
Values of one kind that are of another as well are said to be that, not listed under it.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text
from rulewright.prose.phrases import EVERY, MANY
from rulewright.prose.plan.sentences import Clause, Slot, Thing


def say_what_changes(text: Text) -> Text:
    """Return a text that says of who is remembered what they become."""
    return rewrite_each(text, Clause, _said)


def _said(clause: Clause) -> Clause:
    """Return a change under the message that says it as something that happens."""
    what, target = clause.slots.get("what"), clause.slots.get("target")
    if clause.form == "assign.who":
        return replace(clause, variants=(*clause.variants, "becomes"))
    if clause.form == "assign" and target is not None and _is_set(target) and _are_all(clause.slots["value"]):
        return replace(clause, form="assign.who")
    if clause.form == "assign.random" and isinstance(what, Thing) and not what.after and not what.of:
        slots = {name: slot for name, slot in clause.slots.items() if name != "what"}
        return replace(clause, form="pick.value", slots=slots)
    if clause.form == "enum.among":
        return replace(clause, variants=(*clause.variants, "plainly"))
    return clause


def _is_set(target: Slot) -> bool:
    """Return whether several things are remembered by this name."""
    return isinstance(target, Thing) and target.number is MANY


def _are_all(value: Slot) -> bool:
    """Return whether it is all things of a kind: "all players who have cards"."""
    return isinstance(value, Thing) and value.number is MANY and value.determiner is EVERY
