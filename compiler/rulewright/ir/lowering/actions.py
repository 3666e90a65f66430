"""Which actions a player can take: their numbers, and the tests of their roles and needs."""

from __future__ import annotations

from dataclasses import replace

from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import ZERO, add, compare, every
from rulewright.ir.lowering.expressions.domains import UNROLLED
from rulewright.ir.lowering.expressions.place_access import Out
from rulewright.ir.lowering.expressions.values import Values, rule
from rulewright.ir.lowering.state_layout import Layout
from rulewright.model import nodes as m
from rulewright.model.types import PLAYER, EnumType


def action_numbers(game: m.Game, layout: Layout) -> list[tuple[m.Action, int]]:
    """Return each action with the first of its numbers: one for each value of the place its role needs."""
    result: list[tuple[m.Action, int]] = []
    number = 0
    for action in game.actions.values():
        result.append((action, number))
        number += action_places(action, layout)
    return result


def action_places(action: m.Action, layout: Layout) -> int:
    """Return how many numbers an action has."""
    if action.place is None:
        return 1
    assert isinstance(action.place.type, EnumType)
    if action.place.type.name == PLAYER:
        return layout.game.max_players
    return len(layout.base_values(action.place.type))


def options_of_actions(v: Values, choice: m.TakeAction, out: Out) -> None:
    """List the numbers of the actions that a player can take."""
    actor = replace(v.scope.fresh("actor"), there=True)
    found = v.scope.fresh("found", x.Kind.LIST)
    out.append(x.Let(actor, v.value(choice.who, out)))
    out.append(x.Let(found, x.Numbers(())))
    for action, first in action_numbers(v.game, v.layout):
        v.scope.give(action.actor, x.Read(actor))
        if action.place is None:
            number = x.Number(first)
            _add(v, action, x.Read(actor), None, x.Append(found, number, action.name), out)
            continue
        kind = action.place.type
        assert isinstance(kind, EnumType)
        numbers = v.layout.numbers(kind) if kind.name != PLAYER else ()
        if numbers and len(numbers) <= UNROLLED:
            values = v.layout.base_values(kind)
            for number_of in numbers:
                place = x.Number(number_of, v.layout.base(kind))
                v.scope.give(action.place, place)
                note = f"{action.name} of {values[number_of]}"
                append = x.Append(found, x.Number(first + number_of), note)
                _add(v, action, x.Read(actor), place, append, out)
            continue
        at = v.scope.fresh(action.place.name)
        v.scope.give(action.place, x.Read(at))
        inside: Out = []
        append = x.Append(found, add(x.Number(first), x.Read(at)), action.name)
        _add(v, action, x.Read(actor), x.Read(at), append, inside)
        domain = m.Domain(action.place, m.EnumSource(kind), (), None, action.span)
        out.append(x.For(at, v.source(domain, True, out), tuple(inside)))
    out.append(x.Return(x.Frozen(x.Read(found))))


def need_name(action: m.Action, number: int) -> x.Name:
    """Return the function that tests a need of an action; 0 is the role that it takes."""
    return x.Name(x.Part.NEED, (action.name,), "", number)


def _add(
    v: Values, action: m.Action, actor: x.Expr, place: x.Expr | None, append: x.Op, out: Out
) -> None:
    """Add the number of an action where it is possible."""
    tests: list[x.Expr] = []
    if action.role is not None:
        args = () if place is None else (place,)
        tests.append(compare(x.Relation.EQ, x.Apply(rule(action.role), args), actor))
    for number, need in enumerate(action.needs, 1):
        before: Out = []
        test = v.value(need.test, before)
        if before:  # a need that takes a loop is left to the function that checks it
            test = x.Apply(need_name(action, number), (actor, place if place is not None else ZERO))
        tests.append(test)
    test = every(tests)
    out.append(append if test == every(()) else x.If(test, (append,)))


