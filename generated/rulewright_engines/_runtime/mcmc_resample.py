"""Other courses of a game that a player could not tell from the real one.

A course is what chance drew and what others chose in secret, between the decisions that a player
knows: the own ones and those made in the open. Another course is as good if the player sees the same
in it, from the first thing dealt to the last, and if everything chosen in the open could be chosen.

Such courses are drawn with a Markov chain (Metropolis and Hastings, after Wingate, Stuhlmüller and
Goodman, *Lightweight Implementations of Probabilistic Programming Languages Via Transformational
Compilation*, 2011): one outcome is drawn anew, or two pieces of one shuffle change places, the game is
played again from there, and where the player would have seen anything else the change is taken back.
In the long run each course comes up as often as chance and secret choices, each option as likely,
bring it about among all that look the same to the player.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .chance import Chance, Randomness, ScriptedChance, check_bound
from .engine import Engine, State
from .log import Reader
from .resample import tried
from .result import outcomes
from .timeline import Timeline
from .views import is_secret, places, variables, zones

SWEEPS = 3
"""So often each outcome is tried to be changed, on the average."""

FEWEST, MOST = 40, 1_000
"""At least and at most so many changes are tried for one course."""

BASES = 5
"""Where a game began from a position, one change in so many is of what is hidden in it."""

LONGEST = 10_000
"""A course with more choices in secret, one after the other, is left."""

Draw = tuple[int, int]
"""How many outcomes there were, and which of them it was, from 0."""

_Raw = tuple[Any, ...]

_Place = tuple[str, int]
"""A place by its name, and its number in the family."""


class _Unlike(Exception):
    """The player would have seen something else."""


class _Lots:
    """Gives outcomes laid down beforehand as far as they fit, then others, and keeps them all."""

    __slots__ = ("_fresh", "_given", "drawn")

    def __init__(self, given: Sequence[Draw], fresh: Randomness) -> None:
        self._given = given
        self._fresh = fresh
        self.drawn: list[Draw] = []

    def below(self, n: int) -> int:
        """Return the next outcome: the one laid down if it was one of `n`, or else a fresh one."""
        check_bound(n)
        if n == 1:
            return 0
        at = len(self.drawn)
        given = self._given[at] if at < len(self._given) else (0, 0)
        outcome = given[1] if given[0] == n else self._fresh.below(n)
        self.drawn.append((n, outcome))
        return outcome

    def copy(self) -> _Lots:
        """Return the same; copies of a state in play share what was drawn."""
        return self

    def state(self) -> tuple[int, ...]:
        """Return the outcomes so far."""
        return tuple(outcome for _, outcome in self.drawn)


@dataclass(slots=True)
class _Known:
    """A decision that the player knows: who decided on what, and, of the own ones, among what."""

    chooser: int
    at: int
    value: int
    options: tuple[int, ...] | None


@dataclass(slots=True)
class _Part:
    """From one known decision, or the set-up, to the next: what was drawn, and what happened.

    The state before is kept where something is drawn.
    """

    before: State | None
    draws: tuple[Draw, ...]
    entries: list[_Raw]


class Courses:
    """The courses of a game for a player, and a walk among them that begins at the real one.

    `tried` changes were tried so far, `changed` of them were good.
    """

    def __init__(self, engine: Engine, timeline: Timeline, player: int) -> None:
        self._engine = engine
        self._timeline = timeline
        self.player = player
        self._reader = Reader(engine, timeline.setting.players, player)
        self._read: dict[_Raw, str | None] = {}
        self._known: list[_Known] = []
        self._seen: list[list[str]] = []
        self._touched: list[tuple[_Place, ...] | None] = []
        self._looks: list[object] = []
        self._parts: list[_Part] = []
        self.tried = 0
        self.changed = 0
        self._real()

    # ---- the real course ------------------------------------------------------------------------

    def _real(self) -> None:
        """Play the game as it was, and divides it at the decisions that the player knows."""
        timeline, entries = self._timeline, list[_Raw]()
        lots = _Lots((), self._chance())
        before: State | None = None if timeline.base is None else timeline.base.copy()
        if timeline.base is None:
            state = timeline.start(lots, entries)
        else:
            state = timeline.base.copy()
            state.chance, state.log = lots, entries
        drawn: list[Draw] = lots.drawn
        for action in timeline.actions:
            if self._hidden(state):
                if len(state.options) > 1:
                    drawn.append((len(state.options), state.options.index(action.value)))
            else:
                self._close(before, drawn, entries, state)
                own = state.chooser == self.player
                self._known.append(
                    _Known(state.chooser, state.at, action.value, state.options if own else None)
                )
                before = state.copy()
                drawn.clear()
                entries = state.log = []
            self._choose(state, action.value)
        self._close(before, drawn, entries, state)
        self.state = state.copy()

    def _chance(self) -> Randomness:
        """Return what the game drew from."""
        timeline = self._timeline
        if timeline.scripted:
            return ScriptedChance(timeline.outcomes)
        if timeline.base is not None:
            drawn: Randomness = timeline.base.chance.copy()
            return drawn
        return timeline.setting.seeded()

    def _close(
        self, before: State | None, drawn: list[Draw], entries: list[_Raw], state: State
    ) -> None:
        self._parts.append(_Part(before, tuple(drawn), entries))
        seen: list[str] = []
        self._see(entries, 0, seen)
        self._seen.append(seen)
        touched = None if drawn else _touched(entries)
        self._touched.append(touched)
        self._looks.append(self._look(state, touched))

    # ---- what the player sees -------------------------------------------------------------------

    def _hidden(self, state: State) -> bool:
        """Return whether somebody is to choose what the player does not learn."""
        return (
            state.at >= 0
            and state.chooser != self.player
            and is_secret(self._engine, state)
        )

    def _choose(self, state: State, value: int) -> None:
        secret = is_secret(self._engine, state)
        state.log.append(("choice", state.chooser, state.at, value, secret))
        self._engine.step(state, value)

    def _see(self, entries: list[_Raw], since: int, seen: list[str]) -> None:
        """Add what the player sees of the entries; a secret choice is one, however many picks."""
        for entry in entries[since:]:
            try:
                shown = self._read[entry]
            except KeyError:
                read = self._reader.read(entry)
                shown = self._read[entry] = None if read is None else repr(read)
            if shown is not None and not (
                seen and seen[-1] == shown and entry[0] == "choice" and entry[4]
                and entry[1] != self.player
            ):
                seen.append(shown)

    def _look(self, state: State, touched: tuple[_Place, ...] | None) -> object:
        """Return the position as the player sees it, or only places that were touched.

        No log tells in which order an open line was laid, or which slot a piece was in that nobody
        sees. How a game ended, all have heard.
        """
        engine, player = self._engine, self.player
        if touched is not None:
            return places(engine, state, player, touched)
        ended = outcomes(engine, state) if state.at < 0 else None
        return zones(engine, state, player), variables(engine, state, player), ended

    # ---- another course -------------------------------------------------------------------------

    def walk(self, lots: Chance, tries: int | None = None) -> None:
        """Try so many changes, by itself several for each outcome there is."""
        for _ in range(self._enough() if tries is None else tries):
            self.tried += 1
            self.changed += self._change(lots)

    def _enough(self) -> int:
        outcomes = self._outcomes()
        return min(MOST, max(FEWEST, SWEEPS * outcomes))

    def _outcomes(self) -> int:
        return sum(len(part.draws) for part in self._parts)

    def _change(self, lots: Chance) -> bool:
        """Try one change; whether the course is another now."""
        outcomes = self._outcomes()
        if self._timeline.base is not None and not (outcomes and lots.below(BASES)):
            return self._change_base(lots)
        if not outcomes:
            return False
        at = lots.below(outcomes)
        number = 0
        while at >= len(self._parts[number].draws):
            at -= len(self._parts[number].draws)
            number += 1
        old = self._parts[number].draws
        draws = _swapped(old, at, lots) if lots.below(4) else _redrawn(old, at, lots)
        return draws != old and self._take(number, draws, lots)

    def _change_base(self, lots: Chance) -> bool:
        """Try another position in the beginning, as far as the player could not tell it."""
        before = self._parts[0].before
        assert before is not None
        _, other = tried(self._engine, before, self.player, lots.next32())
        return other is not None and self._take(0, self._parts[0].draws, lots, other)

    def _take(
        self, number: int, draws: tuple[Draw, ...], lots: Chance, base: State | None = None
    ) -> bool:
        """Go over to the course with another part, or base; False if it does not fit."""
        outcomes = self._outcomes()
        first = number
        while first and self._parts[first].before is None:
            first -= 1
        try:
            parts, state = self._played(first, number, draws, lots, base)
        except _Unlike:
            return False
        except Exception as error:
            # A course in which the rules cannot go on is none.
            if self._engine.fault(error) is None:
                raise
            return False
        now = sum(len(part.draws) for part in (*self._parts[:first], *parts))
        # A course with more outcomes is chosen to be changed less often at each of them.
        if now > outcomes and lots.below(now) >= outcomes:
            return False
        self._parts[first:] = parts
        self.state = state
        return True

    def _played(
        self, first: int, number: int, draws: tuple[Draw, ...], lots: Chance, base: State | None
    ) -> tuple[list[_Part], State]:
        """Return the parts from the first on, one with other outcomes; `_Unlike` if the player would notice.

        Only the first part, and those in which something was drawn, keep the state before them.
        """
        parts: list[_Part] = []
        state = base or self._parts[first].before
        for part in range(first, len(self._parts)):
            given = draws if part == number else self._parts[part].draws
            before = None if state is None or (given == () and part > first) else state.copy()
            if part == first and state is not None:
                state = state.copy()
            chance, entries = _Lots(given, lots), list[_Raw]()
            state = self._begun(state, part, chance, entries)
            self._go_on(state, part, chance, entries)
            parts.append(_Part(before, tuple(chance.drawn), entries))
        assert state is not None
        return parts, state.copy()

    def _begun(
        self, state: State | None, part: int, chance: _Lots, entries: list[_Raw]
    ) -> State:
        """Carry out the known decision that a part begins with, or the set-up."""
        if state is None:
            return self._timeline.start(chance, entries)
        state.chance, state.log = chance, entries
        if part:
            self._choose(state, self._known[part - 1].value)
        return state

    def _go_on(self, state: State, part: int, chance: _Lots, entries: list[_Raw]) -> None:
        """Let others choose in secret until the next known decision, which must be possible."""
        wanted, seen, read = self._seen[part], list[str](), 0
        last = part == len(self._parts) - 1
        for _ in range(LONGEST):
            self._see(entries, read, seen)
            read = len(entries)
            if seen != wanted[: len(seen)]:
                raise _Unlike
            if not self._hidden(state) or (last and self._as_now(state, seen, wanted)):
                break
            self._choose(state, state.options[chance.below(len(state.options))])
        if seen != wanted or not (self._as_now(state, seen, wanted) if last else self._fits(state, part)):
            raise _Unlike
        if self._look(state, self._touched[part]) != self._looks[part]:
            raise _Unlike

    def _fits(self, state: State, part: int) -> bool:
        """Return whether the known decision after a part can be made."""
        known = self._known[part]
        if state.at != known.at or state.chooser != known.chooser:
            return False
        if known.options is not None:
            return bool(state.options == known.options)
        return bool(known.value in state.options)

    def _as_now(self, state: State, seen: list[str], wanted: list[str]) -> bool:
        """Return whether the game waits as the real one does, as far as the player can see."""
        real = self.state
        if len(seen) != len(wanted) or state.chooser != real.chooser:
            return False
        if self._hidden(real):
            return self._hidden(state)
        if state.at != real.at:
            return False
        if state.chooser == self.player:
            return bool(state.options == real.options and state.picks == real.picks)
        return bool(state.winners == real.winners)

    @property
    def base(self) -> State | None:
        """Return the position that the course begins from; None for a new game's set-up."""
        return self._parts[0].before

    @property
    def drawn(self) -> list[int]:
        """Return what chance drew in the course, and between that which of several options was secretly chosen."""
        return [outcome for part in self._parts for _, outcome in part.draws]

    @property
    def entries(self) -> list[_Raw]:
        """Return everything that happened in the course."""
        return [entry for part in self._parts for entry in part.entries]


