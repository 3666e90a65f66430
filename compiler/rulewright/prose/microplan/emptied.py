"""What each of several has no longer is said of them: "each player now has no dice left".

Where it is also somebody's, a game may have words for the whole: "none of your dice now has an open symbol".
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, clauses_changed
from rulewright.prose.phrases import EVERY, THIS
from rulewright.prose.plan.sentences import Clause, Thing


def have_none_left(text: Text) -> Text:
    """Return a text that says of each of several that it now has none of what is theirs."""
    return clauses_changed(text, _emptied)


def _emptied(clause: Clause) -> Clause:
    """Return "each player now has no dice" for "for each player: there are now no dice of that player"."""
    lead, none = clause.slots.get("lead"), clause.slots.get("then")
    if clause.form != "under.inline" or not isinstance(none, Clause) or none.form != "assign.none":
        return clause
    match lead, none.slots["target"]:
        case Clause("for_each", {"what": Thing() as what}), Thing(of=(Thing(of=(), after=()) as owner,)) as target:
            pass
        case Clause("for_each", {"what": Thing(noun, of=(), after=())}), Thing(of=(_, Thing(noun=noun2))) if (
            noun == noun2
        ):
            return replace(clause, variants=tuple(f"none_{name}" for name in none.variants), extra=none.extra)
        case _:
            return clause
    if what.determiner is not EVERY or owner.determiner is not THIS or owner.noun != what.noun or target.after:
        return clause
    return replace(none, variants=("role",), extra={"who": what, "role": replace(target, of=(), own=None)})
