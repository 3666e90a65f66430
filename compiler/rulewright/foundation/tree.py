"""What a tree of dataclasses and tuples consists of, whatever its nodes are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from rulewright.foundation.source import Span


def part_names(node: object) -> tuple[str, ...]:
    """The names of the fields of a dataclass, as they are declared; none of a place, or of anything else."""
    kind = type(node)
    names = _NAMES.get(kind)
    if names is None:
        found = fields(node) if is_dataclass(node) and not isinstance(node, Span | type) else ()
        names = _NAMES[kind] = tuple(field.name for field in found)
    return names


_NAMES: dict[type, tuple[str, ...]] = {}  # asked again and again for the same few classes


def everything(node: object) -> Iterator[object]:
    """A node and all below it, in the order of the text: also tuples, and what is no node."""
    stack = [node]
    while stack:
        here = stack.pop()
        yield here
        if isinstance(here, tuple):
            stack += here[::-1]
            continue
        names = _NAMES.get(here.__class__)
        if names is None:
            names = part_names(here)
        if names:
            stack += [getattr(here, name) for name in names[::-1]]
