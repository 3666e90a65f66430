"""What the writer hands to whoever makes pages: plain text in paragraphs, lists and tables.

Nothing here is escaped or marked up. `Line.id` is the structure of the sentence or of those
that an editor's words say; what says nothing of the rule has none. `mentions` are the anchors of the
rules that it speaks of, `shown` the examples that show that it is true.
"""

from __future__ import annotations

from typing import TypeAlias

from rulewright.foundation.frozen import dataclass
from rulewright.model.nodes import NO_SOURCES, Sources


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence; in a comparison it may be marked as `changed`: come, or fallen away.

    A `draft` is made from names, for want of words; what is `told` is in an editor's words. Where a generated
    one says several sentences of the rule, `says` has the structure of each.
    """

    text: str
    id: str
    sources: Sources = NO_SOURCES
    mentions: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    changed: bool = False
    draft: bool = False
    told: bool = False
    says: tuple[str, ...] = ()


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
    """A table; every row has as many cells as the head.

    In a comparison `before` has for each cell what stood there: None where that is the same.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sources: Sources = NO_SOURCES
    before: tuple[tuple[str | None, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """Sentences that stand out, under a title: what to remember, an exception."""

    kind: str
    title: str
    lines: tuple[Line, ...]


Block: TypeAlias = Heading | Paragraph | ItemList | TableBlock | Box


def lines_of(blocks: tuple[Block, ...] | list[Block]) -> list[Line]:
    """Return all sentences of blocks, in their order."""
    found: list[Line] = []
    for block in blocks:
        match block:
            case Paragraph(lines) | Box(lines=lines):
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
