"""The conditions that explanations look into, as functions that only explanations call."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from rulewright.analysis.failure_reasons import (
    Members,
    Part,
    Reason,
    action_reasons,
    choice_reasons,
)
from rulewright.ir import control_flow_graph as k
from rulewright.ir import nodes as x
from rulewright.ir.lowering.expressions.place_access import Out
from rulewright.ir.lowering.expressions.values import Values
from rulewright.ir.lowering.function_scope import Scope, Uids
from rulewright.ir.lowering.state_layout import Layout
from rulewright.model import nodes as m
from rulewright.model.types import NoneType, ZoneType


@dataclass(frozen=True, slots=True)
class Told:
    """A reason, with the function that asks for it: whether it holds, or what its members are.

    Each has one parameter, the list of the values that the reason is about. `value` is how much there
    is of something, where the reason is that there is some.
    """

    part: Part
    test: x.Function
    value: x.Function | None
    inner: tuple[Told, ...]


def explanations(graph: k.ControlFlowGraph, layout: Layout) -> tuple[Told, ...]:
    """Return the reasons of each test of a choice and each need of an action."""
    return tuple(_Explanations(layout).all(graph))


class _Explanations:
    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.uids = Uids()
        self.count = 0

    def all(self, graph: k.ControlFlowGraph) -> Iterator[Told]:
        game = graph.game
        for choice in graph.asked:
            if isinstance(choice, m.Choose):
                for reason in chain.from_iterable(choice_reasons(game, choice)):
                    yield self.told(reason)
        for action in game.actions.values():
            for reason in chain.from_iterable(action_reasons(game, action)):
                yield self.told(reason)

    def told(self, part: Part) -> Told:
        match part:
            case Reason():
                test = self._function(part.given, part.test)
                value = None
                if part.value is not None and not isinstance(part.value.type, NoneType | ZoneType):
                    value = self._function(part.given, part.value)
            case Members():
                test, value = self._members(part), None
        return Told(part, test, value, tuple(map(self.told, part.inner)))

    def _scope(self, given: tuple[m.Local, ...]) -> tuple[Scope, x.Local]:
        scope = Scope(self.layout, self.uids)
        values = scope.fresh("v", x.Kind.LIST)
        for number, local in enumerate(given):
            scope.give(local, x.Item(x.Read(values), x.Number(number)))
        return scope, values

    def _name(self) -> x.Name:
        self.count += 1
        return x.Name(x.Part.REASON, (), "", self.count)

    def _function(self, given: tuple[m.Local, ...], value: m.Expr) -> x.Function:
        scope, values = self._scope(given)
        out: Out = []
        Values(scope).give_back(value, out)
        return x.Function(self._name(), (values,), tuple(out), "Asked for an explanation")

    def _members(self, part: Members) -> x.Function:
        scope, values = self._scope(part.given)
        out: Out = []
        order = part.domain.order
        kept = order if isinstance(order, m.Backwards) else None
        domain = m.Domain(part.domain.var, part.domain.source, (), kept, part.domain.span)
        out.append(x.Return(Values(scope).source(domain, True, out)))
        return x.Function(self._name(), (values,), tuple(out), "Asked for an explanation")


