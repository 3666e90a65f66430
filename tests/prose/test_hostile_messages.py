"""Messages from strangers: they end in an error of ours, soon, or in text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.prose.phrases import NounPhrase
from rulewright.prose.words.message_parser import MAX_DEPTH, MAX_LENGTH, MAX_MARKERS
from rulewright.prose.words.message_slots import MarkerError, parse, render, slots
from tests.prose.lexicons import CODES, shipped

LEXICONS = {code: shipped(code) for code in CODES}
WORDS = "def acc of one other you x* *x zu+ de+ {{ }} {x} {x:def} {x:of} {x*x} {x?one= |other="
PIECES = st.sampled_from([*"{}|?=:.*+xa \n\0é\ue000", *WORDS.split()])


def nested(depth: int) -> str:
    return "{x?other=" * depth + "y" + "}" * depth


def test_choices_nest_only_so_deep() -> None:
    assert parse(nested(MAX_DEPTH), "en").parts
    with pytest.raises(MarkerError, match="nested at most"):
        parse(nested(MAX_DEPTH + 1), "en")
    with pytest.raises(MarkerError, match="nested at most"):
        parse("{x?other=" * 400, "en")


def test_messages_are_only_so_long() -> None:
    assert parse("x" * MAX_LENGTH, "en").parts
    with pytest.raises(MarkerError, match="characters"):
        parse("x" * (MAX_LENGTH + 1), "en")
    with pytest.raises(MarkerError, match="characters"):
        parse("{" * 10_000_000, "en")


def test_messages_have_only_so_many_markers() -> None:
    assert len(parse("{x}" * MAX_MARKERS, "en").parts) == MAX_MARKERS
    with pytest.raises(MarkerError, match="markers"):
        parse("{x}" * (MAX_MARKERS + 1), "en")


@pytest.mark.parametrize(
    "text", ["{" * 3999, "}" * 3999, "{x" * 1500, "{x:" * 1000, "a+" * 2000 + "{"]
)
def test_repetition_ends_soon(text: str) -> None:
    with pytest.raises(MarkerError) as caught:
        parse(text, "es")
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("code", CODES)
@given(pieces=st.lists(PIECES, max_size=40))
def test_any_text_is_a_message_or_a_marker_error(code: str, pieces: list[str]) -> None:
    try:
        template = parse("".join(pieces), code)
    except MarkerError:
        return
    values = dict.fromkeys(slots(template), NounPhrase("chest"))
    try:
        text = render(template, values, LEXICONS[code])
    except MarkerError:
        assert "*" in template.text  # a noun where a number belongs
    else:
        assert isinstance(text, str)
