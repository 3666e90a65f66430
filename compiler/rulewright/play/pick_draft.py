"""A choice of several as people make it: they name things in any order, and take them back as they like.

An engine takes picks in the order in which they are listed. So what a person has picked is kept here
until it is all that they want; nothing happens between picks, and nobody sees them before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.runtime.notation import DONE

if TYPE_CHECKING:
    from rulewright.runtime.engine import Engine, State
    from rulewright.runtime.notation import Action
    from rulewright.runtime.playing import Game


class PickDraft:
    """What the person who is to choose has picked so far in the choice that a game waits for."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._where: tuple[int, int] | None = None
        self._values: list[int] = []

    @property
    def is_open(self) -> bool:
        """Return whether the choice that the game waits for is one of several."""
        state = self._game.state
        return state.at >= 0 and self._game.engine.description.choices[state.at].kind == "pick"

    @property
    def is_begun(self) -> bool:
        """Return whether there is a pick to take back."""
        return len(self._named()) > len(self._start().picks)

    @property
    def picks(self) -> list[Action]:
        """Return what is picked so far, in the order in which it was named."""
        return [self._row[value] for value in self._named()]

    @property
    def taken(self) -> list[Action]:
        """Return what is picked and can only be put back: no other of its kind is left."""
        return [action for action in dict.fromkeys(self.picks) if action not in self.offered]

    @property
    def offered(self) -> list[Action]:
        """Return what can be picked as well, in the order listed; that this is all comes last."""
        values = self._named()
        start = self._start()
        found = [
            value for value in _listed(self._game.engine, start)
            if value not in values or _in_order(self._game.engine, start, [*values, value]) is not None
        ]
        way = _in_order(self._game.engine, start, values)
        if way is not None and len(way) == len(values) and DONE in _options(self._game.engine, start, way):
            found.append(DONE)
        return [self._row[value] for value in found]

    def choose(self, action: Action) -> bool:
        """Pick something that is offered, take back what was picked, or say that this is all.

        When nothing more can be picked, or nothing more is wanted, the picks are made; otherwise nothing
        has happened yet. False for what cannot be done. A rule that cannot go on raises `RulesFault`, and
        all is as before.
        """
        values = self._named()
        if action in self.offered:
            added = [*values, action.value]
            if not self._is_made([value for value in added if value != DONE], done=action.value == DONE):
                self._keep(added)
            return True
        return self.take_back(action)

    def take_back(self, action: Action | None = None) -> bool:
        """Put a pick back, or the last one; False where there is none."""
        values = self._named()
        kept = [*self._start().picks]
        loose = values[len(kept):]
        if not loose:
            return False
        if action is not None and (action.value not in loose or action is not self._row[action.value]):
            return False
        at = len(loose) - 1 if action is None else loose.index(action.value)
        self._keep([*kept, *loose[:at], *loose[at + 1:]])
        return True

    def before(self, action: Action) -> Game:
        """Return the game in which something can be picked that is offered: where an engine offers it."""
        game, start = self._game.copy(), self._start()
        way = _in_order(game.engine, start, [*self._named(), action.value])
        if action.value == DONE or way is None:
            way = tuple(self._named())
        self._rewind(game)
        for value in way[len(start.picks):]:
            if value == action.value and action.value in game.state.options:
                break
            game.apply(self._row[value])
        return game

    @property
    def _row(self) -> dict[int, Action]:
        return self._game.engine.notation.rows[self._game.state.at]

    def _named(self) -> list[int]:
        where = (len(self._game.history), self._game.state.at)
        if where != self._where:
            self._where, self._values = where, [*self._game.state.picks]
        return self._values

    def _keep(self, values: list[int]) -> None:
        self._values = values

    def _start(self) -> State:
        """Return the state before the picks; those that the game began with stay made."""
        state: State = self._game.state.copy()
        if len(self._game.history) >= len(state.picks):
            state.picks = ()
        return state

    def _rewind(self, game: Game) -> None:
        for _ in game.state.picks if len(game.history) >= len(game.state.picks) else ():
            game.undo()

    def _is_made(self, values: list[int], *, done: bool) -> bool:
        """Make picks if they are all that is wanted, or that can be picked; whether they were."""
        start = self._start()
        way = _in_order(self._game.engine, start, values)
        if way is None or len(way) > len(values):
            return False
        actions = [self._row[value] for value in way[len(start.picks):]] + [self._row[DONE]] * done
        trial = self._game.copy()
        self._rewind(trial)
        before = len(trial.history)
        for action in actions:
            trial.apply(action)
        if trial.state.at == self._game.state.at and len(trial.state.picks) == len(way) and not done:
            assert len(trial.history) == before + len(actions)
            return False
        self._rewind(self._game)
        for action in actions:
            self._game.apply(action)
        return True


def _options(engine: Engine, start: State, picks: Sequence[int]) -> tuple[int, ...]:
    trial = start.copy()
    trial.picks = tuple(picks)
    found: tuple[int, ...] = engine.options[trial.at](trial)
    return found


def _listed(engine: Engine, start: State) -> list[int]:
    """Return all that can be picked, in the order in which it is listed."""
    found: dict[int, None] = {}
    picks = start.picks
    while True:
        offered = _options(engine, start, picks)
        members = [value for value in offered if value != DONE]
        found |= dict.fromkeys(members)
        if not members or DONE in offered:
            return [*found]
        picks = (*picks, members[0])


def _in_order(engine: Engine, start: State, wanted: Sequence[int]) -> tuple[int, ...] | None:
    """Return picks in order with all that is wanted, others only where more have to be picked; None if none are."""
    picks = start.picks
    left = Counter(wanted)
    left.subtract(picks)
    while any(count > 0 for count in left.values()):
        offered = [value for value in _options(engine, start, picks) if value != DONE]
        if not offered:
            return None
        value = next((value for value in offered if left[value] > 0), offered[0])
        left[value] -= 1
        picks = (*picks, value)
    return picks
