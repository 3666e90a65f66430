"""The contrary of a test."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rulewright.model import nodes as m
from rulewright.model.types import BoolType


def opposite(test: m.Expr) -> m.Expr:
    """Return the test that holds where this one does not: by its own negative where it has one, as prose has."""
    match test:
        case m.Not():
            return test.value
        case m.IsEmpty() | m.IsFull() | m.InZone() | m.HasKind() | m.InSet():
            return replace(test, negated=not test.negated)
        case m.HoldsRole() | m.AnyOf():
            return replace(test, negated=not test.negated)
        case (
            m.Const() | m.LocalRef() | m.VariableRef() | m.ZoneRef() | m.Apply() | m.AttributeOf()
            | m.Lookup() | m.Arithmetic() | m.Compare() | m.Both() | m.Either() | m.Aggregate()
            | m.TheOne() | m.Superlative() | m.SetOf() | m.Changed() | m.Nth() | m.Conditional() | m.Failing()
            | m.Exists() | m.Size() | m.PlayerCount() | m.Neighbour()
        ):
            return m.Not(test, BoolType(), test.span)
        case _:
            assert_never(test)
