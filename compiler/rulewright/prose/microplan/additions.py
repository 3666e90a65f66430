"""What becomes itself and something else has that added to it."""

from __future__ import annotations

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text
from rulewright.prose.plan.sentences import Clause, Series, Slot, Thing, Where


def add_to_it(text: Text) -> Text:
    """Return a text in which a set that gets more is added to."""
    return rewrite_each(text, Clause, _added)


def _added(clause: Clause) -> Clause:
    """Return "add the chosen dice to those on the space" for what is then all that was in either."""
    match clause:
        case Clause(
            "assign",
            {"target": Thing() as target, "value": Thing(after=(
                Where(Clause("cond.joined", {"what": Series((one, other), "or")}), mark),
            ))},
        ):
            sets = [_among(one, mark), _among(other, mark)]
        case _:
            return clause
    if target not in sets or None in sets:
        return clause
    (added,) = [each for each in sets if each != target] or [target]
    assert added is not None
    return Clause("assign.add", {"added": added, "target": target}, clause.variants, clause.extra)


def _among(slot: Slot, mark: int) -> Slot | None:
    """Return the set that something is in, as a condition says."""
    match slot:
        case Clause("cond.in_set", {"value": Thing(after=()) as value, "set": found}) if value.mark == mark:
            return found
        case _:
            return None
