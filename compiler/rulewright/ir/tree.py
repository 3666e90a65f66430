"""Walking and changing programs: what every pass does, said once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

_LEAVES = (str, int)
_PLAIN = frozenset(
    {
        *("str", "int", "bool", "int | None", "str | None"),
        *("tuple[str, ...]", "tuple[int, ...]", "tuple[tuple[int, ...], ...]"),
        *("End", "Keeps", "Kind", "Part", "Relation", "Shape", "Sum", "System", "Use"),
    }
)
"""How fields are declared that never hold nodes."""

_FIELDS: dict[type, tuple[str, ...]] = {}
"""By class of nodes, the fields that may hold others."""


def parts_of(node: object) -> list[object]:
    """The nodes directly in a node, in order."""
    if isinstance(node, tuple):
        return [part for part in node if not isinstance(part, _LEAVES)]
    names = _FIELDS.get(node.__class__)
    if names is None:
        names = _names(node.__class__)
    found: list[object] = []
    for name in names:
        value = getattr(node, name)
        if isinstance(value, tuple):
            found += [part for part in value if not isinstance(part, _LEAVES)]
        elif value is not None and not isinstance(value, _LEAVES):
            found.append(value)
    return found


def walk(node: object) -> Iterator[object]:
    """A node, or the nodes of a tuple, and everything below, outer ones first."""
    stack = [node]
    while stack:
        current = stack.pop()
        if isinstance(current, tuple):
            stack += [part for part in current[::-1] if not isinstance(part, _LEAVES)]
            continue
        yield current
        names = _FIELDS.get(current.__class__)
        if names is None:
            names = _names(current.__class__)
        for name in names[::-1]:  # not by `parts_of`: this is what passes do most of their time
            value = getattr(current, name)
            if isinstance(value, tuple):
                stack += [part for part in value[::-1] if not isinstance(part, _LEAVES)]
            elif value is not None and not isinstance(value, _LEAVES):
                stack.append(value)


def rewrite(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with `change` applied to everything in it, the inner ones first."""
    if isinstance(node, tuple):
        new = [part if isinstance(part, _LEAVES) else rewrite(part, change) for part in node]
        for a, b in zip(new, node, strict=True):
            if a is not b:
                return tuple(new)
        return node
    names = _FIELDS.get(node.__class__)
    if names is None:
        names = _names(node.__class__)
    updates = {}
    for name in names:
        value = getattr(node, name)
        if value is None or isinstance(value, _LEAVES):
            continue
        changed = rewrite(value, change)
        if changed is not value:
            updates[name] = changed
    return change(replace(node, **updates) if updates else node)


def _names(kind: type) -> tuple[str, ...]:
    found = getattr(kind, "__dataclass_fields__", None)
    names = tuple(each.name for each in fields(kind) if each.type not in _PLAIN) if found else ()
    _FIELDS[kind] = names
    return names
