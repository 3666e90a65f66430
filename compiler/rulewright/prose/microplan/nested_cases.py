"""A case within a case is one with both conditions: "if you are ashore and have cards, …".

Only where neither is followed by another case, so that what holds otherwise is the same as before.

Before, in tortuga_1667, verb-maroon:

    en  If you are on Tortuga: If you have vote cards in hand, draw one vote card from your hand
        at random and without looking, and move it to the bottom of the vote deck.
    nl  Als je op Tortuga bent: Als je stemkaarten in de hand hebt, trek dan willekeurig en
        ongezien één stemkaart uit je hand en leg die onder de stapel stemkaarten.
    de  Wenn du auf Tortuga bist: Wenn du Vote-Karten auf der Hand hast, ziehe zufällig und
        ungesehen eine Vote-Karte aus deiner Hand und lege sie unter den Vote-Stapel.
    es  Si estás en Tortuga: Si tienes cartas de voto en la mano, saca al azar y sin
        mirar una carta de voto de tu mano y pásala debajo del mazo de votos.

After:

    en  If you are on Tortuga and have vote cards in hand, draw one vote card from your hand at
        random and without looking, and move it to the bottom of the vote deck.
    nl  Als je op Tortuga bent en stemkaarten in de hand hebt, trek dan willekeurig en ongezien
        één stemkaart uit je hand en leg die onder de stapel stemkaarten.
    de  Wenn du auf Tortuga bist und Vote-Karten auf der Hand hast, ziehe zufällig und ungesehen
        eine Vote-Karte aus deiner Hand und lege sie unter den Vote-Stapel.
    es  Si estás en Tortuga y tienes cartas de voto en la mano, saca al azar y sin
        mirar una carta de voto de tu mano y pásala debajo del mazo de votos.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.needs import conditions_of
from rulewright.prose.microplan.tree import Step, Text, Wording, is_other_case, lists_changed
from rulewright.prose.plan.sentences import Clause, Series, Slot


def join_nested_cases(text: Text) -> Text:
    """Return a text in which a case that holds nothing but another is one case."""
    return lists_changed(text, _joined)


def _joined(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    following = [*steps[1:], None] if steps else []
    return tuple(
        step if after is not None and is_other_case(after) else _one(step)
        for step, after in zip(steps, following, strict=True)
    )


def _one(step: Step) -> Step:
    """Return a case with the only one within it as one case."""
    match step:
        case Step(
            (Wording(Clause("if.lead", {"cond": outer}), says),),
            (Step((Wording(Clause("if.lead" | "if.then" as form, {"cond": inner, **then}), also),), children),),
        ):
            both: tuple[Slot, ...] = (*conditions_of(outer), *conditions_of(inner))
            said = Clause(form, {"cond": Series(both), **then})
            return replace(step.children[0], lines=(Wording(said, (*says, *also)),), children=children)
        case _:
            return step
