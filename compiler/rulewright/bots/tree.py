"""The tree of an information-set search: what one player can tell apart, with counts of wins.

A node is a decision as the searching player sees it come about. Positions behind it differ in what
is hidden, so not every choice can be made each time: an arm counts how often it could have been.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt
from typing import TypeAlias

Step: TypeAlias = "tuple[int, int, int]"
"""What was chosen, and the next choice that the searching player sees: its number and chooser."""


@dataclass(slots=True)
class Arm:
    """One choice at a node: how often it was made, could be made, and what it won in all."""

    visits: int = 0
    available: int = 0
    wins: float = 0


@dataclass(slots=True)
class Node:
    """A decision, with its arms by the value chosen and the nodes that follow."""

    arms: dict[int, Arm] = field(default_factory=dict)
    after: dict[Step, Node] = field(default_factory=dict)

    def follow(self, step: Step) -> Node:
        """Return the node after a step, made when it is not there yet."""
        node = self.after.get(step)
        if node is None:
            node = self.after[step] = Node()
        return node

    def untried(self, options: tuple[int, ...]) -> list[int]:
        """Return the options that were never chosen here. Those that were become available once more."""
        arms = self.arms
        fresh = []
        for value in options:
            arm = arms.get(value)
            if arm is None:
                fresh.append(value)
            else:
                arm.available += 1
        return fresh

    def try_first(self, value: int) -> Arm:
        """Return the new arm of an option that was never chosen here."""
        arm = self.arms[value] = Arm(available=1)
        return arm

    def best(self, options: tuple[int, ...], exploration: float) -> int:
        """Return the option with the highest upper confidence bound (UCB1), all of them tried before."""
        arms = self.arms
        best_value, best_bound = options[0], -1.0
        for value in options:
            arm = arms[value]
            bound = arm.wins / arm.visits + exploration * sqrt(log(arm.available) / arm.visits)
            if bound > best_bound:
                best_value, best_bound = value, bound
        return best_value
