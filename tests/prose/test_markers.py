"""Messages: slots, flags, contractions, choices, and what is wrong with them."""

from __future__ import annotations

import pytest

from rulewright.prose.phrases import (
    INDEF,
    MANY,
    THIS,
    YOU,
    Listing,
    NounPhrase,
    Num,
    Phrase,
    Text,
)
from rulewright.prose.words.message_slots import MarkerError, check, parse, render, sentence, slots
from tests.prose.lexicons import CODES, shipped

LEXICONS = {code: shipped(code) for code in CODES}
CHEST, SHIP, PLAYER = NounPhrase("chest"), NounPhrase("ship"), NounPhrase("player")
CAPTAIN, HAND, TORTUGA = NounPhrase("captain"), NounPhrase("hand"), NounPhrase("tortuga")
BOTH = Listing((CAPTAIN, PLAYER))


def say(code: str, template: str, **values: Phrase) -> str:
    return render(parse(template, code), values, LEXICONS[code])


@pytest.mark.parametrize(
    ("code", "template", "values", "expected"),
    [
        ("en", "{x}", {"x": CHEST}, "the chest"),
        ("en", "{x:indef}", {"x": CHEST}, "a chest"),
        ("en", "{x:bare.many.cap}", {"x": CHEST}, "Chests"),
        ("en", "{x:poss} hand", {"x": CAPTAIN}, "the captain's hand"),
        ("en", "{x:poss} hand", {"x": YOU}, "your hand"),
        ("de", "Nimm {x:indef.acc}.", {"x": SHIP}, "Nimm ein Schiff."),
        ("de", "{x:many.dat}", {"x": SHIP}, "den Schiffen"),
        ("de", "{x:of}", {"x": CAPTAIN}, "des Kapitäns"),
        ("es", "{x:of}", {"x": CAPTAIN}, "del capitán"),
        ("nl", "{x:of}", {"x": YOU}, "van jou"),
        ("de", "{x:at}", {"x": TORTUGA}, "auf Tortuga"),
        ("en", "{x:to.indef}", {"x": NounPhrase("rowboat")}, "into a rowboat"),
        ("en", "{x:every}", {"x": BOTH}, "each captain and each player"),
        ("en", "{x:one}", {"x": NounPhrase("chest", count=3)}, "the chest"),
        ("en", "{x:indef}", {"x": YOU}, "you"),
        ("en", "{x}", {"x": Text("Anna")}, "Anna"),
        ("en", "{n} and {n:count}", {"n": Num(3)}, "3 and three"),
        ("en", "{n:count}", {"n": Num(21)}, "21"),
        ("de", "{n:count}", {"n": Num(1)}, "eins"),
        ("de", "{n:count.f.dat}", {"n": Num(1)}, "einer"),
        ("es", "{n:count.f}", {"n": Num(1)}, "una"),
        ("de", "{x:count.acc}", {"x": NounPhrase("ship", count=1)}, "ein"),
        # A number that is worked out is not "one": it is said as it is.
        ("de", "um {x:count}", {"x": NounPhrase("score")}, "um die Wertung"),
        ("nl", "{x:first} dan {x:rest}", {"x": Text("leg de kaart af")}, "leg dan de kaart af"),
        ("nl", "{x:first} dan {x:rest}", {"x": Text("stop")}, "stop dan "),
        ("nl", "{x?person=van wie|other=waarvan}", {"x": PLAYER}, "van wie"),
        ("nl", "{x?one=wordt|other=worden} {x} verbannen", {"x": YOU}, "word je verbannen"),
        ("nl", "{x?one=wordt|other=worden} {x}", {"x": CAPTAIN}, "wordt de kapitein"),
        ("nl", "{x?one=moet|other=moeten} {x} wachten", {"x": YOU}, "moet je wachten"),
        ("nl", "{x?one=gaat|other=gaan} {x}", {"x": YOU}, "ga je"),
        ("nl", "{x} {x?one=wordt|other=worden} verbannen", {"x": YOU}, "je wordt verbannen"),
        ("de", "{x?one=wird|other=werden} {x}", {"x": YOU}, "wird du"),
        ("es", "hasta que {x:subj}", {"x": Text("hay sitio")}, "hasta que haya sitio"),
        ("nl", "tot {x:subj}", {"x": Text("er plaats is")}, "tot er plaats is"),
        ("nl", "{x?person=van wie|other=waarvan}", {"x": CHEST}, "waarvan"),
        ("en", "{n*x}", {"n": Num(3), "x": CHEST}, "three chests"),
        ("en", "{n*x:def}", {"n": Num(3), "x": CHEST}, "the three chests"),
        ("de", "{n*x:acc}", {"n": Num(1), "x": PLAYER}, "einen Spieler"),
        ("de", "{n*x:dat}", {"n": Num(2), "x": PLAYER}, "zwei Spielern"),
        ("es", "{n*x}", {"n": Num(1), "x": NounPhrase("card")}, "una carta"),
        ("nl", "{n*x}", {"n": Num(1), "x": SHIP}, "één schip"),
        ("en", "{n*x}", {"n": Text("up to two"), "x": CHEST}, "up to two chests"),
        ("en", "{{x}} is {x}", {"x": CHEST}, "{x} is the chest"),
    ],
)
def test_slots(code: str, template: str, values: dict[str, Phrase], expected: str) -> None:
    assert say(code, template, **values) == expected


