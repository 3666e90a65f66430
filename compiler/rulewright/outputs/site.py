"""The site: hand-written and generated Markdown in, one MkDocs build per language out.

Two steps, so that the Markdown stays on disk where a person can look at it:

1. `assemble` gathers the pages of each language in `build/docs/<language>`, beside one MkDocs
   configuration per language that holds the list of pages.
2. `build_site` builds them into `build/site/<language>`, adds what the search finds to each, and the page
   on which a reader chooses a language.

Both work in a folder of their own and put it in place in the end: what stands in `build/docs` and
`build/site` is always whole, and stays as it was when something fails.

What stands around the books is the frame: a project with `site/` and `mkdocs.yml`. Its templates,
hooks and settings run as programs, so a project from a stranger is shown in the frame of the
compiler's own checkout, unless somebody says that it is trusted: see `frame_of`.
"""

from __future__ import annotations

import argparse
import html
import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import socket
from typing import Any, BinaryIO, TypeAlias, cast

from rulewright.foundation.atomic_write import LinkError, refuse_links, swapped
from rulewright.foundation.extras import missing
from rulewright.foundation.garbage import seldom_collected
from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.foundation.progress import shown_on, step
from rulewright.outputs.bundles import BundleError, bundle
from rulewright.outputs.edition_books import edition_books
from rulewright.outputs.search_index import search_file, search_words
from rulewright.outputs.search_questions import asked_by_authors, asked_in
from rulewright.outputs.site_files import POLICY, lost_page, write_lists, write_styles

OWN = Path(__file__).resolve().parents[3]
"""Where the compiler is worked on, in a checkout: its own project."""

# Where MkDocs looks for a list of pages: a file, or a title with what stands under it.
NavItem: TypeAlias = "str | dict[str, list[NavItem]]"

_ASSETS = ("styles", "scripts", "images", "fonts")
_ORDER_FILE = "nav.json"  # the order of the pages in its folder
_OUTSIDE_NAV = {"search.md", "play.md", "try.md"}
_EXAMPLE = "example-"  # so begin the pages of examples: the index of examples leads to them
_GAMES_MARK = "<!-- games -->"  # in a first page: the list of games goes here
_ABOUT_FILE = "about.json"  # what a game is and needs of the language, beside its pages
_NEEDS_MARK = re.compile(r"<!-- needs \| ([^|<>]+) -->")  # and where it is listed
_AUTHORS_MARK = "<!-- authors -->"  # and here what is there for authors
_AUTHORS = "authors"
_NEEDS = "needs.md"
_PICTURE = re.compile(r'<meta property="og:description".*<meta name="twitter:card"[^>]*>', re.DOTALL)
_ANCHOR = re.compile(r"^#+ .*\{ *#([\w-]+) *\}", re.MULTILINE)
_HEADING = re.compile(r"^# +(.+?)(?: *\{[^{}]*\})? *#*$", re.MULTILINE)
_BUILDS_AT_ONCE = 2
_SHARED = "shared"  # what the pages of all languages load, once for all of them
_MANIFEST = "manifest.webmanifest"  # what a phone asks for that keeps the site
_UNUSED = (
    "404.html",
    "assets",
    "sitemap.xml*",
)


class SiteError(Exception):
    """The site cannot be made; the message says why, and where to mend it."""


def has_own_frame(root: Path) -> bool:
    """Return whether a project that is not the compiler's own brings pages, templates or settings along."""
    return root.resolve() != OWN and any(
        os.path.lexists(root / name) for name in ("site", "mkdocs.yml")
    )


def frame_of(root: Path, *, trusted: bool) -> Path:
    """Return the project whose frame is put around the books: its own only if it is trusted."""
    return root if trusted else OWN


def write_pages(build: Path, files: Mapping[str, str], name: str = "book") -> Path:
    """Put the pages of a book under `build/book`, or a folder of another name, in the place of those there."""
    target = build / name
    with swapped(target) as fresh:
        for name, text in files.items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return target


