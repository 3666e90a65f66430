"""Totals: they add up the same however games were divided, and say what was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from random import Random

import pytest

from rulewright.runtime.chance import Chance
from rulewright.study.chunk_player import OtherVersion, play
from rulewright.study.engine_package import Kit, engine_of
from rulewright.study.plan import Chunk, Plan, batch_size, chunk_size
from rulewright.study.totals import (
    Batch,
    Side,
    Stuck,
    Sums,
    Tally,
    Totals,
    counted,
    from_plain,
    nothing,
    plain,
)
from tests.study.walking import kits, plan


def some_totals(lots: Random) -> Totals:
    """Totals of whatever could be counted, huge numbers too."""

    def sums() -> dict[str, Sums]:
        counts = {name: lots.randint(-(10**20), 10**20) for name in "abcd" if lots.random() < 0.6}
        return {name: Sums(n, n * n, 1) for name, n in counts.items()}

    sides = tuple(
        Side(
            lots.randint(0, 9), lots.randint(0, 9),
            {"it stands still": Stuck(lots.randint(1, 9), lots.randint(0, 99))},
            {lots.randint(1, 9): 1}, sums(),
        )
        for _ in range(2)
    )
    return Totals(sides, lots.randint(0, 9), sums())


def merged(parts: Iterable[Totals], sides: int) -> Totals:
    found = Tally(sides)
    for part in parts:
        found.add(part)
    return found.totals()


@pytest.mark.parametrize("seed", range(40))
def test_totals_add_up_in_any_order(seed: int) -> None:
    lots = Random(seed)
    parts = [some_totals(lots) for _ in range(lots.randint(0, 6))]
    whole = merged(parts, 2)
    lots.shuffle(parts)
    cut = lots.randint(0, len(parts))
    assert merged(parts[:cut], 2) + merged(parts[cut:], 2) == whole
    assert from_plain(plain(whole)) == whole


def test_data_of_something_else_is_no_totals() -> None:
    data = plain(nothing(1))
    parts: list[dict[str, object]] = [{"batches": 1.5}, {"sides": [{}]}, {"differences": {"a": [1]}}]
    every: list[object] = [None, [], {}, *(data | part for part in parts)]
    for wrong in every:
        with pytest.raises(ValueError, match="totals"):
            from_plain(wrong)


def test_a_chunk_is_the_same_each_time_and_a_plan_in_any_chunks() -> None:
    whole = plan(size=40)
    once = play(next(whole.chunks()), kits()[:1])
    assert once == play(next(whole.chunks()), kits()[:1])
    parts = [play(chunk, kits()[:1]) for chunk in plan(size=7).chunks()]
    assert merged(reversed(parts), 1) == once
    assert once.played == 40
    assert play(next(plan(size=40, seed="b").chunks()), kits()[:1]) != once


def test_what_is_counted_is_what_happened() -> None:
    """The same games, played and looked at in another way."""
    totals = play(next(plan(size=40).chunks()), kits()[:1])
    side = totals.sides[0]
    engine = engine_of(kits()[0]).engine
    seen: Counter[str] = Counter()
    lengths: Counter[int] = Counter()
    for number in range(40):
        state = engine.start(3, Chance.from_seed(f"a#{number}"), {}, {}, None)
        lots = Chance.from_seed(f"a:lots#{number}")
        made = 0
        turns = []
        while state.at >= 0:
            choice = engine.description.choices[state.at]
            value = state.options[lots.below(len(state.options))]
            if choice.kind == "action":
                name = [rule.name for rule in engine.description.actions if rule.first <= value][-1]
                seen[f"action:{name}"] += 1
                seen[f"rule:action {name}"] += 1
            turns.append(state.chooser)
            engine.step(state, value)
            made += 1
        lengths[made] += 1
        seen["length"] += made
        seen["turns"] += 1 + sum(one != other for one, other in pairwise(turns))
        for seat in range(3):
            seen[f"wins:{seat}"] += state.winners >> seat & 1
    assert side.lengths == lengths
    for measure, count in seen.items():
        assert side.of(measure).total == count, measure
    squares = sum(length * length * games for length, games in lengths.items())
    assert side.of("length").squares == squares  # each batch is a game


def test_batches_change_what_is_squared_and_nothing_else() -> None:
    single, tens = (play(next(plan(size=40, batch=n).chunks()), kits()[:1]) for n in (1, 10))
    assert (single.batches, tens.batches) == (40, 4)
    for measure, sums in single.sides[0].sums.items():
        if not measure.startswith("both:"):
            assert tens.sides[0].of(measure).total == sums.total
    assert tens.sides[0].of("length").squares > single.sides[0].of("length").squares


def test_two_sides_play_with_the_same_seeds() -> None:
    both = play(next(plan(size=40, sides=2).chunks()), kits())
    alone = [play(next(plan(size=40).chunks()), kits()[:1])]
    assert both.sides[0] == alone[0].sides[0]
    changed = both.sides[1].of("length").total - both.sides[0].of("length").total
    assert both.differences["length"].total == changed
    same = play(next(plan(size=40, sides=2, rules=plan().study.rules * 2).chunks()), kits()[:1] * 2)
    assert not same.differences or not any(sums.squares for sums in same.differences.values())


def test_what_hangs_together_is_counted_together() -> None:
    batch = Batch(2, measures={"party:red": 2, "seats:red": 3})
    sums = counted((batch,)).sides[0].sums
    assert sums["both:red"].total == 6


def test_other_rules_and_other_versions_are_not_played() -> None:
    chunk = next(plan().chunks())
    with pytest.raises(OtherVersion, match="other rules"):
        play(chunk, kits()[1:])
    with pytest.raises(OtherVersion, match="another version"):
        play(next(plan(engine="0" * 16).chunks()), kits()[:1])
    kit = kits()[0]
    forged = Kit(kit.game, kit.hash, kit.begins, kit.turn, kits()[1].source)
    with pytest.raises(ValueError, match="other rules"):
        play(chunk, [forged])


def test_chunks_are_whole_batches_and_cover_all_games_once() -> None:
    for games in (1, 2, 49, 50, 999, 20_001, 10**6):
        batch = batch_size(games)
        size = chunk_size(games, batch, ("random",))
        assert size % batch == 0
        found = list(Plan(plan().study, games, size).chunks())
        assert sum(chunk.games for chunk in found) == games
        assert all(one.first + one.games == other.first for one, other in pairwise(found))
    assert chunk_size(10**5, 1, ("search", "random")) == 20
    largest = chunk_size(10**10, 100, ("random",))
    assert len(Plan(plan().study, 10**10, largest)) == 10**4  # each of which may be a file


def test_a_chunk_says_all_that_it_takes() -> None:
    study = plan().study
    assert Chunk(study, 0, 5) == Chunk(plan().study, 0, 5)
    assert study.key() == plan().study.key() != plan(seed="b").study.key()


def test_what_a_bot_tries_in_its_search_is_not_counted() -> None:
    side = play(next(plan(size=2, bots=("search",) * 3, iterations=4).chunks()), kits()[:1]).sides[0]
    done = [measure for measure in side.sums if measure.startswith("action:")]
    assert done
    for measure in done:
        assert side.of(f"rule:action {measure.partition(':')[2]}").total == side.of(measure).total
    assert 0 < side.of("turns").total <= side.of("length").total
