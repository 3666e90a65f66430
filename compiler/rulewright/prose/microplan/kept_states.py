"""What is remembered is said as it is at the start: "the turn is not over", "there are no participants".

Of what kind it is when it is something follows from the rules that set it; who may know it is said as before.

Before, in tortuga_1667, variable-voters:

    en  Remember the participants: any number of players. At the start: none. Everybody may know
        this.
    nl  Onthoud de deelnemers: een willekeurig aantal spelers. Bij het begin van het spel: geen.
        Iedereen mag dit weten.
    de  Halte die Teilnehmer fest: beliebig viele Spieler. Zu Beginn des Spiels: keine. Das dürfen
        alle wissen.
    es  Recuerda los participantes: cualquier número de jugadores. Al principio: ninguno. Todos
        pueden saberlo.

After:

    en  At the start, there are no participants.
    nl  Bij het begin zijn er geen deelnemers.
    de  Zu Beginn gibt es keine Teilnehmer.
    es  Al principio no hay ningún participante.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.model.types import PLAYER
from rulewright.prose.microplan.tree import Text, Wording
from rulewright.prose.phrases import DEF
from rulewright.prose.plan.sentences import Clause, Slot, Thing, reordered

_STARTS = {
    "variable.starts.yes": "kept.state", "variable.starts.no": "kept.state",
    "variable.starts.none": "kept.none", "variable.starts.nobody": "kept.none",
    "variable.starts.value": "kept.value",
}


def start_with_states(text: Text) -> Text:
    """Return a text that says of what is remembered how it is at the start."""
    match text.intro:
        case (Wording(what), Wording(start), Wording(seen)) if what.form.startswith("variable."):
            first, second, third = (each for each in text.intro if isinstance(each, Wording))
        case _:
            return text
    said = _joined(what, start)
    if said is None:
        return text
    says = (*first.says, *second.says)
    if seen.form == "variable.seen.all":
        return replace(text, intro=(Wording(said, (*says, *third.says)),))
    return replace(text, intro=(Wording(said, says), third))


def _joined(what: Clause, start: Clause) -> Clause | None:
    """Return what is remembered and how it starts as one clause."""
    form = _STARTS.get(start.form)
    slots: dict[str, Slot] = {name: slot for name, slot in what.slots.items() if name in ("what", "indices")}
    state = what.slots.get("state")
    if form == "kept.state" and isinstance(state, Clause):
        isnt = start.form == "variable.starts.no"
        slots["state"] = reordered(replace(state, form=f"{state.form}.not") if isnt else state)
    elif form == "kept.value" and isinstance(start.slots["value"], Thing):
        kind, value = what.slots.get("kind"), start.slots["value"]
        always = what.form.startswith("variable.value")  # that it may be nobody later is said
        if not always or not isinstance(kind, Thing) or kind.noun != PLAYER or not isinstance(value, Thing):
            return None
        slots["value"] = replace(value, determiner=DEF)
    elif form != "kept.none" or "what" not in slots:
        return None
    return Clause(f"{form}.each" if "indices" in slots else str(form), slots)
