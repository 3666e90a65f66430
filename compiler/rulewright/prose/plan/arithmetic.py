"""Values that are worked out: sums, multiples and parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulewright.model import nodes as m
from rulewright.prose.phrases import (
    DEF,
    INDEF,
    READER,
    Determiner,
)
from rulewright.prose.plan.referents import Scope
from rulewright.prose.plan.sentences import (
    Clause,
    Participant,
    Slot,
    Thing,
)
from rulewright.prose.plan.value_or_condition import phrase


def summands(expr: m.Expr) -> tuple[m.Expr, ...]:
    """Return what a sum adds up, sums in it included: nobody says "the sum of the sum of"."""
    match expr:
        case m.Arithmetic(m.ArithmeticOp.ADD):
            return (*summands(expr.left), *summands(expr.right))
        case _:
            return (expr,)


def arithmetic(expr: m.Arithmetic, scope: Scope) -> Thing:
    """ "Twice the number of helms", "the last field plus 1", "the sum of the round and the score"."""
    op = expr.op
    if op in PARTS or op is m.ArithmeticOp.REMAINDER:
        return _part(expr, scope)
    if op is m.ArithmeticOp.MULTIPLY and (multiple := multiple_of(expr)) is not None:
        times, factor = multiple
        slots: dict[str, Slot] = {"what": _factor(factor, scope)}
        if times == 2:
            return Thing("twice", after=(Clause("phrase.twice", slots),))
        return Thing("times", determiner=INDEF, count=times, after=(Clause("phrase.times", slots),))
    if op is m.ArithmeticOp.MULTIPLY:
        return _result(op, _factor(expr.left, scope), _factor(expr.right, scope))
    left, right = phrase(expr.left, scope), phrase(expr.right, scope)
    brief = op is m.ArithmeticOp.SUBTRACT or isinstance(expr.right, m.Const)
    if not brief or _long_first(expr) or not isinstance(left, Thing) or left.noun in (*_RESULTS.values(), READER):
        return _as_named(expr, left, right)
    form = "phrase.minus" if op is m.ArithmeticOp.SUBTRACT else "phrase.plus"
    return replace(left, after=(*left.after, Clause(form, {"right": right})), counts=False)


def _as_named(expr: m.Arithmetic, left: Participant, right: Participant) -> Thing:
    """ "The sum of this field and six times the difference of …".

    What comes after a long term would seem to belong to it: of what is added up, the short one comes first.
    """
    if _long_first(expr):
        left, right = right, left
    return _result(expr.op, _within(left), _within(right))


def _long_first(expr: m.Arithmetic) -> bool:
    """Return whether a sum has a long term before a short one."""
    return expr.op is m.ArithmeticOp.ADD and _is_nested(expr.left) and not _is_nested(expr.right)


def _is_nested(expr: m.Expr) -> bool:
    """Return whether a value is worked out from one that is worked out itself: six times a difference."""
    sides = (expr.left, expr.right) if isinstance(expr, m.Arithmetic) else ()
    return any(isinstance(side, m.Arithmetic) for side in sides)


def _within(found: Participant) -> Participant:
    """Return a value within a sum or difference: after "the sum of", German declines what there is so many times.
    """
    match found:
        case Thing("twice" | "times", after=(Clause() as multiple,)):
            return replace(found, after=(replace(multiple, variants=("within",)),))
        case _:
            return found


def in_a_sum(expr: m.Expr, scope: Scope) -> tuple[Participant, ...]:
    """Return what a sum of three or more adds up, the long terms last."""
    return tuple(_within(phrase(one, scope)) for one in sorted(summands(expr), key=_is_nested))


def _part(expr: m.Arithmetic, scope: Scope) -> Thing:
    """ "Half of the number of cards, rounded up", "the score divided by five, rounded down"."""
    left, right = phrase(expr.left, scope), _factor(expr.right, scope)
    slots: dict[str, Slot] = {"left": _factor(expr.left, scope), "right": right}
    if expr.op is m.ArithmeticOp.REMAINDER:
        return Thing("remainder_of", after=(Clause("phrase.remainder", slots),))
    way = PARTS[expr.op]
    share = _SHARES.get(expr.right.value) if isinstance(expr.right, m.Const) else None
    if not isinstance(left, Thing) or left.noun == READER or isinstance(expr.left, m.Const):
        return Thing("quotient", after=(Clause(f"phrase.quotient_{way}", slots),))
    if share is not None:
        noun, determiner = share
        said = Clause(f"phrase.share_{way}", {"what": _factor(expr.left, scope)})
        return Thing(noun, determiner=determiner, after=(said,))
    if left.noun in _RESULTS.values() or isinstance(expr.left, m.Arithmetic):
        return Thing("quotient", after=(Clause(f"phrase.quotient_{way}", slots),))
    divided = Clause(f"phrase.divided_{way}", {"head": left, "right": right})
    return replace(left, after=(*left.after, divided), counts=False)


PARTS = {m.ArithmeticOp.DIVIDE_UP: "up", m.ArithmeticOp.DIVIDE_DOWN: "down"}
"""How a quotient is rounded."""


_SHARES: Mapping[int, tuple[str, Determiner]] = {
    2: ("half_of", DEF), 3: ("third_of", INDEF), 4: ("quarter_of", INDEF),
}
"""Parts that have a name."""


def _result(op: m.ArithmeticOp, left: Slot, right: Slot) -> Thing:
    noun = _RESULTS[op]
    return Thing(noun, after=(Clause(f"phrase.{noun}", {"left": left, "right": right}),))


def _factor(expr: m.Expr, scope: Scope) -> Participant:
    """Return a value within a product: a sum or difference is called by that name, as brackets would."""
    match expr:
        case m.Arithmetic(m.ArithmeticOp.ADD | m.ArithmeticOp.SUBTRACT) if len(summands(expr)) <= 2:
            return _as_named(expr, phrase(expr.left, scope), phrase(expr.right, scope))
        case _:
            return phrase(expr, scope)


def multiple_of(expr: m.Arithmetic) -> tuple[int, m.Expr] | None:
    """Return how many times which value a product is: "twice the number of helms"."""
    match expr.left, expr.right:
        case (m.Const(times), value) | (value, m.Const(times)) if times > 1:
            return times, value
        case _:
            return None


_RESULTS = {
    m.ArithmeticOp.ADD: "sum",
    m.ArithmeticOp.SUBTRACT: "difference",
    m.ArithmeticOp.MULTIPLY: "product",
}
