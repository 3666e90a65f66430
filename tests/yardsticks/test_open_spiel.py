"""The four yardsticks are OpenSpiel's games: whole trees of three, moves and games of the fourth."""

from __future__ import annotations

import pytest

from tests.yardsticks.trees import (
    CONNECT_FOUR,
    KUHN,
    LEDUC,
    TIC_TAC_TOE,
    Compared,
    Yardstick,
    at_random,
    begun,
    count,
    explicit,
    walk,
)


@pytest.mark.parametrize(
    ("yardstick", "nodes", "sets"), [(KUHN, 58, 12), (LEDUC, 9_457, 936)], ids=("kuhn", "leduc")
)
def test_the_whole_tree_is_the_same(yardstick: Yardstick, nodes: int, sets: int) -> None:
    seen = Compared()
    walk(yardstick, explicit(yardstick.engine), yardstick.other.new_initial_state(), seen)
    assert (seen.nodes, len(seen.ours), len(seen.theirs)) == (nodes, sets, sets)


def test_every_game_of_tic_tac_toe_is_the_same() -> None:
    seen: dict[object, tuple[str, int]] = {}
    first = TIC_TAC_TOE.other.new_initial_state()
    assert count(TIC_TAC_TOE, begun(TIC_TAC_TOE), first, 9, seen) == 549_946


def test_the_first_moves_of_connect_four_are_the_same() -> None:
    first = CONNECT_FOUR.other.new_initial_state()
    moves = sum(7**depth for depth in range(6))
    assert count(CONNECT_FOUR, begun(CONNECT_FOUR), first, 5, {}) == moves


def test_whole_games_of_connect_four_are_the_same() -> None:
    assert sum(len(list(at_random(CONNECT_FOUR, seed))) for seed in range(60)) > 600
