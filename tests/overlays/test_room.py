"""House rules of players that once were clean and failed in play: a place was full, a slot taken."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulewright.model.nodes import Game
from rulewright.project.pipeline import Rules, load_game
from tests.differential import engine_of
from tests.overlays.pairs import play
from tests.sampling import examples, sampled

SPEC = Path(__file__).parents[2] / "spec"
GAMES = examples(8)


@dataclass(frozen=True, slots=True)
class Case:
    """A house rule as it was first written, and what is told; `mended` is played."""

    game: str
    rules: str
    code: str
    line: str
    mended: str


HELD = "set room of hand to 8"
DRAWN = "move top of draw_pile to hand of who"
AGAIN = "repeat amount times"
CASES = {
    "full_ship": Case(
        "tortuga_1667", "change action go_ashore\n  at start\n    MOVE\n", "R124",
        "move actor to back of crew of jolly_roger", "if there is room",
    ),
    "rowboat": Case(
        "tortuga_1667", "change action take_boat\n  at end\n    for each ship\n      MOVE\n", "R124",
        "move actor to back of rowboat of ship", "if there is room",
    ),
    "taken_slot": Case(
        "tortuga_1667",
        "change action view\n  at start\n    if event_deck is not empty\n      MOVE\n", "R125",
        "move top of event_deck to slot 2 of row", "if there is room",
    ),
    "hand_limit": Case(
        "cartagena",
        f"{HELD}\n\nchange verb take_cards\n  instead of {AGAIN}\n    repeat amount times\n      "
        "renew_pile\n      if draw_pile is not empty\n        MOVE\n", "R124",
        DRAWN, "if there is room",
    ),
}


def loaded(case: Case, name: str, folder: Path, move: str) -> tuple[Game | None, list[tuple[str, str]]]:
    """The game with the house rule, and what is told of it: codes and the text that they point to."""
    file = folder / f"{name}.rules"
    text = f"house rule {name} for {case.game}\n\n{case.rules.replace('MOVE', move)}"
    file.write_text(text, encoding="utf-8")
    game, findings = load_game(SPEC / case.game, Rules(house_rules=(file,)), settle=False)
    spans = ((item.code, item.span) for item in findings.items)
    return game, [(code, span.file.text[span.start : span.end]) for code, span in spans]


@pytest.mark.parametrize("name", CASES)
def test_the_author_is_told(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    game, told = loaded(case, name, tmp_path, case.line)
    assert game is None
    assert (case.code, case.line) in told


@pytest.mark.parametrize("name", CASES)
def test_the_words_that_are_offered_are_right(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    game, told = loaded(case, name, tmp_path, f"{case.line} {case.mended}")
    assert told == []
    assert game is not None


@pytest.mark.parametrize("name", sampled(CASES, one_in=3))
def test_so_it_is_played(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    game, _ = loaded(case, name, tmp_path, f"{case.line} {case.mended}")
    assert game is not None
    engine = engine_of(game)
    lots = random.Random(name)
    assert all(play(engine, seed, lots) for seed in range(GAMES))
