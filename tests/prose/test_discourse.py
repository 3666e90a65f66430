"""What a reader cannot follow is found, and there is no more of it than is known."""

from __future__ import annotations

import pytest

from rulewright.prose.discourse import Invariant, faults_of_line, faults_of_text
from rulewright.prose.microplan.tree import Step, Text, Wording
from rulewright.prose.phrases import EVERY, INDEF, THIS
from rulewright.prose.plan.sentences import READER_THING, Clause, Section, Sentence, Thing, Where
from tests.prose.discourse import KNOWN, faults_in, named, specs
from tests.prose.games import SPAN
from tests.sampling import sampled


@pytest.mark.parametrize("spec", sampled([*specs()], 4))
def test_there_are_no_faults_but_those_that_are_known(spec: str) -> None:
    folder, rules = specs()[spec]
    found = [named(spec, each) for each in faults_in(folder, rules)]
    known = KNOWN.read_text(encoding="utf-8").splitlines()
    assert found == [line for line in known if line.split(" ")[0] == spec], "python -m tests.prose.discourse"


SHIP = Thing("ship", determiner=THIS, mark=1)
EMPTY = Clause("cond.is_empty", {"zone": Thing("hold", of=(SHIP,))})


def found(clause: Clause) -> set[Invariant]:
    sentence = Sentence(clause, SPAN)
    text = Text((), (Step((Wording(clause, (sentence,)),)),), ordered=False)
    part = Section("rule", Clause("title.x"), SPAN)
    return {fault.invariant for fault in faults_of_text(part, text)}


def chosen(*after: Where) -> Clause:
    return Clause("choose.command", {"what": Thing("ship", determiner=INDEF, after=after)})


def test_what_narrows_a_noun_down_speaks_of_it() -> None:
    assert not found(chosen(Where(EMPTY, 1)))
    assert found(chosen(Where(EMPTY, 2))) == {Invariant.ABOUT_ITS_NOUN}


def test_a_player_who_is_not_you_is_another_player() -> None:
    assert found(chosen(Where(Clause("cond.is.not", {"left": SHIP, "right": READER_THING}), 1))) == {
        Invariant.NOT_ITSELF
    }
    assert not found(chosen(Where(Clause("cond.is.not", {"left": SHIP, "right": Thing("galleon")}), 1)))


def test_nothing_is_denied_of_every_member() -> None:
    every = Thing("ship", determiner=EVERY)
    assert found(Clause("state.sunk.not", {"ship": every})) == {Invariant.ONE_SCOPE}
    assert not found(Clause("state.sunk", {"ship": every}))


def test_a_definition_introduces_a_thing_once() -> None:
    new = Thing("ship", determiner=INDEF, mark=1)
    hold = Thing("hold", of=(new,))
    sense = Clause("cond.is_full", {"zone": hold})
    said = Clause("define.predicate", {"what": Thing("fullness", of=(new,)), "cond": sense})
    assert found(said) == {Invariant.INTRODUCED_ONCE}


@pytest.mark.parametrize(("text", "wanted"), [
    ("Discard the card.", set()),
    ("Discard  the card.", {Invariant.SPELT}),
    ("Discard {card}.", {Invariant.SPELT}),
    ("Move the the card.", {Invariant.SPELT}),
    ("Führe „grow“ (du, das Boot) aus.", {Invariant.NO_ROLE_LEFT}),
    ("Choose a ship (the target).", set()),
    ("A player is first if a player is first.", set()),
    ("The rest is the rest.", {Invariant.NOT_BY_ITSELF}),
])
def test_words_of_a_sentence(text: str, wanted: set[Invariant]) -> None:
    assert {fault.invariant for fault in faults_of_line(text)} == wanted
