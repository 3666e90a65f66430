"""Chance draws the same everywhere; the golden words were checked against a C version of sfc32."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest

from rulewright.runtime.chance import (
    Chance,
    NeedChance,
    ScriptedChance,
    SourceChance,
    pick,
    shuffle,
)


def test_the_words_of_a_seed_never_change() -> None:
    chance = Chance.from_seed(1)
    assert [chance.next32() for _ in range(10)] == [
        2229828296,
        811340874,
        4136919405,
        2399634891,
        1226227885,
        1426913791,
        1712387114,
        2104464187,
        401949130,
        1026799870,
    ]
    chance = Chance.from_seed("tortuga")
    assert [chance.next32() for _ in range(4)] == [3443772888, 2099029929, 258074684, 2334141818]


def test_the_state_of_a_seed_never_changes() -> None:
    assert Chance.from_seed(1).state() == (3810960500, 2002730872, 1697447382, 711104220)
    assert Chance.from_seed("1").state() == Chance.from_seed(1).state()


def test_dice_and_shuffles_of_a_seed_never_change() -> None:
    dice = Chance.from_seed(1)
    assert [dice.below(6) for _ in range(10)] == [3, 1, 5, 3, 1, 1, 2, 2, 0, 1]
    items = list(range(10))
    shuffle(Chance.from_seed(1), items)
    assert items == [2, 0, 6, 4, 9, 8, 3, 7, 1, 5]


def test_a_state_goes_on_where_it_was_taken() -> None:
    chance = Chance.from_seed(7)
    chance.below(100)
    again = Chance(chance.state())
    assert [chance.below(52) for _ in range(20)] == [again.below(52) for _ in range(20)]


def test_one_outcome_draws_nothing() -> None:
    chance = Chance.from_seed(7)
    before = chance.state()
    assert chance.below(1) == 0
    assert chance.state() == before
    assert ScriptedChance(()).below(1) == 0
    source = SourceChance(random.Random(7))
    assert source.below(1) == 0
    assert source.outcomes == []


@pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1])
def test_there_must_be_something_to_draw(n: int) -> None:
    for chance in (Chance.from_seed(7), ScriptedChance((0,)), SourceChance(random.Random(7))):
        with pytest.raises(ValueError, match=str(n)):
            chance.below(n)


def test_every_outcome_is_as_likely() -> None:
    chance = Chance.from_seed(7)
    counts = Counter(chance.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 20.5  # 1 in 1000


def test_words_that_would_favour_an_outcome_are_drawn_anew() -> None:
    """Below 3·2³⁰ a quarter of all words is rejected."""
    n = 3 << 30
    chance = Chance.from_seed(7)
    outcomes = [chance.below(n) for _ in range(3000)]
    words = (chance.state()[3] - Chance.from_seed(7).state()[3]) & 0xFFFFFFFF
    assert 3800 < words < 4200
    thirds = Counter(outcome >> 30 for outcome in outcomes)
    assert all(900 < thirds[third] < 1100 for third in range(3))


@pytest.mark.parametrize("state", [(1, 2, 3), (1, 2, 3, -1), (1, 2, 3, 1 << 32)])
def test_a_state_has_four_words(state: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match="four numbers"):
        Chance(state)


def test_a_script_gives_its_outcomes_and_says_when_it_ends() -> None:
    chance = ScriptedChance((2, 0))
    assert chance.below(3) == 2
    assert chance.state() == (0,)
    assert chance.below(2) == 0
    with pytest.raises(NeedChance) as need:
        chance.below(5)
    assert need.value.n == 5


def test_a_script_cannot_give_what_cannot_come_up() -> None:
    with pytest.raises(ValueError, match="outcome 3"):
        ScriptedChance((3,)).below(3)


def test_what_a_source_gave_can_be_played_again() -> None:
    source = SourceChance(random.Random(7))
    drawn = [source.below(n) for n in (6, 1, 52, 2)]
    again = ScriptedChance(source.state())
    assert [again.below(n) for n in (6, 1, 52, 2)] == drawn


def test_a_source_that_leaves_its_range_is_refused() -> None:
    class Loaded:
        def randrange(self, start: int, /) -> int:
            return start

    with pytest.raises(ValueError, match="gave 6"):
        SourceChance(Loaded()).below(6)


def test_a_shuffle_begins_at_the_end_of_the_list() -> None:
    items = ["a", "b", "c"]
    shuffle(ScriptedChance((0, 0)), items)  # c with a, then b with c
    assert items == ["b", "c", "a"]


def test_all_orders_are_as_likely() -> None:
    chance = Chance.from_seed(7)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [0, 1, 2]
        shuffle(chance, items)
        counts[tuple(items)] += 1
    assert set(counts) == set(permutations(range(3)))
    assert all(850 < count < 1150 for count in counts.values())


def test_picks_come_in_the_order_picked() -> None:
    items = ["a", "b", "c", "d"]
    assert pick(ScriptedChance((3, 0, 1)), items, 3) == ["d", "a", "c"]
    assert items == ["a", "b", "c", "d"]
