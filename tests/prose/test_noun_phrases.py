"""Noun phrases in the four languages: agreement, possession, places, complements."""

from __future__ import annotations

import pytest

from rulewright.prose.languages.language import Form, Shape, language
from rulewright.prose.languages.lexicon_words import MissingWord
from rulewright.prose.phrases import (
    ANOTHER,
    BARE,
    EVERY,
    INDEF,
    MANY,
    NO,
    SAME,
    THIS,
    WHICH,
    YOU,
    NounPhrase,
    Num,
    Phrase,
)
from tests.prose.lexicons import CODES, shipped

LEXICONS = {code: shipped(code) for code in CODES}


def say(code: str, phrase: Phrase, case: str = "nom", shape: Shape = Shape.PLAIN) -> str:
    return language(code).realise(phrase, Form(case, shape), LEXICONS[code])


SHIP = NounPhrase("ship")

FOUR: list[tuple[str, Phrase, tuple[str, str, str, str]]] = [
    (
        "count",
        NounPhrase("chest", count=3, determiner=INDEF),
        ("three chests", "drie schatkisten", "drei Schatztruhen", "tres cofres"),
    ),
    (
        "definite count",
        NounPhrase("chest", count=3),
        ("the three chests", "de drie schatkisten", "die drei Schatztruhen", "los tres cofres"),
    ),
    (
        "one counted",
        NounPhrase("chest", count=1, determiner=INDEF),
        ("one chest", "één schatkist", "eine Schatztruhe", "un cofre"),
    ),
    (
        "none counted",
        NounPhrase("chest", count=0),
        ("no chests", "geen schatkisten", "keine Schatztruhen", "ningún cofre"),
    ),
    (
        "beyond twenty",
        NounPhrase("card", count=21, determiner=BARE),
        ("21 cards", "21 kaarten", "21 Karten", "21 cartas"),
    ),
    (
        "complement",
        NounPhrase("captain", of=(SHIP,)),
        (
            "the captain of the ship",
            "de kapitein van het schip",
            "der Kapitän des Schiffes",
            "el capitán del barco",
        ),
    ),
    (
        "complement with a name without article",
        NounPhrase("governor", of=(NounPhrase("tortuga"),)),
        (
            "the governor of Tortuga",
            "de gouverneur van Tortuga",
            "der Gouverneur von Tortuga",
            "el gobernador de Tortuga",
        ),
    ),
    (
        "complement with a name with article",
        NounPhrase("captain", of=(NounPhrase("jolly_roger"),)),
        (
            "the captain of the Jolly Roger",
            "de kapitein van de Jolly Roger",
            "der Kapitän der Jolly Roger",
            "el capitán del Jolly Roger",
        ),
    ),
    (
        "a person possesses",
        NounPhrase("hand", of=(NounPhrase("captain"),)),
        (
            "the captain's hand",
            "de hand van de kapitein",
            "die Hand des Kapitäns",
            "la mano del capitán",
        ),
    ),
    (
        "the reader possesses",
        NounPhrase("ship", of=(YOU,)),
        ("your ship", "je schip", "dein Schiff", "tu barco"),
    ),
    (
        "the reader possesses at a distance",
        NounPhrase("captain", of=(NounPhrase("ship", of=(YOU,)),)),
        (
            "the captain of your ship",
            "de kapitein van je schip",
            "der Kapitän deines Schiffes",
            "el capitán de tu barco",
        ),
    ),
    (
        "a part of what the reader has",
        NounPhrase("vote_card", count=3, determiner=INDEF, of=(YOU,)),
        (
            "three of your vote cards",
            "drie van je stemkaarten",
            "drei deiner Vote-Karten",
            "tres de tus cartas de voto",
        ),
    ),
    (
        "one of the reader's",
        NounPhrase("vote_card", determiner=INDEF, of=(YOU,)),
        (
            "one of your vote cards",
            "een van je stemkaarten",
            "eine deiner Vote-Karten",
            "una de tus cartas de voto",
        ),
    ),
    (
        "all of the reader's",
        NounPhrase("card", MANY, EVERY, of=(YOU,)),
        ("all your cards", "al je kaarten", "alle deine Karten", "todas tus cartas"),
    ),
    (
        "this of the reader's",
        NounPhrase("card", determiner=THIS, of=(YOU,)),
        ("that card of yours", "die kaart van jou", "diese Karte von dir", "esa carta tuya"),
    ),
    (
        "apposition",
        NounPhrase("slot", apposition="3", of=(NounPhrase("row"),)),
        (
            "slot 3 of the row",
            "positie 3 van de rij",
            "Platz 3 der Reihe",
            "la casilla 3 de la fila",
        ),
    ),
    (
        "adjective",
        NounPhrase("hold", adjectives=("british",), of=(SHIP,)),
        (
            "the British hold of the ship",
            "het Britse ruim van het schip",
            "der britische Stauraum des Schiffes",
            "la bodega británica del barco",
        ),
    ),
    (
        "a number of",
        NounPhrase("number", of=(NounPhrase("chest", MANY, BARE),)),
        (
            "the number of chests",
            "het aantal schatkisten",
            "die Anzahl Schatztruhen",
            "el número de cofres",
        ),
    ),
    (
        "every",
        NounPhrase("player", determiner=EVERY),
        ("each player", "elke speler", "jeder Spieler", "cada jugador"),
    ),
    (
        "all",
        NounPhrase("player", MANY, EVERY),
        ("all players", "alle spelers", "alle Spieler", "todos los jugadores"),
    ),
    (
        "another",
        NounPhrase("ship", determiner=ANOTHER),
        ("another ship", "een ander schip", "ein anderes Schiff", "otro barco"),
    ),
    (
        "two others",
        NounPhrase("card", count=2, determiner=ANOTHER),
        ("two other cards", "twee andere kaarten", "zwei andere Karten", "otras dos cartas"),
    ),
    (
        "no",
        NounPhrase("card", determiner=NO),
        ("no card", "geen kaart", "keine Karte", "ninguna carta"),
    ),
    (
        "which",
        NounPhrase("ship", determiner=WHICH),
        ("which ship", "welk schip", "welches Schiff", "qué barco"),
    ),
    (
        "same",
        NounPhrase("ship", determiner=SAME),
        ("the same ship", "hetzelfde schip", "dasselbe Schiff", "el mismo barco"),
    ),
    (
        "the reader",
        YOU,
        ("you", "je", "du", "tú"),
    ),
    (
        "figures",
        Num(1667),
        ("1,667", "1.667", "1.667", "1667"),
    ),
]


