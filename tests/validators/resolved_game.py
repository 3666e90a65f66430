"""What must be true of every resolved game, tried after resolving in tests; else it is our own fault."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.rule_bodies import rules
from rulewright.model.tree import walk_game
from rulewright.model.types import EnumType, IntType, ZoneType


def violations(game: m.Game) -> list[str]:
    """Return what is wrong with a game, in words for us; nothing for a sound one."""
    return [*_vocabulary(game), *_names(game), *_locals(game)]


def _vocabulary(game: m.Game) -> Iterator[str]:
    for pieces in game.classes.values():
        if f"box_of_{pieces.name}" not in game.zones:
            yield f"{pieces.name} has no box"
        if not pieces.per_player:
            kinds = game.enums[pieces.kind.name].values
            if len(kinds) != len(pieces.copies):
                yield f"{pieces.name}: {len(pieces.copies)} numbers of copies for {len(kinds)} kinds"
            for attribute in pieces.attributes:
                if len(attribute.values) != len(kinds):
                    yield f"{pieces.name}.{attribute.name} does not cover its kinds"
    for zone in game.zones.values():
        if zone.holds not in game.classes:
            yield f"{zone.name} holds {zone.holds}, which is no class"
        if zone.seen in {m.Seen.OWNER, m.Seen.OTHERS} and (
            not zone.indices or zone.indices[0].type != EnumType("player")
        ):
            yield f"{zone.name} has no owner"
    for table in game.tables.values():
        if any(len(row) != (len(table.columns) or 1) for row in table.cells):
            yield f"{table.name} has a row of another length"
        if len(table.cells) != len(table.rows):
            yield f"{table.name} has other rows than keys"


def _names(game: m.Game) -> Iterator[str]:
    for part in walk_game(game):
        match part:
            case m.ZoneRef():
                if part.zone not in game.zones:
                    yield f"no place {part.zone}"
                elif len(part.args) != len(game.zones[part.zone].indices):
                    yield f"{part.zone} has other indices"
                if part.type != ZoneType(part.zone):
                    yield f"{part.zone} has the type of {part.type}"
            case m.VariableRef():
                if part.variable not in game.variables:
                    yield f"no variable {part.variable}"
            case m.Apply():
                if part.function not in game.functions:
                    yield f"no function {part.function}"
                elif len(part.args) != len(game.functions[part.function].params):
                    yield f"{part.function} has other parameters"
            case m.Call():
                if part.verb not in game.verbs:
                    yield f"no verb {part.verb}"
                elif len(part.args) != len(game.verbs[part.verb].params):
                    yield f"{part.verb} has other parameters"
            case m.CarryOut():
                if part.event not in game.events:
                    yield f"no event {part.event}"
            case m.Const():
                if isinstance(part.type, IntType) and not (
                    part.type.low <= part.value <= part.type.high
                ):
                    yield f"{part.value} is not from {part.type.low} to {part.type.high}"


def _locals(game: m.Game) -> Iterator[str]:
    """Yield every local that is read is bound somewhere in the same rule."""
    for rule in rules(game):
        bound = {param.uid for param in rule.params} | {*game.answers()}
        read: dict[int, str] = {}
        for node in rule.trees:
            for part in walk(node):
                match part:
                    case m.Domain():
                        bound.add(part.var.uid)
                    case m.Let() | m.IfThere() | m.TakeTurns() | m.Choose() | m.Moved():
                        bound.add(part.var.uid)
                    case m.LocalRef():
                        read[part.local.uid] = part.local.name
        for uid, local in read.items():
            if uid not in bound:
                yield f"{rule.name} reads {local}, which nothing binds"
