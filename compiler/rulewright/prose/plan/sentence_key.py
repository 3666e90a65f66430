"""The same key for all that is said alike, wherever it stands."""

from __future__ import annotations

import marshal
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from operator import attrgetter
from typing import Any

from rulewright.foundation.bounded_memo import on_forget
from rulewright.prose.plan.sentences import Slot


def key_of(slot: Slot, whole: bool = True) -> bytes:
    """Return the key of a sentence or, if it is not `whole`, of a title or the cell of a table."""
    known = _known.get((id(slot), whole))
    if known is not None:
        return known[1]
    key = marshal.dumps((whole, _plain(slot)), 2)
    if len(_known) >= _MOST_KNOWN:
        _known.clear()
    _known[id(slot), whole] = slot, key
    return key


_MOST_KNOWN = 20_000
_known: dict[tuple[int, bool], tuple[Slot, bytes]] = {}
"""By what is said, which lives as long as it stands here: the same is said in four languages."""
on_forget(_known.clear)

_FIELDS: dict[type, Callable[[object], object]] = {}
"""By class of nodes, what reads all its fields at once."""


def _plain(node: object) -> Any:
    """Return a tree as nested tuples of texts and numbers."""
    kind = node.__class__
    if kind is str or kind is int or kind is bool or node is None:
        return node
    if kind is tuple:
        assert isinstance(node, tuple)
        return tuple([_plain(part) for part in node]) if node else ()
    if isinstance(node, dict):
        return tuple([(name, _plain(part)) for name, part in node.items()])
    if isinstance(node, Enum):
        return node.value
    read = _FIELDS.get(kind)
    if read is None:
        assert is_dataclass(kind), kind
        read = _FIELDS[kind] = attrgetter("__class__.__name__", *(each.name for each in fields(kind)))
    found = read(node)
    assert isinstance(found, tuple)
    return tuple([_plain(part) for part in found])
