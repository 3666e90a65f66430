"""Why a condition fails: its parts, and those of the rules that it applies.

A condition of a choice or an action that fails is explained by what it is made of: by the part that
fails of "both", by the condition of a predicate, and by the members of a domain that came closest.
Only what everybody can see is looked into, so that no explanation gives anything away.

Where variants are options, a condition is told as it stands in a game: once for each way in which
the switches can be that it depends on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from rulewright.analysis.effects import reads
from rulewright.foundation import limits
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import Span
from rulewright.foundation.tree import rewrite, walk
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.option_specialisation import (
    PLAIN,
    When,
    settled,
    sources_in,
    switches_of,
    verdict,
    ways,
)
from rulewright.model.or_else import wanted_test
from rulewright.model.types import BoolType

DEPTH = 4
"""How many rules deep an explanation goes."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A condition that must hold. `inner` says more closely why it does not; the first one that
    fails is told. `rules` are the functions that the condition applies itself.

    `given` are the names that may stand in it, in the order in which their values are passed.
    `value` is the quantity that there must be, if the condition is that there is one and everybody
    can see it. It is told only in games with the variants of `when` on or off; what it says stands
    at `span`, if it is a need, and all that it rests on is in `sources`.
    """

    key: str
    test: m.Expr
    given: tuple[m.Local, ...]
    rules: tuple[m.Function, ...]
    inner: tuple[Part, ...]
    value: m.Apply | None = None
    when: When = ()
    sources: m.Sources = m.NO_SOURCES
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Members:
    """No member of a domain passes its tests: told is why those fail that came furthest."""

    domain: m.Domain
    given: tuple[m.Local, ...]
    inner: tuple[Reason, ...]
    when: When = ()


Part: TypeAlias = Reason | Members


def choice_reasons(game: m.Game, choice: m.Choose) -> Iterator[tuple[Reason, ...]]:
    """Yield the reasons for each test of a choice: in every game one of them at most is told."""
    for number, test in enumerate(choice.domain.filters, 1):
        key = f"choice.{choice.name}.{number}"
        yield _reasons(game, key, wanted_test(test), (choice.domain.var,))


def action_reasons(game: m.Game, action: m.Action) -> Iterator[tuple[Reason, ...]]:
    """Yield the reasons for each need of an action, likewise."""
    given = (action.actor,) if action.place is None else (action.actor, action.place)
    for number, need in enumerate(action.needs, 1):
        yield _reasons(game, f"need.{action.name}.{number}", need.test, given, need)


def all_reasons(part: Part) -> Iterator[Reason]:
    """Yield a reason and those within it, the outer ones first."""
    if isinstance(part, Reason):
        yield part
    for inner in part.inner:
        yield from all_reasons(inner)


class _TooMany(Exception):
    """There is more to say about a condition than anybody would want to know."""


def _reasons(
    game: m.Game, key: str, test: m.Expr, given: tuple[m.Local, ...], need: m.Need | None = None
) -> tuple[Reason, ...]:
    """Return what there is to say when a test fails, as many rules deep as is not too much."""
    for depth in range(DEPTH, -1, -1):
        try:
            return tuple(_Reasons(game, limits.REASONS).ways(key, test, given, depth, need=need))
        except _TooMany:
            continue
    return tuple(_Reasons(game, None).ways(key, test, given, 0, need=need))


class _Reasons:
    """The reasons of one condition. `most` is how many there may be; with None it is told alone."""

    def __init__(self, game: m.Game, most: int | None) -> None:
        self.game = game
        self.most = most
        self.found = 0
        self._settled: dict[When, m.Game] = {}

    def ways(
        self, key: str, test: m.Expr, given: tuple[m.Local, ...], depth: int,
        on: Mapping[str, bool] = PLAIN, before: When = (), need: m.Need | None = None,
    ) -> Iterator[Reason]:
        """Yield the reason for a test in every way that it can stand; none where it always holds.

        `on` are the switches that are known here, those of `before` by what is around it.
        """
        carried = [need.sources] if need is not None else []
        carried += [rule.sources for rule in self._applied(test)]
        names = switches_of(self.game, test, *carried)
        for number, when in enumerate(ways(self.game, names, on)):
            now = {**on, **dict(when)}
            stands: m.Expr = settled(test, now)
            if verdict(stands):
                continue
            if verdict(stands) is False:
                stands = test  # there is no such thing in this game: that is the reason
            self.found += 1
            if self.most is not None and self.found > self.most:
                raise _TooMany
            own = f"{key}+{number}" if number else key
            found = self._reason(own, stands, given, depth, now, need)
            yield replace(found, when=(*before, *when))

    def _reason(
        self, key: str, test: m.Expr, given: tuple[m.Local, ...], depth: int,
        on: Mapping[str, bool], need: m.Need | None,
    ) -> Reason:
        inner = () if self.most is None else tuple(self._inner(key, test, given, depth, on))
        value = None
        if isinstance(test, m.Exists) and isinstance(test.value, m.Apply):
            value = test.value if self._is_open(test, on) else None
        rules = self._applied(test)
        carried = [rule.sources for rule in rules]
        if need is not None:
            carried.insert(0, need.sources)
        carried = [sources_in(each, on) for each in carried]
        sources = m.Sources(
            tuple(dict.fromkeys(fact for each in carried for fact in each.facts)),
            tuple(dict.fromkeys(name for each in carried for name in each.rulings)),
        )
        span = None if need is None else need.span
        return Reason(key, test, given, rules, inner, value, sources=sources, span=span)

    def _inner(
        self, key: str, test: m.Expr, given: tuple[m.Local, ...], depth: int, on: Mapping[str, bool]
    ) -> Iterator[Part]:
        match test:
            case m.Both(parts):
                yield from self._each(key, parts, given, depth, on)
            case m.Not(m.Either(parts)):
                yield from self._each(key, tuple(map(_contrary, parts)), given, depth, on)
            case _ if depth == 0:
                return
            case m.Apply() if isinstance(test.type, BoolType):
                for own, body, now, when in self._bodies(key, test, on):
                    parts = body.parts if isinstance(body, m.Both) else (body,)
                    yield from self._each(own, parts, given, depth - 1, now, when)
            case m.Not(m.Apply() as applied):
                for own, body, now, when in self._bodies(key, applied, on):
                    yield from self._each(own, (_contrary(body),), given, depth - 1, now, when)
            case m.Exists(m.Apply() as applied):
                for own, body, now, when in self._bodies(key, applied, on):
                    if isinstance(body, m.TheOne | m.Superlative):
                        yield from self._members(own, body.domain, given, depth - 1, now, when)
            case m.Exists(m.TheOne(domain) | m.Superlative(domain=domain)) | m.AnyOf(domain, negated=False):
                if any(self._applied(each.test) for each in domain.filters):
                    yield from self._members(key, domain, given, depth - 1, on)
            case _:
                return

    def _each(
        self, key: str, tests: tuple[m.Expr, ...], given: tuple[m.Local, ...], depth: int,
        on: Mapping[str, bool], before: When = (),
    ) -> Iterator[Reason]:
        if all(self._is_open(test, on) for test in tests):
            for number, test in enumerate(tests, 1):
                yield from self.ways(f"{key}.{number}", test, given, depth, on, before)

    def _members(
        self, key: str, domain: m.Domain, given: tuple[m.Local, ...], depth: int,
        on: Mapping[str, bool], before: When = (),
    ) -> Iterator[Part]:
        if not domain.filters or not self._is_open(domain, on):
            return
        tests = tuple(each.test for each in domain.filters)
        inner = tuple(self._each(key, tests, (*given, domain.var), depth, on))
        yield Members(domain, given, inner, before)

    def _bodies(
        self, key: str, applied: m.Apply, on: Mapping[str, bool]
    ) -> Iterator[tuple[str, m.Expr, Mapping[str, bool], When]]:
        """Yield what a rule says of its arguments, in every way that it can stand, if that is not too long."""
        function = self.game.functions[applied.function]
        put = dict(zip((p.uid for p in function.params), applied.args, strict=True))
        long = {uid: sum(1 for _ in walk(arg)) for uid, arg in put.items()}
        parts = walk(function.value)
        if sum(long.get(p.local.uid, 1) if isinstance(p, m.LocalRef) else 1 for p in parts) > (
            limits.REASON
        ):
            return

        def change(node: object) -> object:
            return put.get(node.local.uid, node) if isinstance(node, m.LocalRef) else node

        whole: m.Expr = rewrite(function.value, change)
        for number, when in enumerate(ways(self.game, switches_of(self.game, whole), on)):
            now = {**on, **dict(when)}
            body: m.Expr = settled(whole, now)
            if verdict(body) is None:
                yield f"{key}+{number}" if number else key, body, now, when

    def _is_open(self, part: object, on: Mapping[str, bool]) -> bool:
        """Return whether everybody can see all that a part depends on."""
        zones, variables = self.game.zones, self.game.variables
        return all(
            (zones[name] if name in zones else variables[name]).seen is m.Seen.ALL
            for name in reads(self._in(on), part)
        )

    def _in(self, on: Mapping[str, bool]) -> m.Game:
        """Return the game with what its rules say where these variants are on or off."""
        if not on:
            return self.game
        when = tuple(on.items())
        if when not in self._settled:
            functions = {name: settled(f, on) for name, f in self.game.functions.items()}
            self._settled[when] = replace(self.game, functions=functions)
        return self._settled[when]

    def _applied(self, test: m.Expr) -> tuple[m.Function, ...]:
        """Return the rules that a condition applies, each once."""
        found: dict[str, m.Function] = {}
        for part in walk(test):
            match part:
                case m.Apply(function=name) | m.HoldsRole(role=name):
                    found[name] = self.game.functions[name]
        return tuple(found.values())


def _contrary(test: m.Expr) -> m.Expr:
    if isinstance(test, m.Not):
        return test.value
    return m.Not(test, BoolType(), test.span)


def rule_names(found: Reason) -> tuple[str, ...]:
    """Return the anchors of the rules that a condition applies."""
    return tuple(rule_anchor(function) for function in found.rules)