def _touched(entries: list[_Raw]) -> tuple[_Place, ...]:
    """Return the places that something was moved from or to."""
    found = {place for entry in entries if entry[0] == "move" for place in entry[1:3]}
    return tuple(sorted(found))


def _redrawn(draws: tuple[Draw, ...], at: int, lots: Chance) -> tuple[Draw, ...]:
    n = draws[at][0]
    return (*draws[:at], (n, lots.below(n)), *draws[at + 1 :])


def _swapped(draws: tuple[Draw, ...], at: int, lots: Chance) -> tuple[Draw, ...]:
    """Return two pieces of the shuffle that an outcome is of change places; an outcome alone is redrawn.

    A shuffle draws below n, below n - 1 and so on. Where other outcomes happen to look like that
    nothing is lost: the change can be undone just as likely.
    """
    first = last = at
    while first and draws[first - 1][0] == draws[first][0] + 1:
        first -= 1
    while last + 1 < len(draws) and draws[last + 1][0] == draws[last][0] - 1:
        last += 1
    if first == last:
        return _redrawn(draws, at, lots)
    n = draws[first][0]
    order = list(range(n))
    for size, outcome in draws[first : last + 1]:
        order[size - 1], order[outcome] = order[outcome], order[size - 1]
    # Of a deal only the last places are filled by what was drawn.
    one = n - 1 - lots.below(last - first + 1)
    other = lots.below(n)
    order[one], order[other] = order[other], order[one]
    changed: list[Draw] = []
    left = list(range(n))
    for size in range(n, draws[last][0] - 1, -1):
        outcome = left.index(order[size - 1], 0, size)
        left[size - 1], left[outcome] = left[outcome], left[size - 1]
        changed.append((size, outcome))
    return (*draws[:first], *changed, *draws[last + 1 :])
