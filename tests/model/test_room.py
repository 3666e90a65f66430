"""What certainly fits, and what may not: of that as much goes as does, in every engine."""

from __future__ import annotations

import random
from textwrap import dedent, indent

import pytest

from rulewright.analysis.playability import resolve_playable
from rulewright.diagnostics.model import Findings
from rulewright.examples import seen_in_play
from rulewright.foundation.source import SourceFile
from rulewright.interpreter.interpreter import Interpreter
from rulewright.model import nodes as m
from rulewright.model.nodes import Game
from rulewright.model.tree import walk_game
from rulewright.runtime.chance import Chance
from rulewright.syntax.parser import parse
from tests import differential
from tests.differential import engine_of

GAMES = 30
DECISIONS = 60

HEAD = """
game harbour
  players 2 to 4

values colour: red, green
values ship: left, right
pieces pawn: 1 each player
pieces cube of colour: 5 red, 4 green

line quay holds pawn, seen by all
line crew of ship holds pawn, at most 2, seen by all
line bench holds pawn, at most 4, seen by all
line boat holds pawn, at most 1, seen by all
slots row of 3 holds cube, seen by all
slots open_cube of 1 holds cube, seen by all
group hand of player holds cube, at most 3, seen by owner
group heap holds cube, seen by all
pile stack holds cube, seen by nobody

remember count: 0 to 3, seen by all

predicate has_room (ship: ship): crew of ship is not full
quantity other_ship (ship: ship): right if ship is left otherwise left
quantity roomy: the ship where crew of ship is empty
"""

SETUP = """
setup
  step ready
    move all from box of pawn to quay
    move all from box of cube to stack shuffled
    for each empty slot of row as place
      move top of stack to slot place of row
"""

PLAY = """
play
  take turns clockwise from first_player as active
    active takes an action

action wait by anyone
  needs count is 0
  actor chooses a colour

action tidy by anyone
  needs row is not empty
  actor chooses a slot of row as place
  move slot place of row to heap

action deal by anyone
  needs stack is not empty
  for each empty slot of row as place
    if stack is not empty
      move top of stack to slot place of row

action board by anyone
  actor chooses a ship
  move actor to back of crew of ship if there is room
"""


def spec(rules: str, setup: str = SETUP, play: str = PLAY) -> str:
    """A whole game: a rule among others."""
    return HEAD + dedent(rules) + dedent(setup) + dedent(play)


def verb(*lines: str, more: str = "") -> str:
    """The rules of one verb, which an action calls; `who` is the actor."""
    body = indent("\n".join(lines), "  ")
    return f"\nverb try_it (who: player)\n{body}\n\naction do_it by anyone\n  try_it actor\n{dedent(more)}"


def resolved(text: str) -> tuple[Game | None, list[str]]:
    """The game of a spec, and the codes of what is found in it."""
    findings = Findings()
    tree = parse(SourceFile("game.rules", text), findings)
    game = resolve_playable([tree], findings) if tree is not None else None
    return game, [item.code for item in findings.items]


def play(game: Game) -> None:
    """Games with random choices."""
    for seed in range(GAMES):
        lots = random.Random(seed)
        players = lots.randint(game.min_players, game.max_players)
        played = Interpreter(game, players, Chance.from_seed(seed), {}, {})
        for _ in range(DECISIONS):
            if played.over or not played.options:
                break
            played.apply(lots.choice(played.options))


DRAW = "move up to top 1 of stack to hand of who"

