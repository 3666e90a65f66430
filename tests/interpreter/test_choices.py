"""What is offered to whom, and what a choice leaves behind."""

from __future__ import annotations

import pytest

from rulewright.interpreter.interpreter import Interpreter
from tests.interpreter.specs import BLUE, CUBES, GREEN, RED, answer, start, variables, zones

PLACES = """
    line queue holds cube, seen by all
    slots rack of 4 holds cube, seen by all
    group hand of player holds cube, seen by owner
    line road holds pawn, seen by all
    remember told: 0 to 20, seen by all
    remember count of colour: 0 to 9, seen by all
    remember votes of player: 0 to 9, seen by all
    remember one: colour or none, seen by all
    remember some: set of colour, seen by all
    """
SETUP = """
    setup
      step everything
        move 2 green from box of cube to queue
        move 2 red from box of cube to queue
        move 1 blue from box of cube to slot 3 of rack
    """
DONE = -1


def play(*lines: str, rules: str = "", players: int = 3) -> Interpreter:
    """Statements of play, up to the first choice. Green, green, red, red stand in the queue."""
    body = "\nplay\n" + "\n".join(f"  {line}" for line in lines) + "\n"
    return start(CUBES, PLACES, SETUP, body, rules, players=players)


def test_a_member_of_a_domain_is_chosen() -> None:
    played = play("left_neighbour of first_player chooses a colour", "one becomes colour")
    assert (played.player, played.options, played.over) == (1, (RED, GREEN, BLUE), False)
    answer(played, BLUE)
    assert (variables(played)["one"], played.over) == (BLUE, True)


def test_only_what_is_offered_can_be_chosen() -> None:
    played = play("first_player chooses a colour other than red", "one becomes colour")
    before = played.snapshot()
    for value in (RED, 3, DONE):
        with pytest.raises(ValueError, match=f"{value} is none of the options"):
            played.apply(value)
    assert played.snapshot() == before


def test_equal_pieces_are_one_option_in_order_of_first_appearance() -> None:
    assert play("first_player chooses a cube in queue").options == (GREEN, RED)


def test_one_candidate_is_a_choice_too() -> None:
    assert play("first_player chooses a slot of rack").options == (3,)


def test_without_a_candidate_something_else_happens() -> None:
    lines = "first_player chooses a colour where queue is empty", "otherwise", "  told becomes 5"
    played = play(*lines)
    assert (played.over, variables(played)["told"]) == (True, 5)
    played = play("first_player chooses a colour where queue is empty", "told becomes 6")
    assert (played.over, variables(played)["told"]) == (True, 6)


TAKEN = "for each cube in picks as here", "  count of here increases by 1"


def counts(*values: int, choice: str) -> list[int]:
    """How often each colour was picked with these answers, which end the choice."""
    played = answer(play(f"first_player chooses {choice} as picks", *TAKEN), *values)
    assert played.over
    found = variables(played)
    return [found[f"count[{colour}]"] for colour in (RED, GREEN, BLUE)]


def test_pieces_are_picked_with_their_copies() -> None:
    assert counts(GREEN, RED, RED, choice="3 cube in queue") == [2, 1, 0]


def test_picks_come_one_by_one_under_one_name() -> None:
    played = play("first_player chooses 3 cube in queue as picks", *TAKEN)
    name = played.choice
    assert played.options == (GREEN,)
    assert answer(played, GREEN).options == (GREEN, RED)
    assert answer(played, RED).options == (RED,)
    assert played.choice == name


def test_other_members_are_picked_once() -> None:
    played = play("first_player chooses 2 colour as picks", *TAKEN)
    assert played.options == (RED, GREEN)
    assert answer(played, RED).options == (GREEN, BLUE)
    assert answer(played, BLUE).over


def test_picks_come_in_the_order_listed() -> None:
    """A set is picked in one way: after a pick only it and later members are offered."""
    chooses = "first_player chooses 0 to 3 cube in queue as picks"
    played = play(chooses, *TAKEN)
    assert answer(played, RED).options == (RED, DONE)
    played = play("first_player chooses 0 to 2 colour as picks", *TAKEN)
    assert answer(played, GREEN).options == (BLUE, DONE)


def test_a_member_is_offered_where_enough_follow() -> None:
    played = play("first_player chooses 2 to 3 cube in queue as picks", *TAKEN)
    assert played.options == (GREEN, RED)
    assert answer(played, RED).options == (RED,)
    played = play("first_player chooses 3 colour as picks", *TAKEN)
    assert played.options == (RED,)


