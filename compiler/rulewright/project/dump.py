"""A canonical dump of any tree of the compiler: readable, and the same text for the same tree.

    Action
      name: reveal
      actor: Local(name=actor, type=EnumType(name=player))
      body:
        - Choose
          name: reveal_place
          ...

A node that fits stands on one line; otherwise each field has a line of its own. Left out are places
in the text, fields that are empty, and the numbers of local variables, which go by their names:
what is left changes only when the meaning does.

In programs each operation has a line of its own, and expressions are shorter:

    - Let(total, Calculate(+, total, Get(score, player)))
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import get_args

from rulewright.diagnostics.render import visible
from rulewright.foundation.source import SourceFile, Span
from rulewright.ir import nodes as x
from rulewright.ir.fresh_names import said
from rulewright.model.nodes import LocalRef, Sources

_WIDTH = 100
_ENDLESS = 1_000_000
_STEP = 2
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*", re.ASCII)
_KEYWORDS = frozenset({"true", "false", "none"})
_NEVER_SHOWN = frozenset({"uid", "first_uid"})
_IR_NODES = (*get_args(x.Expr), *x.OPS)

Enums = Mapping[str, Collection[str]]
"""Enumerations by name, with the words for their numbers."""


def dump(node: object, leave_out: Collection[str] = (), enums: Enums | None = None) -> str:
    """Return the tree as text, without the fields of these names; `enums` say what numbers stand for."""
    return "\n".join(_Dump(_NEVER_SHOWN.union(leave_out), enums or {}).lines(node, 0, "")) + "\n"


class _Dump:
    def __init__(self, hidden: frozenset[str], enums: Enums) -> None:
        self._hidden = hidden
        self._enums = enums
        self._locals: dict[int, str] = {}

    def lines(self, value: object, indent: int, label: str) -> Iterator[str]:
        """Yield a value behind its label: on one line if it fits, otherwise its parts below it."""
        if isinstance(value, x.Function):
            self._locals = {}
        # An operation is never broken, but for the blocks in it.
        room = _ENDLESS if isinstance(value, x.OPS) else _WIDTH - indent - len(label)
        flat = self._flat(value, room)
        inner = indent + _STEP
        start = " " * indent + label
        if flat is not None:
            yield start + flat
        elif isinstance(value, tuple | list):
            yield start.rstrip()
            for item in value:
                yield from self.lines(item, inner, "- ")
        elif isinstance(value, Mapping):
            yield start.rstrip()
            for key, item in value.items():
                yield from self.lines(item, inner, f"{_scalar(key)}: ")
        elif is_dataclass(value):
            yield start + type(value).__name__
            for name, item in self._fields(value):
                yield from self.lines(item, inner, f"{name}: ")
        else:
            yield start + self._whole(value)

    def _fields(self, node: object) -> Iterator[tuple[str, object]]:
        """Yield the fields of a node that are worth showing."""
        assert is_dataclass(node)
        for field in fields(node):
            value: object = getattr(node, field.name)
            if isinstance(value, Span) or field.name in self._hidden or _is_empty(value):
                continue
            match node:
                case LocalRef() if field.name == "local":
                    value = node.local.name
                case x.Place() if field.name == "zone":
                    value = node.zone.name
                case x.Function() if field.name == "name":
                    continue
            yield field.name, value

    def _word(self, value: object) -> str | None:
        """Return what is one word in a program."""
        match value:
            case x.Local(uid, name):
                taken = sum(1 for other in self._locals.values() if other.split("#")[0] == name)
                return self._locals.setdefault(uid, f"{name}#{taken + 1}" if taken else name)
            case x.Read(local):
                return self._word(local)
            case x.Number(number, of):
                words = tuple(self._enums.get(of, ()))
                return words[number] if 0 <= number < len(words) else str(number)
            case _:
                return None

    def _flat(self, value: object, room: int) -> str | None:
        """Return a value on one line, or None where it does not fit."""
        word = self._word(value)
        if word is not None:
            return word if len(word) <= room else None
        if isinstance(value, tuple) and any(isinstance(item, x.OPS) for item in value):
            return None
        if isinstance(value, SourceFile | x.Name) or not (
            is_dataclass(value) or isinstance(value, tuple | list | Mapping)
        ):
            text = self._whole(value)
            return text if len(text) <= room else None
        if isinstance(value, Mapping):
            opening, closing = "{", "}"
            parts = [(f"{_scalar(key)}: ", item) for key, item in value.items()]
        elif isinstance(value, tuple | list):
            opening, closing = "[", "]"
            parts = [("", item) for item in value]
        else:
            opening, closing = f"{type(value).__name__}(", ")"
            named = not isinstance(value, _IR_NODES)
            parts = [(f"{name}=" if named else "", item) for name, item in self._fields(value)]
        shown: list[str] = []
        room -= len(opening) + len(closing)
        for label, item in parts:
            room -= len(label) + (2 if shown else 0)
            flat = self._flat(item, room)
            if flat is None:
                return None
            room -= len(flat)
            shown.append(label + flat)
        return opening + ", ".join(shown) + closing

    def _whole(self, value: object) -> str:
        """Return a value that has no parts, or a set, which is shown in order."""
        if isinstance(value, SourceFile):
            return _scalar(value.name)
        if isinstance(value, frozenset | set):
            return "{" + ", ".join(sorted(self._member(item) for item in value)) + "}"
        return _scalar(value)

    def _member(self, value: object) -> str:
        flat = self._flat(value, _WIDTH)
        return "\n".join(self.lines(value, 0, "")) if flat is None else flat


def _is_empty(value: object) -> bool:
    return (
        value is None
        or value == Sources()
        or (isinstance(value, str | tuple | list | Mapping | frozenset | set) and not value)
    )


def _scalar(value: object) -> str:
    match value:
        case None:
            return "none"
        case x.Name():
            return said(value)
        case Enum():
            return _scalar(value.value)
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            if _PLAIN.fullmatch(value) and value not in _KEYWORDS:
                return value
            return visible(json.dumps(value, ensure_ascii=False))
        case tuple():
            return "(" + ", ".join(_scalar(part) for part in value) + ")"
        case _:
            raise TypeError(f"{type(value).__name__} is nothing that a tree may hold")