def assemble(
    root: Path, build: Path, book: Path | None = None, *, frame: Path = OWN,
    languages: Sequence[str] = LANGUAGES, shown: Sequence[str] = (), base: str = "", editions: Path | None = None,
    pictures: bool = False,
) -> None:
    """Gather the pages of every language under `build/docs`, with a MkDocs configuration for each.

    The pages come from `site/pages/<language>` of the frame, and under `root` from
    `generated/rulebook/<language>` and, where it is there, `generated/authors/<language>`. With
    `book`, the pages of that folder are the only ones beside those of the frame. `editions` is a folder with more
    books, of the same games.
    Every language must have the same pages, because a reader may change language on any of them; the
    languages to change to are those, or the `shown` ones. `base` is the address that the site will
    have, where that is known. With `pictures` there is one of each page for who shares it.
    """
    target = build / "docs"
    _refuse_links(root, target)
    step("Gathering the pages")
    with swapped(target) as fresh:
        pages = {language: _gather(root, frame, fresh, language, book, editions) for language in languages}
        _check_same_pages(pages)
        for name in _ASSETS:
            _copy(frame, frame / "site" / name, fresh / _SHARED / name)
        qr = OWN / "site" / "node_modules" / "qrcode-generator" / "dist" / "qrcode.mjs"
        if not qr.is_file():
            raise SiteError("site/node_modules is missing: run `make setup` to install what the pages load")
        shutil.copyfile(qr, fresh / _SHARED / "scripts" / qr.name)
        for language in languages:
            config = _config(frame, target, fresh, language, shown or languages, base)
            if pictures:
                config["extra"] = {**cast("dict[str, object]", config["extra"]), "pictures": True}
            text = json.dumps(config, ensure_ascii=False, indent=2)
            (fresh / f"mkdocs.{language}.yml").write_text(text + "\n", encoding="utf-8")


def build_site(
    frame: Path,
    build: Path,
    languages: Sequence[str] = LANGUAGES,
    base: str = "",
    root: Path | None = None,
) -> None:
    """Build the assembled pages into `build/site`.

    `build/site` is replaced as a whole, so languages that are left out are not on the new site. With
    the `root` of a project, its games can be played in the pages.
    """
    unknown = sorted(set(languages) - set(LANGUAGES))
    if unknown:
        raise SiteError(f"no such language: {', '.join(unknown)}; there are {', '.join(LANGUAGES)}")
    with swapped(build / "site") as fresh:

        def build_one(language: str) -> None:
            step(f"Building {language}")
            _run_mkdocs(build / "docs" / f"mkdocs.{language}.yml", fresh / language)
            step(f"Indexing {language}")
            _write_search(build / "docs", fresh / language, language)

        with ThreadPoolExecutor(_BUILDS_AT_ONCE) as pool:
            # All of them run to the end, so that one run shows the faults of every language.
            outcomes = [pool.submit(build_one, language).exception for language in languages]
            faults = [fault for fault in (outcome() for outcome in outcomes) if fault is not None]
        for fault in faults:
            if not isinstance(fault, SiteError):
                raise fault
        if faults:
            raise SiteError("\n".join(str(fault) for fault in faults))
        shutil.copytree(build / "docs" / _SHARED, fresh, dirs_exist_ok=True)
        try:
            bundle(OWN / "site", "search/page.mjs", fresh / "scripts" / "search.js")
        except BundleError as error:
            raise SiteError(str(error)) from error
        write_styles(fresh / languages[0], fresh)
        for language in languages:
            _drop_unused(fresh / language)
        start = (frame / "site" / "start.html").read_text(encoding="utf-8")
        start = _start(start, build / "docs", base, _sharing(fresh, base))
        (fresh / "index.html").write_text(start, encoding="utf-8")
        lost = (frame / "site" / "404.html").read_text(encoding="utf-8")
        (fresh / "404.html").write_text(lost_page(lost, languages, base), encoding="utf-8")
        write_lists(fresh, languages, base)
        shutil.copyfile(frame / "site" / _MANIFEST, fresh / _MANIFEST)
        if root is not None:
            step("Packing what plays in the page")
            _add_app(root, frame, build, fresh)


