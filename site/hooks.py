"""What the theme needs to know about each page and MkDocs does not tell it."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import normalize_url
from mkdocs.utils.templates import TemplateContext

from rulewright.outputs.share_pictures import (
    Pictures,
    card_page,
    cards_of,
    drawing_of,
    emblem_of,
    picture,
    picture_tags,
    with_card_links,
)

_LONGEST = 155  # characters of a description; more is not shown where pages are listed
_SHORT = 40  # fewer say nothing
_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
_PARAGRAPH = re.compile(
    r"<(p|li|dd|td|figcaption)\b[^>]*>(.*?)(?=</?(?:p|li|dd|td|ul|ol|figcaption)\b)", re.DOTALL
)
_ASIDE = re.compile(
    r'<(details|nav|pre|svg|form)\b.*?</\1>|<a class="headerlink".*?</a>'
    r'|<ul class="rw-samples.*?</ul>|<p class="(?:edition|rw-crumbs|see-also)[^>]*>.*?</p>',
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
    return _beginning(page.content or "", config, said)


def _beginning(content: str, config: MkDocsConfig, said: str = "") -> str:
    """How a page begins, behind what is `said` already."""
    for _, part in _PARAGRAPH.findall(_ASIDE.sub(" ", content)):
        words = _text(part)
        if len(words) < 3:
            continue
        said = words if not said else f"{said}. {words}" if said[-1] not in ".!?" else f"{said} {words}"
        if len(said) > _LONGEST:
            break
    if len(said) < _SHORT:
        said = f"{said}. {config.site_description}"
    if len(said) > _LONGEST:
        said = said[: _LONGEST - 1].rsplit(" ", 1)[0].rstrip(" ,;:–") + " …"
    return said


def on_page_content(page_html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Wide tables can be moved sideways, also without scripts."""
    if "drawer" in config.extra:
        _noted(page, page_html, config)
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


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Begin with the pictures to share, where they are wanted."""
    if config.extra.get("pictures"):
        config.extra["drawer"] = Pictures(Path(config.site_dir), str(config.docs_dir))
        config.extra["of_games"] = {}
    return config


def on_post_build(*, config: MkDocsConfig) -> None:
    """Keep the pictures for the next time."""
    if "drawer" in config.extra:
        config.extra["drawer"].save()


def _noted(page: Page, content: str, config: MkDocsConfig) -> None:
    """Draw the picture of a game or of the site when its first page is read: other pages are shown with it."""
    folder, _, rest = page.url.partition("/")
    about = config.extra["games"].get(folder, {})
    if rest or not (about or page.is_homepage):
        return
    emblems = [about] if about else [each for book, each in config.extra["games"].items() if each["of"] == book]
    drawn = drawing_of(content) if about else ()
    drawn = drawn or emblem_of("".join(each["emblem"] for each in emblems))
    title = html.unescape(about["title"]) if about else str(page.title)
    shown = picture(_text(title), "", _beginning(content, config), drawn)
    config.extra["of_games"][folder] = config.extra["drawer"].put(shown)


def _own_picture(page: Page, config: MkDocsConfig) -> str:
    """Draw what a service shows of a page of rules: its title and drawing. Cards get theirs, and their pages."""
    drawer, content, folder = config.extra["drawer"], page.content or "", _game(config, page.url)
    about, drawn = config.extra["games"].get(folder, {}), drawing_of(content)
    title = _text(str(page.title))
    if not folder or page.meta.get("search") == "example" or not (drawn or re.match(r"\d", title)):
        return ""
    game = html.unescape(about["title"])
    title = re.sub(r"^\d+\. ", "", title)
    cards = list(cards_of(content))
    for card in cards:
        name = drawer.put(picture(card.title, game, card.said, card.drawn))
        own = f"{page.canonical_url}{card.anchor}.html" if page.canonical_url else ""
        told = {
            "site": config.site_name, "game": game, "own": own, "page": page.canonical_url or "",
            "picture": _address(page, config, name),
        }
        path = Path(config.site_dir, page.file.dest_uri).with_name(f"{card.anchor}.html")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(card_page(card, config.theme["language"], config.extra["policy"], told), encoding="utf-8")
    page.content = with_card_links(content, cards)
    return str(drawer.put(picture(title, game, "", drawn or emblem_of(about["emblem"]))))


def _picture(page: Page, config: MkDocsConfig) -> str:
    """Return the address of what a service shows of a page; nothing where no pictures are drawn.

    Services want a whole address. Where the site does not know its own, one that begins at the page is all
    that can be said: some services find the picture by it, and a wrong host would be worse for the others.
    """
    if "drawer" not in config.extra:
        return ""
    games = config.extra["of_games"]
    name = "" if page.file.src_uri.endswith("/index.md") else _own_picture(page, config)
    name = name or games.get(_game(config, page.url)) or games.get("", "")
    return _address(page, config, name) if name else ""


def _address(page: Page, config: MkDocsConfig, name: str) -> str:
    base = config.extra["base"]
    return f"{base}{name}" if base else normalize_url(f"../{name}", page)


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
    shown = _picture(page, config)
    more: dict[str, Any] = {
        "alternates": alternates,
        "game": _game(config, page.url),
        "editions": _editions(config, page.url),
        "about_game": config.extra["games"].get(_game(config, page.url), {}),
        "default_address": (config.extra["base"] or normalize_url("../", page)) if page.is_homepage else first,
        "description": _described(page, config),
        "beginning": _beginning(page.content or "", config),
        "picture": picture_tags(shown, _text(str(page.title or ""))) if shown else "",
        "sought": config.extra["games"].get(_game(config, page.url), {}).get("of") or _authors(page.url),
    }
    context.update(more)  # type: ignore[typeddict-item]
    return context
