"""Of the rules that go first, only the last is named: the others go before that one.

Rules that watch are tried in the order of the game. The plan names for each all those that come before it;
each of these says the same of those before itself, so the nearest is enough.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, Wording, text_changed
from rulewright.prose.plan.sentences import Series


def order_once(text: Text) -> Text:
    """Return a text that names only the last of the rules that go first."""
    return text_changed(text, _shortened)


def _shortened(wording: Wording) -> Wording:
    clause = wording.clause
    rules = clause.slots.get("rules")
    if clause.form != "triggers.after" or not isinstance(rules, Series):
        return wording
    return replace(wording, clause=replace(clause, slots={"rules": rules.items[-1]}))