def _add_app(root: Path, frame: Path, build: Path, fresh: Path) -> None:
    from rulewright.outputs.browser_bundle import InPageError, add_app

    try:
        add_app(root, frame, build, fresh)
    except InPageError as error:
        raise SiteError(str(error)) from error


def _sharing(site: Path, base: str) -> str:
    """Return what the first page of all says to services that show it: the picture of the site."""
    first = site / ORIGINAL / "index.html"
    tags = _PICTURE.search(first.read_text(encoding="utf-8")) if first.is_file() else None
    if tags is None:
        return ""
    address = f'<meta property="og:url" content="{base}">' if base else ""
    title = '<meta property="og:type" content="website"><meta property="og:title" content="Rulewright">'
    return title + tags[0].replace('content="../', 'content="') + address


def _start(text: str, docs: Path, base: str, sharing: str) -> str:
    """Return the first page of all, with a link to each game in each language where its mark stands."""
    there = [language for language in LANGUAGES if (docs / language).is_dir()]
    addresses = [
        f'<link rel="alternate" hreflang="{language}" href="{base}{language}/">' for language in there
    ]
    if base:
        addresses.append(f'<link rel="alternate" hreflang="x-default" href="{base}">')
        addresses.append(f'<link rel="canonical" href="{base}">')
    addresses += [sharing] if sharing else []
    text = text.replace("POLICY", POLICY).replace("<!-- addresses -->", "\n  ".join(addresses))
    for language in LANGUAGES:
        if language not in there:
            text = re.sub(rf'<section lang="{language}">.*?</section>\s*', "", text, flags=re.DOTALL)
            continue
        about = json.loads((docs / f"games.{language}.json").read_text(encoding="utf-8"))
        games = [
            f'<li>{game["emblem"]}<a href="{language}/{game["folder"]}/" hreflang="{language}">'
            f'{_as_html(game["title"])}</a> <small>{html.escape(game["players"])}</small></li>'
            for game in about
        ]
        listed = f"<ul>{''.join(games)}</ul>" if games else ""
        text = text.replace(f"<!-- games {language} -->", listed)
    return text


def checked_base(address: str) -> str:
    """Return the address of a site as it is put before the paths of its pages; empty if there is none."""
    if address and not re.fullmatch(r"https?://[^\s\"'<>?#]+", address):
        raise SiteError(f"{address} is no address of a site: it begins with https:// and has no ? or #")
    return address and address.rstrip("/") + "/"


def _games(docs: Path) -> list[Path]:
    """Return the folders of the games in one language; a book of another edition is none."""
    return [folder for folder in _books(docs) if not _about(docs, folder).get("of")]


def _books(docs: Path) -> list[Path]:
    return [
        folder for folder in sorted(docs.iterdir())
        if folder.is_dir() and folder.name != _AUTHORS and any(folder.rglob("*.md"))
    ]


def _as_html(title: str) -> str:
    """Return a heading of Markdown as the text that it shows."""
    return html.escape(html.unescape(re.sub(r"\\(.)", r"\1", title)))


def make_server(
    build: Path, port: int, handler: type[SiteHandler] | None = None
) -> ThreadingHTTPServer:
    """Return a server of `build/site` for this computer only; port 0 takes any that is free.

    With a `handler` some of the answers are its own.
    """
    site = build / "site"
    if not (site / "index.html").is_file():
        raise SiteError("there is no built site to serve: run `make site` first")

    try:
        return _Server(("127.0.0.1", port), partial(handler or SiteHandler, directory=os.fspath(site)))
    except (OSError, OverflowError) as error:
        raise SiteError(f"cannot serve on port {port}: {error}; choose another port") from error


def serve(root: Path, build: Path, port: int) -> None:
    """Serve `build/site` on 127.0.0.1 and say where, until the keyboard interrupts."""
    with make_server(build, port) as server:
        place = os.path.relpath(build / "site", root)
        print(f"Serving {place} on http://127.0.0.1:{server.server_port}/  (Ctrl+C to stop)")
        sys.stdout.flush()
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


