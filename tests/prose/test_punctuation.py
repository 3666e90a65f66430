"""Commas of clauses that meet each other, a bracket or the end of a sentence."""

from __future__ import annotations

import pytest

from rulewright.prose.languages.punctuation import CLAUSE_END, settled


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The comma that closes a clause stays before words, and yields to any other mark.
        ("der Spieler, der sie hat, zieht", "der Spieler, der sie hat, zieht"),
        ("Nimm die Karte, die oben liegt,.", "Nimm die Karte, die oben liegt."),
        ("für den gilt, was folgt,: dies", "für den gilt, was folgt: dies"),
        ("wer sie hat,; wer nicht", "wer sie hat; wer nicht"),
        ("(wer sie hat,) zieht", "(wer sie hat) zieht"),
        ("eine Karte, die oben liegt,", "eine Karte, die oben liegt"),
        ("eine Karte, die oben liegt, ", "eine Karte, die oben liegt "),
        # Two clauses that meet have one comma between them.
        ("die Hand, die leer ist,, falls möglich", "die Hand, die leer ist, falls möglich"),
        ("die Hand, die leer ist, , falls möglich", "die Hand, die leer ist, falls möglich"),
        ("die Hand, , , .", "die Hand."),
        # A part that is left out leaves no blank before a mark.
        ("Nimm zwei Karten .", "Nimm zwei Karten."),
        ("Nimm zwei Karten , falls möglich", "Nimm zwei Karten, falls möglich"),
        ("(eine Karte )", "(eine Karte)"),
        # A name in brackets stands before the comma that closes its clause.
        ("wer sie hat, (der Besitzer) zieht", "wer sie hat (der Besitzer), zieht"),
        ("wer sie hat, (der Besitzer), zieht", "wer sie hat (der Besitzer), zieht"),
        ("wer sie hat, (der Besitzer).", "wer sie hat (der Besitzer)."),
        ("wer sie hat, (der Besitzer)", "wer sie hat (der Besitzer)"),
        ("wer sie hat (der Besitzer) zieht", "wer sie hat (der Besitzer) zieht"),
        # The end of a clause that its language did not close is not printed.
        (f"die kaart die open ligt{CLAUSE_END} pak je", "die kaart die open ligt pak je"),
        (f"Karte, die oben liegt{CLAUSE_END},.", "Karte, die oben liegt."),
        ("drei Komma vierzehn: 3,14", "drei Komma vierzehn: 3,14"),
    ],
)
def test_one_mark_stands_where_several_meet(text: str, expected: str) -> None:
    assert settled(text) == expected
