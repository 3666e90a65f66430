"""The closer reasons of each test of a choice or an action: data with functions that only
explanations call, so that playing costs nothing."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.emit.python.expressions import Expressions, Scope
from rulewright.emit.python.layout import Layout
from rulewright.emit.python.value_types import value_type
from rulewright.emit.python.writer import TERNARY, Writer, literal
from rulewright.model import nodes as m
from rulewright.model.reasons import (
    Members,
    Part,
    Reason,
    action_reasons,
    all_reasons,
    choice_reasons,
    rule_names,
)
from rulewright.model.types import EnumType, IntType, NoneType, ZoneType


def write_reasons(w: Writer, choices: tuple[m.Choose, ...], layout: Layout) -> None:
    """The reasons as literals of the description; those with nothing more to say are left out."""
    found = [each for each in _all(choices, layout.game) if any(r.rules for r in all_reasons(each))]
    if not found:
        return
    w.line("    reasons=(")
    for each in found:
        _write(w, each, layout, "        ")
    w.line("    ),")


def _all(choices: tuple[m.Choose, ...], game: m.Game) -> Iterator[Reason]:
    for choice in choices:
        yield from choice_reasons(game, choice)
    for action in game.actions.values():
        yield from action_reasons(game, action)


def _write(w: Writer, part: Part, layout: Layout, indent: str) -> None:
    values = Expressions(layout, _scope(part.given, layout))
    if isinstance(part, Reason):
        test = values.expr(part.test).at(TERNARY)
        head = f"d.Reason({literal(part.key)}, lambda s, v: {test}"
        rules = rule_names(part)
        if rules:
            facts = dict.fromkeys(fact for rule in part.rules for fact in rule.sources.facts)
            rulings = dict.fromkeys(name for rule in part.rules for name in rule.sources.rulings)
            head += f", {literal(rules)}"
            head += f", facts={literal(tuple(facts))}" if facts else ""
            head += f", rulings={literal(tuple(rulings))}" if rulings else ""
        if part.value is not None and not isinstance(part.value.type, NoneType | ZoneType):
            head += f", value=lambda s, v: {values.expr(part.value)}"
            head += f", type={literal(value_type(part.value.type))}"
    else:
        source = values.source(part.domain.source, True).at(TERNARY)
        source += "[::-1]" if isinstance(part.domain.order, m.Backwards) else ""
        head = f"d.Members({literal(_kind(part))}, lambda s, v: {source}"
    if not part.inner:
        w.line(f"{indent}{head}),")
        return
    w.line(f"{indent}{head}, inner=(")
    for inner in part.inner:
        _write(w, inner, layout, indent + "    ")
    w.line(f"{indent})),")


def _scope(given: tuple[m.Local, ...], layout: Layout) -> Scope:
    scope = Scope(layout)
    for number, local in enumerate(given):
        scope.give(local, f"v[{number}]")
    return scope


def _kind(part: Members) -> tuple[object, ...]:
    """The type of the members, as the runtime describes it."""
    kind = part.domain.var.type
    if isinstance(part.domain.source, m.SlotSource) and isinstance(kind, IntType):
        return ("slot", kind.low, kind.high)
    if isinstance(kind, IntType):
        return ("int", kind.low, kind.high)
    assert isinstance(kind, EnumType)
    return ("enum", kind.name)
