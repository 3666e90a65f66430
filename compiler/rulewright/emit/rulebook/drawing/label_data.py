"""Labels written down: all that a drawing of a game can say in one language, as plain data.

What draws where there are no catalogues, such as a page, reads them back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulewright.emit.rulebook.drawing.book_config import BookPlan
from rulewright.emit.rulebook.drawing.labels import Labels
from rulewright.foundation.frozen import dataclass
from rulewright.interpreter.numbering import Numbering
from rulewright.model import nodes as m
from rulewright.model.types import PLAYER, BoolType, EnumType, IntType, OptionalType, Type

_NAMED = (m.FunctionKind.ROLE, m.FunctionKind.QUANTITY)
CHROME = ("everyone", "drawing_nothing", "drawing_board")


def write_down(game: m.Game, plan: BookPlan, labels: Labels) -> dict[str, str]:
    """Return everything that may be asked of the labels for drawings of a game."""
    found = {f"chrome:{key}": labels.chrome(key) for key in CHROME}
    items: list[m.Zone | m.Variable | m.Function] = [*game.zones.values(), *game.variables.values()]
    items += [each for each in game.functions.values() if each.kind in _NAMED]
    found |= {f"item:{item.name}": labels.item(item) for item in items}
    nouns = {*game.classes, *(frame.title for frame in plan.frames if frame.title)}
    nouns |= {place.word for tile in plan.tiles for place in tile.places if place.word}
    found |= {f"noun:{key}": labels.noun(key) for key in sorted(nouns)}
    numbering = Numbering(game, game.max_players)
    for pieces in game.classes.values():
        if pieces.kind.name != PLAYER:
            for kind in range(len(pieces.copies)):
                found[f"kind:{pieces.name}:{kind}"] = labels.kind(pieces, kind)
    own = [pieces.name for pieces in game.classes.values() if pieces.kind.name == pieces.name]
    for name in [*game.enums, *own]:
        if name != PLAYER:
            for value in numbering.members(EnumType(name)):
                found[f"value:{name}:{value}"] = labels.value(EnumType(name), value)
    found |= {f"bool:{value}": labels.value(BoolType(), value) for value in (0, 1)}
    return found


@dataclass(frozen=True, slots=True)
class Written:
    """Labels that were written down. `seat` is what a player without a name is called."""

    said: Mapping[str, str]
    names: Sequence[str]
    seat: Callable[[int], str]

    def item(self, item: m.Zone | m.Variable | m.Function) -> str:
        """Return a place, something remembered, a role, or a quantity."""
        return self._said(f"item:{item.name}", item.name)

    def noun(self, key: str) -> str:
        """Return a word of the game, as a title."""
        return self._said(f"noun:{key}", key)

    def kind(self, pieces: m.PieceClass, kind: int) -> str:
        """Return a kind of piece that is not a player."""
        return self._said(f"kind:{pieces.name}:{kind}", pieces.name)

    def value(self, kind: Type, value: int) -> str:
        """Return a value that is not a player."""
        match kind:
            case OptionalType(of):
                return self.value(of, value)
            case EnumType(name):
                return self._said(f"value:{name}:{value}", str(value))
            case BoolType():
                return self._said(f"bool:{value}", str(value))
            case IntType():
                return str(value)
            case _:
                return str(value)

    def player(self, seat: int) -> str:
        """Return a player: by name, or by number."""
        named = self.names[seat] if seat < len(self.names) else ""
        said = named or self.seat(seat)
        return said[:1].upper() + said[1:]

    def mark(self, seat: int) -> str:
        """Return a player in one or two letters: those of the name, or the number."""
        name = self.names[seat] if seat < len(self.names) else ""
        if not name:
            return str(seat + 1)
        alone = [each for each in self.names if each[:1] == name[:1]] == [name]
        return name[:1] if alone else name[:2]

    def chrome(self, key: str) -> str:
        """Return a word of the book around the rules."""
        return self._said(f"chrome:{key}", key)

    def _said(self, key: str, name: str) -> str:
        return self.said.get(key) or name.replace("_", " ")
