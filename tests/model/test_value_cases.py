"""Values that are given by cases mean what the same conditions mean."""

from __future__ import annotations

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.foundation.source import SourceFile
from rulewright.model.canonical_key import canonical_key
from rulewright.model.resolve import resolve
from rulewright.syntax.parser import parse

SPEC = """\
game dice
  players 2 to 2

values box: ones, twos, straight

remember open of player: yes or no, seen by all

final score of player: worth of (straight, 4, open of player)

quantity worth (box: box, many: 0 to 5, lucky: yes or no)CASES

setup
  step begin
    for each player
      open of player becomes no

play
  end the game
"""


def value_of(cases: str) -> object:
    """What `worth` comes to, without the places in the text and the names of locals."""
    findings = Findings()
    tree = parse(SourceFile("game.rules", SPEC.replace("CASES", cases)), findings)
    game = resolve([tree], findings) if tree is not None else None
    assert game is not None, [item.headline for item in findings.items]
    worth = game.functions["worth"]
    return canonical_key(worth.value, {param.uid: ("param", at) for at, param in enumerate(worth.params)})


@pytest.mark.parametrize(
    ("cases", "conditions"),
    [
        (
            " by box\n  ones: many\n  twos: 2\n  straight: 30",
            "many if box is ones otherwise 2 if box is twos otherwise 30",
        ),
        (" by box\n  straight: 30\n  otherwise: many", "30 if box is straight otherwise many"),
        (" by many\n  0: 7\n  5: 1\n  otherwise: 3", "7 if many is 0 otherwise 1 if many is 5 otherwise 3"),
        (" by lucky\n  no: 0\n  yes: many", "0 if lucky is no otherwise many"),
    ],
)
def test_cases_are_conditions(cases: str, conditions: str) -> None:
    assert value_of(cases) == value_of(f": {conditions}")


def test_each_case_may_cite_its_own_source() -> None:
    cited = " by box" + " " * 8 + "cites T-1\n  ones: many cites T-2\n  otherwise: 2 ruling T-3"
    findings = Findings()
    tree = parse(SourceFile("game.rules", SPEC.replace("CASES", cited)), findings)
    assert tree is not None
    game = resolve([tree], findings)
    assert game is not None
    sources = game.functions["worth"].sources
    assert (sources.facts, sources.rulings) == (("T-1", "T-2"), ("T-3",))
