"""Which rules let somebody choose, and which statements call for triggers to be checked."""

from __future__ import annotations

from dataclasses import replace

from rulewright.model import nodes as m
from rulewright.model.effects import handler_bodies, reads, walk, writes


class Analysis:
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
        """Whether somebody chooses in a statement, or in a rule that it calls; turns count as well."""
        return any(self._stops(part) for part in walk(statement))

    def suspends_in(self, body: m.Block) -> bool:
        """Whether somebody chooses in a block."""
        return any(self.suspends(statement) for statement in body)

    def finishes(self, body: m.Block) -> bool:
        """Whether the game can end in a block, in what it calls, or in a trigger."""
        seen: set[str] = set()
        stack: list[object] = list(body)
        stack += [part for trigger in self.game.triggers.values() for part in trigger.body]
        while stack:
            for part in walk(stack.pop()):
                match part:
                    case m.Finish():
                        return True
                    case m.Call(verb=name) if name not in seen:
                        seen.add(name)
                        stack.extend(self.game.verbs[name].body)
                    case m.CarryOut(event=name) if f"event {name}" not in seen:
                        seen.add(f"event {name}")
                        stack.extend(handler_bodies(self.game, name))
                    case _:
                        pass
        return False

    def _stops(self, node: object) -> bool:
        match node:
            case m.Choose() | m.May() | m.TakeAction() | m.TakeTurns():
                return True
            case m.Call(verb=name):
                return self.verb_suspends(name)
            case m.CarryOut(event=name):
                return self.event_suspends(name)
            case _:
                return False

    def verb_suspends(self, name: str) -> bool:
        key = f"verb {name}"
        if key not in self._suspends:
            self._suspends[key] = False
            body = self.game.verbs[name].body
            self._suspends[key] = any(self.suspends(statement) for statement in body)
        return self._suspends[key]

    def event_suspends(self, name: str) -> bool:
        key = f"event {name}"
        if key not in self._suspends:
            self._suspends[key] = False
            self._suspends[key] = any(
                self.suspends(statement)
                for card in self.game.cards.values()
                for handler in card.handlers
                if handler.event == name
                for statement in handler.body
            )
        return self._suspends[key]

    # ---- triggers -------------------------------------------------------------------------------

    def triggered(self, statement: object) -> tuple[str, ...]:
        """The triggers to check after a statement, in order; none after any other part."""
        if not isinstance(
            statement,
            m.Move | m.Shuffle | m.Swap | m.Assign | m.AssignRandom | m.Adjust | m.Together,
        ):
            return ()
        if isinstance(statement, m.Move):
            statement = replace(statement, otherwise=())  # its own statements are asked about
        changed = writes(self.game, statement)
        return tuple(name for name, read in self.reads.items() if read & changed)

    def loud(self, statement: m.Statement) -> bool:
        """Whether triggers can come to be checked in a statement or in what it calls."""
        if not self.watched:
            return False
        for part in walk(statement):
            if isinstance(part, m.Call) and self.verb_loud(part.verb):
                return True
            if isinstance(part, m.CarryOut) and self.event_loud(part.event):
                return True
            if isinstance(part, m.TakeAction):
                return True
            if self.triggered(part):
                return True
        return False

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
                self.loud(st)
                for card in self.game.cards.values()
                for handler in card.handlers
                if handler.event == name
                for st in handler.body
            )
        return self._loud[key]
