"""Booklets to print, made from the built pages: learn to play, player aid and reference, a PDF each.

`python -m rulewright.outputs.booklets` puts them beside the pages of each game in `build/site`, and a link
to each on the game's first page. A Chromium prints them, with tags for who listens to them. Where the
site's address is known, a code on each chapter leads to the same rules online.
"""

from __future__ import annotations

import argparse
import html
import re
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.foundation.extras import missing
from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.outputs.browser import NoBrowserError, launch
from rulewright.outputs.site import SiteError, checked_base, make_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LEARN, AID, REFERENCE = "learn-to-play", "player-aid", "reference"
KINDS = (LEARN, AID, REFERENCE)
FOLDER = "booklets"
PATIENCE = 180_000  # milliseconds for one booklet
_EXAMPLES = "examples"
_BEHIND = ("rulings", "glossary")  # what a reference has besides the chapters
_ARTICLE = re.compile(r"<article\b[^>]*>(.*)</article>", re.DOTALL)
_TITLE = re.compile(r"<h1\b[^>]*>(.*?)</h1>", re.DOTALL)
_LINK = re.compile(r'<a\b([^>]*?)\bhref="([^"]*)"([^>]*)>(.*?)</a>', re.DOTALL)
_ID = re.compile(r'\b(id|href|aria-labelledby|aria-describedby)="(#?)([\w:.-]+)"')
_DROPPED = re.compile(
    r'<a class="headerlink".*?</a>|<details class="[^"]*(?:rw-origin|sources)[^"]*".*?</details>'
    r'|<p class="(?:edition|see-also|rw-jump|rw-crumbs|rw-ways)[^>]*>.*?</p>|<script\b.*?</script>'
    r'|<div class="rw-picker".*?</div>',
    re.DOTALL,
)
_PLACE = re.compile(r'<p class="rw-booklets"([^>]*)>.*?</p>', re.DOTALL)
_WORD = re.compile(r'data-(title|reference)="([^"]*)"')


def write_booklets(
    build: Path, press: Browser, *, games: Sequence[str] = (), languages: Sequence[str] = LANGUAGES,
    kinds: Sequence[str] = KINDS, base: str = "",
) -> Iterator[Path]:
    """Print the booklets of the built site, and links to them; the path of each as it is done."""
    site = build / "site"
    with make_server(build, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            for language in languages:
                for game in games or _games(site / language):
                    place = site / language / game
                    for kind in kinds:
                        target = place / FOLDER / f"{kind}.pdf"
                        target.parent.mkdir(exist_ok=True)
                        address = f"http://127.0.0.1:{server.server_port}/{language}/{game}/{FOLDER}/"
                        _print(press, place, kind, target, address, f"{base}{language}/{game}/" if base else "")
                        yield target
                    _link(place)
        finally:
            server.shutdown()


def _games(place: Path) -> list[str]:
    """Return the games of a language: what has a page to learn it."""
    return sorted(path.parent.parent.name for path in place.glob(f"*/{LEARN}/index.html"))


def _print(press: Browser, place: Path, kind: str, target: Path, address: str, base: str) -> None:
    from playwright.sync_api import Error

    page = target.with_suffix(".html")
    page.write_text(_page(place, kind, base), encoding="utf-8")
    try:
        with _shown(press, f"{address}{page.name}") as sheet:
            sheet.pdf(
                path=target, tagged=True, outline=True, prefer_css_page_size=True, print_background=True
            )
    except Error as error:
        raise SiteError(f"{target.name} could not be printed: {error.message}") from error
    finally:
        page.unlink()


@contextmanager
def _shown(press: Browser, address: str) -> Iterator[Page]:
    """A page with all its pictures, letters and codes."""
    with press.new_context() as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address, wait_until="networkidle", timeout=PATIENCE)
        page.evaluate("document.fonts.ready.then(() => true)")
        yield page


def _page(place: Path, kind: str, base: str) -> str:
    """Return the pages of a booklet as one: links within it lead within it, others go online or fall away."""
    first = (place / "index.html").read_text(encoding="utf-8")
    names = [kind] if kind != REFERENCE else _chapters(place, first)
    parts = "\n".join(_part(place, name, names, base) for name in names)
    game = _text(_TITLE.search(first))
    title = _title(place, kind, first)
    language = re.search(r'<html lang="(\w+)"', first)
    head = "".join(
        line for line in re.findall(r"<link rel=\"stylesheet\"[^>]*>", first) if "dark.css" not in line
    ).replace('href="../../', 'href="../../../')
    copyright_ = re.search(r'<div class="md-copyright__highlight">(.*?)</div>', first, re.DOTALL)
    cover = "" if kind == AID else (
        f'<header class="rw-cover"><p>{game}</p><h1>{title}</h1>{_code(base)}'
        f"<p><small>{copyright_[1] if copyright_ else ''}</small></p></header>"
    )
    return (
        f'<!doctype html>\n<html lang="{language[1] if language else ORIGINAL}"><head><meta charset="utf-8">'
        f"<title>{game}: {title}</title>{head}"
        f'<link rel="stylesheet" href="../../../styles/booklet-{"sheet" if kind == AID else "a5"}.css">'
        '<script type="module" src="../../../scripts/codes.js"></script></head>'
        '<body dir="ltr" data-md-color-scheme="default" data-md-color-primary="custom" '
        'data-md-color-accent="custom">'
        f'<main class="md-typeset">{cover}{parts}</main></body></html>\n'
    )


