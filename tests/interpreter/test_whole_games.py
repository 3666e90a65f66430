"""Whole games at random: they end, no piece is lost, and every place is as its declaration says."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import cast

import pytest

from rulewright.interpreter.interpreter import Interpreter
from rulewright.model.nodes import Game, Seen, Shape
from rulewright.project.pipeline import load_game
from rulewright.runtime.chance import Chance

SPEC = Path(__file__).parents[2] / "spec" / "tortuga_1667"
DECISIONS = 5000


@pytest.fixture(scope="module")
def tortuga() -> Game:
    """The game as its spec stands."""
    found, findings = load_game(SPEC)
    assert found is not None, findings.items
    return found


def pieces(game: Game, played: Interpreter) -> Counter[tuple[str, int]]:
    """How many pieces of each kind there are, after a look at the places where they lie."""
    zones = cast("dict[str, list[int] | int]", played.snapshot()["zones"])
    found: Counter[tuple[str, int]] = Counter()
    for name, items in zones.items():
        zone = game.zones[name.split("[")[0]]
        if isinstance(items, int):
            found[zone.holds, 0] += items
            continue
        filled = [item for item in items if item != -1]
        if zone.shape is Shape.GROUP:
            assert items == sorted(items), name
        if zone.shape is Shape.SLOTS:
            assert len(items) == zone.capacity, name
        else:
            assert filled == items, name
        assert len(filled) <= (zone.capacity or len(filled)), name
        if zone.seen is Seen.OWNER:
            owner = int(name.split("[")[1].split(",")[0].rstrip("]"))
            assert all(item >> owner & 1 for item in filled), name
        hidden = zone.seen is not Seen.ALL
        found.update((zone.holds, item >> 16 if hidden else item) for item in filled)
    return found


@pytest.mark.parametrize("players", range(2, 10))
@pytest.mark.parametrize("seed", range(3))
def test_a_game_at_random_ends_with_all_its_pieces(tortuga: Game, players: int, seed: int) -> None:
    options = {"choose_starred": seed % 2}
    played = Interpreter(tortuga, players, Chance.from_seed(seed), options)
    chooser = random.Random(seed)
    total = pieces(tortuga, played)
    expected: Counter[str] = Counter()
    for piece_class in tortuga.classes.values():
        copies = sum(piece_class.copies)
        expected[piece_class.name] = copies * players if piece_class.per_player else copies
    for name, count in expected.items():
        assert sum(found for (held, _), found in total.items() if held == name) == count
    for _ in range(DECISIONS):
        if played.over:
            break
        assert played.options
        assert len(set(played.options)) == len(played.options)
        assert 0 <= played.player < players
        played.apply(chooser.choice(played.options))
        assert pieces(tortuga, played) == total
    assert played.over
    assert 0 <= played.winners < 1 << players


def test_the_same_seed_and_choices_give_the_same_game(tortuga: Game) -> None:
    def states() -> list[dict[str, object]]:
        played = Interpreter(tortuga, 5, Chance.from_seed("again"))
        chooser = random.Random(5)
        found = [played.snapshot()]
        while not played.over:
            played.apply(chooser.choice(played.options))
            found.append(played.snapshot())
        return found

    assert states() == states()
