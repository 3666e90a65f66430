"""Values found by going through a domain, as plain loops.

Up to Python 3.11 a comprehension that reads a variable from around it takes two to three times as
long.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import assert_never

from rulewright.emit.python.expressions import Expressions
from rulewright.emit.python.writer import Code, Writer
from rulewright.model import nodes as m


def write_return(w: Writer, e: Expressions, value: m.Expr) -> None:
    """`return` with a value, after the loop that finds it."""
    if not is_loop(e, value):
        w.line(f"return {e.expr(value)}")
        return
    match value:
        case m.AnyOf(domain=domain, negated=negated):
            with each(w, e, domain, once=True):
                w.line(f"return {not negated}")
            w.line(f"return {negated}")
        case m.TheOne(domain=domain):
            name = e.scope.bind(domain.var)
            with each(w, e, domain, once=True):
                w.line(f"return {name}")
            w.line("return -1")
        case _:
            write_found(w, e, value)
            w.line("return found")


def write_value(w: Writer, e: Expressions, value: m.Expr) -> Code:
    """A value for the next line, after the loop that finds it."""
    if not is_loop(e, value):
        return e.expr(value)
    write_found(w, e, value)
    return Code("found")


def is_loop(e: Expressions, value: object) -> bool:
    """Whether a value is found by going through a domain that tests its members or is summed up."""
    match value:
        case m.AnyOf(domain=domain):
            return bool(domain.filters) and e.unrolled(domain) is None
        case m.TheOne(domain=domain):
            return domain.order is None and e.unrolled(domain) is None
        case m.SetOf(domain=domain):
            return bool(domain.filters) or not isinstance(domain.source, m.SetSource)
        case m.Aggregate(tally=m.Tally.COUNT, domain=domain):
            return bool(domain.filters) and e.single_kind(domain) is None
        case m.Aggregate(tally=m.Tally.SUM, domain=domain):
            return bool(domain.filters) or e.unrolled(domain) is None
        case _:
            return False


def write_found(w: Writer, e: Expressions, value: m.Expr) -> None:
    """Loops until `found` is the value."""
    match value:
        case m.AnyOf(domain=domain, negated=negated):
            w.line(f"found = {negated}")
            with each(w, e, domain, once=True):
                w.line(f"found = {not negated}")
                w.line("break")
        case m.TheOne(domain=domain):
            w.line("found = -1")
            name = e.scope.bind(domain.var)
            with each(w, e, domain, once=True):
                w.line(f"found = {name}")
                w.line("break")
        case m.SetOf(domain=domain):
            w.line("found = 0")
            name = e.scope.bind(domain.var)
            with each(w, e, domain, once=True):
                w.line(f"found |= 1 << {name}")
        case m.Aggregate(tally=tally, domain=domain, value=part):
            w.line("found = 0")
            e.scope.bind(domain.var)
            with each(w, e, domain, once=False):
                added = "1" if tally is m.Tally.COUNT or part is None else e.expr(part).text
                w.line(f"found += {added}")
        case _:
            raise AssertionError(value)


def write_members(w: Writer, e: Expressions, domain: m.Domain, once: bool) -> Code:
    """The members of a domain in order, as a list (or range) for the next line."""
    if not domain.filters:
        return e.members(domain, once)
    name = e.scope.bind(domain.var)
    w.line("found = []")
    with each(w, e, domain, once):
        w.line(f"found.append({name})")
    match domain.order:
        case m.Clockwise(start):
            return Code(f"clockwise(found, {e.expr(start)}, s.players)")
        case m.Backwards():
            return Code("found[::-1]")
        case None:
            return Code("found")
        case _:
            assert_never(domain.order)


def write_tuple(w: Writer, e: Expressions, domain: m.Domain, once: bool) -> str:
    """The members of a domain in order, as a tuple for the next line."""
    fixed = e.fixed(domain)
    return f"tuple({write_members(w, e, domain, once)})" if fixed is None else repr(fixed)


@contextmanager
def each(w: Writer, e: Expressions, domain: m.Domain, once: bool) -> Iterator[None]:
    """A loop over the members that pass the tests, in the order of the source."""
    name = e.scope.bind(domain.var)
    with w.block(f"for {name} in {e.source(domain.source, once)}:"):
        if not domain.filters:
            yield
            return
        with w.block(f"if {e.tests(domain)}:"):
            yield
