"""Questions about the tree of a resolved game that several stages ask."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.foundation.bounded_memo import Memo, Same
from rulewright.foundation.tree import rewrite, walk
from rulewright.model import nodes as m
from rulewright.model.rule_bodies import rules


def substitute(expr: m.Expr, put: Mapping[int, m.Expr]) -> m.Expr:
    """Return an expression with others in the place of its locals, by their `uid`."""

    def change(node: object) -> object:
        return put.get(node.local.uid, node) if isinstance(node, m.LocalRef) else node

    result: m.Expr = rewrite(expr, change)
    return result


_nodes: Memo[tuple[object, ...]] = Memo(4)


def walk_game(game: m.Game) -> tuple[object, ...]:
    """Return every node of every rule; many ask for those of the same game."""
    return _nodes.get(
        Same(game), lambda: tuple(part for rule in rules(game) for node in rule.trees for part in walk(node))
    )
