"""A whole state as text that a person can read and edit.

One line holds one thing, `#` begins a comment. The lines may come in any order, each exactly once,
save that a `rule` may be left out that keeps nothing (`-`, `()` or no entries):

    rulewright state 1
    game: tortuga_1667
    spec: 3f2a...
    players: 4
    chance: sfc32/2 1 2 3 4
    option choose_starred = no
    zone crew[jolly_roger] = p3 p1
    zone row = pistol/p1,p2 scurvy - - atlantis
    zone galleon = 4
    remember skips[p1] = 0
    table dice = 1 2 3 ; 4 5 6
    rule play__active = p1
    choice: play__take_action
    chooser: p1

A line is written from its front, a pile from its top, slots in order with `-` for an empty one.
After a piece in a hidden zone stand those who know it there. `chance` is the version and the state
of the generator, or `outside`, or `explicit`.
"""

from __future__ import annotations

from typing import Any

from .description import Field, Zone
from .engine import Engine, State
from .place_storage import traits
from .places import EMPTY, Member, Piece, Places, stored
from .values import NONE, NONE_WORD

FIRST_LINE = "rulewright state 1"


def write_state(engine: Engine, state: State, chance: str) -> str:
    """Return the text of a state; `chance` is what its line of that name says."""
    return "\n".join(_Writer(engine, state).lines(chance)) + "\n"


class _Writer:
    def __init__(self, engine: Engine, state: State) -> None:
        self._engine = engine
        self._state = state
        self._places: Places = engine.places(state.players)

    def lines(self, chance: str) -> list[str]:
        """Return all lines of the text."""
        description = self._engine.description
        lines = [
            FIRST_LINE,
            f"game: {description.game}",
            f"spec: {description.spec_hash}",
            f"players: {self._state.players}",
            f"chance: {chance}",
        ]
        for zone in description.zones:
            for member in self._places.zone_members[zone.name]:
                lines.append(f"zone {member.text} = {self._zone(zone, member)}".rstrip())
        for variable in description.variables:
            word = "option" if variable.is_option else "remember"
            for member in self._places.variable_members[variable.name]:
                value = stored(self._state, variable, member)
                shown = self._engine.values.text(variable.type, value)
                lines.append(f"{word} {member.text} = {shown}")
        for table in description.tables:
            rows = getattr(self._state, table.field)
            cells = " ; ".join(
                " ".join(self._engine.values.text(table.type, cell) for cell in row) for row in rows
            )
            lines.append(f"table {table.name} = {cells}")
        lines += [
            f"rule {field.name} = {self._field(field)}".rstrip() for field in description.fields
        ]
        return lines + self._pending()

    def _pending(self) -> list[str]:
        state = self._state
        if state.at < 0:
            won = (seat for seat in range(state.players) if state.winners >> seat & 1)
            return [f"winners: {' '.join(f'p{seat + 1}' for seat in won)}".rstrip()]
        choice = self._engine.description.choices[state.at]
        lines = [f"choice: {choice.name}", f"chooser: p{state.chooser + 1}"]
        if state.picks:
            words = (self._engine.notation.word(choice, pick) for pick in state.picks)
            lines.append(f"picks: {' '.join(words)}")
        if state.secret >= 0:
            moves = (f"p{who + 1}:{value}" for who, value in state.secret_moves)
            lines.append(f"secret: {' '.join((str(state.secret), *moves))}")
        return lines

    def _zone(self, zone: Zone, member: Member) -> str:
        if self._places.is_number(zone):
            return str(stored(self._state, zone, member))
        kept = traits(zone.shape)
        if kept.numbered:
            raw = stored(self._state, zone, member)
            pieces = {
                piece.position: piece for piece in self._places.pieces(self._state, zone, member)
            }
            return " ".join(
                NONE_WORD if item == EMPTY else self._piece(zone, pieces[at])
                for at, item in enumerate(raw)
            )
        pieces_in_order = self._places.pieces(self._state, zone, member)
        if kept.backwards:
            pieces_in_order.reverse()
        return " ".join(self._piece(zone, piece) for piece in pieces_in_order)

    def _piece(self, zone: Zone, piece: Piece) -> str:
        name = self._engine.values.name(zone.holds, piece.kind)
        if not self._places.is_hidden(zone) or not piece.mask:
            return name
        seats = (seat for seat in range(self._state.players) if piece.mask >> seat & 1)
        return f"{name}/{','.join(f'p{seat + 1}' for seat in seats)}"

    def _field(self, field: Field) -> str:
        raw: Any = getattr(self._state, field.name)
        match field.kind:
            case "int":
                return self._number(field, raw)
            case "list":
                return self._list(field, raw)
            case "array":
                return " ".join(self._number(field, each) for each in raw)
            case _:
                return " ".join(self._list(field, each) for each in raw)

    def _list(self, field: Field, raw: tuple[int, ...]) -> str:
        return f"({','.join(self._number(field, each) for each in raw)})"

    def _number(self, field: Field, value: int) -> str:
        if field.type is None:
            return str(value)
        if value == NONE:
            return NONE_WORD
        if not self._engine.values.allows(field.type, value, self._state.players):
            return str(value)
        return self._engine.values.text(field.type, value)
