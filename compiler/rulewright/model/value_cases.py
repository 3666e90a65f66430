"""Values by cases, spelt out as one condition after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.diagnostics.model import Diagnostic
from rulewright.foundation import limits
from rulewright.model import nodes as m
from rulewright.model.types import BoolType, EnumType, IntType, Type
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import OperationForm


def possible_cases(kind: Type, enums: Mapping[str, m.Enum]) -> Sequence[str] | None:
    """Return what a value of a type can be, as it is written; None where that is no short list."""
    match kind:
        case BoolType():
            return "yes", "no"
        case IntType(low, high) if high - low < limits.VALUES:
            return [str(number) for number in range(low, high + 1)]
        case EnumType(name) if enums[name].values:
            return enums[name].values
        case _:
            return None


def spelt_out(value: s.Cases, possible: Sequence[str]) -> s.Expr | Diagnostic:
    """Return the same as conditions, or why it cannot be; the last case is what is left where all are named."""
    left = [*possible]
    for at, case in enumerate(value.cases):
        said = _written(case.when)
        if said in map(_written, (each.when for each in value.cases[:at])):
            return Diagnostic("R102", f"`{said}` is listed twice", case.when.span, suggestion="Once is enough.")
        left = [each for each in left if each != said]
    if value.otherwise is None and left:
        return Diagnostic(
            "R104", f"`{left[0]}` is missing here", value.by.span,
            reason=f"Nothing says what this is where `{value.by.text}` is `{left[0]}`.",
            suggestion=f"Add a line `{left[0]}: …`, or `otherwise: …` as the last.",
        )
    cases = value.cases
    found = value.otherwise
    if found is None:
        *cases_before, last = value.cases
        cases, found = tuple(cases_before), last.value
    for case in reversed(cases):
        test = s.Operation(OperationForm.EQUAL, (value.by, case.when), case.span)
        found = s.Operation(OperationForm.CONDITIONAL, (case.value, test, found), case.span)
    return found


def _written(when: s.Expr) -> str:
    match when:
        case s.Name(text):
            return text
        case s.Number(number):
            return str(number)
        case s.YesNo(yes):
            return "yes" if yes else "no"
        case _:
            raise AssertionError(when)
