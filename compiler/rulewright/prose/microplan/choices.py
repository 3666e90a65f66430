"""Two choices that follow each other are one sentence: "choose a ship and another player".

Where the first is narrowed down by a clause, the second would be heard as part of it, and it stays apart.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Step, Text, Wording, neighbours_joined
from rulewright.prose.plan.sentences import Clause, Series, Thing, Where


def join_choices(text: Text) -> Text:
    """Return a text in which choices that follow each other are one sentence."""
    return neighbours_joined(text, _one)


def _one(first: Step, second: Step) -> Step | None:
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
