"""The generated engine beside the interpreter: it plays the same example, state for state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any

from rulewright.interpreter.interpreter import Interpreter
from rulewright.interpreter.numbering import Numbering
from rulewright.interpreter.position import ZoneKey
from rulewright.model import nodes as m
from rulewright.model.place_kinds import traits
from rulewright.model.types import EnumType, IntType
from rulewright.runtime.chance import Chance

BLANK = -1


class Disagreement(Exception):
    """The engine and the interpreter came to different states: a fault of the compiler."""


class Twin:
    """A state of the engine, set to the interpreter's position and then compared with it."""

    def __init__(
        self, engine: ModuleType, played: Interpreter, options: Mapping[str, int]
    ) -> None:
        self._engine = engine
        self._played = played
        around = played.around
        self._numbering = around.numbering
        game = around.numbering.game
        players = around.numbering.players
        self._state: Any = engine.start(players, Chance.from_seed(0), dict(options), {}, None)
        self._clear()
        for zone in engine.DESCRIPTION.zones:
            for key, flat in self._members(zone.name, game.zones[zone.name].indices):
                self._store(zone, flat, self._raw(key))
        for variable in engine.DESCRIPTION.variables:
            for key, flat in self._members(variable.name, game.variables[variable.name].indices):
                self._store(variable, flat, around.position.variables[key])
        words = around.chance.state()
        assert len(words) == 4
        self._state.chance = Chance((words[0], words[1], words[2], words[3]))
        self.compare()

    def _clear(self) -> None:
        """Forget where the rules of the new game were, and what they kept for themselves."""
        state = self._state
        state.at = state.chooser = state.answer = state.winners = state.secret = BLANK
        state.options = state.picks = state.secret_moves = ()
        for field in self._engine.DESCRIPTION.fields:
            setattr(state, field.name, BLANK if field.kind == "int" else ())

    # ---- places ---------------------------------------------------------------------------------

    def _members(self, name: str, indices: tuple[m.Index, ...]) -> Iterator[tuple[ZoneKey, int]]:
        """Yield the members of a family with their places in the engine's flat list of it."""
        for args in self._numbering.keys(indices):
            flat = 0
            for index, arg in zip(indices, args, strict=True):
                low, size = _extent(index, self._numbering)
                flat = flat * size + arg - low
            yield (name, args), flat

    def _raw(self, key: ZoneKey) -> list[int] | int:
        """Return a zone as the engine keeps it."""
        position = self._played.around.position
        zone = position.zone(key)
        if self._numbering.game.classes[zone.holds].single and not traits(zone.shape).numbered:
            return len(position.listing(key))
        return list(position.zones[key])

    def _store(self, item: Any, flat: int, raw: Any) -> None:
        if item.indices:
            getattr(self._state, item.field)[flat] = raw
        else:
            setattr(self._state, item.field, raw)

    def _stored(self, item: Any, flat: int) -> Any:
        raw = getattr(self._state, item.field)
        return raw[flat] if item.indices else raw

    @property
    def engine(self) -> Any:
        """Return the engine that plays along."""
        return self._engine.ENGINE

    @property
    def state(self) -> Any:
        """Return the state of the engine as it is now."""
        return self._state

    # ---- playing --------------------------------------------------------------------------------

    def begin(self, first: int | None) -> None:
        """Begin the play as the interpreter did."""
        block = self._engine.play if first is None else self._engine.turn_of(self._state, first)
        self._engine.run(self._state, block)
        self.compare()

    def apply(self, value: int, *, compare: bool = True) -> None:
        """Make the choice that the interpreter made."""
        self._engine.step(self._state, value)
        if compare:
            self.compare()

    def compare(self) -> None:
        """Compare the whole of both states."""
        game = self._numbering.game
        for zone in self._engine.DESCRIPTION.zones:
            for key, flat in self._members(zone.name, game.zones[zone.name].indices):
                self._same(str(key), self._stored(zone, flat), self._raw(key))
        for variable in self._engine.DESCRIPTION.variables:
            for key, flat in self._members(variable.name, game.variables[variable.name].indices):
                value = self._played.around.position.variables[key]
                self._same(str(key), self._stored(variable, flat), value)
        state, played = self._state, self._played
        names = [choice.name for choice in self._engine.DESCRIPTION.choices]
        self._same("the choice", None if state.at == BLANK else names[state.at], played.choice)
        self._same("the player", state.chooser, played.player)
        self._same("the options", tuple(state.options), played.options)
        self._same("chance", state.chance.state(), played.around.chance.state())
        if played.over:
            self._same("the winners", state.winners, played.winners)

    def _same(self, what: str, engine: object, interpreter: object) -> None:
        if engine != interpreter:
            raise Disagreement(
                f"{what}: the engine has {engine!r}, the interpreter {interpreter!r}"
            )


def _extent(index: m.Index, numbering: Numbering) -> tuple[int, int]:
    """Return the lowest value of an index, and how many the engine keeps room for."""
    if isinstance(index.type, IntType):
        return index.type.low, index.type.high - index.type.low + 1
    assert isinstance(index.type, EnumType)
    return 0, numbering.base_size(index.type)
