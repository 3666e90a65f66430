"""Where in the book something stands that a house rule adds, and what a rule that is said anew still cites."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.overlays.syntax_queries import name
from rulewright.project.pipeline import Rules, read_rules
from rulewright.syntax import nodes as s

GAME = """game larder
  players 2 to 3
chapter things
pieces jar: 9
group shelf of player holds jar, seen by all
remember turns_taken: 0 to 9 starts 0, seen by all
setup
  step jars
    for each player
      move 3 jar from box of jar to shelf of player
chapter eating
play
  take turns clockwise from first_player as active
    active takes an action
action nibble by anyone
  needs shelf of actor is not empty
  move 1 jar from shelf of actor to box of jar       cites L-1
verb hide (who: player)                              cites L-2
  if shelf of who is not empty                       cites L-3
    move 1 jar from shelf of who to box of jar       cites L-4
    hide_more who                                    cites L-5
verb hide_more (who: player)
  stop
chapter votes
remember voted: 0 to 9 starts 0, seen by all
action vote by anyone
  voted becomes 1
"""


def changed(folder: Path, changes: str, game: str = GAME) -> tuple[s.Item, ...]:
    (folder / "larder").mkdir()
    (folder / "larder" / "game.rules").write_text(game, encoding="utf-8")
    rule = folder / "ours.rules"
    rule.write_text(f"house rule ours for larder\n{changes}", encoding="utf-8")
    findings = Findings()
    applied = read_rules(folder / "larder", Rules(house_rules=(rule,)), findings)
    assert applied is not None
    assert findings.items == []
    return applied.items


def chapter(items: tuple[s.Item, ...], wanted: str) -> str:
    found = ""
    for item in items:
        if isinstance(item, s.Chapter):
            found = item.name.text
        elif name(item) == wanted:
            return found
    raise AssertionError(wanted)


EATEN = "add remember eaten: 0 to 9 starts 0, seen by all\n"


@pytest.mark.parametrize(
    ("changes", "stands_in"),
    [
        (EATEN + "change action nibble\n  at end\n    eaten becomes 1\n", "eating"),
        (EATEN + "change action vote\n  at end\n    eaten becomes 1\n", "votes"),
        (
            EATEN + "change step jars\n  at end\n    eaten becomes 1\n"
            "change action nibble\n  at end\n    eaten becomes 2\n", "eating",
        ),
        (
            EATEN + "add verb count_it\n  eaten becomes 1\nchange action nibble\n  at end\n    count_it\n",
            "eating",
        ),
        ("chapter things\n" + EATEN + "change action nibble\n  at end\n    eaten becomes 1\n", "things"),
        (EATEN, "votes"),
        (
            "add quantity eaten: 1 if voted is 1 otherwise 0\nchange action nibble\n  at end\n"
            "    if eaten is 1\n      stop\n", "eating",
        ),
        ("add action eaten by anyone\n  voted becomes 2\n", "eating"),
    ],
    ids=[
        "its_rule", "the_last", "setup_counts_last", "by_way_of_a_verb", "as_it_says", "nobody", "a_quantity",
        "an_action_beside_the_play",
    ],
)
def test_what_is_added_stands_with_what_uses_it(changes: str, stands_in: str, tmp_path: Path) -> None:
    assert chapter(changed(tmp_path, changes), "eaten") == stands_in


TOKENS = "cards token\n  attribute worth: 1 to 3\n  faces  copies  worth\n    small  3  1\n"
LARGER = f"{GAME}{TOKENS}chapter examples\nexample idle\n  players ann, ben\n"


@pytest.mark.parametrize(
    ("new", "stands_in"),
    [
        ("add card large of token\n  copies 1\n  worth 2\n", "votes"),
        ("add trigger full when voted is 9\n  voted becomes 0\n", "votes"),
        ("add example busy\n  players ann, ben\n  then\n    voted is 0\n", "examples"),
    ],
)
def test_the_first_of_its_sort_stands_with_the_rules(new: str, stands_in: str, tmp_path: Path) -> None:
    assert chapter(changed(tmp_path, new, f"{LARGER}  then\n    voted is 0\n"), new.split()[2]) == stands_in


def test_a_new_card_stands_with_its_pieces(tmp_path: Path) -> None:
    game = GAME.replace("pieces jar: 9\n", f"pieces jar: 9\n{TOKENS}")
    assert chapter(changed(tmp_path, "add card large of token\n  copies 1\n  worth 2\n", game), "large") == "things"


def facts(cited: s.Cited) -> list[str]:
    return [fact.text for fact in cited.facts]


def test_lines_that_a_replaced_rule_goes_on_saying_cite_what_they_cited(tmp_path: Path) -> None:
    items = changed(
        tmp_path,
        "replace verb hide (who: player)\n"
        "  if shelf of who is not empty\n"
        "    move 2 jar from shelf of who to box of jar\n"
        "    hide_more who\n"
        "    hide_more who\n",
    )
    verb = next(item for item in items if isinstance(item, s.Verb) and item.name.text == "hide")
    branch = verb.body[0]
    assert isinstance(branch, s.If)
    assert facts(verb.cited) == ["L-2"]
    assert facts(branch.cited) == ["L-3"]
    assert [facts(line.cited) for line in branch.then] == [[], ["L-5"], []]


def test_a_line_that_cites_something_itself_cites_that(tmp_path: Path) -> None:
    items = changed(
        tmp_path,
        "replace action nibble by anyone\n"
        "  move 1 jar from shelf of actor to box of jar  cites L-9\n",
    )
    action = next(item for item in items if isinstance(item, s.Action) and item.name.text == "nibble")
    assert facts(action.body[0].cited) == ["L-9"]


def test_the_same_line_under_another_condition_is_another_rule(tmp_path: Path) -> None:
    items = changed(
        tmp_path,
        "replace verb hide (who: player)\n  if shelf of who is empty\n    hide_more who\n",
    )
    verb = next(item for item in items if isinstance(item, s.Verb) and item.name.text == "hide")
    branch = verb.body[0]
    assert isinstance(branch, s.If)
    assert facts(verb.cited) == ["L-2"]
    assert [facts(branch.cited), *(facts(line.cited) for line in branch.then)] == [[], []]
