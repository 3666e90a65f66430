"""Every variant of every game, alone and together with the others, as options of its engine."""

from __future__ import annotations

import random
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest

from tests.engine.engines import ENGINES, runtime
from tests.engine.test_conservation import Checker
from tests.sampling import examples

GAMES = [
    (name, edition)
    for name, engine in ENGINES.items() if engine.description.variants
    for edition, _ in engine.description.editions
]
each_edition = pytest.mark.parametrize(("name", "edition"), GAMES)


def engine_of(name: str, edition: str) -> Any:
    return ENGINES[name].of_edition(edition)


def new_game(engine: Any, players: int, seed: int, variants: tuple[str, ...]) -> Any:
    return runtime(engine).game.new_game(engine, players, seed, variants=variants)


def sensible(engine: Any) -> list[tuple[str, ...]]:
    """Every set of variants of which no two exclude each other."""
    description = engine.description
    return [
        chosen
        for size in range(len(description.variants) + 1)
        for chosen in combinations(description.variants, size)
        if not any(set(pair) <= set(chosen) for pair in description.exclusions)
    ]


MOST_CHOICES = 3000
"""A play-on may never end: when nobody has cards to vote with, no chest moves any more."""


def play_on(game: Any, lots: random.Random) -> int:
    choices = 0
    while not game.is_over and choices < MOST_CHOICES:
        game.apply(lots.choice(game.legal_actions()))
        choices += 1
    return choices


@each_edition
def test_every_sensible_combination_is_played_to_its_end(name: str, edition: str) -> None:
    engine = engine_of(name, edition)
    description = engine.description
    lots = random.Random(1667)
    seen = ended = 0
    for number, chosen in enumerate(sensible(engine)):
        players = lots.randint(description.min_players, description.max_players)
        game = new_game(engine, players, number, chosen)
        assert play_on(game, lots) > 0
        ended += game.is_over
        seen += 1
    assert seen > len(description.variants)
    assert ended > seen * 9 // 10


SAMPLE = examples(6)
"""Combinations of each edition that are looked at state by state."""


@each_edition
def test_nothing_is_lost_in_any_combination(name: str, edition: str) -> None:
    engine = engine_of(name, edition)
    lots = random.Random(f"{name} {edition}")
    sets = sensible(engine)
    for chosen in lots.sample(sets, min(SAMPLE, len(sets))):
        players = lots.randint(engine.description.min_players, engine.description.max_players)
        game = new_game(engine, players, 1, chosen)
        module: Any = SimpleNamespace(ENGINE=game.engine, DESCRIPTION=game.engine.description)
        checker = Checker(module, players)
        for _ in range(100):
            checker.check(game._state)
            if game.is_over:
                break
            game.apply(lots.choice(game.legal_actions()))


PLACES_OF_CHESTS = ("free_start", "loaded_ships", "chests_in_areas")
"""The variants that say where pawns or chests start."""


@pytest.mark.parametrize("edition", [key for key, _ in ENGINES["tortuga_1667"].description.editions])
@pytest.mark.parametrize("ashore", range(3))
def test_eight_chests_are_in_play_whoever_is_aboard(edition: str, ashore: int) -> None:
    """With a free start nobody may be aboard a ship; its chest is in play all the same (T67-OPEN-95)."""
    engine = engine_of("tortuga_1667", edition)
    for chosen in sensible(engine):
        if not {*chosen} <= {*PLACES_OF_CHESTS}:
            continue
        game = new_game(engine, 2, 1, chosen)
        answers = ["yes"] * ashore + ["no"] * (2 - ashore)
        while "play_action" not in str(game.legal_actions()[0]):
            legal = game.legal_actions()
            wanted = answers.pop(0) if "start_ashore" in str(legal[0]) else ""
            game.apply(next(each for each in legal if str(each).endswith(wanted)))
        places = [line for line in game.to_text().splitlines() if line.startswith("zone box_of_chest")]
        assert places == ["zone box_of_chest = 0"], chosen


@pytest.mark.parametrize("edition", [key for key, _ in ENGINES["tortuga_1667"].description.editions])
def test_in_the_wild_game_no_card_is_looked_at_when_time_is_over(edition: str) -> None:
    """A random card of the row is revealed instead (T67-OPEN-80)."""
    engine = engine_of("tortuga_1667", edition)
    game = new_game(engine, 4, 1, ("time_limit", "wild_game"))
    lots = random.Random(1)
    while "play_action" not in str(game.legal_actions()[0]):
        game.apply(lots.choice(game.legal_actions()))

    def left() -> int:
        deck = next(line for line in game.to_text().splitlines() if line.startswith("zone event_deck"))
        return len(deck.split("=")[1].split())

    before = left()
    game.apply(next(each for each in game.legal_actions() if "time_over" in str(each)))
    while left() == before and "play_action" not in str(game.legal_actions()[0]):
        assert "pair" not in str(game.legal_actions()[0])
        game.apply(lots.choice(game.legal_actions()))
    assert left() == before - 1


def test_half_open_loyalties_show_no_other_card_where_one_was_not_dealt() -> None:
    """Two of three cards are dealt in the English edition."""
    engine = engine_of("tortuga_1667", "en")
    seen = set()
    for seed in range(20):
        game = new_game(engine, 2, seed, ("half_open_loyalties",))
        for watcher, other in ((0, "p2"), (1, "p1")):
            views = (game.view(who)["zones"] for who in (1 - watcher, watcher))
            own, shown = (view[f"loyalty_place[{other}]"]["pieces"][0] for view in views)
            assert shown == (None if own == "dutch" else own)
            seen.add(own)
    assert seen == {"british", "french", "dutch"}


@each_edition
def test_what_makes_no_sense_is_refused(name: str, edition: str) -> None:
    engine = engine_of(name, edition)
    description = engine.description
    assert description.exclusions
    for first, second in description.exclusions:
        with pytest.raises(ValueError, match=f"{first} and {second} cannot be played together"):
            new_game(engine, description.min_players, 1, (first, second))


@each_edition
def test_an_unknown_variant_is_told(name: str, edition: str) -> None:
    engine = engine_of(name, edition)
    with pytest.raises(ValueError, match="there is no variant 'quick'; there are: "):
        new_game(engine, engine.description.min_players, 1, ("quick",))


@each_edition
def test_a_record_names_the_variants(name: str, edition: str) -> None:
    engine = engine_of(name, edition)
    description = engine.description
    chosen = description.variants[:1]
    game = new_game(engine, description.min_players, 3, chosen)
    game.apply(game.legal_actions()[0])
    again = runtime(game.engine).game.from_record(game.engine, game.to_record())
    assert again.to_text() == game.to_text()
    assert again.setting.options[chosen[0]]


@each_edition
def test_every_variant_makes_a_difference(name: str, edition: str) -> None:
    """A game with a variant on goes another way than without it, for some seed."""
    engine = engine_of(name, edition)
    for variant in engine.description.variants:
        assert any(
            _course(engine, seed, (variant,)) != _course(engine, seed, ()) for seed in range(20)
        ), variant


def _course(engine: Any, seed: int, variants: tuple[str, ...]) -> list[str]:
    game = new_game(engine, 4, seed, variants)
    lots = random.Random(seed)
    course: list[str] = []
    while not game.is_over and len(course) < 60:
        legal = sorted(map(str, game.legal_actions()))
        course.append(" ".join(legal))
        game.apply(legal[lots.randrange(len(legal))])
    return [*course, str(game.log(1))]



def test_there_are_games_with_variants() -> None:
    assert GAMES
