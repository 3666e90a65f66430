"""A page of the book for a hover (Markdown) and for a preview (HTML): all text escaped, once, here."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from typing import assert_never

from rulewright.lsp.rule_text import Page
from rulewright.model.facts import Fact
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

_MARKS = re.compile(r"([\\`*_{}\[\]()#+!|<>&~-])")


def _plain(text: str) -> str:
    return _MARKS.sub(r"\\\1", " ".join(text.split()))


# ---- Markdown ---------------------------------------------------------------------------------------


def markdown(page: Page) -> str:
    """Return what the book says of a rule: the sentences of the line first, then the rule, then its facts."""
    parts = [f"*{_plain(line)}*" for line in page.line]
    if parts:
        parts.append("---")
    parts.append(f"**{_plain(page.title)}**")
    parts += [part for block in page.blocks if (part := _block(block))]
    parts += [fact_text(fact) for fact in page.facts]
    return "\n\n".join(parts)


def fact_text(fact: Fact) -> str:
    """Return a fact by its number."""
    return f"`{fact.id}` {_plain(fact.statement)}"


def _block(block: Block) -> str:
    match block:
        case Heading():
            return "" if block.level <= 2 else f"**{_plain(block.text)}**"
        case Paragraph(lines):
            return _joined(lines)
        case Box(_, title, lines):
            return f"> **{_plain(title)}** {_joined(lines)}"
        case ItemList(items, ordered):
            return "\n".join(_items(items, ordered, 0))
        case TableBlock(head, rows):
            lines_ = [head, tuple("---" for _ in head), *rows]
            return "\n".join(
                "| " + " | ".join(cell if cell == "---" else _plain(cell) for cell in row) + " |"
                for row in lines_
            )
        case _:
            assert_never(block)


def _joined(lines: Sequence[Line]) -> str:
    return " ".join(_plain(line.text) for line in lines)


def _items(items: Sequence[ListItem], ordered: bool, depth: int) -> Iterator[str]:
    for number, item in enumerate(items, start=1):
        mark = f"{number}." if ordered else "-"
        yield f"{'   ' * depth}{mark} {_joined(item.lines)}"
        yield from _items(item.children, item.ordered, depth + 1)


# ---- HTML -------------------------------------------------------------------------------------------


def as_html(page: Page) -> str:
    """Return the same for a preview; the sentences of the line are marked in it."""
    marked = set(page.line)
    parts = [f"<h2>{html.escape(page.title)}</h2>"]
    if page.line and not any(line.text in marked for line in lines_of(page.blocks)):
        said = " ".join(map(html.escape, page.line))
        parts.append(f'<p class="line"><mark>{said}</mark></p>')
    parts += [_html_block(block, marked) for block in page.blocks]
    if page.facts:
        facts = "".join(
            f"<li><code>{html.escape(fact.id)}</code> {html.escape(fact.statement)}</li>" for fact in page.facts
        )
        parts.append(f'<ul class="facts">{facts}</ul>')
    return "".join(parts)


def _html_block(block: Block, marked: set[str]) -> str:
    match block:
        case Heading():
            return "" if block.level <= 2 else f"<h3>{html.escape(block.text)}</h3>"
        case Paragraph(lines):
            return f"<p>{_html_lines(lines, marked)}</p>"
        case Box(_, title, lines):
            return f"<aside><b>{html.escape(title)}</b> {_html_lines(lines, marked)}</aside>"
        case ItemList(items, ordered):
            return _html_list(items, ordered, marked)
        case TableBlock(head, rows):
            cells = "".join(f"<th>{html.escape(cell)}</th>" for cell in head)
            body = "".join(
                "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
            )
            return f"<table><tr>{cells}</tr>{body}</table>"
        case _:
            assert_never(block)


def _html_lines(lines: Sequence[Line], marked: set[str]) -> str:
    return " ".join(
        f"<mark>{html.escape(line.text)}</mark>" if line.text in marked else html.escape(line.text)
        for line in lines
    )


def _html_list(items: Sequence[ListItem], ordered: bool, marked: set[str]) -> str:
    tag = "ol" if ordered else "ul"
    inner = "".join(
        f"<li>{_html_lines(item.lines, marked)}"
        + (_html_list(item.children, item.ordered, marked) if item.children else "")
        + "</li>"
        for item in items
    )
    return f"<{tag}>{inner}</{tag}>"
