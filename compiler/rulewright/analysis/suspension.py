"""Which rules let somebody choose, and which statements call for triggers to be checked."""

from __future__ import annotations

from typing import assert_never

from rulewright.analysis.effects import changes, reads, writes
from rulewright.model import nodes as m
from rulewright.model.rule_bodies import handlers, reached, statements


class SuspensionAnalysis:
    """Facts about the rules of one game, worked out once each."""

    def __init__(self, game: m.Game) -> None:
        self.game = game
        self._suspends: dict[str, bool] = {}
        self._loud: dict[str, bool] = {}
        self.reads = {
            trigger.name: reads(game, trigger.condition)
            | (reads(game, trigger.domain) if trigger.domain is not None else frozenset())
            for trigger in game.triggers.values()
        }
        self.watched = frozenset().union(*self.reads.values()) if self.reads else frozenset()

    # ---- choices --------------------------------------------------------------------------------

    def suspends(self, statement: m.Statement) -> bool:
        """Return whether somebody chooses in a statement, or in a rule that it calls; turns count as well."""
        return any(self.stops(part) for part in statements((statement,)))

    def suspends_in(self, body: m.Block) -> bool:
        """Return whether somebody chooses in a block."""
        return any(self.suspends(statement) for statement in body)

    def finishes(self, body: m.Block) -> bool:
        """Return whether the game can end in a block, in what it calls, or in a trigger that it can set off."""
        loud = any(map(self.loud, body))
        triggers = (trigger.body for trigger in self.game.triggers.values() if loud)
        return any(
            isinstance(statement, m.Finish)
            for block in (body, *triggers) for statement in reached(self.game, block)
        )

    def stops(self, statement: m.Statement) -> bool:
        """Return whether somebody chooses in a statement itself; what stands below it left out."""
        match statement:
            case m.Choose() | m.May() | m.TakeAction() | m.TakeTurns():
                return True
            case m.Call(verb=name):
                return self.verb_suspends(name)
            case m.CarryOut(event=name):
                return self.event_suspends(name)
            case (
                m.Let() | m.Look() | m.Move() | m.Shuffle() | m.Swap() | m.If() | m.IfThere()
                | m.ForEach() | m.Secretly() | m.Repeat() | m.RepeatUntil() | m.Assign()
                | m.AssignRandom() | m.Adjust() | m.Stop() | m.Finish() | m.Together()
            ):
                return False
            case _:
                assert_never(statement)

    def verb_suspends(self, name: str) -> bool:
        key = f"verb {name}"
        if key not in self._suspends:
            self._suspends[key] = False
            self._suspends[key] = self.suspends_in(self.game.verbs[name].body)
        return self._suspends[key]

    def event_suspends(self, name: str) -> bool:
        key = f"event {name}"
        if key not in self._suspends:
            self._suspends[key] = False
            self._suspends[key] = any(
                self.suspends_in(handler.body) for handler in handlers(self.game, name)
            )
        return self._suspends[key]

    # ---- triggers -------------------------------------------------------------------------------

    def triggered(self, part: object) -> tuple[str, ...]:
        """Return the triggers to check after a statement, in order; none after any other part.

        What stands below a statement is asked about by itself, but for changes that count as one.
        """
        if not isinstance(part, m.Statement):
            return ()
        whole = isinstance(part, m.Together)
        changed = (writes if whole else changes)(self.game, part)
        return tuple(name for name, read in self.reads.items() if read & changed)

    def loud(self, statement: m.Statement) -> bool:
        """Return whether triggers can come to be checked in a statement or in what it calls."""
        return bool(self.watched) and any(map(self._rings, statements((statement,))))

    def _rings(self, statement: m.Statement) -> bool:
        match statement:
            case m.TakeAction():
                return True
            case m.Call(verb=name):
                return self.verb_loud(name)
            case m.CarryOut(event=name):
                return self.event_loud(name)
            case (
                m.Let() | m.Choose() | m.May() | m.Look() | m.Move() | m.Shuffle() | m.Swap()
                | m.If() | m.IfThere() | m.ForEach() | m.Secretly() | m.Repeat()
                | m.RepeatUntil() | m.TakeTurns() | m.Assign() | m.AssignRandom() | m.Adjust()
                | m.Stop() | m.Finish() | m.Together()
            ):
                return bool(self.triggered(statement))
            case _:
                assert_never(statement)

    def verb_loud(self, name: str) -> bool:
        key = f"verb {name}"
        if key not in self._loud:
            self._loud[key] = False
            self._loud[key] = any(self.loud(st) for st in self.game.verbs[name].body)
        return self._loud[key]

    def event_loud(self, name: str) -> bool:
        key = f"event {name}"
        if key not in self._loud:
            self._loud[key] = False
            self._loud[key] = any(
                self.loud(statement)
                for handler in handlers(self.game, name) for statement in handler.body
            )
        return self._loud[key]
