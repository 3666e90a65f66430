"""The page to print for the table: what one looks up in a game, all that the rules in question say.

Of an editor's words those stand here that say something of the rule: its condition, what is done, what comes of
it, what a tie does. What only leads up to it or comments on it says nothing of the rule, and is left to the book.
The letters of the page are as large as one sheet of A4 has room for. That is reckoned here from the width of the
text, since nobody sees the page before it is printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil

from rulewright.emit.rulebook.drawing.book_config import AidName, AidPart, BookPlan
from rulewright.emit.rulebook.drawing.book_labels import BookLabels
from rulewright.emit.rulebook.drawing.svg import wrapped
from rulewright.emit.rulebook.markdown import Renderer, escape
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.prose.blocks import (
    Block,
    Box,
    Heading,
    ItemList,
    Line,
    ListItem,
    Paragraph,
    TableBlock,
)
from rulewright.prose.plan.sentences import Section, Sentence
from rulewright.prose.writer import Writer

SIZES = (12.0, 11.0, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.0)
"""The sizes of letters, in points; those below eight are for games that ask for too much."""
COLUMNS = 3
FULL = 0.9
"""Not quite all of the sheet: the reckoning is rough."""
_POINT = 25.4 / 72  # millimetres
_COLUMN = 63.5, 274.0  # millimetres of width and height
_LEADING = 1.15
_LETTERS = 0.8  # how wide the letters of the site are beside those that `width` reckons with
_RULE, _HEAD = 0.6, 6.0  # millimetres behind a rule and for a heading
_ROW = 1.7  # lines that a row of a table takes, as words of narrow columns are broken
_END = re.compile(r"(?<=[^\s.][^\s.][.!?…])(?:(?<=.)[\"”»’]?)\s+(?=[\"“„«‘¡¿A-ZÀ-ÖØ-Þ0-9])")


@dataclass(frozen=True, slots=True)
class AidLine:
    """A rule on the page: its title as a link behind its signs, its sentences, and its tables."""

    title: str
    url: str
    text: str
    tables: tuple[TableBlock, ...] = ()
    signs: str = ""

    @property
    def markdown(self) -> str:
        """Return the rule for a template."""
        renderer = Renderer(lambda level: "")
        link = f'<a href="{self.url}">{escape(self.title)}</a>' if self.url else escape(self.title)
        lead = f"{self.signs}**{link}** {escape(self.text)}".rstrip()
        return "\n\n".join((lead, *(renderer.blocks([table], 2) for table in self.tables)))

    def height(self, size: float) -> float:
        """Return how many millimetres of a column it takes in letters of so many points."""
        width = _COLUMN[0] / _POINT
        signs = "WW" * self.signs.count("</svg>")
        lines = len(wrapped(f"{signs} {self.title} {self.text}", size * _LETTERS, width))
        lines += sum(ceil((len(table.rows) + 1) * _ROW) for table in self.tables)
        return lines * size * _LEADING * _POINT + _RULE


@dataclass(frozen=True, slots=True)
class AidGroup:
    """Rules under a heading."""

    title: str
    lines: tuple[AidLine, ...]


@dataclass(frozen=True, slots=True)
class Aid:
    """The whole page, with the size of its letters in points."""

    groups: tuple[AidGroup, ...]

    @property
    def size(self) -> float:
        """Return the largest letters with which everything has room on one sheet."""
        return next((size for size in SIZES if self.filled(size) <= FULL), SIZES[-1])

    def filled(self, size: float) -> float:
        """Return how much of the sheet is filled with letters of a size: 1 is all of it."""
        taken = sum(
            _HEAD + sum(line.height(size) for line in group.lines) for group in self.groups
        )
        return taken / (_COLUMN[1] * COLUMNS)


def aid(
    plan: BookPlan, writer: Writer, labels: BookLabels, title_of: Mapping[str, str],
    url: Callable[[str], str], signs: Callable[[m.Item], str] = lambda item: "",
) -> Aid:
    """Return what the plan asks for, or else all actions and cards; `signs` are the icons before a rule."""
    sections = writer.sections()
    parts = plan.aid or (AidPart(AidName.ACTIONS), AidPart(AidName.CARDS))
    items = {rule_anchor(i): i for chapter in writer.game.chapters for i in chapter.items}

    added = {
        anchor: item for anchor, item in items.items()
        if writer.is_of_house_rule(item) and not any(anchor in part.rules for part in parts)
    }

    def line(anchor: str) -> AidLine:
        blocks = _telling(sections[anchor], items.get(anchor), writer)
        tables = tuple(block for block in blocks if isinstance(block, TableBlock))
        where = url(anchor) if anchor in title_of else ""
        title = title_of.get(anchor, anchor)
        item = items.get(anchor)
        if isinstance(item, m.Action) and item.role is not None:
            title = f"{title} ({labels.noun(item.role)})"
        return AidLine(title, where, " ".join(_sentences(blocks)), tables, signs(item) if item is not None else "")

    groups: list[AidGroup] = []
    for part in parts:
        wanted = [*part.rules] or [a for a, item in items.items() if _belongs(item, part.name)]
        wanted += [
            anchor for anchor, item in added.items()
            if anchor not in wanted and (
                _belongs(item, part.name) or _happens(item, part, parts, writer.game)
            )
        ]
        lines = tuple(line(anchor) for anchor in wanted)
        if lines:
            groups.append(AidGroup(labels.chrome(f"aid_{part.name}"), lines))
    return Aid(tuple(groups))


def _belongs(item: m.Item, name: AidName) -> bool:
    if name is AidName.ACTIONS:
        return isinstance(item, m.Action)
    if name is AidName.CARDS:
        return isinstance(item, m.Card)
    return (
        name is AidName.ROLES
        and isinstance(item, m.Function)
        and item.kind is m.FunctionKind.ROLE
    )


def _happens(item: m.Item, part: AidPart, parts: Sequence[AidPart], game: m.Game) -> bool:
    """Return whether a part is the one for a rule that is carried out by itself: how play goes, or the end."""
    if not isinstance(item, m.Trigger):
        return False
    done = [*walk(item)]
    done += [inner for call in done if isinstance(call, m.Call) for inner in walk(game.verbs[call.verb])]
    ends = any(isinstance(inner, m.Finish) for inner in done)
    names: list[AidName] = [AidName.END, AidName.AIM] if ends else []
    names += [AidName.TURN, AidName.ACTIONS]
    there = [each for name in names for each in parts if each.name is name]
    return part is (there or parts)[0]


def _telling(section: Section, item: m.Item | None, writer: Writer) -> list[Block]:
    """Return what is said of a rule, without what its place on the page says: who acts, what card it is."""
    blocks: list[Block] = [b for b in writer.own_text(section) if not isinstance(b, Heading)]
    known = 1 if isinstance(item, m.Action) else len(section.intro) if isinstance(item, m.Card) else 0
    intro = (each for each in section.intro[:known] if isinstance(each, Sentence))
    texts = [*writer.first_told(section, known), *(writer.line(each, section.anchor).id for each in intro)]
    return [
        replace(block, lines=_saying_more(block.lines, texts)) if isinstance(block, Paragraph | Box) else block
        for block in blocks
    ]


def _saying_more(lines: Sequence[Line], texts: Sequence[str]) -> tuple[Line, ...]:
    """Return the lines of the sentences that say something of the rule beside what is known."""
    return tuple(line for sentence in _whole(lines) if not _says_only(sentence, texts) for line in sentence)


def _whole(lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """Yield the lines that are a whole sentence together: an editor's words may say a rule in half of one."""
    waiting: list[Line] = []
    for line in lines:
        waiting.append(line)
        if not line.text.endswith((",", ";")):
            yield waiting
            waiting = []
    if waiting:
        yield waiting


