"""What players have seen of a game so far, found out once and added to as the game goes on.

The engine writes its log while a state of its own plays behind the game. Nothing is done before
somebody asks; then only the actions since the last time are played.
"""

from __future__ import annotations

from typing import Any

from .engine import Engine, State
from .log import OVER, Entry, Reader, copied
from .log_sentences import Teller
from .result import outcomes
from .timeline import Timeline
from .views import is_secret


class Seen:
    """The entries that one player sees, and the sentences made of them by language.

    `marks[n]` of the entries are from before action n.
    """

    __slots__ = ("entries", "marks", "reader", "told")

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.entries: list[Entry] = []
        self.marks: list[int] = []
        self.told: dict[str, list[str]] = {}

    def copy(self) -> Seen:
        other = Seen(self.reader)
        other.entries = self.entries.copy()
        other.marks = self.marks.copy()
        other.told = {language: lines.copy() for language, lines in self.told.items()}
        return other

    def add(self, entries: list[tuple[Any, ...]]) -> None:
        """Add what happened next. However many picks a secret choice takes, it is one entry."""
        for entry in entries:
            shown = self.reader.read(entry)
            if shown is not None and not (
                shown["event"] == "secret_choice" and self.entries and self.entries[-1] == shown
            ):
                self.entries.append(shown)
        self.marks.append(len(self.entries))

    def ended(self, engine: Engine, state: State) -> None:
        """Add to the end of a game that is over in a state what its rules say of it."""
        if state.at < 0 and self.entries and self.entries[-1]["event"] == OVER:
            self.entries[-1] |= outcomes(engine, state)

    def shown(self, engine: Engine, state: State) -> int:
        """Return how many entries show: not that of a secret choice that is still being made."""
        at_work = {"event": "secret_choice", "player": state.chooser}
        working = state.at >= 0 and is_secret(engine, state)
        hidden = working and self.entries and self.entries[-1] == at_work
        return len(self.entries) - bool(hidden)

    def forget_after(self, length: int) -> None:
        """Forget what happened after so many actions."""
        if len(self.marks) > length + 1:
            del self.entries[self.marks[length] :]
            del self.marks[length + 1 :]
            for lines in self.told.values():
                del lines[len(self.entries) :]


class History:
    """The logs of a game. `timeline` is that of the game.

    `before` is what happened before the timeline begins, as the engine wrote it.
    """

    __slots__ = (
        "_engine", "_entries", "_marks", "_seen", "_state", "_tellers", "_timeline", "before",
    )

    def __init__(
        self, engine: Engine, timeline: Timeline, before: tuple[tuple[Any, ...], ...] = ()
    ) -> None:
        self._engine = engine
        self._timeline = timeline
        self.before = before
        self._tellers: dict[str, Teller] = {}
        self._forget()

    def _forget(self) -> None:
        self._entries: list[tuple[Any, ...]] = [*self.before]
        self._marks: list[int] = []
        self._state: State | None = None
        self._seen: dict[int, Seen] = {}

    def copy(self, timeline: Timeline) -> History:
        """Return the logs of a copy of the game."""
        other = History(self._engine, timeline, self.before)
        other._entries = self._entries.copy()
        other._marks = self._marks.copy()
        if self._state is not None:
            other._follow(self._state)
        other._seen = {player: seen.copy() for player, seen in self._seen.items()}
        other._tellers = self._tellers
        return other

    def forget_after(self, length: int, state: State) -> None:
        """Forget what happened after so many actions, which led to `state`."""
        if len(self._marks) <= length + 1:
            return
        del self._entries[self._marks[length] :]
        del self._marks[length + 1 :]
        self._follow(state)
        for seen in self._seen.values():
            seen.forget_after(length)

    def log(self, state: State, player: int, since: int) -> list[Entry]:
        """Return the entries that a player may see, with None for what is hidden in them.

        `state` is where the actions led to. Of somebody else's secret choices, however many picks
        they took, one entry says that a choice was made; it appears when that player has made the
        last one.
        """
        seen = self._seen_by(player)
        return [copied(entry) for entry in seen.entries[since : seen.shown(self._engine, state)]]

    def tell(self, state: State, player: int, since: int, language: str) -> list[str]:
        """Return the entries that a player may see in sentences."""
        seen = self._seen_by(player)
        if language not in self._tellers:
            texts = self._engine.texts(language).called(self._timeline.setting.names)
            self._tellers[language] = Teller(self._engine, state.players, texts)
        told = seen.told.setdefault(language, [])
        told += map(self._tellers[language].tell, seen.entries[len(told) :])
        return told[since : seen.shown(self._engine, state)]

    def entries(self) -> list[tuple[Any, ...]]:
        """Return everything that happened from the beginning on, as the engine wrote it."""
        self._catch_up()
        return self._entries

    def _seen_by(self, player: int) -> Seen:
        self._catch_up()
        if player not in self._seen:
            self._seen[player] = Seen(Reader(self._engine, self._timeline.setting.players, player))
        seen = self._seen[player]
        for number in range(len(seen.marks), len(self._marks)):
            before = self._marks[number - 1] if number else 0
            seen.add(self._entries[before : self._marks[number]])
        if self._state is not None:
            seen.ended(self._engine, self._state)
        return seen

    def _follow(self, state: State) -> None:
        """Let the state that logs be a copy of another."""
        copy: State = state.copy()
        copy.log = self._entries
        self._state = copy

    def _catch_up(self) -> None:
        """Play what has been played since the last time."""
        timeline = self._timeline
        try:
            if self._state is None:
                self._state = timeline.begin(self._entries)
                self._marks.append(len(self._entries))
            for number in range(len(self._marks) - 1, len(timeline.actions)):
                timeline.play(self._state, number)
                self._marks.append(len(self._entries))
        except BaseException:
            # Somebody interrupted it in the midst of an action: all is found out again next time.
            self._forget()
            raise
