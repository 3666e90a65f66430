"""House rules in players' words, written from the documentation alone: each is clean, is said, plays."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulewright.outputs.check_game import check_game
from rulewright.project.pipeline import load_game
from rulewright.project.reader import Rules
from tests.differential import engine_of
from tests.overlays.pairs import PLAYERS, SPEC, play
from tests.overlays.test_dated import GOLDEN, listed
from tests.sampling import sampled

RULES = sorted(PLAYERS.glob("*/*.rules"))


@pytest.mark.parametrize("path", sampled(RULES, one_in=12, ids=lambda path: path.stem))
def test_it_is_clean_and_plays(path: Path) -> None:
    name, rules = path.parent.name, Rules(house_rules=(path,))
    findings = check_game(SPEC.parent, name, rules)
    assert not [item for item in findings.items if item.code != "W207"]  # listed in dated.txt
    assert listed(name, path) in GOLDEN.read_text(encoding="utf-8")
    game, _ = load_game(SPEC / name, rules)
    assert game is not None
    engine = engine_of(game)
    lots = random.Random(path.stem)
    for seed in range(3):
        play(engine, seed, lots)
