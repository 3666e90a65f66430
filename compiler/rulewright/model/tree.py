"""Walking and rewriting the tree of a resolved game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, get_args

from rulewright.foundation.source import Span
from rulewright.foundation.tree import part_names
from rulewright.model import nodes as m
from rulewright.model.types import Type


def children(node: object) -> list[object]:
    """The parts of a node that are nodes themselves, in order; locals, types and places in the text are none."""
    found: list[object] = []
    kind: type = node.__class__
    for name in _parts(kind):
        value = getattr(node, name)
        if value.__class__ is tuple:
            found += [part for part in value if _is_node(part.__class__)]
        elif _is_node(value.__class__):
            found.append(value)
    return found


_ASIDE = (Span, m.Local, m.Sources, *get_args(Type))
_PLAIN = frozenset(
    {
        *("str", "int", "bool", "int | None", "str | None", "tuple[str, ...]", "tuple[int, ...]"),
        *("Sources", "Span", "Local", "Type", "EnumType", "ZoneType", "Type | None"),
    }
)
"""How fields are declared that never hold nodes."""


@cache
def _is_node(kind: type) -> bool:
    return is_dataclass(kind) and not issubclass(kind, _ASIDE)


@cache
def _parts(kind: type) -> tuple[str, ...]:
    """The fields of a node that may hold others: not its place in the text, not what it cites."""
    if not is_dataclass(kind) or issubclass(kind, _ASIDE):
        return ()
    return tuple(
        field.name for field in fields(kind)
        if field.name not in {"span", "sources"} and field.type not in _PLAIN
    )


def walk(node: object) -> Iterator[object]:
    """A node and everything below it, the node first."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        kind: type = current.__class__
        for name in _parts(kind)[::-1]:  # not by `children`: nothing is done as often as this
            value = getattr(current, name)
            if value.__class__ is tuple:
                stack += [part for part in value[::-1] if _is_node(part.__class__)]
            elif _is_node(value.__class__):
                stack.append(value)


def zones_tested(node: object) -> set[str]:
    """The families of places that a test mentions itself."""
    return {part.zone for part in walk(node) if isinstance(part, m.ZoneRef)}


def rewrite(node: Any, change: Callable[[Any], Any]) -> Any:
    """The tree with `change` applied to every node, the inner ones first."""
    names = part_names(node)
    if not names:
        return node
    updates: dict[str, Any] = {}
    for name in names:
        value = getattr(node, name)
        if isinstance(value, tuple):
            new: Any = tuple(rewrite(part, change) for part in value)
            if any(a is not b for a, b in zip(new, value, strict=True)):
                updates[name] = new
        else:
            new = rewrite(value, change)
            if new is not value:
                updates[name] = new
    return change(replace(node, **updates) if updates else node)


def substitute(expr: m.Expr, put: Mapping[int, m.Expr]) -> m.Expr:
    """An expression with others in the place of its locals, by their `uid`."""

    def change(node: object) -> object:
        return put.get(node.local.uid, node) if isinstance(node, m.LocalRef) else node

    result: m.Expr = rewrite(expr, change)
    return result
