"""Making games: new ones, and those read from the text of a state or from a record.

A generated engine calls these with its own `ENGINE`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from secrets import SystemRandom
from typing import Any

from .chance import VERSION, VERSIONS, Chance, RandRange, SourceChance, checked_source
from .engine import Engine
from .errors import RecordError, StateTextError, quoted
from .explicit import CHANCE, ExplicitGame
from .game_settings import check_setting, fresh_seed, variant_options
from .playing import Game, begun_at, class_of
from .position import position
from .record import EXPLICIT, OUTSIDE, Record, read_record
from .result import Result
from .seats import checked_names
from .start_arguments import check_start
from .state_reader import StateText, read_state
from .timeline import Setting, Timeline
from .values import parse_number

__all__ = [
    "CHANCE",
    "ExplicitGame",
    "Game",
    "Result",
    "check_start",
    "from_record",
    "from_text",
    "new_game",
    "position",
]


def new_game(
    engine: Engine,
    players: int | Sequence[str] | None = None,
    seed: int | str | None = None,
    *,
    chance: str | RandRange | None = None,
    edition: str | None = None,
    variants: Iterable[str] = (),
    tables: Mapping[str, Any] | None = None,
    **options: Any,
) -> Game:
    """Return a new game, set up to its first choice.

    `players` is how many play, or their names in the order of their seats. `edition` is one of the
    game's, `variants` are names of its variants.

    The same seed gives the same game everywhere; without one, one is drawn, and kept in `setting`.
    With `chance="explicit"` you decide all chance (`ExplicitGame`); any other `chance` is a source
    with a `randrange`, such as `secrets.SystemRandom()`. `tables` replaces open tables by name; all
    else is an option of the game. `ValueError` quotes what the game does not have.
    """
    engine = engine.of_edition(edition)
    options |= variant_options(engine, variants)
    if chance is not None and seed is not None:
        raise ValueError(f"with chance from elsewhere there is no seed, so not {quoted(seed)}")
    setting = check_setting(engine, players, options, tables, edition, seed)
    if chance is None:
        if seed is None:
            setting = check_setting(engine, players, options, tables, edition, fresh_seed())
        timeline = Timeline(engine, setting)
        return class_of(engine)(engine, timeline, timeline.begin(None))
    if chance == EXPLICIT:
        return ExplicitGame(engine, setting)
    return _new_outside(engine, setting, checked_source(chance))


def from_text(
    engine: Engine,
    text: str,
    *,
    chance: str | RandRange | None = None,
    names: Sequence[str] = (),
) -> Game:
    """Return a game that begins at the position of a text; `StateTextError` for any other text.

    `names` are those of the players, which the text has not; `ValueError` for what cannot be names.
    Chance goes on as the text says; `chance` replaces that, as for a new game. Where chance came
    from outside and no source is given, it goes on with a new seed.
    """
    engine = engine.of_spec(spec_of(text))
    read = read_state(engine, text)
    options = {name: getattr(read.state, v.field) for name, v in engine.option_variables.items()}
    tables = {table.name: getattr(read.state, table.field) for table in engine.description.tables}
    called = checked_names(names)
    if called and len(called) != read.state.players:
        raise ValueError(f"there are {read.state.players} players, and {len(called)} names for them")
    setting = Setting(read.state.players, options, tables, engine.description.edition, None, called)
    if chance == EXPLICIT or (chance is None and read.chance == EXPLICIT):
        return ExplicitGame(engine, setting, read.state)
    if chance is not None:
        return begun_at(engine, read.state, setting, checked_source(chance))
    read.state.chance = _generator(read)
    return begun_at(engine, read.state, setting)


def from_record(engine: Engine, text: str, *, chance: RandRange | None = None) -> Game:
    """Return the game of a record, played again to its end; `RecordError` for any other text.

    Where chance came from outside it comes from `chance` afterwards, and from the system without
    one.
    """
    engine = engine.of_spec(spec_of(text))
    record = read_record(engine, text)
    source = None if chance is None else checked_source(chance)
    try:
        return _replayed(engine, record, source)
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(f"the record does not replay: {error}") from None


_SPEC = re.compile(r'^ {0,2}"?spec"?: "?([0-9a-f]{1,64})"?,?$', re.MULTILINE)


def spec_of(text: object) -> str | None:
    """Return the hash of the rules that the text of a state or a record names, if it does."""
    found = _SPEC.search(text[:2000]) if isinstance(text, str) else None
    return found[1] if found else None


# ---- chance -------------------------------------------------------------------------------------


def _new_outside(engine: Engine, setting: Setting, source: RandRange) -> Game:
    timeline = Timeline(engine, setting, None, scripted=True)
    chance = SourceChance(source)
    state = timeline.start(chance, None)
    timeline.outcomes = chance.outcomes
    timeline.marks.append(len(chance.outcomes))
    return Game(engine, timeline, state, source)


def _generator(read: StateText) -> Chance:
    """Return the generator that the text of a state names."""
    if read.chance == OUTSIDE:
        return Chance.from_seed(fresh_seed())
    version, _, numbers = read.chance.partition(" ")
    if "/" in version and version not in VERSIONS:
        raise StateTextError(
            f"chance is of the generator {quoted(version)}, here it is {VERSION}; "
            "the game would go on in another way",
            read.line,
        )
    try:
        a, b, c, d = (parse_number(word) for word in numbers.split())
        if version in VERSIONS:
            return Chance((a, b, c, d))
    except ValueError:
        pass
    raise StateTextError(
        f"chance is {VERSION} and four numbers, outside or explicit, not {quoted(read.chance)}",
        read.line,
    )


# ---- records ------------------------------------------------------------------------------------


class _Tape:
    """A source that gives the outcomes of a record."""

    def __init__(self, outcomes: tuple[int, ...]) -> None:
        self.left = list(reversed(outcomes))

    def randrange(self, start: int, /) -> int:
        """Return the next outcome; `RecordError` when there is none, or it is not below `start`."""
        if not self.left:
            raise RecordError("the record has too few outcomes of chance")
        outcome = self.left.pop()
        if not 0 <= outcome < start:
            raise RecordError(f"the outcome {outcome} of the record is not below {start}")
        return outcome


def _replayed(engine: Engine, record: Record, source: RandRange | None) -> Game:
    tape = _Tape(record.outcomes)
    if record.mode == EXPLICIT:
        return _replay_explicit(engine, record, tape)
    if record.start is not None:
        source_of = tape if record.mode else None
        game = from_text(engine, record.start, chance=source_of, names=record.setting.names)
        if isinstance(game, ExplicitGame):
            raise RecordError("the record starts with explicit chance and goes on without")
    elif record.mode is not None:
        game = _new_outside(engine, record.setting, tape)
    else:
        timeline = Timeline(engine, record.setting)
        game = class_of(engine)(engine, timeline, timeline.begin(None))
    _check_same_setting(game, record)
    for number, action in enumerate(record.actions, 1):
        _apply(game, number, action)
    if tape.left:
        raise RecordError("the record has too many outcomes of chance")
    if record.mode is not None:
        game.draw_from(source if source is not None else SystemRandom())
    return game


def _replay_explicit(engine: Engine, record: Record, tape: _Tape) -> Game:
    if record.start is None:
        game: Game = ExplicitGame(engine, record.setting)
    else:
        game = from_text(engine, record.start, chance=EXPLICIT, names=record.setting.names)
    assert isinstance(game, ExplicitGame)
    _check_same_setting(game, record)
    _decide(game, tape)
    for number, action in enumerate(record.actions, 1):
        _apply(game, number, action)
        _decide(game, tape)
    if tape.left:
        raise RecordError("the record has too many outcomes of chance")
    return game


def _decide(game: ExplicitGame, tape: _Tape) -> None:
    """Let chance decide as far as there are outcomes."""
    while game.chance_outcomes() and tape.left:
        game.apply_chance(tape.left.pop())


def _apply(game: Game, number: int, action: Any) -> None:
    try:
        game.apply(action)
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(f"action {number}: {error}") from None


def _check_same_setting(game: Game, record: Record) -> None:
    if game.setting.players != record.setting.players:
        raise RecordError(
            f"the record is of {record.setting.players} players, its start of "
            f"{game.setting.players}"
        )
