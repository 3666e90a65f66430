"""Bots: they choose well from what they may know, and the same with the same seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright.bots.bot import Bot, RandomBot
from rulewright.bots.outlook import MOST, Outlook
from rulewright.bots.roster import BOTS, make_bot
from rulewright.bots.search import CUT_OFF, SearchBot, _Walk, shares
from rulewright.cli.find_project import Place
from rulewright.cli.fresh_engine import spec_engine
from rulewright.play.engine_loader import Loaded
from rulewright.runtime.chance import Chance
from tests.cli.projects import GAME, ROOT, make_project


@pytest.fixture(scope="session")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loaded]:
    """The small game with hands of cards."""
    root = make_project(tmp_path_factory.mktemp("walk") / "project")
    with spec_engine(Place(root, GAME), words=None) as engine:
        yield engine


@pytest.fixture(scope="session")
def tortuga() -> Iterator[Loaded]:
    """A large game with votes and secret roles."""
    with spec_engine(Place(ROOT, "tortuga_1667"), words=None) as engine:
        yield engine


class Seen:
    """A game of which only so much can be asked as a bot may know."""

    def __init__(self, game: object) -> None:
        self._game = game
        self.asked: Counter[str] = Counter()

    def __getattr__(self, name: str) -> object:
        assert name in {"legal_actions", "current_player", "resample", "engine"}, name
        self.asked[name] += 1
        return getattr(self._game, name)


def play(engine: Loaded, seed: int, bots: list[Bot]) -> tuple[int, ...]:
    game = engine.new_game(len(bots), seed)
    while (player := game.current_player) is not None:
        game.apply(bots[player].choose(game))
    result = game.result()
    assert result is not None
    return result.winners


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_chooses_the_same(tortuga: Loaded, name: str) -> None:
    def choices(seed: int) -> list[str]:
        game = tortuga.new_game(3, 1)
        bot = make_bot(name, seed, iterations=5)
        while len(game.history) < 40 and not game.is_over:
            game.apply(bot.choose(game))
        return [action.text for action in game.history]

    assert choices(1) == choices(1)
    assert choices(1) != choices(2)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_leaves_the_game_as_it_is(walk: Loaded, name: str) -> None:
    game = walk.new_game(3, 1)
    before = (game.to_text(), game.to_record())
    assert make_bot(name, 1, iterations=20).choose(game) in game.legal_actions()
    assert (game.to_text(), game.to_record()) == before


def test_a_search_asks_only_for_what_its_seat_knows(tortuga: Loaded) -> None:
    game = tortuga.new_game(4, 2)
    bot = SearchBot(1, iterations=4)
    searched = 0
    while not game.is_over and len(game.history) < 60:
        seen = Seen(game)
        game.apply(bot.choose(seen))  # type: ignore[arg-type]
        searched += seen.asked["resample"]
    assert searched > 100


def test_what_is_hidden_does_not_steer_a_search(tortuga: Loaded) -> None:
    """The real position is drawn anew before each draw: the choices are as good as the same."""
    game = tortuga.new_game(4, 2)
    player = game.current_player
    assert player is not None
    other = game.resample(player, "another world")
    assert other != game
    real, unreal = (
        Counter(SearchBot(seed, iterations=60).choose(position).text for seed in range(20))
        for position in (game, other)
    )
    assert set(real) | set(unreal) <= {action.text for action in game.legal_actions()}
    assert all(abs(real[text] - unreal[text]) <= 12 for text in set(real) | set(unreal))


def test_a_forced_choice_needs_no_search(walk: Loaded) -> None:
    game = walk.new_game(2, 1)
    bot = RandomBot(1)
    while len(game.legal_actions()) > 1:
        game.apply(bot.choose(game))
    seen = Seen(game)
    assert SearchBot(1).choose(seen) is game.legal_actions()[0]  # type: ignore[arg-type]
    assert not seen.asked["resample"]


def test_a_search_can_be_given_a_time(walk: Loaded) -> None:
    game = walk.new_game(2, 1)
    assert SearchBot(1, seconds=0.02).choose(game) in game.legal_actions()
    assert SearchBot(1, seconds=0.0).choose(game) in game.legal_actions()


def test_a_search_wins_at_once_where_it_can(walk: Loaded) -> None:
    game = walk.new_game(2, 1)
    text = game.to_text().replace("remember height[p1] = 0", "remember height[p1] = 9")
    near = walk.from_text(text)
    bot = SearchBot(1, iterations=60)
    while near.current_player == 0:
        near.apply(bot.choose(near))
    assert near.is_over
    result = near.result()
    assert result is not None
    assert result.winners == (0,)


def test_random_bots_try_everything(walk: Loaded) -> None:
    game = walk.new_game(2, 1)
    bot = RandomBot(1)
    counts = Counter(bot.choose(game).text for _ in range(400))
    assert set(counts) == {action.text for action in game.legal_actions()}
    assert min(counts.values()) > 150


def test_a_search_beats_random_play(walk: Loaded) -> None:
    games = 40
    won = sum(
        seed % 2 in play(walk, seed, _mixed(seed)) for seed in range(games)
    )  # alternating seats
    assert won >= 26  # by chance alone less often than once in 20


def _mixed(seed: int) -> list[Bot]:
    search: Bot = SearchBot(seed, iterations=60)
    random: Bot = RandomBot(seed)
    return [search, random] if seed % 2 == 0 else [random, search]


def test_unknown_bots() -> None:
    with pytest.raises(ValueError, match="there is no bot 'clever'"):
        make_bot("clever", 1)


def test_engines_are_loaded_side_by_side(walk: Loaded, tortuga: Loaded) -> None:
    assert walk.engine.description.game == GAME
    assert tortuga.engine.description.game == "tortuga_1667"
    assert type(walk.engine) is not type(tortuga.engine)


def test_nothing_is_left_of_an_engine_that_was_loaded(tmp_path: Path) -> None:
    import sys

    root = make_project(tmp_path / "project")
    before = set(sys.modules)
    path = list(sys.path)
    with spec_engine(Place(root, GAME), words=None) as engine:
        assert set(sys.modules) - before
        assert engine.new_game().players == 2
    assert not any(name.startswith("rulewright_loaded") for name in set(sys.modules) - before)
    assert sys.path == path


# ---- games that go on for long -------------------------------------------------------------------


def test_a_standing_is_worth_the_lead_over_the_best_of_the_others() -> None:
    assert shares([2, 2]) == [0.5, 0.5]
    assert shares([3, 0]) == [0.875, 0.125]
    assert shares([4, 1, 3]) == [0.5 + 1 / 16, 0.5 - 3 / 12, 0.5 - 1 / 16]
    assert all(0 <= worth <= 1 for worth in shares([-50, 70, 0]))


@pytest.mark.parametrize("name", ["cartagena", "cartagena_tortuga", "tortuga_2014"])
def test_the_rules_tell_how_players_stand(name: str) -> None:
    engine = import_module(f"rulewright_engines.{name}").ENGINE
    options = {} if name == "tortuga_2014" else {"random_tunnel": 0}
    state = engine.start(2, Chance.from_seed(4), options, {}, None)
    if name == "tortuga_2014":
        assert engine.standing(state) == [8, 7]  # the spots that players begin with
        return
    assert engine.standing(state) == [0, 0]
    state.sloop = [*state.sloop, 1]
    assert engine.standing(state) == [0, 1]


def test_a_playout_is_cut_off_where_players_have_a_standing() -> None:
    engine = import_module("rulewright_engines.cartagena").ENGINE
    walk = _Walk(engine, 0, Random(1), 0.7)
    steps = Counter[str]()

    def step(state: Any, value: int) -> None:
        steps["made"] += 1
        engine.step(state, value)

    walk._step = step
    state = engine.start(2, Chance.from_seed(1), {"random_tunnel": 0}, {}, None)
    worth = walk._play_out(state)
    assert steps["made"] == CUT_OFF
    assert state.at >= 0
    assert worth == shares(engine.standing(state))


def test_games_won_by_no_quantity_are_played_to_their_end(tortuga: Loaded) -> None:
    engine = tortuga.new_game(2, 1).engine
    assert engine.standing is None
    state = tortuga.new_game(2, 1).state
    worth = _Walk(engine, 0, Random(1), 0.7)._play_out(state)
    assert state.at < 0
    assert worth == [float(state.winners >> seat & 1) for seat in range(2)]


def test_an_outlook_sees_what_leads_to_winning() -> None:
    engine = import_module("rulewright_engines.cartagena").ENGINE
    assert engine.standing is not None
    numbers = iter(range(1_000))
    outlook = Outlook(engine, engine.standing, 2)

    def draw() -> Any:
        return engine.start(2, Chance.from_seed(next(numbers)), {"random_tunnel": 0}, {}, None)

    assert outlook.learn(draw, Random(1))
    state = draw()
    worth = [outlook.worth(state)[0]]
    for field in (9, 19, 29):
        state.start_area = [0] * 5 + [1] * 6
        state.tunnel = [[0] if at == field else [] for at in range(36)]
        worth.append(outlook.worth(state)[0])
    state.tunnel, state.sloop = [[] for _ in range(36)], [0]
    worth.append(outlook.worth(state)[0])
    assert worth == sorted(set(worth))
    with_cards, card_held = [], state.hand[0][0]
    for cards in range(MOST + 2):
        state.hand = [[card_held] * cards, *state.hand[1:]]
        with_cards.append(outlook.worth(state)[0])
    card = with_cards[1] - with_cards[0]
    assert with_cards == pytest.approx([with_cards[0] + card * min(cards, MOST) for cards in range(MOST + 2)])
    assert 0 < card < worth[-1] - worth[-2]  # it brings a pirate some fields further, and no pirate home


def test_no_outlook_is_needed_where_games_are_short() -> None:
    module = import_module("rulewright_engines.tortuga_2014")
    bot = SearchBot(1, iterations=2)
    bot.choose(module.new_game(2, 1))
    assert bot._outlook is None


def test_a_bot_does_not_pass_while_it_can_get_on() -> None:
    """In a game of long duration, passing puts off for ever what would win."""
    game = import_module("rulewright_engines.cartagena").new_game(2, 1)
    bots: list[Bot] = [SearchBot(1, iterations=8), RandomBot(1)]
    texts = []
    while len(game.history) < 40:
        player = game.current_player
        action = bots[player].choose(game)
        if player == 0:
            texts.append(action.text)
        game.apply(action)
    assert len(texts) > 10
    assert "play_action=pass" not in texts
