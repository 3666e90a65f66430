"""How to write tellings: text by hand in each language, and what it shows is read from the games.

`site/tellings/<language>.md` is the text. Each of these marks, alone on a line, is replaced:

- `<!-- telling GAME ANCHOR -->`: a rule and its telling, as they stand in the .po file;
- `<!-- book GAME ANCHOR -->`: what the book then says about the rule;
- `<!-- lesson GAME NAME -->`: a part of the lesson, as it stands in `book.toml`;
- `<!-- polish GAME ANCHOR -->`: the first polished sentence of a rule.

So nothing in it can be out of date: a telling is shown only while it says its rule.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.emit.rulebook.drawing.book_config import FILE as PLAN
from rulewright.foundation.languages import LANGUAGES
from rulewright.foundation.source import SourceFile, Span
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.project.paths import SPECS
from rulewright.project.pipeline import Rules, load_game
from rulewright.prose.game_words import GameWords, load_words
from rulewright.prose.tellings.files import message
from rulewright.prose.writer import Writer
from rulewright.reference.tutorial import quoted

FOLDER = Path("site/tellings")

_MARK = re.compile(r"^<!-- (telling|book|lesson|polish) (\w+) ([\w-]+) -->$", re.MULTILINE)


def tellings_pages(root: Path, findings: Findings) -> Mapping[str, str]:
    """Return the page of each language; none for a project without them."""
    folder = root / FOLDER
    if not all((folder / f"{language}.md").is_file() for language in LANGUAGES):
        return {}
    games = _Games(root, findings)
    pages: dict[str, str] = {}
    for language in LANGUAGES:
        text = (folder / f"{language}.md").read_text(encoding="utf-8")
        pages[language] = _MARK.sub(partial(games.filled, language), text)
    return pages


class _Games:
    """The games that the pages show something of, each read once."""

    def __init__(self, root: Path, findings: Findings) -> None:
        self._root = root
        self._findings = findings
        self._loaded: dict[str, tuple[m.Game, GameWords] | None] = {}

    def filled(self, language: str, mark: re.Match[str]) -> str:
        """Return what stands in the place of a mark."""
        kind, game, name = mark.groups()
        found = self._lesson(game, name) if kind == "lesson" else self._said(kind, game, name, language)
        if not found:
            place = Span(SourceFile(f"{FOLDER.as_posix()}/{language}.md", ""), 0, 0)
            self._findings.add(Diagnostic("R115", f"There is no {kind} `{name}` in `{game}`", place))
        return found

    def _lesson(self, game: str, name: str) -> str:
        path = self._root / SPECS / game / PLAN
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        part = re.search(rf'^\[\[lesson\]\]\nname = "{name}"\n(?:.+\n?)*', text, re.MULTILINE)
        return "" if part is None else f"```toml\n{part[0].rstrip()}\n```"

    def _said(self, kind: str, game: str, anchor: str, language: str) -> str:
        loaded = self._game(game)
        if loaded is None:
            return ""
        spec, words = loaded
        items = [item for chapter in spec.chapters for item in chapter.items]
        item = next((item for item in items if rule_anchor(item) == anchor), None)
        if item is None:
            return ""
        writer = Writer(spec, language, words, self._findings)
        match kind:
            case "telling":
                return _telling(writer, item)
            case "polish":
                return _polish(writer, item)
            case _:
                return quoted(writer, item)

    def _game(self, name: str) -> tuple[m.Game, GameWords] | None:
        if name not in self._loaded:
            game, _ = load_game(self._root / SPECS / name, Rules())
            words = game and load_words(self._root / "locales", game, self._findings)
            self._loaded[name] = (game, words) if game and words else None
        return self._loaded[name]


def _telling(writer: Writer, item: m.Item) -> str:
    writer.rule_text(item)
    anchor = rule_anchor(item)
    for each in writer.words.catalogues[writer.language].tellings.get(anchor, ()):
        if each in writer.tellings.used:
            return _shown(anchor, each.rule, each.text)
    return ""


def _polish(writer: Writer, item: m.Item) -> str:
    writer.rule_text(item, told=False)
    for key, text in writer.words.catalogues[writer.language].polish.items():
        if key in writer.sentences.used_polish:
            return _shown(*key, text)
    return ""


def _shown(context: str, english: str, text: str) -> str:
    return f"```po\n{message(context, english, text)}\n```"
