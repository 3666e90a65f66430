"""What a syntax error expected, in the words of an author and never in those of the parser."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lark.lexer import TerminalDef

_FOUND = {
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end of the file",
}

_EXPECTED = {
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end of the file",
    "NAME": "a name",
    "INT": "a number",
    "FACT": "a fact such as `T67-MAR-01`",
}

_MOST = 8


def describe_found(kind: str, text: str) -> str:
    """What stands in the text instead."""
    return _FOUND.get(kind, f"`{text.strip()}`")


def describe_expected(expected: Iterable[str], terminals: Iterable[TerminalDef]) -> str:
    """The few most helpful alternatives, or all where they are few."""
    patterns = {terminal.name: terminal.pattern.value for terminal in terminals}
    named = [_EXPECTED[kind] for kind in ("NAME", "INT", "FACT") if kind in expected]
    words = sorted(
        f"`{patterns[kind]}`"
        for kind in expected
        if kind in patterns and kind not in _EXPECTED and not re.search(r"[\\\[]", patterns[kind])
    )
    ends = [_EXPECTED[kind] for kind in ("_INDENT", "_NL", "_DEDENT", "$END") if kind in expected][:1]
    choices = named + words + ends
    if len(choices) > _MOST:
        choices = [*named, *words[: _MOST - len(named) - len(ends)], *ends]
        return ", ".join(choices) + " and a few other words"
    if len(choices) < 2:
        return "".join(choices)
    return ", ".join(choices[:-1]) + " or " + choices[-1]
