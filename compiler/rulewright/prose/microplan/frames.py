"""A procedure begins with what is to be done, not with a definition of its name.

Where the title says it all, its steps follow at once; where it is done to something or by somebody that the
steps speak of, the sentence that introduces these leads to them.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import NOT_MARKED, Text, Wording, also_saying
from rulewright.prose.plan.sentences import Clause, things


def unframe(text: Text) -> Text:
    """Return a text without the definition that its steps stand under."""
    match text.intro:
        case (Wording(Clause("define.verb", slots) as frame, says),) if text.steps:
            pass
        case _:
            return text
    if any(thing.mark != NOT_MARKED for thing in things(slots["what"])):
        lead = replace(frame, form="frame.steps")
        return replace(text, intro=(Wording(lead, says),))
    return replace(text, intro=(), steps=(also_saying(text.steps[0], says), *text.steps[1:]))
