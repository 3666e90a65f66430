"""A player's view of a game as rows of text, in the players' language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, assert_never

from rulewright.foundation.frozen import dataclass

if TYPE_CHECKING:
    from rulewright.runtime.description import IndexType, Variable, Zone
    from rulewright.runtime.engine import Engine
    from rulewright.runtime.places import Member

PLAYER = "player"

MANY = 5
"""More values of a family than these that nobody owns are shown in one row."""


@dataclass(frozen=True, slots=True)
class Row:
    """One place or number of the game and what is there; `own` if it belongs to who looks."""

    label: str
    text: str
    own: bool


def rows(engine: Engine, view: Mapping[str, Any], language: str) -> list[Row]:
    """Return what is worth seeing in a view: places that are not empty, and values that say something."""
    board = _Board(engine, view, language)
    return [*board.zones(), *board.variables()]


def empty(engine: Engine, view: Mapping[str, Any], language: str) -> list[str]:
    """Return the places where nothing lies, without the boxes and the many that are told apart by a number."""
    return [*_Board(engine, view, language).empty()]


class _Board:
    def __init__(self, engine: Engine, view: Mapping[str, Any], language: str) -> None:
        self._engine = engine
        self._view = view
        self._texts = engine.texts(language)
        self._places = engine.places(view["players"])

    def zones(self) -> Iterator[Row]:
        """Yield the places that are not empty, without the boxes."""
        for zone in self._engine.description.zones:
            if zone.is_box:
                continue
            name = self._texts.zone(zone.name)
            for member in self._places.zone_members[zone.name]:
                shown = self._view["zones"][member.text]
                if shown["count"]:
                    yield self._row(name, zone, member, self._content(zone, shown))

    def empty(self) -> Iterator[str]:
        """Yield the names of the places that are empty."""
        for zone in self._engine.description.zones:
            if zone.is_box or any(index[0] == "range" for index in zone.indices):
                continue
            for member in self._places.zone_members[zone.name]:
                if not self._view["zones"][member.text]["count"]:
                    yield self._row(self._texts.zone(zone.name), zone, member, "").label

    def variables(self) -> Iterator[Row]:
        """Yield the variables that the player may see, without those that say nothing yet.

        These are zeros, a no and a none, as they were at the beginning. Who begins, or the space on
        which a ship starts, is worth seeing from the first turn on. Faces and other values of a kind
        are shown together: a die that shows the first face is a die as well as the others.
        """
        for variable in self._engine.description.variables:
            if variable.is_option:
                continue
            initial = self._engine.values.data(variable.type, variable.initial)
            name = self._texts.variable(variable.name)
            members = [
                (member, value)
                for member in self._places.variable_members[variable.name]
                if (value := self._view["variables"][member.text]) is not None
            ]
            changed = {member.owner for member, value in members if value != initial}
            match variable.type[0]:
                case "enum":
                    said = not variable.indices
                case "int":
                    said = bool(initial)
                case _:
                    said = False
            worth = [
                (member, value)
                for member, value in members
                if said
                or value != initial
                or (variable.type[0] == "enum" and member.owner in changed)
            ]
            if len(worth) > MANY and len(variable.indices) == 1 and worth[0][0].owner < 0:
                yield Row(name, self._in_one_row(variable, worth), False)
                continue
            for member, value in worth:
                yield self._row(name, variable, member, self._value(variable, value))

    def _in_one_row(self, variable: Variable, worth: Sequence[tuple[Member, Any]]) -> str:
        (index,) = variable.indices
        return " · ".join(
            f"{self._index(index, member.index[0])}: {self._value(variable, value)}"
            for member, value in worth
        )

    def _row(self, name: str, family: Zone | Variable, member: Member, text: str) -> Row:
        label = name
        if family.indices:
            words = (
                self._index(index, number)
                for index, number in zip(family.indices, member.index, strict=True)
            )
            label = self._texts.word("at", name=name, index=", ".join(words))
        return Row(label, text, member.owner == self._view["viewer"])

    def _index(self, index: IndexType, number: int) -> str:
        if index[0] == "range":
            return str(number)
        name = str(index[1])
        if self._engine.values.enum(name) == PLAYER:
            return self._term(name, number)
        return self._term(name, self._engine.values.name(name, number))

    def _term(self, enum: str, value: str | int) -> str:
        """Return the word for a value of a view: a seat from 0, or a name of the spec."""
        if isinstance(value, int):
            return self._texts.word("player", number=value + 1)
        return self._texts.term(self._engine.values.enum(enum), value)

    def _content(self, zone: Zone, shown: Mapping[str, Any]) -> str:
        pieces = shown.get("pieces")
        if pieces is None:
            return str(shown["count"])
        match zone.shape:
            case "slots":
                filled = zip(shown["slots"], pieces, strict=True)
                return " · ".join(f"{slot}: {self._piece(zone, piece)}" for slot, piece in filled)
            case "group":
                runs = list(Counter(pieces).items())
            case "line" | "pile":
                runs = [(piece, len(list(run))) for piece, run in groupby(pieces)]
            case _:
                assert_never(zone.shape)
        return ", ".join(self._run(zone, piece, count) for piece, count in runs)

    def _piece(self, zone: Zone, piece: str | int | None) -> str:
        return self._texts.word("hidden") if piece is None else self._term(zone.holds, piece)

    def _run(self, zone: Zone, piece: str | int | None, count: int) -> str:
        if piece is None:
            return self._texts.word("hidden_pieces", count=count)
        term = self._term(zone.holds, piece)
        return f"{count} × {term}" if count > 1 else term

    def _value(self, variable: Variable, value: object) -> str:
        if isinstance(value, bool):
            return self._texts.word("yes" if value else "no")
        if isinstance(value, list):
            return ", ".join(self._value(variable, each) for each in value) or self._none()
        if variable.type[0] in {"int", "slot"}:
            return str(value)
        assert isinstance(value, str | int)
        assert len(variable.type) > 1
        return self._term(str(variable.type[1]), value)

    def _none(self) -> str:
        return self._texts.word("none")
