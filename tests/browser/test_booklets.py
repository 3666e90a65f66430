"""Booklets to print: made from the built pages, tagged, and linked where they are there."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from rulewright.outputs import booklets

GAME = "cartagena"


@pytest.fixture(scope="module")
def printed(built: Path, browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the site with the booklets of one game in one language."""
    build = tmp_path_factory.mktemp("booklets")
    packs = shutil.ignore_patterns("pyodide*", "play", "app")
    shutil.copytree(built / "site", build / "site", ignore=packs)
    base = "https://rules.example/x/"
    done = list(booklets.write_booklets(build, browser, games=[GAME], languages=["de"], base=base))
    assert [path.name for path in done] == ["learn-to-play.pdf", "player-aid.pdf", "reference.pdf"]
    return build / "site" / "de" / GAME


@pytest.mark.parametrize(("kind", "size", "pages"), [
    ("learn-to-play", b"[0 0 420 594", range(4, 16)),
    ("player-aid", b"[0 0 594.95996 841", range(1, 2)),
    ("reference", b"[0 0 420 594", range(15, 90)),
])
def test_a_booklet_is_tagged_in_its_language_and_has_an_outline(
    printed: Path, kind: str, size: bytes, pages: range
) -> None:
    text = (printed / "booklets" / f"{kind}.pdf").read_bytes()
    assert text.startswith(b"%PDF-")
    for mark in (b"/StructTreeRoot", b"/MarkInfo", b"/Lang (de)", b"/Outlines"):
        assert mark in text, mark
    sizes = re.findall(rb"/MediaBox (\[[^\]]*\])", text)
    assert len(sizes) in pages
    assert all(each.startswith(size) for each in sizes)
    if kind == "player-aid":
        assert b"https://rules.example/x/de/cartagena/" in text, "its rules lead to pages online"
    assert b"127.0.0.1" not in text


def test_the_page_of_the_game_leads_to_them(printed: Path) -> None:
    page = (printed / "index.html").read_text(encoding="utf-8")
    placed = re.findall(r'<p class="rw-booklets".*?</p>', page)
    assert len(placed) == 1
    assert "hidden" not in placed[0]
    assert re.findall(r'href="([^"]*)"[^>]*>([^<]*)<', placed[0]) == [
        ("booklets/learn-to-play.pdf", "So lernst du das Spiel"),
        ("booklets/player-aid.pdf", "Spielhilfe"),
        ("booklets/reference.pdf", "Nachschlagewerk"),
    ]
    assert not list((printed / "booklets").glob("*.html"))


def test_without_booklets_nothing_leads_to_them(built: Path) -> None:
    page = (built / "site" / "de" / GAME / "index.html").read_text(encoding="utf-8")
    (placed,) = re.findall(r'<p class="rw-booklets"[^>]*>', page)
    assert " hidden" in placed
    assert "booklets/" not in page
