"""A copy of a tree with some nodes replaced."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rulewright.foundation.parts import part_names
from rulewright.model import nodes as m


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