# Assembling


def _refuse_links(root: Path, target: Path) -> None:
    """Refuse a place in the project that a link leads out of; one elsewhere is the caller's own."""
    if target.is_relative_to(root):
        refuse_links(root, target)


def _gather(
    root: Path, frame: Path, fresh: Path, language: str, other: Path | None, editions: Path | None
) -> set[str]:
    """Copy what makes up one language; the paths of its pages."""
    docs = fresh / language
    book = (other or root / "generated" / "rulebook") / language
    if not book.is_dir():
        raise SiteError(f"{_shown(root, book)} is missing: run `rulewright build` to generate the book")
    _copy(frame, frame / "site" / "pages" / language, docs)
    _copy(root, book, docs)
    if editions is not None and (editions / language).is_dir():
        _copy(root, editions / language, docs)
    authors = root / "generated" / _AUTHORS / language
    if authors.is_dir() and other is None:
        _copy(root, authors, docs / _AUTHORS)
    first = docs / "index.md"
    if not first.is_file():
        raise SiteError(f"site/pages/{language}/index.md is missing")
    first.write_text(_with_games(docs, first.read_text(encoding="utf-8")), encoding="utf-8")
    needs = docs / _NEEDS
    if needs.is_file():
        needs.write_text(_with_needs(docs, needs.read_text(encoding="utf-8")), encoding="utf-8")
    games: list[dict[str, Any]] = [
        {
            "folder": folder.name,
            "title": _title(docs, folder / "index.md"),
            **{key: str(about.get(key, "")) for key in ("edition", "players", "lead", "emblem")},
            "editions": [
                {"folder": book.name, "edition": str(other["edition"])}
                for book in _books(docs) for other in [_about(docs, book)] if other.get("of") == folder.name
            ],
        }
        for folder in _games(docs) for about in [_about(docs, folder)]
    ]
    listed = json.dumps(games, ensure_ascii=False, indent=2)
    (fresh / f"games.{language}.json").write_text(listed + "\n", encoding="utf-8")
    try:
        words = json.dumps(search_words(frame, root, language), ensure_ascii=False, indent=2)
        questions = asked_in(root, language, [game["folder"] for game in games])
        if (docs / _AUTHORS).is_dir():
            questions[_AUTHORS] = asked_by_authors(root)
        asked = json.dumps(questions, ensure_ascii=False)
    except ValueError as error:
        raise SiteError(str(error)) from error
    (fresh / f"search.{language}.json").write_text(words + "\n", encoding="utf-8")
    (fresh / f"asked.{language}.json").write_text(asked + "\n", encoding="utf-8")
    for about in docs.rglob(_ABOUT_FILE):
        about.unlink()  # a source, not a page to publish
    return {page.relative_to(docs).as_posix() for page in docs.rglob("*.md")}


def _copy(root: Path, source: Path, target: Path) -> None:
    """Copy a folder into another, where no file may be covered by a second one."""
    if not source.is_dir():
        raise SiteError(f"the folder {_shown(root, source)} is missing")
    for path in sorted(source.rglob("*")):
        copy = target / path.relative_to(source)
        if path.is_symlink() or not (path.is_dir() or path.is_file()):
            raise SiteError(f"{_shown(root, path)} is no ordinary file")
        if path.is_dir():
            copy.mkdir(parents=True, exist_ok=True)
        elif copy.exists():
            raise SiteError(f"{_shown(root, path)} is written twice for the site")
        else:
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)


def _shown(root: Path, path: Path) -> str:
    """Return a path as messages name it: from the project, if it lies in it."""
    return (path.relative_to(root) if path.is_relative_to(root) else path).as_posix()


