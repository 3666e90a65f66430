"""Every game that we have is sound after every pass, and the validators can tell when one is not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.core.lower import lower
from rulewright.core.nodes import Goto
from rulewright.core.validate import violations as core_violations
from rulewright.model import nodes as m
from rulewright.model.validate import violations as model_violations
from rulewright.pipeline import load_game

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(
    path.parent for where in ("spec", "tests/specs") for path in (ROOT / where).glob("*/game.rules")
)


def game(folder: Path) -> m.Game:
    loaded, findings = load_game(folder)
    assert loaded is not None, findings.items
    return loaded


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_pass_leaves_a_sound_tree(folder: Path) -> None:
    loaded = game(folder)
    assert model_violations(loaded) == []
    assert core_violations(lower(loaded)) == []


def test_a_lost_box_is_noticed() -> None:
    loaded = game(ROOT / "tests/specs/tiny")
    zones = {name: zone for name, zone in loaded.zones.items() if not zone.is_box}
    found = model_violations(replace(loaded, zones=zones))
    assert any("has no box" in line for line in found)


def test_an_unbound_name_is_noticed() -> None:
    loaded = game(ROOT / "spec/tortuga_1667")
    maroon = loaded.verbs["maroon"]
    verbs = {**loaded.verbs, "maroon": replace(maroon, params=())}
    found = model_violations(replace(loaded, verbs=verbs))
    assert "maroon reads victim, which nothing binds" in found


def test_a_way_to_nowhere_is_noticed() -> None:
    core = lower(game(ROOT / "spec/tortuga_1667"))
    force = core.procs["action_force"]
    broken = (*force.blocks[:-1], replace(force.blocks[-1], end=Goto(99)))
    procs = {**core.procs, "action_force": replace(force, blocks=broken)}
    found = core_violations(replace(core, procs=procs))
    assert found == [f"action_force block {len(broken) - 1} leads to block 99, which is not there"]
