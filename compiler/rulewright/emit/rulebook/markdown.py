"""Text of rules as Markdown: everything escaped here, once; nothing in it is ever markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import assert_never

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

_MARKS = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>&~^=:$\"'])")
_HTML = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_BACKSLASH = set("\\`*_{}[]()#+-.!>")
"""What a backslash makes plain in Markdown; before other signs it would be seen itself."""
_BOXES = {"remember": "tip", "exception": "warning"}
"""How the theme shows boxes."""
_SAFE_ALONE = set(".,:!()'\"-=+")


def escape(text: str) -> str:
    """Return text that Markdown shows as it is."""
    plain = " ".join(text.split())

    def one(match: re.Match[str]) -> str:
        mark = match.group(1)
        if mark in _HTML:
            return _HTML[mark]
        if mark in _SAFE_ALONE and match.start() > 0:
            return mark
        return f"\\{mark}" if mark in _BACKSLASH else f"&#{ord(mark)};"

    return _MARKS.sub(one, plain)


class Renderer:
    """Renders blocks of one page. `number` gives a heading its number.

    Sentences that a comparison has marked stand in a `mark` of HTML: `ins` or `del`. Behind one that
    is made from names stands the word for a `draft`. A cell of a table that is one of the `signs` has
    that HTML before it.
    """

    def __init__(
        self, number: Callable[[int], str], mark: str = "ins", draft: str = "",
        signs: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._number = number
        self._signs = signs
        self._mark = mark
        self._draft = f' <small class="rw-draft">{escape(draft)}</small>' if draft else ""

    def blocks(self, blocks: Sequence[Block], level: int) -> str:
        """Return the Markdown of blocks; headings of a level above 3 become bold lines with an anchor."""
        parts = [self._block(block, level) for block in blocks]
        return "\n\n".join(part for part in parts if part)

    def _block(self, block: Block, level: int) -> str:
        match block:
            case Heading():
                depth = min(block.level + level - 2, 6)
                number = self._number(depth)
                title = f"{number} {escape(block.text)}" if number else escape(block.text)
                return f"{'#' * depth} {title} {{ #{block.anchor} }}"
            case Paragraph(lines):
                return " ".join(self._line(line) for line in lines)
            case ItemList(items, ordered):
                return "\n".join(self._items(items, ordered, 0))
            case TableBlock(head, rows):
                table = [self._row(head), self._row(["---"] * len(head), raw=True)]
                table += [
                    self._row(list(map(self._cell, row, before)), raw=True)
                    for row, before in zip(
                        rows, block.before or [(None,) * len(head)] * len(rows), strict=True
                    )
                ]
                return "\n".join(table)
            case Box(kind, title, lines):
                said = " ".join(self._line(line) for line in lines)
                return f'!!! {_BOXES[kind]} "{escape(title)}"\n    {said}'
            case _:
                assert_never(block)

    def _items(self, items: Sequence[ListItem], ordered: bool, depth: int) -> list[str]:
        result: list[str] = []
        for number, item in enumerate(items, 1):
            mark = f"{number}." if ordered else "-"
            text = " ".join(self._line(line) for line in item.lines)
            result.append(f"{'    ' * depth}{mark.ljust(3)} {text}")
            if item.children:
                result.append("")
                result += self._items(item.children, item.ordered, depth + 1)
                result.append("")
        return result

    def _line(self, line: Line) -> str:
        said = self._marked(escape(line.text)) if line.changed else escape(line.text)
        return said + self._draft if line.draft else said

    def _marked(self, text: str) -> str:
        return f"<{self._mark}>{text}</{self._mark}>" if text else ""

    def _cell(self, cell: str, before: str | None) -> str:
        """Return a cell, and struck through what stood in it before."""
        if before is None:
            return self._signs.get(cell, "") + escape(cell)
        was = f"<del>{escape(before)}</del> " if before else ""
        return was + self._marked(escape(cell))

    @staticmethod
    def _row(cells: Sequence[str], raw: bool = False) -> str:
        return "| " + " | ".join(cell if raw else escape(cell) for cell in cells) + " |"
