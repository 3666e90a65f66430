"""From a position on: playouts, counts of positions and searches in C, held against Python's."""

from __future__ import annotations

import threading
from dataclasses import fields
from pathlib import Path

import pytest

from rulewright.bots.search import SearchBot
from rulewright.runtime.chance import Chance
from rulewright.runtime.engine import Engine
from rulewright.runtime.errors import RulesFault
from rulewright.runtime.game import new_game
from rulewright.runtime.lookahead import native_state, perft, rollouts
from rulewright.runtime.playing import Game
from rulewright.runtime.totals import Totals
from tests.engine.test_rules_that_stand_still import folder
from tests.native.test_bulk import engines, loaded

ROOT = Path(__file__).resolve().parents[2]
WORDS = (1, 2, 3)


@pytest.fixture(scope="module")
def poker() -> tuple[Engine, Engine]:
    where = ROOT / "tests" / "yardsticks" / "leduc_poker"
    return engines(loaded(where))


@pytest.fixture(scope="module")
def row() -> tuple[Engine, Engine]:
    where = ROOT / "tests" / "yardsticks" / "tic_tac_toe"
    return engines(loaded(where))


def same(one: Totals, other: Totals) -> None:
    for each in fields(Totals):
        assert getattr(one, each.name) == getattr(other, each.name), each.name


def test_playouts_are_those_of_python(poker: tuple[Engine, Engine]) -> None:
    python, native = poker
    for seed in range(6):
        game = new_game(python, 2, seed)
        for _ in range(seed % 3):
            game.apply(game.legal_actions()[-1])
        slow = rollouts(python, game.state, 20, seed, first=7)
        same(rollouts(native, game.state, 20, seed, first=7, threads=3), slow)
        same(rollouts(native, native_state(native, game.state), 20, seed, first=7, threads=1), slow)
        assert slow.played == 20
    short = rollouts(python, new_game(python, 2, 1).state, 9, 1, limit=2)
    assert short.given_up
    same(rollouts(native, new_game(python, 2, 1).state, 9, 1, limit=2), short)


def test_positions_are_counted_alike(
    poker: tuple[Engine, Engine], row: tuple[Engine, Engine]
) -> None:
    python, native = row
    game = new_game(python, 2, 0)
    assert [perft(native, game.state, depth) for depth in range(5)] == [1, 9, 72, 504, 3024]
    assert [perft(python, game.state, depth) for depth in range(4)] == [1, 9, 72, 504]
    assert perft(native, game.state, 9) == 255_168
    python, native = poker
    game = new_game(python, 2, 4)
    for depth in range(5):
        assert perft(native, game.state, depth) == perft(python, game.state, depth)
    for engine in (python, native):
        with pytest.raises(ValueError, match="more than 20 positions"):
            perft(engine, game.state, 5, most=20)
        with pytest.raises(ValueError, match="depth is a whole number from 0 to 1000, not -1"):
            perft(engine, game.state, -1)


def in_a_row(engine: Engine) -> Game:
    """The player to choose wins with one action, and loses soon with most others."""
    game = new_game(engine, 2, 0)
    for number in (0, 3, 1, 4):
        game.apply(game.legal_actions()[[a.number for a in game.legal_actions()].index(number)])
    return game


@pytest.mark.parametrize("threads", [1, 3])
def test_a_search_in_c_finds_what_wins(row: tuple[Engine, Engine], threads: int) -> None:
    _, native = row
    game = in_a_row(native)
    before = game.to_text()
    action = SearchBot(1, iterations=400, threads=threads).choose(game)
    assert action.number == 2
    assert game.to_text() == before
    again = SearchBot(1, iterations=400, threads=threads).choose(game)
    assert again is action
    assert SearchBot(1, seconds=0.01, threads=threads).choose(game).number == 2


