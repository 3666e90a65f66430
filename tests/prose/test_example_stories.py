"""What the microplanner makes of the parts of an example, and what it leaves as it is."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulewright.foundation.languages import LANGUAGES, in_each
from rulewright.foundation.source import SourceFile, Span
from rulewright.project.reader import Rules
from rulewright.prose.blocks import lines_of
from rulewright.prose.microplan import microplanned
from rulewright.prose.microplan.tree import Step, Text, Wording, wordings
from rulewright.prose.phrases import BARE, INDEF, MANY
from rulewright.prose.plan.examples import CHOSEN, FROM_TOP, IN_HAND, IN_ORDER, told_after
from rulewright.prose.plan.sentences import (
    Clause,
    Section,
    Sentence,
    Series,
    Slot,
    Thing,
    Under,
    Words,
)
from rulewright.prose.words.catalogue import Message
from tests.games import writer_in
from tests.house_rules import house_rule
from tests.prose.lexicons import ROOT
from tests.prose.test_microplan import _known

ANNA, BRAM = Words("Anna", person=True), Words("Bram", person=True)
SPAN = Span(SourceFile("examples.rules", ""), 0, 0)
REST = Clause("examples.rest", extra={"pieces": Thing("vote_card", MANY)})
PISTOL, SPOT = Thing("pistol", determiner=INDEF, count=1), Thing("black_spot", determiner=INDEF, count=1)

FRENCH = Thing("french", determiner=BARE, value=True, host="nation")


def there(place: str, *items: Slot, order: str = "") -> Clause:
    """What lies somewhere in a position."""
    variants = (place, order) if order else (place,)
    return Clause("examples.there", {"zone": Thing(place), "value": Series(items)}, variants)


def does(who: Words, *items: Slot) -> Clause:
    """What somebody chooses."""
    return Clause("examples.does", {"who": who, "what": items[-1]}, extra={CHOSEN: Series(items)})


def part(lead: str, *said: Clause) -> Step:
    """A part of an example as it is planned."""
    if len(said) == 1:
        return Step((Wording(Clause("under.inline", {"lead": Clause(lead), "then": said[0]}), ()),))
    children = tuple(Step((Wording(each, ()),)) for each in said)
    return Step((Wording(Clause("under.lead", {"lead": Clause(lead)}), ()),), children)


def told(*steps: Step, language: str = "en") -> Sequence[str]:
    """What is said of these parts of an example."""
    text = microplanned(Text((), steps, ordered=False, anchor="example-one"))
    lineariser = _known("tortuga_1667")[1].linearisers[language]
    return [lineariser.sentence(each.clause) for each in wordings(text.steps)]


@pytest.mark.parametrize(
    ("message", "language", "fronted"),
    [
        ("er [nog geen winnaar / is]", "nl", "is er nog geen winnaar"),
        ("das Spiel [klein / ist], oft", "de", "ist das Spiel klein, oft"),
        ("[alle / spielen] mit", "de", "spielen alle mit"),
        ("niemand [ / gewinnt]", "de", "gewinnt niemand"),
        ("all play", "en", "all play"),
        ("todos juegan", "es", "todos juegan"),
    ],
)
def test_a_verb_comes_first_after_now(message: str, language: str, fronted: str) -> None:
    template = Message(message, language).fronted
    assert template is not None
    assert " ".join("".join(map(str, template.parts)).split()) == fronted


@pytest.mark.parametrize("message", ["alle spielen", "{who?one=wer [spielt / gewinnt]|other=alle}"])
def test_a_message_without_a_verb_of_its_own_does_not_follow_now(message: str) -> None:
    assert Message(message, "de").fronted is None


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Now the play begins."), ("nl", "Nu geldt: het spel begint."),
        ("de", "Jetzt gilt: das Spiel beginnt."), ("es", "Ahora empieza la partida."),
    ],
)
def test_what_cannot_follow_now_is_said_after_a_colon(language: str, said: str) -> None:
    happened = part("examples.when", does(ANNA, Clause("no")))
    *_, last = told(happened, part("examples.then", Clause("examples.begins")), language=language)
    assert last == said


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        (there("tortuga", ANNA), "Anna is on Tortuga."),
        (there("tortuga", ANNA, BRAM, order=IN_ORDER), "Anna and Bram are on Tortuga, in this order."),
        (there("row", Clause("none"), PISTOL, order=IN_ORDER), "In the row: none and one Pistol."),
        (there("event_deck", PISTOL, SPOT, order=FROM_TOP),
         "One Pistol and one Black Spot are in the event deck, in this order from the top."),
        (there("event_deck", PISTOL, REST, order=FROM_TOP),
         "One Pistol is in the event deck, followed by all other vote cards."),
        (there("event_deck", REST), "All other vote cards are in the event deck."),
        (Clause("examples.empty", {"zone": Thing("row")}, ("row", IN_HAND)), "The row is empty."),
        (Clause("examples.value", {"what": Thing("governor"), "value": Series((ANNA,))}), "Anna is the governor."),
    ],
)
def test_a_line_of_a_position(clause: Clause, said: str) -> None:
    assert told(part("examples.given", clause)) == [said]


@pytest.mark.parametrize(
    ("items", "said"),
    [
        ((Clause("no"),), "Anna declines."),
        ((Clause("yes"),), "Anna accepts."),
        ((Clause("examples.done"),), "Anna chooses no more."),
        ((Clause("may.use_fountain"),), "Anna uses the Fountain of Youth."),
        ((Clause("may.use_fountain"), BRAM), "Anna decides to use the Fountain of Youth and chooses Bram."),
        ((BRAM, Clause("may.use_fountain"), Clause("no")),
         "Anna chooses Bram; then Anna uses the Fountain of Youth; then Anna declines."),
        ((Clause("action.view"), BRAM, Clause("no"), SPOT),
         "Anna takes the action “View” and chooses Bram; then Anna declines; then Anna chooses one Black Spot."),
        ((FRENCH,), "Anna chooses French."),
        ((Clause("action.attack"),), "Anna calls an attack."),
        ((Clause("action.maroon_crewmate"), BRAM), "Anna maroons Bram."),
        ((Clause("action.maroon_crewmate"), BRAM, FRENCH), "Anna maroons Bram and chooses French."),
        ((Clause("action.attack"), FRENCH), "Anna calls an attack and chooses French."),
    ],
)
def test_what_is_chosen(items: tuple[Slot, ...], said: str) -> None:
    assert told(part("examples.when", does(ANNA, *items))) == [said]


@pytest.mark.parametrize(
    ("items", "said"),
    [
        ((BRAM,), "Anna elige a Bram."),
        ((Clause("action.maroon_crewmate"), BRAM), "Anna abandona a Bram."),
        ((Clause("action.force"), Thing("slot", label="1"), Thing("slot", label="2"), BRAM),
         "Anna obliga a Bram a tomar una de las cartas de la casilla 1 y la casilla 2."),
        ((Clause("action.take_boat"), BRAM), "Anna sube al bote de remos de Bram."),
    ],
)
def test_a_person_has_one_preposition_in_spanish(items: tuple[Slot, ...], said: str) -> None:
    assert told(part("examples.when", does(ANNA, *items)), language="es") == [said]


def test_equal_pieces_are_counted_together() -> None:
    loose = there("vote_deck", PISTOL, SPOT, PISTOL)
    assert told(part("examples.given", loose)) == ["Two Pistols and one Black Spot are in the vote deck."]
    stacked = there("event_deck", PISTOL, SPOT, PISTOL, order=FROM_TOP)
    (said,) = told(part("examples.given", stacked))
    assert said.startswith("One Pistol, one Black Spot, and one Pistol are in the event deck")


def test_an_example_that_begins_alike_tells_only_what_differs() -> None:
    lines = [there("row", PISTOL), there("event_deck", SPOT), there("vote_deck", SPOT), there("tally", SPOT)]

    def example(name: str, *given: Clause) -> Section:
        position = Under(Clause("examples.given"), tuple(Sentence(each, SPAN) for each in given), SPAN)
        return Section(f"example-{name}", Clause(f"example.{name}.title"), SPAN, body=(position,))

    first = example("one", *lines, there("hand", PISTOL))
    again = told_after(example("two", *lines, there("hand", SPOT)), first)
    assert again is not None
    same, other = again.body
    assert isinstance(same, Sentence)
    assert isinstance(other, Sentence)
    assert same.clause == Clause("examples.as_in.but_one", {"title": first.title})
    assert other.clause == there("hand", SPOT)
    assert told_after(example("less", *lines), first) is None
    assert told_after(example("short", *lines[:3]), example("brief", *lines[:3])) is None


def test_who_goes_on_does_so_then() -> None:
    first, *others = told(
        part("examples.when", does(ANNA, BRAM), does(ANNA, PISTOL, Clause("no")), does(BRAM, PISTOL))
    )
    assert first == "Anna chooses Bram."
    assert others == ["Then Anna chooses one Pistol; then Anna declines.", "Bram chooses one Pistol."]


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Clause("cond.is", {"left": Thing("governor"), "right": ANNA}, swapped=True), "So Anna is the governor."),
        (Clause("cond.is", {"left": Thing("governor"), "right": ANNA}), "So the governor is Anna."),
        (Clause("examples.can", {"who": ANNA, "what": Series((BRAM,), "or")}), "So Anna can choose Bram."),
        (Clause("examples.wins", {"who": ANNA}), "So Anna wins."),
        (Clause("examples.holds", {"cond": Clause("examples.nobody")}), "Afterwards: this is true: nobody wins."),
    ],
)
def test_what_then_holds(fact: Clause, said: str) -> None:
    assert told(part("examples.then", fact)) == [said]


def test_many_sentences_are_a_list() -> None:
    places = ("tortuga", "row", "event_deck", "vote_deck", "spanish_galleon")
    lines = [there(place, PISTOL) for place in places]
    assert len(told(part("examples.given", *lines[:4]))) == 4
    assert told(part("examples.given", *lines))[0] == "The position:"


@pytest.mark.parametrize(
    ("clauses", "said"),
    [
        ((does(ANNA, Clause("no")), does(BRAM, Clause("no"))), ["Anna and Bram decline."]),
        ((does(ANNA, Clause("no")), does(BRAM, Clause("yes"))), ["Anna declines.", "Bram accepts."]),
        ((does(ANNA, FRENCH), does(BRAM, FRENCH)), ["Anna and Bram choose French."]),
        ((does(ANNA, PISTOL), does(BRAM, PISTOL)), ["Anna chooses one Pistol.", "Bram chooses one Pistol."]),
    ],
)
def test_the_same_of_several_is_said_once(clauses: tuple[Clause, ...], said: Sequence[str]) -> None:
    assert told(part("examples.when", *clauses)) == said


IN_ALL = """add example all_there
  players anna, bram
  given
    sloop: 2 anna, bram
  then
    sloop has anna
    number of pirate in sloop is 3
"""
IN_ALL_SAID = in_each(
    ("So one of Anna's pirates is in the sloop.", "In all, three pirates are in the sloop."),
    ("Dus zit er een piraat van Anna in de sloep.", "In totaal zitten er drie piraten in de sloep."),
    ("Also sitzt in der Schaluppe ein Pirat von Anna.", "Insgesamt sitzen in der Schaluppe drei Piraten."),
    ("Por tanto, hay un pirata de Anna en la chalupa.", "En total hay tres piratas en la chalupa."),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_many_there_are_in_all_is_not_added_to_some_of_them(language: str) -> None:
    rules = Rules(house_rules=(house_rule("cartagena", IN_ALL),))
    writer = writer_in(ROOT / "spec" / "cartagena", language, rules)
    lines = [line.text for line in lines_of(writer.rule_text(writer.game.examples["all_there"]))]
    assert tuple(lines[-2:]) == IN_ALL_SAID[language]


def test_other_texts_stay_as_they_are() -> None:
    step = part("examples.given", there("tortuga", ANNA))
    text = microplanned(Text((), (step,), ordered=False, anchor="action-one"))
    assert text.steps[0].lines[0].clause == step.lines[0].clause