def _chapters(place: Path, first: str) -> list[str]:
    """Return the pages of a reference in their order: numbered chapters, and what stands behind them."""
    listed = dict.fromkeys(re.findall(r'href="(?:\./)?([\w-]+)/"', first))
    chapters = [
        name for name in listed
        if name != _EXAMPLES and (page := place / name / "index.html").is_file()
        and re.match(r"\d+\. ", _text(_TITLE.search(page.read_text(encoding="utf-8"))))
    ]
    return [*chapters, *(name for name in _BEHIND if (place / name / "index.html").is_file())]


def _part(place: Path, name: str, names: Sequence[str], base: str) -> str:
    """Return what a page says, with ids of its own among those of the others."""
    text = (place / name / "index.html").read_text(encoding="utf-8")
    found = _ARTICLE.search(text)
    if found is None:
        raise SiteError(f"{place.name}/{name} is no page of this site: make it anew")
    body = _DROPPED.sub("", found[1]).replace("<details", "<details open")

    def link(match: re.Match[str]) -> str:
        before, href, after, said = match.groups()
        page, _, anchor = href.partition("#")
        other = name if not page else page.removeprefix("../").rstrip("/")
        if other in names:
            return f'<a{before}href="#{other}--{anchor or "top"}"{after}>{said}</a>'
        if base and not re.match(r"\w+:", href):
            return f'<a{before}href="{base}{other}/{"#" if anchor else ""}{anchor}"{after}>{said}</a>'
        return f"<span>{said}</span>"

    def own(match: re.Match[str]) -> str:
        key, sign, value = match.groups()
        if key == "href" and (not sign or value.split("--")[0] in names):
            return match[0]
        return f'{key}="{sign}{name}--{value}"'

    body = _ID.sub(own, _LINK.sub(link, body))
    return f'<section class="rw-part" id="{name}--top">{_code(f"{base}{name}/" if base else "")}{body}</section>'


def _code(address: str) -> str:
    """Return where a code goes that leads to an address."""
    return f'<span class="rw-code" data-address="{html.escape(address)}"></span>' if address else ""


def _title(place: Path, kind: str, first: str) -> str:
    if kind == REFERENCE:
        placed = _PLACE.search(first)
        words = dict(_WORD.findall(placed[1])) if placed else {}
        return str(words.get("reference", REFERENCE))
    page = (place / kind / "index.html").read_text(encoding="utf-8")
    said = _text(_TITLE.search(page))
    return said.rpartition(": ")[2]


def _text(found: re.Match[str] | None) -> str:
    """Return a heading without its marks, still as HTML."""
    return "" if found is None else re.sub(r"<a class=\"headerlink\".*?</a>|<[^>]*>", "", found[1]).strip()


def _link(place: Path) -> None:
    """Put links to the booklets that are there on a game's first page."""
    page = place / "index.html"
    text = page.read_text(encoding="utf-8")
    there = [kind for kind in KINDS if (place / FOLDER / f"{kind}.pdf").is_file()]

    def links(match: re.Match[str]) -> str:
        words = dict(_WORD.findall(match[1]))
        listed = ", ".join(
            f'<a href="{FOLDER}/{kind}.pdf" type="application/pdf">{_title(place, kind, text)}</a>'
            for kind in there
        )
        return f'<p class="rw-booklets"{match[1].replace(" hidden", "")}>{words.get("title", "")} {listed}</p>'

    page.write_text(_PLACE.sub(links, text), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m rulewright.outputs.booklets`: print the booklets of the built site."""
    parser = argparse.ArgumentParser(prog="python -m rulewright.outputs.booklets", description=main.__doc__)
    parser.add_argument("--base", default="", help="the address that the site will have, if it is known")
    parser.add_argument("--games", nargs="*", default=[])
    parser.add_argument("--languages", nargs="*", default=list(LANGUAGES))
    options = parser.parse_args(arguments)
    if told := missing("playwright"):
        print(f"error: {told}", file=sys.stderr)
        return 2
    from playwright.sync_api import sync_playwright

    try:
        base = checked_base(options.base)
        with sync_playwright() as driver, launch(driver.chromium) as press:
            for path in write_booklets(
                Path("build"), press, games=options.games, languages=options.languages, base=base
            ):
                print(f"{path} ({path.stat().st_size // 1024} KB)", flush=True)
    except (SiteError, NoBrowserError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
