"""Nothing is lost and nothing is out of its range, in any state of random games.

Pieces: as many of each kind as at the beginning, one of a kind in one place only. Values: within
their declared types. What is known: by players of the game only, and by the owner in their own places.
"""

from __future__ import annotations

import random
from collections import Counter
from types import ModuleType
from typing import Any

import pytest

from rulewright.runtime import description as d
from rulewright.runtime.chance import Chance
from rulewright.runtime.engine import Engine
from tests.differential import Reader, loaded
from tests.engine.test_differential import FOLDERS, players
from tests.sampling import examples

SHIFT = 16
MASK = (1 << SHIFT) - 1
GAMES = {"track_race": 1, "tiny": 40, "bluff_poker": 40}
OTHER_GAMES = 6


class Checker:
    """What must hold in every state of one game."""

    def __init__(self, engine: ModuleType, count: int) -> None:
        self.engine: Engine = engine.ENGINE
        self.description: d.Description = engine.DESCRIPTION
        self.count = count
        self.reader = Reader(self.description, count)
        self.total: Counter[tuple[str, int]] = Counter()
        self.wanted = {name: self.of_class(name) for name in self.classes}

    @property
    def classes(self) -> dict[str, d.PieceClass]:
        return {cls.name: cls for cls in self.description.classes}

    def of_class(self, name: str) -> Counter[int]:
        """How many pieces of each kind the game is played with."""
        cls = self.classes[name]
        if cls.single:
            return Counter({0: sum(cls.copies)})
        if cls.per_player:
            return Counter(dict.fromkeys(range(self.count), cls.copies[0]))
        return +Counter(dict(enumerate(cls.copies)))

    def check(self, state: Any) -> None:
        """Fails if anything is wrong in a state."""
        self.check_pieces(state)
        self.check_values(state)
        assert 0 <= state.chooser < self.count or state.at < 0
        assert (state.at < 0) == (not state.options)
        assert len(set(state.options)) == len(state.options)
        assert state.winners < 1 << self.count

    def check_pieces(self, state: Any) -> None:
        found: dict[str, Counter[int]] = {name: Counter() for name in self.wanted}
        zones = self.reader.zones(state)
        for zone in self.description.zones:
            for member in self.reader.members(zone):
                self.check_zone(zone, zones[member], found[zone.holds], member)
        for name, wanted in self.wanted.items():
            assert found[name] == wanted, name

    def check_zone(
        self, zone: d.Zone, kept: list[int] | int, found: Counter[int], member: str
    ) -> None:
        if isinstance(kept, int):
            assert kept >= 0, member
            found[0] += kept
            return
        hidden = zone.seen != "all"
        filled = [piece for piece in kept if piece != -1]
        if zone.shape == "slots":
            assert len(kept) == zone.capacity, member
        else:
            assert len(filled) == len(kept), member
            assert zone.capacity is None or len(kept) <= zone.capacity, member
        if zone.shape == "group":
            assert kept == sorted(kept), member
        for piece in filled:
            found[piece >> SHIFT if hidden else piece] += 1
            if hidden:
                assert piece & MASK < 1 << self.count, member
            if zone.seen in {"owner", "others"}:
                owner = int(member.split("[")[1].split(",")[0].rstrip("]"))
                seers = 1 << owner if zone.seen == "owner" else (1 << self.count) - 1 & ~(1 << owner)
                assert piece & seers == seers, member

    def check_values(self, state: Any) -> None:
        values = self.reader.variables(state)
        for variable in self.description.variables:
            for member in self.reader.members(variable):
                allowed = self.engine.values.allows(variable.type, values[member], self.count)
                assert allowed, (member, values[member])


DECISIONS = examples(80)
"""Random players of some games take thousands of them; those are much alike."""


@pytest.mark.parametrize("name", FOLDERS)
def test_pieces_and_values_are_kept_in_every_state(name: str) -> None:
    _, engine = loaded(FOLDERS[name])
    for count in players(name):
        checker = Checker(engine, count)
        for seed in range(GAMES.get(name, OTHER_GAMES)):
            chooser = random.Random(f"{name} {count} {seed}")
            state = engine.start(count, Chance.from_seed(seed), {}, {}, None)
            checker.check(state)
            decisions = 0
            while state.at >= 0 and decisions < DECISIONS:
                engine.step(state, chooser.choice(state.options))
                checker.check(state)
                decisions += 1


@pytest.mark.parametrize("name", FOLDERS)
def test_a_log_never_changes_what_happens(name: str) -> None:
    _, engine = loaded(FOLDERS[name])
    for count in players(name):
        chooser = random.Random(f"{name} {count}")
        log: list[tuple[Any, ...]] = []
        plain = engine.start(count, Chance.from_seed(count), {}, {}, None)
        logged = engine.start(count, Chance.from_seed(count), {}, {}, log)
        while plain.at >= 0:
            assert plain.key() == logged.key()
            value = chooser.choice(plain.options)
            engine.step(plain, value)
            engine.step(logged, value)
        assert plain.key() == logged.key()
        assert log
        assert log[-1][0] == "over"
