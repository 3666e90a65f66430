"""Pictures on cards: made from what the rules of a card do, or drawn by somebody, then of plain shapes."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.drawing.book_config import FILE, load_plan
from rulewright.emit.rulebook.drawing.card_art import arts
from rulewright.emit.rulebook.drawing.own_svg import MOST_BYTES, MOST_SHAPES, own_svg
from rulewright.model import nodes as m
from rulewright.project.pipeline import load_game

ROOT = Path(__file__).parents[2]
STORM = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 120">'
    '<path d="M10 10l40 50z" fill="#1c2a35"/></svg>'
)


@pytest.fixture(scope="module")
def game() -> m.Game:
    game, findings = load_game(ROOT / "spec" / "tortuga_1667")
    assert game is not None
    assert findings.items == []
    return game


def test_cards_with_rules_have_pictures_of_their_own(game: m.Game) -> None:
    found = arts(game, {})
    assert set(found) == set(game.cards)
    assert len(set(found.values())) == len(found)
    for drawn in found.values():
        ET.fromstring(f"<svg>{drawn}</svg>")


def test_a_picture_shows_what_its_rules_do(game: m.Game) -> None:
    found = arts(game, {"chest": "M1 2z"})
    assert {name for name, drawn in found.items() if "M1 2z" in drawn} == {
        name for name, drawn in found.items() if drawn != arts(game, {})[name]
    } != set()


def test_a_book_brings_pictures_along(game: m.Game, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(
        f"[art]\nscurvy = '{STORM}'\nscurfy = '{STORM}'\n"
        "stormy_seas = '<svg viewBox=\"0 0 9 9\"><script/></svg>'\n",
        encoding="utf-8",
    )
    findings = Findings()
    plan = load_plan(tmp_path, game, findings)
    assert list(plan.arts) == ["scurvy"]
    assert 'd="M10 10l40 50z"' in plan.arts["scurvy"]
    unknown, unsafe = findings.items
    assert "scurfy" in unknown.headline
    assert (unsafe.code, unsafe.headline) == ("P306", "The picture of `stormy_seas` cannot be used")
    assert unsafe.reason is not None
    assert unsafe.reason.startswith("`script` cannot be used")


def test_what_somebody_drew_is_moved_into_the_card() -> None:
    drawn = ET.fromstring(own_svg(STORM))
    assert drawn.attrib == {"transform": "translate(-30 -36) scale(0.6000)"}
    assert [(part.tag, part.attrib) for part in drawn] == [("path", {"d": "M10 10l40 50z", "fill": "#1c2a35"})]


@pytest.mark.parametrize("inner", [
    "<script>alert(1)</script>",
    '<script href="https://example.org/x.js"/>',
    "<style>path { fill: url(https://example.org/x) }</style>",
    '<image href="https://example.org/x.png"/>',
    '<image href="data:image/png;base64,AAAA"/>',
    '<use href="#x"/>',
    '<use href="https://example.org/x.svg#x"/>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    "<foreignObject><body/></foreignObject>",
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    "<text>Storm</text>",
    "<g>Storm</g>",
    '<path d="M0 0" onclick="alert(1)"/>',
    '<path d="M0 0" style="fill: url(https://example.org/x)"/>',
    '<path d="M0 0" class="rw-hit"/>',
    '<path d="M0 0" id="content"/>',
    '<path d="M0 0" fill="url(https://example.org/x)"/>',
    '<path d="M0 0" fill="url(#x)"/>',
    '<path d="M0 0" filter="url(#x)"/>',
    '<path d="M0 0" transform="translate(expression)"/>',
    '<path d="M0 0&quot; onload=&quot;alert(1)"/>',
    '<g xmlns:x="http://www.w3.org/1999/xlink" x:href="https://example.org"/>',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>',
    '<x:path xmlns:x="https://example.org" d="M0 0"/>',
    "<!-- <script/> -->",
    "<![CDATA[<script/>]]>",
    "<?xml-stylesheet href='https://example.org/x.css'?>",
    "<g>" * (MOST_SHAPES + 1) + "</g>" * (MOST_SHAPES + 1),
    f'<path d="{"M0 0" * MOST_BYTES}"/>',
    "<g>",
])
def test_nothing_but_shapes_comes_through(inner: str) -> None:
    with pytest.raises(ValueError, match=r"^(it|its|`|the)"):
        own_svg(f'<svg viewBox="0 0 100 120">{inner}</svg>')


@pytest.mark.parametrize("text", [
    "", "storm", "<p/>", "<svg/>", '<svg viewBox="0 0 0 0"/>', '<svg viewBox="0 0 nan 1"/>',
    '<svg viewBox="0 0 9 9" onload="alert(1)"/>', f'<!DOCTYPE svg [<!ENTITY x "x">]>{STORM}',
    f'<?xml version="1.0"?>{STORM}',
])
def test_what_is_no_plain_svg_is_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"^(it|its|the)"):
        own_svg(text)