def _with_games(docs: Path, text: str) -> str:
    """Return the first page, with a link to each game where its mark stands."""
    games: list[str] = []
    for folder in _games(docs):
        about = _about(docs, folder)
        said = {key: str(about.get(key, "")) for key in ("emblem", "players", "lead")}
        link = f"{said['emblem']}[{_title(docs, folder / 'index.md')}]({folder.name}/index.md)"
        players = f" {_plain(said['players'])}" if said["players"] else ""
        lead = f' <span class="rw-games__lead">{html.escape(said["lead"])}</span>' if said["lead"] else ""
        games.append(f"- {link}{players}{lead}")
    listed = "\n".join(['<div class="rw-games" markdown>', "", *games, "", "</div>"])
    first = docs / _AUTHORS / "index.md"
    authors = f"[{_title(docs, first)}]({_AUTHORS}/index.md)" if first.is_file() else ""
    return text.replace(_GAMES_MARK, listed).replace(_AUTHORS_MARK, authors)


def _about(docs: Path, folder: Path) -> dict[str, object]:
    """Return what the generated book says of its game, beside its pages."""
    path = folder / _ABOUT_FILE
    if not path.is_file():
        return {}
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(data, dict) and all(isinstance(row, dict) for row in data["needs"]):
            return data
        raise ValueError("it does not hold what it should")
    except (ValueError, TypeError, KeyError) as error:
        place = path.relative_to(docs.parent).as_posix()
        raise SiteError(f"{place} is not as `rulewright build` writes it: {error}") from error


def _with_needs(docs: Path, text: str) -> str:
    """Return the page of what games need of the language, with a row for each construct and a column a game."""
    mark = _NEEDS_MARK.search(text)
    if mark is None:
        return text
    games: list[tuple[str, str, dict[str, dict[str, str | int]]]] = []
    for folder in _games(docs):
        about = _about(docs, folder)
        if about:
            needs = cast("list[dict[str, str | int]]", about["needs"])
            rows = {str(row["key"]): row for row in needs}
            games.append((str(about.get("game", folder.name)), folder.name, rows))
    reference = _reference(docs)
    every = {key: row for _, _, rows in games for key, row in rows.items()}
    lines = [
        "| " + " | ".join([mark[1], *(_plain(title) for title, _, _ in games)]) + " |",
        "| --- " * (1 + len(games)) + "|",
    ]
    for key, row in every.items():
        keyword = f"`{row['keyword']}`"
        if (page := reference.get(str(row.get("reference")))) is not None:
            keyword = f"[{keyword}]({page}#{row['reference']})"
        cells = [f"{keyword}<br>{_plain(str(row['words']))}"]
        cells += [_need(folder, rows.get(key)) for _, folder, rows in games]
        lines.append("| " + " | ".join(cells) + " |")
    table = "\n".join(lines) if games else ""
    return text[: mark.start()] + table + text[mark.end() :]


def _reference(docs: Path) -> dict[str, str]:
    """Return the page of the language reference that has an anchor."""
    return {
        anchor: page.relative_to(docs).as_posix()
        for page in sorted((docs / _AUTHORS / "language").glob("*.md"))
        for anchor in _ANCHOR.findall(page.read_text(encoding="utf-8"))
    }


def _need(folder: str, row: dict[str, str | int] | None) -> str:
    """Return how often a game uses a construct, and where first."""
    if row is None or not row["count"]:
        return "–"
    return f"[{row['count']} × {_plain(str(row['title']))}]({folder}/{row['url']})"


def _plain(text: str) -> str:
    """Return text in the cell of a table, with nothing in it that Markdown or HTML would read."""
    return re.sub(r"([\\`*_{}\[\]()#!|<>&~^])", lambda sign: f"&#{ord(sign[1])};", text)


def _check_same_pages(pages: dict[str, set[str]]) -> None:
    """Refuse a page that some language lacks."""
    every = set().union(*pages.values())
    gaps = [
        f"  {page}: not in {', '.join(lacking)}"
        for page in sorted(every)
        if (lacking := [language for language in pages if page not in pages[language]])
    ]
    if gaps:
        raise SiteError("\n".join(["some pages are not there in every language:", *gaps]))


