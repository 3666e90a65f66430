"""What may be agreed on before the game is said with what holds otherwise, in one sentence."""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, Wording
from rulewright.prose.plan.sentences import Clause, reordered

_FORMS = {"options.starts.no": "options.may", "options.starts.yes": "options.unless"}


def agree_or_not(text: Text) -> Text:
    """Return a text that says in one sentence what may be agreed on."""
    match text.intro:
        case (Wording(Clause("options.whether", {"state": Clause() as state}), says), Wording(starts, also)) if (
            starts.form in _FORMS
        ):
            form = _FORMS[starts.form]
            said = reordered(state) if form == "options.unless" else state
            return replace(text, intro=(Wording(Clause(form, {"state": said}), (*says, *also)),))
        case _:
            return text
