"""Small rules with choices: those that would leave a name without a value, and those that do not."""

from __future__ import annotations

from textwrap import dedent, indent

HEAD = """
game harbour
  players 2 to 4

option short_game: no
option most: 2, 1 to 3

values colour: red, green, blue
values bright among colour: red, green
values side: left, right
pieces pawn: 1 each player
pieces cube of colour: 3 red, 2 green, 1 blue

line quay holds pawn, seen by all
line tavern holds pawn, seen by all
line cell holds pawn, at most 1, seen by all
line deck of side holds pawn, at most 3, seen by all
line plank of side holds pawn, at most 1, seen by all
line raft of side holds pawn, at most 2, seen by all
slots rack of 3 holds cube, seen by all
group heap holds cube, seen by all
group sack holds cube, seen by all
pile stack holds cube, seen by nobody
group hand of player holds cube, seen by owner

remember rival: player or none, seen by all
remember voters: set of player, seen by all
remember count: 0 to 9, seen by all
remember told: colour or none, seen by all
remember score of player: 0 to 9, seen by all

role landlord: first of tavern
role skipper of side: first of deck of side
predicate is_drunk (who: player): who is in tavern and count is at least 1
predicate is_rich (who: player): score of who is at least 3
predicate has_space (side: side): raft of side is not full
quantity wealth (who: player): score of who plus 1
"""

SETUP = """
setup
  step ready
    move all from box of pawn to quay
    move 2 red from box of cube to heap
    move 1 green from box of cube to slot 2 of rack
    move 1 red from box of cube to hand of first_player
    move 1 blue from box of cube to hand of first_player
    move 1 green from box of cube to hand of left_neighbour of first_player
"""

PLAY = """
play
  repeat 12 times
    for each player as active
      active may drink
        move active to back of tavern
      otherwise
        move active to back of quay
      count increases by 1
      score of active increases by 1
      active takes an action
"""


def spec(rules: str, setup: str = SETUP, play: str = PLAY) -> str:
    """A whole game: a rule among others."""
    return HEAD + dedent(rules) + dedent(setup) + dedent(play)


def verb(*lines: str) -> str:
    """The rules of one verb, which an action calls; `who` is the actor."""
    body = indent("\n".join(lines), "  ")
    return f"\nverb try_it (who: player)\n{body}\n\naction do_it by anyone\n  try_it actor\n"


def action(*lines: str, by: str = "anyone") -> str:
    """One action; another one can always be taken."""
    body = indent("\n".join(lines), "  ")
    rest = "  count increases by 1\n"
    return f"\naction do_it by {by}\n{body}\n\naction wait by anyone\n{rest}"


GUEST = "who chooses a player in tavern as guest"
USE = "move guest to back of quay"
ANY = "any player in tavern"
STOP = ("otherwise", "  stop")

REFUSED = {
    "a_secret_pick_read_at_once": verb(
        "each player as voter secretly",
        "  voter chooses a cube in hand of voter as bid",
        "  if bid is red",
        "    voter chooses a colour as tint",
        "for each player as voter",
        "  if bid of voter is green and tint of voter is red",
        "    count increases by 1",
    ),
    "a_loop_with_fewer_than_wanted": verb(
        "repeat (number of cube in heap minus 1) times",
        "  who chooses 3 cube in heap as trio", "  move up to 1 red from heap to sack",
        "  if size of trio is 3", "    count increases by 1",
    ),
}

