"""What changed between sets of rules, as rules of one language with their sentences marked."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from rulewright.analysis.structural_diff import Pair
from rulewright.foundation.frozen import dataclass
from rulewright.model import nodes as m
from rulewright.prose.blocks import (
    Block,
    Box,
    Heading,
    ItemList,
    Line,
    ListItem,
    Paragraph,
    TableBlock,
    lines_of,
)
from rulewright.prose.plan.sentences import Section
from rulewright.prose.writer import Writer, told_alike


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of a rule, how deep it stands, and whether it is one of those that differ.

    What an editor wrote beside the rule states nothing of it.
    """

    depth: int
    text: str
    differs: bool
    states: bool = True


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule that reads differently: `kind` is new, gone or changed.

    `now` is the rule as it reads, whole, with what is new in it marked; `was` is what has fallen away,
    marked, with what it stood under. `anchor` and `chapter` say where the rule stands, in the book
    that has it.
    """

    anchor: str
    chapter: str
    kind: str
    title: str
    now: tuple[Block, ...]
    was: tuple[Block, ...]

    @property
    def old(self) -> tuple[str, ...]:
        """Return the sentences that fell away."""
        return tuple(said.text for said in _outline(self.was) if said.differs and said.states)

    @property
    def untold(self) -> tuple[str, ...]:
        """Return what an editor wrote beside the rule, and is not said any more."""
        return tuple(said.text for said in _outline(self.was) if said.differs and not said.states)

    @property
    def new(self) -> tuple[str, ...]:
        """Return the sentences that came."""
        return tuple(_marked_texts(self.now))

    @property
    def old_under(self) -> tuple[Said, ...]:
        """Return the sentences that fell away, below those that they stood under."""
        return tuple(_outline(self.was))

    @property
    def new_under(self) -> tuple[Said, ...]:
        """Return the sentences that came, below those that they stand under."""
        return tuple(_outline(self.now))


@dataclass(frozen=True, slots=True)
class RuleBeside:
    """A rule as several editions have it, in their order, with what is not in all of them marked.

    `told` is None where an edition has no such rule.
    """

    anchor: str
    chapter: str
    title: str
    told: tuple[tuple[Block, ...] | None, ...]


def rule_changes(pairs: Sequence[Pair], before: Writer, after: Writer) -> tuple[RuleChange, ...]:
    """Pairs of rules as a reader is told of them; a pair that reads the same is left out."""
    found: list[RuleChange] = []
    for pair in pairs:
        was: list[Block] = []
        now: list[Block] = []
        title = ""
        for parts in _side_by_side((pair.before, pair.after), (before, after)):
            plain = _said(parts, (before, after), told=False)
            if None not in plain and _stated(plain[0]) == _stated(plain[1]):
                continue  # what an editor says of it may be other: it is no other rule
            old, new = _said(parts, (before, after))
            gone, come = _differing(old or [], new or [])
            if not any(line.id for line in _lines([*gone, *come]) if line.changed):
                old, new = plain
                gone, come = _differing(old or [], new or [])
            if gone or come or old is None or new is None:
                now += come or new or []
                was += gone
        for item, writer in ((pair.after, after), (pair.before, before)):
            if item is not None:
                title = title or writer.name_of(item)
        if pair.before is None or pair.after is None:
            kind = "new" if pair.before is None else "gone"
        elif now or was:
            kind = "changed"
        else:
            continue
        found.append(
            RuleChange(
                pair.anchor, pair.chapter, kind, title,
                tuple(_untitled(now, pair.anchor)), tuple(_untitled(was, pair.anchor)),
            )
        )
    return tuple(found)


def rules_beside(
    pairs: Sequence[Sequence[Pair]], base: Writer, others: Sequence[Writer]
) -> tuple[RuleBeside, ...]:
    """Return the rules that read differently in some edition: `pairs` are those of each with the base."""
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
        items = (own, *(own if pair is None else pair.after for pair in mine))
        # What an edition leaves as it is reads as in the base, in the words of the base.
        writers = (base, *(base if p is None else w for p, w in zip(mine, others, strict=True)))
        columns: list[list[Block]] = [[] for _ in items]
        for parts in _side_by_side(items, writers):
            told = _said(parts, writers)
            marked = [None if text is None else _not_in_all(text, told) for text in told]
            if any(None if text is None else _is_marked(text) for text in marked) or None in told:
                for column, text in zip(columns, marked, strict=True):
                    column += text or []
        if not any(columns):
            continue
        title = next(w.name_of(i) for i, w in zip(items, writers, strict=True) if i is not None)
        found.append(
            RuleBeside(
                anchor, chapter, title,
                tuple(
                    None if item is None else tuple(_untitled(column, anchor))
                    for item, column in zip(items, columns, strict=True)
                ),
            )
        )
    return tuple(found)


# ---- what stands beside what ---------------------------------------------------------------------


def _side_by_side(
    items: Sequence[m.Item | None], writers: Sequence[Writer]
) -> Iterator[tuple[Section | None, ...]]:
    """Yield the parts of rules with the same anchor together, such as each step of the setup."""
    parts = [
        {} if item is None else {part.anchor: part for part in writer.parts(item)}
        for item, writer in zip(items, writers, strict=True)
    ]
    for anchor in dict.fromkeys(anchor for each in reversed(parts) for anchor in each):
        yield tuple(each.get(anchor) for each in parts)


def _said(
    parts: Sequence[Section | None], writers: Sequence[Writer], *, told: bool = True
) -> list[list[Block] | None]:
    """Return each part in words: those of an editor where they tell all of them alike, else sentence by sentence.

    An editor's words and generated ones would differ everywhere, whatever the rules say.
    """
    there = [(part, w) for part, w in zip(parts, writers, strict=True) if part is not None]
    tellings = iter(told_alike(there) or () if told else ())
    return [
        None if part is None
        else writer.own_text(part, told=False) if (telling := next(tellings, None)) is None
        else writer.text_of_units(part, telling)
        for part, writer in zip(parts, writers, strict=True)
    ]


def _stated(blocks: Sequence[Block] | None) -> list[Hashable]:
    """Return what sentences and tables state, the same in every language."""
    lines = [line.id for line in _lines(blocks or [])]
    return [*lines, *(table.rows for table in blocks or [] if isinstance(table, TableBlock))]


def _untitled(blocks: Sequence[Block], anchor: str) -> Iterator[Block]:
    """Return a rule without its own title; those of parts of it stay."""
    return (b for b in blocks if not (isinstance(b, Heading) and b.anchor == anchor))


# ---- marks ---------------------------------------------------------------------------------------


def _differing(old: list[Block], new: list[Block]) -> tuple[list[Block], list[Block]]:
    """Return what fell away, with what it stood under, and the whole of the new with what is new marked.

    Both are empty where nothing differs.
    """
    kept = _kept(_units(old), _units(new))
    stays = set(kept.values())
    alike = _reading_alike(old, new, kept)
    read_alike = set(alike.values())
    tables = _tables(old)
    marked = _mapped(
        new,
        lambda number, line: replace(
            line, changed=number not in read_alike and not _is_there(line, number in stays, old)
        ),
        lambda table: _beside_old(table, tables.get(table.head)),
    )
    gone = _mapped(
        old,
        lambda number, line: replace(
            line, changed=number not in alike and not _is_there(line, number in kept, new)
        ),
        _all_changed,
    )
    left = list(_pruned(gone, _tables(new)))
    return left, marked if left or _is_marked(marked) else []


def _not_in_all(text: list[Block], all_of_them: Sequence[list[Block] | None]) -> list[Block]:
    """Return a text with the sentences and cells marked that some other one does not have."""
    others = [other for other in all_of_them if other is not None]
    if len(others) < len(all_of_them):
        return text  # some edition has nothing like it: all of it is its own
    kept = []
    for other in others:
        same = _kept(_units(text), _units(other))
        kept.append(same | _reading_alike(text, other, same))

    def cells(table: TableBlock) -> TableBlock:
        for other in others:
            found = _beside_old(table, _tables(other).get(table.head))
            if found.before:
                empty = tuple(
                    tuple(None if cell is None else "" for cell in row) for row in found.before
                )
                return replace(table, before=empty)
        return table

    return _mapped(
        text,
        lambda number, line: replace(line, changed=any(number not in each for each in kept)),
        cells,
    )


def _units(blocks: Sequence[Block]) -> list[Hashable]:
    """Return what is compared: sentences in their order, generated ones by what they state.

    Beside other sentences the same may be said in other words: "the victim" or "you".
    """
    return [said[-1:] or line.text for line in _lines(blocks) for said in (_said_in(line),)]


def _said_in(line: Line) -> tuple[str, ...]:
    """Return the sentences of the rule that a generated line says; what an editor tells is known by its text."""
    return () if line.told or not line.id else line.says or (line.id,)


def _is_there(line: Line, paired: bool, others: Sequence[Block]) -> bool:
    """Return whether all that a line says is said by the line that it is `paired` with, or together with something

    else.
    """
    said = _said_in(line)
    if not said:
        return paired
    lines = [_said_in(each) for each in _lines(others)]
    there = {each for sentences in lines for each in sentences}
    joined = {each for sentences in lines if len(sentences) > 1 for each in sentences}
    return there.issuperset(said) and (paired or len(said) > 1 or not joined.isdisjoint(said))


def _lines(blocks: Sequence[Block]) -> Iterator[Line]:
    for block in blocks:
        match block:
            case Paragraph(lines) | Box(lines=lines):
                yield from lines
            case ItemList(items):
                for item in items:
                    yield from _lines_of(item)
            case Heading() | TableBlock():
                pass


def _lines_of(item: ListItem) -> Iterator[Line]:
    yield from item.lines
    for child in item.children:
        yield from _lines_of(child)


def _tables(blocks: Sequence[Block]) -> dict[tuple[str, ...], TableBlock]:
    return {block.head: block for block in blocks if isinstance(block, TableBlock)}


def _kept(old: Sequence[Hashable], new: Sequence[Hashable]) -> dict[int, int]:
    """Return the places of old sentences that stay, with the new ones."""
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return {
        block.a + n: block.b + n for block in matcher.get_matching_blocks() for n in range(block.size)
    }


def _reading_alike(old: Sequence[Block], new: Sequence[Block], kept: Mapping[int, int]) -> dict[int, int]:
    """Return the places of old sentences that read as a new one in the same place does, whatever they state.

    "One for each colour" may speak of another colour as well: which there are is told where they are named.
    """
    was, now = [[line.text for line in _lines(blocks)] for blocks in (old, new)]
    found: dict[int, int] = {}
    begin = (0, 0)
    for end in (*kept.items(), (len(was), len(now))):
        between = _kept(was[begin[0]:end[0]], now[begin[1]:end[1]])
        found |= {begin[0] + a: begin[1] + b for a, b in between.items()}
        begin = (end[0] + 1, end[1] + 1)
    return found


def _mapped(
    blocks: Sequence[Block],
    line: Callable[[int, Line], Line],
    table: Callable[[TableBlock], TableBlock],
) -> list[Block]:
    """Return the same blocks with each sentence, by its number, and each table made anew."""
    count = iter(range(len(_units(blocks))))

    def lines(old: tuple[Line, ...]) -> tuple[Line, ...]:
        return tuple(line(next(count), each) for each in old)

    def item(old: ListItem) -> ListItem:
        return replace(old, lines=lines(old.lines), children=tuple(map(item, old.children)))

    found: list[Block] = []
    for block in blocks:
        match block:
            case Paragraph() | Box():
                found.append(replace(block, lines=lines(block.lines)))
            case ItemList():
                found.append(replace(block, items=tuple(map(item, block.items))))
            case TableBlock():
                found.append(table(block))
            case Heading():
                found.append(block)
    return found


def _beside_old(table: TableBlock, old: TableBlock | None) -> TableBlock:
    """Return a table with what stood in its cells before, where that was something else."""
    if old is None:
        return _all_changed(table)
    rows = {row[:1]: row for row in old.rows}
    before = tuple(
        tuple(
            None if was is not None and was == cell else was or ""
            for cell, was in zip(row, rows.get(row[:1], (None,) * len(row)), strict=True)
        )
        for row in table.rows
    )
    return replace(table, before=before if any(c is not None for r in before for c in r) else ())


def _all_changed(table: TableBlock) -> TableBlock:
    return replace(table, before=tuple(("",) * len(row) for row in table.rows))


def _pruned(
    blocks: Sequence[Block], tables: Mapping[tuple[str, ...], TableBlock]
) -> Iterator[Block]:
    """Yield what is marked, with the titles and the sentences that it stands under.

    A table that is still there says by itself what was in its cells; only rows that it has lost are left.
    """
    above: list[Block] = []
    for number, block in enumerate(blocks):
        left: Block | None = None
        match block:
            case Heading():
                above = [block]
                continue
            case Paragraph(lines):
                follows = blocks[number + 1] if number + 1 < len(blocks) else None
                before_list = isinstance(follows, ItemList) and any(_items_left(follows.items))
                above += _asked_before(blocks, number, lines)
                some = tuple(_lines_left(lines))
                if before_list and lines[-1] not in some and lines[-1].text.endswith(":"):
                    some = (*some, lines[-1])
                left = Paragraph(some) if some else None
            case Box(lines=lines):
                some = tuple(line for line in lines if line.changed)
                left = replace(block, lines=some) if some else None
            case ItemList(items):
                kept = tuple(_items_left(items))
                left = ItemList(kept, ordered=False) if kept else None
            case TableBlock(head, rows):
                new = tables.get(head)
                there = set() if new is None else {row[:1] for row in new.rows}
                lost = tuple(row for row in rows if row[:1] not in there)
                left = _all_changed(replace(block, rows=lost)) if lost else None
        if left is not None:
            yield from above
            above = []
            yield left


_OTHERWISE = ("if.else", "if.otherwise")
"""What the id of a sentence begins with that hangs on the one before it."""


def _is_other_case(lines: Sequence[Line]) -> bool:
    return bool(lines) and lines[0].changed and lines[0].id.startswith(_OTHERWISE)


def _asked_before(blocks: Sequence[Block], number: int, lines: Sequence[Line]) -> list[Block]:
    """Return the sentence whose other case a changed one is, where that stays as it was."""
    if not _is_other_case(lines):
        return []
    for block in reversed(blocks[:number]):
        if isinstance(block, Paragraph) and not _is_other_case(block.lines):
            return [] if block.lines[-1].changed else [Paragraph(block.lines[-1:])]
    return []


def _items_left(items: Sequence[ListItem]) -> Iterator[ListItem]:
    """Yield what is marked in a list, with the sentences that it hangs on."""
    asked: ListItem | None = None
    for item in items:
        left = _item_left(item)
        if not item.lines or not item.lines[0].id.startswith(_OTHERWISE):
            asked = item if left is None else None
        if left is not None:
            if _is_other_case(item.lines) and asked is not None:
                yield ListItem(asked.lines)
                asked = None
            yield left


def _lines_left(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the marked sentences of several, and those whose other case they are."""
    for number, line in enumerate(lines):
        follows = lines[number + 1] if number + 1 < len(lines) else None
        if line.changed or (follows is not None and follows.changed and follows.id.startswith(_OTHERWISE)):
            yield line


