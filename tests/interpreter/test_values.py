"""Expressions and domains, each stored in a variable that the test reads."""

from __future__ import annotations

import pytest

from tests.interpreter.specs import BLUE, CUBES, GREEN, RED, start, variables

PLACES = """
    values size: small, large
    values warm among colour: red

    line queue holds cube, seen by all
    line short holds cube, at most 2, seen by all
    pile heap holds cube, seen by nobody
    slots rack of 4 holds cube, seen by all
    group pool of player holds cube, seen by owner
    line road holds pawn, seen by all
    line dock of size holds pawn, seen by all

    remember told: 0 to 999, seen by all
    remember one: colour or none, seen by all
    remember who: player or none, seen by all
    remember some: set of colour, seen by all
    remember crowd: set of player, seen by all
    remember fact: yes or no, seen by all
    remember mark of player: 0 to 999, seen by all
    remember score of 3 to 4: 0 to 9 starts 5, seen by all
    option bonus: 7

    table payment by player_count, size
      columns  small  large
      2        1      2
      3        3      4
      4        5      6
    table worth by colour
      red    10
      green  20
      blue   30

    role leader of size: first of dock of size
    role guide: first of road
    predicate near (who: player): who is in road
    quantity doubled (count: 0 to 40): count multiplied by 2
    """
PLAY = """
    play
      nothing_else

    verb nothing_else
      stop
    """
START = (
    "move 1 green from box of cube to queue",
    "move 2 red from box of cube to queue",
    "move 1 blue from box of cube to queue",
    "move left_neighbour of first_player to road",
    "move first_player to road",
)


def after(*lines: str, players: int = 3, outcomes: tuple[int, ...] = ()) -> dict[str, int]:
    """All variables, once green, red, red, blue stand in the queue and 1 and 0 on the road."""
    body = "\nsetup\n  step everything\n" + "\n".join(f"    {line}" for line in (*START, *lines)) + "\n"
    return variables(start(CUBES, PLACES, body, PLAY, players=players, outcomes=outcomes))


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("2 plus 3 multiplied by 4 minus 1", 13),
        ("twice 4 plus 1", 9),
        ("half of 7 rounded up", 4),
        ("half of 7 rounded down", 3),
        ("half of (minus 7) rounded up plus 9", 6),
        ("half of (minus 7) rounded down plus 9", 5),
        ("5 plus 9 divided by 4 rounded up", 8),
        ("9 divided by 4 rounded down divided by 2 rounded up", 1),
        ("remainder of 9 divided by 4", 1),
        ("remainder of (minus 9) divided by 4", 3),
        ("lowest of doubled of n for each number from 3 to 5 as n", 6),
        ("lowest of n for each number from 3 to 2 as n", 0),
        ("player_count", 3),
        ("bonus", 7),
        ("payment of (player_count, large)", 4),
        ("worth of blue", 30),
        ("doubled of (number of cube in queue)", 8),
        ("score of 4", 5),
        ("number of cube in queue", 4),
        ("number of (cube in queue where cube is red)", 2),
        ("number of slot of rack", 0),
        ("number of empty slot of rack", 4),
        ("sum of worth of cube for each cube in queue", 70),
        ("highest of worth of cube for each cube in queue", 30),
        ("highest of worth of cube for each cube in short", 0),
        ("sum of count for each number from 2 to 4 as count", 9),
        ("sum of count for each number from 4 to 2 as count", 0),
        ("size of (all cube in queue)", 3),
        ("size of (all player other than first_player)", 2),
        ("3 if queue is empty otherwise 4", 4),
        ("number of warm", 1),
    ],
)
def test_numbers(expression: str, value: int) -> None:
    assert after(f"told becomes {expression}")["told"] == value


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("queue is empty", False),
        ("short is not empty", False),
        ("short is full", False),
        ("short is not full", True),
        ("first_player is in road", True),
        ("right_neighbour of first_player is in road", False),
        ("right_neighbour of first_player is not in road", True),
        ("queue has red", True),
        ("short has red", False),
        ("short has no red", True),
        ("red is in (all cube in queue)", True),
        ("red is not in (all cube in queue)", False),
        ("any cube in queue where cube is blue", True),
        ("no cube in queue where cube is blue", False),
        ("first_player is near", True),
        ("first_player is not near", False),
        ("left_neighbour of first_player is a guide", True),
        ("first_player is a guide", False),
        ("first_player is not a guide", True),
        ("first_player is a leader", False),
        ("guide is left_neighbour of first_player", True),
        ("leader of small is none", True),
        ("guide is none", False),
        ("guide is leader of small", False),
        ("leader of small is leader of large", True),
        ("there is guide", True),
        ("there is leader of large", False),
        ("first of queue is green and second of queue is red", True),
        ("third of queue is red and last of queue is blue", True),
        ("third of road is none", True),
        ("last of dock of small is none", True),
        ("queue is empty or road is not empty", True),
        ("queue is empty or road is empty", False),
        ("not (queue is empty or road is empty)", True),
        ("2 is at least 2 and 2 is at most 2", True),
        ("2 is more than 2 or 2 is less than 2", False),
        ("(all cube in queue) is (all colour)", True),
    ],
)
def test_conditions(condition: str, holds: bool) -> None:
    assert after(f"if {condition}", "  fact becomes yes")["fact"] == int(holds)


def test_a_full_place() -> None:
    lines = "move 2 red from queue to short", "if short is full", "  fact becomes yes"
    assert after(*lines)["fact"] == 1


