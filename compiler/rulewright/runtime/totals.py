"""What came of many games: totals that can be added, in any order and any division, to the same sum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from .errors import quoted

Seats = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Totals:
    """What came of the games `first` to `first + games` of a seed; `Totals(players)` is that of none.

    `a + b` and `Totals.sum` add the totals of games of the same players. All counts are whole
    numbers, so that a sum is the same however the games were divided, and in whatever order the
    parts came back. `to_data` and `from_data` are for files.

    Always counted:

    - `games`: how many came to an end; `decisions`: how many choices they took in all.
    - `lengths`: by the choices that a game took, how many games took so many.
    - `winners`: by the seats that won together (`()` where nobody did), how many games.
    - `given_up`: games with more choices than the limit, and `given_up_first`, the number of the first.
    - `stuck`: by the number of the action that a rule could not carry out (-1 for the set-up), how
      many games ended so, and the number of the first. `bulk.faults_of` tells the rules.

    Counted where asked for:

    - `uses`: by the number of an action, how often it was chosen, in unfinished games too.
    - `reached`: by the name of a function of the engine that carries out a rule, how often it was
      begun, with 0 for those that never were; `engine.rules` tells the rule of each.
    - `parties`: by a seat and what lies in that player's own place at the end (such as a role), how
      many of those games that player won, and how many there were.
    - `lead_changes`: by how often the lead changed, how many games. Who has more of what wins than any
      other leads; a change is another leader than the last.
    - `results`: by the kind of a result (`final_payoff`, as in the engine's `description.results`), a
      seat (-1 for what all have in common) and what was had, how many games. A team is the number of
      its value, -1 for none.
    """

    players: int
    games: int = 0
    decisions: int = 0
    lengths: Mapping[int, int] = field(default_factory=dict)
    winners: Mapping[Seats, int] = field(default_factory=dict)
    given_up: int = 0
    given_up_first: int | None = None
    stuck: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    uses: Mapping[int, int] = field(default_factory=dict)
    reached: Mapping[str, int] = field(default_factory=dict)
    parties: Mapping[tuple[int, str], tuple[int, int]] = field(default_factory=dict)
    lead_changes: Mapping[int, int] = field(default_factory=dict)
    results: Mapping[tuple[str, int, int], int] = field(default_factory=dict)

    def __add__(self, other: Totals) -> Totals:
        if not isinstance(other, Totals):
            return NotImplemented
        return Totals.sum(self.players, (self, other))

    @classmethod
    def sum(cls, players: int, parts: Iterable[Totals]) -> Totals:
        """Return all of them together; `ValueError` where the numbers of players differ."""
        counted: dict[str, dict[Any, int]] = {name: {} for name in _COUNTS}
        stuck: dict[int, tuple[int, int]] = {}
        parties: dict[tuple[int, str], tuple[int, int]] = {}
        games = decisions = given_up = 0
        first: int | None = None
        for part in parts:
            if part.players != players:
                raise ValueError(
                    f"totals of games with {part.players} and with {players} players are not added"
                )
            games += part.games
            decisions += part.decisions
            given_up += part.given_up
            if part.given_up_first is not None:
                first = part.given_up_first if first is None else min(first, part.given_up_first)
            for name, counts in counted.items():
                for key, count in getattr(part, name).items():
                    counts[key] = counts.get(key, 0) + count
            for action, (ended, number) in part.stuck.items():
                so_far, earliest = stuck.get(action, (0, number))
                stuck[action] = so_far + ended, min(earliest, number)
            for who, (won, of) in part.parties.items():
                before = parties.get(who, (0, 0))
                parties[who] = before[0] + won, before[1] + of
        return cls(
            players, games, decisions, given_up=given_up, given_up_first=first, stuck=stuck,
            parties=parties, **counted,
        )

    # ---- what they say --------------------------------------------------------------------------

    @property
    def played(self) -> int:
        """Return all games that were begun."""
        return self.games + self.given_up + sum(ended for ended, _ in self.stuck.values())

    @property
    def wins(self) -> tuple[int, ...]:
        """By seat, how many games it won, alone or together with others."""
        return tuple(
            sum(count for seats, count in self.winners.items() if seat in seats)
            for seat in range(self.players)
        )

    @property
    def together(self) -> dict[int, int]:
        """By how many seats won together, how many games."""
        found: dict[int, int] = {}
        for seats, count in sorted(self.winners.items()):
            found[len(seats)] = found.get(len(seats), 0) + count
        return found

    # ---- files ----------------------------------------------------------------------------------

    def to_data(self) -> dict[str, Any]:
        """Plain data of numbers, words and lists, such as JSON can keep; keys are in order."""
        data: dict[str, Any] = {
            "players": self.players, "games": self.games, "decisions": self.decisions,
            "given_up": self.given_up, "given_up_first": self.given_up_first,
            "winners": [[list(seats), count] for seats, count in sorted(self.winners.items())],
            "stuck": [
                [action, ended, first] for action, (ended, first) in sorted(self.stuck.items())
            ],
            "parties": [
                [seat, name, won, of] for (seat, name), (won, of) in sorted(self.parties.items())
            ],
            "results": [[*key, count] for key, count in sorted(self.results.items())],
        }
        for name in ("lengths", "uses", "reached", "lead_changes"):
            data[name] = [[key, count] for key, count in sorted(getattr(self, name).items())]
        return data

    @classmethod
    def from_data(cls, data: object) -> Totals:
        """Return the totals of such data; `ValueError` for any other."""
        names = {each.name for each in fields(cls)}
        if not isinstance(data, dict) or set(data) != names:
            raise ValueError(f"{quoted(data)} are no totals of games")
        try:
            return cls(
                _whole(data["players"]), _whole(data["games"]), _whole(data["decisions"]),
                {_whole(key): _whole(count) for key, count in data["lengths"]},
                {tuple(map(_whole, seats)): _whole(count) for seats, count in data["winners"]},
                _whole(data["given_up"]),
                None if data["given_up_first"] is None else _whole(data["given_up_first"]),
                {_whole(action, -1): (_whole(ended), _whole(first))
                 for action, ended, first in data["stuck"]},
                {_whole(key): _whole(count) for key, count in data["uses"]},
                {_text(key): _whole(count) for key, count in data["reached"]},
                {(_whole(seat), _text(name)): (_whole(won), _whole(of))
                 for seat, name, won, of in data["parties"]},
                {_whole(key): _whole(count) for key, count in data["lead_changes"]},
                {(_text(kind), _whole(seat, -1), _whole(value, _LEAST)): _whole(count)
                 for kind, seat, value, count in data["results"]},
            )
        except (TypeError, ValueError) as error:
            raise ValueError(f"these are no totals of games: {error}") from None


_COUNTS = ("lengths", "winners", "uses", "reached", "lead_changes", "results")
"""What is added key by key."""

_LEAST = -(1 << 62)
"""No result is less."""


def _whole(value: object, least: int = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise ValueError(f"{quoted(value)} is no count")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{quoted(value)} is no text")
    return value
