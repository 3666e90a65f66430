"""`python -m rulewright.outputs.mkdocs_run`: MkDocs, which puts into HTML only the Markdown that has changed.

Nearly all of its time goes into Markdown, and half of that into taking drawings apart, which come out as they
went in: these are set aside meanwhile. What comes of a page depends on its text, on the extensions, and on
which other pages there are for its links to lead to; templates, links and anchors are looked at each time. A
page that MkDocs says something of is not remembered, so that it says it again.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from importlib.metadata import version
from itertools import count
from typing import TYPE_CHECKING, Any

from rulewright.foundation.disk_cache import digest
from rulewright.foundation.garbage import seldom_collected
from rulewright.foundation.kept_values import KeptValues

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page
    from mkdocs.structure.toc import AnchorLink

_LOGGER = logging.getLogger("mkdocs")
_LIBRARIES = ("markdown", "mkdocs", "mkdocs-material", "pymdown-extensions")
_DRAWING = re.compile(r"<svg\b[^<>]*>.*?</svg>")
_PLACED = re.compile(r'<svg rw="(\d+)"></svg>')
_ID = re.compile(r'\bid="([^"]*)"')
_PURE = frozenset({
    "admonition", "attr_list", "def_list", "fenced_code", "footnotes", "md_in_html", "pymdownx.details", "tables",
    "toc",
})
"""Extensions that look at nothing but the text."""


def main() -> None:
    """Run MkDocs with the arguments of this program."""
    from mkdocs.__main__ import cli
    from mkdocs.structure.pages import Page

    seldom_collected()
    pages = RememberedPages(Page.render)

    def render(page: Page, config: MkDocsConfig, files: Files) -> None:
        pages.render(page, config, files)

    Page.render = render  # type: ignore[method-assign,assignment]
    try:
        cli()
    finally:
        pages.save()


class _Said(logging.Handler):
    """Counts what is said."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1


class RememberedPages:
    """Puts pages into HTML as `make` does, which is MkDocs' own way."""

    def __init__(self, make: Callable[[Page, MkDocsConfig, Files], None]) -> None:
        self._make = make
        self._said = _Said()
        _LOGGER.addHandler(self._said)
        self._kept: dict[str, KeptValues] = {}
        self._around: tuple[object, bytes | None] = (None, None)

    def save(self) -> None:
        """Keep what was made for the next run."""
        for kept in self._kept.values():
            kept.save()

    def render(self, page: Page, config: MkDocsConfig, files: Files) -> None:
        """Put a page into HTML, or take what came of it before."""
        around = self._all_around(config, files)
        if around is None or page.markdown is None:
            self._make(page, config, files)
            return
        folder = page.file.src_uri.rpartition("/")[0].partition("/")[0]
        place = f"{config.docs_dir}\0{folder}"
        if place not in self._kept:
            self._kept[place] = KeptValues("html", place)
        made = False

        def make() -> object:
            nonlocal made
            made = True
            if not self._without_drawings(page, config, files):
                before = self._said.count
                self._make(page, config, files)
                if self._said.count != before:
                    return None
            return _taken_down(page)

        key = digest(around, page.file.src_uri.encode(), page.markdown.encode())
        found = self._kept[place].get(key, make)
        if not made:
            _put_back(page, files, found)

    def _without_drawings(self, page: Page, config: MkDocsConfig, files: Files) -> bool:
        """Put a page into HTML with its drawings set aside, and back in their places; whether that could be.

        Where something is to be said of the page it is not done, and nothing is said yet.
        """
        whole = page.markdown or ""
        drawings = _DRAWING.findall(whole)
        if not drawings or _PLACED.search(whole):
            return False
        numbers = count()
        page.markdown = _DRAWING.sub(lambda _: f'<svg rw="{next(numbers)}"></svg>', whole)
        before, told = self._said.count, _LOGGER.handlers
        _LOGGER.handlers = [self._said]
        try:
            self._make(page, config, files)
        finally:
            page.markdown, _LOGGER.handlers = whole, told
        if self._said.count != before:
            return False
        content = page.content or ""
        if [int(number) for number in _PLACED.findall(content)] != [*range(len(drawings))]:
            return False  # one stood where it is read as a text
        page.content = _PLACED.sub(lambda found: drawings[int(found[1])], content)
        anchors = (anchor for drawing in drawings for anchor in _ID.findall(drawing))
        page.present_anchor_ids = {*(page.present_anchor_ids or ()), *anchors}
        return True

    def _all_around(self, config: MkDocsConfig, files: Files) -> bytes | None:
        """Return a hash of what a page depends on beside its text; None where that is not known."""
        if self._around[0] is not files:
            self._around = files, _hash_around(config, files)
        return self._around[1]


def _hash_around(config: MkDocsConfig, files: Files) -> bytes | None:
    if not _PURE.issuperset(config.markdown_extensions):
        return None
    told = (
        [version(name) for name in _LIBRARIES], list(config.markdown_extensions), config.mdx_configs,
        config.use_directory_urls, dict(config.validation), config.docs_dir,
        sorted((file.src_uri, file.url, file.inclusion.name) for file in files),
    )
    return digest(repr(told).encode())


def _taken_down(page: Page) -> object:
    """Return all that comes of putting a page into HTML, as plain data."""
    links = page.links_to_anchors or {}
    return (
        page.content, [_token(each) for each in page.toc], page._title_from_render,
        sorted(page.present_anchor_ids or ()), [(to.src_uri, dict(said)) for to, said in links.items()],
    )


def _token(link: AnchorLink) -> dict[str, Any]:
    return {
        "name": link.title, "id": link.id, "level": link.level,
        "children": [_token(each) for each in link.children],
    }


def _put_back(page: Page, files: Files, found: Any) -> None:
    from mkdocs.structure.toc import get_toc

    content, tokens, title, anchors, links = found
    page.content, page.toc, page._title_from_render = content, get_toc(tokens), title
    page.present_anchor_ids = set(anchors)
    page.links_to_anchors = {files.src_uris[uri]: said for uri, said in links}


if __name__ == "__main__":
    main()
