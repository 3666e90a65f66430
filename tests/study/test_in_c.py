"""Studies in C count what studies in Python count."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.outputs.study_packages import kit
from rulewright.project.pipeline import load_game
from rulewright.project.reader import Rules
from rulewright.study.chunk_player import playing_version
from rulewright.study.executors import here, on_threads
from rulewright.study.plan import Plan, Study
from rulewright.study.plan import Rules as Ruled
from rulewright.study.run_plan import carry_out
from tests.engine.test_rules_that_stand_still import folder
from tests.study.test_store import nobody

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("name", "party"), [
        pytest.param("cartagena", None, marks=pytest.mark.slow), ("dice_screens", None),
        pytest.param("tortuga_1667", "loyalty_place", marks=pytest.mark.slow), ("", None),
    ]
)
def test_a_study_in_c_is_the_same(tmp_path: Path, name: str, party: str | None) -> None:
    """Also of a game that cannot always go on."""
    found = [path.parent for path in ROOT.glob(f"*/**/{name}/game.rules")] if name else []
    where = found[0] if found else folder(tmp_path)
    game, findings = load_game(where, Rules(switches=True))
    assert game is not None, findings.items
    made = kit(where, game, Rules(switches=True), native=True)
    assert made.native is not None
    assert made.native.module() is not None
    study = Study(
        game.name, (Ruled(made.hash),), game.min_players, ("random",) * game.min_players, 1, "c", party, 5,
        playing_version(),
    )
    plan = Plan(study, 20, 10)
    native = carry_out(plan, [made], on_threads(2), None, nobody).totals
    python = carry_out(plan, [replace(made, native=None)], here, None, nobody).totals
    assert native == python
    assert native.played == 20
