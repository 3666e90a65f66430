"""What a bot is, and the simplest one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rulewright.runtime.notation import Action
    from rulewright.runtime.playing import Game


class Bot(Protocol):
    """A player. It looks at what its seat knows (`view`, `log`, `resample`), and nowhere else."""

    def choose(self, game: Game) -> Action:
        """Return one of the legal actions of the current player; the game stays as it is."""


class RandomBot:
    """Chooses any legal action, each as likely as the others."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(f"random:{seed}").random

    def choose(self, game: Game) -> Action:
        """Any legal action."""
        actions = game.legal_actions()
        return actions[int(self._random() * len(actions))]
