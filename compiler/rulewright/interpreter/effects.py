"""What a statement can change and what a value looks at: the names of places and variables.

The interpreter has tables of its own, so that the compiler's analysis can be held against them, and
holds them against what happens in every game that has triggers (see `triggers`).
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import assert_never

from rulewright.foundation.source import Span
from rulewright.interpreter.fault import EngineFault
from rulewright.model.nodes import (
    Adjust,
    Apply,
    Assign,
    AssignRandom,
    Block,
    Call,
    CarryOut,
    Choose,
    Expr,
    Finish,
    ForEach,
    Game,
    HoldsRole,
    If,
    IfThere,
    Let,
    Look,
    May,
    Move,
    Repeat,
    RepeatUntil,
    Secretly,
    SelAll,
    SelCount,
    SelDomain,
    Selection,
    SelKind,
    SelNth,
    SelPiece,
    SelRandom,
    SelSlot,
    SelTop,
    Shuffle,
    Statement,
    Stop,
    Swap,
    TakeAction,
    TakeTurns,
    Together,
    VariableRef,
    ZoneRef,
    ZoneSource,
)

Names = frozenset[str]


def changes(game: Game, statement: Statement) -> Names:
    """Return what a statement itself can change, whether or not it does; not what it leads to."""
    match statement:
        case Move(selection, destination):
            return _taken(game, selection) | _place(destination.zone)
        case Shuffle(zone):
            return _place(zone)
        case Swap(piece_class):
            return _places_for(game, piece_class)
        case Assign(target) | AssignRandom(target) | Adjust(target):
            return frozenset([target.variable] if isinstance(target, VariableRef) else [])
        case (
            Let() | Choose() | May() | Look() | TakeAction() | If() | IfThere() | ForEach()
            | Secretly() | Repeat() | RepeatUntil() | TakeTurns() | Call() | CarryOut() | Stop()
            | Finish() | Together()
        ):
            return frozenset()
        case _:
            assert_never(statement)


def leads_to(game: Game, statement: Statement) -> list[Block]:
    """Return the blocks that can be carried out in the course of a statement: below it, or called by it."""
    match statement:
        case Choose(otherwise=otherwise) | Move(otherwise=otherwise):
            return [otherwise]
        case May(body=then, otherwise=otherwise):
            return [then, otherwise]
        case If(then=then, otherwise=otherwise) | IfThere(then=then, otherwise=otherwise):
            return [then, otherwise]
        case ForEach(body=body) | Secretly(body=body) | Repeat(body=body):
            return [body]
        case RepeatUntil(body=body) | TakeTurns(body=body) | Together(body=body):
            return [body]
        case Call(verb):
            return [game.verbs[verb].body]
        case CarryOut(event):
            handlers = [handler for card in game.cards.values() for handler in card.handlers]
            return [handler.body for handler in handlers if handler.event == event]
        case TakeAction():
            return [action.body for action in game.actions.values()]
        case (
            Let() | Look() | Shuffle() | Swap() | Assign() | AssignRandom() | Adjust() | Stop()
            | Finish()
        ):
            return []
        case _:
            assert_never(statement)


def changes_in_all(game: Game, statement: Statement) -> Names:
    """Return what a statement can change together with all that it leads to."""
    found: set[str] = set()
    waiting = [statement]
    done: set[int] = set()
    while waiting:
        current = waiting.pop()
        if id(current) in done:
            continue
        done.add(id(current))
        found |= changes(game, current)
        for block in leads_to(game, current):
            waiting.extend(block)
    return frozenset(found)


def looks_at(game: Game, node: object) -> Names:
    """Return what an expression or a domain depends on, by way of roles, predicates and quantities too."""
    found: set[str] = set()
    waiting: list[object] = [node]
    followed: set[str] = set()
    while waiting:
        current = waiting.pop()
        if isinstance(current, tuple):
            waiting.extend(current)
        elif is_dataclass(current) and not isinstance(current, Span):
            waiting.extend(getattr(current, field.name) for field in fields(current))
        if isinstance(current, ZoneRef):
            found.add(current.zone)
        elif isinstance(current, VariableRef):
            found.add(current.variable)
        elif isinstance(current, Apply | HoldsRole):
            name = current.function if isinstance(current, Apply) else current.role
            if name not in followed:
                followed.add(name)
                waiting.append(game.functions[name].value)
    return frozenset(found)


def _taken(game: Game, selection: Selection) -> Names:
    """Return the places that the pieces of a selection can come from."""
    match selection:
        case SelAll(zone) | SelTop(zone) | SelNth(zone) | SelSlot(zone):
            return _place(zone)
        case SelCount(zone) | SelKind(zone):
            return _place(zone)
        case SelDomain(domain) | SelRandom(domain):
            if not isinstance(domain.source, ZoneSource):
                raise EngineFault(f"{domain.span}: pieces can only be taken from a zone")
            return _place(domain.source.zone)
        case SelPiece(piece_class):
            return _places_for(game, piece_class)
        case _:
            assert_never(selection)


def _place(zone: Expr) -> Names:
    if not isinstance(zone, ZoneRef):
        raise EngineFault(f"{zone.span}: a value stands where a zone is wanted")
    return frozenset([zone.zone])


def _places_for(game: Game, piece_class: str) -> Names:
    return frozenset(zone.name for zone in game.zones.values() if zone.holds == piece_class)
