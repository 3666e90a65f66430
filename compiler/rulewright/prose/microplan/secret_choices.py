"""What everybody only chooses in secret is one sentence: "at the same time, each player secretly chooses …".

Before, in tortuga_1667, verb-hold_vote:

    en  Each participant does this in secret, all at the same time, clockwise from the caller: that
        participant chooses vote cards from their hand, at least one and at most that participant's
        number of ballots allowed (the ballots).
    nl  Elke deelnemer doet dit in het geheim, allemaal tegelijk, met de klok mee vanaf de speler
        die de stemming uitroept: die deelnemer kiest stemkaarten uit de eigen hand, minstens één en
        hoogstens zoveel als het aantal toegestane stemmen van die deelnemer aangeeft, als stemmen.
    de  Jeder Teilnehmer tut dies geheim, alle gleichzeitig, im Uhrzeigersinn, beginnend mit dem
        einberufenden Spieler: Dieser Teilnehmer wählt Vote-Karten aus der eigenen Hand, mindestens
        eine und höchstens so viele, wie die erlaubte Stimmenzahl dieses Teilnehmers angibt; das
        sind die Stimmen.
    es  Cada participante hace esto en secreto, todos a la vez, empezando por el convocante y en sentido
        horario: ese participante elige cartas de voto de su mano, como mínimo una y como máximo el
        número de votos permitidos de ese participante (los votos).

After:

    en  Each participant secretly chooses vote cards from their hand, at least one and at most their
        number of ballots allowed (the ballots), clockwise from the caller.
    nl  Elke deelnemer kiest in het geheim stemkaarten uit de eigen hand, minstens één en hoogstens
        zoveel als het eigen aantal toegestane stemmen aangeeft; dit zijn de stemmen, met de klok
        mee vanaf de speler die de stemming uitroept.
    de  Jeder Teilnehmer wählt geheim Vote-Karten aus der eigenen Hand, mindestens eine und
        höchstens so viele, wie die eigene erlaubte Stimmenzahl angibt; das sind die Stimmen, im
        Uhrzeigersinn, beginnend mit dem einberufenden Spieler.
    es  Cada participante elige en secreto cartas de voto de su mano, como mínimo una y como máximo su
        número de votos permitidos (los votos), empezando por el convocante y en sentido horario.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import NOT_MARKED, Change, Text, Wording, text_changed
from rulewright.prose.phrases import THEIR_OWN
from rulewright.prose.plan.sentences import Clause, Thing, reordered

_CHOICES = ("choose.statement", "choose.statement.as")


def choose_at_once(text: Text) -> Text:
    """Return a text in which a secret choice of everybody is one sentence."""
    return text_changed(text_changed(text, _joined), Change(clause=_in_order).wording)


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
    said = Change(of_theirs).of(replace(choice, form=secret))
    said = replace(said, slots={**said.slots, "who": each})
    if order:  # "at the same time" would seem to gainsay it
        return replace(wording, clause=Clause("each.clockwise", {"then": said, **order}))
    return replace(wording, clause=Clause("at_once", {"then": reordered(said)}))
