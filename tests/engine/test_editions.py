"""The engines of other editions keep what the engines of the games keep, and do not mix with them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.core.chance import Chance
from rulewright.reading import Rules
from rulewright_engines import tortuga_1667, tortuga_1667_en, tortuga_1667_nl
from tests.differential import loaded, play
from tests.engine import test_knowledge, test_records, test_resample, test_state_text
from tests.engine.engines import EDITIONS, new_game, play_out, runtime, some_position
from tests.engine.test_conservation import Checker

SPEC = Path(__file__).resolve().parents[2] / "spec" / "tortuga_1667"
NAMES = ["nl", "en"]
PLAYERS = range(2, 10)

each_edition = pytest.mark.parametrize("edition", NAMES)
each_edition_engine = pytest.mark.parametrize("name", EDITIONS)


@each_edition
@pytest.mark.parametrize("players", PLAYERS)
def test_engine_and_interpreter_agree_in_every_edition(edition: str, players: int) -> None:
    game, engine = loaded(SPEC, Rules(edition))
    for seed in range(3):
        assert play(game, engine, players, seed).over
    play(game, engine, players, 3, {"choose_starred": 1})


@each_edition
@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_is_lost_in_any_edition(edition: str, players: int) -> None:
    _, engine = loaded(SPEC, Rules(edition))
    checker = Checker(engine, players)
    for seed in range(2):
        chooser = random.Random(f"{edition} {players} {seed}")
        state = engine.start(players, Chance.from_seed(seed), {}, {}, None)
        checker.check(state)
        while state.at >= 0:
            engine.step(state, chooser.choice(state.options))
            checker.check(state)


KEPT: list[Any] = [
    test_knowledge.test_logs_do_not_depend_on_what_is_hidden,
    test_records.test_a_game_goes_through_its_record,
    test_resample.test_a_resampled_game_looks_the_same,
    test_state_text.test_a_state_goes_through_text,
]
"""What is tested of every engine with many seeds, and here with a few."""


@each_edition_engine
@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.__name__.removeprefix("test_"))
def test_what_every_engine_keeps(name: str, kept: Any) -> None:
    check: Callable[[str, int], None] = kept.hypothesis.inner_test
    for seed in range(8):
        check(name, seed)


@each_edition_engine
def test_views_show_nothing_hidden_in_any_edition(name: str) -> None:
    lots = random.Random(name)
    changed = 0
    for _ in range(12):
        game = some_position(name, lots)
        player = lots.randrange(game.players)
        other = game.copy()
        changed += test_knowledge.permute(other, player, lots)
        assert other.view(player) == game.view(player)
    assert changed > 6


# ---- editions do not mix ------------------------------------------------------------------------


def test_a_record_is_played_by_the_rules_it_was_made_under() -> None:
    game = tortuga_1667.new_game(players=4, seed=5, edition="nl")
    play_out(game, random.Random(5))
    record = game.to_record()
    for module in (tortuga_1667, tortuga_1667_nl, tortuga_1667_en):
        again = module.from_record(record)
        assert again.engine is tortuga_1667_nl.ENGINE
        assert again.to_text() == game.to_text()


@pytest.mark.parametrize("module", [tortuga_1667, tortuga_1667_en])
def test_a_record_is_refused_under_other_rules(module: Any) -> None:
    game = tortuga_1667_nl.new_game(players=4, seed=5)
    data = json.loads(game.to_record())
    data["spec"] = json.loads(module.new_game(players=4, seed=5).to_record())["spec"]
    errors = runtime(game.engine).errors
    with pytest.raises(errors.RecordError, match="there is no edition 'nl' here"):
        module.from_record(json.dumps(data))


def test_a_state_is_read_by_the_rules_it_is_of() -> None:
    text = tortuga_1667.new_game(players=4, seed=5, edition="en").to_text()
    for module in (tortuga_1667, tortuga_1667_nl, tortuga_1667_en):
        assert module.from_text(text).engine is tortuga_1667_en.ENGINE


# ---- the peek at the undealt card ---------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_only_the_dutch_player_sees_the_undealt_card(players: int) -> None:
    dutch_games = 0
    for seed in range(12):
        game = new_game("tortuga_1667_en", players, seed)
        for seat in range(players):
            view = game.view(seat)["zones"]
            mine = view[f"loyalty_place[p{seat + 1}]"]["pieces"]
            looks = [entry for entry in game.log(seat) if entry["event"] == "look"]
            undealt = view["undealt"]["pieces"]
            if mine == ["dutch"]:
                dutch_games += 1
                assert [entry["place"] for entry in looks] == ["undealt"]
                assert looks[0]["pieces"] == undealt
                assert undealt in (["british"], ["french"])
            else:
                assert looks == []
                assert undealt == [None]
    assert 0 < dutch_games <= 12
