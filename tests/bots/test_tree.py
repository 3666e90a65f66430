"""The search tree: what is tried first, what most, and what is remembered."""

from __future__ import annotations

from rulewright.bots.tree import Arm, Node


def test_everything_is_tried_once() -> None:
    node = Node()
    assert node.untried((1, 2, 3)) == [1, 2, 3]
    node.try_first(2)
    assert node.untried((1, 2, 3)) == [1, 3]
    assert node.untried((2,)) == []


def test_an_arm_counts_how_often_it_was_available() -> None:
    node = Node()
    node.try_first(1)
    node.untried((1, 2))
    node.untried((2,))
    assert node.arms[1].available == 2


def test_the_best_arm_wins_more_or_was_tried_less() -> None:
    node = Node({1: Arm(10, 20, 9), 2: Arm(10, 20, 1)})
    assert node.best((1, 2), exploration=0.7) == 1
    assert node.best((2,), exploration=0.7) == 2
    node = Node({1: Arm(100, 200, 60), 2: Arm(1, 200, 0)})
    assert node.best((1, 2), exploration=0.7) == 2
    assert node.best((1, 2), exploration=0.0) == 1


def test_an_arm_that_is_seldom_available_is_not_tried_for_that() -> None:
    often, seldom = Arm(10, 1000, 5), Arm(10, 11, 5)
    assert Node({1: often, 2: seldom}).best((1, 2), exploration=0.7) == 1


def test_what_follows_is_made_once() -> None:
    node = Node()
    assert node.follow((1, 2, 0)) is node.follow((1, 2, 0))
    assert node.follow((1, 2, 0)) is not node.follow((1, 3, 0))
