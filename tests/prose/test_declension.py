"""What each language has of its own: cases, the personal a, a lost -e, an and another."""

from __future__ import annotations

import pytest

from rulewright.prose.languages.language import Form, Shape, language
from rulewright.prose.phrases import (
    BARE,
    EVERY,
    INDEF,
    MANY,
    NO,
    SAME,
    THIS,
    YOU,
    Listing,
    NounPhrase,
    Phrase,
    Text,
)
from rulewright.prose.words.lexicon import LexiconFile, lexicon_of
from tests.prose.lexicons import CODES, shipped

LEXICONS = {code: shipped(code) for code in CODES}


def say(code: str, phrase: Phrase, case: str = "nom", shape: Shape = Shape.PLAIN) -> str:
    return language(code).realise(phrase, Form(case, shape), LEXICONS[code])


@pytest.mark.parametrize(
    ("phrase", "case", "expected"),
    [
        (NounPhrase("cabin_boy"), "acc", "den Schiffsjungen"),
        (NounPhrase("cabin_boy", determiner=INDEF), "dat", "einem Schiffsjungen"),
        (NounPhrase("first_mate", determiner=INDEF), "nom", "ein Erster Offizier"),
        (NounPhrase("first_mate"), "gen", "des Ersten Offiziers"),
        (NounPhrase("chest", MANY), "dat", "den Schatztruhen"),
        (NounPhrase("player", count=3), "dat", "den drei Spielern"),
        (NounPhrase("ship", count=2, determiner=BARE), "dat", "zwei Schiffen"),
        (NounPhrase("crew", MANY), "dat", "den Crews"),
        (NounPhrase("starred_card", MANY), "dat", "den Karten mit Stern"),
        (NounPhrase("ship", adjectives=("other",), determiner=INDEF), "acc", "ein anderes Schiff"),
        (NounPhrase("card", MANY, BARE, adjectives=("face_down",)), "dat", "verdeckten Karten"),
        (NounPhrase("card", determiner=INDEF, of=(YOU,)), "dat", "einer deiner Karten"),
        (NounPhrase("ship", determiner=NO, of=(YOU,)), "nom", "keines deiner Schiffe"),
        (NounPhrase("player", determiner=SAME), "acc", "denselben Spieler"),
        (NounPhrase("name"), "gen", "des Namens"),
        (YOU, "acc", "dich"),
        (YOU, "dat", "dir"),
    ],
)  # fmt: skip
def test_german_cases(phrase: NounPhrase, case: str, expected: str) -> None:
    assert say("de", phrase, case) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ('noun = "Matrose"\ngender = "m"\nplural = "Matrosen"', "des Matrosen"),
        ('noun = "Matrose"\ngender = "m"\nplural = "Matrosen"\nweak = false', "des Matroses"),
        ('noun = "Käse"\ngender = "m"\nplural = "Käse"', "des Käses"),
        ('noun = "Auge"\ngender = "n"\nplural = "Augen"', "des Auges"),
        ('noun = "Pirat"\ngender = "m"\nplural = "Piraten"\nweak = true', "des Piraten"),
    ],
)
def test_a_german_noun_is_weak_by_its_plural(word: str, expected: str) -> None:
    words = lexicon_of((LexiconFile("x.toml", f"[one]\n{word}\n".encode()),), "de")
    assert language("de").realise(NounPhrase("one"), Form("gen"), words) == expected


@pytest.mark.parametrize(
    ("complement", "expected"),
    [
        (NounPhrase("player", MANY), "der Spieler"),
        (NounPhrase("player", MANY, BARE), "von Spielern"),
        (NounPhrase("player", count=3, determiner=BARE), "von drei Spielern"),
        (NounPhrase("player", count=3), "der drei Spieler"),
        (NounPhrase("player", apposition="Anna"), "von Spieler Anna"),
        (Listing((NounPhrase("captain"), Text("Anna"))), "des Kapitäns und von Anna"),
        (Text("Anna"), "von Anna"),
        (YOU, "von dir"),
    ],
)  # fmt: skip
def test_german_says_von_where_nothing_shows_the_genitive(
    complement: Phrase, expected: str
) -> None:
    assert say("de", complement, shape=Shape.OF) == expected


@pytest.mark.parametrize(
    ("phrase", "case", "expected"),
    [
        (NounPhrase("player", determiner=INDEF), "acc", "a un jugador"),
        (NounPhrase("captain"), "acc", "al capitán"),
        (NounPhrase("chest", determiner=INDEF), "acc", "un cofre"),
        (NounPhrase("player", MANY, INDEF), "acc", "jugadores"),
        (NounPhrase("player", count=2, determiner=INDEF), "acc", "a dos jugadores"),
        (NounPhrase("ship"), "dat", "al barco"),
        (Text("Ana"), "dat", "a Ana"),
        (YOU, "dat", "a ti"),
        (YOU, "prep", "ti"),
        (NounPhrase("water"), "nom", "el agua"),
        (NounPhrase("water", determiner=THIS), "nom", "esa agua"),
        (NounPhrase("water", adjectives=("first",)), "nom", "la primera agua"),
        (NounPhrase("water", adjectives=("new",), determiner=INDEF), "nom", "una nueva agua"),
        (NounPhrase("player", adjectives=("first",)), "nom", "el primer jugador"),
        (NounPhrase("player", MANY, adjectives=("first",)), "nom", "los primeros jugadores"),
        (NounPhrase("card", adjectives=("third",)), "nom", "la tercera carta"),
        (NounPhrase("el_dorado"), "dat", "a El Dorado"),
        (NounPhrase("revealer", MANY), "nom", "los jugadores que revelan"),
        (NounPhrase("other_player", count=1, determiner=INDEF), "nom", "otro jugador"),
    ],
)
def test_spanish(phrase: Phrase, case: str, expected: str) -> None:
    assert say("es", phrase, case) == expected


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        (NounPhrase("ship", determiner=INDEF, adjectives=("empty",)), "een leeg schip"),
        (NounPhrase("ship", adjectives=("empty",)), "het lege schip"),
        (NounPhrase("ship", determiner=EVERY, adjectives=("empty",)), "elk leeg schip"),
        (NounPhrase("ship", adjectives=("empty",), of=(YOU,)), "je lege schip"),
        (NounPhrase("galleon", determiner=INDEF), "een Spaans galjoen"),
        (NounPhrase("card", determiner=INDEF, adjectives=("face_up",)), "een open kaart"),
    ],
)
def test_dutch_adjectives(phrase: Phrase, expected: str) -> None:
    assert say("nl", phrase) == expected


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        (NounPhrase("action", determiner=INDEF), "an action"),
        (NounPhrase("hourglass", determiner=INDEF), "an hourglass"),
        (NounPhrase("hourglass", determiner=INDEF, adjectives=("new",)), "a new hourglass"),
        (NounPhrase("chest", determiner=INDEF, adjectives=("empty",)), "an empty chest"),
        (NounPhrase("other_player", determiner=INDEF), "another player"),
        (NounPhrase("eight_bells"), "Eight Bells"),
        (NounPhrase("die", MANY), "the dice"),
    ],
)
def test_english(phrase: Phrase, expected: str) -> None:
    assert say("en", phrase) == expected


def test_english_possessors() -> None:
    assert say("en", NounPhrase("captain"), shape=Shape.POSS) == "the captain's"
    assert say("en", NounPhrase("player", MANY), shape=Shape.POSS) == "the players'"
    assert say("en", YOU, shape=Shape.POSS) == "your"
