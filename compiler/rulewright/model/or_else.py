"""Choices that say what is chosen where nothing passes their tests: `… where A or else where B`.

Such a choice is written out as one test that its author could have written: A, or nothing here passes A, and B.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.types import BoolType


@dataclass(frozen=True, slots=True)
class Fallback:
    """The members that are wanted, and those that are chosen from instead where there is none of them.

    `any_other` says that no test is asked of these.
    """

    wanted: m.Domain
    instead: m.Domain
    any_other: bool


def written_out(
    plain: m.Domain, tests: tuple[m.Expr, ...], wanted: m.Domain, instead: m.Expr | None, span: Span
) -> m.Domain:
    """Return a domain of members that pass tests; or, where `wanted` has none of them, that pass another one."""
    first = tests[0] if len(tests) == 1 else m.Both(tests, BoolType(), tests[0].span)
    none = m.AnyOf(wanted, True, BoolType(), span)
    other = none if instead is None else m.Both((none, instead), BoolType(), span)
    either = m.Filter(m.Either((first, other), BoolType(), span), None, span, or_else=True)
    return replace(plain, filters=(*plain.filters, either))


def wanted_test(test: m.Filter) -> m.Expr:
    """Return what a filter asks of a member first of all."""
    match test:
        case m.Filter(m.Either((wanted, _)), or_else=True):
            return wanted
        case _:
            return test.test


def fallback(domain: m.Domain) -> Fallback | None:
    """Return the two domains of which a choice is made from the second where the first has no member."""
    match domain.filters:
        case (*before, m.Filter(m.Either((wanted, m.AnyOf())), or_else=True)):
            instead: tuple[m.Filter, ...] = ()
        case (*before, m.Filter(m.Either((wanted, m.Both((m.AnyOf(), test)))), or_else=True)):
            instead = (m.Filter(test, None, test.span),)
        case _:
            return None
    first = m.Filter(wanted, None, wanted.span)
    return Fallback(
        replace(domain, filters=(*before, first)), replace(domain, filters=(*before, *instead)), not instead
    )