PASSED_OVER = {
    "an_otherwise_that_goes_on": verb(GUEST, "otherwise", "  count increases by 1", USE),
    "an_otherwise_that_stops_sometimes": verb(
        GUEST, "otherwise", "  if count is 3", "    stop", USE
    ),
    "an_otherwise_that_chooses_again": verb(
        GUEST, "otherwise", "  who chooses a player as other_guest",
        "  move other_guest to back of quay", USE,
    ),
    "from_picks_that_may_be_none": verb(
        "who chooses 0 to 2 cube in heap as some",
        "who chooses a cube in some as one", "move one from heap to sack",
    ),
    "a_move_that_goes_on_without": verb(
        "move top of stack to heap as drawn", "otherwise", "  count increases by 1", "told becomes drawn"
    ),
    "a_loop_that_moves_the_last": verb(
        "if heap is not empty",
        "  repeat 4 times", "    move a random cube from heap to sack as drawn", "    told becomes drawn",
    ),
    "a_loop_empties_it": verb(
        "if tavern is not empty", "  repeat 2 times", f"    {GUEST}", f"    {USE}"
    ),
    "a_set_made_and_its_reason_gone": verb(
        "voters becomes all player where hand of player is not empty",
        "move all from hand of who to sack",
        "for each player in voters as giver",
        "  giver chooses a cube in hand of giver as gift",
        "  told becomes gift",
    ),
    "a_loop_that_takes_from_a_neighbour": verb(
        "for each player as giver where hand of giver is not empty",
        "  giver chooses a cube in hand of giver as gift",
        "  move gift from hand of giver to sack",
        "  move all from hand of left_neighbour of giver to sack",
    ),
}

ENDING = {
    "nobody_there": verb(GUEST, USE),
    "nobody_else_there": verb("who chooses a player in tavern as guest where is_rich of guest or else any", USE),
    "or_else_another_test": verb(
        "who chooses a player as guest where is_rich of guest or else where guest is in tavern", USE
    ),
    "used_in_a_test": verb(GUEST, "if guest is who", "  count increases by 1"),
    "used_in_a_domain": verb(GUEST, "for each player as mate other than guest", "  count increases by 1"),
    "used_by_the_next_choice": verb(
        GUEST, "who chooses 1 to 2 player as mates where score of mates is score of guest",
    ),
    "used_as_an_index": verb(GUEST, "score of guest increases by 1"),
    "used_in_a_loop": verb(GUEST, "for each side", "  score of guest increases by 1"),
    "asked_about_another_place": verb("if quay is not empty", f"  {GUEST}", f"  {USE}"),
    "asked_the_wrong_way": verb("if tavern is empty", f"  {GUEST}", f"  {USE}"),
    "asked_too_early": verb(
        f"if {ANY}", "  move all from tavern to back of quay", f"  {GUEST}", f"  {USE}"
    ),
    "asked_before_a_verb_that_empties_it": verb(f"if {ANY}", "  close_up", f"  {GUEST}", f"  {USE}")
    + "\nverb close_up\n  move all from tavern to back of quay\n",
    "asked_on_one_way_only": verb(
        "if count is 2", "  if tavern is empty", "    stop", GUEST, USE
    ),
    "asked_either": verb(f"if {ANY} or count is 3", f"  {GUEST}", f"  {USE}"),
    "asked_of_another": verb(
        "who chooses a player as mate other than who",
        "if any cube in hand of who",
        "  who chooses a cube in hand of mate as loot", "  move loot from hand of mate to heap",
    ),
    "one_there_and_left_out": verb(
        "if tavern is not empty",
        "  who chooses a player in tavern as guest other than landlord", f"  {USE}",
    ),
    "two_left_out_of_two": verb(
        "rival becomes left_neighbour of who",
        "who chooses a player as guest other than who where guest is not rival", USE,
    ),
    "all_may_fail_a_test": verb("who chooses a player as guest where is_rich of guest", USE),
    "a_pile_that_may_be_empty": verb("move top of stack to heap as drawn", "told becomes drawn"),
    "a_slot_that_may_be_empty": verb("move slot 1 of rack to heap as drawn", "told becomes drawn"),
    "a_hand_that_may_be_empty": verb("move a random cube from hand of who to heap as drawn", "told becomes drawn"),
    "too_few": verb("who chooses 2 cube in heap as pair", "move pair from heap to sack"),
    "one_and_two_are_wanted": verb(
        "move up to 1 red from heap to sack",
        "if heap is not empty", "  who chooses 2 cube in heap as pair", "  move pair from heap to sack",
    ),
    "as_many_as_an_option": verb(
        "if number of cube in heap is at least 2",
        "  who chooses most cube in heap as some", "  move some from heap to sack",
    ),
    "a_range_that_may_be_empty": verb(
        "who chooses a number from 4 to count as bid", "count becomes bid"
    ),
    "given_on_one_way": verb(
        GUEST, "if count is 2", "  guest becomes who", USE
    ),
    "a_random_one_of_none": verb(GUEST, "guest becomes a random player in tavern", USE),
    "needs_of_something_else": action(
        "needs quay is not empty", "actor chooses a player in tavern as guest", USE
    ),
    "needs_undone": action(
        f"needs {ANY}", "move all from tavern to back of quay",
        "actor chooses a player in tavern as guest", USE,
    ),
    "holder_alone": action(
        "actor chooses a player in tavern as guest other than actor", USE, by="landlord"
    ),
    "only_one_caller_asks": verb(f"if {ANY}", "  treat who", "treat who")
    + f"\nverb treat (who: player)\n  {GUEST}\n  {USE}\n",
    "a_trigger_in_between": verb(
        f"if {ANY}", "  count increases by 1", f"  {GUEST}", f"  {USE}"
    ) + "\ntrigger closing when count is at least 5\n  move all from tavern to back of quay\n",
    "room_on_one_side": verb(
        "who chooses a side where plank of side is not full", "move who to back of plank of side"
    ),
    "a_part_of_an_enumeration": verb(
        "who chooses a colour as tint where tint is told", "told becomes tint"
    ),
    "under_not": verb(f"if not ({ANY} and count is 3)", f"  {GUEST}", f"  {USE}"),
    "the_name_outlives_the_question": verb(
        GUEST, "move who to back of tavern", "if tavern is not empty", f"  {USE}"
    ),
    "a_set_that_may_be_empty": verb(
        "who chooses a player in voters as guest", USE
    ),
    "one_of_two_is_gone": verb(
        "if number of cube in heap is at least 2",
        "  move 1 red from heap to sack",
        "  who chooses 2 cube in heap as pair", "  move pair from heap to sack",
    ),
    "room_for_all_and_no_more": verb(
        "if raft of left is not full", "  move who to back of raft of left",
        "otherwise if raft of right is not full", "  move who to back of raft of right",
        "who chooses a side where raft of side is not full",
        "if side is left", "  count increases by 1",
    ),
    "the_first_caller_does_not_ask": verb("treat who", f"if {ANY}", "  treat who")
    + f"\nverb treat (who: player)\n  {GUEST}\n  score of guest increases by 1\n",
    "two_of_picks_that_may_be_alike": verb(
        "if number of cube in heap is at least 2",
        "  who chooses 2 cube in heap as pair",
        "  who chooses 2 cube in pair as both_again",
        "  if size of both_again is 2", "    count increases by 1",
    ),
}
"""Rules that end, and actions that cannot be taken, where there is nothing to choose from."""