ACCEPTED = {
    "as_many_as_there_are": verb("move who to back of bench"),
    "asked_before": verb("if boat is not full", "  move who to back of boat"),
    "by_a_predicate": verb("if left is has_room", "  move who to back of crew of left"),
    "a_chosen_ship": verb(
        "if any ship where ship is has_room", "  who chooses a ship where ship is has_room",
        "  move who to back of crew of ship",
    ),
    "for_each_ship": verb(
        "for each ship where ship is has_room", "  who may go_aboard",
        "    move who to back of crew of ship",
    ),
    "of_the_other": verb(
        "if left is has_room", "  who chooses a ship where (other_ship of ship) is has_room",
        "  otherwise", "    stop", "  move who to back of crew of (other_ship of ship)",
    ),
    "where_nobody_is": verb(
        "if there is roomy as ship", "  move all from quay to bench", "  move who to crew of ship",
    ),
    "emptied": verb("move all from boat to quay", "move who to back of boat"),
    "one_left": verb(
        "if there is first of boat as sailor", "  move sailor to back of quay",
        "  move who to back of boat",
    ),
    "within_the_place": verb("if boat is not empty", "  move first of boat to back of boat"),
    "counted": verb(
        "if number of cube in hand of who is at most 1", f"  {DRAW}", f"  {DRAW}",
    ),
    "several_counted": verb(
        "if number of cube in hand of who is less than 2", "  move up to top 2 of stack to hand of who",
    ),
    "with_room": verb(f"{DRAW} if there is room"),
    "one_played_one_drawn": verb(
        "if hand of who is not empty", "  who chooses a cube in hand of who as card",
        "  move card from hand of who to heap", f"  {DRAW}",
        "otherwise", "  repeat 3 times", f"    {DRAW}",
    ),
    "as_often_as_it_fits": verb("if hand of who is empty", "  repeat 3 times", f"    {DRAW}"),
    "until": verb(
        "if hand of who is empty", "  repeat until stack is empty at most 3 times",
        "    move top 1 of stack to hand of who",
    ),
    "empty_slots": verb(
        "for each empty slot of row as place", "  if stack is not empty",
        "    move top of stack to slot place of row",
    ),
    "a_slot_just_left": verb(
        "who chooses a slot of row as place", "otherwise", "  stop",
        "move slot place of row to heap", "move up to top 1 of stack to slot place of row",
    ),
    "a_chosen_empty_slot": verb(
        "if row is not full", "  who chooses an empty slot of row as place",
        "  move up to top 1 of stack to slot place of row",
    ),
    "a_slot_with_room": verb("move up to top 1 of stack to slot 2 of row if there is room"),
    "slots_of_an_emptied_place": verb(
        "move all from row to heap", "move up to top 1 of stack to slot 3 of row",
        "move up to top 1 of stack to slot 1 of row",
    ),
    "slots_by_way_of_a_third": verb(
        "if number of slot of row is at least 2",
        "  who chooses a slot of row as one", "  who chooses a slot of row as other_one other than one",
        "  otherwise", "    stop",
        "  move slot one of row to slot 1 of open_cube",
        "  move slot other_one of row to slot one of row",
        "  move slot 1 of open_cube to slot other_one of row",
    ),
    "always_empty_between_turns": verb(
        "turn_over 2",
        more="""
        verb turn_over (place: 1 to 3)
          move slot place of row to slot 1 of open_cube
          if count is 2
            move slot 1 of open_cube to heap
            stop
          move all from open_cube to heap
        """,
    ),
}

UNCERTAIN = {
    "never_asked": verb("move who to back of boat"),
    "another_came": verb(
        "if boat is not full", "  move first_player to back of boat", "  move who to back of boat"
    ),
    "the_other_may_be_this": verb(
        "who chooses a ship as one where one is has_room", "otherwise", "  stop",
        "who chooses a ship as other_one where other_one is has_room", "otherwise", "  stop",
        "move who to back of crew of one", "move first_player to back of crew of other_one",
    ),
    "one_too_often": verb("if hand of who is empty", "  repeat 4 times", f"    {DRAW}"),
    "one_too_many": verb(
        "if number of cube in hand of who is at most 2", f"  {DRAW}", f"  {DRAW}",
    ),
    "all_of_them": verb("if heap is not empty", "  move all from heap to hand of who"),
    "a_rule_called_between": verb(
        "if boat is not full", "  fill first_player", "  move who to back of boat",
        more="""
        verb fill (who: player)
          move who to back of boat
        """,
    ),
    "a_trigger_between": verb(
        "if boat is not full", "  count becomes 1", "  move who to back of boat",
        more="""
        trigger fill when count is 1
          count becomes 0
          move first_player to back of boat if there is room
        """,
    ),
    "in_a_trigger": """
        trigger fill when count is 1
          count becomes 0
          for each player in quay as sailor
            move sailor to back of boat
        action do_it by anyone
          count becomes 1
    """,
    "not_emptied_where_it_stops": verb(
        "turn_over 2",
        more="""
        verb turn_over (place: 1 to 3)
          move slot place of row to slot 1 of open_cube
          if count is 0
            stop
          move all from open_cube to heap
        """,
    ),
    "called_with_and_without": verb(
        "if boat is not full", "  go_aboard who", "go_aboard who",
        more="""
        verb go_aboard (who: player)
          if who is in quay
            move who to back of boat
        """,
    ),
}

