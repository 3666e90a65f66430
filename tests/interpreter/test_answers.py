"""Verbs that answer: what the rule hears that asks them, and that nothing is left of it."""

from __future__ import annotations

from rulewright.runtime.game import new_game
from tests.differential import engine_of
from tests.interpreter.specs import CUBES, GREEN, RED, answer, game, start, variables

PLACES = """
    group heap holds cube, seen by all
    remember heard: colour or none, seen by all
    remember agreed of player: yes or no, seen by all
    remember count: 0 to 9, seen by all
    """
SETUP = """
    setup
      step cubes
        move 1 green from box of cube to heap
    """
EMPTY = """
    setup
      step nothing
        count becomes 0
    """
PLAY = """
    play
      for each player as asked
        let sure be is_sure of (asked, 1)
        if sure
          agreed of asked becomes yes
      ask_colour first_player
      let late be is_sure of (first_player, 9)

    verb ask_colour (who: player)
      let found be favourite of who
      heard becomes found

    verb is_sure (who: player, most: 0 to 9): yes or no
      count increases by 1
      if who is first_player
        who may insist
          stop with answer yes
      stop with answer count is at most most

    verb favourite (who: player): colour
      if heap is empty
        stop with answer red
      who chooses a cube in heap
      if cube is green
        stop with answer cube
      stop with answer red
    """


def test_who_asks_hears_the_answer() -> None:
    played = start(CUBES, PLACES, SETUP, PLAY, players=2)
    answer(played, 0)  # the first player does not insist: one is at most one
    answer(played, GREEN)
    answer(played, 1)
    found = variables(played)
    assert (found["agreed[0]"], found["agreed[1]"]) == (1, 0)
    assert found["heard"] == GREEN
    assert found["count"] == 3


def test_an_answer_in_the_midst_ends_the_verb() -> None:
    played = start(CUBES, PLACES, EMPTY, PLAY, players=2)
    answer(played, 1)
    assert variables(played)["heard"] == RED
    assert variables(played)["agreed[0]"] == 1


def test_nothing_is_left_of_an_answer() -> None:
    played = new_game(engine_of(game(CUBES, PLACES, SETUP, PLAY), native=False).ENGINE, 2, 1)
    while not played.is_over:
        fields = {name: value for name, value in vars_of(played.state).items() if name.endswith("__answer")}
        assert set(fields) == {"is_sure__answer", "favourite__answer"}
        assert set(fields.values()) == {-1}
        for seat in range(2):
            assert not any("answer" in name for name in played.view(seat)["running"])
            assert not any("answer" in str(entry) for entry in played.log(seat))
        played.apply(played.legal_actions()[0])


def vars_of(state: object) -> dict[str, object]:
    return {name: getattr(state, name) for name in dir(state) if not name.startswith("_")}
