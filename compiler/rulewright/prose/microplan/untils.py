"""What is repeated as long as something is not so is repeated until it is so.

Before, in cartagena, play:

    en  As long as the turn is not over, do this, at most three times: take an action.
    nl  Doe dit hoogstens drie keer, zolang de beurt niet voorbij is: voer een actie uit.
    de  Solange der Zug nicht vorbei ist, höchstens aber drei Mal: Führe eine Aktion aus.
    es  Haz esto, como máximo tres veces, mientras el turno no haya terminado: realiza una acción.

After:

    en  Do this at most three times, until the turn is over: take an action.
    nl  Doe dit hoogstens drie keer, tot de beurt voorbij is: voer een actie uit.
    de  Bis der Zug vorbei ist, höchstens aber drei Mal: Führe eine Aktion aus.
    es  Haz esto, como máximo tres veces, hasta que el turno haya terminado: realiza una acción.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Change, Text, text_changed
from rulewright.prose.plan.sentences import Clause

_UNTIL = {"repeat_while": "repeat_until", "repeat_while.value": "repeat_until.value"}
_NOT = ".not"


def repeat_until(text: Text) -> Text:
    """Return a text whose loops end when something is so."""
    return text_changed(text, Change(clause=_until).wording)


def _until(clause: Clause) -> Clause:
    """Return "until the turn is over" for "as long as the turn is not over"."""
    match clause:
        case Clause("repeat_while" | "repeat_while.value", {"cond": Clause() as cond}) if cond.form.endswith(_NOT):
            ends = replace(cond, form=cond.form.removesuffix(_NOT))
            return replace(clause, form=_UNTIL[clause.form], slots={**clause.slots, "cond": ends})
        case _:
            return clause
