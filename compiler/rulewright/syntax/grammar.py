"""The grammar as a parser of Lark, and the words that it has."""

from __future__ import annotations

import marshal
import re
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark
from lark.grammar import Rule
from lark.indenter import Indenter
from lark.lexer import TerminalDef

from rulewright.foundation import disk_cache as cache_folder
from rulewright.foundation.bounded_memo import remembered

GRAMMAR = Path(__file__).with_name("grammar.lark")
TABLES = GRAMMAR.with_suffix(".tables")


class _Blocks(Indenter):
    NL_type = "_NL"
    OPEN_PAREN_types: list[str] = []  # noqa: RUF012 - the base class declares them so
    CLOSE_PAREN_types: list[str] = []  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


@remembered()
def grammar() -> Lark:
    """Return the parser, made once a process. Its tables are kept from one run to the next.

    Where the compiler comes without a folder of the user's, as in a page, they may lie beside the grammar.
    """
    text = GRAMMAR.read_text(encoding="utf-8")
    beside = TABLES.is_file()
    kept: object = marshal.loads(TABLES.read_bytes()) if beside else cache_folder.load("grammar", text.encode())
    if isinstance(kept, tuple):
        loaded = Lark.__new__(Lark)
        return loaded._load({"data": kept[0], "memo": kept[1]}, postlex=_Blocks())
    made = _made(text)
    cache_folder.keep("grammar", _tables(made), text.encode())
    return made


def tables() -> bytes:
    """Return the tables of the parser, for a file beside the grammar."""
    return marshal.dumps(_tables(_made(GRAMMAR.read_text(encoding="utf-8"))), 4)


def _made(text: str) -> Lark:
    return Lark(
        text,
        parser="lalr",
        strict=True,
        postlex=_Blocks(),
        propagate_positions=True,
        maybe_placeholders=True,
    )


def _tables(made: Lark) -> tuple[Any, Any]:
    data, memo = made.memo_serialize([TerminalDef, Rule])
    data["options"]["postlex"] = None
    return _plain(data), _plain(memo)


def _plain(value: object) -> Any:
    """Return the tables of a grammar as plain data."""
    match value:
        case dict():
            return {_key(key): _plain(part) for key, part in value.items()}
        case list() | set() | frozenset():
            return [_plain(part) for part in value]
        case tuple():
            return tuple(map(_plain, value))
        case bool() | int() | None:
            return value
        case str():
            return str(value)
        case _:
            raise TypeError(f"{type(value).__name__} in the tables of the grammar")


def _key(key: object) -> Any:
    return key if isinstance(key, int) else str(key)


@cache
def keywords() -> frozenset[str]:
    """Return all words of the language; those that no name may be stand in `reserved_words.py`."""
    words = (terminal.pattern.value for terminal in grammar().terminals)
    return frozenset(word for word in words if re.fullmatch(r"[a-z]+", word))
