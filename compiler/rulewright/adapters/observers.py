"""Observers of OpenSpiel: what all, one or every player may know of a state, as text and as numbers.

What everybody may know is the view and the log of nobody in particular. The private part of a player is
what their own has beyond that: parts of the numbers that differ, and entries that are not among the public ones.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

_CHOICES = frozenset({"choice", "secret_choice"})

Seen = dict[str, Any]


class Observer:
    """Strings and numbers of what is asked for: public or not, private of nobody, one player or all."""

    def __init__(self, rules: Any, kind: Any) -> None:
        self.rules = rules
        self.recall: bool = kind.perfect_recall
        self.public: bool = kind.public_info
        self.private = kind.private_info
        encoding = rules.encoding
        self.width = rules.players + rules.actions + 1
        sizes = {part.name: part.size for part in encoding.parts}
        if self.recall:
            sizes["choices"] = rules.memory * self.width
        self._own = sum(sizes.values())
        self.tensor = np.zeros(self._own * len(self._shown(0)), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        at = 0
        for title, _ in self._shown(0):
            for name, size in sizes.items():
                self.dict[f"{title}{name}"] = self.tensor[at : at + size]
                at += size

    def _shown(self, player: int) -> list[tuple[str, int | None]]:
        """Return whose knowledge is shown, and what goes before its names; None for that of everybody.

        One player's private and public information together are simply what that player may know.
        """
        kinds = pyspiel.PrivateInfoType
        if self.private == kinds.SINGLE_PLAYER:
            return [("", player)]
        everybody: list[tuple[str, int | None]] = [("", None)] if self.public else []
        if self.private == kinds.NONE:
            return everybody
        return [*everybody, *((f"private {seat} ", seat) for seat in range(self.rules.players))]

    def _is_whole(self, seat: int | None) -> bool:
        """Return whether everything that somebody may know is shown, and not the private part alone."""
        return seat is None or (self.public and self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER)

    def set_from(self, state: Any, player: int) -> None:
        """Fill in the numbers for a player."""
        self.tensor.fill(0)
        if not _begun(state.game):
            return
        for number, (_, seat) in enumerate(self._shown(player)):
            self._fill(self.tensor[number * self._own : (number + 1) * self._own], state, seat)

    def _fill(self, row: NDArray[np.float32], state: Any, seat: int | None) -> None:
        encoding, game = self.rules.encoding, state.game
        row[: encoding.size] = encoding.of(_view(game, seat))
        if not self._is_whole(seat):
            known = np.asarray(encoding.of(game.public_view()), np.float32)
            for part in encoding.parts:
                here = slice(part.at, part.at + part.size)
                if np.array_equal(row[here], known[here]):
                    row[here] = 0
        if self.recall and self.rules.memory:
            choices = [each for each in self._log(game, seat) if each["event"] in _CHOICES]
            for number, each in enumerate(choices[-self.rules.memory :]):
                at = encoding.size + number * self.width
                row[at + each["player"]] = 1.0
                known_action = each.get("action")
                action = (
                    self.rules.engine.parse_action(known_action).number if known_action
                    else self.rules.actions
                )
                row[at + self.rules.players + action] = 1.0

    def _log(self, game: Any, seat: int | None) -> list[Seen]:
        log: list[Seen] = game.public_log() if seat is None else game.log(seat)
        if self._is_whole(seat):
            return log
        public = Counter(map(_words, game.public_log()))
        private = []
        for entry in log:
            if public[_words(entry)]:
                public[_words(entry)] -= 1
            else:
                private.append(entry)
        return private

    def string_from(self, state: Any, player: int) -> str:
        """Return what is shown, as text."""
        return " ".join(self._text(state, seat) for _, seat in self._shown(player))

    def _text(self, state: Any, seat: int | None) -> str:
        game, who = state.game, "all" if seat is None else str(seat)
        own = "" if state.open is None or seat is None else f" {state.open.own(seat)}"
        if not _begun(game):
            return f"{who} set-up"
        view = _view(game, seat)
        if not self._is_whole(seat):
            view = _beyond(view, game.public_view())
        if not self.recall:
            return f"{who} {_words(view)}{own}"
        asked = {name: view[name] for name in ("waiting_for", "choice") if name in view}
        return f"{who} {_words(self._log(game, seat))}{_words(asked)}{own}"


def _view(game: Any, seat: int | None) -> Seen:
    view: Seen = game.public_view() if seat is None else game.view(seat)
    return view


def _beyond(view: Seen, public: Seen) -> Seen:
    """Return what a view says beyond the public one: whole places, values, and what else differs."""
    found: Seen = {}
    for name, shown in view.items():
        if shown == public[name]:
            continue
        if name in {"zones", "variables", "running"}:
            shown = {key: each for key, each in shown.items() if each != public[name].get(key)}
        found[name] = shown
    return found


def _words(data: Any) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def _begun(game: Any) -> bool:
    """Return whether there is a position: not while lots of the set-up are drawn."""
    try:
        game.view(0)
    except ValueError:
        return False
    return True
