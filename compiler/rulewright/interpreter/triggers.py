"""When triggers have to be checked: after a change of something that one of them reads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy

from rulewright.interpreter.effects import Names, changes, changes_in_all, looks_at
from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.position import MASK_BITS, Position, Value, ZoneKey
from rulewright.model.nodes import Game, Seen, Statement, Together, Trigger


class Watch:
    """Notes changes until the triggers that read what was changed are due.

    What a statement can change stands in a table. So that nothing is missing there, the position
    after each statement is compared with that before it: a change that nobody noted is a fault.
    """

    def __init__(self, game: Game, position: Position) -> None:
        self._game = game
        self._position = position
        self._reads: dict[str, Names] = {}
        self._changed: Names = frozenset()
        self._pauses = 0
        self._blocks = 0
        self._said: Names = frozenset()
        self._zones: dict[ZoneKey, list[int]] = {}
        self._variables: dict[tuple[str, tuple[int, ...]], Value] = {}
        self.look_anew()

    def once_more(self, position: Position) -> Watch:
        """Return a watch of the same game in another position, which has noted nothing yet."""
        other = copy(self)
        other._position = position
        other._changed = frozenset()
        other.look_anew()
        return other

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Setup and the bodies of triggers: changes there are not noted."""
        self._pauses += 1
        yield
        self._pauses -= 1

    @contextmanager
    def together(self) -> Iterator[None]:
        """Count changes as one: nothing is due before the end of the outermost block."""
        self._blocks += 1
        yield
        self._blocks -= 1

    def note(self, statement: Statement) -> None:
        """Remember what a statement that was carried out can have changed."""
        if not self._game.triggers:
            return
        whole = isinstance(statement, Together)
        names = (changes_in_all if whole else changes)(self._game, statement)
        self._said |= names
        if not self._pauses:
            self._changed |= names

    def due(self) -> tuple[Trigger, ...]:
        """Return the triggers that read something changed since triggers were due last."""
        if self._pauses or self._blocks:
            return ()
        changed, self._changed = self._changed, frozenset()
        return tuple(
            trigger
            for trigger in self._game.triggers.values()
            if self._reads_of(trigger) & changed
        )

    def _reads_of(self, trigger: Trigger) -> Names:
        """Return what a trigger reads; a set-up alone never asks."""
        if trigger.name not in self._reads:
            looked = looks_at(self._game, trigger.condition) | looks_at(self._game, trigger.domain)
            self._reads[trigger.name] = looked
        return self._reads[trigger.name]

    # ---- what really happens --------------------------------------------------------------------

    def look_anew(self) -> None:
        """Take the position as it is now, after it was set up or changed by hand."""
        if self._game.triggers:
            self._zones = {key: list(items) for key, items in self._position.zones.items()}
            self._variables = dict(self._position.variables)
            self._said = frozenset()

    def compare(self, statement: Statement) -> None:
        """After a statement: whether all that has changed was noted."""
        if not self._game.triggers:
            return
        for name in self._differences():
            if name not in self._said:
                kind = type(statement).__name__
                raise EngineFault(f"{statement.span}: {kind} changed {name} unsaid")
        self._said = frozenset()

    def _differences(self) -> list[str]:
        """Return the places and variables that are not as they were when this was asked last."""
        found: list[str] = []
        moved = self._position.zones != self._zones
        for key, items in self._position.zones.items() if moved else ():
            if items != self._zones[key]:
                if self._kinds(key, items) != self._kinds(key, self._zones[key]):
                    found.append(key[0])
                self._zones[key] = list(items)
        if self._position.variables != self._variables:
            for name, value in self._position.variables.items():
                if value != self._variables[name]:
                    found.append(name[0])
            self._variables = dict(self._position.variables)
        return found

    def _kinds(self, key: ZoneKey, items: list[int]) -> list[int]:
        """Return what lies in a zone, without who knows it: no rule can ask for that."""
        if self._game.zones[key[0]].seen is Seen.ALL:
            return items
        return [item >> MASK_BITS for item in items]
