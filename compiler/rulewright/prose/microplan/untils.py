"""What is repeated as long as something is not so is repeated until it is so."""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text
from rulewright.prose.plan.sentences import Clause

_UNTIL = {"repeat_while": "repeat_until", "repeat_while.value": "repeat_until.value"}
_NOT = ".not"


def repeat_until(text: Text) -> Text:
    """Return a text whose loops end when something is so."""
    return rewrite_each(text, Clause, _until)


def _until(clause: Clause) -> Clause:
    """Return "until the turn is over" for "as long as the turn is not over"."""
    match clause:
        case Clause("repeat_while" | "repeat_while.value", {"cond": Clause() as cond}) if cond.form.endswith(_NOT):
            ends = replace(cond, form=cond.form.removesuffix(_NOT))
            return replace(clause, form=_UNTIL[clause.form], slots={**clause.slots, "cond": ends})
        case _:
            return clause
