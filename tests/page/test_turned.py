"""Cards that are turned up: shown face up, counted as the rules count them, with what comes of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from rulewright.page.counting import counting
from tests.games import game_in
from tests.prose.lexicons import ROOT

Ask = Callable[..., dict[str, Any]]


def test_votes_are_counted_by_what_the_action_asks_for() -> None:
    found = counting(game_in(ROOT / "spec" / "tortuga_1667"))
    assert found.of_place["tally"] == ("attack_count", "brawl_count", "mutiny_count")
    for action in ("attack", "brawl", "mutiny"):
        assert found.of_action[action] & set(found.of_place["tally"]) == {f"{action}_count"}
    assert found.final == ("score",)


@pytest.mark.parametrize(("game", "final", "ends"), [
    ("cartagena", ("aboard",), "trigger-all_aboard"),
    ("tortuga_2014", (
        "zone_points", "combination_points", "ship_spot", "pirate_spot", "coin_points", "points",
    ), "verb-score_game"),
])
def test_the_end_is_told_by_the_quantities_that_decide_it(game: str, final: tuple[str, ...], ends: str) -> None:
    found = counting(game_in(ROOT / "spec" / game))
    assert tuple(name for name in found.final if "worth" not in name and name != "combinations") == final
    assert found.endings == (ends,)


def test_hidden_tokens_turn_over_at_the_end_for_everybody(ask: Ask) -> None:
    scene = ask("begin", language="en", wanted={
        "game": "tortuga_2014", "players": 2, "names": ["Anna", "Bonny"], "bots": {}, "seed": "b",
    })
    rng = random.Random(1)
    while not scene["over"]:
        scene = ask("scene", viewer=scene["waiting"])
        assert not scene["turned"]
        seeking = [each for each in scene["options"] if each["label"] in ("Treasure hunt", "Yes")]
        scene = ask("choose", viewer=scene["viewer"], number=rng.choice(seeking or scene["options"])["n"])
    first, second = (ask("scene", viewer=seat)["turned"] for seat in (0, 1))
    assert first == second
    assert first
    for each in first:
        assert len(each["cards"]) > 1
        assert all("coin" in card["name"] and card["svg"].startswith("<svg") for card in each["cards"])
