"""Other states that a player could not tell from the real one by looking at it.

They follow from the declared visibility alone, not from how the game came there (see `mcmc_resample`):
kinds of pieces change places with one another wherever the player does not know them, hidden variables
are drawn anew, and what others chose in an open simultaneous block is chosen anew. Pieces keep their
places and who knows them.
"""

from __future__ import annotations

from .chance import Chance
from .engine import Engine, State
from .hidden_pieces import Unknown
from .places import store
from .result import outcomes
from .suspension_checks import LONGEST_BLOCK, Impossible, check_answers
from .views import is_secret, sees

TRIES = 20
"""So often hidden things are drawn anew; the draw must leave what the player sees possible."""

class _Misfit(Exception):
    """What was drawn cannot be: the player would see the game wait for something else."""


def resampled(engine: Engine, state: State, player: int, seed: int | str) -> State | None:
    """Return a state like `state` in all that a player may know, and drawn at random otherwise.

    Its chance is that of the seed. None where no draw fits.
    """
    return tried(engine, state, player, seed)[1]


def tried(engine: Engine, state: State, player: int, seed: int | str) -> tuple[int, State | None]:
    """Return how many draws did not fit, at most `TRIES`, and the state of the one that did, if any."""
    chance = Chance.from_seed(f"resample:{seed}")
    following = Chance.from_seed(f"resampled:{seed}")
    for tries in range(TRIES):
        copy: State = state.copy()
        copy.chance = following
        # What another has openly picked must be there; if that is too rare, it stays in place.
        pinned = state.at >= 0 and tries >= TRIES // 2
        Unknown(engine, copy, player, pinned=pinned).permute(chance)
        _draw_variables(engine, copy, player, chance)
        if _fits(engine, state, copy, player, chance):
            return tries, copy
    return TRIES, None


def _draw_variables(engine: Engine, copy: State, player: int, chance: Chance) -> None:
    for variable in engine.description.variables:
        if variable.seen == "all":
            continue
        for member in engine.places(copy.players).variable_members[variable.name]:
            if not sees(variable.seen, member, player):
                value = engine.values.draw(variable.type, copy.players, chance.below)
                store(copy, variable, member, value)


def _fits(engine: Engine, state: State, copy: State, player: int, chance: Chance) -> bool:
    """Bring a state with other hidden things to the pending choice; False where that cannot be."""
    if state.at < 0:
        # All have heard how the game ended.
        return outcomes(engine, copy) == outcomes(engine, state)
    try:
        if state.secret >= 0:
            _play_block(engine, state, copy, player, chance)
        elif state.chooser != player and state.picks:
            _pick_again(engine, state, copy)
        check_answers(engine, copy)
    except (_Misfit, Impossible):
        return False
    copy.options = engine.options[copy.at](copy)
    if state.chooser == player:
        return copy.at == state.at and copy.options == state.options
    return bool(copy.options)


def _pick_again(engine: Engine, state: State, copy: State) -> None:
    """Make another's picks again if all saw them; secret ones are taken back."""
    copy.picks = ()
    if is_secret(engine, state):
        return
    for pick in state.picks:
        if pick not in engine.options[copy.at](copy):
            raise _Misfit
        copy.picks += (pick,)


def _play_block(engine: Engine, state: State, copy: State, player: int, chance: Chance) -> None:
    """Choose anew for the others, as before for the player, until the same player chooses."""
    own = [value for who, value in state.secret_moves if who == player]
    engine.secret[state.secret](copy)
    for _ in range(LONGEST_BLOCK):
        if copy.secret != state.secret:
            break
        if copy.chooser == state.chooser and (copy.chooser != player or not own):
            if own:
                break
            return
        if copy.chooser != player:
            value = copy.options[chance.below(len(copy.options))]
        elif own and own[0] in copy.options:
            value = own.pop(0)
        else:
            break
        engine.step(copy, value)
    raise _Misfit
