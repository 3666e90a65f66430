"""Why a condition fails: its parts, and those of the rules that it applies.

A condition of a choice or an action that fails is explained by what it is made of: by the part that
fails of "both", by the condition of a predicate, and by the members of a domain that came closest.
Only what everybody can see is looked into, so that no explanation gives anything away.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.effects import reads, walk
from rulewright.model.rewrite import rewrite
from rulewright.model.types import BoolType

DEPTH = 4
"""How many rules deep an explanation goes."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A condition that must hold. `inner` says more closely why it does not; the first one that
    fails is told. `rules` are the functions that the condition applies itself.

    `given` are the names that may stand in it, in the order in which their values are passed.
    `value` is the quantity that there must be, if the condition is that there is one and everybody
    can see it.
    """

    key: str
    test: m.Expr
    given: tuple[m.Local, ...]
    rules: tuple[m.Function, ...]
    inner: tuple[Part, ...]
    value: m.Apply | None = None


@dataclass(frozen=True, slots=True)
class Members:
    """No member of a domain passes its tests: told is why those fail that came furthest."""

    domain: m.Domain
    given: tuple[m.Local, ...]
    inner: tuple[Reason, ...]


Part: TypeAlias = Reason | Members


def reason(game: m.Game, key: str, test: m.Expr, given: tuple[m.Local, ...]) -> Reason:
    """What there is to say when a test fails."""
    return _Reasons(game).reason(key, test, given, DEPTH)


def choice_reasons(game: m.Game, choice: m.Choose) -> Iterator[Reason]:
    """A reason for each test of a choice."""
    for number, test in enumerate(choice.domain.filters, 1):
        yield reason(game, f"choice.{choice.name}.{number}", test.test, (choice.domain.var,))


def action_reasons(game: m.Game, action: m.Action) -> Iterator[Reason]:
    """A reason for each need of an action."""
    given = (action.actor,) if action.place is None else (action.actor, action.place)
    for number, need in enumerate(action.needs, 1):
        yield reason(game, f"need.{action.name}.{number}", need.test, given)


def all_reasons(part: Part) -> Iterator[Reason]:
    """A reason and those within it, the outer ones first."""
    if isinstance(part, Reason):
        yield part
    for inner in part.inner:
        yield from all_reasons(inner)


class _Reasons:
    def __init__(self, game: m.Game) -> None:
        self.game = game

    def reason(self, key: str, test: m.Expr, given: tuple[m.Local, ...], depth: int) -> Reason:
        inner = tuple(self._inner(key, test, given, depth))
        value = None
        if isinstance(test, m.Exists) and isinstance(test.value, m.Apply) and self._is_open(test):
            value = test.value
        return Reason(key, test, given, self._applied(test), inner, value)

    def _inner(
        self, key: str, test: m.Expr, given: tuple[m.Local, ...], depth: int
    ) -> Iterator[Part]:
        match test:
            case m.Both(parts):
                yield from self._each(key, parts, given, depth)
            case m.Not(m.Either(parts)):
                yield from self._each(key, tuple(map(_contrary, parts)), given, depth)
            case _ if depth == 0:
                return
            case m.Apply() if isinstance(test.type, BoolType):
                body = self._body(test)
                parts = body.parts if isinstance(body, m.Both) else (body,)
                yield from self._each(key, parts, given, depth - 1)
            case m.Not(m.Apply() as applied):
                yield from self._each(key, (_contrary(self._body(applied)),), given, depth - 1)
            case m.Exists(m.Apply() as applied):
                body = self._body(applied)
                if isinstance(body, m.TheOne):
                    yield from self._members(key, body.domain, given, depth - 1)
            case m.Exists(m.TheOne(domain)) | m.AnyOf(domain, negated=False):
                if any(self._applied(each.test) for each in domain.filters):
                    yield from self._members(key, domain, given, depth - 1)
            case _:
                return

    def _each(
        self, key: str, tests: tuple[m.Expr, ...], given: tuple[m.Local, ...], depth: int
    ) -> Iterator[Part]:
        if all(map(self._is_open, tests)):
            for number, test in enumerate(tests, 1):
                yield self.reason(f"{key}.{number}", test, given, depth)

    def _members(
        self, key: str, domain: m.Domain, given: tuple[m.Local, ...], depth: int
    ) -> Iterator[Part]:
        if not domain.filters or not self._is_open(domain):
            return
        tests = tuple(each.test for each in domain.filters)
        inner = tuple(
            part
            for part in self._each(key, tests, (*given, domain.var), depth)
            if isinstance(part, Reason)
        )
        yield Members(domain, given, inner)

    def _is_open(self, part: object) -> bool:
        """Whether everybody can see all that a part depends on."""
        zones, variables = self.game.zones, self.game.variables
        return all(
            (zones[name] if name in zones else variables[name]).seen is m.Seen.ALL
            for name in reads(self.game, part)
        )

    def _applied(self, test: m.Expr) -> tuple[m.Function, ...]:
        """The rules that a condition applies, each once."""
        found: dict[str, m.Function] = {}
        for part in walk(test):
            match part:
                case m.Apply(function=name) | m.HoldsRole(role=name):
                    found[name] = self.game.functions[name]
                case _:
                    pass
        return tuple(found.values())

    def _body(self, applied: m.Apply) -> m.Expr:
        """What a rule says of its arguments."""
        function = self.game.functions[applied.function]
        put = dict(zip((p.uid for p in function.params), applied.args, strict=True))

        def change(node: object) -> object:
            return put.get(node.local.uid, node) if isinstance(node, m.LocalRef) else node

        result: m.Expr = rewrite(function.value, change)
        return result


def _contrary(test: m.Expr) -> m.Expr:
    if isinstance(test, m.Not):
        return test.value
    return m.Not(test, BoolType(), test.span)


def rule_names(found: Reason) -> tuple[str, ...]:
    """The anchors of the rules that a condition applies."""
    return tuple(rule_anchor(function) for function in found.rules)
