"""What the theme needs to know about each page and MkDocs does not tell it."""

from __future__ import annotations

import html
import re
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import normalize_url
from mkdocs.utils.templates import TemplateContext

_LONGEST = 155  # characters of a description; more is not shown where pages are listed
_SHORT = 40  # fewer say nothing
_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
_PARAGRAPH = re.compile(
    r"<(p|li|dd|td|figcaption)\b[^>]*>(.*?)(?=</?(?:p|li|dd|td|ul|ol|figcaption)\b)", re.DOTALL
)
_ASIDE = re.compile(
    r'<(details|nav|pre|svg|form)\b.*?</\1>|<a class="headerlink".*?</a>'
    r'|<p class="(?:edition|rw-crumbs|see-also)[^>]*>.*?</p>',
    re.DOTALL,
)


def _alternates(config: MkDocsConfig, url: str) -> list[dict[str, Any]]:
    """The page with this address in every language of the site; assembling has made sure that each has it."""
    languages: dict[str, str] = config.extra["languages"]
    shown: list[str] = config.extra["shown_languages"]
    base: str = config.extra["base"]
    return [
        {
            "language": language,
            "name": name,
            "link": f"../{language}/{url}",
            "address": f"{base}{language}/{url}" if base else "",
        }
        for language, name in languages.items()
        if language in shown
    ]


def _text(part: str) -> str:
    """What a piece of a page says, without its marks."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", part)).split())


def _described(page: Page, config: MkDocsConfig) -> str:
    """What a page is and how it begins: no two pages say the same."""
    above = str(page.meta.get("game") or (page.parent.title if page.parent else ""))
    head = [html.unescape(part) for part in (above, str(page.title or "")) if part]
    said = ": ".join(dict.fromkeys(_text(part) for part in head))
    for _, part in _PARAGRAPH.findall(_ASIDE.sub(" ", page.content or "")):
        words = _text(part)
        if len(words) < 3:
            continue
        said = f"{said}. {words}" if said and said[-1] not in ".!?" else f"{said} {words}"
        if len(said) > _LONGEST:
            break
    if len(said) < _SHORT:
        said = f"{said}. {config.site_description}"
    if len(said) > _LONGEST:
        said = said[: _LONGEST - 1].rsplit(" ", 1)[0].rstrip(" ,;:–") + " …"
    return said


def on_page_content(page_html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Wide tables can be moved sideways, also without scripts."""
    return _TABLE.sub(
        lambda table: f'<div class="md-typeset__scrollwrap"><div class="md-typeset__table">{table[0]}</div></div>',
        page_html,
    )


def _game(config: MkDocsConfig, url: str) -> str:
    """The folder of the game that a page is of; nothing for the pages around the games."""
    folder = url.split("/")[0]
    return folder if folder in config.extra["games"] else ""


def on_nav(nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
    """Note which pages there are: a book of another edition may lack one."""
    config.extra["addresses"] = {file.url for file in files.documentation_pages()}
    return nav


def _editions(config: MkDocsConfig, url: str) -> list[dict[str, Any]]:
    """The books of all editions of a game, each at this same page or else at its first; one alone is not listed."""
    here, _, rest = url.partition("/")
    known = config.extra["games"]
    return [
        {
            "title": known[book]["edition"],
            "link": f"{book}/{rest}" if f"{book}/{rest}" in config.extra["addresses"] else f"{book}/",
            "book": book,
            "here": book == here,
        }
        for book in known.get(here, {}).get("editions", ())
    ]


def _authors(url: str) -> str:
    """Return what the search looks through from a page for authors."""
    folder = url.split("/")[0]
    return folder if folder == "authors" else ""


def on_page_context(
    context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
) -> TemplateContext:
    """Give every page its game, its links to the other languages and a description of its own."""
    alternates = _alternates(config, page.url)
    first = alternates[0]["address"] or normalize_url(alternates[0]["link"], page)
    more: dict[str, Any] = {
        "alternates": alternates,
        "game": _game(config, page.url),
        "editions": _editions(config, page.url),
        "about_game": config.extra["games"].get(_game(config, page.url), {}),
        "default_address": (config.extra["base"] or normalize_url("../", page)) if page.is_homepage else first,
        "description": _described(page, config),
        "sought": config.extra["games"].get(_game(config, page.url), {}).get("of") or _authors(page.url),
    }
    context.update(more)  # type: ignore[typeddict-item]
    return context
