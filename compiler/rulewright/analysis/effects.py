"""What a rule reads and what it can change: the names of families of places and variables."""

from __future__ import annotations

from typing import assert_never

from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.rule_bodies import handlers, reached


def reads(game: m.Game, node: object) -> frozenset[str]:
    """Return the families that an expression or domain depends on, functions followed through."""
    found: set[str] = set()
    seen: set[str] = set()
    stack = [node]
    while stack:
        for part in walk(stack.pop()):
            if not isinstance(part, m.Expr | m.Source):
                continue
            found |= _read(part)
            name = _asked(part)
            if name is not None and name not in seen:
                seen.add(name)
                stack.append(game.functions[name].value)
    return frozenset(found)


def _read(part: m.Expr | m.Source) -> set[str]:
    """Return the families that a part of an expression depends on itself; not its own parts."""
    match part:
        case m.ZoneRef():
            return {part.zone}
        case m.VariableRef():
            return {part.variable}
        case (
            m.Const() | m.LocalRef() | m.Apply() | m.HoldsRole() | m.AttributeOf() | m.Lookup()
            | m.Arithmetic() | m.Compare() | m.Both() | m.Either() | m.Not() | m.IsEmpty()
            | m.IsFull() | m.InZone() | m.HasKind() | m.InSet() | m.Aggregate() | m.AnyOf()
            | m.TheOne() | m.Superlative() | m.SetOf() | m.Changed() | m.Nth() | m.Conditional() | m.Failing()
            | m.Exists() | m.Size() | m.PlayerCount() | m.Neighbour()
            | m.EnumSource() | m.ZoneSource() | m.SlotSource() | m.SetSource() | m.RangeSource()
        ):
            return set()
        case _:
            assert_never(part)


def _asked(part: m.Expr | m.Source) -> str | None:
    """Return the role, predicate or quantity that a part of an expression asks for."""
    if isinstance(part, m.Apply):
        return part.function
    return part.role if isinstance(part, m.HoldsRole) else None


def writes(game: m.Game, statement: m.Statement) -> frozenset[str]:
    """Return the families that a statement can change, what it calls and its inner blocks included."""
    found: set[str] = set()
    for part in reached(game, (statement,)):
        found |= changes(game, part)
    return frozenset(found)


def changes(game: m.Game, statement: m.Statement) -> frozenset[str]:
    """Return the families that a statement can change itself, its inner blocks and what it calls left out."""
    match statement:
        case m.Move(selection, destination):
            return frozenset({*_taken(game, selection), *_family(destination.zone)})
        case m.Shuffle(zone):
            return frozenset(_family(zone))
        case m.Swap(piece_class):
            return frozenset(_places_for(game, piece_class))
        case m.Assign() | m.AssignRandom() | m.Adjust():
            target = statement.target
            return frozenset([target.variable] if isinstance(target, m.VariableRef) else [])
        case (
            m.Let() | m.Choose() | m.May() | m.Look() | m.TakeAction() | m.If() | m.IfThere()
            | m.ForEach() | m.Secretly() | m.Repeat() | m.RepeatUntil() | m.TakeTurns() | m.Call()
            | m.CarryOut() | m.Stop() | m.Finish() | m.Together()
        ):
            return frozenset()
        case _:
            assert_never(statement)


def handler_bodies(game: m.Game, event: str) -> list[m.Statement]:
    """Return all statements of all cards' rules for an event."""
    return [statement for handler in handlers(game, event) for statement in handler.body]


def _taken(game: m.Game, selection: m.Selection) -> set[str]:
    """Return the families that the pieces of a selection can come from."""
    match selection:
        case m.SelPiece(piece_class, _):
            return _places_for(game, piece_class)
        case m.SelDomain(domain) | m.SelRandom(domain, _):
            assert isinstance(domain.source, m.ZoneSource)
            return _family(domain.source.zone)
        case m.SelAll(zone) | m.SelTop(zone) | m.SelNth(zone) | m.SelSlot(zone):
            return _family(zone)
        case m.SelCount(zone) | m.SelKind(zone):
            return _family(zone)
        case _:
            assert_never(selection)


def _places_for(game: m.Game, piece_class: str) -> set[str]:
    return {zone.name for zone in game.zones.values() if zone.holds == piece_class}


def _family(zone: m.Expr) -> set[str]:
    assert isinstance(zone, m.ZoneRef)
    return {zone.zone}
