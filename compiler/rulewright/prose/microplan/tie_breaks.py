"""Who counts of several that a definition fits is said behind it, and not in brackets within."""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, clauses_changed
from rulewright.prose.plan.sentences import Clause, Thing

_NEAREST = "phrase.nearest."


def break_ties_behind(text: Text) -> Text:
    """Return a text whose definitions say at their end who counts in a tie."""
    return clauses_changed(text, _behind)


def _behind(clause: Clause) -> Clause:
    """Return a definition with its tie-break behind it, if it has one."""
    found = _apart(clause)
    if found is None:
        return clause
    defined, nearest = found
    return Clause(nearest.form.replace(_NEAREST, "define.nearest."), {"what": defined, **nearest.slots})


def _apart(clause: Clause) -> tuple[Clause, Clause] | None:
    """Return a definition without its tie-break, and the tie-break; None if there is none."""
    match clause:
        case Clause("define.provided", {"what": Clause() as inner}):
            found = _apart(inner)
            return None if found is None else (replace(clause, slots={**clause.slots, "what": found[0]}), found[1])
        case Clause("define.quantity" | "define.role", {"value": Thing(after=after) as value}):
            pass
        case _:
            return None
    for each in after:
        if isinstance(each, Clause) and each.form.startswith(_NEAREST):
            rest = replace(value, after=tuple(other for other in after if other is not each))
            return replace(clause, slots={**clause.slots, "value": rest}), each
    return None
