"""Many games of an engine side by side, as arrays of NumPy: what learners step all at once.

    from rulewright.adapters.vector_env import many_games
    from rulewright_engines import cartagena

    games = many_games(cartagena, 512, players=3, seed=7)
    games.step(chosen)          # one action for each game; games.observations, games.masks ... follow

A native engine plays them in C, another one in Python; the arrays are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, assert_never

import numpy as np
from numpy.typing import NDArray

from rulewright.adapters import encoding as e
from rulewright.adapters.returns import Returns
from rulewright.runtime.chance import seed_words
from rulewright.runtime.game_settings import check_seed
from rulewright.runtime.place_storage import traits
from rulewright.runtime.views import goes_on
from rulewright.runtime.whole_numbers import whole

__all__ = ["ManyGames", "many_games"]

_MOST = 1 << 20
_BEGINNINGS = 1_000
"""So many games in a row may be over before anybody chooses."""

_VIEWER, _CHOOSER, _CHOICE, _PICKS, _COUNT, _KINDS, _SPOTS, _SHARE, _ONE, _SET = range(10)
_BY_ALL, _BY_OWNER, _BY_NOBODY, _BY_OTHERS = range(4)
_RETURNS = {"zero_sum": 0, "general_sum": 1, "identical": 2}


def many_games(
    engine: Any,
    games: int,
    *,
    players: int | None = None,
    seed: int | str = 0,
    longest: int = 10_000,
    **settings: Any,
) -> ManyGames:
    """So many games of a generated engine (its module) at a time, each with so many players.

    Each is begun already. When a game is over, the next one of the seed begins in its row: game number
    n is the one that `new_game(seed=f"{seed}#{n}")` begins. One of `longest` choices is cut off. All
    else is a setting of `new_game`.

    `ValueError` says what is not possible.
    """
    games, longest = whole("games", games, 1, _MOST), whole("longest", longest, 1, 10_000_000)
    if "chance" in settings:
        raise ValueError("chance is no setting here: it comes from the seed")
    return ManyGames(engine, games, players, check_seed(seed), longest, settings)


class ManyGames:
    """Games side by side. Made by `many_games`; the arrays are written anew by each step.

    - `observations`: float32, a row a game; what the player who is to choose may know, as numbers.
    - `masks`: int8, a row a game, a 1 for each action that this player may choose.
    - `turns`: int32, the seats of those players.
    - `rewards`: float32, a row a game, a number a seat; what was had by the last step's end of a game:
      the payoffs that the rules name, or the score that all have in common; where they name neither,
      each who did not win loses 1 and the winners share it.
    - `over`: bool, the games that ended with the last step. Another one has begun in their row.
    - `cut`: bool, those of them that were cut off, or that a rule could not go on in: nobody has anything.
    """

    def __init__(
        self, engine: Any, games: int, players: int | None, seed: int | str, longest: int,
        settings: dict[str, Any],
    ) -> None:
        first = engine.new_game(players, seed=seed, **settings)
        self._engine = first.engine
        self._begun_by = partial(engine.new_game, first.players, **settings)
        self._seed = seed
        self._longest = longest
        self.games = games
        self.players: int = first.players
        self.encoding = e.Encoding(first)
        self.bounds = Returns.of(first.engine.description, first.players)
        self.num_actions: int = first.engine.num_actions
        self.observations = np.zeros((games, self.encoding.size), np.float32)
        self.masks = np.zeros((games, self.num_actions), np.int8)
        self.turns = np.zeros(games, np.int32)
        self.rewards = np.zeros((games, self.players), np.float32)
        self.over = np.zeros(games, np.bool_)
        self.cut = np.zeros(games, np.bool_)
        self._rows = (
            self.observations, self.masks, self.turns, self.rewards, self.over, self.cut,
        )
        self._played: _InC | _InPython
        if self._engine.native is None:
            self._played = _InPython(self)
        else:
            self._played = _InC(self, seed, first)
        self.begin()

    def begin(self) -> None:
        """Begin anew in every row, with the first games of the seed."""
        self._played.begin()

    def step(self, actions: NDArray[Any] | Iterable[int]) -> None:
        """Carry out an action, by its number, in every game.

        `ValueError` where one is not allowed, or there are not as many as games; nothing happens then.
        """
        if not isinstance(actions, np.ndarray):
            actions = np.array(list(actions))
        if actions.shape != (self.games,) or actions.dtype.kind not in "iu":
            raise ValueError(f"one whole number is wanted for each of {self.games} games")
        chosen = np.ascontiguousarray(actions, np.int64)
        wrong = self._played.step(chosen)
        if wrong < self.games:
            raise ValueError(f"action {chosen[wrong]} is not allowed in game {wrong}")

    def random_actions(self, lots: np.random.Generator) -> NDArray[np.int64]:
        """Return one of the allowed actions for each game, all as likely."""
        drawn = lots.random(self.masks.shape, np.float32) * self.masks
        # A nought could be drawn for what is allowed, too; then it is still above what is not.
        found: NDArray[np.int64] = (drawn + self.masks).argmax(axis=1)
        return found

    # ---- what the two ways to play share --------------------------------------------------------

    def _tell(self, row: int, game: Any) -> None:
        """Write what is to be seen of a game that has begun."""
        seat = game.current_player
        self.turns[row] = seat
        self.observations[row] = self.encoding.of(game.view(seat))
        self.masks[row] = 0
        self.masks[row, [action.number for action in game.legal_actions()]] = 1


class _InPython:
    """Games one after the other: slow, and what the native ones are held against."""

    def __init__(self, whole: ManyGames) -> None:
        self._whole = whole
        self._games: list[Any] = []
        self._made: list[int] = []
        self._next = 0

    def begin(self) -> None:
        self._next = 0
        self._games = [self._another() for _ in range(self._whole.games)]
        self._made = [0] * self._whole.games
        for array in (self._whole.rewards, self._whole.over, self._whole.cut):
            array[:] = 0
        for row, game in enumerate(self._games):
            self._whole._tell(row, game)

    def _another(self) -> Any:
        for _ in range(_BEGINNINGS):
            number, self._next = self._next, self._next + 1
            game = self._whole._begun_by(seed=f"{self._whole._seed}#{number}")
            if not game.is_over:
                return game
        raise ValueError(f"{_BEGINNINGS} games in a row are over before anybody chooses")

    def step(self, actions: NDArray[np.int64]) -> int:
        whole = self._whole
        for row, number in enumerate(actions):
            if not 0 <= number < whole.num_actions or not whole.masks[row, number]:
                return row
        for row, number in enumerate(actions):
            game, stuck = self._games[row], False
            try:
                game.apply(int(number))
            except RuntimeError:
                stuck = True
            self._made[row] += 1
            whole.rewards[row] = 0
            if game.is_over:
                whole.rewards[row] = Returns.at_end(game)
            whole.cut[row] = stuck or (not game.is_over and self._made[row] >= whole._longest)
            whole.over[row] = game.is_over or whole.cut[row]
            if whole.over[row]:
                self._games[row], self._made[row] = self._another(), 0
            whole._tell(row, self._games[row])
        return whole.games


class _InC:
    """Games in C, which fills in the arrays itself."""

    def __init__(self, whole: ManyGames, seed: int | str, first: Any) -> None:
        self._whole = whole
        engine = first.engine
        self._module = engine.native
        setting = first.setting
        blank = self._module.blank_state(
            setting.players, dict(setting.options), dict(setting.tables)
        )
        actions = [engine.action(number) for number in range(engine.num_actions)]
        at = {choice.name: n for n, choice in enumerate(engine.description.choices)}
        looked_at = len(tuple(_looked_at(whole.encoding, engine)))
        self._beside = self._module.new_beside(
            blank, seed_words(seed), whole.games, whole._longest,
            _RETURNS[whole.bounds.utility], whole.encoding.size, tuple(_parts(whole.encoding, engine)),
            tuple(_stops(whole.encoding, engine, looked_at)),
            tuple(at[action.choice] for action in actions),
            tuple(action.value for action in actions),
        )

    def begin(self) -> None:
        self._module.begin_beside(self._beside, *self._whole._rows)

    def step(self, actions: NDArray[np.int64]) -> int:
        wrong: int = self._module.step_beside(self._beside, actions, *self._whole._rows)
        return wrong


def _parts(encoding: e.Encoding, engine: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the parts of a row as the native engines take them.

    Each is how it is told, the field of the state, which member, whose, who sees it, where it begins,
    how wide a spot is, the lowest value, the highest, whether it is listed backwards, where each value
    from the lowest on has its number, and where what one may not know has; then whether it is what a
    rule keeps, and of that the field that says whose it is, and of the list of a loop how far that is.
    """
    yield from ((*told, 0, None, None) for told in _looked_at(encoding, engine))
    for part in _running(encoding):
        field = engine.rule_fields[part.name]
        whose = field.owner or None, engine.loop_indices.get(part.name)
        if isinstance(part.how, e.Share):
            code, low, high = _SHARE, part.how.low, part.how.high
            numbers: tuple[int, ...] = ()
        else:
            assert isinstance(part.how, e.OneOf | e.Members)
            code, low, high, numbers, _ = _values(part.how, field.type, engine)
        yield code, field.name, 0, -1, _BY_ALL, part.at, 0, low, high, 0, numbers, -1, 1, *whose


