"""What a player may choose from: one member, several picks, or an action."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.frame import Frame
from rulewright.interpreter.numbering import NONE, Numbering
from rulewright.model.nodes import Action, Choose, ZoneSource
from rulewright.model.types import PLAYER, EnumType

DONE = NONE
"""The option that ends picking several before the most have been picked."""


@dataclass(frozen=True, slots=True)
class Question:
    """A choice that a player has to make; there is always an option.

    In a choice of several `ahead` are the members that are left to pick, each as often as it is there, in
    the order of picking; at `most` so many more are picked.
    """

    name: str
    player: int
    options: tuple[int, ...]
    ahead: tuple[int, ...] = ()
    most: int = 0


class Picking:
    """Several picks, one by one: each member as often as it is there, and in the order listed.

    Whoever picks a member has passed by those before it, so that what is picked can be picked in one way.
    """

    def __init__(self, members: list[int], low: int, high: int) -> None:
        left = Counter(members)
        # Equal members count as one place in the order: that of the first of them.
        self._ahead = [member for member in left for _ in range(left[member])]
        self._low = low
        self._high = min(high, len(members))
        self._picked: list[int] = []
        self._done = False

    def options(self) -> tuple[int, ...]:
        """Return what can be picked next, `DONE` last; nothing when picking is over.

        Of the members ahead, the last ones are only offered where enough follow to pick the least number.
        """
        if self._done or len(self._picked) >= self._high:
            return ()
        missing = self._low - len(self._picked)
        if missing <= 0:
            return (*dict.fromkeys(self._ahead), DONE)
        return tuple(dict.fromkeys(self._ahead[: len(self._ahead) - missing + 1]))

    def take(self, option: int) -> None:
        """Pick a member, or ends the picking."""
        if option == DONE:
            self._done = True
        else:
            self._ahead = self._ahead[self._ahead.index(option) + 1 :]
            self._picked.append(option)

    def left(self) -> tuple[tuple[int, ...], int]:
        """Return the members ahead, and how many may be picked yet."""
        return tuple(self._ahead), self._high - len(self._picked)

    def picked(self) -> tuple[int, ...]:
        """Return the members in the order listed."""
        return tuple(self._picked)


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that is possible now, with the index of the role that allows it."""

    action: Action
    place: int | None

    def frame(self, actor: int) -> Frame:
        """Return the action's locals: who performs it, and where."""
        frame = Frame()
        frame.bind(self.action.actor, actor)
        if self.action.place is not None and self.place is not None:
            frame.bind(self.action.place, self.place)
        return frame


class Chooser:
    """Works out the options of choices."""

    def __init__(self, numbering: Numbering, evaluator: Evaluator) -> None:
        self._numbering = numbering
        self._game = numbering.game
        self._evaluator = evaluator

    def picking(self, statement: Choose, frame: Frame) -> Picking | None:
        """Return the picks of a choice of several, or None when there are too few members."""
        assert statement.low is not None
        assert statement.high is not None
        copies = isinstance(statement.domain.source, ZoneSource)
        members = self._evaluator.members(statement.domain, frame, copies=copies)
        low = self._evaluator.number(statement.low, frame)
        high = self._evaluator.number(statement.high, frame)
        return None if len(members) < low else Picking(members, low, high)

    def offers(self, who: int, only: str | None = None) -> dict[int, Offer]:
        """Return the actions that a player can perform, or `only` one of them, by the number of their option."""
        offers: dict[int, Offer] = {}
        number = 0
        for action in self._game.actions.values():
            for place in self._places(action) if only in (None, action.name) else ():
                offer = Offer(action, place)
                if self._is_possible(offer, who):
                    offers[number + (place or 0)] = offer
            number += self._numbers(action)
        return offers

    def _places(self, action: Action) -> list[int | None]:
        return [None] if action.role is None else [*self._evaluator.role_places(action.role)]

    def _numbers(self, action: Action) -> int:
        """Return how many numbers an action takes: one for each value of its role's index.

        An action has the same number whatever the number of players.
        """
        if action.role is None or not self._game.functions[action.role].params:
            return 1
        index = self._game.functions[action.role].params[0].type
        if not isinstance(index, EnumType):
            raise EngineFault(f"role {action.role} has {index} for an index")
        if index.name == PLAYER:
            return self._game.max_players
        return self._numbering.base_size(index)

    def _is_possible(self, offer: Offer, who: int) -> bool:
        role = offer.action.role
        if role is not None and self._evaluator.role_holder(role, offer.place) != who:
            return False
        frame = offer.frame(who)
        return all(self._evaluator.holds(need.test, frame) for need in offer.action.needs)
