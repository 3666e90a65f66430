"""What strains a reader: a sentence that comes twice in one place, and one that does not end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from rulewright.foundation.languages import LANGUAGES
from rulewright.project.paths import games
from rulewright.prose.blocks import Block, Box, ItemList, ListItem, Paragraph
from rulewright.prose.writer import Writer
from tests.games import writer_in
from tests.prose.drawn import pages, sentences
from tests.prose.lexicons import ROOT

SHORT = 5
"""Words of an instruction that may be given twice, such as to shuffle the deck."""
LONGEST = 60
"""Words of a sentence."""


def writers(name: str) -> dict[str, Writer]:
    return {language: writer_in(ROOT / "spec" / name, language) for language in LANGUAGES}


def together(blocks: Sequence[Block]) -> Iterator[list[str]]:
    """The sentences that stand together: all but those of steps below others, each list by itself."""
    yield [line.text for block in blocks if isinstance(block, Paragraph | Box) for line in block.lines]
    for block in blocks:
        if isinstance(block, ItemList):
            yield from listed(block.items)


def listed(items: Sequence[ListItem]) -> Iterator[list[str]]:
    """The sentences of the items of a list, and of each list within it."""
    yield [line.text for item in items for line in item.lines]
    for item in items:
        if item.children:
            yield from listed(item.children)


@pytest.mark.parametrize("name", sorted(games(ROOT)))
def test_no_sentence_comes_twice_in_a_list_or_paragraph(name: str) -> None:
    for language, writer in writers(name).items():
        for anchor, part in writer.planner.sections().items():
            for group in together(writer.own_text(part)):
                twice = [text for text, times in Counter(group).items() if times > 1 and len(text.split()) > SHORT]
                assert not twice, (language, anchor, twice)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_comes_to_an_end(language: str) -> None:
    for page, text in pages(language):
        if not page.endswith("sources.md"):
            for said in sentences(text):
                assert len(said.split()) <= LONGEST, (page, said)
