"""What an overlay can quote: one of several lines that are alike, what is otherwise done, every action."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.overlays.block_edits import statements, text_of
from rulewright.project.pipeline import Rules, load_game, read_rules
from rulewright.syntax import nodes as s

LARDER = Path(__file__).parent / "larder"


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.rules"
    path.write_text(f"house rule {name} for larder\n{text}", encoding="utf-8")
    return path


def rule(files: tuple[Path, ...], name: str) -> s.Action | s.Verb:
    """A rule of the larder with these house rules."""
    findings = Findings()
    applied = read_rules(LARDER, Rules(house_rules=files), findings)
    assert applied is not None
    assert findings.items == []
    return next(
        item for item in applied.items
        if isinstance(item, s.Action | s.Verb) and item.name.text == name
    )


def lines(holder: s.Action | s.Verb) -> list[str]:
    return [text_of(statement.span) for statement in statements(holder)]


def needs(action: s.Action | s.Verb) -> list[str]:
    assert isinstance(action, s.Action)
    return [text_of(need.value.span) for need in action.needs]


@pytest.mark.parametrize(
    ("edit", "left"),
    [
        ("without the first take_jar actor", ["take_jar actor"]),
        ("without the last take_jar actor", ["take_jar actor"]),
        ("before the second take_jar actor\n    stop", ["take_jar actor", "stop", "take_jar actor"]),
        ("after the second take_jar actor\n    stop", ["take_jar actor", "take_jar actor", "stop"]),
        ("instead of the first take_jar actor\n    stop", ["stop", "take_jar actor"]),
        (
            "before the first take_jar actor\n    stop\n  without the second take_jar actor",
            ["stop", "take_jar actor"],
        ),
    ],
)
def test_one_of_several_lines_that_are_alike(edit: str, left: list[str], tmp_path: Path) -> None:
    file = written(tmp_path, "ours", f"change action nibble\n  {edit}\n")
    assert lines(rule((file,), "nibble")) == left


WITH_ELSE = """replace verb take_jar (who: player)
  move 1 jar from shelf of who to box of jar
  otherwise
    end the game won by nobody
  if hunger is 2
    stop
  otherwise
    take_two who
"""


@pytest.mark.parametrize(
    ("edit", "left"),
    [
        ("without the otherwise of if hunger is 2", ["move", "end", "if", "stop"]),
        (
            "without the otherwise of move 1 jar from shelf of who to box of jar",
            ["move", "if", "stop", "take_two"],
        ),
        (
            "instead of the otherwise of if hunger is 2\n    stop",
            ["move", "end", "if", "stop", "stop"],
        ),
    ],
)
def test_what_is_otherwise_done(edit: str, left: list[str], tmp_path: Path) -> None:
    first = written(tmp_path, "first_one", WITH_ELSE)
    file = written(tmp_path, "ours", f"  after first_one\nchange verb take_jar\n  {edit}\n")
    assert [line.split()[0] for line in lines(rule((first, file), "take_jar"))] == left


def test_a_file_quotes_the_rule_as_it_found_it(tmp_path: Path) -> None:
    """A line that the file puts in itself is not one of those that it may mean."""
    file = written(
        tmp_path, "ours",
        "change action open_larder\n  at start\n    move all from table_top to eaten\n"
        "  without move all from table_top to eaten\n",
    )
    said = [line.split()[0] for line in lines(rule((file,), "open_larder"))]
    assert said == ["move", "move", "for", "carry"]


def test_every_action_has_a_condition_also_one_that_another_house_rule_adds(tmp_path: Path) -> None:
    calm = written(tmp_path, "calm", "change every action other than rest\n  needs hunger is 2\n")
    more = written(
        tmp_path, "more",
        "add action wait by anyone\n  stop\nadd action rest by anyone\n  stop\n",
    )
    files = (calm, more)
    assert needs(rule(files, "open_larder")) == ["larder_deck is not empty", "hunger is 2"]
    assert needs(rule(files, "wait")) == ["hunger is 2"]
    assert needs(rule(files, "rest")) == []
    game, found = load_game(LARDER, Rules(house_rules=(calm, more)))
    assert game is not None
    assert not found.failed
    assert {"open_larder", "nibble"} <= game.house_rules.touched


def test_the_room_of_a_place_is_set(tmp_path: Path) -> None:
    file = written(tmp_path, "ours", "set room of shelf to 9\n")
    game, found = load_game(LARDER, Rules(house_rules=(file,)))
    assert game is not None
    assert game.zones["shelf"].capacity == 9
    assert found.items == []


def test_every_action_begins_alike(tmp_path: Path) -> None:
    file = written(tmp_path, "ours", "change every action\n  at start\n    take_jar actor\n")
    assert lines(rule((file,), "nibble")) == ["take_jar actor"] * 3
    assert lines(rule((file,), "open_larder"))[0] == "take_jar actor"


def test_the_same_value_twice_is_no_conflict(tmp_path: Path) -> None:
    file = written(tmp_path, "ours", "set hunger to 1\nset hunger to 1\n")
    game, found = load_game(LARDER, Rules(house_rules=(file,)))
    assert game is not None
    assert found.items == []
