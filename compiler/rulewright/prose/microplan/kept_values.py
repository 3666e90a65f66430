"""What is kept track of, its bounds and its start are one sentence; that everybody may know it is not said.

What only some may know says so. Of a value that is one of several the kind goes unsaid: the value at the start
is one of that kind.

Before, in tortuga_1667, variable-skips:

    en  For each player, keep track of the number of turns to skip: from 0 to 9, never less or more. At
        the start: 0. Everybody may know this.
    nl  Houd voor elke speler het aantal over te slane beurten bij: van 0 tot en met 9, nooit minder of
        meer. Bij het begin van het spel: 0. Iedereen mag dit weten.
    de  Halte für jeden Spieler die Zahl der zu verlierenden Züge fest: von 0 bis 9, nie weniger oder
        mehr. Zu Beginn des Spiels: 0. Das dürfen alle wissen.
    es  Lleva para cada jugador la cuenta del número de turnos por saltar: de 0 a 9, nunca menos ni más.
        Al principio: 0. Todos pueden saberlo.

After:

    en  For each player, the number of turns to skip goes from 0 to 9 and starts at 0.
    nl  Voor elke speler loopt het aantal over te slane beurten van 0 tot en met 9, te beginnen bij 0.
    de  Für jeden Spieler geht die Zahl der zu verlierenden Züge von 0 bis 9 und beginnt bei 0.
    es  Para cada jugador, el número de turnos por saltar va de 0 a 9 y empieza en 0.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.model.types import PLAYER
from rulewright.prose.microplan.tree import Text, Wording
from rulewright.prose.plan.sentences import Clause, Thing

_JOINED = {
    "variable.number": ("kept.number", ("what", "low", "high")),
    "variable.number.each": ("kept.number.each", ("what", "low", "high", "indices")),
    "variable.value": ("kept.value", ("what",)),
    "variable.value.each": ("kept.value.each", ("what", "indices")),
}


def join_kept_values(text: Text) -> Text:
    """Return a text with what is kept track of as one sentence."""
    match text.intro:
        case (Wording(what), Wording(start), Wording(seen)) if what.form.startswith("variable."):
            first, second, third = (each for each in text.intro if isinstance(each, Wording))
        case _:
            return text
    lines = [first, second, third]
    if seen.form == "variable.seen.all":
        lines = [first, replace(second, says=(*second.says, *third.says))]
    if what.form in _JOINED and not _is_player(what) and start.form == "variable.starts.value":
        form, names = _JOINED[what.form]
        slots = {**{name: what.slots[name] for name in names}, "value": start.slots["value"]}
        says = (*lines[0].says, *lines[1].says)
        lines[:2] = [Wording(Clause(form, slots), says)]
    return replace(text, intro=tuple(lines))


def _is_player(what: Clause) -> bool:
    """Return whether a player is remembered, who is no value that something can be."""
    kind = what.slots.get("kind")
    return isinstance(kind, Thing) and kind.noun == PLAYER
