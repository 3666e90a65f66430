"""House rules of players that once failed in play: a place was full, a slot taken. Now a piece stays there."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest

from rulewright.examples import seen_in_play
from rulewright.model import nodes as m
from rulewright.model.tree import walk_game
from rulewright.project.pipeline import Rules, load_game
from tests.differential import engine_of
from tests.overlays.pairs import play
from tests.sampling import examples, sampled

SPEC = Path(__file__).parents[2] / "spec"
GAMES = examples(8)


@dataclass(frozen=True, slots=True)
class Case:
    """A house rule as it was first written; `mended` says what happens."""

    game: str
    rules: str
    line: str
    mended: str


HELD = "set room of hand to 8"
DRAWN = "move top of draw_pile to hand of who"
AGAIN = "repeat amount times"
CASES = {
    "full_ship": Case(
        "tortuga_1667", "change action go_ashore\n  at start\n    MOVE\n",
        "move actor to back of crew of jolly_roger", "if there is room",
    ),
    "rowboat": Case(
        "tortuga_1667", "change action take_boat\n  at end\n    for each ship\n      MOVE\n",
        "move actor to back of rowboat of ship", "if there is room",
    ),
    "taken_slot": Case(
        "tortuga_1667",
        "change action view\n  at start\n    if event_deck is not empty\n      MOVE\n",
        "move top of event_deck to slot 2 of row", "if there is room",
    ),
    "hand_limit": Case(
        "cartagena",
        f"{HELD}\n\nchange verb take_cards\n  instead of {AGAIN}\n    repeat amount times\n      "
        "renew_pile\n      if draw_pile is not empty\n        MOVE\n",
        DRAWN, "if there is room",
    ),
}


def loaded(case: Case, name: str, folder: Path, move: str) -> m.Game:
    """The game with the house rule, of which nothing is told."""
    file = folder / f"{name}.rules"
    text = f"house rule {name} for {case.game}\n\n{case.rules.replace('MOVE', move)}"
    file.write_text(text, encoding="utf-8")
    game, findings = load_game(SPEC / case.game, Rules(house_rules=(file,)), settle=False)
    assert game is not None
    assert not findings.items
    return game


def doubted(game: m.Game) -> list[str]:
    """The moves for which nothing makes sure that there is room."""
    return [part.span.text for part in walk_game(game) if isinstance(part, m.Move) and part.fitting]


@pytest.mark.parametrize("name", CASES)
def test_what_is_not_certain_is_known(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    assert doubted(loaded(case, name, tmp_path, case.line)) == [case.line]


@pytest.mark.parametrize("name", CASES)
def test_what_is_said_is_certain(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    assert doubted(loaded(case, name, tmp_path, f"{case.line} {case.mended}")) == []


@pytest.mark.parametrize(("name", "said"), sampled([*product(CASES, (True, False))], one_in=3))
def test_so_it_is_played(name: str, said: bool, tmp_path: Path) -> None:
    case = CASES[name]
    engine = engine_of(loaded(case, name, tmp_path, f"{case.line} {case.mended}" if said else case.line))
    lots = random.Random(name)
    assert all(play(engine, seed, lots) for seed in range(GAMES))


def test_the_author_is_told_what_was_seen(tmp_path: Path) -> None:
    case = CASES["rowboat"]
    (seen,) = seen_in_play(loaded(case, "rowboat", tmp_path, case.line))
    assert (seen.code, seen.span.text) == ("W212", case.line)
    assert seen.suggestion.endswith("say so: `move actor from rowboat of ship to back of rowboat of ship`.")
