"""From one position on: games played at random to their end, and positions counted to a depth.

In C where the engine has a native one of the same rules, otherwise in Python, with the same outcome.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Any

from .bulk import LONGEST_GAME, MANY, THREADS, from_native
from .chance import Chance, NeedChance, ScriptedChance, seed_words
from .engine import Engine, State
from .game_settings import check_seed
from .result import winners
from .sequential_playouts import any_option
from .totals import Totals
from .whole_numbers import whole

MOST_POSITIONS = 10_000_000_000
"""More positions than this are not counted."""


def native_state(engine: Engine, state: State) -> Any:
    """Return a state of the native engine that is like a state of either; it has neither chance nor log."""
    native = engine.native
    if type(state) is native.State:
        return state
    other = native.State()
    for name in native.State.__slots__:
        if name not in {"chance", "log"}:
            setattr(other, name, getattr(state, name))
    return other


def rollouts(
    engine: Engine, state: State, games: int, seed: int | str = 0, *, first: int = 0,
    threads: int | None = None, limit: int = LONGEST_GAME,
) -> Totals:
    """Play on at random from a state, which stays as it is, and say what came of it.

    Rollout n draws its chance and its choices as game n of `play_many` does. What a position is worth
    to each player is `wins` of these totals, divided by `played`.
    """
    seed, limit = check_seed(seed), whole("limit", limit, 0, 10_000_000)
    games, first = whole("games", games, 0, MANY), whole("first", first, 0, MANY)
    count = whole("threads", cpu_count() or 1 if threads is None else threads, 1, THREADS)
    words = seed_words(seed), seed_words(f"{seed}:lots")
    if engine.native is None:
        return _rollouts(engine, state, range(first, first + games), words, limit)
    start = native_state(engine, state)

    def play(part: range) -> Totals:
        raw = engine.native.play_many(start, False, *words, part.start, len(part), limit, 0, 0)
        return from_native(engine, state.players, raw, False, None)

    if count == 1:
        return play(range(first, first + games))
    size = -(-games // count)
    parts = [range(at, min(at + size, first + games)) for at in range(first, first + games, size or 1)]
    with ThreadPoolExecutor(count) as pool:
        return Totals.sum(state.players, pool.map(play, parts))


def _rollouts(
    engine: Engine, state: State, part: range,
    words: tuple[tuple[int, int, int], tuple[int, int, int]], limit: int,
) -> Totals:
    found = Totals(state.players)
    for number in part:
        copy: State = state.copy()
        copy.chance, lots = (Chance.numbered(each, number) for each in words)
        choices = 0
        action = -1
        try:
            while copy.at >= 0 and choices < limit:
                value = any_option(copy, lots)
                action = engine.notation.rows[copy.at][value].number
                choices += 1
                engine.step(copy, value)
        except Exception as error:
            if engine.fault(error) is None:
                raise
            found += Totals(state.players, stuck={action: (1, number)})
            continue
        if copy.at >= 0:
            found += Totals(state.players, given_up=1, given_up_first=number)
        else:
            found += Totals(
                state.players, 1, choices, {choices: 1}, {tuple(winners(copy)): 1}
            )
    return found


def perft(engine: Engine, state: State, depth: int, most: int = MOST_POSITIONS) -> int:
    """Return how many positions there are after so many choices, or where the game is over before that.

    Each outcome of chance leads to a position of its own. `ValueError` where there are more than
    `most`; `RulesFault` where a rule cannot go on.
    """
    depth, most = whole("depth", depth, 0, 1000), whole("most", most, 0, MANY)
    if engine.native is not None:
        found: int = engine.native.perft(native_state(engine, state), depth, most)
        return found
    count = 0
    ahead = [(state, depth)]
    while ahead:
        here, left = ahead.pop()
        if not left or here.at < 0:
            count += 1
            if count > most:
                raise ValueError(f"there are more than {most} positions")
            continue
        for value in here.options:
            ahead.extend((after, left - 1) for after in _after(engine, here, value))
    return count


def _after(engine: Engine, state: State, value: int) -> list[State]:
    """Return the states after a choice, one for each outcome of chance."""
    found: list[State] = []
    scripts: list[tuple[int, ...]] = [()]
    while scripts:
        script = scripts.pop()
        copy: State = state.copy()
        copy.chance = ScriptedChance(script)
        try:
            engine.step(copy, value)
        except NeedChance as need:
            scripts.extend((*script, outcome) for outcome in range(need.n))
        except Exception as error:
            fault = engine.fault(error)
            if fault is None:
                raise
            raise fault from error
        else:
            found.append(copy)
    return found
