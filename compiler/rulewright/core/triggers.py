"""When triggers have to be checked: after a change of something that one of them reads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rulewright.model.effects import reads, writes
from rulewright.model.nodes import Game, Statement, Trigger


class Watch:
    """Notes changes until the triggers that read what was changed are due."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._reads = {
            trigger.name: reads(game, trigger.condition)
            | (reads(game, trigger.domain) if trigger.domain else frozenset())
            for trigger in game.triggers.values()
        }
        self._changed: frozenset[str] = frozenset()
        self._pauses = 0
        self._blocks = 0

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Setup and the bodies of triggers: changes there are not noted."""
        self._pauses += 1
        yield
        self._pauses -= 1

    @contextmanager
    def together(self) -> Iterator[None]:
        """Changes that count as one: nothing is due before the end of the outermost block."""
        self._blocks += 1
        yield
        self._blocks -= 1

    def note(self, statement: Statement) -> None:
        """Remembers what a statement that was carried out may have changed."""
        if self._game.triggers and not self._pauses:
            self._changed |= writes(self._game, statement)

    def due(self) -> tuple[Trigger, ...]:
        """The triggers that read something changed since triggers were due last."""
        if self._pauses or self._blocks:
            return ()
        changed, self._changed = self._changed, frozenset()
        return tuple(
            trigger
            for trigger in self._game.triggers.values()
            if self._reads[trigger.name] & changed
        )
