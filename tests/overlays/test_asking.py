"""An overlay asks with `if` and its name whether one that it follows is played too."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.option_specialisation import settled
from rulewright.project.pipeline import Rules, load_game

GAME = """game larder
  players 2 to 3
  edition plain
chapter things
pieces jar: 9
group shelf holds jar, seen by all
remember eaten: 0 to 9 starts 0, seen by all
setup
  step jars
    move all from box of jar to shelf
play
  take turns clockwise from first_player as active
    active takes an action
    if eaten is at least 1
      end the game won by nobody
action nibble by anyone
  eaten becomes 1
"""
GREEDY = """variant greedy for larder{}
change action nibble
  at end
    eaten becomes 2
"""
QUICK = """variant quick for larder
  after greedy
change action nibble
  at end
    if greedy
      eaten becomes 3
    otherwise
      eaten becomes 4
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "larder"
    (folder / "variants").mkdir(parents=True)
    (folder / "game.rules").write_text(GAME, encoding="utf-8")
    (folder / "variants" / "quick.rules").write_text(QUICK, encoding="utf-8")
    (folder / "variants" / "greedy.rules").write_text(GREEDY.format(""), encoding="utf-8")
    return folder


def eaten(folder: Path, rules: Rules, *on: str) -> list[int]:
    """The numbers that a bite makes it, one after the other."""
    game, findings = load_game(folder, rules)
    assert game is not None, findings.items
    assert findings.items == []
    action = settled(game.actions["nibble"], {name: name in on for name in game.switches})
    found = [node for node in walk(action) if isinstance(node, m.Assign)]
    return [node.value.value for node in found if isinstance(node.value, m.Const)]


def test_it_is_answered_where_the_rules_are_fixed(folder: Path) -> None:
    assert eaten(folder, Rules(variants=("quick",))) == [1, 4]
    assert eaten(folder, Rules(variants=("quick", "greedy"))) == [1, 2, 3]


def test_it_is_asked_in_each_game_where_variants_are_options(folder: Path) -> None:
    assert eaten(folder, Rules(switches=True)) == [1]
    assert eaten(folder, Rules(switches=True), "quick") == [1, 4]
    assert eaten(folder, Rules(switches=True), "quick", "greedy") == [1, 2, 3]


def test_what_an_edition_excludes_is_not_played(folder: Path) -> None:
    (folder / "variants" / "greedy.rules").write_text(
        GREEDY.format("\n  excludes plain"), encoding="utf-8"
    )
    assert eaten(folder, Rules(switches=True), "quick") == [1, 4]
