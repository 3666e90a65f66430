"""The pages for authors, in all four languages: the language, and what messages mean."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from html import escape as html
from importlib.resources import files
from pathlib import Path

from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.registry import CODES
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.emit.rulebook.markdown import escape
from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.reference.begin import begin_pages
from rulewright.reference.construct_examples import Usage, usage_in
from rulewright.reference.editors import editors_pages
from rulewright.reference.engines import engines_pages
from rulewright.reference.examples import examples_pages
from rulewright.reference.phrase_index import sayings_pages
from rulewright.reference.studies import studies_pages
from rulewright.reference.tellings import tellings_pages
from rulewright.reference.tutorial import tutorial_pages
from rulewright.reference.words_page import words_pages
from rulewright.syntax.construct_text import lines, shortened, spaced
from rulewright.syntax.constructs import (
    GROUPS,
    UNIONS,
    Construct,
    Form,
    Piece,
    constructs,
    sections,
)

AUTHORS = "generated/authors"
CATALOGUE = "language"

_ALWAYS = ("R001", "R002", "R003", "R004", "R005", "R006")
"""Findings about a text as such: no construct has more to do with them than another."""

_LIKE = {"condition": "value", "quoted": "statement"}
_WHOLE_PAGES = frozenset({"value", "condition", "domain"})
_FIRST_OF = {"statement": "let", "item": "game", "change": "set_value", "edit": "edit_needs"}


def reference_files(root: Path, findings: Findings) -> dict[str, str]:
    """Return every page for authors by path relative to the root.

    None for a project without the words for them: it writes rules, and does not work on the language.
    """
    if not (root / "locales" / ORIGINAL / f"{CATALOGUE}.po").is_file():
        return {}
    usage = usage_in(root)
    by_hand = {
        "begin": begin_pages(root, findings),
        "tutorial": tutorial_pages(root, findings),
        "sayings": sayings_pages(root, findings),
        "words": words_pages(root, findings),
        "tellings": tellings_pages(root, findings),
        "examples": examples_pages(root, findings),
        "studies": studies_pages(root),
        "editors": editors_pages(root),
        "engines": engines_pages(root),
    }
    pages: dict[str, str] = {}
    for language in LANGUAGES:
        words = book_words(root / "locales", language, findings, CATALOGUE)
        written = {name: texts[language] for name, texts in by_hand.items() if texts}
        for name, text in _Pages(words, usage, written).all():
            pages[f"{AUTHORS}/{language}/{name}"] = text
    return pages


def concerned() -> Mapping[str, Sequence[str]]:
    """Return the constructs that a finding with a code can concern; kept true by a test."""
    text = files("rulewright.reference").joinpath("findings.toml").read_text(encoding="utf-8")
    return {str(code): tuple(names) for code, names in tomllib.loads(text).items()}


def anchor(name: str) -> str:
    """Return where a construct stands on the page of its section."""
    return name.replace("_", "-")


class _Pages:
    """The pages in one language; those `written` by hand come first."""

    def __init__(
        self, words: Mapping[str, str], usage: Usage, written: Mapping[str, str]
    ) -> None:
        self._words = words
        self._written = {f"{name}.md": text for name, text in written.items()}
        self._usage = usage
        self._codes: dict[str, list[str]] = {}
        for code, names in concerned().items():
            for name in names:
                self._codes.setdefault(name, []).append(code)

    def all(self) -> Iterator[tuple[str, str]]:
        """Yield each page with its name."""
        listed = [f"{anchor(section)}.md" for section in sections()]
        yield "index.md", self._index()
        yield from self._written.items()
        yield "nav.json", _json(["index.md", *self._written, "language", "messages.md"])
        yield "language/index.md", self._language()
        yield "language/nav.json", _json(["index.md", *listed])
        for section, name in zip(sections(), listed, strict=True):
            yield f"language/{name}", self._section(section)
        yield "messages.md", self._messages()

    def _word(self, key: str) -> str:
        return self._words.get(key, key)

    # ---- pages ----------------------------------------------------------------------------------

    def _index(self) -> str:
        links = {
            **{f"page.{name.removesuffix('.md')}": name for name in self._written},
            "page.reference": "language/index.md",
            "page.messages": "messages.md",
        }
        return _page(
            self._heading(1, self._word("page.authors"), "authors"),
            prose(self._word("page.authors_text")),
            self._asking("../search/"),
            "\n".join(f"- [{escape(self._word(key))}]({place})" for key, place in links.items()),
        )

    def _asking(self, place: str) -> str:
        """Return a field that looks through the pages for authors; `place` is the address of the search."""
        label = html(self._word("page.ask"))
        return (
            f'<form class="rw-asking" role="search" action="{place}"><input type="hidden" name="game" '
            f'value="authors"><label><span>{label}</span> <input type="search" name="q" required maxlength="200" '
            f'autocomplete="off" placeholder="{html(self._word("page.ask_so"))}"></label> '
            f'<button class="md-button">{html(self._word("page.ask_go"))}</button></form>'
        )

    def _language(self) -> str:
        always = ", ".join(f"[{code}](../messages.md#{code.lower()})" for code in _ALWAYS)
        parts = [
            self._heading(1, self._word("page.reference"), "language"),
            prose(self._word("page.reference_text")),
            self._asking("../../search/"),
            self._heading(2, self._word("page.reading"), "reading"),
            prose(self._word("page.reading_text")),
            f"{prose(self._word('page.always'))} {always}.",
            self._heading(2, self._word("page.overview"), "overview"),
        ]
        for section in sections():
            title = escape(self._word(f"section.{section}"))
            own = [construct for construct in constructs() if construct.section == section]
            links = (
                f'<a href="{anchor(section)}/#{anchor(each.name)}">{self._title(each)}</a>'
                for each in own
            )
            parts += [f"[{title}]({anchor(section)}.md)", f'<p class="rw-all">{" ".join(links)}</p>']
        missing = [each for each in constructs() if each.name not in self._usage.games]
        parts.append(self._heading(2, self._word("page.not_used_title"), "not-used"))
        if missing:
            parts.append("\n".join(f"- {self._link(each)}" for each in missing))
        else:
            parts.append(prose(self._word("page.not_used_none")))
        return _page(*parts)

    def _section(self, section: str) -> str:
        parts = [self._heading(1, self._word(f"section.{section}"), f"section-{anchor(section)}")]
        for construct in constructs():
            if construct.section == section:
                parts += self._construct(construct)
        return _page(*parts)

    def _messages(self) -> str:
        parts = [
            self._heading(1, self._word("page.messages"), "messages"),
            prose(self._word("page.messages_text")),
        ]
        for info in CODES.values():
            _, _, text = info.page.partition("\n")
            parts += [f"## {escape(f'{info.code}: {info.title}')} {{ #{info.code.lower()} }}"]
            parts += [f'<div lang="{ORIGINAL}" markdown>', text.strip(), "</div>"]
        return _page(*parts)

    # ---- one construct ----------------------------------------------------------------------------

    def _construct(self, construct: Construct) -> Iterator[str]:
        yield f"## {self._title(construct)} {{ #{anchor(construct.name)} }}"
        yield prose(self._word(f"construct.{construct.name}"))
        if construct.forms != (shortened(construct.forms[0]),):
            forms = "\n".join(self._form(form, construct.section) for form in construct.forms)
            yield f'<pre class="rw-form"><code>{forms}</code></pre>'
        example = self._usage.examples.get(construct.name)
        if example is not None:
            place = f", `{example.file}`" if example.file else ""
            yield f"{escape(self._word('page.example'))}{place}:"
            yield "```rules\n" + "\n".join(example.lines) + "\n```"
        notes = [self._used(construct)]
        if codes := self._codes.get(construct.name):
            links = ", ".join(f"[{code}](../messages.md#{code.lower()})" for code in codes)
            notes.append(f"{escape(self._word('page.messages_for'))}: {links}.")
        yield " ".join(notes) + '\n{ .rw-used }'

    def _used(self, construct: Construct) -> str:
        games = self._usage.games.get(construct.name, {})
        if not games:
            return escape(self._word("page.unused"))
        listed = ", ".join(f"`{game}` ({count} ×)" for game, count in sorted(games.items()))
        return f"{escape(self._word('page.used'))}: {listed}."

    def _link(self, construct: Construct) -> str:
        place = f"{anchor(construct.section)}/#{anchor(construct.name)}"
        return f'<a href="{place}">{self._title(construct)}</a>'

    def _title(self, construct: Construct) -> str:
        """Return the first line of the form, without what may be left out."""
        return f"<code>{self._line(shortened(construct.forms[0]), '')}</code>"

    def _form(self, form: Form, section: str) -> str:
        return "\n".join("  " * level + self._line(line, section) for level, line in lines(form))

    def _line(self, pieces: Sequence[Piece], section: str) -> str:
        """Return a line of a form as HTML; with a section, its slots are links from the page of that."""
        return "".join(gap + self._piece(piece, section) for gap, piece in spaced(pieces))

    def _piece(self, piece: Piece, section: str) -> str:
        if piece.kind == "slot":
            word = f"<i>{html(self._word(f'slot.{piece.text}'))}</i>"
            place = _place(piece.text) if section else None
            return f'<a href="../{place}">{word}</a>' if place else word
        if piece.kind == "mark":
            return f'<span class="rw-mark">{html(piece.text)}</span>'
        return f"<b>{html(piece.text)}</b>"

    @staticmethod
    def _heading(level: int, text: str, name: str) -> str:
        return f"{'#' * level} {escape(text)} {{ #{name} }}"


def prose(text: str) -> str:
    """Return a sentence of the catalogue as Markdown; between backticks stands what is written in rules."""
    parts = re.split(r"`([^`]*)`", text)
    return "".join(f"`{part}`" if n % 2 else _spaced(part) for n, part in enumerate(parts))


def _spaced(text: str) -> str:
    """Escaped, with the space at either end that the escaping would take away."""
    if not text.strip():
        return text
    before, after = " " * text.startswith(" "), " " * text.endswith(" ")
    return f"{before}{escape(f'.{text}')[2:].lstrip()}{after}"  # a stop behind code is no list


def _place(slot: str) -> str | None:
    """Return where on the pages a slot is told of, from a page beside it; None where nothing more is told."""
    groups = [group for group, shown in GROUPS.items() if shown == _LIKE.get(slot, slot)]
    first = next((each for each in constructs() if each.group in groups[-1:]), None)
    if first is not None:
        top = next(each for each in constructs() if each.section == first.section)
        name = "" if slot in _WHOLE_PAGES or first == top else f"#{anchor(first.name)}"
        return f"{anchor(first.section)}/{name}"
    union = _LIKE.get(slot, slot)
    if union in UNIONS:
        member = next((each for each in constructs() if each.name == _FIRST_OF[union]), None)
        return f"{anchor(member.section)}/" if member is not None else None
    return None


def _page(*parts: str) -> str:
    return "\n\n".join(parts) + "\n"


def _json(names: Sequence[str]) -> str:
    return json.dumps(list(names), indent=2) + "\n"
