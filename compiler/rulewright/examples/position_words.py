"""The values and places of a position in the words of a spec, players by their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rulewright.foundation.source import Span
from rulewright.interpreter.evaluate import expand
from rulewright.interpreter.numbering import NONE
from rulewright.interpreter.position import Value, ZoneKey
from rulewright.model import nodes as m
from rulewright.model.ordinals import value_name
from rulewright.model.types import (
    PLAYER,
    BoolType,
    EnumType,
    OptionalType,
    SetType,
    Type,
)

NOTHING = "nothing"


def listed(words: Iterable[str], last: str = "and", empty: str = NOTHING) -> str:
    """`a`, `a and b`, `a, b and c`; `empty` for no words."""
    found = list(words)
    if len(found) < 2:
        return found[0] if found else empty
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def written(span: Span) -> str:
    """Return what an author wrote at a place, on one line."""
    return " ".join(span.file.text[span.start : span.end].split())


class Words:
    """How the values of one example are written."""

    def __init__(self, game: m.Game, players: Sequence[str]) -> None:
        self.game = game
        self.players = players

    def enum(self, enum: EnumType, value: int) -> str:
        """Return a value of an enumeration, a player or a kind of piece."""
        if enum.name == PLAYER:
            return self.players[value]
        declared = self.game.enums.get(enum.name)
        if declared is None:
            return self.enum(self.game.classes[enum.name].kind, value)
        return value_name(self.game.enums, enum.name, value)

    def value(self, kind: Type, value: Value) -> str:
        """Return a value of any type."""
        if isinstance(value, tuple):
            return listed(str(item) for item in value)
        match kind:
            case BoolType():
                return "yes" if value else "no"
            case EnumType():
                return self.enum(kind, value)
            case OptionalType(of=inner):
                if value != NONE:
                    return self.value(inner, value)
                return "none"
            case SetType(of=inner):
                return listed((self.value(inner, item) for item in expand(value)), empty="none")
            case _:
                return str(value)

    def piece(self, pieces: m.PieceClass, kind: int) -> str:
        """Return the kind of a piece."""
        return self.enum(pieces.kind, kind)

    def pieces(self, pieces: m.PieceClass, kinds: Sequence[int]) -> str:
        """Return several pieces, in the order given; of a class with one kind, how many there are."""
        if pieces.single:
            return f"{len(kinds)} {pieces.name}" if kinds else NOTHING
        if pieces.unique or pieces.per_player:
            return listed(self.piece(pieces, kind) for kind in kinds)
        return listed(
            self.piece(pieces, kind) if number == 1 else f"{number} {self.piece(pieces, kind)}"
            for kind, number in Counter(kinds).items()
        )

    def place(self, key: ZoneKey) -> str:
        """Return a zone: `tortuga`, `hand of anna`, `hold of (jolly_roger, british)`."""
        name, args = key
        zone = self.game.zones[name]
        if zone.is_box:
            return f"box of {zone.holds}"
        return family(name, [
            self.value(index.type, arg) for index, arg in zip(zone.indices, args, strict=True)
        ])


def family(name: str, args: Sequence[str]) -> str:
    """Return one member of a family as a spec names it."""
    if not args:
        return name
    return f"{name} of {args[0]}" if len(args) == 1 else f"{name} of ({', '.join(args)})"
