"""Many games at random: counted as a whole, on all cores where there is a native engine.

Game number n of a seed is the game that `new_game(seed=f"{seed}#{n}")` begins; its choices are drawn
with `Chance.from_seed(f"{seed}:lots#{n}")`, one `below(len(options))` for each that has more than one
option. So a game is the same whoever plays it, in C or in Python, and totals of games 0 to 999 are
the sum of those of 0 to 499 and of 500 to 999, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import lru_cache
from os import cpu_count
from time import perf_counter
from typing import Any

from .chance import seed_words
from .engine import Engine
from .errors import RulesFault, quoted
from .game_settings import check_seed, check_setting, variant_options
from .result import COMMON
from .sequential_playouts import Watched, fault_in, played
from .timeline import Setting
from .totals import Totals
from .whole_numbers import whole

LONGEST_GAME = 100_000
"""A game with more choices than this is given up."""

THREADS = 256
"""More threads than this are not begun."""

MANY = 1 << 62
"""Games are numbered below this."""

SEATS = 64
"""Each result of a native engine has numbers for so many seats."""

_CHUNK_SECONDS = 0.1
"""About so long a thread plays before it tells what came of its games."""

_FIRST_CHUNK = 16

USES, PARTIES, LEAD_CHANGES, REACHED, RESULTS = 1, 2, 4, 8, 16
"""What a native engine is asked to count."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be played and counted. `party` is a place that each player has of their own."""

    engine: Engine
    setting: Setting
    seed: int | str
    limit: int = LONGEST_GAME
    uses: bool = False
    reached: bool = False
    lead_changes: bool = False
    party: str | None = None
    results: bool = False

    def __post_init__(self) -> None:
        check_seed(self.seed)
        whole("limit", self.limit, 0, 10_000_000)
        if self.lead_changes and self.engine.standing is None:
            raise ValueError(f"{self.engine.description.game} knows nothing that somebody leads in")
        if self.party is not None:
            _check_party(self.engine, self.party)


def play_many(
    engine: Engine,
    players: int | None,
    games: int,
    seed: int | str = 0,
    *,
    first: int = 0,
    threads: int | None = None,
    limit: int = LONGEST_GAME,
    uses: bool = False,
    reached: bool = False,
    lead_changes: bool = False,
    party: str | None = None,
    results: bool = False,
    edition: str | None = None,
    variants: Iterable[str] = (),
    tables: Mapping[str, Any] | None = None,
    **options: Any,
) -> Totals:
    """Play the games `first` to `first + games` of a seed at random, and say what came of them.

    `uses`, `reached`, `lead_changes`, `party` and `results` count more (see `Totals`). `threads` is how many
    play side by side where there is a native engine; as many as there are cores unless you say. `ValueError`
    quotes what the game does not have.
    """
    engine = engine.of_edition(edition)
    options |= variant_options(engine, variants)
    setting = check_setting(engine, players, options, tables, edition, seed)
    seed, limit = check_seed(seed), whole("limit", limit, 0, 10_000_000)
    task = Task(engine, setting, seed, limit, uses, reached, lead_changes, party, results)
    return Totals.sum(setting.players, chunks(task, games, first, threads))


def chunks(
    task: Task, games: int, first: int = 0, threads: int | None = None
) -> Iterator[Totals]:
    """Yield the same in parts as they are done, each of about a tenth of a second, for who shows progress.

    Parts come in any order, and how games are divided is not the same each time; their sum is.
    """
    games, first = whole("games", games, 0, MANY), whole("first", first, 0, MANY)
    count = whole("threads", cpu_count() or 1 if threads is None else threads, 1, THREADS)
    if task.engine.native is None:
        count = 1
    play = player(task)
    ranges = _Ranges(first, games)
    if count == 1:
        while (part := ranges.next()) is not None:
            yield ranges.timed(play, part)
        return
    waiting: set[Future[Totals]] = set()
    with ThreadPoolExecutor(count) as pool:
        try:
            while True:
                while len(waiting) < count and (part := ranges.next()) is not None:
                    waiting.add(pool.submit(ranges.timed, play, part))
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for each in done:
                    yield each.result()
        finally:
            for each in waiting:
                each.cancel()


