"""What is counted before everybody: the cards that are turned over together, and all there is at the end.

Both are the quantities of the rules themselves, so that a rule that counts otherwise is counted so here.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import walk
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.frame import Frame
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.rule_bodies import reached, rules, statements
from rulewright.model.types import EnumType, IntType, Type

_DEEPEST = 2
"""So many quantities deep a score is told in its parts."""


@dataclass(frozen=True, slots=True)
class Counting:
    """Quantities by the place whose pieces they count, and by the action whose rule asks for them.

    `final` are those by which the game ends, each behind its parts; `endings` the rules that end it.
    """

    of_place: dict[str, tuple[str, ...]]
    of_action: dict[str, frozenset[str]]
    final: tuple[str, ...]
    endings: tuple[str, ...]


def counting(game: m.Game) -> Counting:
    """Return what is counted in a game, as far as it is counted for each of some values."""
    of_place: dict[str, tuple[str, ...]] = {}
    for function in filter(is_counted, game.functions.values()):
        for node in walk(function.value):
            if isinstance(node, m.ZoneSource) and isinstance(node.zone, m.ZoneRef) and not node.zone.args:
                of_place[node.zone.zone] = (*of_place.get(node.zone.zone, ()), function.name)
    of_action = {
        action.name: frozenset(_applied(tuple(reached(game, action.body)))) for action in game.actions.values()
    }
    ending = [
        rule for rule in rules(game) if any(isinstance(each, m.Finish) for each in statements(rule.body))
    ]
    final = dict.fromkeys(name for rule in ending for name in _scored(game, rule.trees, 0))
    endings = dict.fromkeys(rule_anchor(rule.item) for rule in ending)
    return Counting(of_place, of_action, tuple(final), tuple(endings))


def is_counted(function: m.Function) -> bool:
    """Return whether a function is a number for each value of one kind."""
    return (
        function.kind is m.FunctionKind.QUANTITY and isinstance(function.type, IntType)
        and len(function.params) == 1 and isinstance(function.params[0].type, EnumType)
    )


def values_of(game: m.Game, name: str) -> Type:
    """Return of which values a quantity, or a number that is remembered, is one each."""
    function = game.functions.get(name)
    return function.params[0].type if function is not None else game.variables[name].indices[0].type


def counted(game: m.Game, evaluator: Evaluator, name: str, value: int) -> int | None:
    """Return a quantity for a value, in the position of the evaluator; None where something is not known."""
    item = game.functions.get(name) or game.variables[name]
    what = (m.Const(value, values_of(game, name), item.span),)
    expr: m.Expr = m.VariableRef(name, what, item.type, item.span)
    if isinstance(item, m.Function):
        expr = m.Apply(name, what, item.type, item.span)
    try:
        return evaluator.number(expr, Frame())
    except (EngineFault, IndexError, KeyError):
        return None


def _applied(tree: object) -> Iterator[str]:
    return (node.function for node in walk(tree) if isinstance(node, m.Apply))


def _scored(game: m.Game, tree: object, depth: int) -> Iterator[str]:
    """Yield the quantities of a tree, each behind those that it is made of, and numbers that are remembered."""
    for node in walk(tree):
        if isinstance(node, m.VariableRef) and depth and len(node.args) == 1 and isinstance(node.type, IntType):
            yield node.variable
        elif isinstance(node, m.Apply):
            function = game.functions[node.function]
            if depth < _DEEPEST:
                yield from _scored(game, function.value, depth + 1)
            if is_counted(function):
                yield function.name
