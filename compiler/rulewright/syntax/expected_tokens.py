"""What a syntax error expected, in the words of an author and never in those of the parser."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

_NAMED = {
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end of the file",
}

_EXPECTED = {
    **_NAMED,
    "NAME": "a name",
    "INT": "a number",
    "FACT": "a fact such as `T67-MAR-01`",
}

_PAIRS = {"MULTIPLIED": "`multiplied by`", "DIVIDED": "`divided by`"}
"""Words that never stand alone."""

_VALUE = frozenset(
    {
        "ALL", "ANY", "FIRST", "HALF", "HIGHEST", "INT", "LAST", "LOWEST", "LPAR", "MINUS", "NAME", "NO",
        "NONE", "NOT", "NUMBER", "REMAINDER", "SECOND", "SUM", "THE", "THERE", "THIRD", "THIS", "TWICE",
        "YES",
    }
)
_HAPPENS = frozenset(
    {
        "CARRY", "EACH", "END", "FIRST", "FOR", "HALF", "IF", "INT", "LAST", "LET", "LPAR", "MINUS", "MOVE",
        "NAME", "NO", "NONE", "NUMBER", "REMAINDER", "REPEAT", "SECOND", "SHUFFLE", "STOP", "SWAP", "TAKE",
        "THIRD", "THIS", "TOGETHER", "TWICE", "YES",
    }
)
_DECLARED = frozenset(
    {
        "ACTION", "CARD", "CARDS", "CHAPTER", "EVENT", "EXAMPLE", "FINAL", "GAME", "GROUP", "LINE", "NOTE",
        "OPEN", "OPTION", "PART", "PIECES", "PILE", "PLAY", "PREDICATE", "QUANTITY", "REMEMBER",
        "ROLE", "SETUP", "SLOTS", "TABLE", "TRIGGER", "VALUES", "VERB",
    }
)
_GROUPS = (
    (
        frozenset({"GAME", "PILE", "VALUES", "VERB", "ACTION"}),
        "a declaration such as `pile`, `values`, `action` or `verb`",
        _DECLARED,
    ),
    (
        frozenset({"NAME", "LET", "MOVE", "REPEAT"}),
        "what happens, such as `move`, `if`, `let` or who does something",
        _HAPPENS,
    ),
    (frozenset({"NAME", "INT", "LPAR", "NUMBER"}), "a value", _VALUE),
)
"""What marks a group, what it is called, and what belongs to it."""

_MOST = 12


def describe_found(kind: str, text: str) -> str:
    """Return what stands in the text instead."""
    return _NAMED.get(kind, f"`{text.strip()}`")


def describe_expected(expected: Iterable[str], patterns: Mapping[str, str]) -> str:
    """Return the few most helpful alternatives, or all where they are few."""
    left = set(expected)
    named: list[str] = []
    for mark, said, members in _GROUPS:
        if mark <= left:
            named.append(said)
            left -= members
    named += [_EXPECTED[kind] for kind in ("NAME", "INT", "FACT") if kind in left]
    words = sorted(
        _PAIRS.get(kind, f"`{patterns[kind]}`")
        for kind in left
        if kind in patterns and kind not in _EXPECTED and not re.search(r"[\\\[]", patterns[kind])
    )
    ends = [_EXPECTED[kind] for kind in ("_INDENT", "_NL", "_DEDENT", "$END") if kind in left][:1]
    choices = named + words + ends
    if len(choices) > _MOST:
        choices = [*named, *words[: _MOST - len(named) - len(ends)], *ends]
        return ", ".join(choices) + " and a few other words"
    if len(choices) < 2:
        return "".join(choices)
    return ", ".join(choices[:-1]) + " or " + choices[-1]
