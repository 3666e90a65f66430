"""Which sentence of the book says a fact, in each language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.emit.rulebook.rule_changes import players
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import LANGUAGES
from rulewright.model import nodes as m
from rulewright.prose.blocks import Block, Heading, TableBlock, lines_of
from rulewright.prose.game_words import load_words
from rulewright.prose.writer import Writer


@dataclass(frozen=True, slots=True)
class Place:
    """A sentence of the book, or a table by its title, and the anchor of the rule that it stands in."""

    anchor: str
    sentence: str


def said(root: Path, game: m.Game, folders: tuple[Path, ...] = ()) -> Mapping[str, Mapping[str, Place]]:
    """By fact and language, the first sentence that says it; facts that none says are left out.

    What the head of a game carries, its numbers of players, stands on the first page.
    """
    findings = Findings()
    words = load_words(root / "locales", game, findings, folders)
    found: dict[str, dict[str, Place]] = {}
    for language in LANGUAGES if words is not None else ():
        assert words is not None
        writer = Writer(game, language, words, findings)
        chrome = book_words(root / "locales", language, findings)
        for fact in _facts(game.sources):
            found.setdefault(fact, {})[language] = Place("game", players(game, chrome))
        for chapter in game.chapters:
            for item in chapter.items:
                for fact, place in _places(writer.rule_text(item)):
                    found.setdefault(fact, {}).setdefault(language, place)
    return found


def _places(blocks: list[Block]) -> Iterator[tuple[str, Place]]:
    anchor = title = ""
    for block in blocks:
        if isinstance(block, Heading):
            anchor, title = block.anchor, block.text
        elif isinstance(block, TableBlock):
            yield from ((fact, Place(anchor, title)) for fact in _facts(block.sources))
        else:
            for line in lines_of([block]):
                yield from ((fact, Place(anchor, line.text)) for fact in _facts(line.sources))


def _facts(sources: m.Sources) -> tuple[str, ...]:
    return (*sources.facts, *sources.rulings)
