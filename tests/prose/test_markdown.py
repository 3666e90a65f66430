"""Text as Markdown: what is shown is what was said, sign by sign."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown import Markdown

from rulewright.emit.rulebook.markdown import escape

SIGNS = "\\`*_{}[]()#+-.!|<>&~^=:$\"',;/@%?1a é"
EXTENSIONS = ["admonition", "attr_list", "def_list", "footnotes", "md_in_html", "tables", "toc"]


def shown(text: str) -> str:
    """What a reader sees of a paragraph."""
    page = Markdown(extensions=EXTENSIONS).convert(f"Before {escape(text)}\n\n{escape(text)}\n")
    last = page.rsplit("<p>", 1)[1].removesuffix("</p>")
    assert not re.search(r"<[a-z/]", last), page
    return unescape(last)


@pytest.mark.parametrize("sign", SIGNS.replace(" ", ""))
def test_a_sign_is_shown_as_it_is(sign: str) -> None:
    for text in (sign, sign * 3, f"a{sign}b", f"{sign} a", f"a {sign}", f"{sign}a{sign}"):
        assert shown(text) == text


@given(st.text(alphabet=SIGNS, min_size=1, max_size=30))
def test_any_text_is_shown_as_it_is(text: str) -> None:
    plain = " ".join(text.split())
    if plain:
        assert shown(text) == plain
