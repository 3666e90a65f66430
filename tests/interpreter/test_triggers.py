"""When triggers are checked, how often they fire, and in which order."""

from __future__ import annotations

import pytest

from rulewright.interpreter.interpreter import Interpreter
from tests.interpreter.specs import CUBES, start, variables, zones

PLACES = """
    line queue holds cube, seen by all
    line shelf holds cube, seen by all
    slots rack of 4 holds cube, seen by all
    line road holds pawn, seen by all
    line lane holds pawn, seen by all
    remember heat: 0 to 20, seen by all
    remember cold: 0 to 20, seen by all
    remember fired: 0 to 99, seen by all
    remember log: 0 to 9999, seen by all
    remember mood of player: 0 to 9, seen by all
    remember one: colour, seen by all
    quantity warmth: heat plus cold
    """
SETUP = """
    setup
      step everything
        move 2 red from box of cube to queue
    """


class Played:
    """What a game that has ended left behind."""

    def __init__(self, played: Interpreter) -> None:
        assert played.over
        self.zones = zones(played)
        self.variables = variables(played)

    def __getitem__(self, name: str) -> int:
        return self.variables[name]


def play(*lines: str, rules: str, setup: str = SETUP, outcomes: tuple[int, ...] = ()) -> Played:
    """The variables and zones after some statements of play."""
    body = "\nplay\n" + "\n".join(f"  {line}" for line in lines) + "\n"
    return Played(start(CUBES, PLACES, setup, body, rules, outcomes=outcomes))


def once(condition: str, *body: str) -> str:
    """A trigger that counts how often it fires."""
    lines = "\n".join(f"  {line}" for line in body)
    return f"\ntrigger watch when {condition}\n  fired increases by 1\n{lines}\n"


@pytest.mark.parametrize(
    ("line", "condition", "checked"),
    [
        ("heat becomes 1", "heat is 1", True),
        ("heat becomes 1", "warmth is 1", True),
        ("heat increases by 1", "heat is 1", True),
        ("one becomes a random colour other than red", "one is blue", True),
        ("move red from queue to slot 2 of rack", "rack is not empty", True),
        ("move red from queue to slot 2 of rack", "number of cube in queue is 1", True),
        ("move first_player to road", "first_player is in road", True),
        ("swap first_player and left_neighbour of first_player", "lane is empty", True),
        ("shuffle queue", "queue has red", True),
        ("cold becomes 1", "heat is 0", False),
        ("shuffle lane", "queue has red", False),
        ("let heat_here be heat", "heat is 0", False),
    ],
)
def test_a_change_of_what_a_trigger_reads_has_it_checked(
    line: str, condition: str, checked: bool
) -> None:
    outcomes = (0,) if line.startswith("shuffle queue") else ()
    outcomes = (1,) if "random" in line else outcomes
    assert play(line, rules=once(condition), outcomes=outcomes)["fired"] == int(checked)


def test_what_the_domain_reads_counts_too() -> None:
    rules = """
        trigger watch for each player in road when heat is 0
          mood of player increases by 1
        """
    played = play("move first_player to road", rules=rules)
    assert [played[f"mood[{player}]"] for player in range(3)] == [1, 0, 0]


def test_a_trigger_is_checked_after_each_change() -> None:
    assert play("repeat 3 times", "  heat increases by 1", rules=once("heat is 2"))["fired"] == 1
    body = "repeat 3 times", "  heat increases by 1"
    assert play(*body, rules=once("heat is at least 1"))["fired"] == 3


def test_a_trigger_does_not_happen_again_within_itself() -> None:
    """As the page on the language says: two that set each other off happen once each."""
    rules = once("heat is 1", "heat becomes 0", "cold becomes 1") + (
        "\ntrigger back when cold is 1\n  cold becomes 0\n  heat becomes 1\n"
    )
    played = play("heat becomes 1", rules=rules)
    assert (played["fired"], played["heat"], played["cold"]) == (1, 1, 0)
    again = play("heat becomes 1", "heat becomes 1", rules=rules)
    assert again["fired"] == 2


