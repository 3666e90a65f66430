"""Lists with their conjunctions, and numbers in words."""

from __future__ import annotations

import pytest

from rulewright.prose.languages.language import Form, language
from rulewright.prose.phrases import Listing, NounPhrase, Text
from tests.prose.lexicons import CODES, shipped


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        (("Juan", "Isabel"), "Juan e Isabel"),
        (("Juan", "Ana"), "Juan y Ana"),
        (("Ana", "Juan", "Íñigo"), "Ana, Juan e Íñigo"),
        (("padre", "hijo"), "padre e hijo"),
        (("agua", "hielo"), "agua y hielo"),
        (("Juan", "Yves"), "Juan e Yves"),
        (("Juan", "Yolanda"), "Juan y Yolanda"),
        (("Isabel",), "Isabel"),
        (("Juan y Pedro", "Isabel"), "Juan y Pedro e Isabel"),
    ],
)
def test_spanish_and(items: tuple[str, ...], expected: str) -> None:
    assert language("es").listing(items, "and") == expected


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        (("siete", "ocho"), "siete u ocho"),
        (("uno", "dos"), "uno o dos"),
        (("mujer", "hombre"), "mujer u hombre"),
        (("7", "8"), "7 u 8"),
        (("10", "11"), "10 u 11"),
        (("17", "18"), "17 o 18"),
        (("100", "110"), "100 o 110"),
        (("10.000", "11.000"), "10.000 u 11.000"),
        (("oro", "plata", "otro"), "oro, plata u otro"),
    ],
)
def test_spanish_or(items: tuple[str, ...], expected: str) -> None:
    assert language("es").listing(items, "or") == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [("en", "A, B, and C"), ("nl", "A, B en C"), ("de", "A, B und C"), ("es", "A, B y C")],
)
def test_lists_follow_the_cldr(code: str, expected: str) -> None:
    assert language(code).listing(("A", "B", "C"), "and") == expected


def test_an_item_may_hold_the_words_of_a_pattern() -> None:
    assert language("en").listing(("{0} {1}", "x and y", "z"), "and") == "{0} {1}, x and y, and z"


def test_each_item_of_a_list_takes_the_case() -> None:
    listing = Listing((NounPhrase("captain"), Text("Anna"), NounPhrase("cabin_boy")), "or")
    words = language("de").realise(listing, Form("dat"), shipped("de"))
    assert words == "dem Kapitän, Anna oder dem Schiffsjungen"


def test_a_list_needs_an_item() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Listing(())


@pytest.mark.parametrize(
    ("code", "gender", "case", "expected"),
    [
        ("en", "", "nom", "one"),
        ("nl", "", "nom", "één"),
        ("de", "", "nom", "eins"),
        ("de", "m", "nom", "ein"),
        ("de", "m", "acc", "einen"),
        ("de", "f", "acc", "eine"),
        ("de", "f", "dat", "einer"),
        ("de", "n", "gen", "eines"),
        ("es", "", "nom", "uno"),
        ("es", "m", "nom", "un"),
        ("es", "f", "nom", "una"),
    ],
)
def test_the_numeral_one(code: str, gender: str, case: str, expected: str) -> None:
    assert language(code).number_words(1, gender, case) == expected


@pytest.mark.parametrize(
    ("code", "zero", "twelve", "sixteen", "twenty"),
    [
        ("en", "zero", "twelve", "sixteen", "twenty"),
        ("nl", "nul", "twaalf", "zestien", "twintig"),
        ("de", "null", "zwölf", "sechzehn", "zwanzig"),
        ("es", "cero", "doce", "dieciséis", "veinte"),
    ],
)
def test_number_words(code: str, zero: str, twelve: str, sixteen: str, twenty: str) -> None:
    spoken = language(code)
    found = [spoken.number_words(value) for value in (0, 12, 16, 20, 21, -3)]
    assert found == [zero, twelve, sixteen, twenty, "21", "-3"]


@pytest.mark.parametrize("code", CODES)
def test_there_is_a_word_for_every_number_up_to_twenty(code: str) -> None:
    words = language(code).numerals
    assert len(words) == len(set(words)) == 21