class _Ranges:
    """Divides games into parts that take about as long as they should."""

    def __init__(self, first: int, games: int) -> None:
        self._next = first
        self._end = first + games
        self._size = _FIRST_CHUNK

    def next(self) -> range | None:
        """Return the next part, or None where there is no more."""
        if self._next == self._end:
            return None
        part = range(self._next, min(self._end, self._next + self._size))
        self._next = part.stop
        return part

    def timed(self, play: Callable[[range], Totals], part: range) -> Totals:
        """Play a part, and learn how large the next ones are to be."""
        began = perf_counter()
        found = play(part)
        took = perf_counter() - began
        if took < _CHUNK_SECONDS / 2:
            times = 64 if took < _CHUNK_SECONDS / 100 else 4
            self._size = max(self._size, min(times * len(part), MANY))
        elif took > 2 * _CHUNK_SECONDS:
            self._size = max(1, len(part) // 2)
        return found


def player(task: Task) -> Callable[[range], Totals]:
    """Return what plays a part, a run of games by their numbers."""
    if task.engine.native is None:
        watched = Watched(
            task.uses, task.reached, task.lead_changes, task.party, task.results
        )
        return lambda part: played(task.engine, task.setting, task.seed, part, task.limit, watched)
    return _Native(task).play


@lru_cache(maxsize=1)
def _known(module: Any, setting: str) -> Any:
    """Return what a native engine knows of the games of a setting, for as long as games of it are played."""
    return module.new_known()


class _Native:
    """Plays with the native engine of the same rules."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._module = task.engine.native
        setting = task.setting
        self._blank = self._module.blank_state(
            setting.players, dict(setting.options), dict(setting.tables)
        )
        self._known = _known(self._module, repr((
            setting.players, sorted(setting.options.items()), sorted(setting.tables.items())
        )))
        self._words = seed_words(task.seed), seed_words(f"{task.seed}:lots")
        self._flags = (
            USES * task.uses | REACHED * task.reached | LEAD_CHANGES * task.lead_changes
            | PARTIES * (task.party is not None) | RESULTS * task.results
        )
        self._party = 0 if task.party is None else self._module.ZONES.index(task.party)

    def play(self, part: range) -> Totals:
        """Return what came of a part."""
        task = self._task
        raw = self._module.play_many(
            self._blank, True, *self._words, part.start, len(part), task.limit, self._flags,
            self._party, self._known,
        )
        return from_native(task.engine, task.setting.players, raw, task.reached, task.party)


def from_native(
    engine: Engine, players: int, raw: Mapping[str, Any], reached: bool, party: str | None
) -> Totals:
    """Totals from the plain numbers of a native engine."""
    given_up, first = raw["given_up"]
    numbers = engine.native.ACTING if reached else ()
    times: dict[str, int] = {
        name: raw["reached"].get(number, 0) for number, name in enumerate(numbers)
    }
    holds = "" if party is None else next(
        zone.holds for zone in engine.description.zones if zone.name == party
    )
    return Totals(
        players, raw["games"], raw["decisions"], raw["lengths"],
        {_seats(mask, players): count for mask, count in raw["winners"].items()},
        given_up, first if given_up else None,
        {_action(engine, key): (ended, at) for key, (at, ended) in raw["stuck"].items()},
        {_action(engine, key): count for key, (_, count) in raw["uses"].items()},
        times,
        {(seat, engine.values.name(holds, kind)): (won, of)
         for (seat, kind), (won, of) in raw["parties"].items()},
        {changes: count for (_, changes), (_, count) in raw["lead_changes"].items()},
        _results(engine, raw["results"]),
    )


def _results(
    engine: Engine, raw: Mapping[tuple[int, int], tuple[int, int]]
) -> dict[tuple[str, int, int], int]:
    """Return what everybody had, from the number of a result and a seat, and the value in 32 bits."""
    kinds = [each.kind for each in engine.description.results]
    found = {}
    for (who, bits), (_, count) in raw.items():
        kind, seat = divmod(who, SEATS)
        value = bits - (1 << 32) if bits >> 31 else bits
        found[kinds[kind], -1 if kinds[kind] == COMMON else seat, value] = count
    return found


def _seats(mask: int, players: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(players) if mask >> seat & 1)


def _action(engine: Engine, key: tuple[int, int]) -> int:
    """Return the number of an action, from its choice and one more than its value; -1 for the set-up."""
    at, value = key
    below = value - (1 << 32) if value >> 31 else value
    return -1 if at < 0 else engine.notation.rows[at][below - 1].number


def _check_party(engine: Engine, name: object) -> None:
    places = engine.places(engine.description.min_players)
    own = [
        zone.name for zone in engine.description.zones
        if zone.indices == (("enum", "player"),) and not places.is_number(zone)
    ]
    if name not in own:
        there = ", ".join(own) or "none"
        raise ValueError(f"players have no place of their own {quoted(name)}; they have: {there}")


def faults_of(task: Task, totals: Totals) -> list[tuple[RulesFault, int, int]]:
    """Return the rules that could not go on, with how many games each ended, and the first of them.

    They are found by playing the first game of each action again.
    """
    found: dict[str, tuple[RulesFault, int, int]] = {}
    for games, first in totals.stuck.values():
        fault = fault_in(task.engine, task.setting, task.seed, first)
        before = found.get(str(fault), (fault, 0, first))
        found[str(fault)] = fault, before[1] + games, min(before[2], first)
    return sorted(found.values(), key=lambda each: (-each[1], each[2]))