TAKEN = {
    "a_slot_by_number": verb("move up to top 1 of stack to slot 2 of row"),
    "another_slot_is_empty": verb(
        "if row is not full", "  move up to top 1 of stack to slot 2 of row"
    ),
    "filled_a_moment_ago": verb(
        "for each empty slot of row as place", "  if stack is not empty",
        "    move top of stack to slot 1 of row",
    ),
}

SEVERAL = {
    "from_the_top": "move top 3 of stack to hand of who",
    "at_random": "move 3 random cube in stack to hand of who",
    "at_random_of_a_kind": "move 3 random cube in stack where cube is red to hand of who",
    "of_one_kind": "move 3 red from stack to hand of who",
    "all": "move all from stack to hand of who",
    "all_shuffled": "move all from stack to hand of who shuffled",
    "all_slots": "move all from row to hand of who",
    "all_of_a_kind": "move all cube in heap where cube is red to hand of who",
    "alike": "move all from chips to purse of who",
    "alike_counted": "move 2 chip from chips to purse of who",
    "of_one_player": "move all from hand of who to hand of first_player",
    "with_otherwise": "move top 3 of stack to hand of who\notherwise\n  move all from heap to row",
    "into_slots": "move all from hand of who to row",
    "chosen": "who chooses 2 cube in heap as picked\nmove picked from heap to hand of who",
    "chosen_slots": "who chooses 0 to 3 slot of row as picked\nmove slot picked of row to hand of who",
}
"""Moves of several pieces to where there may be less room."""

CHIPS = """
pieces chip: 5
group chips holds chip, seen by all
group purse of player holds chip, at most 2, seen by all
"""

FILL = """
action fill by anyone
  move all from hand of actor to stack
  move up to 2 chip from box of chip to chips
  move up to top 2 of stack to hand of actor
  move all from row to heap
  for each empty slot of row as place
    move up to top 1 of stack to slot place of row
"""

HOPELESS = {
    "R124": verb("if boat is full", "  move first of quay to boat"),
    "R125": verb("if row is empty", "  move up to top 2 of stack to slot 1 of row"),
    "R107": verb("if stack is empty", "  move top of stack to hand of who"),
}


@pytest.mark.parametrize("rules", ACCEPTED.values(), ids=ACCEPTED)
def test_nothing_is_asked_that_is_certain(rules: str) -> None:
    game, found = resolved(spec(rules))
    assert found == []
    assert game is not None
    play(game)


def played_alike(game: Game) -> None:
    """Games with random choices, in the interpreter and the engine, which stay the same."""
    engine = engine_of(game)
    for seed in range(8):
        differential.play(game, engine, game.min_players + seed % 3, seed, decisions=DECISIONS)


def doubted(game: Game) -> set[str]:
    """The moves of which something is not certain."""
    moves = (part for part in walk_game(game) if isinstance(part, m.Move))
    return {move.span.text for move in moves if move.fitting}


@pytest.mark.parametrize("rules", [*UNCERTAIN.values(), *TAKEN.values()], ids=[*UNCERTAIN, *TAKEN])
def test_nothing_is_asked_that_may_be(rules: str) -> None:
    game, found = resolved(spec(rules))
    assert found == []
    assert game is not None
    assert doubted(game)
    play(game)
    played_alike(game)


@pytest.mark.parametrize("move", SEVERAL.values(), ids=SEVERAL)
def test_of_several_as_many_go_as_fit(move: str) -> None:
    game, found = resolved(spec(CHIPS + verb(*move.split("\n"), more=FILL)))
    assert game is not None, found
    assert any(text.splitlines()[0] in move for text in doubted(game))
    play(game)
    played_alike(game)


@pytest.mark.parametrize("rules", [*UNCERTAIN.values(), *TAKEN.values()], ids=[*UNCERTAIN, *TAKEN])
def test_what_is_not_certain_can_happen(rules: str) -> None:
    game, _ = resolved(spec(rules))
    assert game is not None
    assert any(item.headline != "There were too few pieces to move here" for item in seen_in_play(game))


@pytest.mark.parametrize("code", HOPELESS)
def test_what_goes_wrong_for_certain_is_told(code: str) -> None:
    assert resolved(spec(HOPELESS[code]))[1] == [code]


def test_nothing_is_asked_of_what_nobody_calls() -> None:
    lost = """
        verb try_it (who: player)
          if row is not empty
            move all from row to slot 1 of row
        """
    assert resolved(spec(lost))[1] == []  # that it is never used is said elsewhere
    called = lost + """
        action do_it by anyone
          try_it actor
        """
    assert resolved(spec(called))[1] == ["R125"]
