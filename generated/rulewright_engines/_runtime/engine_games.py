"""The class of the games of one engine: what is asked for at every choice, bound to that engine.

A `Game` of any engine does all of this; here it does it fast. Whatever is out of the ordinary (an action
as text, one that is not allowed, a rule that stands still) goes to `Game`, which says what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from .action import Action
from .chance import Chance, at_once, seeded
from .engine import Engine
from .game_settings import check_seed, check_setting, fresh_seed
from .notation import Row
from .playing import Game
from .result import COMMON, Result
from .timeline import Setting, Timeline

MOST_LISTS = 1024
"""So many lists of actions are kept for each choice; what is given away is a copy."""

MOST_ENDS = 4096
"""So many ways in which games have ended are kept; nobody can change what says so."""

NewGame = Callable[..., Game]
"""Makes a game for so many players, or with their names, and a seed; all else is as the game has it."""


def equip(engine: Engine) -> None:
    """Give an engine the class of its games, and the way to new ones."""
    namespace: dict[str, Any] = {
        "__slots__": (), "__module__": Game.__module__, "__qualname__": Game.__qualname__,
        "__doc__": Game.__doc__,
    }
    if engine.native is None:
        namespace["is_over"] = Game.__dict__["_over"]  # a slot is read several times as fast as a property
    own = engine.game_class = type("Game", (Game,), namespace)
    engine.new_game = _new_game(engine)
    if engine.native is not None:
        notation = engine.notation
        rows = tuple((row, *notation.span(at)) for at, row in enumerate(notation.rows))
        engine.native.equip(own, engine, Action, rows, engine.new_game)
        engine.new_game = engine.native.new_game
        return
    for each in (_legal_actions(engine), _apply(engine), _result(engine)):
        of_all = getattr(Game, each.__name__)
        each.__doc__, each.__qualname__ = of_all.__doc__, of_all.__qualname__
        setattr(own, each.__name__, each)


class _Lists(dict[tuple[int, ...], list[Action]]):
    """The actions of a choice by their values, as far as they were asked for."""

    def __init__(self, row: Row) -> None:
        super().__init__()
        self._row = row

    def __missing__(self, options: tuple[int, ...]) -> list[Action]:
        if len(self) >= MOST_LISTS:
            self.clear()
        found = self[tuple(options)] = [self._row[value] for value in options]
        return found


def _legal_actions(engine: Engine) -> Callable[[Game], list[Action]]:
    lists: Any = (*map(_Lists, engine.notation.rows), {(): []})  # the last for games that are over

    def legal_actions(self: Game) -> list[Action]:
        state = self._state
        found: list[Action] = lists[state.at][state.options][:]
        return found

    return legal_actions


def _apply(engine: Engine) -> Callable[[Game, Any], None]:
    values: Any = (*(row.values_by_action for row in engine.notation.rows), {})
    step, slow = engine.step, Game.apply

    def apply(self: Game, action: Any) -> None:
        state = self._state
        try:
            value = values[state.at][action]
        except (LookupError, TypeError):
            return slow(self, action)
        if value not in state.options:
            return slow(self, action)
        try:
            step(state, value)
        except BaseException as error:
            self._undo_step(error)
            raise
        self._actions.append(action)
        if state.at < 0:
            self._over = True

    return apply


def _result(engine: Engine) -> Callable[[Game], Result | None]:
    slow, ends = Game.result, dict[tuple[Any, ...], Result | None]()
    ended = engine.ended or _said_by(engine)

    def result(self: Game) -> Result | None:
        state = self._state
        if state.at >= 0:
            return None
        end = ended(state)
        try:
            return ends[end]
        except KeyError:
            if len(ends) >= MOST_ENDS:
                ends.clear()
            found = ends[end] = slow(self)
            return found

    return result


def _said_by(engine: Engine) -> Callable[[Any], tuple[int, ...]]:
    """Return what gives all that is said of an end."""
    functions = tuple((each.function, each.kind == COMMON) for each in engine.description.results)

    def said_by(state: Any) -> tuple[int, ...]:
        said = [state.players, state.winners]
        for function, common in functions:
            if common:
                said.append(function(state))
            else:
                for seat in range(state.players):
                    said.append(function(state, seat))
        return tuple(said)

    return said_by


def _new_game(engine: Engine) -> NewGame:
    """Return what makes new games of no other setting than players and seed."""
    own: type[Game] = engine.game_class
    begin, new = engine.begin, object.__new__
    openings: dict[Any, tuple[Setting, int, Any, Any, Callable[[Any], Chance]]] = {}

    def new_game(players: int | Sequence[str] | None = None, seed: int | str | None = None) -> Game:
        known = openings.get(players) if players.__class__ is int or players is None else None
        opening = known
        if opening is None:
            setting = check_setting(engine, players, {})
            opening = setting, setting.players, setting.options, setting.tables, seeded
        if seed.__class__ is not int:
            seed = fresh_seed() if seed is None else check_seed(seed)
        frame, count, options, tables, generator = opening
        chance = generator(seed)
        game = new(own)
        try:
            state = game._state = begin(count, chance, options, tables, None)
        except Exception:
            Timeline(engine, replace(frame, seed=seed)).begin(None)  # which says what stands still
            raise
        game._engine = engine
        game._frame = frame
        game._seed = seed
        game._actions = []
        game._kept = None
        game._over = state.at < 0
        if known is None and not frame.names:
            draws = chance.__class__ is Chance and seed.__class__ is int
            openings[players if players is None else count] = *opening[:4], at_once if draws else seeded
        return game

    return new_game
