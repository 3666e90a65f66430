"""Books while somebody writes them: a page is made anew when it is looked at.

A whole site takes MkDocs a while. Whoever changes a rule looks at one page in one language, so in the
beginning and after a change only the Markdown of that language is written, and of that only the page that
is asked for is put into HTML. All else is served from a site that is built meanwhile; its search finds what
stood there then.

Pages carry a few lines of script that wait for the next change and load the page again. While the
rules have faults, these stand in the place of every page.
"""

from __future__ import annotations

import io
import logging
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from html import escape
from http import HTTPStatus
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO
from urllib.parse import parse_qs, unquote

from rulewright.emit.rulebook.rule_changes import PAGES
from rulewright.foundation.frozen import dataclass
from rulewright.outputs.output_tree import APP
from rulewright.outputs.site import SiteError, SiteHandler, assemble, make_server, write_pages

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

_NEWS = "/_changed"
"""Where a page asks for the version of the sources."""

WAITS = 5.0
"""Seconds that a page waits for news before it asks again."""

_APP = "/_app"
"""Where a page asks whether what plays in it is made."""

MADE = "made"
"""What it is told then."""

_WAITING = "/_waiting.js"
"""Where a page finds the lines that wait; the policy of the pages allows none in themselves."""

_SCRIPT = """\
(async () => {
  const since = document.currentScript.dataset.version;
  for (;;) {
    try {
      if (!document.hidden) {
        const answer = await fetch(`NEWS?since=${since}`);
        if (answer.ok && (await answer.text()) !== since) return location.reload();
      }
      await new Promise((later) => setTimeout(later, document.hidden ? 300 : 20));
    } catch {
      await new Promise((later) => setTimeout(later, 1000));
    }
  }
})();
""".replace("NEWS", _NEWS)
_FAULTS = """\
<!doctype html>
<html lang="LANGUAGE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>HEADING</title>
<style>
body { font: 1.05rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem; }
pre { font: 0.9rem/1.45 ui-monospace, monospace; overflow-x: auto; white-space: pre-wrap; }
</style>
</head>
<body>
<main>
<h1>HEADING</h1>
<pre lang="en">MESSAGES</pre>
</main>
</body>
</html>
"""


@dataclass(frozen=True, slots=True)
class Made:
    """What the sources give now: the pages of a book by path, or what is wrong with them, as text."""

    pages: Mapping[str, str]
    faults: str = ""


Make = Callable[[str, str, bool, str], Made]
"""Makes the book of a game in a language, for a page that is looked at; unless it is to be whole, the pages that
take long are empty: those that compare the game with all other rules of its folder, and those of other examples."""

_LATER = tuple(f"/{name}.md" for name in PAGES.values())
_EXAMPLE = "/example-"


@dataclass(frozen=True, slots=True)
class _Shown:
    """A book in one language as of a version of the sources."""

    version: int
    faults: str = ""
    whole: bool = False
    page: str = ""

    def has(self, source: str) -> bool:
        """Return whether the page of a file of Markdown is made, or what stands in its place."""
        if self.faults or self.whole:
            return True
        return not source.endswith(_LATER) and (_EXAMPLE not in source or source == self.page)


