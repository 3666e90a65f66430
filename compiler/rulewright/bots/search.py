"""A bot that searches: information-set Monte Carlo tree search with one observer (SO-ISMCTS).

Each iteration draws a position that the bot could not tell from the real one, walks down the tree
of its own information sets, tries one choice that is new there, plays at random to the end, and
counts who won. The bot never reads the real position: it asks the game for its player, its legal
actions and such drawn positions (`resample`).

Games that go on for long are not played to their end where the rules know a quantity that wins: then
a playout is cut off, and counts for each player by how many of the others have less of it.
Where they go on so long that most positions would look alike, an `Outlook` says what they promise.

What others choose in secret makes no branch, for the bot could not tell the branches apart.

Where the engine has a native one, the tree grows and the games are played there, several times from
each position drawn, for drawing one takes longer than to go down the tree and to play on. Several
threads have a tree each; what they tried is added up.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from math import sqrt
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from rulewright.bots.outlook import Outlook
from rulewright.bots.tree import Arm, Node
from rulewright.runtime.bulk import MANY, THREADS
from rulewright.runtime.chance import seed_words
from rulewright.runtime.lookahead import native_state
from rulewright.runtime.whole_numbers import whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulewright.runtime.engine import Engine, State
    from rulewright.runtime.notation import Action
    from rulewright.runtime.playing import Game

ITERATIONS = 400
"""How many positions a decision takes when nothing else is asked for."""

EXPLORATION = 1.4
"""How much an option that was seldom tried is worth a try, times how far what comes of it spreads."""

LONGEST_PLAYOUT = 20_000
"""A game that goes on longer than this counts as won by nobody."""

PER_DRAW = 16
"""So often the native engine goes down from one position that was drawn."""

CUT_OFF = 20
"""Where the rules tell how players stand, a playout goes on for so many choices and no more."""

LOOK_OUT = 30
"""With an outlook it goes on for so many."""


class SearchBot:
    """Searches for a number of iterations, or for some seconds when these are given.

    With iterations the same seed makes the same choices in the same games, with the same number of
    threads and a native engine or none. More than one thread only serves a native engine.
    """

    def __init__(
        self,
        seed: int | str,
        *,
        iterations: int = ITERATIONS,
        seconds: float | None = None,
        exploration: float = EXPLORATION,
        threads: int = 1,
        per_draw: int = PER_DRAW,
    ) -> None:
        self._seed = seed
        self._threads = whole("threads", threads, 1, THREADS)
        self._per_draw = whole("per_draw", per_draw, 1, MANY)
        self._iterations = iterations
        self.seconds = seconds
        self._exploration = exploration
        self._decisions = 0
        self._outlook: Outlook | None = None

    def choose(self, game: Game) -> Action:
        """Return the action that most iterations went through."""
        actions = game.legal_actions()
        player = game.current_player
        if player is None or len(actions) == 1:
            return actions[0]
        self._decisions += 1
        if self._decisions == 1:
            self._outlook = self._looks_out(game, player)
        tried = self._tried(game, player)
        if self._outlook is not None:
            tried = self._moving(game, player, tried) or tried
        value = max(tried, key=lambda value: tried[value])
        return next(action for action in actions if action.value == value)

    def _looks_out(self, game: Game, player: int) -> Outlook | None:
        """Return an outlook where games go on for long, and it can tell anything."""
        engine, name = game.engine, f"look-out:{self._seed}"
        if engine.standing is None:
            return None
        outlook, numbers = Outlook(engine, engine.standing, game.players), count()

        def draw() -> State:
            return game.resample(player, f"{name}:{next(numbers)}", quick=True).state

        try:
            return outlook if outlook.learn(draw, Random(name)) else None
        except Exception as error:
            fault = engine.fault(error)
            if fault is None:
                raise
            raise fault from error

    def _moving(
        self, game: Game, player: int, tried: dict[int, tuple[int, float]]
    ) -> dict[int, tuple[int, float]]:
        """Return what was tried without that which changes nothing: put off for ever, nothing is won."""
        assert self._outlook is not None
        state = game.resample(player, f"still:{self._seed}:{self._decisions}", quick=True).state
        legal = [value for value in tried if value in state.options]
        return {value: tried[value] for value in legal if not self._outlook.is_still(state, value)}

    def _tried(self, game: Game, player: int) -> dict[int, tuple[int, float]]:
        """By the value of each choice, how often it was made and what it won."""
        name = f"search:{self._seed}:{self._decisions}"
        ends = None if self.seconds is None else monotonic() + self.seconds
        if game.engine.native is None or self._outlook is not None:
            root = self._search(game, player, name, ends)
            return {value: (arm.visits, arm.wins) for value, arm in root.arms.items()}
        if self._threads == 1:
            return self._natively(game, player, name, ends, self._iterations)
        share = -(-self._iterations // self._threads)
        with ThreadPoolExecutor(self._threads) as pool:
            parts = list(pool.map(
                lambda number: self._natively(game, player, f"{name}:{number}", ends, share),
                range(self._threads),
            ))
        return {
            value: (sum(part.get(value, (0, 0.0))[0] for part in parts),
                    sum(part.get(value, (0, 0.0))[1] for part in parts))
            for value in set().union(*parts)
        }

    def _natively(
        self, game: Game, player: int, name: str, ends: float | None, iterations: int
    ) -> dict[int, tuple[int, float]]:
        """Return a tree of the native engine's."""
        engine, native = game.engine, game.engine.native
        tree = native.new_search(
            player, bytes(choice.secret for choice in engine.description.choices),
            seed_words(f"{name}:lots"), seed_words(name), _longest(engine), self._exploration,
        )
        done = 0
        while done < iterations if ends is None else not done or monotonic() < ends:
            state = native_state(engine, game.resample(player, f"{name}:{done}", quick=True).state)
            times = self._per_draw if ends is not None else min(self._per_draw, iterations - done)
            native.search(tree, state, times)
            done += times
        found: dict[int, tuple[int, float]] = native.searched(tree)
        return found

    def _search(self, game: Game, player: int, name: str, ends: float | None) -> Node:
        walk = _Walk(game.engine, player, Random(name), self._exploration, self._outlook)
        root = Node()
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


