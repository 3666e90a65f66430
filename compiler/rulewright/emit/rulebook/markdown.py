"""Text of rules as Markdown: everything escaped here, once; nothing in it is ever markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import assert_never

from rulewright.prose.blocks import Block, Heading, ItemList, Line, ListItem, Paragraph, TableBlock

_MARKS = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>&~^=:$\"'])")
_HTML = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_BACKSLASH = set("\\`*_{}[]()#+-.!>")
"""What a backslash makes plain in Markdown; before other signs it would be seen itself."""
_SAFE_ALONE = set(".,:!()'\"-=+")


def escape(text: str) -> str:
    """Text that Markdown shows as it is."""
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
    """Renders blocks of one page. `number` gives a heading its number."""

    def __init__(self, number: Callable[[int], str]) -> None:
        self._number = number

    def blocks(self, blocks: Sequence[Block], level: int) -> str:
        """The Markdown of blocks; headings of a level above 3 become bold lines with an anchor."""
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
                table += [self._row(row) for row in rows]
                return "\n".join(table)
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

    @staticmethod
    def _line(line: Line) -> str:
        return escape(line.text)

    @staticmethod
    def _row(cells: Sequence[str], raw: bool = False) -> str:
        return "| " + " | ".join(cell if raw else escape(cell) for cell in cells) + " |"