@pytest.mark.parametrize(
    ("code", "template", "noun", "expected"),
    [
        ("de", "zu+{x:dat}", "captain", "zum Kapitän"),
        ("de", "zu+{x:dat}", "crew", "zur Crew"),
        ("de", "Zu+{x:dat}", "crew", "Zur Crew"),
        ("de", "in+{x:dat}", "hold", "im Stauraum"),
        ("de", "in+{x:acc}", "rowboat", "ins Ruderboot"),
        ("de", "in+{x:acc}", "hold", "in den Stauraum"),
        ("de", "an+{x:dat}", "end", "am Ende"),
        ("de", "an+{x:acc}", "end", "ans Ende"),
        ("de", "von+{x:dat}", "captain", "vom Kapitän"),
        ("de", "bei+{x:dat}", "captain", "beim Kapitän"),
        ("de", "zu+{x:indef.dat}", "captain", "zu einem Kapitän"),
        ("es", "a+{x}", "captain", "al capitán"),
        ("es", "de+{x}", "water", "del agua"),
        ("es", "de+{x}", "hand", "de la mano"),
        ("es", "de+{x}", "el_dorado", "de El Dorado"),
        ("es", "junto a+{x}", "captain", "junto al capitán"),
        ("es", "con+{x:prep}", "you", "contigo"),
        ("es", "{y?one=de+{x}|other=}", "captain", "del capitán"),
        ("en", "1+{x}", "captain", "1+the captain"),
    ],
)
def test_contractions(code: str, template: str, noun: str, expected: str) -> None:
    assert say(code, template, x=NounPhrase(noun), y=Num(1)) == expected


ACTOR = "{actor?you=Take|one={actor:def.cap} takes|other={actor:cap} take} {chest:indef}."


@pytest.mark.parametrize(
    ("actor", "expected"),
    [
        (YOU, "Take a chest."),
        (CAPTAIN, "The captain takes a chest."),
        (NounPhrase("player", MANY), "The players take a chest."),
        (NounPhrase("player", count=2), "The two players take a chest."),
        (NounPhrase("player", count=1), "The player takes a chest."),
        (BOTH, "The captain and the player take a chest."),
        (Listing((CAPTAIN, PLAYER), "or"), "The captain or the player takes a chest."),
        (Text("Anna"), "Anna takes a chest."),
    ],
)
def test_choice_by_reader_and_number(actor: Phrase, expected: str) -> None:
    assert say("en", ACTOR, actor=actor, chest=CHEST) == expected


@pytest.mark.parametrize(
    ("code", "template", "value", "expected"),
    [
        ("de", "{x?m=er|f=sie|n=es}", SHIP, "es"),
        ("de", "{x?m=er|f=sie|n=es}", CHEST, "sie"),
        ("de", "{x?m=er|f=sie|n=es}", CAPTAIN, "er"),
        ("de", "{x?many=sie|m=er|f=sie|n=es}", NounPhrase("ship", MANY), "sie"),
        ("nl", "{x?n=dat|other=die}", SHIP, "dat"),
        ("nl", "{x?n=dat|other=die}", CHEST, "die"),
        ("es", "{x?f=ella|other=él}", NounPhrase("victim"), "ella"),
        ("en", "{x?c=they|other=it}", CAPTAIN, "they"),
        ("en", "{x?c=they|other=it}", SHIP, "it"),
        ("de", "{x?that=dort|other=bei+{x:dat}}", NounPhrase("ship", determiner=THIS), "dort"),
        ("de", "{x?that=dort|other=bei+{x:dat}}", SHIP, "beim Schiff"),
        ("en", "{x?one=takes|other=take}", YOU, "take"),
        ("nl", "{x?one=neemt|other=nemen}", YOU, "neemt"),
        ("en", "{x?one=card|other=cards}", Num(1), "card"),
        ("en", "{x?one=card|other=cards}", Num(0), "cards"),
        ("en", "{x?one=card|many=cards}", Num(5), "cards"),
        ("es", "{x?one=a|many=b|other=c}", Num(1_000_000), "b"),
        ("de", "{x?one=ist|other=sind}", NounPhrase("eight_bells"), "sind"),
        ("en", "{x?one=|other=s}", Num(1), ""),
    ],
)
def test_choices(code: str, template: str, value: Phrase, expected: str) -> None:
    assert say(code, template, x=value) == expected


def test_slots_are_those_of_all_branches() -> None:
    template = parse("{a?one={b} {n*c}|other={d?one=x|other={e:acc}}}", "en")
    assert slots(template) == {"a", "b", "n", "c", "d", "e"}