def _longest(engine: Engine) -> int:
    """For how many choices a playout goes on at most."""
    return LONGEST_PLAYOUT if engine.standing is None else CUT_OFF


class _Walk:
    """One way down the tree and to the end of the game, again and again."""

    def __init__(
        self, engine: Engine, player: int, random: Random, exploration: float, outlook: Outlook | None = None
    ) -> None:
        self._step = engine.step
        self._standing = engine.standing
        self._limit = _longest(engine)
        self._secret = tuple(choice.secret for choice in engine.description.choices)
        self._player = player
        self._lots, self._random = random, random.random
        self._exploration = exploration
        self._outlook = outlook
        self._made, self._sum, self._squares = 0, 0.0, 0.0

    def run(self, root: Node, state: State) -> None:
        """One iteration from a drawn position, which is played to its end."""
        path: list[tuple[Arm, int]] = []
        exploration = self._exploration * self._spread()
        node = root
        while state.at >= 0:
            options = state.options
            fresh = node.untried(options)
            if fresh:
                value = fresh[int(self._random() * len(fresh))]
                path.append((node.try_first(value), state.chooser))
                self._step(state, value)
                break
            value = node.best(options, exploration)
            path.append((node.arms[value], state.chooser))
            self._step(state, value)
            self._pass_hidden(state)
            node = node.follow((value, state.at, state.chooser))
        worth = self._play_out(state) if self._outlook is None else self._look_out(state, self._outlook)
        own = worth[self._player]
        self._made, self._sum, self._squares = self._made + 1, self._sum + own, self._squares + own * own
        for arm, who in path:
            arm.visits += 1
            arm.wins += worth[who]

    def _spread(self) -> float:
        """Return the standard deviation of what came of the iterations, for the player who searches."""
        if self._made < 2:
            return 0.5
        mean = self._sum / self._made
        return sqrt(max(self._squares / self._made - mean * mean, 0.0))

    def _pass_hidden(self, state: State) -> None:
        """Make choices that make no branch: where there is one option, and others' secret ones."""
        while state.at >= 0:
            options = state.options
            secret = state.secret >= 0 or self._secret[state.at]
            if len(options) > 1 and (state.chooser == self._player or not secret):
                return
            self._step(state, options[int(self._random() * len(options))])

    def _look_out(self, state: State, outlook: Outlook) -> list[float]:
        """Play on, some actions being tried for each that is taken, and say what that promises each player."""
        made = 0
        while state.at >= 0 and made < LOOK_OUT:
            state, more = outlook.best_of(state, self._lots)
            made += more
        if state.at < 0:
            return [float(state.winners >> seat & 1) for seat in range(state.players)]
        return shares(outlook.worth(state))

    def _play_out(self, state: State) -> list[float]:
        """Play on at random, and say what came of it for each player, from 0 to 1."""
        step, random = self._step, self._random
        for _ in range(self._limit):
            if state.at < 0:
                return [float(state.winners >> seat & 1) for seat in range(state.players)]
            options = state.options
            step(state, options[int(random() * len(options))])
        return [0.0] * state.players if self._standing is None else shares(self._standing(state))


def shares(standing: Sequence[float]) -> list[float]:
    """Return what a standing is worth to each player, from 0 to 1: how far the best of the others is behind."""
    worth = []
    for seat, own in enumerate(standing):
        best = max((*standing[:seat], *standing[seat + 1 :]), default=own)
        worth.append(0.5 + (own - best) / (2 * (1 + abs(own) + abs(best))))
    return worth