ACCEPTED = {
    "never_used": verb(GUEST, "count increases by 1"),
    "an_otherwise_that_stops": verb(GUEST, *STOP, USE),
    "an_otherwise_that_ends_the_game": verb(
        GUEST, "otherwise", "  end the game won by nobody", USE
    ),
    "an_otherwise_that_stops_both_ways": verb(
        GUEST, "otherwise", "  if count is 3", "    stop", "  otherwise", "    stop", USE
    ),
    "asked_if_any": verb(f"if {ANY}", f"  {GUEST}", f"  {USE}"),
    "asked_with_another_name": verb(
        "if any player in tavern as mate where is_rich of mate",
        "  who chooses a player in tavern as guest where is_rich of guest", f"  {USE}",
    ),
    "asked_more_than_needed": verb(
        "if any player in tavern where is_rich of player", f"  {GUEST}", f"  {USE}"
    ),
    "asked_if_not_empty": verb("if tavern is not empty", f"  {GUEST}", f"  {USE}"),
    "asked_if_empty": verb("if tavern is empty", "  stop", GUEST, USE),
    "asked_if_no": verb("if no player in tavern", "  stop", GUEST, USE),
    "asked_under_not": verb("if not (tavern is empty or count is 3)", f"  {GUEST}", f"  {USE}"),
    "asked_for_how_many": verb(
        "if number of player in tavern is more than 1",
        "  who chooses a player in tavern as guest other than who", f"  {USE}",
    ),
    "asked_for_the_first": verb(
        "if there is first of tavern as host", f"  {GUEST}", f"  {USE}"
    ),
    "asked_for_the_second": verb(
        "if there is second of tavern as host",
        "  who chooses a player in tavern as guest other than host", f"  {USE}",
    ),
    "asked_for_a_role": verb("if there is landlord as host", f"  {GUEST}", f"  {USE}"),
    "asked_for_whom_it_is": verb("if landlord is who", f"  {GUEST}", f"  {USE}"),
    "asked_for_one_in_it": verb("if who is in tavern", f"  {GUEST}", f"  {USE}"),
    "asked_by_a_predicate": verb("if is_drunk of who", f"  {GUEST}", f"  {USE}"),
    "asked_for_a_kind": verb(
        "if heap has green", "  who chooses a cube in heap as one where one is green",
        "  move one from heap to sack",
    ),
    "asked_after_the_choice": verb(GUEST, "if tavern is not empty", f"  {USE}"),
    "asked_in_the_same_test": verb(
        GUEST, "if tavern is not empty and guest is who", "  count increases by 1"
    ),
    "otherwise_it_is_something_else": verb(
        "if tavern is empty", "  count increases by 1", "otherwise", f"  {GUEST}", f"  {USE}"
    ),
    "what_is_moved_there": verb("move who to back of tavern", GUEST, USE),
    "what_is_moved_elsewhere": verb(
        f"if {ANY}", "  move up to 1 red from heap to sack", f"  {GUEST}", f"  {USE}"
    ),
    "one_of_three_is_gone": verb(
        "if number of cube in heap is at least 3",
        "  move 1 red from heap to sack",
        "  who chooses 2 cube in heap as pair", "  move pair from heap to sack",
    ),
    "all_that_went_along": verb(
        f"if {ANY}", "  move all from tavern to back of quay",
        "  who chooses a player in quay as guest", f"  {USE}",
    ),
    "as_many_as_went_along": verb(
        "let held be number of cube in hand of who",
        "move all from hand of who to sack",
        "who chooses held cube in sack as some",
        "move some from sack to hand of who",
    ),
    "another_player": verb("who chooses a player as guest other than who", USE),
    "two_left_out_of_three": verb(
        "if player_count is at least 3",
        "  who chooses a player as guest other than who where guest is not rival", f"  {USE}",
    ),
    "a_piece_that_is_there": verb(
        "if heap is not empty", "  move a random cube from heap to sack as drawn", "  told becomes drawn",
    ),
    "a_slot_that_was_chosen": verb(
        "if any slot of rack",
        "  who chooses a slot of rack", "  move slot slot of rack to heap as drawn", "  told becomes drawn",
    ),
    "a_move_that_stops": verb("move first of stack to heap as drawn", *STOP, "told becomes drawn"),
    "anybody_else": verb("who chooses a player as guest where is_rich of guest or else any", USE),
    "one_of_those_there_or_else_any": verb(
        "if tavern is not empty",
        "  who chooses a player in tavern as guest where is_rich of guest or else any", f"  {USE}",
    ),
    "or_else_one_that_is_there": verb(
        "if tavern is not empty",
        "  who chooses a player as guest where is_rich of guest or else where guest is in tavern", f"  {USE}",
    ),
    "everybody": verb("who chooses a player as guest", USE),
    "a_colour": verb("who chooses a colour as tint other than red", "told becomes tint"),
    "numbers": verb("who chooses a number from 1 to 3 as bid", "count becomes bid"),
    "numbers_up_to_a_number_that_was_asked": verb(
        "if count is at least 1",
        "  who chooses a number from 1 to 3 as bid where bid is at most count", "  count becomes bid",
    ),
    "none_is_enough": verb(
        "who chooses 0 to 2 cube in hand of who as some", "move some from hand of who to sack"
    ),
    "some_of_all_colours": verb("who chooses 2 colour as pair", "if size of pair is 2", "  count becomes 2"),
    "from_picks": verb(
        "if number of cube in heap is at least 2",
        "  who chooses 2 cube in heap as pair",
        "  who chooses a cube in pair as one", "  move one from heap to sack",
    ),
    "from_a_set_made_of_some": verb(
        f"if {ANY}", "  let drinkers be all player in tavern",
        "  who chooses a player in drinkers as guest", f"  {USE}",
    ),
    "from_a_slot": verb(
        "if number of slot of rack is at least 1",
        "  who chooses a slot of rack as place", "  move slot place of rack to sack",
    ),
    "into_an_empty_slot": verb(
        "if rack is not full and heap has red",
        "  who chooses an empty slot of rack as place", "  move 1 red from heap to slot place of rack",
    ),
    "given_otherwise": verb(GUEST, "if count is 2", "  guest becomes who", "  move guest to back of quay"),
    "needs": action(f"needs {ANY}", "actor chooses a player in tavern as guest", USE),
    "needs_of_a_place": action(
        "needs tavern is not empty", "needs count is at least 1",
        "actor chooses a player in tavern as guest", USE,
    ),
    "needs_enough": action(
        "needs number of cube in heap is at least 2",
        "actor chooses 2 cube in heap as pair", "move pair from heap to sack",
    ),
    "the_holder_is_there": action(
        "actor chooses a player in tavern as guest", USE, by="landlord"
    ),
    "the_holder_is_there_of_a_place": action(
        "actor chooses a player in deck of side as guest", USE, by="skipper of side"
    ),
    "all_callers_ask": verb(f"if {ANY}", "  treat who", "if tavern is empty", "  stop", "treat who")
    + f"\nverb treat (host: player)\n  {GUEST.replace('who', 'host')}\n  {USE}\n",
    "the_caller_asks_about_what_it_passes": verb(
        "who chooses a player as mate other than who",
        "if hand of mate is not empty", "  rob who, mate",
    ) + "\nverb rob (thief: player, victim: player)\n"
    "  thief chooses a cube in hand of victim as loot\n  move loot from hand of victim to hand of thief\n",
    "the_loop_says_so": verb(
        "for each player as giver where hand of giver is not empty",
        "  giver chooses a cube in hand of giver as gift", "  move gift from hand of giver to heap",
    ),
    "a_set_of_those_who_have_some": verb(
        "voters becomes all player where hand of player is not empty",
        "for each player in voters as giver",
        "  giver chooses a cube in hand of giver as gift", "  move gift from hand of giver to heap",
    ),
    "a_loop_that_takes_one_each_time": verb(
        "repeat (number of cube in heap minus 1) times",
        "  who chooses a cube in heap as one", "  move one from heap to sack",
    ),
    "until_it_is_empty": verb(
        "repeat until tavern is empty at most 4 times", f"  {GUEST}", f"  {USE}"
    ),
    "room_for_one_more": verb(
        "who chooses a side where deck of side is not full", "move who to back of deck of side"
    ),
    "room_by_a_predicate_for_one_who_is_elsewhere": verb(
        "if who is in quay or who is in tavern",
        "  who chooses a side where side is has_space", "  move who to back of raft of side",
    ),
    "either_way_it_is_so": verb(
        "if who is in tavern or there is landlord", f"  {GUEST}", f"  {USE}"
    ),
    "the_last_that_is_left": action(
        "needs short_game or tavern is not empty",
        "if not short_game", "  actor chooses a player in tavern as guest", f"  {USE}",
    ),
    "a_set_made_of_those_who_can": verb(
        "voters becomes all player where hand of player is not empty",
        "for each player in voters as giver",
        "  giver chooses a cube in hand of giver as gift",
        "  told becomes gift",
    ),
    "secret_choices_of_those_who_can": verb(
        "each player as voter where hand of voter is not empty secretly",
        "  voter chooses a cube in hand of voter as bid",
        "  if bid is red",
        "    voter chooses a colour as tint",
        "for each player as voter",
        "  if bid of voter is green and tint of voter is red",
        "    count increases by 1",
    ),
    "what_somebody_may_not_have_picked": verb(
        "each player as voter secretly",
        "  voter chooses a cube in hand of voter as bid",
        "for each player as voter",
        "  if there is bid of voter as shown",
        "    told becomes shown",
    ),
}