@pytest.mark.parametrize(
    ("code", "template", "message"),
    [
        ("en", "{x:dat}", 'no flag "dat" in en; it belongs to de, es'),
        ("de", "{x:poss}", 'no flag "poss" in de; it belongs to en'),
        ("nl", "{x:gen}", 'no flag "gen" in nl'),
        ("en", "{x:shiny}", 'no flag "shiny" in en'),
        ("en", "{x:def.indef}", "second determiner"),
        ("de", "{x:acc.dat}", "second case"),
        ("de", "{x:at.dat}", "decides the case"),
        ("de", "{x:f}", "gender is for a numeral"),
        ("en", "{x:count.def}", "numeral alone"),
        ("en", "{n*x:count}", "numeral alone"),
        ("nl", "naar+{x}", 'no contraction with "naar" in nl'),
        ("de", "mit+{x:dat}", 'no contraction with "mit" in de'),
        ("es", "de+{x?one=a|other=b}", "needs a slot, not a choice"),
        ("en", "{x?m=a|other=b}", 'no branch "m" in en'),
        ("en", "{x?one=a}", 'needs a branch "other"'),
        ("de", "{x?m=a|f=b}", 'needs a branch "other"'),
        ("en", "{x?one=a|one=b|other=c}", 'second branch "one"'),
        ("en", "{x?other=a|one=b}", '"other" comes last'),
        ("en", "{x?one}", '"=" is missing'),
        ("en", "{x?}", "name of a branch"),
        ("en", "{x?one={{|other=b}", "literal brace"),
        ("en", "{", "name of a slot"),
        ("en", "{x", "never closed"),
        ("en", "{x?one=a|other=b", "never closed"),
        ("en", "}", "closes nothing"),
        ("en", "{}", "name of a slot"),
        ("en", "{ x }", "name of a slot"),
        ("en", "{X}", "name of a slot"),
        ("en", "{x!r}", "here should be"),
        ("en", "{x.__class__}", "here should be"),
        ("en", "{x[0]}", "here should be"),
        ("en", "{x:}", "a flag"),
        ("en", "{x:def.}", "a flag"),
        ("en", "{x*}", "slot that is counted"),
        ("en", "{ﬁ}", "name of a slot"),
    ],
)
def test_faulty_messages(code: str, template: str, message: str) -> None:
    with pytest.raises(MarkerError) as caught:
        parse(template, code)
    assert message in caught.value.message
    assert caught.value.text == template
    assert 0 <= caught.value.position <= len(template)


def test_check_compares_slots_with_the_english_message() -> None:
    english = "Move {n*chest} {place:to}."
    assert check("Bewege {n*chest:acc} {place:to}.", english, "de") == []
    assert check("Bewege {chest:acc} {ort:to}.", english, "de") == [
        'the slot "n" is missing',
        'the slot "place" is missing',
        'the slot "ort" is not in the English message',
    ]
    (problem,) = check("Verplaats {n*chest:dat} {place:to}.", english, "nl")
    assert 'no flag "dat" in nl' in problem
    (problem,) = check("{x}", "{x", "nl")
    assert problem.startswith("the English message: ")


def test_what_fills_a_slot_must_be_there_and_fit() -> None:
    with pytest.raises(MarkerError, match='nothing fills the slot "y"'):
        say("en", "{x} {y}", x=CHEST)
    with pytest.raises(MarkerError, match="cannot be counted"):
        say("en", "{n*x}", n=Num(2), x=YOU)
    with pytest.raises(MarkerError, match="is no number"):
        say("en", "{n*x}", n=CHEST, x=CHEST)
    with pytest.raises(ValueError, match="de message with a en lexicon"):
        render(parse("{x}", "de"), {"x": CHEST}, LEXICONS["en"])


def test_values_are_never_read_as_messages() -> None:
    assert say("en", "{x} {y}", x=Text("{y:indef} {{"), y=CHEST) == "{y:indef} {{ the chest"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("take a chest", "Take a chest."),
        ("take  a\n chest.", "Take a chest."),
        ("take a chest..", "Take a chest."),
        ("why?", "Why?"),
        ("then:", "Then:"),
        ("¿por qué?", "¿Por qué?"),
        ("écoute", "Écoute."),
        ("“take it.”", "“Take it.”"),
        ("draw (or take)", "Draw (or take)."),
        ("(draw.)", "(Draw.)"),
        ("3 cards", "3 cards."),
        ("", ""),
        ("  ", ""),
    ],
)
def test_sentence(text: str, expected: str) -> None:
    assert sentence(text) == expected


def test_determiners_of_a_counted_noun() -> None:
    three = NounPhrase("chest", count=3, determiner=INDEF)
    assert say("en", "{x}", x=three) == "three chests"
    assert say("en", "{x:def}", x=three) == "the three chests"
    assert say("en", "{n*x:this}", n=Num(3), x=CHEST) == "those three chests"