def test_a_part_of_an_enumeration_has_the_numbers_of_the_whole() -> None:
    body = "for each warm", "  one becomes warm"
    assert after(*body)["one"] == RED


def test_the_first_member_or_none() -> None:
    assert after("one becomes the cube in queue where cube is not green")["one"] == RED
    assert after("one becomes the cube in short")["one"] == -1
    assert after("who becomes leader of small failing first_player")["who"] == 0
    assert after("who becomes guide failing first_player")["who"] == 1


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("the colour with the highest worth of colour", BLUE),
        ("the colour with the lowest worth of colour", RED),
        ("the cube in queue with the lowest worth of cube where cube is not red", GREEN),
        ("the cube in queue other than blue with the highest 3 minus worth of cube", RED),
        ("the colour with the highest 4 minus 4", RED),
        ("the cube in queue with the lowest 4 minus 4", GREEN),
        ("the cube in queue with the highest 4 minus 4 from the back", BLUE),
        ("the cube in short with the highest worth of cube", -1),
    ],
)
def test_the_one_with_the_highest(value: str, found: int) -> None:
    assert after(f"one becomes {value}")["one"] == found


def test_of_equal_players_the_first_clockwise() -> None:
    mark = "mark of left_neighbour of first_player becomes 4", "mark of right_neighbour of first_player becomes 4"
    value = "who becomes the player with the highest mark of player"
    assert after(*mark, value)["who"] == 1
    assert after(*mark, f"{value} from the back")["who"] == 2
    assert after(*mark, f"{value} clockwise from right_neighbour of first_player")["who"] == 2
    assert after(*mark, f"{value} where mark of player is less than 4")["who"] == 0


def test_sets_are_masks() -> None:
    assert after("some becomes all cube in queue where cube is not red")["some"] == 0b110
    assert after("crowd becomes all player in road")["crowd"] == 0b11
    lines = "crowd becomes all player", "crowd becomes none"
    assert after(*lines)["crowd"] == 0


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (("red joins some",), 0b001),
        (("red joins some", "red joins some", "blue joins some"), 0b101),
        (("(all cube in queue) joins some", "red leaves some"), 0b110),
        (("(all cube in queue) joins some", "(all cube in queue where cube is not red) leaves some"), 0b001),
        (("green joins some", "red leaves some"), 0b010),
    ],
)
def test_sets_grow_and_shrink(lines: tuple[str, ...], found: int) -> None:
    assert after(*lines)["some"] == found


def test_neighbours() -> None:
    assert after("who becomes right_neighbour of first_player")["who"] == 2
    assert after("who becomes left_neighbour of right_neighbour of first_player")["who"] == 0


def order(domain: str, *before: str) -> list[int]:
    """The players of a loop in the order that it comes to them."""
    found = after(
        *before,
        f"for each {domain} as here",
        "  told increases by 1",
        "  mark of here becomes told",
        players=4,
    )
    marks = {player: found[f"mark[{player}]"] for player in range(4)}
    return sorted((player for player in marks if marks[player]), key=lambda each: marks[each])


def test_loops_keep_the_order_of_their_domain() -> None:
    assert order("player") == [0, 1, 2, 3]
    assert order("player in road") == [1, 0]
    assert order("player in road from the back") == [0, 1]
    assert order("player clockwise from right_neighbour of first_player") == [3, 0, 1, 2]
    more = "move right_neighbour of first_player to road", "crowd becomes all player in road"
    assert order("player in road clockwise from left_neighbour of first_player", *more) == [1, 3, 0]
    assert order("player in crowd", *more) == [0, 1, 3]
    assert order("player in crowd other than first_player", *more) == [1, 3]


def test_a_clockwise_start_that_is_not_in_the_domain() -> None:
    more = "move right_neighbour of first_player to road"
    start_at = "left_neighbour of left_neighbour of first_player"
    assert order(f"player in road clockwise from {start_at}", more) == [3, 0, 1]


def test_the_list_is_taken_before_the_first_member() -> None:
    found = after(
        "for each cube in queue as here where queue has blue",
        "  if queue has blue",
        "    move blue from queue to heap",
        "  told increases by 1",
    )
    assert found["told"] == 4


def test_loops_see_every_piece_and_a_pile_from_its_top() -> None:
    found = after(
        "move all from queue to heap",
        "for each cube in heap as here",
        "  told increases by told plus worth of here",
    )
    total = 0
    for worth in (30, 10, 10, 20):
        total += total + worth
    assert found["told"] == total
    assert after("move all from queue to heap", "one becomes first of heap")["one"] == BLUE
    assert after("move all from queue to heap", "one becomes last of heap")["one"] == GREEN


def test_slots_by_number() -> None:
    found = after(
        "move 1 red from queue to slot 2 of rack",
        "move 1 red from queue to slot 4 of rack",
        "for each slot of rack as here",
        "  told increases by told plus here",
    )
    assert found["told"] == 8
    found = after(
        "move 1 red from queue to slot 2 of rack",
        "for each empty slot of rack as here",
        "  told becomes here",
    )
    assert found["told"] == 4


def test_a_random_value_counts_copies() -> None:
    assert after("one becomes a random cube in queue", outcomes=(2,))["one"] == RED
    assert after("one becomes a random cube in queue", outcomes=(3,))["one"] == BLUE
    assert after("one becomes a random colour other than red", outcomes=(1,))["one"] == BLUE
    assert after("one becomes green", "one becomes a random cube in short")["one"] == GREEN