def _says_only(lines: Sequence[Line], texts: Sequence[str]) -> bool:
    """Return whether lines say nothing of the rule but these sentences."""
    left = " ".join(line.id for line in lines)
    for text in texts:
        left = left.replace(text, "", 1)
    return not left.strip()


def _sentences(blocks: Sequence[Block]) -> Iterator[str]:
    """Yield the sentences of a rule in running text; the cases of a list stay together, tables are left out."""
    waiting = ""
    for block in blocks:
        match block:
            case Paragraph(lines) | Box(lines=lines):
                texts = [" ".join(line.text for line in lines)] if lines else []
            case ItemList(items, ordered):
                texts = [text for item in items for text in _of_item(item)]
                if waiting and not ordered:
                    yield f"{waiting} {_run_in(texts)}"
                    waiting, texts = "", []
            case TableBlock() if waiting:
                texts, waiting = [_ended(waiting)], ""
            case Heading() | TableBlock():
                texts = []
        for text in texts:
            found = _END.split(f"{waiting} {text}".strip())
            waiting = found.pop() if found[-1].endswith((":", ",")) else ""
            yield from found
    if waiting:
        yield _ended(waiting)


def _ended(text: str) -> str:
    """Return a sentence that led to something which is not here."""
    return text.rstrip(":,") + "."


def _run_in(texts: Sequence[str]) -> str:
    """Return the items of a list in one sentence, or sentence after sentence if they are whole ones."""
    if all(text.endswith((".", "!", "?")) for text in texts):
        return " ".join(texts)
    return "; ".join(text.rstrip(",;.") for text in texts) + "."


def _of_item(item: ListItem) -> Iterator[str]:
    own = " ".join(line.text for line in item.lines)
    below = [text for child in item.children for text in _of_item(child)]
    if below and own.endswith(":"):
        yield f"{own} {_run_in(below)}"
    else:
        yield from (own, *below)
