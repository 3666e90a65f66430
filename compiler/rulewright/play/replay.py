"""A saved game shown again, choice by choice, with everything that was hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.foundation.frozen import dataclass

if TYPE_CHECKING:
    from rulewright.runtime.playing import Game

_TOLD_BY_THE_CHOICE = frozenset({"choice", "secret_choice"})


@dataclass(frozen=True, slots=True)
class Moment:
    """One choice of a game: who made it, in words and notation, and what came of it."""

    number: int
    player: int
    choice: str
    notation: str
    consequences: tuple[str, ...]


def moments(game: Game, start: Game, language: str) -> Iterator[Moment]:
    """Yield every choice of a game that began as `start`, which is played on to where the game is.

    What came of a choice is told as the player saw it who made it.
    """
    for number, action in enumerate(game.history, 1):
        player = start.current_player
        assert player is not None
        before = len(start.log(player))
        start.apply(action.text)
        told = zip(start.log(player), start.tell(player, language), strict=True)
        consequences = tuple(
            sentence
            for entry, sentence in list(told)[before:]
            if entry["event"] not in _TOLD_BY_THE_CHOICE
        )
        asks = game.engine.choice_of(action).kind == "may"
        choice = game.describe(action, language) if asks else game.answer(action, language)
        yield Moment(number, player, choice, action.text, consequences)


def rewound(game: Game) -> Game:
    """Return a game of its own at the beginning of this one."""
    start = game.copy()
    while start.history:
        start.undo()
    return start
