"""What changed between sets of rules, as sentences of one language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from rulewright.model import nodes as m
from rulewright.model.compare import Pair
from rulewright.prose.blocks import Block, Heading, ItemList, ListItem, Paragraph, TableBlock
from rulewright.prose.writer import Writer


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of a rule; `depth` is how far it stands under others."""

    text: str
    depth: int = 0


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule that reads differently: `kind` is new, gone or changed.

    `old` and `new` are the sentences that differ, in their order, and the depths how far each of
    them stands under others; `anchor` and `chapter` say where the rule stands, in the book that has
    it.
    """

    anchor: str
    chapter: str
    kind: str
    title: str
    old: tuple[str, ...]
    new: tuple[str, ...]
    old_depths: tuple[int, ...] = ()
    new_depths: tuple[int, ...] = ()

    @property
    def before(self) -> tuple[Said, ...]:
        """The old sentences with their depths."""
        return tuple(map(Said, self.old, self.old_depths))

    @property
    def after(self) -> tuple[Said, ...]:
        """The new sentences with their depths."""
        return tuple(map(Said, self.new, self.new_depths))


@dataclass(frozen=True, slots=True)
class RuleBeside:
    """A rule as several editions have it, in their order.

    `told` holds what is not in all of them; it is None where an edition has no such rule.
    """

    anchor: str
    chapter: str
    title: str
    told: tuple[tuple[Said, ...] | None, ...]


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
        old, new = _raised(old), _raised(new)
        found.append(
            RuleChange(
                pair.anchor, pair.chapter, kind, new_title or old_title,
                tuple(said.text for said in old), tuple(said.text for said in new),
                tuple(said.depth for said in old), tuple(said.depth for said in new),
            )
        )
    return tuple(found)


def rules_beside(
    pairs: Sequence[Sequence[Pair]], base: Writer, others: Sequence[Writer]
) -> tuple[RuleBeside, ...]:
    """The rules that read differently in some edition: `pairs` are those of each with the base."""
    chapters: dict[str, str] = {}
    changed: list[Mapping[str, Pair]] = []
    for each in pairs:
        changed.append({pair.anchor: pair for pair in each})
        for pair in each:
            chapters.setdefault(pair.anchor, pair.chapter)
    found: list[RuleBeside] = []
    for anchor, chapter in chapters.items():
        mine = [by_anchor.get(anchor) for by_anchor in changed]
        own = next(pair.before for pair in mine if pair is not None)
        title, sentences = _said(own, base)
        texts: list[list[Said] | None] = [None if own is None else sentences]
        for its, writer in zip(mine, others, strict=True):
            if its is None:
                texts.append(texts[0])
            elif its.after is None:
                texts.append(None)
            else:
                its_title, sentences = _said(its.after, writer)
                title = title or its_title
                texts.append(sentences)
        told = _not_in_all(texts)
        if any(text is None or text for text in told):
            found.append(RuleBeside(anchor, chapter, title, told))
    return tuple(found)


def _not_in_all(texts: Sequence[list[Said] | None]) -> tuple[tuple[Said, ...] | None, ...]:
    """Each text without the sentences that all of them have."""
    there = [text for text in texts if text is not None]
    if len(there) < len(texts):
        return tuple(None if text is None else tuple(text) for text in texts)
    first = there[0]
    places = [_kept(first, text) for text in there]  # where each has those of the first
    common = set(range(len(first))).intersection(*places)
    told: list[tuple[Said, ...]] = []
    for text, place in zip(there, places, strict=True):
        shared = {place[number] for number in common}
        told.append(tuple(_raised([said for n, said in enumerate(text) if n not in shared])))
    return tuple(told)


def _kept(old: Sequence[Said], new: Sequence[Said]) -> dict[int, int]:
    """The places of old sentences that stay, with the new ones; depth alone is no difference."""
    before, after = ([said.text for said in told] for told in (old, new))
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return {
        block.a + n: block.b + n for block in matcher.get_matching_blocks() for n in range(block.size)
    }


def _said(item: m.Item | None, writer: Writer) -> tuple[str, list[Said]]:
    """The title of a rule and its sentences."""
    if item is None:
        return "", []
    blocks = writer.rule_text(item)
    title = next((block.text for block in blocks if isinstance(block, Heading)), "")
    return title, list(_sentences(blocks))


def _sentences(blocks: Sequence[Block]) -> Iterator[Said]:
    for number, block in enumerate(blocks):
        match block:
            case Heading(text):
                if number:
                    yield Said(text)
            case Paragraph(lines):
                yield from (Said(line.text) for line in lines)
            case ItemList(items):
                for item in items:
                    yield from _of_item(item, 1)
            case TableBlock(_, rows):
                yield from (Said(" · ".join(row)) for row in rows)


def _of_item(item: ListItem, depth: int) -> Iterator[Said]:
    yield from (Said(line.text, depth) for line in item.lines)
    for child in item.children:
        yield from _of_item(child, depth + 1)


def _differing(old: list[Said], new: list[Said]) -> tuple[list[Said], list[Said]]:
    """The sentences that are not in both, each list in its order."""
    kept = _kept(old, new)
    stays = set(kept.values())
    return (
        [said for number, said in enumerate(old) if number not in kept],
        [said for number, said in enumerate(new) if number not in stays],
    )


def _raised(told: Sequence[Said]) -> list[Said]:
    """The sentences with the outermost of them at the margin, and no step deeper than one."""
    levels: list[int] = []  # the depths that are open, outermost first
    found: list[Said] = []
    for said in told:
        while levels and levels[-1] >= said.depth:
            levels.pop()
        levels.append(said.depth)
        found.append(replace(said, depth=len(levels) - 1))
    return found
