"""What the search finds: the rules of the built pages, one entry each, and the words they are asked by.

Pages say themselves what they are (`search:` in their front matter becomes `data-rw-search` of the
article) and what in them repeats other rules (`data-no-search`). Each heading with an anchor is an
entry with the text below it. The browser makes the index from the entries, with the very code that
reads the questions (`site/search`), so the two cannot take a word apart in different ways.
"""

from __future__ import annotations

import html
import json
import os
import posixpath
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from rulewright.foundation import disk_cache, files
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.kept_values import KeptValues
from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.foundation.toml import parse_toml
from rulewright.outputs.search_questions import Asked, check_rules, place_of
from rulewright.outputs.search_verbs import verb_forms, verb_parts
from rulewright.prose.languages.verbs import listed

AUTHORS = "authors"
_MOST_BYTES = 1_000_000
_VOID = {"br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
_SILENT = {"script", "style", "svg", "pre", "template", "form", "button"}
_BLOCKS = {"p", "li", "dd", "dt", "tr", "summary", "figcaption", "blockquote", "div", "section"}
_HEADINGS = {"h1", "h2", "h3", "h4"}
_DEEPEST = 5
_NUMBER = re.compile(r"(\d+(?:\.\d+)+|\d+(?=\.))\.?\s+(.*)")
_ESCAPED = re.compile(r"\\(.)")
_SPACE = re.compile(r"\s+")
_NAMES, _NAMED = "see-also", "rw-used"
"""Classes of a paragraph that leads to the rules that a rule names; of one to those that name it: both."""
_CHANGED = {"variants", "edition", "house-rules", "what-changed"}
"""Kinds of pages that tell of a rule only what differs: who asks for the rule wants the rule."""
_MORE, _HUNG = 7, 9
"""Where in the list of an entry these stand."""
_GENERAL = 3
"""A noun that so many keys of one lexicon have says nothing of any of them (`player`, `card`)."""


@dataclass(slots=True)
class Entry:
    """A heading and what stands below it.

    `hung` are examples and rulings that hang on it, each with its title and the address of its own entry, if it
    has one; `uses` are the addresses of rules that it names.
    """

    anchor: str
    level: int
    title: str = ""
    text: list[str] = field(default_factory=list)
    hung: list[tuple[str, str]] = field(default_factory=list)
    uses: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PageText:
    """A page to be searched: what kind it is, and its entries, the first being the page itself."""

    kind: str
    entries: Sequence[Entry]


class _Reader(HTMLParser):
    """Takes a built page apart; only what stands in the article counts.

    For authors also code counts, and a paragraph with an address is an entry of its own.
    """

    def __init__(self, *, authors: bool = False) -> None:
        super().__init__(convert_charrefs=True)
        self._headings = _HEADINGS | {"p"} if authors else _HEADINGS
        self._silent = _SILENT - {"pre"} if authors else _SILENT
        self.kind = ""
        self.entries: list[Entry] = []
        self._open: list[tuple[str, str]] = []  # element, and what its text is: "text", "title", "more", ""
        self._inside = False
        self._uses = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "article" and "data-rw-search" in values:
            self._inside, self.kind = True, values["data-rw-search"]
            self._open = [(tag, "text")]
            return
        if not self._inside or tag in _VOID:
            if self._inside:
                self._space()
            return
        now = self._open[-1][1]
        classes = values.get("class", "").split()
        if tag in self._headings and values.get("id") and now == "text":
            self.entries.append(Entry(values["id"], _DEEPEST if tag == "p" else int(tag[1])))
            now = "title"
        elif tag in self._silent or "headerlink" in classes:
            now = ""
        elif "data-search-more" in values:
            now = "more"
            if self.entries:
                self.entries[-1].hung.append(("", ""))
        elif "data-no-search" in values and now != "more":
            now = "hidden"
            self._uses = _NAMES in classes and _NAMED not in classes
        elif tag == "a" and now == "hidden":
            self._lead_to(values.get("href", ""))
        if tag in _BLOCKS:
            self._space()
        self._open.append((tag, now))

    def handle_endtag(self, tag: str) -> None:
        if not self._inside or not any(name == tag for name, _ in self._open):
            return
        while self._open and self._open.pop()[0] != tag:
            pass
        if not self._open:
            self._inside = False
        elif tag in _BLOCKS:
            self._space()

    def handle_data(self, data: str) -> None:
        if not self._inside or not self.entries:
            return
        entry = self.entries[-1]
        match self._open[-1][1]:
            case "title":
                entry.title += data
            case "text":
                entry.text.append(data)
            case "more":
                title, address = entry.hung.pop()
                entry.hung.append((title + data, address))

    def _space(self) -> None:
        if self.entries and self._open[-1][1] == "text":
            self.entries[-1].text.append(" ")

    def _lead_to(self, address: str) -> None:
        """Keep a link below a rule: to another rule that it names, or to the entry of what hangs on it."""
        if not self.entries or "#" not in address:
            return
        entry = self.entries[-1]
        if self._uses:
            entry.uses.append(address)
        elif entry.hung and not entry.hung[-1][1]:
            entry.hung[-1] = (entry.hung[-1][0], address)


def _known_page(kept: KeptValues, text: str, authors: bool) -> PageText | None:
    """Return the same as `read_page`, which reads each text once."""

    def read() -> object:
        page = read_page(text, authors=authors)
        entries = page.entries if page is not None else ()
        kind = page is not None and page.kind
        return kind, [(e.anchor, e.level, e.title, e.text, e.hung, e.uses) for e in entries]

    kind, entries = kept.get(disk_cache.digest(text.encode(), b"authors" if authors else b""), read)
    return PageText(kind, [Entry(*each) for each in entries]) if entries else None


def read_page(text: str, *, authors: bool = False) -> PageText | None:
    """Return what a built page gives to the search; nothing if it is not to be searched."""
    reader = _Reader(authors=authors)
    reader.feed(text)
    reader.close()
    return PageText(reader.kind, reader.entries) if reader.entries else None


def search_file(
    site: Path,
    games: Sequence[Mapping[str, Any]],
    words: Mapping[str, object],
    asked: Asked | None = None,
    language: str = ORIGINAL,
    kept_for: str = "",
) -> str:
    """Return all that the search of one language needs, from its built pages, as JSON.

    An entry is a list: game, kind, address, number, title, title of the page, text, titles of what hangs
    on it and has no entry, what readers ask of it, the numbers of the entries that hang on it, and of those
    that it names. Raises `ValueError` for a question of a rule that is on no page. What is
    read of a page is kept for the next time, `kept_for` the same site. Books of other editions are not
    searched: they say nearly the same.
    """
    asked = asked or {}
    known = [game["folder"] for game in games]
    left_out = {book["folder"] for game in games for book in game.get("editions", ())}
    anchors: defaultdict[str, set[str]] = defaultdict(set)
    entries: list[list[str | list[int]]] = []
    numbers: dict[str, int] = {}
    linked: list[tuple[str, Entry]] = []
    kept = KeptValues("searched with links", kept_for or os.fspath(site))
    for path in sorted(site.rglob("index.html")):
        place = path.parent.relative_to(site).as_posix().removeprefix(".")
        folder = place.split("/")[0]
        if folder in left_out:
            continue
        page = _known_page(kept, path.read_text(encoding="utf-8"), folder == AUTHORS)
        if page is None:
            continue
        game = folder if folder in known or folder == AUTHORS else ""
        head = _clean(page.entries[0].title)
        for entry in page.entries:
            said = _clean("".join(entry.text))
            if not said:
                continue
            numbered = _NUMBER.fullmatch(_clean(entry.title))
            number, title = numbered.groups() if numbered is not None else ("", _clean(entry.title))
            kind = page.kind if entry is not page.entries[0] or page.kind == "example" else "page"
            around = head if entry is not page.entries[0] else ""
            address = f"{place}/#{entry.anchor}".removeprefix("/")
            questions = ""
            if kind not in _CHANGED:
                anchors[game].add(entry.anchor)
                questions = asked.get(game, {}).get(entry.anchor, "")
            numbers[address] = len(entries)
            linked.append((place, entry))
            entries.append([game, kind, address, number, title, around, said, "", questions, [], []])
    kept.save()
    for row, (place, entry) in zip(entries, linked, strict=True):
        hung = [(_clean(title), numbers.get(_from(place, address))) for title, address in entry.hung]
        uses = (numbers.get(_from(place, address)) for address in entry.uses)
        row[_MORE] = " ".join(title for title, number in hung if number is None)
        row[_HUNG:] = _once(number for _, number in hung), _once(uses)
    for game, rules in asked.items():
        if game == AUTHORS:
            continue
        check_rules(rules, place_of(language, game), anchors[game])
    named = [[game["folder"], html.unescape(_ESCAPED.sub(r"\1", game["title"]))] for game in games]
    data = {"games": named, "words": words, "entries": entries}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _from(place: str, address: str) -> str:
    """Return where a link on the page at `place` leads to, as entries are addressed."""
    path, _, anchor = address.partition("#")
    folder = posixpath.normpath(posixpath.join(place, path)) if path else place
    return f"{folder}/#{anchor}".removeprefix("./")


def _once(numbers: Iterable[int | None]) -> list[int]:
    return list(dict.fromkeys(number for number in numbers if number is not None))


def _clean(text: str) -> str:
    return re.sub(r" ([.,;:])", r"\1", _SPACE.sub(" ", text.replace("¶", "")).strip())


# Words


def search_words(frame: Path, root: Path, language: str) -> dict[str, object]:
    """Return the catalogue of a language, and what the lexicons call by several names. Raises `ValueError`."""
    path = frame / "site" / "search" / f"{language}.toml"
    if not path.is_file():
        return {"stop": [], "over": [], "same": [], "meant": {}, "compounds": False}
    try:
        table = parse_toml(files.read(path, _MOST_BYTES).decode())
    except (OSError, ValueError) as error:
        raise ValueError(f"site/search/{language}.toml cannot be read: {error}") from error
    same, meant = table.get("same", []), table.get("meant", {})
    if not isinstance(same, list) or not isinstance(meant, dict):
        raise ValueError(f"site/search/{language}.toml: `same` must be a list, `meant` a table")
    return {
        "stop": str(table.get("stop", "")).split(),
        "over": _listed(str(table.get("over", ""))),
        "same": [_listed(str(line)) for line in same],
        "meant": {
            **_abroad(root / "locales", language),
            **{str(asked): _listed(str(said)) for asked, said in meant.items()},
        },
        "compounds": bool(table.get("compounds", False)),
        "count": _listed(str(table.get("count", ""))) if table.get("count") else [],
        "numbers": str(table.get("numbers", "")).split(),
        "amounts": str(table.get("amounts", "")).split(),
        "players": _listed(str(table.get("players", ""))),
        "forms": verb_forms(language, _verbs((frame, root), language), str(table.get("past", "")).splitlines()),
        "parts": verb_parts(language),
        "hung": str(table.get("hung", "")).split(),
    }


def _listed(line: str) -> list[str]:
    return [part.strip() for part in line.split(",")]


def _abroad(locales: Path, language: str) -> dict[str, list[str]]:
    """Return the names of cards and places that a box in another language has, with our own.

    Only names, which are those that English writes with a capital: what else the lexicons share a key
    for means something else in every game.
    """
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for path in sorted((locales / ORIGINAL).glob("*.toml")):
        nouns = {each: _nouns(locales / each / path.name) for each in LANGUAGES}
        for key, name in nouns[ORIGINAL].items():
            own = nouns[language].get(key, "").casefold()
            if not own or not name[:1].isupper():
                continue
            for other in (nouns[each].get(key, "").casefold() for each in LANGUAGES if each != language):
                if other and other != own:
                    found[other][own] = None
    return {name: list(own) for name, own in sorted(found.items())}


def _verbs(places: Sequence[Path], language: str) -> dict[str, str]:
    """Return the verbs of all word lists of a language, with the forms that do not follow."""
    found: dict[str, str] = {}
    for place in dict.fromkeys(places):
        for path in sorted((place / "locales" / language).glob("*.toml")):
            try:
                table = parse_toml(files.read(path, _MOST_BYTES).decode()).get("verb", {})
            except (OSError, ValueError):
                continue  # as above
            found |= listed(table) if isinstance(table, dict) else {}
    return found


def _nouns(path: Path) -> dict[str, str]:
    try:
        table = parse_toml(files.read(path, _MOST_BYTES).decode())
    except (OSError, ValueError):
        return {}  # whoever reads it for the book says what is wrong
    nouns = {
        key: noun for key, entry in table.items()
        if isinstance(entry, dict) and isinstance(noun := entry.get("noun"), str)
    }
    often = Counter(nouns.values())
    return {key: noun for key, noun in nouns.items() if often[noun] < _GENERAL}