def _config(
    frame: Path, target: Path, fresh: Path, language: str, shown: Sequence[str], base: str
) -> dict[str, object]:
    """Return what MkDocs must know beyond `site/mkdocs.<language>.yml`; its paths count from `target`."""
    site = frame / "site"

    def path(place: Path) -> str:
        return Path(os.path.relpath(place, target)).as_posix()

    docs = fresh / language
    return {
        "INHERIT": path(site / f"mkdocs.{language}.yml"),
        "docs_dir": language,
        "site_dir": path(target.parent / "site" / language),
        "theme": {"custom_dir": path(site / "theme")},
        "hooks": [path(site / "hooks.py")],
        "nav": _nav(docs, docs),
        "extra": {
            "shown_languages": list(shown),
            "policy": POLICY,
            "base": base,
            "games": {
                book["folder"]: {
                    "title": _as_html(game["title"]), "emblem": game["emblem"],
                    "edition": html.escape(book["edition"]), "of": game["folder"],
                    "editions": [each["folder"] for each in books] if books[1:] else [],
                }
                for game in json.loads((fresh / f"games.{language}.json").read_text(encoding="utf-8"))
                for books in [[game, *game["editions"]]] for book in books
            },
        },
        **({"site_url": f"{base}{language}/"} if base else {}),
    }


def _nav(docs: Path, folder: Path) -> list[NavItem]:
    """Return the pages in a folder and the folders below it, in their order."""
    items: list[NavItem] = []
    for entry in _in_order(docs, folder):
        if entry.is_dir():
            items.append({_as_html(_title(docs, entry / "index.md")): _nav(docs, entry)})
        else:
            items.append(entry.relative_to(docs).as_posix())
    return items


def _in_order(docs: Path, folder: Path) -> list[Path]:
    """Return the pages and folders of pages in a folder: as its order file says, the rest by name."""
    entries = {
        entry.name: entry
        for entry in sorted(folder.iterdir(), key=_place_by_name)
        if (entry.suffix == ".md" or any(entry.rglob("*.md")))
        and entry.relative_to(docs).as_posix() not in _OUTSIDE_NAV
        and not entry.name.startswith(_EXAMPLE)
    }
    order_file = folder / _ORDER_FILE
    if not order_file.is_file():
        return list(entries.values())
    place = order_file.relative_to(docs.parent).as_posix()
    try:
        order = json.loads(order_file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise SiteError(f"{place} is not JSON: {error}") from error
    if not isinstance(order, list) or not all(isinstance(name, str) for name in order):
        raise SiteError(f"{place} must be a list of file names")
    if missing := [name for name in order if name not in entries]:
        raise SiteError(f"{place} names pages that are not there: {', '.join(missing)}")
    order_file.unlink()  # a source, not a page to publish
    return [entries.pop(name) for name in dict.fromkeys(order)] + list(entries.values())


def _place_by_name(entry: Path) -> tuple[bool, int, str]:
    """Return the first page first, and what is for authors behind all games."""
    behind = (_NEEDS, _AUTHORS).index(entry.name) + 1 if entry.name in (_NEEDS, _AUTHORS) else 0
    return entry.name != "index.md", behind, entry.name


def _title(docs: Path, page: Path) -> str:
    """Return the first heading of a page."""
    place = page.relative_to(docs.parent).as_posix()
    if not page.is_file():
        raise SiteError(f"{place} is missing: every folder of pages has a first page")
    heading = _HEADING.search(page.read_text(encoding="utf-8"))
    if heading is None:
        raise SiteError(f"{place} has no heading: its first line should be `# Title`")
    return heading[1]


# Building


def _run_mkdocs(config: Path, site: Path) -> None:
    """Build one language strictly: a broken link or anchor is an error."""
    if not config.is_file():
        raise SiteError(f"{config.name} is missing: assemble the pages first")
    paths = ("--config-file", os.fspath(config.resolve()), "--site-dir", os.fspath(site.resolve()))
    _run(["rulewright.outputs.mkdocs_run", "build", *paths], site.parent, f"{config.name}: the pages have faults")


def _write_search(docs: Path, site: Path, language: str) -> None:
    """Add what the search page asks for: the rules of the built pages."""
    games = json.loads((docs / f"games.{language}.json").read_text(encoding="utf-8"))
    words = json.loads((docs / f"search.{language}.json").read_text(encoding="utf-8"))
    asked = json.loads((docs / f"asked.{language}.json").read_text(encoding="utf-8"))
    try:
        found = search_file(site, games, words, asked, language, os.fspath(docs / language))
    except ValueError as error:
        raise SiteError(str(error)) from error
    (site / "search").mkdir(exist_ok=True)
    (site / "search" / "rules.json").write_text(found, encoding="utf-8")


def _drop_unused(site: Path) -> None:
    """Remove what the theme and the index bring along and no page asks for: most of the weight."""
    for pattern in _UNUSED:
        for path in sorted(site.glob(pattern)):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()


def _run(command: Sequence[str], place: Path, headline: str) -> None:
    """Run a Python module as a program; what it complains about becomes a `SiteError`.

    It runs in a place of our own, and no module is looked for there: a project from a stranger may
    have a `mkdocs.py`, or settings for the program, in the folder that we are in.
    """
    done = subprocess.run(
        [sys.executable, "-P", "-m", *command],
        cwd=place,
        capture_output=True,
        check=False,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, "NO_COLOR": "1", "NO_MKDOCS_2_WARNING": "1", "PYTHONUTF8": "1"},
    )
    if done.returncode:
        said = [line.rstrip() for line in done.stderr.splitlines() if line.strip()]
        chatter = ("INFO", "DEBUG", "Aborted")
        faults = [line for line in said if not line.startswith(chatter)] or said[-1:]
        raise SiteError("\n".join([headline, *(f"  {line}" for line in faults)]))


