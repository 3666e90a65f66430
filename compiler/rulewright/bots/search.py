"""A bot that searches: information-set Monte Carlo tree search with one observer (SO-ISMCTS).

Each iteration draws a position that the bot could not tell from the real one, walks down the tree
of its own information sets, tries one choice that is new there, plays at random to the end, and
counts who won. The bot never reads the real position: it asks the game for its player, its legal
actions and such drawn positions (`resample`).

Games that go on for long are not played to their end where the rules know a quantity that wins: then
a playout is cut off, and counts for each player by how many of the others have less of it.

What others choose in secret makes no branch, for the bot could not tell the branches apart.
"""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from rulewright.bots.tree import Arm, Node

if TYPE_CHECKING:
    from rulewright.runtime.engine import Engine, State
    from rulewright.runtime.notation import Action
    from rulewright.runtime.playing import Game

ITERATIONS = 400
"""How many positions a decision takes when nothing else is asked for."""

EXPLORATION = 0.7
"""How much an option that was seldom tried is worth a try."""

LONGEST_PLAYOUT = 20_000
"""A game that goes on longer than this counts as won by nobody."""

CUT_OFF = 20
"""Where the rules tell how players stand, a playout goes on for so many choices and no more."""


class SearchBot:
    """Searches for a number of iterations, or for some seconds when these are given.

    With iterations the same seed makes the same choices in the same games.
    """

    def __init__(
        self,
        seed: int | str,
        *,
        iterations: int = ITERATIONS,
        seconds: float | None = None,
        exploration: float = EXPLORATION,
    ) -> None:
        self._seed = seed
        self._iterations = iterations
        self._seconds = seconds
        self._exploration = exploration
        self._decisions = 0

    def choose(self, game: Game) -> Action:
        """The action that most iterations went through."""
        actions = game.legal_actions()
        player = game.current_player
        if player is None or len(actions) == 1:
            return actions[0]
        self._decisions += 1
        root = self._search(game, player)
        value = root.most_visited()
        return next(action for action in actions if action.value == value)

    def _search(self, game: Game, player: int) -> Node:
        name = f"search:{self._seed}:{self._decisions}"
        walk = _Walk(game.engine, player, Random(name), self._exploration)
        root = Node()
        ends = None if self._seconds is None else monotonic() + self._seconds
        done = 0
        while done < self._iterations if ends is None else not done or monotonic() < ends:
            # The drawn game is this iteration's own, so its state may be played on.
            state = game.resample(player, f"{name}:{done}", quick=True).state
            try:
                walk.run(root, state)
            except Exception as error:
                fault = game.engine.fault(error)
                if fault is None:
                    raise
                raise fault from error
            done += 1
        return root


class _Walk:
    """One way down the tree and to the end of the game, again and again."""

    def __init__(self, engine: Engine, player: int, random: Random, exploration: float) -> None:
        self._step = engine.step
        self._standing = engine.standing
        self._limit = LONGEST_PLAYOUT if engine.standing is None else CUT_OFF
        self._secret = tuple(choice.secret for choice in engine.description.choices)
        self._player = player
        self._random = random.random
        self._exploration = exploration

    def run(self, root: Node, state: State) -> None:
        """One iteration from a drawn position, which is played to its end."""
        path: list[tuple[Arm, int]] = []
        node = root
        while state.at >= 0:
            options = state.options
            fresh = node.untried(options)
            if fresh:
                value = fresh[int(self._random() * len(fresh))]
                path.append((node.try_first(value), state.chooser))
                self._step(state, value)
                break
            value = node.best(options, self._exploration)
            path.append((node.arms[value], state.chooser))
            self._step(state, value)
            self._pass_hidden(state)
            node = node.follow((value, state.at, state.chooser))
        worth = self._play_out(state)
        for arm, who in path:
            arm.visits += 1
            arm.wins += worth[who]

    def _pass_hidden(self, state: State) -> None:
        """Makes choices that make no branch: where there is one option, and others' secret ones."""
        while state.at >= 0:
            options = state.options
            secret = state.secret >= 0 or self._secret[state.at]
            if len(options) > 1 and (state.chooser == self._player or not secret):
                return
            self._step(state, options[int(self._random() * len(options))])

    def _play_out(self, state: State) -> list[float]:
        """Plays on at random, and says what came of it for each player, from 0 to 1."""
        step, random = self._step, self._random
        for _ in range(self._limit):
            if state.at < 0:
                return [float(state.winners >> seat & 1) for seat in range(state.players)]
            options = state.options
            step(state, options[int(random() * len(options))])
        return [0.0] * state.players if self._standing is None else shares(self._standing(state))


def shares(standing: list[int]) -> list[float]:
    """What a standing is worth to each player, from 0 to 1: how far the best of the others is behind."""
    worth = []
    for seat, own in enumerate(standing):
        best = max(standing[:seat] + standing[seat + 1 :], default=own)
        worth.append(0.5 + (own - best) / (2 * (1 + abs(own) + abs(best))))
    return worth
