"""What the writer hands to whoever makes pages: plain text in paragraphs, lists and tables.

Nothing here is escaped or marked up. `Line.id` is the canonical English of the sentence, which
names it in the files of polished sentences; `mentions` are the anchors of the rules that it
speaks of.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rulewright.model.nodes import NO_SOURCES, Sources


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence."""

    text: str
    id: str
    sources: Sources = NO_SOURCES
    mentions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of an item, with its anchor, which is the same in every language."""

    text: str
    anchor: str
    level: int
    sources: Sources = NO_SOURCES


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that stand together."""

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class ListItem:
    """Sentences, and what stands under them."""

    lines: tuple[Line, ...]
    children: tuple[ListItem, ...] = ()
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class ItemList:
    """A list, numbered if its order counts."""

    items: tuple[ListItem, ...]
    ordered: bool


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table; every row has as many cells as the head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block: TypeAlias = Heading | Paragraph | ItemList | TableBlock


def lines_of(blocks: tuple[Block, ...] | list[Block]) -> list[Line]:
    """All sentences of blocks, in their order."""
    found: list[Line] = []
    for block in blocks:
        match block:
            case Paragraph(lines):
                found += lines
            case ItemList(items):
                for item in items:
                    found += _item_lines(item)
            case Heading() | TableBlock():
                pass
    return found


def _item_lines(item: ListItem) -> list[Line]:
    found = list(item.lines)
    for child in item.children:
        found += _item_lines(child)
    return found
