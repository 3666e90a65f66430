"""One step that happens at once says so at its end."""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, Wording, text_changed
from rulewright.prose.plan.sentences import Clause


def say_at_once(text: Text) -> Text:
    """Return a text in which a single step that happens at once is one sentence."""
    return text_changed(text, _said)


def _said(wording: Wording) -> Wording:
    match wording.clause:
        case Clause("under.inline", {"lead": Clause("together"), "then": Clause() as then}):
            return replace(wording, clause=Clause("together.one", {"then": then}))
        case _:
            return wording
