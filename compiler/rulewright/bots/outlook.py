"""What a position promises each player, found out by trying: for games that go on for long.

In such a game most positions look alike to who only counts what is won already. So it is watched how
the pieces of players move in games at random, and what each place gives of the quantity that wins. A
place is worth what the better places are to which pieces went from it, less the effort of each move
tried. What players hold besides, such as cards, is worth as much as makes it equally good to come by
one and to use one up.

All of that is seen in positions that the bot could not tell from the real one. No rule is read.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import linear_regression
from typing import TYPE_CHECKING, Any, TypeAlias

from rulewright.runtime.place_storage import traits
from rulewright.runtime.places import EMPTY, MASK_BITS, Member, Places

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from rulewright.runtime.engine import Engine, Standing, State

    Draw: TypeAlias = Callable[[], State]

LONG = 500
"""A game at random that takes more choices than this goes on for long."""
WATCHED = 16_000
"""For so many choices games are watched."""
MOST = 8
"""More in stock than this is worth no more."""
TRIES = 3
"""So many actions are tried for each that is taken."""
ROUNDS, RATE = 3, 0.1
"""So often examples are gone through, and how far a worth follows one at first."""
SWEEPS, HALVINGS = 100, 12
"""How long the worth of places is worked out, and how often for a smaller effort."""

Having: TypeAlias = "Counter[int]"
"""What a player has, by the number of the place (or kind, in stock)."""


@dataclass(frozen=True, slots=True)
class _Source:
    """A field of a state: for each member of it and each kind, the player and the place it counts for."""

    field: str
    members: tuple[tuple[int, dict[int, tuple[int, int]]], ...]
    alone: bool
    counted: bool
    shift: int


class Outlook:
    """What places and stocks are worth, in units of the quantity that wins."""

    def __init__(self, engine: Engine, standing: Standing, players: int) -> None:
        self._step, self._standing = engine.step, standing
        self._acts = tuple(choice.kind == "action" for choice in engine.description.choices)
        self._numbers: dict[tuple[str, bool, tuple[int, ...]], int] = {}
        self._class: list[str] = []
        self._stocks: set[int] = set()
        self._sources = tuple(self._read(engine, Places(engine.description, engine.values, players), players))
        self._worth = [0.0] * len(self._class)
        self._stock: dict[int, float] = {}

    def _read(self, engine: Engine, places: Places, players: int) -> Iterator[_Source]:
        for zone in engine.description.zones:
            cls = places.classes[zone.holds]
            members = []
            for member in places.zone_members[zone.name]:
                found = {}
                if cls.per_player:
                    for kind in range(players):
                        own = member.owner == kind
                        found[kind] = kind, self._number(cls.name, zone.name, own, _rest(member))
                elif member.owner >= 0:
                    stock = self._number(cls.name, zone.name, True, ())
                    self._stocks.add(stock)
                    found = dict.fromkeys(range(len(cls.copies)), (member.owner, stock))
                if found:
                    members.append((member.flat, found))
            if members:
                counted = len(cls.copies) == 1 and not cls.per_player and not traits(zone.shape).numbered
                shift = 0 if zone.seen == "all" else MASK_BITS
                yield _Source(zone.field, tuple(members), not zone.indices, counted, shift)

    def _number(self, cls: str, zone: str, own: bool, rest: tuple[int, ...]) -> int:
        found = self._numbers.setdefault((zone, own, rest), len(self._numbers))
        if found == len(self._class):
            self._class.append(cls)
        return found

    # ---- what a position is worth ---------------------------------------------------------------

    def having(self, state: State) -> list[Having]:
        """Return what each player has."""
        found: list[Having] = [Counter() for _ in range(state.players)]
        for source in self._sources:
            held: Any = getattr(state, source.field)
            for flat, kinds in source.members:
                pieces = held if source.alone else held[flat]
                if source.counted:
                    seat, number = kinds[0]
                    found[seat][number] += pieces
                    continue
                for piece in pieces:
                    if piece != EMPTY:
                        seat, number = kinds[piece >> source.shift]
                        found[seat][number] += 1
        return found

    def worth(self, state: State) -> list[float]:
        """Return what each player has of what wins, and what the rest promises."""
        return [self._sum(having) + self._in_stock(having) for having in self.having(state)]

    def _sum(self, having: Having) -> float:
        return sum(self._worth[number] * n for number, n in having.items() if number not in self._stocks)

    def _in_stock(self, having: Having) -> float:
        return sum(each * min(having[number], MOST) for number, each in self._stock.items())

    # ---- playing on -----------------------------------------------------------------------------

    def stride(self, state: State, lots: Random) -> int:
        """Choose at random until somebody is to take the next action; return how many choices that took."""
        who, made = state.chooser, 0
        while state.at >= 0:
            options = state.options
            self._step(state, options[int(lots.random() * len(options))])
            made += 1
            if self._done(state, who):
                break
        return made

    def _done(self, state: State, who: int) -> bool:
        """Return whether an action of somebody has come to its end."""
        return state.at < 0 or state.chooser != who or self._acts[state.at]

    def best_of(self, state: State, lots: Random, tries: int = TRIES) -> tuple[State, int]:
        """Return what the best of some actions leads to, and how many choices it took.

        What changes nothing for a player is only done where nothing else was found.
        """
        who, still = state.chooser, self.worth(state)[state.chooser]
        found: list[tuple[tuple[bool, bool, float], State, int]] = []
        for _ in range(tries):
            here: State = state.copy()
            made = self.stride(here, lots)
            if here.at < 0:
                won = bool(here.winners >> who & 1)
                found.append(((won, won, 0.0), here, made))
                continue
            worth = self.worth(here)
            lead = worth[who] - max(worth[:who] + worth[who + 1 :], default=0.0)
            found.append(((False, worth[who] != still, lead), here, made))
        _, after, made = max(found, key=lambda each: each[0])
        return after, made

    def is_still(self, state: State, value: int) -> bool:
        """Return whether a choice is an action by itself that changes nothing for who takes it."""
        who, before = state.chooser, self.having(state)[state.chooser]
        after: State = state.copy()
        self._step(after, value)
        return after.at >= 0 and self._done(after, who) and self.having(after)[who] == before

    # ---- learning -------------------------------------------------------------------------------

    def learn(self, draw: Draw, lots: Random) -> bool:
        """Learn by playing on from positions drawn; return whether anything can be told."""
        ways: dict[int, Counter[int]] = {}
        examples: list[tuple[Having, float]] = []
        changes: list[Having] = []
        made = 0
        while made < WATCHED:
            state, begun = draw(), made
            while state.at >= 0 and made < WATCHED:
                made += self._watch(state, lots, ways, examples, changes)
            if state.at < 0 and made - begun <= LONG:
                return False
        self._fit(examples, lots)
        if not self._look_ahead(ways):
            return False
        self._stock = {number: self._exchange(number, changes) for number in self._stocks}
        return True

    def _watch(
        self, state: State, lots: Random, ways: dict[int, Counter[int]], examples: list[tuple[Having, float]],
        changes: list[Having],
    ) -> int:
        """Note what one action at random changes for who takes it, how pieces move, and what all stand at."""
        who, before = state.chooser, self.having(state)[state.chooser]
        made = self.stride(state, lots)
        after = self.having(state)
        change = Counter(after[who])
        change.subtract(before)
        changes.append(change)
        come = +change
        for number in -change:
            for to in come:
                if number not in self._stocks and self._class[to] == self._class[number]:
                    ways.setdefault(number, Counter())[to] += 1
        examples.extend((having, float(has)) for having, has in zip(after, self._standing(state), strict=True))
        return made

    def _fit(self, examples: list[tuple[Having, float]], lots: Random) -> None:
        """Find what a piece at each place adds to what wins (by normalised least mean squares)."""
        mean, worth = 0.0, self._worth
        for turn in range(ROUNDS):
            lots.shuffle(examples)
            for having, has in examples:
                own = [(number, n) for number, n in having.items() if number not in self._stocks]
                error = has - mean - sum(worth[number] * n for number, n in own)
                change = RATE / (1 + turn * turn) * error / (1 + sum(n * n for _, n in own))
                mean += change
                for number, n in own:
                    worth[number] += change * n

    def _look_ahead(self, ways: dict[int, Counter[int]]) -> bool:
        """Give places a share of what they lead to: ways to worse places need not be gone.

        A move costs as much as leaves something at the far end too. `False` where nothing leads up.
        """
        own = self._worth
        ends = [own[to] for way in ways.values() for to in way]
        if not ends or max(ends) <= min(ends):
            return False
        middle = (max(ends) + min(ends)) / 2
        cost = max(ends) - min(ends)
        for _ in range(HALVINGS):
            cost /= 2
            worth = own[:]
            for _ in range(SWEEPS):
                for number, way in ways.items():
                    here = worth[number]
                    gain = sum(n * (worth[to] - here) for to, n in way.items() if worth[to] > here)
                    worth[number] = max(own[number], here + gain / way.total() - cost)
            if all(worth[number] > own[number] or own[number] > middle for number in ways):
                break
        self._worth = worth
        return True

    def _exchange(self, number: int, changes: Sequence[Having]) -> float:
        """Return how much further an action brought its player for each that was used up of a stock."""
        used = [-change[number] for change in changes]
        brought = [self._sum(change) for change in changes]
        if len(set(used)) < 2:
            return 0.0
        return max(linear_regression(used, brought).slope, 0.0)


def _rest(member: Member) -> tuple[int, ...]:
    """Return the index of a member without its owner."""
    return member.index[1:] if member.owner >= 0 else member.index
