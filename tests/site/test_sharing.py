"""Pictures to share: drawn from what stands on a page, in the site's type, once for pages that show the same."""

from __future__ import annotations

import json
import re
import struct
from html import unescape
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from rulewright.foundation.languages import LANGUAGES
from rulewright.outputs.share_pictures import (
    Drawn,
    as_png,
    cards_of,
    drawing_of,
    picture,
    sheet,
    with_card_links,
)
from rulewright.outputs.site import assemble, build_site
from tests.site.test_site import GAME, make_project, write

TILE = '<svg class="rw-tile" viewBox="0 0 340 {tall}" font-size="12" aria-hidden="true">{inner}</svg>'
CARD = (
    '<h2 id="card-keel">7.1 Keel<a class="headerlink" href="#card-keel" title="x">&para;</a></h2> '
    '<ul class="rw-samples rw-samples-one" data-no-search><li><svg viewBox="0 0 70 100" width="70">'
    '<path class="rw-k" d="M0 0h9v9z"/></svg></li></ul> <p>Take <em>two</em> of them.</p>'
)
PLAIN = "<h2 id=\"card-oar\">7.2 Oar</h2> <p>Nothing is drawn of it.</p>"


def test_the_drawing_of_a_page_is_its_first_figure_with_all_that_it_points_to() -> None:
    shared = '<g id="deep"><g><path d="M1 1h1"/></g><g/></g>'
    first = TILE.format(tall=100, inner='<use href="#deep"/><rect class="rw-k"/>')
    content = (
        f'<p>x</p><svg class="rw-sign" viewBox="0 0 24 24"><path d="M0 0"/></svg>{CARD}'
        f'<figure class="rw-drawing" data-no-search><div>{first}</div></figure>'
        f'<figure class="rw-drawing">{TILE.format(tall=50, inner=shared)}</figure>'
    )
    (drawn,) = drawing_of(content)
    assert drawn == Drawn('<g><g><path d="M1 1h1"/></g><g/></g><rect class="rw-k"/>', 340.0, 100.0)
    ET.fromstring(f"<svg>{drawn.inner}</svg>")
    assert [each.across for each in drawing_of(CARD)] == [70.0]
    assert drawing_of(PLAIN) == ()


def test_a_picture_says_its_title_once_and_leaves_out_what_would_be_too_small() -> None:
    tall = Drawn('<rect class="rw-k" width="340" height="400"/>', 340, 400)
    svg = picture("Turn & <i>tide", "A game", "word " * 200, [tall] * 9)
    texts = [each.text or "" for each in ET.fromstring(svg).iter() if each.tag.endswith("text")]
    assert texts[0] == "A game"
    assert " ".join(texts).count("Turn & <i>tide") == 1
    assert texts[-2].endswith("…")
    assert 1 <= svg.count('class="rw-k"') < 9
    assert picture("A", "A", "", []).count(">A<") == 1
    assert "\x08" not in picture("\x08A", "", "", [])


def test_the_styles_of_drawings_are_said_in_plain_colours() -> None:
    said = sheet()
    assert "var(" not in said
    assert "none;" not in said.split(".rw-k {")[1].split("}")[0]
    assert ".rw-ink-wood { fill: #e9d3ae; }" in said, "the colours of paper, not those of the dark"
    assert re.search(r"\.rw-m\.rw-c-yellow[^{]*\{ fill: #1c2a35; \}", said)
    assert not re.search(r"[:~>]\w*[^;{}]*\{", re.sub(r"\{[^}]*\}", "{", said))


def test_a_picture_is_a_png_of_the_usual_size_in_the_letters_of_the_site() -> None:
    empty = as_png(picture("", "", "", []))
    titled = as_png(picture("Título", "", "", []))
    for png in (empty, titled):
        assert png.startswith(b"\x89PNG")
        assert struct.unpack(">II", png[16:24]) == (1200, 630)
    assert len(titled) > len(empty) + 1000, "the letters are there"


def test_a_card_is_found_with_its_drawing_and_its_heading_leads_to_its_own_page() -> None:
    (card,) = cards_of(CARD + PLAIN)
    assert (card.anchor, card.title, card.said) == ("card-keel", "Keel", "Take two of them.")
    linked = with_card_links(CARD + PLAIN, [card])
    assert 'class="headerlink" href="card-keel.html" data-rw-anchor="card-keel"' in linked


@pytest.mark.parametrize("base", ["", "https://rules.example/x/"])
def test_each_page_names_a_picture_that_is_there(base: str, tmp_path: Path) -> None:
    root = make_project(tmp_path / "project")
    emblem = '<svg class="rw-emblem" viewBox="0 0 120 80" aria-hidden="true"><path d="M0 0h9"/></svg>'
    for language in LANGUAGES:
        write(root, language, "about.json", json.dumps({"game": "A", "needs": [], "emblem": emblem}))
        body = CARD.partition("</h2> ")[2]
        write(root, language, "cards.md", f"# 7. Cards\n\n## 7.1 Keel {{ #card-keel }}\n\n{body}\n")
    build = root / "build"
    assemble(root, build, base=base, pictures=True)
    build_site(root, build, ["en", "nl"], base=base)
    site = build / "site"
    shown: dict[str, str] = {}
    for path in [*site.glob("nl/**/*.html"), site / "index.html"]:
        page = path.read_text(encoding="utf-8")
        (address,) = re.findall(r'<meta property="og:image" content="([^"]*)">', page)
        assert page.count('<meta name="twitter:card" content="summary_large_image">') == 1
        assert page.count('property="og:title"') == page.count('property="og:description"') == 1
        assert address.startswith(base)
        place = site / address.removeprefix(base) if base else path.parent / address
        assert place.read_bytes().startswith(b"\x89PNG"), path
        shown[path.relative_to(site).as_posix()] = place.name
        title = unescape(re.findall(r'"og:title" content="([^"]*)"', page)[0]).split(": ")
        assert len(set(title)) == len(title)
        if base:
            assert len(re.findall(rf'property="og:url" content="{base}[^"]*"', page)) == 1, path
    game = f"nl/{GAME}"
    own = {shown[f"{game}/{name}"] for name in ("index.html", "cards/index.html", "cards/card-keel.html")}
    assert len(own) == 3
    assert shown[f"{game}/setup/index.html"] == shown[f"{game}/index.html"]
    assert shown["nl/index.html"] == shown["nl/search/index.html"] not in own
    card = (site / f"{game}/cards/card-keel.html").read_text(encoding="utf-8")
    assert 'content="0; url=./#card-keel"' in card
    assert "card-keel.html" in (site / f"{game}/cards/index.html").read_text(encoding="utf-8")
    assert "card-keel" not in ((site / "sitemap.xml").read_text(encoding="utf-8") if base else "")
