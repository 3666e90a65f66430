"""The small game that studies in tests play: its kits, and plans of few games."""

from __future__ import annotations

import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from rulewright.outputs.study_packages import kit
from rulewright.project.pipeline import load_game
from rulewright.project.reader import PLAIN, Rules
from rulewright.study.chunk_player import playing_version
from rulewright.study.engine_package import Kit
from rulewright.study.plan import Plan, Study
from rulewright.study.plan import Rules as Ruled
from tests.cli.projects import GAME, make_project

FASTER = f"house rule faster for {GAME}\n\nset steps of stroll to 3\n"


@cache
def kits() -> tuple[Kit, Kit]:
    """The game, and the game with a house rule."""
    root = Path(mkdtemp(prefix="rulewright-study-"))
    folder = make_project(root / "project") / "spec" / GAME
    house = root / "faster.rules"
    house.write_text(FASTER, encoding="utf-8")
    found = []
    for rules in (PLAIN, Rules(house_rules=(house,))):
        game, findings = load_game(folder, rules)
        assert game is not None, findings.items
        found.append(kit(folder, game, rules))
    shutil.rmtree(root)
    return found[0], found[1]


def plan(games: int = 40, size: int = 5, sides: int = 1, **other: object) -> Plan:
    """A plan of a few games at random."""
    rules = tuple(Ruled(each.hash) for each in kits()[:sides])
    study = Study(GAME, rules, 3, ("random",) * 3, 1, "a", None, 1, playing_version())
    return Plan(replace(study, **other), games, size)  # type: ignore[arg-type]
