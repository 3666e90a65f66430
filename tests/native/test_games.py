"""A `Game` that is played in the extension does all that one in Python does, and nothing else."""

from __future__ import annotations

import copy
import pickle
import random
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulewright.runtime.errors import IllegalAction, RulesFault, UnknownAction
from rulewright.runtime.playing import Game
from tests.bench.measure import game_in
from tests.engine.test_rules_that_stand_still import folder
from tests.native.beside import Both, both

FOLDERS = {
    "kuhn_poker": Path("tests/yardsticks/kuhn_poker"), "connect_four": Path("tests/yardsticks/connect_four"),
    "tortuga_1667": Path("spec/tortuga_1667"),
}
ROOT = Path(__file__).resolve().parents[2]
each_name = pytest.mark.parametrize("name", FOLDERS)


@cache
def engines_of(name: str) -> Both:
    return both(game_in(ROOT / FOLDERS[name]))


def played(module: Any, seed: int, actions: int) -> Any:
    players = module.DESCRIPTION.max_players
    game, lots = module.new_game(players, seed), random.Random(seed)
    for _ in range(actions):
        if not game.is_over:
            game.apply(lots.choice(game.legal_actions()))
    return game


def said(game: Any) -> tuple[Any, ...]:
    """All that a game says of itself."""
    return (
        game.to_text(), game.to_record(), [str(each) for each in game.legal_actions()], game.is_over,
        game.current_player, game.result(), [str(each) for each in game.history],
        [game.log(seat) for seat in range(game.players)],
    )


@each_name
def test_games_say_the_same_at_every_choice(name: str) -> None:
    engines, lots = engines_of(name), random.Random(1)
    for seed in (0, 7, -1, 2**31, 2**62 + 1, 2**63, -(2**64), lots.getrandbits(60)):
        players = engines.python.DESCRIPTION.max_players
        one, other = (each.new_game(players, seed) for each in (engines.python, engines.native))
        assert type(other) is engines.native.ENGINE.game_class
        for _ in range(12):
            assert said(one) == said(other)
            if one.is_over:
                break
            number = lots.choice(one.legal_actions()).number
            one.apply(number)
            other.apply(other.engine.action(number))


@each_name
def test_whatever_is_no_action_leaves_a_game_as_it_was(name: str) -> None:
    engines = engines_of(name)
    game, stranger = played(engines.native, 3, 1), played(engines.python, 3, 1)
    before = said(game)
    legal = game.legal_actions()
    notation = game.engine.notation
    others = [notation.action(number) for number in range(min(notation.count, 300))]
    wrong: list[Any] = [each for each in others if each not in legal]
    strange: list[Any] = [*stranger.legal_actions(), None, 1.5, [], "nothing=at_all", -1, notation.count, object()]
    for action in wrong:
        with pytest.raises(IllegalAction):
            game.apply(action)
    for action in strange:
        with pytest.raises(UnknownAction):
            game.apply(action)
    assert said(game) == before
    game.apply(str(legal[0]))
    game.undo()
    game.apply(legal[0].number)
    game.undo()
    assert said(game) == before


@each_name
def test_nothing_can_be_done_when_a_game_is_over(name: str) -> None:
    game = played(engines_of(name).native, 5, 10_000)
    last = game.history[-1]
    assert game.is_over
    assert game.legal_actions() == []
    assert game.current_player is None
    with pytest.raises(IllegalAction):
        game.apply(last)
    result = game.result()
    assert result == Game.result(game)
    assert result is game.result()
    assert game.undo() is last
    assert not game.is_over
    assert game.result() is None
    assert last in game.legal_actions()


@each_name
@pytest.mark.parametrize(
    "way", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_a_copy_goes_its_own_way(name: str, way: Any) -> None:
    game = played(engines_of(name).native, 6, 3)
    before, other = said(game), way(game)
    assert type(other) is type(game)
    assert other == game
    assert said(other) == before
    other.undo()
    other.apply(other.legal_actions()[-1])
    assert said(game) == before
    assert other.history[:-1] == game.history[:-1]


@each_name
def test_who_holds_a_state_sees_it_go_on(name: str) -> None:
    """What Python asks of a state lies ready whenever somebody has it in hand."""
    game = played(engines_of(name).native, 4, 1)
    state = game.state
    for _ in range(3):
        if game.is_over:
            break
        assert state is game.state
        assert tuple(each.value for each in game.legal_actions()) == state.options
        game.apply(game.legal_actions()[0])
        assert state.at == game.state.at
        assert state.options == game.state.options
    del state
    game = played(engines_of(name).native, 4, 1)
    game.apply(game.legal_actions()[0])
    twin = game.state.copy()
    assert twin.options == game.state.options
    assert twin.at == game.state.at


def test_a_rule_that_stands_still_leaves_a_game_as_it_was(tmp_path: Path) -> None:
    made = both(game_in(folder(tmp_path)))
    one, other = (module.new_game(2, 1) for module in (made.python, made.native))
    for game in (one, other):
        game.apply("jump")
    before, faults = said(other), []
    for game in (one, other):
        with pytest.raises(RulesFault) as caught:
            game.apply(game.legal_actions()[0])
        faults.append(str(caught.value))
    assert faults[0] == faults[1]
    assert said(other) == before == said(one)
    other.apply("shout")
    assert other.is_over


def test_no_references_are_lost() -> None:
    module = engines_of("kuhn_poker").native
    game = module.new_game(2, 1)
    legal = game.legal_actions()
    kept: list[Any] = [*legal, game.setting, module.ENGINE, module.ENGINE.game_class, Game.apply]

    def counts() -> list[int]:
        return [sys.getrefcount(each) for each in kept]

    before = counts()
    for seed in range(300):
        each = module.new_game(2, seed)
        each.apply(legal[seed % 2])
        with pytest.raises(IllegalAction):
            each.apply("fold" if seed % 2 == 0 else "pass")
        assert each.state.options
        while not each.is_over:
            each.apply(each.legal_actions()[0])
        assert each.result() is each.result()
    del each
    assert max(abs(one - two) for one, two in zip(before, counts(), strict=True)) < 20