class Preview:
    """The pages as they are now, made in `place`, where a site is built of which most may come later.

    `heading` is what is said, in a language, over the faults of rules. With `in_parts` a book is made
    in two steps: first what can be had at once.
    """

    def __init__(
        self, root: Path, frame: Path, place: Path, games: Sequence[str], make: Make,
        heading: Mapping[str, str], *, in_parts: bool,
    ) -> None:
        self._root, self._frame = root, frame
        self._site, self._place = place / "site", place / "preview"
        self._games, self._make, self._heading = tuple(games), make, heading
        self._in_parts = in_parts
        self._version, self._built = 1, 0
        self._app: int | None = 0
        self._news = threading.Condition()
        self._making = threading.RLock()
        self._read = threading.Event()
        self._looked_at = next(iter(heading)), self._games[0], ""
        self._pages: dict[str, dict[str, str]] = {language: {} for language in heading}
        self._shown: dict[tuple[str, str], _Shown] = {}
        self._html: dict[str, HtmlPages] = {}

    @property
    def version(self) -> int:
        """Return how often the sources were seen to change."""
        return self._version

    def app_made(self, version: int | None) -> None:
        """Note that what plays in the page is there as of a version of the sources; None where it stays so."""
        self._app = version

    @property
    def app(self) -> str:
        """Return whether what plays in the page is there as the sources are now."""
        return MADE if self._app in (None, self._version) else "making"

    def wait_for_change(self, version: int) -> None:
        """Wait until the sources are of another version."""
        with self._news:
            self._news.wait_for(lambda: self._version != version)

    def built(self, pages: Mapping[str, str], since: int | None = None) -> None:
        """Note that the site was built from these pages by path: of sources as they are, or were in a version."""
        with self._making:
            self._pages = {
                language: {n: text for n, text in pages.items() if n.startswith(f"{language}/")}
                for language in self._heading
            }
            self._shown, self._html = {}, {}
            if since is None:
                self._version += 1
            self._built = self._version if since in (None, self._version) else -1
        self._tell()

    def wait_for_reader(self) -> None:
        """Wait until a page was looked at."""
        self._read.wait()

    def changed(self) -> str:
        """Note a change of the sources; what is wrong with them now in the book that is read."""
        self._version += 1
        try:
            return self._now(*self._looked_at).faults
        finally:
            self._tell()

    def warm(self) -> None:
        """Make a book once for nothing, so that the first change is shown as quickly as the next."""
        with self._making:
            self._shown_now(*self._looked_at, self._version)

    def news(self, since: str) -> str:
        """Return the version, as soon as it is another one than that, or after a while."""
        with self._news:
            self._news.wait_for(lambda: str(self._version) != since, WAITS)
        return str(self._version)

    def page(self, language: str, address: str) -> bytes | None:
        """Return a page of HTML as of now, by its address below its language, which is empty if it is gone.

        Nothing for an address that the site is to be asked for.
        """
        game = address.split("/")[0]
        with self._making:
            if language not in self._heading or self._is_built(game):
                built = self._from_site(language, address)
                return None if built is None else _alive(built, self._version)
            game = game if game in self._games else self._games[0]
            self._looked_at = language, game, f"{address.rstrip('/')}.md"
            shown = self._now(*self._looked_at)
            source = "" if shown.faults else self._html[language].source(address)
            if not shown.has(source):
                shown = self._now(language, game, source)
            self._read.set()
            if shown.faults:
                return _alive(self._told(language, shown.faults), shown.version)
            found = self._html[language].page(address)
            return b"" if found is None else _alive(found, shown.version)

    def _is_built(self, game: str) -> bool:
        """Return whether a page is on the site as it is now: that of a game, or one around the games."""
        return self._built == self._version or (self._built != 0 and game not in self._games)

    def _from_site(self, language: str, address: str) -> bytes | None:
        """Return a page of the site that was built; nothing for an address that leads nowhere, or out of it."""
        path = self._site / language / address / "index.html"
        try:
            inside = path.resolve().is_relative_to(self._site.resolve())
            return path.read_bytes() if inside and path.is_file() else None
        except (OSError, ValueError):  # an address that no file can have
            return None

    def _tell(self) -> None:
        with self._news:
            self._news.notify_all()

    def _now(self, language: str, game: str, page: str) -> _Shown:
        """Return a book in a language with a page, made anew if the sources have changed since."""
        with self._making:
            known = self._shown.get((language, game))
            version = self._version
            if known is None or known.version != version or not known.has(page):
                known = self._shown_now(language, game, page, version)
                self._shown[language, game] = known
            return known

    def _shown_now(self, language: str, game: str, page: str, version: int) -> _Shown:
        whole = page.endswith(_LATER) or not self._in_parts
        made = self._make(language, game, whole, page)
        if made.faults:
            return _Shown(version, made.faults)
        others = {n: t for n, t in self._pages[language].items() if not n.startswith(f"{language}/{game}/")}
        pages = {**others, **made.pages}
        place = self._place / language
        try:
            book = write_pages(place, pages)
            assemble(
                self._root, place, book, frame=self._frame, languages=(language,),
                shown=tuple(self._heading),
            )
            config = place / "docs" / f"mkdocs.{language}.yml"
            self._html[language] = HtmlPages(config, self._html.get(language))
        except SiteError as error:
            return _Shown(version, str(error))
        self._pages[language] = pages
        return _Shown(version, "", whole, page)

    def _told(self, language: str, faults: str) -> bytes:
        text = _FAULTS.replace("LANGUAGE", language).replace("HEADING", escape(self._heading[language]))
        return text.replace("MESSAGES", escape(faults)).encode()


