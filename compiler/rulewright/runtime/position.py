"""Positions laid by hand: a few names say what lies where, all else is as after the set-up.

The words are those of worked examples and of the text of a state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .chance import Chance, RandRange, checked_source
from .engine import Engine, State
from .errors import RulesFault, quoted
from .explicit import ExplicitGame
from .game_settings import check_seed, check_setting, variant_options
from .pieces import MOST_STEPS, Finished
from .playing import Game, begun_at
from .position_builder import Given, lay
from .record import EXPLICIT
from .seats import seat_names, seat_of
from .timeline import Setting

SEED = 1667
"""Lots are drawn as in the worked examples, unless a seed is given."""



def position(
    engine: Engine,
    players: int | Sequence[str] | None = None,
    given: Mapping[str, Given] | None = None,
    *,
    turn: int | str | None = None,
    seed: int | str = SEED,
    chance: str | RandRange | None = None,
    edition: str | None = None,
    variants: Sequence[str] = (),
    tables: Mapping[str, Any] | None = None,
    **named: Given,
) -> Game:
    """Return a game that begins at a position of your own, with the turn of a player.

    `players` is how many play, or their names. `turn` is whose turn it is; without it play begins as
    the rules say: with the first player, or with a round. Chance goes on from the `seed`; `chance`
    replaces that, as for `from_text`. `edition`, `variants` and `tables` are those of `new_game`.

    All else is named as the game names it, or, where a setting has that name, in `given`: its places,
    what it remembers, and its options. What there are several of is given by what it is for:

        crew={"jolly_roger": ["p1", "p2"]}        hold={("jolly_roger", "british"): 2}
        given={"crew[jolly_roger]": "p1, p2"}     skips={"p2": 1}

    - Pieces are a number where all are alike (`galleon=4`), a text as in an example (`"4 hat, key"`),
      a list (`["hat", "hat", "key"]`) or numbers by kind (`{"hat": 4, "key": 1}`); `None` or `"none"`
      is an empty place. The front of a line comes first, the top of a pile, slot 1; in a list, `None`
      is an empty slot. `"rest"` is all pieces of that class that nothing else names.
    - Naming one place takes up all pieces of its class. What is then named nowhere lies in the box.
    - In a place that not all see, its owner knows the pieces, and those you name: `"hat/p1,p3"` in a
      list.
    - Values are words, numbers, True and False (or `"yes"` and `"no"`), `None`, and lists for sets.
    - A player is a seat from 0, `"p1"`, or a name.

    `ValueError` says what is wrong, and what you may have meant; `RulesFault` where the rules cannot
    go on. A position that no play leads to is laid all the same.
    """
    engine = engine.of_edition(edition)
    opening = engine.opening
    if opening is None:
        raise ValueError(f"no positions can be laid with the engine of {engine.description.game}")
    wanted = _named(given, named)
    options: dict[str, object] = {
        name: wanted.pop(name) for name in engine.option_variables if name in wanted
    }
    options |= variant_options(engine, variants)
    setting = check_setting(engine, players, options, tables, edition, check_seed(seed))
    source = None if chance is None or chance == EXPLICIT else checked_source(chance)
    names = setting.names or seat_names(setting.players)
    state = opening.blank(
        setting.players, Chance.from_seed(seed), dict(setting.options), dict(setting.tables), None
    )
    _set_up(engine, state)
    lay(engine, state, names, wanted)
    _begin(engine, state, None if turn is None else seat_of(turn, names))
    state = engine.own(state)
    setting = Setting(
        setting.players, setting.options, setting.tables, setting.edition, None, setting.names
    )
    if chance == EXPLICIT:
        return ExplicitGame(engine, setting, state)
    return begun_at(engine, state, setting, source)


def _named(given: object, named: Mapping[str, Given]) -> dict[str, Given]:
    if given is not None and not isinstance(given, Mapping):
        raise ValueError(f"what is given is a mapping by name, not {quoted(given)}")
    found: dict[str, Given] = {}
    for name, value in (*(given or {}).items(), *named.items()):
        if not isinstance(name, str):
            raise ValueError(f"{quoted(name)} is no name of a place, or of what the game remembers")
        if name in found:
            raise ValueError(f"{quoted(name)} is given twice")
        found[name] = value
    return found


# ---- before and after ----------------------------------------------------------------------------


def _set_up(engine: Engine, state: State) -> None:
    """Carry out the set-up alone; each choice in it takes its first option."""
    opening = engine.opening
    assert opening is not None
    block: Any = opening.setup
    try:
        for _ in range(MOST_STEPS):
            if block is opening.play:
                return
            if block is not None:
                block = block(state)
            elif state.at >= 0:
                value = state.options[0]
                if state.secret >= 0:
                    state.secret_moves += ((state.chooser, value),)
                block = opening.answers[state.at](state, value)
            else:
                break
        else:
            raise RulesFault("the set-up goes on and on")
    except Finished:
        pass
    except Exception as error:
        fault = engine.fault(error)
        if fault is None:
            raise
        raise fault from error
    raise ValueError("the game is over before its set-up is, so that no position can be laid")


def _begin(engine: Engine, state: State, seat: int | None) -> None:
    """Begin a turn, or the play as it always begins."""
    opening = engine.opening
    assert opening is not None
    state.at = state.chooser = -1
    state.options = state.picks = ()
    if seat is None:
        block = opening.play
    elif opening.turn_of is None:
        raise ValueError(
            f"{engine.description.game} is not played in turns, so it cannot be the turn of p{seat + 1}"
        )
    else:
        block = opening.turn_of(state, seat)
    try:
        opening.run(state, block)
    except Exception as error:
        fault = engine.fault(error)
        if fault is None:
            raise
        raise fault from error