def _running(encoding: e.Encoding) -> list[e.Part]:
    return [part for part in encoding.parts if part.running and part.size]


def _stops(encoding: e.Encoding, engine: Any, before: int) -> Iterator[tuple[str | None, tuple[int, ...]]]:
    """Yield for each choice and each resume point where its rule goes on, and the parts of what it keeps.

    `before` is how many parts there are before those of the rules.
    """
    numbers = {part.name: before + n for n, part in enumerate(_running(encoding))}
    description = engine.description
    for point in (*description.asked, *description.resumed):
        shown = tuple(numbers[name] for name in point.shown if name in numbers)
        yield description.rules[point.rule].then, shown


def _looked_at(encoding: e.Encoding, engine: Any) -> Iterator[tuple[Any, ...]]:
    """Yield how a place or something remembered is told, or whose turn it is."""
    places = engine.places(encoding.players)
    zones = {
        member.text: (zone, member)
        for zone in engine.description.zones for member in places.zone_members[zone.name]
    }
    variables = {
        member.text: (variable, member)
        for variable in engine.description.variables
        for member in places.variable_members[variable.name]
    }
    for part in encoding.parts:
        if part.running:
            continue
        at = part.at
        match part.how:
            case e.Seat(key):
                how = _VIEWER if key == "viewer" else _CHOOSER
                yield how, None, 0, -1, 0, at, 0, 0, 0, 0, (), -1
            case e.Asked(choices):
                told = tuple(choices[choice.name] for choice in engine.description.choices)
                yield _CHOICE, None, 0, -1, 0, at, 0, 0, 0, 0, told, -1
            case e.Picks(told_of):
                told = tuple(told_of.get(engine.action(n).text, -1) for n in range(engine.num_actions))
                yield _PICKS, None, 0, -1, 0, at, 0, 0, 0, 0, told, -1
            case e.Winners():
                pass  # nobody looks at a game that is over
            case e.Count(name):
                zone, member = zones[name]
                yield _COUNT, zone.field, member.flat, -1, _BY_ALL, at, 0, 0, 0, 0, (), -1
            case e.Kinds(name, kinds):
                yield _pieces(_KINDS, at, 0, *zones[name], kinds, engine)
            case e.Spots(name, kinds):
                yield _pieces(_SPOTS, at, len(kinds) + 1, *zones[name], kinds, engine)
            case e.Share(name, low, high):
                variable, member = variables[name]
                yield (
                    _SHARE, variable.field, member.flat, member.owner, _seen(variable.seen), at, 0,
                    low, high, 0, (), -1,
                )
            case e.OneOf(name) | e.Members(name):
                if part.size:
                    yield _value(part.how, at, *variables[name], engine)
            case _:
                assert_never(part.how)


