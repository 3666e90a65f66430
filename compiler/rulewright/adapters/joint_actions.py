"""Secret choices that several players make at the same time, as one."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any


class Together:
    """An open block of secret choices. Each who has more to choose picks once in every round.

    What one player can choose must not depend on what others chose in it: `ValueError` otherwise.
    """

    def __init__(self, begun: Any) -> None:
        self.begun = begun
        self.picked: dict[int, list[int]] = {seat: [] for seat in range(begun.players)}
        self._legal: dict[int, list[Any]] = {}

    def __deepcopy__(self, memo: Any) -> Together:
        other = Together(self.begun.copy())
        other.picked = {seat: picks.copy() for seat, picks in self.picked.items()}
        return other

    @classmethod
    def of(cls, game: Any) -> Together | None:
        """Return the block that begins now, if one does in which no lots are drawn before all have chosen."""
        found = cls(game.copy())
        tried, made = found.begun.copy(), 0
        while found._is_open(tried, made):
            made += 1
            tried.apply(tried.legal_actions()[-1])
            drawn = False
            while tried.chance_outcomes():
                drawn = True
                tried.apply_chance(0)
            if drawn and found._is_open(tried, made):
                return None
        return found if made else None

    def legal(self, player: int) -> list[Any]:
        """Return what a player can pick now; nothing when they have made all their choices."""
        if player not in self._legal:
            self._legal[player] = self._found(player)
        return self._legal[player]

    def _found(self, player: int) -> list[Any]:
        game = self.begun.copy()
        left = {seat: list(picks) for seat, picks in self.picked.items()}
        made = 0
        while self._is_open(game, made):
            made += 1
            seat = game.current_player
            if left[seat]:
                game.apply(left[seat].pop(0))
            elif seat == player:
                return list(game.legal_actions())
            else:
                game.apply(game.legal_actions()[-1])
        return []

    def taken(self, actions: list[int]) -> Any | None:
        """Add what all have picked; the game after the block, once nobody has more to choose."""
        for seat in self.picked:
            if self.legal(seat):
                self.picked[seat].append(actions[seat])
        self._legal = {}
        if any(self.legal(seat) for seat in self.picked):
            return None
        game = self.begun
        left = {seat: list(picks) for seat, picks in self.picked.items()}
        while any(left.values()):
            seat = game.current_player
            if seat is None or seat < 0 or not left[seat]:
                raise ValueError(
                    "what can be chosen here depends on what others choose; play without simultaneous"
                )
            game.apply(left[seat].pop(0))
        return game

    def rounds(self, actions: list[Any]) -> list[list[int]]:
        """Return what all pick at once, round by round, if they go on with these, the last one first.

        The actions of the block are taken from the list.
        """
        game, made = self.begun.copy(), 0
        picked: dict[int, list[int]] = {seat: [] for seat in self.picked}
        while actions and self._is_open(game, made):
            made += 1
            picked[game.current_player].append(actions[-1].number)
            game.apply(actions.pop())
        return [[*each] for each in zip_longest(*picked.values(), fillvalue=0)]

    def own(self, player: int) -> list[int]:
        """Return what a player has picked so far."""
        return self.picked[player]

    @staticmethod
    def _is_open(game: Any, made: int) -> bool:
        """Return whether a game is still in the block after so many choices in it."""
        state = game.state
        return (
            not game.is_over and not game.chance_outcomes()
            and state.secret >= 0 and len(state.secret_moves) == made
        )
