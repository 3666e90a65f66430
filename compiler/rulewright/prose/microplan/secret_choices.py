"""What everybody only chooses in secret is one sentence: "at the same time, each player secretly chooses …"."""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import NOT_MARKED, Text, Wording, text_changed
from rulewright.prose.phrases import THEIR_OWN
from rulewright.prose.plan.sentences import Clause, Thing, reordered

_CHOICES = ("choose.statement", "choose.statement.as")


def choose_at_once(text: Text) -> Text:
    """Return a text in which a secret choice of everybody is one sentence."""
    return rewrite_each(text_changed(text, _joined), Clause, _in_order)


def _in_order(clause: Clause) -> Clause:
    """Return that all do something at the same time, with its order for where that cannot be."""
    if clause.form not in ("secretly.clockwise", "secretly.clockwise.as"):
        return clause
    return replace(clause, variants=("in_order", *clause.variants))


def _joined(wording: Wording) -> Wording:
    match wording.clause:
        case Clause(
            "under.inline",
            {
                "lead": Clause(lead, {"what": Thing() as each, **order}),
                "then": Clause(form, {"who": Thing() as who}) as choice,
            },
        ) if lead in ("secretly", "secretly.clockwise") and form in _CHOICES:
            pass
        case _:
            return wording

    def of_theirs(found: Thing) -> Thing:
        """Return what is of whoever chooses as theirs."""
        if who.mark == NOT_MARKED or [part.mark for part in found.of if isinstance(part, Thing)] != [who.mark]:
            return found
        return replace(found, adjectives=(THEIR_OWN, *found.adjectives), of=(), own=None)

    secret = form.replace("choose.statement", "choose.statement.secret")
    said = rewrite_each(replace(choice, form=secret), Thing, of_theirs)
    said = replace(said, slots={**said.slots, "who": each})
    if order:  # "at the same time" would seem to gainsay it
        return replace(wording, clause=Clause("each.clockwise", {"then": said, **order}))
    return replace(wording, clause=Clause("at_once", {"then": reordered(said)}))
