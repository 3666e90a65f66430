"""What may be agreed on before the game is said with what holds otherwise, in one sentence.

Before, in tortuga_1667, option-choose_starred:

    en  Before the game, agree whether the starred cards are chosen instead of drawn at random. If
        nothing is agreed, this is not so.
    nl  Spreek vóór het spel af of de sterkaarten gekozen worden in plaats van willekeurig
        getrokken. Is er niets afgesproken, dan is dat niet zo.
    de  Vereinbare vor dem Spiel mit den anderen, ob die Karten mit Stern ausgewählt statt zufällig
        gezogen werden. Ohne Vereinbarung ist das nicht so.
    es  Antes de la partida se acuerda si las cartas con estrella se eligen en vez de sacarse al azar.
        Si no hay acuerdo, no es así.

After:

    en  Before the game, you may agree that the starred cards are chosen instead of drawn at random.
    nl  Vóór het spel kun je afspreken dat de sterkaarten gekozen worden in plaats van willekeurig
        getrokken.
    de  Vor dem Spiel kannst du mit den anderen vereinbaren, dass die Karten mit Stern ausgewählt
        statt zufällig gezogen werden.
    es  Antes de la partida se puede acordar lo siguiente: las cartas con estrella se eligen en vez de
        sacarse al azar.
"""

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
