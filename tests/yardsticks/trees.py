"""A game of ours and the same game of OpenSpiel, walked side by side and compared at every node."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyspiel

from rulewright.runtime.chance import Chance
from rulewright.runtime.engine import Engine
from rulewright.runtime.game import ExplicitGame, Game, new_game
from tests.differential import loaded

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Yardstick:
    """One of the games, and how the two sides name what players do.

    `meant` gives OpenSpiel's number for the value of a choice, as our notation writes it; `returns`
    what each player has won at the end of ours.
    """

    name: str
    meant: Callable[[str], int]
    returns: Callable[[Game], list[float]]

    @property
    def engine(self) -> Engine:
        """The engine, made from the spec."""
        found: Engine = loaded(HERE / self.name)[1].ENGINE
        return found

    @property
    def other(self) -> Any:
        """OpenSpiel's game."""
        return pyspiel.load_game(self.name)


def _payoffs(game: Game) -> list[float]:
    result = game.result()
    assert result is not None
    assert result.payoffs is not None
    return [float(each) for each in result.payoffs]


def _win(game: Game) -> list[float]:
    result = game.result()
    assert result is not None
    if not result.winners:
        return [0.0, 0.0]
    return [1.0 if seat in result.winners else -1.0 for seat in range(2)]


KUHN = Yardstick(
    "kuhn_poker", {"pass": 0, "fold": 0, "bet": 1, "call": 1}.__getitem__, _payoffs
)
LEDUC = Yardstick("leduc_poker", {"fold": 0, "call": 1, "raise": 2}.__getitem__, _payoffs)
TIC_TAC_TOE = Yardstick("tic_tac_toe", lambda text: int(text) - 1, _win)
CONNECT_FOUR = Yardstick("connect_four", lambda text: int(text) - 1, _win)


@dataclass(slots=True)
class Compared:
    """What a walk has seen: nodes by kind, and which of our sets of information is which of theirs."""

    chances: int = 0
    decisions: int = 0
    ends: int = 0
    ours: dict[object, str] = field(default_factory=dict)
    theirs: dict[str, object] = field(default_factory=dict)

    @property
    def nodes(self) -> int:
        """All of them."""
        return self.chances + self.decisions + self.ends

    def same_knowledge(self, known: object, information: str) -> None:
        """Two nodes are in one set of theirs just when they are in one set of ours."""
        assert self.ours.setdefault(known, information) == information
        assert self.theirs.setdefault(information, known) == known


def explicit(engine: Engine) -> ExplicitGame:
    """A game in which chance is a node of its own."""
    game = new_game(engine, chance="explicit")
    assert isinstance(game, ExplicitGame)
    return game


def choices(yardstick: Yardstick, game: Game) -> dict[int, Any]:
    """What the current player can do, by OpenSpiel's numbers."""
    return {yardstick.meant(each.text.partition("=")[2]): each for each in game.legal_actions()}


def walk(yardstick: Yardstick, game: ExplicitGame, other: Any, seen: Compared) -> None:
    """Compares two nodes and all below them."""
    if other.is_chance_node():
        outcomes = other.chance_outcomes()
        ways = game.chance_outcomes()
        assert len(ways) == len(outcomes)
        seen.chances += 1
        for way, (outcome, probability) in zip(ways, outcomes, strict=True):
            assert abs(probability - 1 / len(ways)) < 1e-12
            below = game.copy()
            below.apply_chance(way)
            walk(yardstick, below, other.child(outcome), seen)
        return
    assert not game.chance_outcomes()
    assert game.is_over == other.is_terminal()
    if game.is_over:
        seen.ends += 1
        assert yardstick.returns(game) == other.returns()
        return
    seen.decisions += 1
    seat = game.current_player
    assert seat is not None
    assert seat == other.current_player()
    legal = choices(yardstick, game)
    assert sorted(legal) == other.legal_actions()
    known = (seat, repr(game.log(seat)), repr(game.view(seat)))
    seen.same_knowledge(known, f"{seat} {other.information_state_string(seat)}")
    for number, action in legal.items():
        below = game.copy()
        below.apply(action)
        walk(yardstick, below, other.child(number), seen)


# ---- games without chance: positions that come about in several ways are looked at once -----------


def count(
    yardstick: Yardstick, state: Any, other: Any, depth: int, seen: dict[Any, tuple[str, int]]
) -> int:
    """How many histories go on from a position, itself included, for so many moves; all compared.

    Where a position of ours was met before, theirs is the same too, and so is all that follows.
    """
    key, theirs = (depth, state.key()), str(other)
    if key in seen:
        assert seen[key][0] == theirs
        return seen[key][1]
    assert (state.at < 0) == other.is_terminal()
    histories = 1
    if other.is_terminal():
        assert _won(state) == other.returns()
    else:
        assert state.chooser == other.current_player()
        assert [value - 1 for value in state.options] == other.legal_actions()
        if depth:
            for value in state.options:
                below = state.copy()
                yardstick.engine.step(below, value)
                histories += count(yardstick, below, other.child(value - 1), depth - 1, seen)
    seen[key] = theirs, histories
    return histories


def _won(state: Any) -> list[float]:
    if state.winners == 0:
        return [0.0, 0.0]
    return [1.0 if state.winners >> seat & 1 else -1.0 for seat in range(2)]


def begun(yardstick: Yardstick) -> Any:
    """A first position, for `start` and `step`."""
    return yardstick.engine.start(2, Chance.from_seed(0), {}, {}, None)


def at_random(yardstick: Yardstick, seed: int) -> Iterator[int]:
    """Plays one game on both sides, compared after each move; gives the moves."""
    lots = random.Random(seed)
    game, other = new_game(yardstick.engine, seed=seed), yardstick.other.new_initial_state()
    while not other.is_terminal():
        assert not game.is_over
        legal = choices(yardstick, game)
        assert game.current_player == other.current_player()
        assert sorted(legal) == other.legal_actions()
        number = lots.choice(sorted(legal))
        game.apply(legal[number])
        other.apply_action(number)
        yield number
    assert game.is_over
    assert yardstick.returns(game) == other.returns()
