"""Games watched while they are played: what changes and what is read, held against the compiler's tables.

Whatever a statement changes must stand in `effects.writes` of it and of all statements that it is part
of; whatever an expression or a domain reads must stand in its `effects.reads`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

import pytest

from rulewright.analysis import effects
from rulewright.interpreter.choices import Question
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.execute import Execution, Surroundings
from rulewright.interpreter.frame import Frame
from rulewright.interpreter.position import EMPTY, MASK_BITS, Position
from rulewright.model import nodes as m

Steps = Generator[Question, int, Any]


class Unsaid(AssertionError):
    """Something happened that a table does not hold."""


class Recorded(dict[Any, Any]):
    """The places or variables of a position, which tell when one is read."""

    log: list[str]

    def __getitem__(self, key: Any) -> Any:
        self.log.append(key[0])
        return super().__getitem__(key)


class Watched:
    """One game, its statements that are being carried out, and the position as it was last seen."""

    def __init__(self, around: Surroundings) -> None:
        self.game = around.numbering.game
        self.position = around.position
        self.running: list[m.Statement | None] = []
        self.picture = self._look()

    def _look(self) -> dict[Any, Any]:
        picture: dict[Any, Any] = {}
        for key, items in self.position.zones.items():
            public = self.game.zones[key[0]].seen is m.Seen.ALL
            picture[key] = [
                item if public or item == EMPTY else item >> MASK_BITS for item in items
            ]
        for key, value in self.position.variables.items():
            picture[key] = value
        return picture

    def compare(self) -> None:
        """What changed since the last look must be said of every statement that runs."""
        before, self.picture = self.picture, self._look()
        changed = {key[0] for key, value in self.picture.items() if value != before[key]}
        for statement in reversed(self.running) if changed else ():
            if statement is None:  # a trigger stands between
                break
            unsaid = changed - effects.writes(self.game, statement)
            if unsaid:
                raise Unsaid(f"{type(statement).__name__} changed {sorted(unsaid)}")


def _during(watched: Watched, statement: m.Statement | None, steps: Steps) -> Steps:
    watched.compare()
    watched.running.append(statement)
    result = yield from steps
    watched.compare()
    watched.running.pop()
    return result


def watch_changes(patch: pytest.MonkeyPatch) -> None:
    """From now on all games are watched for what they change."""
    begin, do, changed = Execution.__init__, Execution._do, Execution._changed

    def __init__(self: Any, around: Surroundings) -> None:
        begin(self, around)
        self.watched = Watched(around)

    def play(self: Any, first: int | None = None) -> Steps:
        self.watched.picture = self.watched._look()  # it may have been changed by hand
        return original_play(self, first)

    original_play = Execution.play
    patch.setattr(Execution, "__init__", __init__)
    patch.setattr(Execution, "play", play)
    patch.setattr(
        Execution, "_do",
        lambda self, statement, frame: _during(self.watched, statement, do(self, statement, frame)),
    )
    patch.setattr(
        Execution, "_changed",
        lambda self, statement: _during(self.watched, None, changed(self, statement)),
    )


def watch_reading(patch: pytest.MonkeyPatch) -> None:
    """From now on all games are watched for what their expressions and domains read."""
    begin = Position.__init__

    def __init__(self: Any, numbering: Any) -> None:
        begin(self, numbering)
        self.log, self.reads = [], {}
        for name in ("zones", "variables"):
            recorded = Recorded(getattr(self, name))
            recorded.log = self.log
            setattr(self, name, recorded)

    def checked(original: Callable[..., Any]) -> Callable[..., Any]:
        def evaluate(self: Any, node: m.Expr | m.Domain, frame: Frame, **how: bool) -> Any:
            log: list[str] = self._position.log
            before, log[:] = [*log], []
            found = original(self, node, frame, **how)
            if id(node) not in self._position.reads:
                self._position.reads[id(node)] = effects.reads(self._game, node)
            unsaid = set(log) - self._position.reads[id(node)]
            if unsaid:
                raise Unsaid(f"{type(node).__name__} read {sorted(unsaid)}")
            log[:] = [*before, *set(log)]
            return found

        return evaluate

    patch.setattr(Position, "__init__", __init__)
    for name in ("value", "place", "members", "pieces"):
        patch.setattr(Evaluator, name, checked(getattr(Evaluator, name)))


def leave_out(patch: pytest.MonkeyPatch, kind: type) -> None:
    """Takes what a statement of a kind can change out of the compiler's table."""
    changes = effects.changes

    def without(game: m.Game, statement: m.Statement) -> frozenset[str]:
        return frozenset() if isinstance(statement, kind) else changes(game, statement)

    patch.setattr(effects, "changes", without)


def leave_out_called(patch: pytest.MonkeyPatch, kind: type) -> None:
    """Takes what a statement of a kind leads to out of the compiler's table."""
    from rulewright.model import rule_bodies

    called = rule_bodies.called

    def without(game: m.Game, statement: m.Statement) -> Sequence[m.Block]:
        return () if isinstance(statement, kind) else called(game, statement)

    patch.setattr(rule_bodies, "called", without)