@pytest.mark.parametrize(
    ("phrase", "expected"), [row[1:] for row in FOUR], ids=[r[0] for r in FOUR]
)
def test_nominative(phrase: Phrase, expected: tuple[str, str, str, str]) -> None:
    assert tuple(say(code, phrase) for code in CODES) == expected


PLACES: list[tuple[NounPhrase, Shape, tuple[str, str, str, str]]] = [
    (
        NounPhrase("tortuga"),
        Shape.AT,
        ("on Tortuga", "op Tortuga", "auf Tortuga", "en Tortuga"),
    ),
    (
        NounPhrase("tortuga"),
        Shape.TO,
        ("to Tortuga", "op Tortuga", "nach Tortuga", "a Tortuga"),
    ),
    (
        NounPhrase("flying_dutchman"),
        Shape.AT,
        (
            "aboard the Flying Dutchman",
            "aan boord van de Flying Dutchman",
            "an Bord der Flying Dutchman",
            "a bordo del Flying Dutchman",
        ),
    ),
    (
        NounPhrase("rowboat", determiner=INDEF),
        Shape.TO,
        ("into a rowboat", "in een roeiboot", "in ein Ruderboot", "a un bote de remos"),
    ),
    (
        NounPhrase("back", of=(NounPhrase("line"),)),
        Shape.TO,
        (
            "to the back of the line",
            "aan het einde van de rij",
            "ans Ende der Reihe",
            "al final de la fila",
        ),
    ),
    (
        NounPhrase("hand", of=(YOU,)),
        Shape.FROM,
        ("from your hand", "uit je hand", "aus deiner Hand", "de tu mano"),
    ),
    (
        NounPhrase("player", determiner=INDEF),
        Shape.TO,
        ("to a player", "aan een speler", "zu einem Spieler", "a un jugador"),
    ),
    (
        NounPhrase("ship", of=(YOU,)),
        Shape.AT,
        (
            "aboard your ship",
            "aan boord van je schip",
            "an Bord deines Schiffes",
            "a bordo de tu barco",
        ),
    ),
]


@pytest.mark.parametrize(("phrase", "shape", "expected"), PLACES)
def test_places(phrase: NounPhrase, shape: Shape, expected: tuple[str, str, str, str]) -> None:
    assert tuple(say(code, phrase, shape=shape) for code in CODES) == expected


@pytest.mark.parametrize("code", CODES)
def test_a_missing_word_says_which(code: str) -> None:
    with pytest.raises(MissingWord) as caught:
        say(code, NounPhrase("kraken"))
    assert (caught.value.key, caught.value.language) == ("kraken", code)
    with pytest.raises(MissingWord, match="adjective"):
        say(code, NounPhrase("chest", adjectives=("chest",)))


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="fr"):
        language("fr")