def test_whoever_has_picked_the_last_member_is_done() -> None:
    """Nothing but that is offered: whoever lays picks out in another order may still want an earlier one."""
    played = answer(play("first_player chooses 0 to 3 colour as picks", *TAKEN), BLUE)
    assert played.options == (DONE,)
    assert answer(played, DONE).over


def test_picks_join_and_leave_a_set() -> None:
    chooses = "first_player chooses 2 cube in queue as picks"
    played = play("blue joins some", chooses, "picks joins some")
    answer(played, RED)
    assert variables(answer(played, RED))["some"] == 0b101
    played = play("(all colour) joins some", chooses, "picks leaves some")
    answer(played, GREEN)
    assert variables(answer(played, RED))["some"] == 0b100


def test_picking_can_end_between_the_fewest_and_the_most() -> None:
    played = play("first_player chooses 1 to 3 cube in queue as picks", *TAKEN)
    assert played.options == (GREEN, RED)
    assert answer(played, GREEN).options == (GREEN, RED, DONE)
    assert counts(GREEN, DONE, choice="1 to 3 cube in queue") == [0, 1, 0]
    assert counts(GREEN, GREEN, RED, choice="1 to 3 cube in queue") == [1, 2, 0]
    assert counts(DONE, choice="0 to 2 colour") == [0, 0, 0]


def test_no_more_can_be_picked_than_there_are() -> None:
    assert counts(GREEN, GREEN, RED, RED, choice="2 to 9 cube in queue") == [2, 2, 0]


def test_too_few_members_to_pick() -> None:
    lines = "first_player chooses 5 cube in queue as picks", "otherwise", "  told becomes 5"
    assert variables(play(*lines))["told"] == 5
    lines = "first_player chooses 4 cube in queue as picks", "otherwise", "  told becomes 5"
    assert play(*lines).options == (GREEN,)


def test_nothing_to_pick_is_no_question() -> None:
    lines = (
        "first_player chooses 0 to 2 cube in hand of first_player as picks",
        "otherwise",
        "  told becomes 5",
    )
    played = play(*lines, "told increases by size of picks plus 2")
    assert (played.over, variables(played)["told"]) == (True, 2)
    assert counts(choice="0 cube in queue") == [0, 0, 0]


AT_ONCE = "first_player chooses a colour as one_of other than red, then a colour as other_one other than one_of"


def test_what_is_joined_is_one_choice() -> None:
    played = play(AT_ONCE, "one becomes other_one")
    assert (played.choice, played.options) == ("play_one_of_other_one", (3, 5, 6, 7))
    answer(played, 5)  # green, then blue
    assert (variables(played)["one"], played.over) == (BLUE, True)


def test_a_first_without_a_second_is_not_offered() -> None:
    chooses = "first_player chooses a colour as one_of, then a cube in queue where cube is one_of"
    played = play("ask", rules=f"\nverb ask\n  {chooses}\n  one becomes cube\n")
    assert played.options == (RED * 3 + RED, GREEN * 3 + GREEN)


def test_without_a_pair_something_else_happens() -> None:
    chooses = "first_player chooses a colour as one_of, then a cube in queue where cube is blue"
    played = play(chooses, "otherwise", "  told becomes 5")
    assert (played.over, variables(played)["told"]) == (True, 5)


def test_each_part_may_ask_for_those_before() -> None:
    """Numbers are counted from the lowest that each can be."""
    chooses = (
        "first_player chooses a number from 2 to 4 as low, then a number from low to 5 as high where high is "
        "more than low, then a colour where colour is not red"
    )

    def asked() -> Interpreter:
        return play("ask", rules=f"\nverb ask\n  {chooses}\n  told becomes low plus high\n")

    options = asked().options
    ways = [(low, high, colour) for low in (2, 3, 4) for high in range(low + 1, 6) for colour in (GREEN, BLUE)]
    for option, (low, high, _) in zip(options, ways, strict=True):
        assert variables(answer(asked(), option))["told"] == low + high


def test_yes_or_no() -> None:
    lines = "first_player may have_it", "  told becomes 1", "otherwise", "  told becomes 2"
    assert play(*lines).options == (1, 0)
    assert variables(answer(play(*lines), 1))["told"] == 1
    assert variables(answer(play(*lines), 0))["told"] == 2


