"""Small games drawn at random are played alike by all voices; what once was not is played for ever."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rulewright.model import nodes as m
from rulewright.model.tree import walk_game
from tests.specgen.play import tried
from tests.specgen.reading import read
from tests.specgen.shrink import shrunk
from tests.specgen.spec import draw

FOUND = sorted((Path(__file__).parent / "found").glob("*.rules"))
REFUSED = {"a_choice_of_nothing": "R123", "a_verb_in_together": "R114", "nothing_to_choose_at_once": "R123"}
"""What the checker tells the author now; the others are played."""
SPECS = 10
FEWEST, READ = 60, 400
"""So many specs are read at least, and more until each construct has been in three of them."""


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_once_went_wrong(path: Path) -> None:
    report = tried(path.read_text(), games=4)
    assert report.failure is None, report.failure
    code = REFUSED.get(path.stem)
    assert report.refused == ((code,) if code else ())
    assert code or report.states


@pytest.mark.parametrize("first", range(0, SPECS, 10))
def test_all_voices_play_alike(first: int) -> None:
    for seed in range(first, first + 10):
        report = tried(draw(seed).text, games=1, seed=seed)
        assert report.failure is None, f"seed {seed}: {report.failure}"


def test_most_specs_are_accepted_and_use_all_of_the_language() -> None:
    missing = {
        part.__name__
        for union in (m.Statement, m.Expr, m.Source, m.Selection, m.Order)
        for part in union.__args__
    }
    accepted, seen, kinds = 0, 0, Counter[str]()
    while seen < FEWEST or (missing and seen < READ):
        game, _ = read(draw(seen).text)
        seen += 1
        if game is not None:
            accepted += 1
            kinds.update({type(part).__name__ for part in walk_game(game)})
            missing -= {kind for kind, count in kinds.items() if count >= 3}
    assert accepted >= 0.8 * seen
    assert missing == set()


def test_a_seed_draws_the_same_spec_each_time() -> None:
    assert draw(7) == draw(7)
    assert draw(7).text != draw(8).text


def test_a_failing_spec_is_made_small() -> None:
    text = draw(3).text + "\nverb needless\n  if clock is 3\n    shuffle box of nothing\n"
    small = shrunk(text, lambda candidate: "shuffle box of nothing" in candidate)
    assert small == "shuffle box of nothing\n"
