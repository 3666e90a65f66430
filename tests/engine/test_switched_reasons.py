"""A small game whose conditions three variants change: each is explained as it stands in the game."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from rulewright.project.pipeline import Rules, load_game
from tests.differential import engine_of

GAME = """game kettle
  players 2 to 3

pieces pawn: 1 each player
line row holds pawn, seen by all
remember heat: 0 to 9, seen by all

setup
  step ready
    move all from box of pawn to row

play
  take turns clockwise from first_player as active
    active takes an action

action wait by anyone
  heat becomes 0

action pour by anyone                          cites K-1
  needs hot                                    cites K-2
  needs heat is at most 8                      cites K-3
  heat becomes 1

predicate hot (): warm and heat is at most 7   cites K-4
predicate warm (): heat is at least 2          cites K-5 ruling K-6
"""
VARIANTS = {
    "cool": """variant cool for kettle

replace predicate hot (): heat is not 3 and heat is not 4 and warm   cites C-1
""",
    "eager": """variant eager for kettle

replace action pour by anyone                  cites E-1
  needs warm                                   cites E-2
  heat becomes 2
""",
    "lax": """variant lax for kettle

replace predicate warm (): heat is at least 1  cites L-1
""",
}
COMBINATIONS = [chosen for size in range(4) for chosen in combinations(VARIANTS, size)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("specs") / "kettle"
    (folder / "variants").mkdir(parents=True)
    (folder / "game.rules").write_text(GAME, encoding="utf-8")
    for name, text in VARIANTS.items():
        (folder / "variants" / f"{name}.rules").write_text(text, encoding="utf-8")
    return folder


@cache
def engine(folder: Path, rules: Rules) -> Any:
    game, findings = load_game(folder, rules)
    assert game is not None, findings.items
    return engine_of(game)


def told(game: Any, heat: int) -> tuple[Any, ...]:
    """All but the words, which this game has none of."""
    game.state.heat = heat
    game.state.options = game.engine.options[game.state.at](game.state)
    found = game.why_not("play_action=pour")
    anchors = [rule.anchor for rule in found.rules]
    return found.allowed, len(found.sentences), anchors, found.facts, found.rulings, found.source


@pytest.mark.parametrize("chosen", COMBINATIONS, ids="+".join)
def test_each_condition_is_that_of_the_rules_in_force(
    folder: Path, chosen: tuple[str, ...]
) -> None:
    switched = engine(folder, Rules(switches=True)).new_game(2, seed=1, variants=chosen)
    exact = engine(folder, Rules(variants=chosen)).new_game(2, seed=1)
    for heat in range(10):
        assert told(switched, heat) == told(exact, heat), heat


def test_what_a_variant_replaces_is_not_cited(folder: Path) -> None:
    module = engine(folder, Rules(switches=True))
    plain = told(module.new_game(2, seed=1), 1)
    assert plain[3][:4] == ("K-2", "K-4", "K-5", "K-1")
    assert plain[4:] == (("K-6",), "game.rules:20")
    cool = told(module.new_game(2, seed=1, cool=True), 3)
    assert cool[3][:2] == ("K-2", "C-1")
    eager = told(module.new_game(2, seed=1, eager=True, lax=True), 0)
    assert eager[3][:3] == ("E-2", "L-1", "E-1")
    assert eager[4:] == ((), "variants/eager.rules:4")


def test_an_action_of_a_variant_is_known_as_such(tmp_path: Path) -> None:
    folder = tmp_path / "kettle"
    (folder / "variants").mkdir(parents=True)
    (folder / "game.rules").write_text(GAME, encoding="utf-8")
    brewing = "variant brewing for kettle\n\nadd action brew by anyone\n  heat becomes 1\n\nremove action wait\n"
    (folder / "variants" / "brewing.rules").write_text(brewing, encoding="utf-8")
    kettle = engine(folder, Rules(switches=True)).ENGINE
    assert {action.name: action.when for action in kettle.description.actions} == {
        "brew": (("brewing", True),), "pour": (), "wait": (("brewing", False),),
    }