def _alive(page: bytes, version: int) -> bytes:
    """Return the page with the lines that load it again after a change."""
    before, end, after = page.rpartition(b"</body>")
    script = f'<script src="{_WAITING}" data-version="{version}"></script>\n'
    return before + script.encode() + end + after


class HtmlPages:
    """The pages of a MkDocs configuration, each put into HTML when it is asked for.

    Those of `before` lend their templates, if the configuration is the same.
    """

    def __init__(self, config: Path, before: HtmlPages | None = None) -> None:
        from mkdocs.config import load_config
        from mkdocs.structure.files import get_files
        from mkdocs.structure.nav import get_navigation
        from mkdocs.structure.pages import Page

        # What is wrong with links is told when the whole site is built.
        logging.getLogger("mkdocs").setLevel(logging.CRITICAL)
        self._text = config.read_text(encoding="utf-8")
        self._config: MkDocsConfig
        self._templates: Any  # of Jinja, which is MkDocs' own affair
        if before is not None and before._text == self._text:
            self._config, self._templates = before._config, before._templates
        else:
            self._config = load_config(str(config), strict=False)
            self._config = self._config.plugins.on_config(self._config)
            self._templates = self._config.theme.get_env()
        self._files = get_files(self._config)
        self._nav = get_navigation(self._files, self._config)
        self._of: dict[str, Page] = {}
        for file in self._files.documentation_pages():
            page = file.page or Page(None, file, self._config)
            page.read_source(self._config)
            self._of[file.url.removesuffix("./")] = page
        self._done: dict[str, bytes] = {}

    def source(self, address: str) -> str:
        """Return the file of Markdown that a page is made from; empty where there is no page."""
        page = self._of.get(address)
        return "" if page is None else page.file.src_uri

    def page(self, address: str) -> bytes | None:
        """Return the page with this address, or nothing."""
        from mkdocs.commands.build import get_context

        page = self._of.get(address)
        if page is None or address in self._done:
            return self._done.get(address)
        page.render(self._config, self._files)
        page.content = self._config.plugins.on_page_content(
            page.content or "", page=page, config=self._config, files=self._files
        )
        page.active = True
        context = get_context(self._nav, self._files.documentation_pages(), self._config, page)
        context = self._config.plugins.on_page_context(
            context, page=page, config=self._config, nav=self._nav
        )
        template = self._templates.get_template(str(page.meta.get("template", "main.html")))
        self._done[address] = template.render(context).encode("utf-8", errors="xmlcharrefreplace")
        page.active = False
        return self._done[address]


def make_preview_server(preview: Preview, place: Path, port: int) -> ThreadingHTTPServer:
    """Return a server of the pages as they are now, for this computer only; port 0 takes any that is free."""

    class Handler(SiteHandler):
        """Pages come from the preview, all else from the site that was built."""

        def send_head(self) -> io.BytesIO | BinaryIO | None:
            address, _, asked = self.path.partition("?")
            if address == _NEWS:
                since = parse_qs(asked).get("since", [""])[0]
                return self.send_body(preview.news(since).encode(), "text/plain; charset=utf-8")
            if address == _APP:
                return self.send_body(preview.app.encode(), "text/plain; charset=utf-8")
            if address == _WAITING:
                return self.send_body(_SCRIPT.encode(), "text/javascript; charset=utf-8")
            language, _, rest = unquote(address).removeprefix("/").partition("/")
            found = preview.page(language, rest) if rest.endswith("/") or not rest else None
            if found is None or not address.endswith("/"):
                return super().send_head()
            if not found:
                self.send_error(HTTPStatus.NOT_FOUND)
                return None
            return self.send_body(found, "text/html; charset=utf-8")

        def translate_path(self, path: str) -> str:
            """What plays is made beside the site, and anew while that stays."""
            found = Path(super().translate_path(path))
            site = Path(self.directory)
            inside = found.is_relative_to(site / APP)
            return os.fspath(place / found.relative_to(site) if inside else found)

    return make_server(place, port, Handler)
