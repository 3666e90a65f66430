"""Ends of rules that go without saying: a choice is its own need, also for whoever reads.

Nobody is told that a rule ends where there is nothing to choose, if nothing else would follow, or only what is
done with what was chosen.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.leading_names import ends_by_itself


def without_plain_ends(body: m.Block) -> m.Block:
    """Return the steps of a rule without the ends that its author did not write and nobody needs to hear of."""
    return tuple(_step(statement, body[at + 1:]) for at, statement in enumerate(body))


def _step(statement: m.Statement, rest: m.Block) -> m.Statement:
    match statement:
        case m.Choose(var=var) if ends_by_itself(statement) and all(_is_about(var, each) for each in rest):
            return replace(statement, otherwise=())
        case m.Move(moved=m.Moved(var)) if ends_by_itself(statement) and all(_is_about(var, each) for each in rest):
            return replace(statement, otherwise=())
        case m.IfThere() | m.If() | m.May() if rest:
            return statement
        case m.IfThere() if ends_by_itself(statement):
            return replace(statement, then=without_plain_ends(statement.then), otherwise=())
        case m.If() | m.IfThere():
            then, otherwise = without_plain_ends(statement.then), without_plain_ends(statement.otherwise)
            return replace(statement, then=then, otherwise=otherwise)
        case m.May():
            inner, otherwise = without_plain_ends(statement.body), without_plain_ends(statement.otherwise)
            return replace(statement, body=inner, otherwise=otherwise)
        case _:
            return statement


def _is_about(chosen: m.Local, statement: m.Statement) -> bool:
    """Return whether a step can only be done with what was chosen, or does nothing but name something."""
    if isinstance(statement, m.Let | m.Choose):
        return True
    return any(isinstance(part, m.LocalRef) and part.local.uid == chosen.uid for part in walk(statement))
