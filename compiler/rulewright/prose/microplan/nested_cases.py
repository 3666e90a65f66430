"""A case within a case is one with both conditions: "if you are ashore and have cards, …".

Only where neither is followed by another case, so that what holds otherwise is the same as before.

Before, in tortuga_1667, verb-maroon:

    en  If the victim is on Tortuga: If the victim has vote cards in hand, draw one vote card from
        the victim's hand at random and without looking, and move it to the bottom of the vote deck.
    nl  Als het slachtoffer op Tortuga is: Als het slachtoffer stemkaarten in de hand heeft, trek
        dan willekeurig en ongezien één stemkaart uit de hand van het slachtoffer en leg die onder
        de stapel stemkaarten.
    de  Wenn das Opfer auf Tortuga ist: Wenn das Opfer Vote-Karten auf der Hand hat, ziehe zufällig
        und ungesehen eine Vote-Karte aus der Hand des Opfers und lege sie unter den Vote-Stapel.
    es  Si la víctima está en Tortuga: Si la víctima tiene cartas de voto en la mano, saca al azar y sin
        mirar una carta de voto de la mano de la víctima y pásala debajo del mazo de votos.

After:

    en  If the victim is on Tortuga and has vote cards in hand, draw one vote card from the victim's
        hand at random and without looking, and move it to the bottom of the vote deck.
    nl  Als het slachtoffer op Tortuga is en stemkaarten in de hand heeft, trek dan willekeurig en
        ongezien één stemkaart uit de hand van het slachtoffer en leg die onder de stapel
        stemkaarten.
    de  Wenn das Opfer auf Tortuga ist und Vote-Karten auf der Hand hat, ziehe zufällig und
        ungesehen eine Vote-Karte aus der Hand des Opfers und lege sie unter den Vote-Stapel.
    es  Si la víctima está en Tortuga y tiene cartas de voto en la mano, saca al azar y sin mirar una
        carta de voto de la mano de la víctima y pásala debajo del mazo de votos.
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