def test_changes_together_are_checked_once_at_the_end() -> None:
    rules = once("heat is at least 1") + "\nverb warm_up\n  together\n    heat increases by 1\n"
    body = "together", "  warm_up", "  heat increases by 1", "  cold becomes 1"
    assert play(*body, rules=rules)["fired"] == 1
    assert play("together", "  heat becomes 1", "  heat becomes 0", rules=rules)["fired"] == 0
    assert play("together", "  cold becomes 1", rules=rules)["fired"] == 0


def test_nothing_is_checked_in_setup() -> None:
    setup = """
        setup
          step everything
            heat becomes 1
        """
    assert play("cold becomes 1", rules=once("heat is 1"), setup=setup)["fired"] == 0
    assert play("heat becomes 1", rules=once("heat is 1"), setup=setup)["fired"] == 1


def test_nothing_is_checked_inside_a_trigger() -> None:
    """Otherwise the second would fire while the first has made two of its three changes."""
    rules = """
        trigger first_one when heat is 1
          warm_up

        trigger second_one when heat is 2
          fired increases by 1

        verb warm_up
          heat increases by 1
          heat increases by 1
        """
    assert play("heat becomes 1", rules=rules)["fired"] == 0


def test_triggers_are_checked_anew_until_none_fires() -> None:
    rules = """
        trigger third_one when log is 12
          log becomes 123

        trigger first_one when heat is 1
          heat becomes 2
          log becomes 1

        trigger second_one when log is 1
          log becomes 12
        """
    played = play("heat becomes 1", rules=rules)
    # The first pass has those that read `heat` alone, every later pass has all of them.
    assert played["log"] == 123


def test_the_first_pass_has_only_what_reads_the_change() -> None:
    rules = """
        trigger cool when cold is 0
          log increases by 1
          cold becomes 5

        trigger warm when heat is 1
          log becomes 50
        """
    assert play("heat becomes 1", rules=rules)["log"] == 51


def test_a_trigger_fires_once_in_one_check() -> None:
    assert play("heat becomes 1", rules=once("heat is at least 1"))["fired"] == 1
    assert play("heat becomes 1", "heat becomes 1", rules=once("heat is 1"))["fired"] == 2


def test_a_trigger_fires_once_for_each_member_in_order() -> None:
    rules = """
        trigger watch for each player in road from the back when heat is at least 1
          fired increases by 1
          mood of player increases by heat
          heat increases by 1
        """
    body = "move left_neighbour of first_player to road", "move first_player to road"
    played = play(*body, "heat becomes 1", rules=rules)
    assert [played[f"mood[{player}]"] for player in range(3)] == [1, 2, 0]


def test_the_list_of_members_is_taken_when_the_trigger_is_checked() -> None:
    """Each member that fires leaves the road; the rest of the list is checked all the same."""
    rules = """
        trigger leave for each player in road when heat is 1
          move player to lane
          fired increases by 1
        """
    body = [f"move {who} to road" for who in ("first_player", "left_neighbour of first_player")]
    played = play(*body, "heat becomes 1", rules=rules)
    assert played["fired"] == 2
    assert played.zones["lane"] == [0, 1]


def test_a_short_move_has_only_its_otherwise_checked() -> None:
    rules = once("queue is empty or heat is 1")
    lines = (
        "move all from queue to shelf",
        "fired becomes 0",
        "move 1 red from queue to shelf",
        "otherwise",
        "  cold becomes 1",
    )
    assert play(*lines, rules=rules)["fired"] == 0
    assert play(*lines[:-1], "  heat becomes 1", rules=rules)["fired"] == 1


def test_a_trigger_can_end_the_game() -> None:
    rules = """
        trigger finish when heat is 1
          end the game won by player other than first_player
        """
    body = "\nplay\n  heat becomes 1\n  cold becomes 1\n"
    played = start(CUBES, PLACES, SETUP, body, rules)
    assert (played.over, played.winners, variables(played)["cold"]) == (True, 0b110, 0)
