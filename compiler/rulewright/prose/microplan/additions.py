"""What becomes itself and something else has that added to it.

Before, in tortuga_2014, verb-put_dice:

    en  Your dice of the chosen action are now all dice that are among the chosen dice or that are among
        your dice of the chosen action.
    nl  Je dobbelstenen van de gekozen actie zijn nu alle dobbelstenen die bij de gekozen dobbelstenen
        horen of die bij je dobbelstenen van de gekozen actie horen.
    de  Deine Würfel der gewählten Aktion sind jetzt alle Würfel, die zu den gewählten Würfeln gehören oder
        die zu deinen Würfeln der gewählten Aktion gehören.
    es  Tus dados de la acción elegida son ahora todos los dados que están entre los dados elegidos o que
        están entre tus dados de la acción elegida.

After:

    en  Add the chosen dice to your dice of the chosen action.
    nl  Voeg de gekozen dobbelstenen toe aan je dobbelstenen van de gekozen actie.
    de  Füge deinen Würfeln der gewählten Aktion die gewählten Würfel hinzu.
    es  Añade los dados elegidos a tus dados de la acción elegida.
"""

from __future__ import annotations

from rulewright.prose.microplan.tree import Change, Text, text_changed
from rulewright.prose.plan.sentences import Clause, Series, Slot, Thing, Where


def add_to_it(text: Text) -> Text:
    """Return a text in which a set that gets more is added to."""
    change = Change(clause=_added)
    return text_changed(text, change.wording)


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
    return Clause("assign.add", {"added": added, "target": target})


def _among(slot: Slot, mark: int) -> Slot | None:
    """Return the set that something is in, as a condition says."""
    match slot:
        case Clause("cond.in_set", {"value": Thing(after=()) as value, "set": found}) if value.mark == mark:
            return found
        case _:
            return None
