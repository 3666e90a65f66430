"""What a house rule changes rests on no fact, and nobody asks for one."""

from __future__ import annotations

from pathlib import Path

from rulewright.project.pipeline import load_game
from rulewright.project.reader import Rules

GAME = Path(__file__).resolve().parents[2] / "spec" / "tortuga_2014"
RULE = """house rule ten for tortuga_2014

change play
  instead of repeat until goal_reached at most 60 times
    repeat until goal_reached at most 10 times
      play_round

change step chests
  instead of move 1 random chest in bag to back of crew of player
    move 1 random chest in bag to front of crew of player
"""


def test_a_course_of_play_that_a_house_rule_changes_needs_no_fact(tmp_path: Path) -> None:
    path = tmp_path / "ten.rules"
    path.write_text(RULE, encoding="utf-8")
    _, findings = load_game(GAME, Rules(house_rules=(path,)))
    assert "W205" not in {item.code for item in findings.items}
