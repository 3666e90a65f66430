"""An action: one option of one choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Action:
    """One option of one choice. Each exists once per engine, so that `is` and `==` are the same.

    `number` counts the actions of the whole engine from 0, `value` is what the rules work with.
    """

    __slots__ = ("_origin", "choice", "number", "text", "value")

    def __init__(
        self, number: int, choice: str, value: int, text: str, origin: Callable[[int], Action]
    ) -> None:
        self.number = number
        self.choice = choice
        self.value = value
        self.text = text
        self._origin = origin

    def __repr__(self) -> str:
        return f"<Action {self.number} {self.text}>"

    def __str__(self) -> str:
        return self.text

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Action:
        return self

    def __reduce__(self) -> tuple[Callable[[int], Action], tuple[int]]:
        return self._origin, (self.number,)
