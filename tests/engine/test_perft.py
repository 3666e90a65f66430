"""How many ways each game can go from its beginning, counted to some depth and recorded.

A number changes when the rules do, or when something is wrong. After a change of the rules, run
`python -m tests.engine.test_perft` and copy what it prints over `RECORDED`.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from rulewright.runtime.chance import Chance
from tests.differential import loaded
from tests.engine.test_differential import FOLDERS, players

MOST = 4000
"""So many states are visited at most; the depth follows."""

SEED = 1667

RECORDED: dict[str, dict[int, list[int]]] = {
    "prizes": {
        2: [1, 2, 4, 4, 8, 16, 16, 32, 64, 64, 128, 256, 256, 512, 960, 832],
        3: [1, 2, 4, 4, 8, 16, 16, 32, 64, 64, 128, 256, 256, 512, 960, 832],
        4: [1, 2, 4, 4, 8, 16, 16, 32, 64, 64, 128, 256, 256, 512, 960, 832],
    },
    "tortuga_1667": {
        2: [2, 4, 24, 80, 368, 1300],
        3: [2, 4, 24, 80, 336, 1304],
        4: [2, 4, 24, 76, 324, 1280],
        5: [2, 4, 24, 80, 352, 1532],
        6: [2, 4, 24, 84, 352, 1516],
        7: [2, 4, 24, 84, 376, 1844],
        8: [2, 4, 24, 88, 400, 1952],
        9: [2, 4, 24, 88, 416, 2100],
    },
    "tortuga_2014": {
        2: [3, 5, 12, 37, 53, 152, 400, 540, 1270],
        3: [5, 5, 13, 45, 52, 133, 355, 719, 2293],
        4: [4, 5, 16, 31, 77, 181, 317, 797, 1765],
    },
    "cartagena": {
        2: [2, 6, 18, 54, 152, 414, 1106],
        3: [2, 6, 18, 54, 148, 402, 1035],
        4: [2, 6, 18, 54, 148, 398, 1023],
        5: [2, 6, 18, 54, 148, 397, 1016],
    },
    "bluff_poker": {
        2: [2, 4, 8, 16, 31, 59, 106, 196, 374, 713, 1352],
    },
    "dice_screens": {
        2: [4, 5, 16, 31, 55, 121, 250, 554, 1211],
        3: [4, 5, 16, 31, 59, 133, 303, 743, 1769],
        4: [4, 5, 16, 31, 59, 133, 303, 719, 1641],
    },
    "odds_and_ends": {
        2: [9, 58, 341, 1984],
        3: [9, 54, 312, 1796],
        4: [9, 50, 273, 1565],
    },
    "shares": {
        2: [5, 24, 123, 644, 3177],
        3: [5, 24, 120, 612, 3070],
        4: [5, 24, 120, 606, 2981],
    },
    "tiny": {
        2: [1, 2, 2, 4, 4, 8, 8, 14, 11, 10, 6, 2, 1],
    },
    "track_race": {
        2: [2, 5, 13, 31, 73, 166, 364, 833, 1974],
        3: [2, 5, 13, 31, 71, 164, 349, 796, 1883],
        4: [2, 5, 13, 31, 70, 159, 336, 746, 1742],
        5: [2, 5, 13, 31, 70, 158, 338, 745, 1718],
    },
}


def counts(engine: ModuleType, count: int) -> list[int]:
    """For each depth from 1 on, how many sequences of choices there are."""
    layer = [engine.start(count, Chance.from_seed(SEED), {}, {}, None)]
    found: list[int] = []
    visited = 0
    while layer:
        width = sum(len(state.options) for state in layer)
        visited += width
        if visited > MOST or not width:
            break
        layer = [after(engine, state, value) for state in layer for value in state.options]
        found.append(len(layer))
    return found


def after(engine: ModuleType, state: Any, value: int) -> Any:
    """The state after a choice; the state itself stays what it is."""
    before, chance = state.key(), state.chance.state()
    following = state.copy()
    assert following.key() == before
    engine.step(following, value)
    assert state.key() == before
    assert state.chance.state() == chance
    assert following.key() != before
    return following


def of_game(name: str) -> dict[int, list[int]]:
    """The counts of a game for every number of players."""
    _, engine = loaded(FOLDERS[name])
    return {count: counts(engine, count) for count in players(name)}


@pytest.mark.parametrize("name", RECORDED)
def test_as_many_ways_as_recorded(name: str) -> None:
    assert of_game(name) == RECORDED[name]


def test_every_game_is_recorded() -> None:
    assert set(RECORDED) == set(FOLDERS)


@pytest.mark.parametrize("name", FOLDERS)
def test_equal_choices_lead_to_equal_states(name: str) -> None:
    _, engine = loaded(FOLDERS[name])
    for count in players(name):
        state = engine.start(count, Chance.from_seed(SEED), {}, {}, None)
        for value in state.options:
            one, two = after(engine, state, value), after(engine, state, value)
            assert one.key() == two.key()
            assert one.chance.state() == two.chance.state()
            assert hash(one.key()) == hash(two.key())


if __name__ == "__main__":
    print("RECORDED: dict[str, dict[int, list[int]]] = {")
    for game in FOLDERS:
        print(f'    "{game}": {{')
        for number, found in of_game(game).items():
            print(f"        {number}: {found},")
        print("    },")
    print("}")