def test_a_search_counts_its_iterations(row: tuple[Engine, Engine]) -> None:
    _, engine = row
    native, state = engine.native, native_state(engine, new_game(engine, 2, 0).state)
    tree = native.new_search(0, bytes(len(native.OPTIONS)), WORDS, WORDS, 100, 0.7)
    for times in (1, 9, 500):
        native.search(tree, state, times)
    found = native.searched(tree)
    assert sorted(found) == list(range(1, 10))
    assert sum(visits for visits, _ in found.values()) == 510
    assert all(0 <= wins <= visits for visits, wins in found.values())
    assert max(found, key=lambda value: found[value]) == 5


def test_a_search_wins_more_than_chance(poker: tuple[Engine, Engine]) -> None:
    _, native = poker
    won = 0
    for number in range(60):
        game = new_game(native, 2, f"search#{number}")
        lots, bot = Chance.from_seed(f"lots#{number}"), SearchBot(number, iterations=64)
        while not game.is_over:
            actions = game.legal_actions()
            own = game.current_player == number % 2
            game.apply(bot.choose(game) if own else actions[lots.below(len(actions))])
        result = game.result()
        assert result is not None
        won += number % 2 in result.winners
    assert won > 33


def test_a_rule_that_cannot_go_on_ends_a_search(tmp_path: Path) -> None:
    _, native = engines(loaded(folder(tmp_path)))
    game = new_game(native, 2, 1)
    with pytest.raises(RulesFault):
        SearchBot(1, iterations=200).choose(game)
    with pytest.raises(RulesFault):
        perft(native, game.state, 9)


def test_a_tree_is_of_one_search_at_a_time(row: tuple[Engine, Engine]) -> None:
    _, engine = row
    native, state = engine.native, native_state(engine, new_game(engine, 2, 0).state)
    tree = native.new_search(0, bytes(len(native.OPTIONS)), WORDS, WORDS, 100, 0.7)
    refused = []

    def search() -> None:
        try:
            native.search(tree, state, 200_000)
        except RuntimeError as error:
            refused.append(str(error))

    threads = [threading.Thread(target=search) for _ in range(3)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert set(refused) <= {"this search is under way already"}
    assert sum(visits for visits, _ in native.searched(tree).values()) == (3 - len(refused)) * 200_000


def test_what_is_wrong_is_told(row: tuple[Engine, Engine], poker: tuple[Engine, Engine]) -> None:
    _, engine = row
    native, state = engine.native, native_state(engine, new_game(engine, 2, 0).state)
    secret = bytes(len(native.OPTIONS))
    tree = native.new_search(0, secret, WORDS, WORDS, 100, 0.7)
    foreign = native_state(poker[1], new_game(poker[1], 2, 0).state)
    for args, told in (
        ((99, secret, WORDS, WORDS, 100, 0.7), "a player is a number from 0 to 1, not 99"),
        ((0, b"", WORDS, WORDS, 100, 0.7), "the choices that are told of"),
        ((0, secret, WORDS, WORDS, -1, 0.7), "the longest playout"),
    ):
        with pytest.raises(ValueError, match=told):
            native.new_search(*args)
    with pytest.raises(TypeError, match="three words"):
        native.new_search(0, secret, (1,), WORDS, 100, 0.7)
    with pytest.raises(ValueError, match="how many iterations"):
        native.search(tree, state, -1)
    with pytest.raises(TypeError, match="no state of this game"):
        native.search(tree, foreign, 1)
    with pytest.raises(TypeError, match="no state of this game"):
        native.perft(foreign, 1, 10)
    with pytest.raises(ValueError, match="PyCapsule"):
        native.search(object(), state, 1)
    with pytest.raises(ValueError, match="PyCapsule"):
        native.searched(None)
    with pytest.raises(ValueError, match="nothing to choose in this state"):
        native.search(tree, native.State(), 1)
    with pytest.raises(ValueError, match="threads is a whole number from 1 to 256, not 0"):
        SearchBot(1, threads=0)
    for wrong in (-1, True, "x"):
        with pytest.raises(ValueError, match="games is a whole number"):
            rollouts(engine, state, wrong)  # type: ignore[arg-type]