SECRET = (
    "each player as voter clockwise from left_neighbour of first_player secretly",
    "  voter chooses a colour as pick",
    "  if pick is red",
    "    voter chooses 1 to 2 cube in queue as extra",
    "for each player as voter",
    "  if pick of voter is blue",
    "    votes of voter increases by 1",
    "  if pick of voter is red",
    "    votes of voter increases by size of extra of voter plus 5",
)


def test_secret_choices_are_kept_for_each_player() -> None:
    played = play(*SECRET)
    asked = []
    for value in (BLUE, RED, GREEN, DONE, GREEN):
        asked.append(played.player)
        played.apply(value)
    assert asked == [1, 2, 2, 2, 0]
    found = variables(played)
    assert [found[f"votes[{player}]"] for player in range(3)] == [0, 1, 6]


def test_picks_of_an_earlier_secret_choice_are_gone() -> None:
    played = play("repeat 2 times", *(f"  {line}" for line in SECRET))
    answer(played, RED, RED, RED, BLUE, BLUE)
    answer(played, GREEN, RED, GREEN, DONE, GREEN)
    found = variables(played)
    assert [found[f"votes[{player}]"] for player in range(3)] == [1, 7, 7]


ACTIONS = """
    values side: left, right
    line bench of side holds pawn, seen by all
    role leader of side: first of bench of side
    role guide: first of road

    action wait by anyone
      told becomes 1

    action lead by leader of side
      told becomes 2
      if side is right
        stop
      told becomes 3

    action scout by guide
      needs told is 0
      needs road is not empty
      move actor to back of bench of left

    action hurry by anyone
      needs actor is in bench of left
      told becomes 5
    """


def acting(*lines: str) -> Interpreter:
    """The first player takes an action after some statements."""
    return play(*lines, "first_player takes an action", rules=ACTIONS)


def test_actions_are_numbered_whether_possible_or_not() -> None:
    """Waiting is 0, leading 1 on the left and 2 on the right, scouting 3, hurrying 4."""
    other = "left_neighbour of first_player"
    assert acting().options == (0,)
    assert acting("move first_player to bench of right").options == (0, 2)
    assert acting("move first_player to bench of left").options == (0, 1, 4)
    assert acting(f"move {other} to bench of left").options == (0,)
    assert acting("move first_player to road").options == (0, 3)
    assert acting("move first_player to road", "told becomes 1").options == (0,)


def test_an_action_knows_its_actor_and_place() -> None:
    assert variables(answer(acting("move first_player to bench of left"), 1))["told"] == 3
    assert variables(answer(acting("move first_player to bench of right"), 2))["told"] == 2
    played = answer(acting("move first_player to road"), 3)
    assert zones(played)["bench[0]"] == [0]


def test_stop_ends_the_action_and_not_what_called_for_it() -> None:
    played = play(
        "move first_player to bench of right",
        "first_player takes an action",
        "told increases by 10",
        rules=ACTIONS,
    )
    assert variables(answer(played, 2))["told"] == 12


def test_without_an_action_nothing_happens() -> None:
    rules = """
        action fly by anyone
          needs told is 7
          told becomes 9
        """
    played = play("first_player takes an action", "told increases by 1", rules=rules)
    assert (played.over, variables(played)["told"]) == (True, 1)


def test_a_role_of_a_part_of_an_enumeration_takes_the_numbers_of_the_whole() -> None:
    rules = """
        values odd among colour: green
        line bench of odd holds pawn, seen by all
        role leader of odd: first of bench of odd

        action lead by leader of odd
          told becomes 1

        action wait by anyone
          told becomes 2
        """
    lines = "move first_player to bench of green", "first_player takes an action"
    played = play(*lines, rules=rules)
    assert played.options == (1, 3)
    assert variables(answer(played, 3))["told"] == 2


def test_a_role_of_a_player_takes_a_number_for_each_player_there_can_be() -> None:
    rules = """
        line guests of player holds pawn, seen by all
        role friend of player: first of guests of player

        action visit by friend of player
          told becomes 1

        action wait by anyone
          told becomes 2
        """
    lines = (
        "move first_player to guests of right_neighbour of first_player",
        "first_player takes an action",
    )
    assert play(*lines, rules=rules, players=3).options == (2, 4)
    assert play(*lines, rules=rules, players=4).options == (3, 4)
