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
    "cartagena": {
        2: [2, 7, 20, 68, 177, 507, 1278],
        3: [2, 7, 20, 68, 174, 496, 1255],
        4: [2, 7, 20, 68, 173, 490, 1215],
        5: [2, 7, 20, 68, 173, 490, 1212],
    },
    "tortuga_1667": {
        2: [2, 4, 24, 72, 276, 924],
        3: [2, 4, 24, 72, 304, 1016],
        4: [2, 4, 24, 72, 248, 1140],
        5: [2, 4, 24, 68, 248, 1192],
        6: [2, 4, 24, 72, 272, 1072],
        7: [2, 4, 24, 76, 288, 1252],
        8: [2, 4, 24, 80, 284, 1108],
        9: [2, 4, 24, 80, 344, 1628],
    },
    "tortuga_2014": {
        2: [3, 5, 12, 23, 54, 140, 410, 708, 1232],
        3: [4, 5, 12, 34, 56, 104, 238, 465, 1111],
        4: [4, 5, 10, 24, 47, 89, 191, 446, 866, 1794],
    },
    "bluff_poker": {
        2: [2, 4, 8, 16, 27, 46, 76, 119, 200, 361, 665, 1218],
    },
    "dice_screens": {
        2: [2, 5, 9, 22, 42, 102, 185, 370, 626, 1120],
        3: [2, 5, 9, 22, 42, 104, 212, 434, 860, 1676],
        4: [2, 5, 9, 22, 42, 104, 212, 470, 958, 1934],
    },
    "hold_or_roll": {
        2: [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024],
        3: [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024],
        4: [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024],
    },
    "odds_and_ends": {
        2: [9, 57, 325, 1802],
        3: [9, 55, 296, 1607],
        4: [9, 56, 297, 1588],
    },
    "prizes": {
        2: [1, 2, 4, 4, 8, 16, 16, 32, 64, 64, 128, 256, 256, 512, 960, 832],
        3: [1, 2, 4, 4, 8, 16, 16, 32, 64, 64, 128, 256, 256, 512, 960, 832],
        4: [1, 2, 4, 4, 8, 16, 16, 32, 64, 64, 128, 256, 256, 512, 960, 832],
    },
    "shares": {
        2: [5, 24, 123, 644, 3177],
        3: [5, 24, 120, 612, 3070],
        4: [5, 24, 120, 606, 2981],
    },
    "three_men": {
        2: [1, 3, 3, 6, 6, 24, 24, 96, 96, 272, 272, 650, 662],
    },
    "tiny": {
        2: [1, 2, 2, 4, 4, 8, 8, 14, 11, 10, 6, 2, 1],
    },
    "track_race": {
        2: [2, 4, 10, 20, 47, 102, 222, 498, 1157],
        3: [2, 4, 10, 21, 48, 114, 244, 550, 1283],
        4: [2, 4, 10, 21, 49, 115, 258, 577, 1369],
        5: [2, 4, 10, 21, 49, 116, 262, 608, 1454],
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
