"""Values and conditions, wherever one stands in the other.

"The ship whose hold is empty" is a value with a condition in it, "that ship is the captain's" a condition
on values. A scope knows how both are said, so that no module of either has to import the other.
"""

from __future__ import annotations

from rulewright.model import nodes as m
from rulewright.prose.plan.referents import Scope
from rulewright.prose.plan.sentences import Clause, Participant, Series


def phrase(expr: m.Expr, scope: Scope) -> Participant:
    """Return a value as a participant of a sentence."""
    return scope.ways.phrase(expr, scope)


def condition(expr: m.Expr, scope: Scope, holds: bool = True) -> Clause | Series:
    """Return the clause that says that a condition holds, or that it does not."""
    return scope.ways.condition(expr, scope, holds)
