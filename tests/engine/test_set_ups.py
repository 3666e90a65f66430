"""Set-ups whose ways are kept come out as those that are played: the same state, and the same chance after it."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from rulewright.runtime.chance import Chance, NeedChance, ScriptedChance, SourceChance
from tests.bench.measure import ROOT, game_in
from tests.differential import engine_of

FEW = {"kuhn_poker": (3, 2), "leduc_poker": (6, 5)}


@pytest.fixture(params=sorted(FEW))
def engine(request: pytest.FixtureRequest) -> Any:
    return engine_of(game_in(ROOT / "tests" / "yardsticks" / request.param), native=False)


def lots_of(engine: Any) -> tuple[int, ...]:
    return FEW[engine.DESCRIPTION.game]


def ways(engine: Any) -> Any:
    return engine.READY[2][2]


def test_a_set_up_that_is_kept_is_the_one_that_is_played(engine: Any) -> None:
    for seed in (*range(60), *range(60)):
        chances = Chance.from_seed(seed), Chance.from_seed(seed)
        kept = engine.start(2, chances[0], {}, {}, None)
        assert kept == engine.start(2, chances[1], {}, {}, [])
        assert kept.chance is chances[0]
        assert chances[0].state() == chances[1].state()
        engine.step(kept, kept.options[0])  # which leaves those that are kept as they are
    assert ways(engine).few


def test_every_lot_is_asked_for_whatever_is_kept(engine: Any) -> None:
    lots = lots_of(engine)
    for _ in range(2):
        for outcomes in product(*map(range, lots)):
            for number, n in enumerate(lots):
                with pytest.raises(NeedChance) as needed:
                    engine.start(2, ScriptedChance(outcomes[:number]), {}, {}, None)
                assert needed.value.n == n
            state = engine.start(2, ScriptedChance(outcomes), {}, {}, None)
            assert state == engine.start(2, ScriptedChance(outcomes), {}, {}, [])
            source = SourceChance(random.Random(1))
            engine.start(2, source, {}, {}, None)
            assert len(source.outcomes) == len(lots)


def test_a_set_up_of_many_ways_is_played_each_time() -> None:
    engine = engine_of(game_in(ROOT / "spec" / "cartagena"), native=False)
    tables = {table.name: table.cells for table in engine.DESCRIPTION.tables}
    options = {each.name: each.initial for each in engine.DESCRIPTION.variables if each.is_option}
    for seed in range(3):
        state = engine.start(2, Chance.from_seed(seed), options, tables, None)
        assert state == engine.start(2, Chance.from_seed(seed), options, tables, [])
    assert [kept.few for _, _, kept in engine.READY.values()] == [False]
