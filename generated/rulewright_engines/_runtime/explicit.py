"""Games in which chance is explicit: a caller, such as a solver, decides every outcome."""

from __future__ import annotations

from typing import Any

from .chance import NeedChance, ScriptedChance
from .engine import Engine, State
from .errors import IllegalAction, quoted
from .explain import Explanation
from .history import History
from .mcmc_resample import Courses
from .notation import Action
from .playing import Game
from .record import EXPLICIT, write_record
from .state_text import write_state
from .timeline import Setting, Timeline
from .whole_numbers import as_whole

CHANCE = -2
"""The `current_player` when chance is to decide."""


class ExplicitGame(Game):
    """A game that stops wherever chance is to decide, for `apply_chance`.

    An action is carried out once all its outcomes are known; until then the position is that before
    it. All outcomes are as likely. While chance decides the set-up there is no position: to look at
    it is a `ValueError`.
    """

    __slots__ = ("_begun", "_need", "_pending", "_script")

    _begun: bool
    _need: int  # how many outcomes there are now; 0 where a player is to choose
    _pending: Action | None
    _script: list[int]

    def __init__(self, engine: Engine, setting: Setting, base: State | None = None) -> None:
        timeline = Timeline(engine, setting, base, scripted=True)
        before: State = engine.sample(setting.players) if base is None else base.copy()
        super().__init__(engine, timeline, before)
        self._begun = base is not None
        self._need = 0
        self._pending = None
        self._script = []
        if self._begun:
            timeline.marks.append(0)
        else:
            self._run()

    # ---- playing --------------------------------------------------------------------------------

    @property
    def current_player(self) -> int | None:
        """Return the seat of who is to choose; `CHANCE` where chance is; None when it is over."""
        return CHANCE if self._need else super().current_player

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return not self._need and super().is_over

    @property
    def outcomes(self) -> tuple[int, ...]:
        """Return all outcomes of chance so far."""
        return (*self._timeline.outcomes, *self._script)

    def legal_actions(self) -> list[Action]:
        """Return what the current player can do; nothing where chance is to decide."""
        return [] if self._need else super().legal_actions()

    def chance_outcomes(self) -> range:
        """Return the outcomes that chance has now, all as likely; none where a player is to choose."""
        return range(self._need)

    def apply(self, action: Action | str | int) -> None:
        """Carry out an action, or begins to: chance may have to decide before its end.

        `IllegalAction` as for other games, and where chance is to decide.
        """
        found = self._meant(action)
        if self._need:
            raise IllegalAction(
                f"{quoted(found.text)} is not allowed", action=found, reason="chance is to decide"
            )
        if not self._allows(found):
            raise self._illegal(found)
        self._pending = found
        self._run()

    def apply_chance(self, outcome: int) -> None:
        """Let chance have one of its `chance_outcomes`; `IllegalAction` for anything else."""
        found = as_whole(outcome)
        if found is None or not 0 <= found < self._need:
            now = f"from 0 to {self._need - 1}" if self._need else "for a player to choose"
            raise IllegalAction(f"{quoted(outcome)} is no outcome of chance: it is {now}")
        self._script.append(found)
        try:
            self._run()
        except BaseException:
            self._script.pop()
            raise

    def _run(self) -> None:
        """Carry out what is pending on a copy, as far as the outcomes known allow."""
        chance = ScriptedChance(self._script)
        timeline = self._timeline
        try:
            if self._begun:
                assert self._pending is not None
                state: State = self._state.copy()
                state.chance = chance
                self._engine.step(state, self._pending.value)
            else:
                state = timeline.start(chance, None)
        except NeedChance as need:
            self._need = need.n
            return
        except BaseException as error:
            if not self._need:
                self._pending = None
            fault = self._engine.fault(error)
            if fault is None:
                raise
            raise fault from error
        self._state = state
        if self._begun and self._pending is not None:
            timeline.actions.append(self._pending)
        self._begun = True
        timeline.outcomes.extend(self._script)
        timeline.marks.append(len(timeline.outcomes))
        self._need, self._pending, self._script = 0, None, []

    def undo(self) -> Action:
        """Take back the last action and all chance after it; `IllegalAction` without one."""
        if self._pending is not None:
            action = self._pending
            self._need, self._pending, self._script = 0, None, []
            return action
        if not self._begun:
            raise IllegalAction("there is no action to take back")
        return super().undo()

    def undo_chance(self) -> int:
        """Take back the last outcome; `IllegalAction` if what came last was none."""
        if not self._need:
            self._reopen()
        if not self._script:
            raise IllegalAction("there is no outcome of chance to take back")
        outcome = self._script.pop()
        self._run()
        return outcome

    def _reopen(self) -> None:
        """Make the last action, or the set-up, pending again, with all its outcomes."""
        timeline = self._timeline
        length = len(timeline.actions)
        since = timeline.marks[length - 1] if length else 0
        script = timeline.outcomes[since:]
        if not script:
            return
        if length:
            pending = timeline.actions[-1]
            self._return_to(length - 1)
            self._pending = pending
        else:
            self._begun = False
            self._rest().history = History(self._engine, timeline, self._history.before)
            timeline.outcomes.clear()
            timeline.marks.clear()
        self._script = script

    def __reduce__(self) -> tuple[Any, ...]:
        return object.__new__, (ExplicitGame,), self.__getstate__()

    def __getstate__(self) -> tuple[Any, ...]:
        return *super().__getstate__(), self._begun, self._need, self._pending, self._script

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        *kept_by_all, self._begun, self._need, self._pending, self._script = kept
        super().__setstate__(tuple(kept_by_all))

    def _copy_into(self, other: Game) -> None:
        super()._copy_into(other)
        assert isinstance(other, ExplicitGame)
        other._begun = self._begun
        other._need = self._need
        other._pending = self._pending
        other._script = self._script.copy()

    # ---- looking and storing --------------------------------------------------------------------

    def _check_begun(self) -> None:
        if not self._begun:
            raise ValueError("chance has not decided the set-up: there is no position yet")

    @property
    def state(self) -> State:
        """Return the engine's own state before what is pending. Do not change it."""
        self._check_begun()
        return self._state

    def _view(self, seat: int, language: str) -> dict[str, Any]:
        """Return what a player may know of the position; where chance is to decide nobody chooses."""
        self._check_begun()
        shown = super()._view(seat, language)
        return shown | {"waiting_for": None, "choice": None} if self._need else shown

    def _since(self, given: int) -> int:
        """Of a pending action there is nothing yet in a log."""
        self._check_begun()
        return super()._since(given)

    def why_not(
        self, action: Action | str | int, language: str = "en", player: int | str | None = None
    ) -> Explanation:
        """Return why an action is not allowed."""
        self._check_begun()
        return super().why_not(action, language, player)

    def why(self, action: Action | str | int, language: str = "en") -> Explanation:
        """Return what an action does by which rules."""
        self._check_begun()
        return super().why(action, language)

    def resample(self, player: int | str, seed: int | str, *, quick: bool = False) -> Game:
        """As for other games, but chance stays explicit, and without `quick` the history is there.

        Only where a player is to choose, else a `ValueError`.
        """
        self._check_settled()
        return super().resample(player, seed, quick=quick)

    def _from_state(self, state: State) -> ExplicitGame:
        return ExplicitGame(self._engine, self.setting, state)

    def _from_course(self, courses: Courses, seed: int | str) -> ExplicitGame:
        """Return the game played again by another course, secret choices as they are in it."""
        game = ExplicitGame(self._engine, self.setting, courses.base)
        game._rest().history = History(self._engine, game._timeline, self._history.before)
        drawn = courses.drawn[::-1]
        for event, *entry in courses.entries:
            if event == "choice":
                chooser, at, value, secret = entry
                game._decide(drawn)
                if secret and chooser != courses.player and len(game._state.options) > 1:
                    drawn.pop()
                game.apply(self._engine.notation.rows[at][value])
        game._decide(drawn)
        return game

    def _decide(self, drawn: list[int]) -> None:
        """Let chance have the last of the outcomes as often as it is to decide."""
        while self._need:
            self.apply_chance(drawn.pop())

    def _check_settled(self) -> None:
        if self._need:
            raise ValueError("chance is to decide first")

    def to_text(self) -> str:
        """Return the whole position as text; only where a player is to choose, else a `ValueError`."""
        self._check_settled()
        return write_state(self._engine, self._state, EXPLICIT)

    def to_record(self) -> str:
        """Return the whole game as text, with all outcomes of chance."""
        pending = [] if self._pending is None else [self._pending]
        return write_record(self._timeline, EXPLICIT, self._start_text(), self._script, pending)

    def _start_text(self) -> str | None:
        base = self._timeline.base
        return None if base is None else write_state(self._engine, base, EXPLICIT)

    def _key(self) -> object:
        pending = None if self._pending is None else self._pending.number
        key = self._state if self._begun else ()
        return (key, self._need, pending, tuple(self._script)) if self._need else key
