"""What changed between two sets of rules, as sentences of one language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from rulewright.model import nodes as m
from rulewright.model.compare import Pair
from rulewright.prose.blocks import Block, Heading, ItemList, ListItem, Paragraph, TableBlock
from rulewright.prose.writer import Writer


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule that reads differently: `kind` is new, gone or changed.

    `old` and `new` are the sentences that differ, in their order; `anchor` and `chapter` say where
    the rule stands, in the book that has it.
    """

    anchor: str
    chapter: str
    kind: str
    title: str
    old: tuple[str, ...]
    new: tuple[str, ...]


def rule_changes(pairs: Sequence[Pair], before: Writer, after: Writer) -> tuple[RuleChange, ...]:
    """Pairs of rules as a reader is told of them; a pair that reads the same is left out."""
    found: list[RuleChange] = []
    for pair in pairs:
        old_title, old = _said(pair.before, before)
        new_title, new = _said(pair.after, after)
        if pair.before is None or pair.after is None:
            kind = "new" if pair.before is None else "gone"
        else:
            kind = "changed"
            old, new = _differing(old, new)
            if not old and not new:
                continue
        title = new_title or old_title
        found.append(
            RuleChange(pair.anchor, pair.chapter, kind, title, tuple(old), tuple(new))
        )
    return tuple(found)


def _said(item: m.Item | None, writer: Writer) -> tuple[str, list[str]]:
    """The title of a rule and its sentences."""
    if item is None:
        return "", []
    blocks = writer.rule_text(item)
    title = next((block.text for block in blocks if isinstance(block, Heading)), "")
    return title, list(_sentences(blocks))


def _sentences(blocks: Sequence[Block]) -> Iterator[str]:
    for number, block in enumerate(blocks):
        match block:
            case Heading(text):
                if number:
                    yield text
            case Paragraph(lines):
                yield from (line.text for line in lines)
            case ItemList(items):
                for item in items:
                    yield from _of_item(item)
            case TableBlock(_, rows):
                yield from (" · ".join(row) for row in rows)


def _of_item(item: ListItem) -> Iterator[str]:
    yield from (line.text for line in item.lines)
    for child in item.children:
        yield from _of_item(child)


def _differing(old: list[str], new: list[str]) -> tuple[list[str], list[str]]:
    """The sentences that are not in both, each list in its order."""
    gone: list[str] = []
    come: list[str] = []
    for tag, i, j, k, n in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            gone += old[i:j]
            come += new[k:n]
    return gone, come
