"""The places in a rule where something can be changed, with the names that are known there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeAlias, assert_never, get_args

from rulewright.foundation.source import Span
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.types import Type

Names: TypeAlias = tuple[m.Local, ...]
Put: TypeAlias = Callable[[Any], m.Item]
Unit: TypeAlias = "m.Statement | str | None"

STATEMENTS: tuple[type, ...] = get_args(m.Statement)
NO_PARTS: tuple[type, ...] = (m.Local, m.Sources, Span, *get_args(Type))


@dataclass(frozen=True, slots=True)
class Spot:
    """A node, or a block of statements, inside an item.

    `put` makes the item anew with something else here. `holder` is the node around it, which keeps
    it in `field`; `names` are the locals that can be named here. `unit` is what has to be carried
    out or worked out before a change here can matter: a statement, the name of a function, or None
    for what is looked at all the time.
    """

    node: Any
    put: Put
    holder: Any
    field: str
    names: Names
    span: Span
    unit: Unit


def spots(item: m.Item) -> Iterator[Spot]:
    """Every spot of an item's rules, the outer ones first; declarations have none."""
    match item:
        case m.Function(name=name, params=params):
            yield from _field(item, "value", lambda new: new, params, item.span, name)
        case m.Setup(steps=steps):
            for at, step in enumerate(steps):
                yield from _field(step, "body", _member(item, "steps", at), (), step.span, None)
        case m.Play():
            yield from _field(item, "body", lambda new: new, (), item.span, None)
        case m.Verb(params=params):
            yield from _field(item, "body", lambda new: new, params, item.span, None)
        case m.Action(actor=actor, place=place, needs=needs):
            names = (actor,) if place is None else (actor, place)
            for at, need in enumerate(needs):
                yield from _field(need, "test", _member(item, "needs", at), names, need.span, None)
            yield from _field(item, "body", lambda new: new, names, item.span, None)
        case m.Card(handlers=handlers):
            for at, handler in enumerate(handlers):
                put = _member(item, "handlers", at)
                yield from _field(handler, "body", put, handler.params, handler.span, None)
        case m.Trigger(domain=domain):
            inner: Names = ()
            if domain is not None:
                yield from _field(item, "domain", lambda new: new, (), item.span, None)
                inner = (domain.var,)
            yield from _field(item, "condition", lambda new: new, inner, item.span, None)
            yield from _field(item, "body", lambda new: new, inner, item.span, None)
        case _:
            return


def _member(node: Any, field: str, at: int, put: Put = lambda new: new) -> Put:
    """Puts a member of a tuple."""
    before: tuple[Any, ...] = getattr(node, field)

    def change(new: Any) -> m.Item:
        return put(replace(node, **{field: (*before[:at], new, *before[at + 1 :])}))

    return change


def _field(
    node: Any, field: str, put: Put, names: Names, span: Span, unit: Unit
) -> Iterator[Spot]:
    """What stands in one field of a node."""
    value = getattr(node, field)

    def change(new: Any) -> m.Item:
        return put(replace(node, **{field: new}))

    if isinstance(value, tuple) and _is_block(value):
        yield Spot(value, change, node, field, names, span, unit)
        for at, statement in enumerate(value):
            yield from _node(
                statement, _member(node, field, at, put), node, field, names, span, unit
            )
            if isinstance(statement, m.Let | m.Choose):
                names = (*names, statement.var)
    elif isinstance(value, tuple):
        for at, part in enumerate(value):
            yield from _node(part, _member(node, field, at, put), node, field, names, span, unit)
    else:
        yield from _node(value, change, node, field, names, span, unit)


def _is_block(value: tuple[Any, ...]) -> bool:
    return bool(value) and isinstance(value[0], STATEMENTS)


def _node(
    node: Any, put: Put, holder: Any, field: str, names: Names, span: Span, unit: Unit
) -> Iterator[Spot]:
    if not is_dataclass(node) or isinstance(node, NO_PARTS):
        return
    span = getattr(node, "span", span)
    if isinstance(node, STATEMENTS):
        unit = node  # type: ignore[assignment]
    yield Spot(node, put, holder, field, names, span, unit)
    if isinstance(node, m.Filter) and node.other_than is not None:
        yield from _other_than(node, put, names, span, unit)
        return
    for each in fields(node):
        if isinstance(node, m.SelKind) and each.name == "by":
            continue
        known = names + _bound_for(node, each.name)
        if isinstance(node, m.Choose) and each.name in ("low", "high"):
            yield from _bound(node, each.name, put, known, span, unit)
        else:
            yield from _field(node, each.name, put, known, span, unit)


def _bound_for(node: Any, field: str) -> Names:
    """The names that a node binds for one of its fields."""
    match node, field:
        case (m.Domain(var=var), "filters"):
            return (var,)
        case (m.Aggregate(domain=domain) | m.Superlative(domain=domain), "value"):
            return (domain.var,)
        case (m.ForEach(domain=domain) | m.Secretly(domain=domain), "body"):
            return (domain.var,)
        case (m.IfThere(var=var), "then"):
            return (var,)
        case (m.TakeTurns(var=var), "body"):
            return (var,)
        case _:
            return ()


def _other_than(
    node: m.Filter, put: Put, names: Names, span: Span, unit: Unit
) -> Iterator[Spot]:
    """The value that a filter excludes stands in its test as well."""

    def change(new: Any) -> m.Item:
        assert isinstance(node.test, m.Compare)
        return put(replace(node, test=replace(node.test, right=new), other_than=new))

    # The variable of the domain is not known to what is excluded.
    yield from _node(node.other_than, change, node, "other_than", names[:-1], span, unit)


def _bound(
    node: m.Choose, field: str, put: Put, names: Names, span: Span, unit: Unit
) -> Iterator[Spot]:
    """How many are picked: one number that is the lowest and the highest, or two."""
    if node.low is not node.high:
        yield from _field(node, field, put, names, span, unit)
    elif field == "low":
        yield from _node(
            node.low, lambda new: put(replace(node, low=new, high=new)),
            node, field, names, span, unit,
        )
        if isinstance(node.low, m.Const):
            # A range around the number that there was.
            yield from _field(node, "high", put, names, span, unit)


def uses(node: object, local: m.Local) -> bool:
    """Whether a part of a rule names a local."""
    return any(isinstance(part, m.LocalRef) and part.local.uid == local.uid for part in walk(node))


def unused(node: object, names: Names) -> bool:
    """Whether a part of a rule mentions none of some names."""
    return not any(uses(node, local) for local in names)


def bound_by(statement: m.Statement) -> Names:
    """The names that a statement binds for those after it."""
    match statement:
        case m.Let(var=var) | m.Choose(var=var):
            return (var,)
        case m.Secretly(body=body):
            inner = [part for each in body for part in walk(each)]
            return tuple(part.var for part in inner if isinstance(part, m.Let | m.Choose))
        case (
            m.May() | m.Look() | m.TakeAction() | m.Move() | m.Shuffle() | m.Swap() | m.If()
            | m.IfThere() | m.ForEach() | m.Repeat() | m.RepeatUntil() | m.TakeTurns() | m.Assign()
            | m.AssignRandom() | m.Adjust() | m.Call() | m.CarryOut() | m.Stop() | m.Finish()
            | m.Together()
        ):
            return ()
        case _:
            assert_never(statement)


def source_text(span: Span, most: int = 64) -> str:
    """What the author wrote, on one line and not too long."""
    words = " ".join(span.file.text[span.start : span.end].split())
    return words if len(words) <= most else words[: most - 1] + "…"
