"""What a rule says, in running text: for the page to print for the table, and for a game in short.

Of an editor's words those stand here that say something of the rule: its condition, what is done, what comes of
it, what a tie does. What only leads up to it or comments on it says nothing of the rule, and is left to the book.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from rulewright.emit.rulebook.drawing.book_labels import BookLabels
from rulewright.emit.rulebook.markdown import Renderer, escape
from rulewright.foundation.frozen import dataclass
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

_END = re.compile(r"(?<=[^\s.][^\s.][.!?…])(?:(?<=.)[\"”»’]?)\s+(?=[\"“„«‘¡¿A-ZÀ-ÖØ-Þ0-9])")


@dataclass(frozen=True, slots=True)
class RuleLine:
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


@dataclass(frozen=True, slots=True)
class RuleLines:
    """Makes them; `signs` are the icons before a rule."""

    writer: Writer
    labels: BookLabels
    title_of: Mapping[str, str]
    url: Callable[[str], str]
    signs: Callable[[m.Item], str] = lambda item: ""

    def of(self, *anchors: str) -> tuple[RuleLine, ...]:
        """Return these rules, by their anchors."""
        sections = self.writer.planner.sections()
        items = {rule_anchor(item): item for chapter in self.writer.game.chapters for item in chapter.items}
        return tuple(self._line(anchor, sections[anchor], items.get(anchor)) for anchor in anchors)

    def _line(self, anchor: str, section: Section, item: m.Item | None) -> RuleLine:
        blocks = _telling(section, item, self.writer)
        title = self.title_of.get(anchor, anchor)
        if isinstance(item, m.Action) and item.role is not None:
            title = f"{title} ({self.labels.noun(item.role)})"
        return RuleLine(
            title,
            self.url(anchor) if anchor in self.title_of else "",
            " ".join(_sentences(blocks)),
            tuple(block for block in blocks if isinstance(block, TableBlock)),
            self.signs(item) if item is not None else "",
        )


def _telling(section: Section, item: m.Item | None, writer: Writer) -> list[Block]:
    """Return what is said of a rule, without what its place on the page says: who acts, what card it is."""
    blocks: list[Block] = [b for b in writer.own_text(section) if not isinstance(b, Heading)]
    known = 1 if isinstance(item, m.Action) else len(section.intro) if isinstance(item, m.Card) else 0
    intro = (each for each in section.intro[:known] if isinstance(each, Sentence))
    first = writer.planner.of(section).canonical.sentences[:known]
    texts = [*(each.text for each in first), *(writer.sentences.line(each, section.anchor).id for each in intro)]
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
