"""A rule that cannot go on: the report names it and its place, and the game is as it was before."""

from __future__ import annotations

import pickle
import random
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rulewright.project.pipeline import load_game
from rulewright.runtime.errors import RulesFault
from rulewright.runtime.fault_location import fault_of
from tests.cli.projects import run
from tests.differential import engine_of

SPEC = """game leap_frog
  players 2 to 3

pieces pawn: 1 each player
group quay holds pawn, seen by all
pile sea holds pawn, seen by all

setup
  step ready
    move all from box of pawn to quay

play
  take turns clockwise from first_player as active
    active takes an action

action jump by anyone
  needs actor is in quay
  move actor to top of sea

action shout by anyone
  needs actor is in quay
  end the game won by player where player is actor
"""


def folder(where: Path, text: str = SPEC) -> Path:
    made = where / "leap_frog"
    made.mkdir()
    (made / "game.rules").write_text(text, encoding="utf-8")
    return made


def engine_from(made: Path) -> ModuleType:
    found, findings = load_game(made)
    assert found is not None, findings.items
    return engine_of(found)


@pytest.fixture
def engine(tmp_path: Path) -> ModuleType:
    """A game in which everybody may jump once, and then nobody has an action for ever."""
    return engine_from(folder(tmp_path))


@pytest.mark.parametrize("given", [{"seed": 1}, {"chance": random.Random(1)}, {"chance": "explicit"}])
def test_turns_that_pass_over_everybody_are_refused_and_named(
    engine: ModuleType, given: dict[str, Any]
) -> None:
    played = engine.new_game(2, **given)
    played.apply("jump")
    before = played.to_text(), played.to_record(), played.history
    for _ in range(2):
        with pytest.raises(RulesFault) as found:
            played.apply("jump")
        assert found.value.rule == "play"
        assert found.value.source == "game.rules:14"
        assert found.value.reason == "nothing changes any more, and nobody ever chooses"
        assert str(found.value) == (
            "the rules cannot go on in `play` (game.rules:14): nothing changes any more, and nobody "
            "ever chooses"
        )
        if played.history != before[2] or getattr(played, "_pending", None):
            played.undo()
        assert (played.to_text(), played.to_record(), played.history) == before


def test_a_new_game_whose_turns_pass_over_everybody_does_not_begin(tmp_path: Path) -> None:
    made = folder(tmp_path, SPEC.replace("from box of pawn to quay", "from box of pawn to sea"))
    with pytest.raises(RulesFault, match=r"in `play` \(game.rules:14\): nothing changes any more"):
        engine_from(made).new_game(2, seed=1)


def test_a_fault_can_be_sent_elsewhere() -> None:
    fault = RulesFault("the place is full", "verb fill_up", "moves.rules:3")
    sent = pickle.loads(pickle.dumps(fault))
    assert (str(sent), sent.rule, sent.source, sent.reason) == (
        str(fault), "verb fill_up", "moves.rules:3", "the place is full",
    )


# ---- any other error of a rule ---------------------------------------------------------------------

MODULE = """
def take_cards(s):
    return s.pop()

def play(s):
    return take_cards(s)

def outside(s):
    return s()
"""
RULES = {"play": ("play", "game.rules:9"), "take_cards": ("verb take_cards", "moves.rules:3")}


def raised(act: Callable[[], object]) -> BaseException:
    try:
        act()
    except Exception as error:
        return error
    raise AssertionError("nothing was raised")


def module() -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "some_engine"}
    exec(MODULE, names)
    return names


def test_the_innermost_rule_is_to_blame() -> None:
    names = module()
    fault = fault_of("some_engine", RULES, raised(lambda: names["play"]([])))
    assert fault is not None
    assert (fault.rule, fault.source) == ("verb take_cards", "moves.rules:3")
    assert fault.reason == "it asks for a piece, a place or a player that is not there"


def test_what_fails_outside_of_the_rules_is_nothing_of_theirs() -> None:
    def broken() -> None:
        raise IndexError

    names = module()
    assert fault_of("some_engine", RULES, raised(lambda: names["outside"](broken))) is None
    assert fault_of("some_engine", RULES, KeyboardInterrupt()) is None


# ---- commands --------------------------------------------------------------------------------------


def test_simulate_counts_such_games_apart_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder(tmp_path)
    monkeypatch.chdir(tmp_path)
    found = run("simulate", "leap_frog", "--games", "20", "--players", "2")
    assert found.exit_code == 1
    assert "winners in a game: 1 100%" in found.stdout
    counted = re.search(r"^(\d+) games in ", found.stdout, re.MULTILINE)
    assert counted is not None
    stuck = 20 - int(counted[1])
    assert 0 < stuck < 20
    told = (
        f"Error: {stuck} games ended because a rule could not go on.\n"
        f"  {stuck}: the rules cannot go on in `play` (game.rules:14): nothing changes any more, and "
        "nobody ever chooses (the first: seed 0#"
    )
    assert told in found.stderr
