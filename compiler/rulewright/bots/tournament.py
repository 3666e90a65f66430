"""Many games between bots: who wins how often, how long games are, how fast they go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from rulewright.bots.bot import Bot

if TYPE_CHECKING:
    from rulewright.runtime.playing import Game

_Z = 1.959963984540054
"""The standard normal deviate of a two-sided interval of 95 %."""

LONGEST_GAME = 100_000
"""A game with more choices than this is given up."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened."""

    count: int
    trials: int

    @property
    def share(self) -> float:
        """The part of the trials, 0 without any."""
        return self.count / self.trials if self.trials else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval at 95 %, which stays within 0 and 1 even at the ends."""
        n, p = self.trials, self.share
        if n == 0:
            return 0.0, 1.0
        middle = p + _Z * _Z / (2 * n)
        reach = _Z * sqrt(p * (1 - p) / n + _Z * _Z / (4 * n * n))
        scale = 1 + _Z * _Z / n
        return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


@dataclass(slots=True)
class Outcomes:
    """What came of the games so far. `parties` counts wins and seats by what a player is."""

    players: int
    wins: list[int] = field(init=False)
    lengths: list[int] = field(default_factory=list)
    given_up: int = 0
    stuck: dict[str, list[int]] = field(default_factory=dict)
    """By what is said of a rule that could not go on, the numbers of the games that ended so."""
    seconds: float = 0.0
    winners_together: Counter[int] = field(default_factory=Counter)
    parties: dict[str, list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.wins = [0] * self.players

    @property
    def games(self) -> int:
        """How many games came to an end."""
        return len(self.lengths)

    @property
    def per_second(self) -> float:
        """Games a second."""
        return self.games / self.seconds if self.seconds else 0.0

    def rate(self, seats: Sequence[int]) -> Rate:
        """How often these seats won, taken together."""
        return Rate(sum(self.wins[seat] for seat in seats), self.games * len(seats))

    def party(self, name: str) -> Rate:
        """How often those won who were this at the end."""
        won, of = self.parties[name]
        return Rate(won, of)

    @property
    def length(self) -> tuple[int, float, int]:
        """Choices of the shortest game, the one in the middle, and the longest."""
        return min(self.lengths), median(self.lengths), max(self.lengths)

    def add(self, game: Game, zone: str | None) -> None:
        """Counts a game that is over; `zone` is where a player's party lies."""
        result = game.result()
        assert result is not None
        self.lengths.append(len(game.history))
        self.winners_together[len(result.winners)] += 1
        for seat in result.winners:
            self.wins[seat] += 1
        if zone is not None:
            for seat, party in parties(game, zone).items():
                counted = self.parties.setdefault(party, [0, 0])
                counted[0] += seat in result.winners
                counted[1] += 1


def play_games(
    new_game: Callable[[int], Game],
    bots: Callable[[int], Mapping[int, Bot]],
    outcomes: Outcomes,
    games: int,
    zone: str | None = None,
) -> Iterator[int]:
    """Plays games and counts what comes of them; yields the number of each that is done.

    A game in which a rule cannot go on ends there, and is counted by itself.

    `new_game` and `bots` make those of a game's number.
    """
    for number in range(games):
        began = perf_counter()
        try:
            game = new_game(number)
            _play(game, bots(number))
        except ValueError as error:
            if not is_rules_fault(error):
                raise
            outcomes.stuck.setdefault(str(error), []).append(number)
            yield number + 1
            continue
        outcomes.seconds += perf_counter() - began
        if game.is_over:
            outcomes.add(game, zone)
        else:
            outcomes.given_up += 1
        yield number + 1


def is_rules_fault(error: ValueError) -> bool:
    """Whether a rule could not go on: an engine that was loaded has a `RulesFault` of its own."""
    return any(kind.__name__ == "RulesFault" for kind in type(error).__mro__)


def _play(game: Game, bots: Mapping[int, Bot]) -> None:
    for _ in range(LONGEST_GAME):
        player = game.current_player
        if player is None:
            return
        game.apply(bots[player].choose(game))


def parties(game: Game, zone: str) -> dict[int, str]:
    """What lies in each player's own place of a family of zones, if it is a single piece."""
    engine = game.engine
    family = next(each for each in engine.description.zones if each.name == zone)
    places = engine.places(game.players)
    found: dict[int, str] = {}
    for member in places.zone_members[zone]:
        pieces = places.pieces(game.state, family, member)
        if member.owner >= 0 and len(pieces) == 1:
            found[member.owner] = engine.values.name(family.holds, pieces[0].kind)
    return found


def party_zone(game: Game) -> str | None:
    """The family of zones in which each player has a single secret piece, if there is just one."""
    found = [
        zone.name
        for zone in game.engine.description.zones
        if zone.seen == "owner" and zone.indices == (("enum", "player"),)
        if len(parties(game, zone.name)) == game.players
    ]
    return found[0] if len(found) == 1 else None
