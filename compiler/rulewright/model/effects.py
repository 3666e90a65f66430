"""What a rule reads and what it can change: the names of families of places and variables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from rulewright.model import nodes as m
from rulewright.source import Span


def children(node: object) -> Iterator[object]:
    """The parts of a node that are nodes themselves, in order; locals and places in the text are none."""
    kind = node.__class__
    names = _PARTS.get(kind)
    if names is None:
        names = _PARTS[kind] = _parts(kind)
    for name in names:
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if hasattr(part, "__dataclass_fields__") and not isinstance(part, _ASIDE):
                yield part


_ASIDE = (Span, m.Local, m.Sources)
_PARTS: dict[type, tuple[str, ...]] = {}
"""By class of nodes, the fields that may hold others."""


def _parts(kind: type) -> tuple[str, ...]:
    """The fields of a node that may hold others: not its place in the text, not what it cites."""
    if not is_dataclass(kind) or issubclass(kind, _ASIDE[:2]):
        return ()
    return tuple(field.name for field in fields(kind) if field.name not in {"span", "sources"})


def walk(node: object) -> Iterator[object]:
    """A node and everything below it, the node first."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(reversed(list(children(current))))


def zones_tested(node: object) -> set[str]:
    """The families of places that a test mentions itself."""
    return {part.zone for part in walk(node) if isinstance(part, m.ZoneRef)}


def reads(game: m.Game, node: object) -> frozenset[str]:
    """The families that an expression or domain depends on, functions followed through."""
    found: set[str] = set()
    seen: set[str] = set()
    stack = [node]
    while stack:
        for part in walk(stack.pop()):
            match part:
                case m.ZoneRef():
                    found.add(part.zone)
                case m.VariableRef():
                    found.add(part.variable)
                case m.Apply(function=name) | m.HoldsRole(role=name):
                    if name not in seen:
                        seen.add(name)
                        stack.append(game.functions[name].value)
                case _:
                    pass
    return frozenset(found)


def writes(game: m.Game, statement: m.Statement) -> frozenset[str]:
    """The families that a statement can change, what it calls and its inner blocks included."""
    found: set[str] = set()
    seen: set[str] = set()
    stack: list[object] = [statement]
    while stack:
        for part in walk(stack.pop()):
            match part:
                case m.Move():
                    found |= _moved(game, part)
                case m.Shuffle():
                    found |= zones_tested(part.zone)
                case m.Swap():
                    found |= {z.name for z in game.zones.values() if z.holds == part.piece_class}
                case m.Assign() | m.AssignRandom() | m.Adjust():
                    if isinstance(part.target, m.VariableRef):
                        found.add(part.target.variable)
                case m.Call():
                    if part.verb not in seen:
                        seen.add(part.verb)
                        stack.extend(game.verbs[part.verb].body)
                case m.CarryOut():
                    key = f"event {part.event}"
                    if key not in seen:
                        seen.add(key)
                        stack.extend(handler_bodies(game, part.event))
                case m.TakeAction():
                    if "take action" not in seen:
                        seen.add("take action")
                        for action in game.actions.values():
                            stack.extend(action.body)
                case _:
                    pass
    return frozenset(found)


def handler_bodies(game: m.Game, event: str) -> list[m.Statement]:
    """All statements of all cards' rules for an event."""
    return [
        statement
        for card in game.cards.values()
        for handler in card.handlers
        if handler.event == event
        for statement in handler.body
    ]


def _moved(game: m.Game, move: m.Move) -> set[str]:
    found = _family(move.destination.zone)
    match move.selection:
        case m.SelPiece(piece_class, _):
            found |= {z.name for z in game.zones.values() if z.holds == piece_class}
        case m.SelDomain(domain) | m.SelRandom(domain, _):
            assert isinstance(domain.source, m.ZoneSource)
            found |= _family(domain.source.zone)
        case _:
            found |= _family(move.selection.zone)
    return found


def _family(zone: m.Expr) -> set[str]:
    assert isinstance(zone, m.ZoneRef)
    return {zone.zone}
