"""Values: names found, types worked out."""

from __future__ import annotations

from typing import assert_never

from rulewright.diagnostics.model import Diagnostic
from rulewright.model import nodes as m
from rulewright.model.domains import Domains
from rulewright.model.expected_types import BOOL
from rulewright.model.name_resolution import Naming
from rulewright.model.narrowing import narrowed
from rulewright.model.operators import Operators
from rulewright.model.resolver_context import Scope, Unresolved
from rulewright.model.types import (
    IntType,
    NoneType,
    OptionalType,
    SetType,
    Type,
)
from rulewright.model.value_cases import possible_cases, spelt_out
from rulewright.syntax import nodes as s


class Expressions(Naming, Operators, Domains):
    """Resolves values in a scope."""

    def _expr(self, expr: s.Expr, scope: Scope, want: Type | None) -> m.Expr:
        return narrowed(self._unnarrowed(expr, scope, want), scope.ranges)

    def _unnarrowed(self, expr: s.Expr, scope: Scope, want: Type | None) -> m.Expr:
        match expr:
            case s.Number():
                return m.Const(expr.value, IntType(expr.value, expr.value), expr.span)
            case s.YesNo():
                return m.Const(int(expr.value), BOOL, expr.span)
            case s.Nothing():
                if isinstance(want, SetType):
                    return m.Const(0, want, expr.span)
                return m.Const(-1, want if isinstance(want, OptionalType) else NoneType(), expr.span)
            case s.This():
                if self.this is None:
                    raise self.c.fail(
                        "R114", "`this` is known only in a card's rule", expr.span,
                        suggestion="Give the verb a parameter for the card.",
                    )
                return m.Const(self.this.value, self.this.type, expr.span)
            case s.Name():
                return self._name(expr, scope, want)
            case s.Of():
                return self._of(expr, scope, want)
            case s.Operation():
                return self._operation(expr, scope, want)
            case s.Nth():
                return self._nth(expr, scope)
            case s.Query():
                return self._query(expr, scope)
            case s.Cases():
                return self._expr(self._spelt_out(expr, scope), scope, want)
            case _:
                assert_never(expr)

    def _spelt_out(self, value: s.Cases, scope: Scope) -> s.Expr:
        by = self._expr(value.by, scope, None)
        possible = possible_cases(by.type, self.c.enums)
        if possible is None:
            raise self.c.fail(
                "R103", f"What `{value.by.text}` can be is no short list", by.span, label=self.c.describe(by.type),
                reason="There is a line for each of a few values.",
                suggestion="Name something that is one of `values …`, a number of a range, or yes or no.",
            )
        found = spelt_out(value, possible)
        if isinstance(found, Diagnostic):
            self.c.findings.add(found)
            raise Unresolved
        return found
