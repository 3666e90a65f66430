"""The names that the grammar gives to the nodes of a tree."""

from __future__ import annotations

from rulewright.syntax.grammar import grammar
from rulewright.syntax.tree_builder import WHOLE


def names_in_trees() -> frozenset[str]:
    """Return every name that a node of a tree can have: of a rule, or of an alternative with a name."""
    names = frozenset(
        str(rule.alias or rule.origin.name)
        for rule in grammar().rules
        if rule.alias or not (rule.options.expand1 or str(rule.origin.name).startswith("_"))
    )
    return names - {WHOLE}
