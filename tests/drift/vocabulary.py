"""Changes to what a game is made of, and to rules as a whole: actions, cards, triggers, setup."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from rulewright.foundation.source import Span
from rulewright.foundation.tree import rewrite, walk
from rulewright.model import nodes as m
from rulewright.model.place_kinds import traits
from rulewright.model.types import PLAYER, EnumType, IntType, OptionalType, SetType, Type
from tests.drift.mutant import items_of, with_items
from tests.drift.naming import base_of, numbers, other_values, rule_name, value_name
from tests.drift.tree import source_text
from tests.drift.values import GONE

Pairs = tuple[tuple[m.Item, m.Item], ...]


@dataclass(frozen=True, slots=True)
class Declared:
    """A change to declarations: the items that change, or a whole game where that is not all."""

    kind: str
    rule: str
    place: Span
    old: str
    new: str
    game: m.Game
    changed: tuple[m.Item, ...]


def declared_changes(game: m.Game) -> Iterator[Declared]:
    """Everything that can be changed outside of values and statements."""
    yield from _player_counts(game)
    for item in items_of(game):
        match item:
            case m.Enum():
                yield from _enum(item, game)
            case m.PieceClass():
                yield from _pieces(item, game)
            case m.Zone():
                yield from _zone(item, game)
            case m.Variable():
                yield from _variable(item, game)
            case m.Table():
                yield from _table(item, game)
            case m.Action():
                yield from _action(item, game)
            case m.Setup():
                yield from _steps(item, game)
            case _:
                pass
    yield from _cards(game)
    yield from _triggers(game)


def _one(
    kind: str, item: Any, old: object, new: object, changed: Any, game: m.Game,
    place: Span | None = None,
) -> Declared:
    """A change to one item."""
    new_game = with_items(game, ((item, changed),))
    span = item.span if place is None else place
    return Declared(kind, rule_name(item), span, str(old), str(new), new_game, (changed,))


def _player_counts(game: m.Game) -> Iterator[Declared]:
    low, high = game.min_players, game.max_players
    place = game.setup.span
    for new_low, new_high in _near(low, high):
        if 1 <= new_low <= new_high:
            changed = replace(game, min_players=new_low, max_players=new_high)
            old, new = f"{low} to {high}", f"{new_low} to {new_high}"
            yield Declared("player count", f"game {game.name}", place, old, new, changed, ())


def _near(low: int, high: int) -> tuple[tuple[int, int], ...]:
    return (low - 1, high), (low + 1, high), (low, high - 1), (low, high + 1)


# ---- enumerations --------------------------------------------------------------------------------


def _enum(item: m.Enum, game: m.Game) -> Iterator[Declared]:
    for at in range(len(item.values) - 1):
        values = list(item.values)
        values[at], values[at + 1] = values[at + 1], values[at]
        old, new = ", ".join(item.values), ", ".join(values)
        changed = replace(item, values=tuple(values))
        if item.among is not None:
            yield _one("order of values", item, old, new, changed, game)
        elif all(pieces.kind.name != item.name or pieces.name != item.name
                 for pieces in game.classes.values()):
            whole = _renumbered(game, item, changed)
            yield Declared(
                "order of values", rule_name(item), item.span, old, new, whole, (changed,)
            )
    if item.among is not None and len(item.values) > 1:
        for at, value in enumerate(item.values):
            left = (*item.values[:at], *item.values[at + 1 :])
            yield _one("value dropped", item, value, GONE, replace(item, values=left), game)


def _renumbered(game: m.Game, old: m.Enum, new: m.Enum) -> m.Game:
    """The game in which the values of an enumeration have the numbers of another order."""
    number = {at: new.values.index(value) for at, value in enumerate(old.values)}

    def ours(kind: Type) -> bool:
        if isinstance(kind, OptionalType | SetType):
            kind = kind.of
        return isinstance(kind, EnumType) and base_of(game, kind) == old.name

    def of(kind: Type, value: int) -> int:
        if value < 0 or not ours(kind):
            return value
        if isinstance(kind, SetType):
            return sum(1 << number[bit] for bit in number if value >> bit & 1)
        return number[value]

    def change(part: Any) -> Any:
        match part:
            case m.Const(value, kind):
                return replace(part, value=of(kind, value))
            case m.Attribute(type=kind, values=values):
                return replace(part, values=tuple(of(kind, value) for value in values))
            case m.Variable(type=kind, initial=initial):
                return replace(part, initial=of(kind, initial))
            case m.PieceClass(kind=kind, copies=copies) if kind.name == old.name:
                by_number = dict(zip(numbers(game, kind), copies, strict=True))
                copies = tuple(by_number[old.values.index(value)] for value in new.values)
                return replace(part, copies=copies)
            case m.Table():
                return replace(
                    part,
                    rows=tuple(of(part.row_type, row) for row in part.rows),
                    columns=tuple(of(part.column_type, column) for column in part.columns)
                    if part.column_type is not None
                    else part.columns,
                    cells=tuple(tuple(of(part.type, cell) for cell in row) for row in part.cells),
                )
            case _:
                return part

    changes: list[tuple[m.Item, m.Item]] = []
    for item in items_of(game):
        changed = new if item is old else rewrite(item, change)
        if changed is not item:
            changes.append((item, changed))
    return with_items(game, tuple(changes))


# ---- pieces and places ---------------------------------------------------------------------------


def _pieces(item: m.PieceClass, game: m.Game) -> Iterator[Declared]:
    names = () if item.per_player else numbers(game, item.kind)
    for at, copies in enumerate(item.copies):
        what = value_name(game, item.kind, names[at]) if at < len(names) else item.name
        for count in (copies - 1, copies + 1):
            if count >= 0:
                new = (*item.copies[:at], count, *item.copies[at + 1 :])
                changed = replace(item, copies=new)
                yield _one(
                    "copies", item, f"{copies} {what}", f"{count} {what}", changed, game,
                    _card_place(game, item, at),
                )
    for at, attribute in enumerate(item.attributes):
        for kind, value in enumerate(attribute.values):
            what = value_name(game, item.kind, kind)
            for other in other_values(game, attribute.type, value):
                values = (*attribute.values[:kind], other, *attribute.values[kind + 1 :])
                new_one = replace(attribute, values=values)
                changed = replace(
                    item, attributes=(*item.attributes[:at], new_one, *item.attributes[at + 1 :])
                )
                old = f"{attribute.name} of {what}: {value_name(game, attribute.type, value)}"
                yield _one(
                    "card value", item, old, value_name(game, attribute.type, other), changed,
                    game, _card_place(game, item, kind),
                )


def _card_place(game: m.Game, item: m.PieceClass, kind: int) -> Span:
    for card in game.cards.values():
        if card.piece_class == item.name and card.kind == kind:
            return card.span
    return item.span


def _zone(item: m.Zone, game: m.Game) -> Iterator[Declared]:
    if item.is_box:
        return
    if item.capacity is not None:
        for capacity in (item.capacity - 1, item.capacity + 1):
            if capacity >= 1:
                changed = replace(item, capacity=capacity)
                yield _one("capacity", item, item.capacity, capacity, changed, game)
    numbered = traits(item.shape).numbered
    if not numbered:
        other = None if item.capacity is not None else 2
        yield _one(
            "capacity", item, item.capacity or "any number", other or "any number",
            replace(item, capacity=other), game,
        )
    for seen in _others_see(item.seen, item.indices):
        yield _one("visibility", item, item.seen, seen, replace(item, seen=seen), game)
    for shape in m.Shape:
        if item.capacity == 1 and {shape, item.shape} == {m.Shape.LINE, m.Shape.PILE}:
            continue  # a place for one piece has no order to say
        if not (numbered or traits(shape).numbered) and shape is not item.shape:
            yield _one("shape", item, item.shape, shape, replace(item, shape=shape), game)


def _others_see(seen: m.Seen, indices: tuple[m.Index, ...]) -> Iterator[m.Seen]:
    owned = bool(indices) and indices[0].type == EnumType(PLAYER)
    for other in m.Seen:
        if other is not seen and (owned or other not in {m.Seen.OWNER, m.Seen.OTHERS}):
            yield other


def _variable(item: m.Variable, game: m.Game) -> Iterator[Declared]:
    if isinstance(item.type, IntType):
        low, high = item.type.low, item.type.high
        for new_low, new_high in _near(low, high):
            if 0 <= new_low < new_high:
                inside = min(max(item.initial, new_low), new_high)
                changed = replace(item, type=IntType(new_low, new_high), initial=inside)
                yield _one(
                    "range", item, f"{low} to {high}", f"{new_low} to {new_high}", changed, game
                )
    for value in other_values(game, item.type, item.initial):
        kind = "option at the start" if item.is_option else "value at the start"
        old, new = (value_name(game, item.type, each) for each in (item.initial, value))
        yield _one(kind, item, old, new, replace(item, initial=value), game)
    if not item.is_option:
        for seen in _others_see(item.seen, item.indices):
            yield _one("visibility", item, item.seen, seen, replace(item, seen=seen), game)


def _table(item: m.Table, game: m.Game) -> Iterator[Declared]:
    for row, cells in enumerate(item.cells):
        for column, cell in enumerate(cells):
            if isinstance(item.type, IntType):
                others = [value for value in (cell - 1, cell + 1) if value >= 0]
            else:
                others = other_values(game, item.type, cell)
            for value in others:
                new_row = (*cells[:column], value, *cells[column + 1 :])
                changed = replace(item, cells=(*item.cells[:row], new_row, *item.cells[row + 1 :]))
                where = value_name(game, item.row_type, item.rows[row])
                if item.column_type is not None:
                    where += ", " + value_name(game, item.column_type, item.columns[column])
                old, new = (value_name(game, item.type, each) for each in (cell, value))
                yield _one("table cell", item, f"{where}: {old}", new, changed, game)
    words = ("open", "closed") if item.is_open else ("closed", "open")
    yield _one("open table", item, *words, replace(item, is_open=not item.is_open), game)


# ---- rules as a whole ----------------------------------------------------------------------------


def _action(item: m.Action, game: m.Game) -> Iterator[Declared]:
    for at, need in enumerate(item.needs):
        left = (*item.needs[:at], *item.needs[at + 1 :])
        old = source_text(need.test.span)
        yield _one("need dropped", item, old, GONE, replace(item, needs=left), game, need.span)
    roles = [f for f in game.functions.values() if f.kind is m.FunctionKind.ROLE]
    place = item.place
    for role in roles:
        if role.name == item.role:
            continue
        if place is None and role.params:
            place_of = replace(role.params[0], uid=1_000_000 + role.params[0].uid)
            changed = replace(item, role=role.name, place=place_of)
        elif place is None or [param.type for param in role.params] == [place.type]:
            changed = replace(item, role=role.name)
        else:
            continue
        yield _one("role", item, item.role or "anyone", role.name, changed, game)
    if item.role is not None and (place is None or not _named(item, place)):
        changed = replace(item, role=None, place=None)
        yield _one("role", item, item.role, "anyone", changed, game)


def _named(item: m.Action, local: m.Local) -> bool:
    return any(
        isinstance(part, m.LocalRef) and part.local.uid == local.uid for part in walk(item)
    )


def _steps(item: m.Setup, game: m.Game) -> Iterator[Declared]:
    for at in range(len(item.steps) - 1):
        one, other = item.steps[at : at + 2]
        steps = (*item.steps[:at], other, one, *item.steps[at + 2 :])
        yield _one(
            "statements swapped", item, one.name, other.name, replace(item, steps=steps), game,
            one.span,
        )


def _cards(game: m.Game) -> Iterator[Declared]:
    cards = list(game.cards.values())
    for at, card in enumerate(cards):
        for number, handler in enumerate(card.handlers):
            left = (*card.handlers[:number], *card.handlers[number + 1 :])
            old = f"when {handler.event}"
            yield _one(
                "card rule dropped", card, old, GONE, replace(card, handlers=left), game,
                handler.span,
            )
        for other in cards[at + 1 :]:
            if other.piece_class == card.piece_class:
                yield from _exchanged(card, other, game)
                break


def _exchanged(card: m.Card, other: m.Card, game: m.Game) -> Iterator[Declared]:
    """Each card with the rules of the other."""
    kind = game.classes[card.piece_class].kind
    mine = replace(card, handlers=_of_card(other.handlers, kind, other.kind, card.kind))
    theirs = replace(other, handlers=_of_card(card.handlers, kind, card.kind, other.kind))
    if mine.handlers == card.handlers:
        return
    changes: Pairs = ((card, mine), (other, theirs))
    yield Declared(
        "card rule moved", rule_name(card), card.span, card.name, other.name,
        with_items(game, changes), (mine, theirs),
    )


def _of_card(
    handlers: tuple[m.Handler, ...], kind: EnumType, old: int, new: int
) -> tuple[m.Handler, ...]:
    """The rules of a card as those of another: what was "this card" still is."""

    def change(part: Any) -> Any:
        if isinstance(part, m.Const) and part.type == kind and part.value == old:
            return replace(part, value=new)
        return part

    return tuple(rewrite(handler, change) for handler in handlers)


def _triggers(game: m.Game) -> Iterator[Declared]:
    names = list(game.triggers)
    for one, other in pairwise(names):
        order = [other if name == one else one if name == other else name for name in names]
        changed = replace(game, triggers={name: game.triggers[name] for name in order})
        items = (game.triggers[one], game.triggers[other])
        yield Declared(
            "order of triggers", rule_name(items[0]), items[0].span, one, other, changed, items
        )
