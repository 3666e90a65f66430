"""Ends of rules that go without saying: where nothing follows, nobody is told that the rule ends."""

from __future__ import annotations

from dataclasses import replace

from rulewright.model import nodes as m
from rulewright.model.leading_names import ends_by_itself


def without_last_ends(body: m.Block) -> m.Block:
    """Return the steps of a rule without the ends that its author did not write and after which nothing is done."""
    if not body:
        return body
    return *body[:-1], _last(body[-1])


def _last(statement: m.Statement) -> m.Statement:
    match statement:
        case m.IfThere() | m.Choose() if ends_by_itself(statement):
            statement = replace(statement, otherwise=())
        case _:
            pass
    match statement:
        case m.If() | m.IfThere():
            then, otherwise = without_last_ends(statement.then), without_last_ends(statement.otherwise)
            return replace(statement, then=then, otherwise=otherwise)
        case m.May():
            body, otherwise = without_last_ends(statement.body), without_last_ends(statement.otherwise)
            return replace(statement, body=body, otherwise=otherwise)
        case _:
            return statement