def _item_left(item: ListItem) -> ListItem | None:
    children = tuple(_items_left(item.children))
    lines = item.lines if children else tuple(_lines_left(item.lines))
    return ListItem(lines, children) if lines else None


def without_marks(blocks: Sequence[Block]) -> list[Block]:
    """Return the same text with nothing marked: that of a rule that is new as a whole."""
    return _mapped(
        blocks, lambda _, line: replace(line, changed=False), lambda t: replace(t, before=())
    )


def _is_marked(blocks: Sequence[Block]) -> bool:
    return any(True for _ in _marked_texts(blocks))


def _marked_texts(blocks: Sequence[Block]) -> Iterator[str]:
    """Yield the sentences and the rows with a mark."""
    for block in blocks:
        if isinstance(block, TableBlock):
            for row, before in zip(block.rows, block.before, strict=False):
                if any(cell is not None for cell in before):
                    yield " · ".join(row)
        else:
            yield from (line.text for line in _lines([block]) if line.changed)


def _outline(blocks: Sequence[Block]) -> Iterator[Said]:
    """Yield the sentences and rows with a mark, each below the sentences that it stands under."""
    depth = 0
    for number, block in enumerate(blocks):
        match block:
            case Paragraph(lines):
                follows = blocks[number + 1] if number + 1 < len(blocks) else None
                introduces = (
                    isinstance(follows, ItemList) and any(_items_left(follows.items))
                    and bool(lines) and lines[-1].text.endswith(":")
                )
                depth = 1 if introduces else 0
                for block in _asked_before(blocks, number, lines):
                    yield from (Said(0, line.text, False) for line in lines_of([block]))
                left_of = tuple(_lines_left(lines))
                for at, line in enumerate(lines):
                    if line in left_of or (introduces and at == len(lines) - 1):
                        yield Said(0, line.text, line.changed, bool(line.id))
            case ItemList(items):
                for left in _items_left(items):
                    yield from _outline_item(left, depth)
            case Box(lines=lines):
                yield from (Said(0, line.text, True, bool(line.id)) for line in lines if line.changed)
            case TableBlock():
                yield from (Said(0, text, True) for text in _marked_texts([block]))
            case Heading():
                depth = 0


def _outline_item(item: ListItem, depth: int) -> Iterator[Said]:
    yield from (Said(depth, line.text, line.changed, bool(line.id)) for line in item.lines)
    for child in item.children:
        yield from _outline_item(child, depth + 1)