# Serving


class _Server(ThreadingHTTPServer):
    """A server to which it is nothing new that a reader closes a connection."""

    def handle_error(
        self, request: socket | tuple[bytes, socket], client_address: object
    ) -> None:
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


class SiteHandler(SimpleHTTPRequestHandler):
    """Files of the site, always fresh; an unknown address gets the page that says so."""

    protocol_version = "HTTP/1.1"
    default_request_version = "HTTP/1.1"  # a request that is none is answered in full as well
    path = ""  # of a request that says none

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        try:
            return super().send_head()
        except ValueError:  # an address that no file can have
            self.send_error(HTTPStatus.BAD_REQUEST)
            return None

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        self.send_error(HTTPStatus.NOT_FOUND)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory, "404.html")
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = self.send_body(page.read_bytes(), "text/html; charset=utf-8", code)
        if self.command != "HEAD":
            self.copyfile(body, self.wfile)

    def send_body(self, body: bytes, kind: str, code: int = HTTPStatus.OK) -> io.BytesIO:
        """Send the head of an answer; the body is sent by whoever asked for it."""
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m rulewright.outputs.site`: assemble and build, then serve if asked to."""
    parser = argparse.ArgumentParser(prog="python -m rulewright.outputs.site", description=main.__doc__)
    parser.add_argument("--serve", action="store_true", help="serve the site when it is built")
    parser.add_argument("--port", type=int, default=8000, help="port to serve on (default: 8000)")
    parser.add_argument("--base", default="", help="the address that the site will have, if it is known")
    options = parser.parse_args(arguments)
    seldom_collected()
    if told := missing("mkdocs", "material", "resvg_py"):
        print(f"error: {told}", file=sys.stderr)
        return 2
    root = Path.cwd()
    build = root / "build"
    try:
        frame = frame_of(root, trusted=False)
        base = checked_base(options.base)
        with shown_on(sys.stdout):
            editions = write_pages(build, edition_books(root), "editions")
            assemble(root, build, frame=frame, base=base, editions=editions, pictures=True)
            build_site(frame, build, base=base, root=root)
        print("The site is in build/site.")
        if options.serve:
            serve(root, build, options.port)
    except (SiteError, LinkError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
