"""Games in which chance is explicit: a caller, such as a solver, decides every outcome."""

from __future__ import annotations

from typing import Any

from .chance import NeedChance, ScriptedChance
from .engine import Engine, State
from .errors import IllegalAction, quoted
from .log import Entry
from .notation import Action
from .playing import Game
from .record import EXPLICIT, write_record
from .state_text import write_state
from .timeline import Setting, Timeline

CHANCE = -2
"""The `current_player` when chance is to decide."""


class ExplicitGame(Game):
    """A game that stops wherever chance is to decide, for `apply_chance`; all outcomes are as likely.

    An action is carried out once all its outcomes are known; until then, and in the set-up, positions
    are those before it. A position in the set-up can neither be looked at nor stored as a state.
    """

    __slots__ = ("_need", "_pending", "_script")

    _state: State | None  # type: ignore[assignment]

    def __init__(self, engine: Engine, timeline: Timeline, state: State | None) -> None:
        super().__init__(engine, timeline, state)  # type: ignore[arg-type]
