"""A test makes the range of a number smaller for what follows, and only as long as nothing changes it."""

from __future__ import annotations

from textwrap import dedent, indent

import pytest

from rulewright.analysis.playability import resolve_playable
from rulewright.diagnostics.model import Findings
from rulewright.foundation.source import SourceFile
from rulewright.syntax.parser import parse
from tests.test_small_specs import agree

HEAD = """
    game ranges
      players 2 to 3

    pieces pawn: 1 each player
    pieces coin: 9
    line road holds pawn, seen by all
    group well holds coin, seen by all
    group purse of player holds coin, seen by all

    remember heat: 0 to 9, seen by all
    remember told: 0 to 9, seen by all
    remember mark of player: 0 to 9, seen by all
    quantity part (many: 1 to 9): number of coin in well divided by many rounded up

    setup
      step ready
        move all from box of pawn to road
        move all from box of coin to well

    play
      take turns clockwise from first_player as active
        active takes an action

    verb cool
      heat becomes 0
    """
TRIGGER = """
    trigger hot when told is 9
      heat becomes 0
    """
OPEN = """
    action wait by anyone
      actor chooses number from 0 to 9 as many
      heat becomes many
      mark of actor becomes 9 minus many
      told becomes 0 if told is 9 otherwise many
    """


def game(body: str, needs: str = "", more: str = "") -> str:
    """A game with an action that needs and does something."""
    asked = f"    action tried by anyone\n{indent(dedent(needs).strip(), '      ')}\n" if needs else (
        "    action tried by anyone\n"
    )
    return dedent(HEAD) + dedent(more) + dedent(OPEN) + dedent(asked) + indent(dedent(body).strip(), "  ") + "\n"


def told(text: str) -> list[tuple[str, str]]:
    """The codes of what is found, with the words that they stand at."""
    findings = Findings()
    tree = parse(SourceFile("game.rules", text), findings)
    assert tree is not None, findings.items
    resolve_playable([tree], findings)
    return [(d.code, d.span.file.text[d.span.start : d.span.end]) for d in findings.items]


HOLDS = {
    "needs": ("heat becomes heat minus 1", "needs heat is at least 1"),
    "not none": ("heat becomes heat minus 1", "needs heat is not 0"),
    "a number of pieces": ("told becomes part of (number of coin in well)", "needs well is not empty"),
    "from the other side": ("told becomes part of heat", "needs told is less than heat"),
    "through a sum": ("told becomes part of (heat plus 1)", "needs heat plus 1 is at most 9"),
    "two needs": ("told becomes heat plus told", "needs heat is at most 4\nneeds told is at most 5"),
    "one need after another": ("heat becomes 0", "needs heat is at least 1\nneeds part of heat is at least 2"),
    "and": ("heat becomes 0", "needs heat is at least 1 and part of heat is at least 2"),
    "or": ("heat becomes 0", "needs heat is 0 or part of heat is at least 2"),
    "either of two": ("told becomes part of heat", "needs heat is 1 or heat is 3"),
    "if": ("if heat is more than 0\n  told becomes part of heat", ""),
    "otherwise": ("if heat is 0\n  told becomes 0\notherwise\n  told becomes part of heat", ""),
    "after stop": ("if heat is 0\n  stop\ntold becomes part of heat", ""),
    "a case": ("told becomes part of heat if heat is at least 1 otherwise 0", ""),
    "somebody is there": (
        "let rich be the player with the highest mark of player where mark of player is at least 3\n"
        "mark of rich becomes 0",
        "needs any player where mark of player is at least 3",
    ),
    "a divisor": ("told becomes 9 divided by heat rounded down if heat is at least 1 otherwise 0", ""),
    "a choice": (
        "actor chooses number from 0 to 9 as many where many is at least 2\nheat becomes many minus 2",
        "",
    ),
    "a loop": (
        "for each player where mark of player is at least 1\n  mark of player becomes mark of player minus 1",
        "",
    ),
    "a sum": (
        "told becomes highest of part of (mark of player) for each player where mark of player is not 0",
        "",
    ),
    "a change elsewhere": ("mark of actor becomes 1\nheat becomes heat minus 1", "needs heat is at least 1"),
    "a name": ("let many be heat minus 1\nheat becomes 0\ntold becomes many", "needs heat is at least 1"),
}


@pytest.mark.parametrize("case", HOLDS)
def test_a_range_that_a_test_makes_smaller(case: str) -> None:
    text = game(*HOLDS[case])
    assert told(text) == []
    agree(text, games=3)


LOST = {
    "without a test": ("heat becomes heat minus 1", "", "heat minus 1"),
    "the other way": ("heat becomes heat minus 1", "needs heat is at most 8", "heat minus 1"),
    "after a change": (
        "heat becomes heat minus 1\nheat becomes heat minus 1",
        "needs heat is at least 1",
        "heat minus 1",
    ),
    "after a verb": ("cool\ntold becomes part of heat", "needs heat is at least 1", "heat"),
    "in the second round": (
        "repeat 2 times\n  told becomes part of heat\n  heat becomes 0",
        "needs heat is at least 1",
        "heat",
    ),
    "of pieces that move": (
        "move 1 coin from well to purse of actor\ntold becomes part of (number of coin in well)",
        "needs well is not empty", "number of coin in well",
    ),
    "one of two": ("told becomes part of heat", "needs heat is at least 1 or told is 0", "heat"),
    "another player's": (
        "for each player\n  told becomes part of (mark of player)", "needs mark of actor is at least 1",
        "mark of player",
    ),
    "what others change": (
        "for each player where mark of player is at least 1\n  told becomes part of (mark of player)\n"
        "  mark of left_neighbour of player becomes 0", "", "mark of player",
    ),
}


@pytest.mark.parametrize("case", LOST)
def test_what_may_have_changed_is_not_so_any_more(case: str) -> None:
    body, needs, where = LOST[case]
    assert ("R105", where) in told(game(body, needs))


def test_what_a_trigger_changes_is_not_so_any_more() -> None:
    case = "told becomes 1\ntold becomes part of heat", "needs heat is at least 1"
    assert told(game(*case)) == []
    assert ("R105", "heat") in told(game(*case, more=TRIGGER))
