"""Why a condition fails: as much as is worth telling, and as it stands in the game."""

from __future__ import annotations

import pytest

from rulewright.analysis.failure_reasons import Reason, action_reasons, all_reasons
from rulewright.foundation import limits
from rulewright.model.nodes import Game
from tests.differential import engine_of, engine_text
from tests.interpreter.specs import game

HEAD = """
    game bomb
      players 2 to 4

    chapter everything

    pieces pawn: 1 each player
    line road holds pawn, seen by all
    remember heat: 0 to 9, seen by all

    setup
      step start
        move all from box of pawn to road

    play
      take turns clockwise from first_player as active
        active takes an action

    action wait by anyone
      heat becomes 0
    """


def doubled(depth: int) -> str:
    """Rules each of which applies the one before twice."""
    rules = ["    predicate v0 (): heat is 1"]
    rules += [f"    predicate v{n} (): v{n - 1} and v{n - 1}" for n in range(1, depth + 1)]
    return "\n".join([*rules, f"    action go by anyone\n      needs v{depth}\n      heat becomes 2"])


def wide(width: int) -> str:
    """Rules each of which applies the one before many times."""
    rules = ["    predicate v0 (): heat is 1"]
    rules += [f"    predicate v{n} (): " + " and ".join([f"v{n - 1}"] * width) for n in (1, 2, 3, 4)]
    return "\n".join([*rules, "    action go by anyone\n      needs v4\n      heat becomes 2"])


def swollen(width: int) -> str:
    """Rules each of which repeats its argument many times."""
    rules = ["    predicate v0 (n: 0 to 9): heat is not n"]
    same = "".join(f"n if n is {at % 10} otherwise " for at in range(width)) + "n"
    rules += [f"    predicate v{n} (n: 0 to 9): v{n - 1} of ({same})" for n in (1, 2, 3, 4)]
    return "\n".join([*rules, "    action go by anyone\n      needs v4 of heat\n      heat becomes 2"])


def reasons(made: Game) -> list[Reason]:
    found = [each for reasons in action_reasons(made, made.actions["go"]) for each in reasons]
    return [inner for each in found for inner in all_reasons(each)]


@pytest.mark.parametrize("bomb", [doubled(18), wide(12), swollen(20)])
def test_reasons_do_not_multiply(bomb: str) -> None:
    made = game(HEAD, bomb)
    found = reasons(made)
    text = engine_text(made)
    assert 1 <= len(found) <= limits.REASONS
    assert len(text) < 120_000
    played = engine_of(made).new_game(2, seed=1)
    assert "go" in str(played.why_not("play_action=go"))


def test_where_there_is_too_much_it_is_told_less_closely() -> None:
    assert [each.key for each in reasons(game(HEAD, wide(9)))][-1] == "need.go.1.9.9"
    assert [each.key for each in reasons(game(HEAD, wide(11)))][-1] == "need.go.1.11"


def test_what_is_not_too_much_is_told_to_the_end() -> None:
    found = reasons(game(HEAD, wide(2)))
    assert len(found) == 1 + 2 + 4 + 8 + 16
    assert found[-1].key == "need.go.1.2.2.2.2"
