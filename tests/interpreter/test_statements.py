"""Loops, assignments, calls, turns and the end of a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.interpreter import Interpreter
from rulewright.model.nodes import Choose
from rulewright.model.types import IntType
from rulewright.runtime.chance import Chance, NeedChance
from tests.interpreter.specs import BLUE, CUBES, RED, answer, game, start, variables, zones
from tests.ir_interpreter import machine

MEMORY = """
    line queue holds cube, seen by all
    line road holds pawn, seen by all
    remember told: 0 to 20, seen by all
    remember tally of player: 0 to 9, seen by all
    remember one: colour, seen by all
    option fast: no
    option lives: 3
    """


SETUP = """
    setup
      step everything
        shuffle queue
    """


def play(*lines: str, rules: str = "", **how: object) -> dict[str, int]:
    """All variables after some statements of play."""
    body = "\nplay\n" + "\n".join(f"  {line}" for line in lines) + "\n"
    return variables(start(CUBES, MEMORY, SETUP, body, rules, **how))  # type: ignore[arg-type]


def test_branches() -> None:
    lines = (
        "if {} is 1",
        "  told becomes 1",
        "otherwise if {} is 2",
        "  told becomes 2",
        "otherwise",
        "  told becomes 3",
    )
    for given in (1, 2, 3):
        found = play(*(line.format(f"(told plus {given})") for line in lines))
        assert found["told"] == given


def test_if_there_is_one() -> None:
    lines = (
        "if there is first of road as here",
        "  tally of here increases by 1",
        "otherwise",
        "  told becomes 9",
    )
    assert play(*lines)["told"] == 9
    found = play("move left_neighbour of first_player to road", *lines)
    assert (found["told"], found["tally[1]"]) == (0, 1)


def test_repetition() -> None:
    assert play("repeat 4 times", "  told increases by 2")["told"] == 8
    assert play("repeat 0 times", "  told increases by 2")["told"] == 0
    body = "  told increases by 2"
    assert play("repeat until told is at least 5 at most 9 times", body)["told"] == 6
    assert play("repeat until told is at least 5 at most 2 times", body)["told"] == 4
    assert play("repeat until told is 0 at most 2 times", body)["told"] == 0


def test_numbers_stop_at_the_ends_of_their_range() -> None:
    assert play("told increases by 30")["told"] == 20
    assert play("told increases by 3", "told decreases by 5")["told"] == 0


def test_locals_can_change() -> None:
    lines = "let here be first_player", "here becomes left_neighbour of here"
    assert play(*lines, "tally of here becomes 4")["tally[1]"] == 4


def test_verbs_have_their_own_names() -> None:
    rules = """
        verb note_down (amount: 0 to 9, where_to: player)
          let sum_of_both be amount plus 1
          tally of where_to becomes amount
          if amount is at least 5
            stop
          told increases by 1
        """
    found = play(
        "let amount be 3",
        "note_down 5, first_player",
        "note_down amount, left_neighbour of first_player",
        rules=rules,
    )
    assert (found["tally[0]"], found["tally[1]"], found["told"]) == (5, 3, 1)


def test_stop_leaves_the_innermost_verb_only() -> None:
    rules = """
        verb outer
          for each colour
            inner
            told increases by 1

        verb inner
          for each player
            repeat 3 times
              told increases by 1
              stop
        """
    assert play("outer", "told increases by 10", rules=rules)["told"] == 16


def test_cards_do_what_they_say_for_an_event() -> None:
    rules = """
        cards trick
          attribute weight: 1 to 9

        event played (by_whom: player, bonus: 0 to 9) for trick
        event burned () for trick

        card fox of trick
          copies 1
          weight 2
          when played
            if bonus is 9
              stop
            tally of by_whom increases by bonus plus weight of this

        card owl of trick
          copies 1
          weight 1
        """
    assert play("carry out played of fox for first_player, 3", rules=rules)["tally[0]"] == 5
    assert play("carry out played of fox for first_player, 9", rules=rules)["tally[0]"] == 0
    assert play("carry out played of owl for first_player, 3", rules=rules)["tally[0]"] == 0
    assert play("carry out burned of fox", rules=rules)["told"] == 0


TURNS = (
    "  told increases by 1",
    "  tally of active increases by told",
    "  if told is at least 5",
    "    end the game won by player where tally of player is at least 4",
)


def test_turns_go_round_from_a_player_or_the_first_seat() -> None:
    found = play("take turns clockwise from left_neighbour of first_player as active", *TURNS)
    assert [found[f"tally[{player}]"] for player in range(3)] == [3, 5, 7]
    found = play("take turns clockwise from first of road as active", *TURNS)
    assert [found[f"tally[{player}]"] for player in range(3)] == [5, 7, 3]


def test_turns_without_a_choice_or_an_end_are_seen_to_stand_still() -> None:
    with pytest.raises(EngineFault, match="nothing changes any more, and nobody ever chooses"):
        play(
            "take turns clockwise from first_player as active",
            "  told becomes 1",
            "  if told is 2",
            "    end the game won by nobody",
        )


@pytest.mark.parametrize(
    ("line", "winners"),
    [
        ("end the game won by player other than first_player", 0b110),
        ("end the game won by nobody", 0),
        ("end the game won by player in road", 0b001),
        ("told becomes 3", 0),
    ],
)
def test_the_end_of_the_game(line: str, winners: int) -> None:
    body = f"""
        play
          move first_player to road
          finish_now
          told becomes 20

        verb finish_now
          for each colour
            {line}
            stop
        """
    played = start(CUBES, MEMORY, SETUP, body)
    assert played.over
    assert played.winners == winners
    assert (played.choice, played.player, played.options) == (None, -1, ())
    assert variables(played)["told"] == (0 if "end" in line else 20)
    with pytest.raises(ValueError, match="none of the options"):
        played.apply(0)


def test_the_game_can_end_in_setup() -> None:
    body = """
        setup
          step everything
            end the game won by player

        play
          told becomes 3
        """
    played = start(CUBES, MEMORY, body, players=4)
    assert (played.over, played.winners, variables(played)["told"]) == (True, 0b1111, 0)


def test_options_and_players_of_a_game() -> None:
    assert play("told becomes 1", options={"lives": 5, "fast": 1})["lives"] == 5
    for options in ({"slow": 1}, {"told": 1}, {"fast": 2}, {"lives": -1}):
        with pytest.raises(ValueError, match="option"):
            play("told becomes 1", options=options)
    for players in (1, 5):
        with pytest.raises(ValueError, match="2 to 4 players"):
            play("told becomes 1", players=players)


def test_open_tables_can_be_replaced() -> None:
    table = """
        open table worth by colour
          red    1
          green  2
          blue   3
        """
    line = "told becomes worth of blue"
    assert play(line, rules=table)["told"] == 3
    given = ((3,), (2,), (1,))
    assert play(line, rules=table, tables={"worth": given})["told"] == 1
    bad: dict[str, tuple[tuple[int, ...], ...]] = {"worth": ((1,), (2,))}
    with pytest.raises(ValueError, match="as many rows"):
        play(line, rules=table, tables=bad)
    with pytest.raises(ValueError, match="cannot contain 99"):
        play(line, rules=table, tables={"worth": ((1,), (2,), (99,))})
    with pytest.raises(ValueError, match="no open table"):
        play(line, rules=table.replace("open ", ""), tables={"worth": given})


def test_lots_are_drawn_in_the_order_of_the_rules() -> None:
    lines = (
        "one becomes a random colour",
        "move up to 2 random cube in box of cube to queue shuffled",
        "shuffle queue",
    )
    body = "\nplay\n" + "\n".join(f"  {line}" for line in lines)
    played = start(CUBES, MEMORY, SETUP, body, outcomes=(2, 4, 0, 0, 1))
    assert variables(played)["one"] == BLUE
    assert zones(played)["queue"] == [RED, BLUE]  # picked blue, red; exchanged; left as they are
    with pytest.raises(NeedChance) as need:
        start(CUBES, MEMORY, SETUP, body, outcomes=(2, 4))
    assert need.value.n == 4


def test_a_snapshot_has_everything() -> None:
    body = """
        play
          first_player chooses a colour
          one becomes colour
        """
    spec = game(CUBES, MEMORY, SETUP, body)
    choice = spec.play.body[0]
    assert isinstance(choice, Choose)
    played = Interpreter(spec, 2, Chance.from_seed(1))
    assert played.snapshot() == {
        "zones": {
            "box_of_cube": [0, 0, 1, 1, 2],
            "box_of_pawn": [0, 1],
            "queue": [],
            "road": [],
        },
        "variables": {
            "told": 0,
            "tally[0]": 0,
            "tally[1]": 0,
            "one": 0,
            "fast": 0,
            "lives": 3,
        },
        "choice": choice.name,
        "player": 0,
        "options": (0, 1, 2),
        "over": False,
        "winners": 0,
        "results": {},
        "chance": (3810960500, 2002730872, 1697447382, 711104220),
    }
    assert answer(played, 1).over


def test_an_assignment_out_of_range_is_an_internal_error() -> None:
    """The checker lets no such spec through, so the declared range is narrowed behind its back."""
    spec = game(CUBES, MEMORY, SETUP, "\nplay\n  told becomes 15\n")
    narrow = replace(spec.variables["told"], type=IntType(0, 14))
    spec = replace(spec, variables={**spec.variables, "told": narrow})
    with pytest.raises(EngineFault, match="15 is out of range"):
        Interpreter(spec, 2, Chance.from_seed(1))


def test_an_engine_or_machine_that_plays_on_its_own_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    body = """
        play
          first_player chooses a colour
          one becomes colour
        """
    played = start(CUBES, MEMORY, SETUP, body)
    monkeypatch.setattr(machine, "step", lambda *_: None)
    with pytest.raises(AssertionError, match="engine and machine differ: at: engine -1, machine 0"):
        played.apply(BLUE)
