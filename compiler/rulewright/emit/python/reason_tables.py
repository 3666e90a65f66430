"""The closer reasons of each test of a choice or an action: data with functions that only
explanations call, so that playing costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import assert_never

from rulewright.emit.python import names
from rulewright.emit.python.operations import Operations
from rulewright.emit.python.writer import TERNARY, Writer, literal
from rulewright.ir import description as d
from rulewright.ir import nodes as x


class Reasons:
    """The reasons that a game has to give."""

    def __init__(
        self, w: Writer, reasons: Sequence[d.Reason | d.Members], printer: Callable[[], Operations]
    ) -> None:
        self.w = w
        self.reasons = reasons
        self.printer = printer

    def write_functions(self) -> None:
        """The functions of reasons that take more than one expression."""
        for function in _functions(self.reasons):
            if _expression(function) is None:
                self.w.line()
                self.w.line()
                operations = self.printer()
                value = operations.locals(function.params[0])
                with self.w.block(f"def {names.function(function.name)}(s, {value}):"):
                    self.w.docstring(function.title)
                    operations.block(function.body)

    def write(self) -> None:
        """The reasons as literals of the description."""
        if self.reasons:
            self.w.line("    reasons=(")
            for each in self.reasons:
                self._write(each, "        ")
            self.w.line("    ),")

    def _callable(self, function: x.Function) -> str:
        value = _expression(function)
        if value is None:
            return names.function(function.name)
        operations = self.printer()
        name = operations.locals(function.params[0])
        return f"lambda s, {name}: {operations.e.expr(value).at(TERNARY)}"

    def _write(self, part: d.Reason | d.Members, indent: str) -> None:
        match part:
            case d.Reason(key, test, rules, d.Origin(facts, rulings, source), value):
                head = f"d.Reason({literal(key)}, {self._callable(test)}"
                head += f", {literal(rules)}" if rules else ""
                head += f", facts={literal(facts)}" if facts else ""
                head += f", rulings={literal(rulings)}" if rulings else ""
                if value is not None:
                    head += f", value={self._callable(value[0])}, type={literal(value[1])}"
                head += f", source={literal(source)}" if source else ""
            case d.Members(kind, members):
                head = f"d.Members({literal(kind)}, {self._callable(members)}"
            case _:
                assert_never(part)
        head += f", when={literal(part.when)}" if part.when else ""
        if not part.inner:
            self.w.line(f"{indent}{head}),")
            return
        self.w.line(f"{indent}{head}, inner=(")
        for inner in part.inner:
            self._write(inner, indent + "    ")
        self.w.line(f"{indent})),")


def _functions(reasons: Sequence[d.Reason | d.Members]) -> Iterator[x.Function]:
    for part in reasons:
        match part:
            case d.Reason(test=test, value=value):
                yield test
                if value is not None:
                    yield value[0]
            case d.Members(source=source):
                yield source
            case _:
                assert_never(part)
        yield from _functions(part.inner)


def _expression(function: x.Function) -> x.Expr | None:
    """Return what a function gives back at once."""
    match function.body:
        case (x.Return(value),):
            return value
        case _:
            return None
