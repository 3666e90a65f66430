"""What a real game has for whoever draws house rules for it: its names and types, its rules line by
line, and which names are known at each line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from rulewright.analysis.suspension import SuspensionAnalysis
from rulewright.diagnostics.model import Findings
from rulewright.foundation.source import Span
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.rule_bodies import below
from rulewright.model.types import EnumType, ListType, OptionalType, SetType, Type
from rulewright.overlays.applied import Applied
from rulewright.project.pipeline import game_of
from tests.overlays.pairs import facts_of, items_of
from tests.specgen.values import Here
from tests.specgen.world import PLAYERS, Named, Pieces, Place, Remembered, World

_SOURCES = re.compile(r"\s+(?:cites|ruling)\s.*$")


@dataclass(frozen=True, slots=True)
class Line:
    """A statement of a rule: its first line, all its lines, and the names known before and after it.

    `free` are the names that it speaks of and does not bind itself.
    """

    quoted: str
    lines: tuple[str, ...]
    before: dict[str, Type]
    after: dict[str, Type]
    free: dict[str, Type]


@dataclass(frozen=True, slots=True)
class Home:
    """A rule that can be changed inside: what it is called in a change, and what stands in it."""

    head: str
    here: Here
    lines: tuple[Line, ...]
    text: tuple[str, ...]
    is_action: bool = False


@dataclass(frozen=True, slots=True)
class Base:
    """A game to be changed."""

    game: m.Game
    world: World
    homes: tuple[Home, ...]
    lines: tuple[Line, ...] = field(repr=False)


@cache
def base_of(name: str) -> Base:
    """A game as it stands."""
    game = game_of(Applied(items_of(name)), facts_of(name), Findings(), settle=False)
    assert game is not None
    homes = tuple(_homes(game))
    return Base(game, _world(game), homes, tuple(line for home in homes for line in home.lines))


def fresh(world: World) -> World:
    """A world that can be added to."""
    return replace(
        world, variables=[*world.variables], verbs=[*world.verbs], actions=[*world.actions]
    )


# ---- names and types ------------------------------------------------------------------------------


def _world(game: m.Game) -> World:
    world = World(game.min_players, game.max_players)
    for enum in game.enums.values():
        if enum.name != PLAYERS.name:
            world.enums[enum.name] = enum.values
            if enum.among is not None:
                world.among[enum.name] = enum.among
    classes = {each.name: _pieces(game, each) for each in game.classes.values()}
    world.classes = list(classes.values())
    world.places = [
        Place(
            f"box of {zone.holds}" if zone.is_box else zone.name, zone.shape.value,
            tuple(index.type for index in zone.indices), classes[zone.holds], zone.capacity,
            zone.seen.value, zone.is_box,
        )
        for zone in game.zones.values()
    ]
    world.variables = [
        Remembered(v.name, tuple(index.type for index in v.indices), v.type, v.is_option)
        for v in game.variables.values()
    ]
    world.tables = [
        Named(t.name, (t.row_type, *([] if t.column_type is None else [t.column_type])), t.type)
        for t in game.tables.values()
    ]
    kinds = {
        m.FunctionKind.ROLE: world.roles,
        m.FunctionKind.PREDICATE: world.predicates,
        m.FunctionKind.QUANTITY: world.quantities,
    }
    for function in game.functions.values():
        params = tuple(param.type for param in function.params)
        kinds[function.kind].append(Named(function.name, params, function.type))
    analysis = SuspensionAnalysis(game)
    world.verbs = [
        Named(v.name, tuple(p.type for p in v.params), None, analysis.verb_suspends(v.name))
        for v in game.verbs.values()
        if all(_drawable(p.type) for p in v.params)
    ]
    world.events = [
        Named(
            e.name, tuple(p.type for p in e.params), None, analysis.event_suspends(e.name),
            classes[e.piece_class],
        )
        for e in game.events.values()
    ]
    world.triggers = bool(game.triggers)
    return world


def _drawable(kind: Type) -> bool:
    return not isinstance(kind, ListType)


def _pieces(game: m.Game, pieces: m.PieceClass) -> Pieces:
    attributes = tuple((a.name, a.type) for a in pieces.attributes)
    return Pieces(
        pieces.name, pieces.kind, sum(pieces.copies), pieces.unique, pieces.single,
        pieces.per_player, attributes,
    )


# ---- rules ----------------------------------------------------------------------------------------


def _homes(game: m.Game) -> Iterator[Home]:
    for step in game.setup.steps:
        yield _home(f"step {step.name}", (), step.body, Here(setup=True), step.span)
    yield _home("play", (), game.play.body, Here(), game.play.span)
    for verb in game.verbs.values():
        yield _home(f"verb {verb.name}", verb.params, verb.body, Here(stops=True), verb.span)
    for action in game.actions.values():
        params = (action.actor, *([] if action.place is None else [action.place]))
        home = _home(f"action {action.name}", params, action.body, Here(stops=True), action.span)
        yield replace(home, is_action=True)
    for card in game.cards.values():
        this = game.classes[card.piece_class].kind
        for handler in card.handlers:
            here = Here(stops=True, this=this)
            head = f"card {card.name} when {handler.event}"
            yield _home(head, handler.params, handler.body, here, handler.span)
    for trigger in game.triggers.values():
        params = () if trigger.domain is None else (trigger.domain.var,)
        here = Here(chooses=False, quiet=True)
        yield _home(f"trigger {trigger.name}", params, trigger.body, here, trigger.span)


def _home(
    head: str, params: tuple[m.Local, ...], body: m.Block, here: Here, span: Span
) -> Home:
    names = {param.name: param.type for param in params}
    lines = tuple(_lines(body, names))
    known = replace(here, names={name: kind for name, kind in names.items() if _drawable(kind)})
    return Home(head, known, lines, tuple(_written(span)))


def _lines(body: m.Block, names: dict[str, Type]) -> Iterator[Line]:
    """Every statement below, each with the names known there."""
    names = dict(names)
    for statement in body:
        before = dict(names)
        inside = dict(names)
        match statement:
            case m.Choose(var=var) | m.Let(var=var):
                names[var.name] = var.type
            case m.IfThere(var=var):
                inside[var.name] = var.type
            case m.ForEach(domain=domain) | m.Secretly(domain=domain):
                inside[domain.var.name] = domain.var.type
            case m.TakeTurns(var=var):
                inside[var.name] = var.type
            case _:
                pass
        lines = tuple(_written(statement.span))
        if lines:
            quoted = _SOURCES.sub("", lines[0])
            yield Line(quoted, lines, before, dict(names), _free(statement))
        for block in below(statement):
            yield from _lines(block, inside)


def _free(statement: m.Statement) -> dict[str, Type]:
    """What a statement speaks of by names that are bound elsewhere."""
    bound: set[int] = set()
    spoken: dict[int, m.Local] = {}
    for part in walk(statement):
        match part:
            case m.Choose(var=var) | m.Let(var=var) | m.IfThere(var=var) | m.Domain(var=var):
                bound.add(var.uid)
            case m.LocalRef(local=local):
                spoken[local.uid] = local
            case _:
                pass
    return {local.name: local.type for uid, local in spoken.items() if uid not in bound}


def _written(span: Span) -> Iterator[str]:
    """The lines of a statement or a rule, itself at the left edge, without what it cites."""
    text = span.file.text
    start = text.rfind("\n", 0, span.start) + 1
    first = text[start : span.start]
    if first.strip():
        return  # it stands behind something else, such as an `otherwise`
    margin = len(first)
    for number, line in enumerate(text[start:].split("\n")):
        if number and line.strip() and len(line) - len(line.lstrip()) <= margin:
            break
        if line.strip() and not line.lstrip().startswith(("#", "cites", "ruling")):
            yield _SOURCES.sub("", line[margin:])


__all__ = [
    "Base", "EnumType", "Home", "Line", "OptionalType", "SetType", "base_of", "fresh",
]
