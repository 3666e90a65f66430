"""Syntax trees as plain data, to be kept from one run to the next: each node its class and its fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any

from rulewright.foundation import disk_cache as kept
from rulewright.foundation.source import SourceFile, Span
from rulewright.syntax import nodes

_LIST = -1
_PLACE = -2
_WORD = -3
"""What stands in front of parts, of the two ends of a place, of a member of an enumeration."""


def load_tree(file: SourceFile) -> nodes.SpecFile | None:
    """Return the tree of a file, if one was kept for its text."""
    found = kept.load("trees", file.text.encode())
    if not isinstance(found, tuple):
        return None
    tree = _decode(found, file)
    return tree if isinstance(tree, nodes.SpecFile) else None


def keep_tree(file: SourceFile, tree: nodes.SpecFile) -> None:
    """Keep the tree of a file."""
    kept.keep("trees", _encode(tree), file.text.encode())


@cache
def _kinds() -> tuple[list[type], dict[type, int]]:
    """Return the classes that a tree consists of, which have numbers."""
    kinds = [
        kind for kind in vars(nodes).values()
        if isinstance(kind, type) and (is_dataclass(kind) or issubclass(kind, Enum))
    ]
    return kinds, {kind: number for number, kind in enumerate(kinds)}


@cache
def _reader(kind: type) -> Callable[[object], tuple[Any, ...]]:
    names = [field.name for field in fields(kind)]
    read = attrgetter("__class__", *names)
    return lambda node: read(node)[1:]  # with two names or more it reads a tuple


def _encode(value: Any) -> Any:
    kind = value.__class__
    if kind is str or kind is int or kind is bool or value is None:
        return value
    if kind is tuple:
        return _LIST, *map(_encode, value)
    if kind is Span:
        return _PLACE, value.start, value.end
    number = _kinds()[1][kind]
    if isinstance(value, Enum):
        return _WORD, number, value.value
    return number, *map(_encode, _reader(kind)(value))


def _decode(value: Any, file: SourceFile) -> Any:
    kinds = _kinds()[0]

    def decode(value: Any) -> Any:
        if value.__class__ is not tuple:
            return value
        number = value[0]
        if number == _PLACE:
            return Span(file, value[1], value[2])
        if number == _LIST:
            return tuple([decode(part) for part in value[1:]])
        if number == _WORD:
            return kinds[value[1]](value[2])
        return kinds[number](*[decode(part) for part in value[1:]])

    return decode(value)
