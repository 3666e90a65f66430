"""What kind of value each name of a game has, and which names fit where one is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.foundation.bounded_memo import Memo, Same
from rulewright.model import nodes as m
from rulewright.model.ordinals import base_name
from rulewright.model.rule_bodies import rules
from rulewright.model.tree import walk_game
from rulewright.model.types import (
    PLAYER,
    BoolType,
    EnumType,
    IntType,
    ListType,
    OptionalType,
    SetType,
    Type,
    ZoneType,
)


@dataclass(slots=True)
class Types:
    """The types of the names of a game, and of what stands behind `of` and behind a verb."""

    game: m.Game
    things: dict[str, Type] = field(default_factory=dict)
    locals: dict[str, set[Type]] = field(default_factory=dict)
    taken: dict[str, tuple[Type, ...]] = field(default_factory=dict)
    verbs: dict[str, tuple[Type, ...]] = field(default_factory=dict)
    attributes: set[str] = field(default_factory=set)

    def of(self, name: str) -> Type | None:
        """Return the type of what a name stands for, if it can only be one."""
        if name in self.things:
            return self.things[name]
        found = self.locals.get(name, set())
        return next(iter(found)) if len(found) == 1 else None

    def fits(self, have: Type | None, want: Type) -> bool:
        """Return whether a value of one type may be meant where the other is wanted; unknown ones may."""
        if have is None:
            return True
        have, want = _inner(have), _inner(want)
        if isinstance(have, EnumType) and isinstance(want, EnumType):
            return base_name(self.game.enums, have.name) == base_name(self.game.enums, want.name)
        return type(have) is type(want)

    def names(self, want: Type) -> Iterator[tuple[str, str]]:
        """Yield what can be written where a type is wanted, local names aside: names with what they are."""
        wanted = _inner(want)
        if isinstance(wanted, BoolType):
            yield from (("yes", "value"), ("no", "value"))
        if isinstance(wanted, EnumType):
            if wanted.name == PLAYER:
                for name in ("first_player", "left_neighbour", "right_neighbour"):
                    yield name, "player"
            else:
                yield from ((value, wanted.name) for value in self.game.enums[wanted.name].values)
        for name, have in self.things.items():
            if self.fits(have, wanted):
                yield name, "function" if name in self.game.functions else "variable"

    def sets(self) -> Iterator[str]:
        """Yield the sets that are remembered."""
        return (name for name, variable in self.game.variables.items() if isinstance(variable.type, SetType))


def types_of(game: m.Game) -> Types:
    """Return the types of a game, worked out once."""
    return _known.get(Same(game), lambda: _types(game))


_known: Memo[Types] = Memo(4)


def _types(game: m.Game) -> Types:
    found = Types(game)
    for zone in game.zones.values():
        found.things[zone.name] = ZoneType(zone.name)
        found.taken[zone.name] = tuple(index.type for index in zone.indices)
    for variable in game.variables.values():
        found.things[variable.name] = variable.type
        found.taken[variable.name] = tuple(index.type for index in variable.indices)
    for function in game.functions.values():
        found.things[function.name] = function.type
        found.taken[function.name] = tuple(param.type for param in function.params)
    for table in game.tables.values():
        found.things[table.name] = table.type
        columns = () if table.column_type is None else (table.column_type,)
        found.taken[table.name] = (table.row_type, *columns)
    for pieces in game.classes.values():
        for attribute in pieces.attributes:
            found.things[attribute.name] = attribute.type
            found.taken[attribute.name] = (pieces.kind,)
            found.attributes.add(attribute.name)
    for name in ("left_neighbour", "right_neighbour"):
        found.taken[name] = (EnumType(PLAYER),)
    for verb in game.verbs.values():
        found.verbs[verb.name] = tuple(param.type for param in verb.params)
    for rule in rules(game):
        for local in rule.params:
            found.locals.setdefault(local.name, set()).add(local.type)
    for part in walk_game(game):
        match part:
            case m.Domain(var) | m.Let(var) | m.IfThere(_, var) | m.TakeTurns(_, var) | m.Moved(var):
                found.locals.setdefault(var.name, set()).add(var.type)
            case _:
                pass
    return found


def _inner(kind: Type) -> Type:
    while isinstance(kind, OptionalType | SetType | ListType):
        kind = kind.of
    return IntType(0, 0) if isinstance(kind, IntType) else kind