def _pieces(
    how: int, at: int, width: int, zone: Any, member: Any, kinds: e.Numbers, engine: Any
) -> tuple[Any, ...]:
    kind = ("enum", zone.holds)
    size = engine.values.size(zone.holds, engine.values.max_players)
    numbers = tuple(
        kinds.get(engine.values.data(kind, value), len(kinds)) for value in range(size)
    )
    backwards = int(traits(zone.shape).backwards)
    return (
        how, zone.field, member.flat, member.owner, _seen(zone.seen), at, width, 0, 0, backwards,
        numbers, len(kinds),
    )


def _value(
    how: e.OneOf | e.Members, at: int, variable: Any, member: Any, engine: Any
) -> tuple[Any, ...]:
    code, low, high, numbers, unknown = _values(how, variable.type, engine)
    return (
        code, variable.field, member.flat, member.owner, _seen(variable.seen), at, 0, low, high, 0,
        numbers, unknown,
    )


def _values(
    how: e.OneOf | e.Members, kind: Any, engine: Any
) -> tuple[int, int, int, tuple[int, ...], int]:
    """Return how values of a type are told, the lowest and the highest, and where each has its number,
    those that one may not know last."""
    code, said = _ONE, engine.values.data
    if kind[0] == "set":
        kind, code = ("enum", kind[1]), _SET
    elif kind[0] == "resume":
        said = _goes_on(engine)
    low, high = engine.values.span(kind)
    if code == _ONE and kind[0] in {"enum", "optional"}:
        low = -1
    numbers = tuple(how.values.get(said(kind, value), -1) for value in range(low, high + 1))
    return code, low, high, numbers, how.values.get(None, -1) if isinstance(how, e.OneOf) else -1


def _goes_on(engine: Any) -> Any:
    return lambda _, number: goes_on(engine, number) if number >= 0 else None


def _seen(by: str) -> int:
    return {"all": _BY_ALL, "owner": _BY_OWNER, "others": _BY_OTHERS}.get(by, _BY_NOBODY)
