"""How a game ended: who won, and what else its rules say of the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .engine import Engine, State

LISTS = {
    "final_score": "scores", "final_payoff": "payoffs", "final_rank": "ranks", "final_team": "teams",
}
"""By kind of a result that each player has, what a `Result` calls those of all."""
COMMON = "common_score"


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. What the rules say nothing of is None.

    `winners` are the seats of all who won, in order; nobody may have. The rest has a value for each
    seat: `scores` and `payoffs` whole numbers, a payoff less than 0 for a loss; `ranks` the places,
    from 1 on, of which players who are level share the better one (1, 2, 2, 4); `teams` the names of
    values of the spec, None for who plays for nobody. `common_score` is that of all together. An
    engine's `description.results` has the lowest and the highest of each.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    payoffs: tuple[int, ...] | None = None
    ranks: tuple[int, ...] | None = None
    teams: tuple[str | None, ...] | None = None
    common_score: int | None = None


def winners(state: State) -> list[int]:
    """Return the seats of those who won."""
    return [seat for seat in range(state.players) if state.winners >> seat & 1]


def outcomes(engine: Engine, state: State) -> dict[str, Any]:
    """Return what the rules say of the end beside the winners, by its name in a `Result`, as plain data."""
    found: dict[str, Any] = {}
    told = None if engine.results is None else engine.results(state)
    for each in engine.description.results:
        if each.kind == COMMON:
            found[COMMON] = each.function(state) if told is None else told[COMMON]
        else:
            values = told[each.kind] if told is not None else [
                each.function(state, seat) for seat in range(state.players)
            ]
            found[result_name(each.kind)] = [engine.values.data(each.type, value) for value in values]
    return found


def result_name(kind: str) -> str:
    """Return what a `Result` calls the results of a kind."""
    return LISTS.get(kind, kind)


def names(engine: Engine) -> list[str]:
    """Return what `outcomes` finds."""
    return [result_name(each.kind) for each in engine.description.results]


def result(engine: Engine, state: State) -> Result:
    """Return how a game that is over ended."""
    found = outcomes(engine, state)
    values: dict[str, Any] = {
        name: tuple(each) if isinstance(each, list) else each for name, each in found.items()
    }
    return Result(tuple(winners(state)), **values)
