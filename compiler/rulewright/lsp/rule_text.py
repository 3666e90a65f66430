"""What the book says of the rule at a place in a spec, and of the line there, with its facts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulewright.diagnostics.model import Findings
from rulewright.foundation import files
from rulewright.foundation.bounded_memo import Memo, Same
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import with_leaves
from rulewright.lsp.declaration_parser import piece_at, pieces
from rulewright.lsp.file_owner import Buffers, Target, encoded
from rulewright.model import nodes as m
from rulewright.model.facts import Fact
from rulewright.project.paths import LOCALES
from rulewright.project.pipeline import facts_in
from rulewright.project.reader import word_folders
from rulewright.prose.blocks import Block
from rulewright.prose.game_words import GameWords, load_words
from rulewright.prose.plan.sentences import Section, Sentence
from rulewright.prose.speaking import UNSAID
from rulewright.prose.writer import Writer
from rulewright.syntax.formatter import without_sources

_DECLARED = re.compile(
    r"(?:add |replace |change )?(?:open )?(?P<word>\w+)(?: (?P<name>[a-z][a-z0-9_]*))?"
)
_STEP = re.compile(r"^ +step ([a-z][a-z0-9_]*)", re.MULTILINE)
_FACT = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b")
_ANCHORS = {
    "line": "zone", "group": "zone", "slots": "zone", "pile": "zone", "remember": "variable",
    "cards": "pieces",
}
"""The word of an anchor, where it is another than that of the declaration."""
_WHOLE = ("setup", "play")


@dataclass(frozen=True, slots=True)
class Page:
    """What the book says of a rule: its blocks, the sentences of one line of it, and its facts."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]
    line: tuple[str, ...]
    facts: tuple[Fact, ...]


def anchor_at(text: str, offset: int) -> str:
    """Return the anchor of the rule around a place, or nothing."""
    piece = piece_at(pieces(text), offset)
    if piece is None:
        return ""
    step = [*_STEP.finditer(piece.text, 0, max(0, offset - piece.start))]
    if piece.first.startswith(("setup", "add setup", "replace setup")):
        here = next(iter(_STEP.findall(_line(text, offset))), "")
        return f"step-{here or step[-1][1]}" if here or step else "setup"
    return _anchor(piece.first)


def _anchor(first: str) -> str:
    """Return the anchor of what a line declares or changes."""
    changed = re.match(r"(?:set|remove) .*?\b([a-z][a-z0-9_]*)(?: to .*)?$", first)
    if changed is not None:
        return f"*-{changed[1]}"
    declared = _DECLARED.match(first)
    if declared is None:
        return ""
    word, name = declared["word"], declared["name"]
    if word in _WHOLE:
        return word
    return f"{_ANCHORS.get(word, word)}-{name}" if name else ""


@dataclass(slots=True)
class Book:
    """The sentences of one game in one language."""

    game: m.Game
    writer: Writer
    sections: dict[str, Section]
    items: dict[str, m.Item]

    def anchor(self, wanted: str) -> str | None:
        """Return an anchor that the book has: the wanted one, or any of that name where its word is open."""
        if wanted in self.sections:
            return wanted
        if wanted.startswith("*-"):
            return next((each for each in self.sections if each.partition("-")[2] == wanted[2:]), None)
        return None

    def named(self, name: str) -> str | None:
        """Return the anchor of a rule by its name alone."""
        return self.anchor(f"*-{name}")


def book(
    target: Target, game: m.Game, language: str, buffers: Buffers
) -> Book | None:
    """Return the book of a game; nothing if its words cannot be used."""
    with files.instead(encoded(buffers)), files.as_it_is():
        folders = word_folders(target.folder, target.rules)
        words = load_words(target.root / LOCALES, game, Findings(), folders)
    if words is None:
        return None
    return _books.get((Same(game), Same(words), language), lambda: _book(game, language, words))


_books: Memo[Book] = Memo(8)


def _book(game: m.Game, language: str, words: GameWords) -> Book:
    writer = Writer(game, language, words, Findings())
    sections: dict[str, Section] = {}
    items: dict[str, m.Item] = {}
    for chapter in game.chapters:
        for item in chapter.items:
            for part in writer.parts(item):
                sections.setdefault(part.anchor, part)
                items.setdefault(part.anchor, item)
    return Book(game, writer, sections, items)


def page(
    target: Target, found: Book, anchor: str, text: str = "", offset: int = -1
) -> Page | None:
    """Return what the book says of a rule, and of the line at a place in a text, if the text is the game's."""
    section = found.sections.get(anchor)
    if section is None:
        return None
    blocks = found.writer.section_text(section)
    title = found.writer.speech.title(section.title, section.span)
    facts = {fact.id: fact for fact in facts_in(target.folder)}
    cited = _facts_of(text, offset) if offset >= 0 else _cited(section)
    line = _on_line(found, section, text, offset) if offset >= 0 else ()
    return Page(anchor, title, tuple(blocks), line, tuple(facts[each] for each in cited if each in facts))


def _on_line(found: Book, section: Section, text: str, offset: int) -> tuple[str, ...]:
    here = without_sources(_line(text, offset)).strip()
    said: list[str] = []
    for sentence in _sentences(section):
        # By what the line says: elsewhere the text may be newer than the game.
        span = sentence.span
        if here and without_sources(_line(span.file.text, span.start)).strip() == here:
            line = found.writer.sentences.line(sentence, section.anchor).text
            if line != UNSAID and line not in said:
                said.append(line)
    return tuple(said)


def _sentences(node: object) -> Iterator[Sentence]:
    return (part for part in with_leaves(node) if isinstance(part, Sentence))


def _cited(section: Section) -> Sequence[str]:
    found = [*section.sources.facts, *section.sources.rulings]
    for sentence in _sentences((section.intro, section.body)):
        found += [*sentence.sources.facts, *sentence.sources.rulings]
    return list(dict.fromkeys(found))


def _facts_of(text: str, offset: int) -> list[str]:
    """Return the facts that a line cites, or the lines below it that only cite."""
    start = text.rfind("\n", 0, offset) + 1
    lines = text[start:].split("\n")
    found = _FACT.findall(lines[0])
    for line in lines[1:]:
        if not re.match(r" *(cites|ruling) ", line):
            break
        found += _FACT.findall(line)
    return found


def _line(text: str, offset: int) -> str:
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    return text[start : len(text) if end < 0 else end]
