"""The rules as they stand in one game of an engine that has its variants as options.

Such an engine's rules say both ways, and which one when. In a game it is known which variants are
on: the tests of these switches are decided, and what is left is the rule in force, with its own
facts and at its own place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any, TypeAlias

from rulewright.foundation.source import Span
from rulewright.foundation.tree import map_children, walk
from rulewright.model import nodes as m
from rulewright.model.types import BoolType

MOST = 4
"""A rule that more variants change is told with all their switches."""

When: TypeAlias = tuple[tuple[str, bool], ...]
"""Which variants are on, and which are not."""

PLAIN: Mapping[str, bool] = {}


def switches_of(game: m.Game, *parts: object) -> tuple[str, ...]:
    """Return the switches that parts of a rule test themselves, or that decide what they carry."""
    found: set[str] = set()
    for whole in parts:
        for part in (whole,) if isinstance(whole, m.Sources) else walk(whole):
            if isinstance(part, m.VariableRef):
                found.add(part.variable)
            sources = part if isinstance(part, m.Sources) else getattr(part, "sources", m.NO_SOURCES)
            while sources.unless is not None:
                found.add(sources.unless.switch)
                sources = sources.unless.sources
    return tuple(name for name in game.switches if name in found)


def ways(game: m.Game, names: tuple[str, ...], known: Mapping[str, bool] = PLAIN) -> Iterator[When]:
    """Yield every way in which switches that are not known yet can be, all off first.

    Variants that exclude each other are not on at once. With too many there is one way, undecided.
    """
    open_ones = [name for name in names if name not in known]
    if len(open_ones) > MOST:
        yield ()
        return
    for values in product((False, True), repeat=len(open_ones)):
        on = {*(n for n, v in zip(open_ones, values, strict=True) if v)}
        on |= {name for name, value in known.items() if value}
        if not any({*pair} <= on for pair in game.exclusions):
            yield tuple(zip(open_ones, values, strict=True))


def settled(node: Any, on: Mapping[str, bool]) -> Any:
    """Return a part of a rule with these switches decided; a test that is left over is yes or no."""
    return _Settler(on).part(node) if on else node


def sources_in(sources: m.Sources, on: Mapping[str, bool]) -> m.Sources:
    """Return what a rule carries where these variants are on or off."""
    return _carried(sources, None, on)[0]


def verdict(test: m.Expr) -> bool | None:
    """Return whether a test has been decided, and how."""
    return bool(test.value) if isinstance(test, m.Const) and _is_bool(test) else None


def _is_bool(test: m.Expr) -> bool:
    return isinstance(test.type, BoolType)


def _carried(
    sources: m.Sources, span: Span | None, on: Mapping[str, bool]
) -> tuple[m.Sources, Span | None]:
    unless = sources.unless
    if unless is None or unless.switch not in on:
        return sources, span
    if not on[unless.switch]:
        return _carried(unless.sources, unless.span, on)
    # Beneath it stands what holds without this variant.
    return replace(sources, unless=None), span


class _Settler:
    def __init__(self, on: Mapping[str, bool]) -> None:
        self.on = on

    def part(self, node: Any) -> Any:
        """Return a node settled; a statement may become several, or none."""
        if isinstance(node, m.Let) and self._is_gone(node):
            return ()
        new = map_children(node, self.part)
        sources = getattr(node, "sources", None)
        if isinstance(sources, m.Sources):
            carried, span = _carried(sources, node.span, self.on)
            if carried is not sources:
                new = replace(new, sources=carried, span=span)
        return self._decided(new) if new is not node or isinstance(node, m.VariableRef) else node

    def _is_gone(self, node: m.Let) -> bool:
        """Return whether a variant leaves a name out, which is there for what other variants say."""
        unless = node.sources.unless
        return unless is not None and self.on.get(unless.switch, False)

    def _decided(self, node: Any) -> Any:
        match node:
            case m.VariableRef(variable=name) if name in self.on:
                return m.Const(int(self.on[name]), node.type, node.span)
            case m.Not(value) if verdict(value) is not None:
                return m.Const(int(not verdict(value)), node.type, node.span)
            case m.Both(parts):
                return _joined(node, parts, neutral=True)
            case m.Either(parts):
                return _joined(node, parts, neutral=False)
            case m.Conditional() if verdict(node.condition) is not None:
                return node.then if verdict(node.condition) else node.otherwise
            case m.If() if verdict(node.condition) is not None:
                return node.then if verdict(node.condition) else node.otherwise
            case _:
                return node


def _joined(node: m.Both | m.Either, parts: tuple[m.Expr, ...], *, neutral: bool) -> m.Expr:
    """Return what is left of "both" or "either" without the parts that are decided."""
    if any(verdict(part) is (not neutral) for part in parts):
        return m.Const(int(not neutral), node.type, node.span)
    left = tuple(part for part in parts if verdict(part) is None)
    if len(left) == len(parts):
        return node
    if not left:
        return m.Const(int(neutral), node.type, node.span)
    return left[0] if len(left) == 1 else replace(node, parts=left)


def action_in(action: m.Action, on: Mapping[str, bool]) -> m.Action:
    """Return an action as it stands where these variants are on or off.

    A need that such a game fulfils anyway is not said; one that it cannot fulfil says that it is no
    action of this game.
    """
    found: m.Action = settled(action, on)
    needs: list[m.Need] = []
    for need in action.needs:
        now: m.Need = settled(need, on)
        decided = verdict(now.test)
        if decided is None:
            needs.append(now)
        elif not decided:
            needs.append(replace(need, sources=now.sources))
    return replace(found, needs=tuple(needs))
