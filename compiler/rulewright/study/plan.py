"""What is to be played: a study, and its chunks, each of which says all that it takes to play it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from rulewright.foundation.frozen import dataclass

LARGEST = 1_000
"""The most games in a chunk between bots that choose at once, unless there are very many of them."""

MOST_PARTS = 10_000
"""There are never many more chunks than this, each of which may be a file."""

SLOW = 20
"""The most where a bot searches."""

PARTS = 50
"""A study has about so many chunks or more, so that its progress can be seen."""

BATCHES = 200
"""It has about so many batches or more: from how they differ follows how sure a mean is."""

BATCH = 100
"""The most games in a batch."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules by their hash, with the options of the games played by them."""

    hash: str
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Study:
    """What is studied: one set of rules, or two that are compared with the same seeds.

    `bots` are the names of the bots by seat; `iterations` is how long a searching one thinks. `party`
    is the family of places in which each player's party lies, if these are counted. A game has the
    seed `seed#number`. `batch` games are counted together. `engine` says by which version of what plays
    and counts.
    """

    game: str
    rules: tuple[Rules, ...]
    players: int
    bots: tuple[str, ...]
    iterations: int
    seed: str
    party: str | None
    batch: int
    engine: str

    def key(self) -> str:
        """Return a short text that is the same for the same study only."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()[:32]

    def as_data(self) -> dict[str, Any]:
        """As plain data."""
        data: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return data


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some games of a study, one after another: those from number `first` on."""

    study: Study
    first: int
    games: int


@dataclass(frozen=True, slots=True)
class Plan:
    """A study of so many games in chunks of one size; the last may be smaller."""

    study: Study
    games: int
    size: int

    def __len__(self) -> int:
        return -(-self.games // self.size)

    def chunks(self) -> Iterator[Chunk]:
        """Yield every chunk, in order; they are made as they are asked for."""
        for first in range(0, self.games, self.size):
            yield Chunk(self.study, first, min(self.size, self.games - first))


def batch_size(games: int) -> int:
    """Return how many games are counted together in a study of so many."""
    return max(1, min(BATCH, games // BATCHES))


def chunk_size(games: int, batch: int, bots: tuple[str, ...], largest: int | None = None) -> int:
    """Return how many games a chunk has: whole batches, few where games are long, so that little is lost."""
    if largest is None:
        largest = LARGEST if set(bots) <= {"random"} else SLOW
    size = max(min(largest, games // PARTS), games // MOST_PARTS)
    return max(1, size // batch) * batch
