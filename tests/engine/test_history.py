"""Logs are added to as a game goes on: what was found out once is not played again."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rulewright.runtime import game as api
from tests.differential import loaded
from tests.engine import tiny_engine
from tests.engine.engines import replace_step
from tests.engine.test_differential import FOLDERS

NAMES = ("handwritten", "tortuga_1667", "tortuga_2014", "odds_and_ends")
each_name = pytest.mark.parametrize("name", NAMES)
LANGUAGES = ("en", "de")


def engine_of(name: str) -> Any:
    return tiny_engine.ENGINE if name == "handwritten" else loaded(FOLDERS[name])[1].ENGINE


def new_game(name: str, seed: int = 1, **more: Any) -> Any:
    engine = engine_of(name)
    given: dict[str, Any] = {} if more else {"seed": seed}
    return api.new_game(engine, engine.description.min_players, **given, **more)


@pytest.fixture
def steps(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts the steps that an engine makes: one entry each."""
    engine = engine_of(request.node.callspec.params["name"])
    made: list[int] = []
    step = engine.step

    def counted(state: Any, value: int) -> None:
        made.append(value)
        step(state, value)

    replace_step(monkeypatch, engine, counted)
    return made


def look(game: Any) -> None:
    """Every player looks at the log and is told of it."""
    for seat in range(game.players):
        game.log(seat)
        for language in LANGUAGES:
            game.tell(seat, language)


@each_name
def test_logs_after_each_action_take_one_step_an_action(name: str, steps: list[int]) -> None:
    game, lots = new_game(name), random.Random(1)
    count = 0
    while count < 120 and not game.is_over:
        game.apply(lots.choice(game.legal_actions()))
        look(game)
        count += 1
    assert len(steps) == 2 * count


@each_name
def test_who_never_looks_at_a_log_pays_nothing_for_it(name: str, steps: list[int]) -> None:
    game, lots = new_game(name), random.Random(1)
    for count in range(1, 61):
        game.apply(lots.choice(game.legal_actions()))
        assert len(steps) == count
        if game.is_over:
            break


@each_name
def test_undoing_does_not_play_logs_again(name: str, steps: list[int]) -> None:
    """Going back costs the steps from the nearest state kept, with or without logs."""
    lots, game = random.Random(2), new_game(name)
    done = 0
    for _ in range(150):
        before = len(steps)
        if game.history and (game.is_over or lots.random() < 0.4):
            game.undo()
            done += len(steps) - before
            assert len(steps) - before <= 32
        else:
            game.apply(lots.choice(game.legal_actions()))
            done += 1
        seen = len(steps)
        look(game)
        done += len(steps) - seen
        assert len(steps) - seen <= 1
    assert len(steps) == done


@each_name
@pytest.mark.parametrize("chance", [None, "outside", "explicit"])
def test_logs_are_as_if_all_were_played_again(name: str, chance: str | None) -> None:
    source: dict[str | None, dict[str, Any]] = {
        None: {}, "explicit": {"chance": "explicit"}, "outside": {"chance": random.Random(7)},
    }
    game, lots = new_game(name, **source[chance]), random.Random(3)
    for _ in range(60):
        if chance == "explicit" and game.chance_outcomes():
            game.apply_chance(lots.choice(game.chance_outcomes()))
            continue
        if game.history and lots.random() < 0.3:
            game.undo()
        elif not game.is_over:
            game.apply(lots.choice(game.legal_actions()))
        if lots.random() < 0.2:
            game = game.copy()
        if chance == "explicit" and game.chance_outcomes():
            continue
        if lots.random() < 0.5:
            look(game)
            continue
        fresh = api.from_record(game.engine, game.to_record())
        for seat in range(game.players):
            assert game.log(seat) == fresh.log(seat)
            assert game.tell(seat) == fresh.tell(seat)


@each_name
def test_entries_since_a_number(name: str) -> None:
    game, lots = new_game(name), random.Random(4)
    before: list[list[Any]] = [[] for _ in range(game.players)]
    while len(game.history) < 60 and not game.is_over:
        game.apply(lots.choice(game.legal_actions()))
        for seat, seen in enumerate(before):
            seen += game.log(seat, len(seen))
            assert seen == game.log(seat)
            assert game.tell(seat, "en", 5) == game.tell(seat, "en")[5:]
    with pytest.raises(ValueError, match="entries are counted from 0, there is no -1"):
        game.log(0, -1)
    with pytest.raises(ValueError, match="entries are counted from 0, there is no True"):
        game.tell(0, "en", True)


def test_what_a_caller_does_with_a_log_stays_there() -> None:
    game = new_game("handwritten")
    log = game.log(0)
    for entry in log:
        entry.get("pieces", []).clear()
        entry["event"] = "nothing"
    assert game.log(0) != log
    game.tell(0).clear()
    assert game.tell(0)


def test_a_log_that_was_interrupted_is_found_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game, other = new_game("handwritten"), new_game("handwritten")
    for each in (game, other):
        each.apply("turn_action=pay(red)")
    engine = game.engine
    step = engine.step

    def interrupted(state: Any, value: int) -> None:
        state.log.append(("shuffle", ("deck", 0)))
        raise KeyboardInterrupt

    monkeypatch.setattr(engine, "step", interrupted)
    with pytest.raises(KeyboardInterrupt):
        game.log(0)
    monkeypatch.setattr(engine, "step", step)
    assert game.log(0) == other.log(0)
