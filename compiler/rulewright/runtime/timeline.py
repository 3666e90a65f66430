"""How a game came to where it is: its beginning, the actions since, and states kept on the way.

Playing keeps nothing but its actions. Earlier states are found by playing again, which gives the same
since all chance is known: it follows from the seed, or its outcomes are kept. On the way a copy of the
state is kept now and then, from which the next one is found.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .chance import VERSION, Chance, ScriptedChance
from .engine import Engine, State
from .notation import Action
from .views import is_secret

KEPT_EVERY = 32
"""After so many actions each, a copy of a state that was played again is kept."""

Cells = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """What a new game is made of. `seed` is None where chance comes from outside.

    `names` are those of the players, in the order of their seats, if they were given any. `generator`
    is the version of how chance follows from the seed.
    """

    players: int
    options: Mapping[str, int]
    tables: Mapping[str, Cells]
    edition: str | None
    seed: int | str | None
    names: tuple[str, ...] = ()
    generator: str = VERSION

    def seeded(self) -> Chance:
        """Return the generator of the seed."""
        assert self.seed is not None
        return Chance.from_seed(self.seed, self.generator)


@dataclass(slots=True)
class Timeline:
    """The actions of a game. `base` is the state that it began from, None for a new game's set-up.

    Where `scripted`, chance gives `outcomes`, and `marks[n]` of them were drawn before action n.
    """

    engine: Engine
    setting: Setting
    base: State | None = None
    scripted: bool = False
    actions: list[Action] = field(default_factory=list)
    outcomes: list[int] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    _kept: list[tuple[int, State]] = field(default_factory=list)

    def copy(self) -> Timeline:
        """Return another timeline that goes its own way; the states kept are shared, for none changes."""
        return Timeline(
            self.engine,
            self.setting,
            self.base,
            self.scripted,
            self.actions.copy(),
            self.outcomes.copy(),
            self.marks.copy(),
            self._kept.copy(),
        )

    def state_at(self, length: int) -> State:
        """Return the state after so many actions, to be changed freely.

        Where chance is scripted the state's own must be set anew; its script has ended.
        """
        while self._kept and self._kept[-1][0] > length:
            self._kept.pop()
        if self._kept:
            begun, kept = self._kept[-1]
            state: State = kept.copy()
        else:
            begun, state = 0, self.begin(None)
        if self.scripted:
            state.chance = ScriptedChance(self.outcomes[self._mark(begun) : self._mark(length)])
        for number, action in enumerate(self.actions[begun:length], begun + 1):
            self.engine.step(state, action.value)
            if number == length or not number % KEPT_EVERY:
                copy: State = state.copy()
                self._kept.append((number, copy))
        return state

    def forget_after(self, length: int) -> None:
        """Drop all actions but the first so many, and the outcomes drawn since."""
        del self.actions[length:]
        if self.scripted:
            del self.outcomes[self.marks[length] :]
            del self.marks[length + 1 :]

    def begin(self, log: list[tuple[Any, ...]] | None) -> State:
        """Return the first state of the game, and what happened in its set-up for the log."""
        if self.base is not None:
            state: State = self.base.copy()
            state.log = log
            return state
        if self.scripted:
            chance: Any = ScriptedChance(self.outcomes[: self._mark(0)])
        else:
            chance = self.setting.seeded()
        return self.start(chance, log)

    def start(self, chance: Any, log: list[tuple[Any, ...]] | None) -> State:
        """Set up the game with some chance; `RulesFault` where its rules cannot be carried out."""
        setting = self.setting
        try:
            state: State = self.engine.start(
                setting.players, chance, dict(setting.options), dict(setting.tables), log
            )
        except Exception as error:
            fault = self.engine.fault(error)
            if fault is None:
                raise
            raise fault from error
        return state

    def _mark(self, length: int) -> int:
        """Return how many outcomes were drawn before the action of a number."""
        return self.marks[length] if length < len(self.marks) else len(self.outcomes)

    def play(self, state: State, number: int) -> None:
        """Play the action of a number in a state of its own that logs."""
        if self.scripted:
            state.chance = ScriptedChance(
                self.outcomes[self._mark(number) : self._mark(number + 1)]
            )
        action = self.actions[number]
        secret = is_secret(self.engine, state)
        state.log.append(("choice", state.chooser, state.at, action.value, secret))
        self.engine.step(state, action.value)
