"""Every word of the books is spelled right: it is in a dictionary, or somebody looked at it."""

from __future__ import annotations

import pytest

from rulewright.foundation.languages import LANGUAGES
from tests.site.spelling import dictionary, is_known, looked_at, unknown, words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_book_is_known(language: str) -> None:
    assert unknown(language) == {}, "look at them, then: python -m tests.site.spelling --write"


@pytest.mark.parametrize(
    ("language", "right", "wrong"),
    [
        ("en", "captain", "captian"),
        ("nl", "kapitein", "kapitien"),
        ("de", "Kapitän", "Kapitän's"),
        ("es", "capitán", "capitan"),
    ],
)
def test_a_slip_is_noticed(language: str, right: str, wrong: str) -> None:
    assert is_known(right, language)
    assert not is_known(wrong, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_listed_that_a_dictionary_has(language: str) -> None:
    assert not {word for word in looked_at(language) if word.lower() in dictionary(language)}


def test_other_languages_and_code_are_left_out() -> None:
    page = 'The ship. <td lang="nl">Het schip</td> `verb x` TOR-ACT-01 <b lang="de">Das <i>Schiff</i></b>'
    assert words(page) == {"The", "ship"}
