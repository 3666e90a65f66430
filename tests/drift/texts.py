"""What the book says of a game, and in which languages it says something else of a mutant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.foundation.languages import LANGUAGES, Voices
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.prose.blocks import Block, Heading, ItemList, ListItem, Paragraph, TableBlock
from rulewright.prose.game_words import GameWords, load_words
from rulewright.prose.plan.expressions import scope_of
from rulewright.prose.plan.sections import section
from rulewright.prose.plan.sentences import Section
from rulewright.prose.writer import Writer
from tests.drift.mutant import Mutant, items_of

LOCALES = Path(__file__).parents[2] / "locales"

Lines = tuple[tuple[int, str], ...]
"""Sentences and cells in their order, with how deep they stand in lists."""


class Sight(StrEnum):
    """What a reader sees of a mutant: another text, no text as the build fails, or nothing."""

    SEEN = "seen"
    REFUSED = "refused"
    UNSEEN = "unseen"


class Unreadable(Exception):
    """The game itself cannot be said, so that nothing can be compared with it."""


def drafted(game: m.Game, locales: Path = LOCALES) -> GameWords | None:
    """The words of a game; what is not there is made from its names."""
    return load_words(locales, game, Findings(), (), Voices(drafts=True))


def bare(words: GameWords) -> GameWords:
    """The words of a game without what editors have written for its rules."""
    return replace(
        words,
        catalogues={
            language: replace(catalogue, polish={}, tellings={})
            for language, catalogue in words.catalogues.items()
        },
    )


class Texts:
    """The text of a game in some languages."""

    def __init__(
        self,
        game: m.Game,
        locales: Path,
        languages: Sequence[str] = LANGUAGES,
        words: GameWords | None = None,
    ) -> None:
        findings = Findings()
        words = words or load_words(locales, game, findings)
        if words is None or findings.items:
            raise Unreadable(_told(findings))
        self.languages = tuple(languages)
        self._words: GameWords = words
        self._players = {
            language: book_words(locales, language, findings).get("book.players", "")
            for language in languages
        }
        self._plans: dict[str, Section] = {}
        self._lines: dict[tuple[str, str], Lines] = {}
        for item in items_of(game):
            scope = scope_of(game)
            plan = section(item, scope)
            findings.items += scope.problems
            self._plans[rule_anchor(item)] = plan
            for language in languages:
                writer = Writer(game, language, words, findings)
                self._lines[rule_anchor(item), language] = lines(writer.section_text(plan))
        self._bounds = {language: self._players_text(game, language) for language in languages}
        if findings.items:
            raise Unreadable(_told(findings))

    def sight(self, mutant: Mutant) -> Mapping[str, Sight]:
        """What a reader of each language sees of a mutant."""
        game = mutant.game
        found = dict.fromkeys(self.languages, Sight.UNSEEN)
        for language in self.languages:
            if self._players_text(game, language) != self._bounds[language]:
                found[language] = Sight.SEEN
        self._look(mutant.changed, game, found)
        if Sight.UNSEEN in found.values():
            # What is said of other items may depend on these.
            self._look(items_of(game), game, found)
        return found

    def _look(
        self, items: Sequence[m.Item], game: m.Game, found: dict[str, Sight]
    ) -> None:
        for item in items:
            anchor, scope = rule_anchor(item), scope_of(game)
            try:
                plan = section(item, scope)
            except Exception:
                # Nothing that the checker accepts may end here, but a mutant may be worse.
                scope.unsaid(item.span, "This")
            if scope.problems:
                self._refuse(found)
                continue
            if plan == self._plans[anchor]:
                continue
            for language in self.languages:
                if found[language] is Sight.UNSEEN:
                    found[language] = self._read(plan, anchor, game, language)

    def _read(self, plan: Section, anchor: str, game: m.Game, language: str) -> Sight:
        findings = Findings()
        text = lines(Writer(game, language, self._words, findings).section_text(plan))
        if findings.items:
            return Sight.REFUSED
        return Sight.UNSEEN if text == self._lines[anchor, language] else Sight.SEEN

    def _refuse(self, found: dict[str, Sight]) -> None:
        for language in self.languages:
            if found[language] is Sight.UNSEEN:
                found[language] = Sight.REFUSED

    def _players_text(self, game: m.Game, language: str) -> str:
        low, high = str(game.min_players), str(game.max_players)
        return self._players[language].replace("{low}", low).replace("{high}", high)


def _told(findings: Findings) -> str:
    return "\n".join(f"{item.code} {item.span}: {item.headline}" for item in findings.items[:20])


def lines(blocks: Sequence[Block]) -> Lines:
    """All that blocks say, without anchors and sources."""
    return tuple(entry for block in blocks for entry in _lines(block))


def _lines(block: Block) -> Iterator[tuple[int, str]]:
    match block:
        case Heading(text=text):
            yield 0, text
        case Paragraph(said):
            yield from ((0, line.text) for line in said)
        case ItemList(items):
            for item in items:
                yield from _item(item, 1)
        case TableBlock(head, rows):
            yield from ((0, cell) for row in (head, *rows) for cell in row)


def _item(item: ListItem, depth: int) -> Iterator[tuple[int, str]]:
    yield from ((depth, line.text) for line in item.lines)
    for child in item.children:
        yield from _item(child, depth + 1)
