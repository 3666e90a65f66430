"""Who knows which piece is where, after every way that it can get there."""

from __future__ import annotations

from tests.interpreter.specs import BLUE, CUBES, GREEN, RED, known, start, zones

PLACES = """
    pile deck holds cube, seen by nobody
    pile vault holds cube, seen by nobody
    line row holds cube, seen by nobody
    slots rack of 5 holds cube, seen by nobody
    group sack holds cube, seen by nobody
    group hand of player holds cube, seen by owner
    group pool holds cube, seen by all
    """
PLAY = """
    play
      nothing_else

    verb nothing_else
      stop
    """
EVERYBODY = (0, 1, 2)


def after(*lines: str, outcomes: tuple[int, ...] = ()) -> dict[str, object]:
    """All zones after some statements, for three players."""
    body = "\nsetup\n  step everything\n" + "\n".join(f"    {line}" for line in lines) + "\n"
    return dict(zones(start(CUBES, PLACES, body, PLAY, outcomes=outcomes)))


def test_what_leaves_an_open_place_is_known_to_all() -> None:
    assert after("move blue from box of cube to deck")["deck"] == [known(BLUE, *EVERYBODY)]
    found = after("move blue from box of cube to hand of first_player")
    assert found["hand[0]"] == [known(BLUE, *EVERYBODY)]


def test_what_is_picked_at_random_from_an_open_place_is_known_to_all() -> None:
    found = after("move a random cube from box of cube to deck", outcomes=(4,))
    assert found["deck"] == [known(BLUE, *EVERYBODY)]


def test_what_is_shuffled_on_the_way_is_known_to_nobody() -> None:
    found = after("move 2 red from box of cube to deck shuffled", outcomes=(0,))
    assert found["deck"] == [known(RED), known(RED)]
    assert after("move blue from box of cube to deck shuffled")["deck"] == [known(BLUE)]


def test_an_owner_sees_what_arrives() -> None:
    found = after(
        "move blue from box of cube to deck shuffled",
        "move top of deck to hand of left_neighbour of first_player",
    )
    assert found["hand[1]"] == [known(BLUE, 1)]
    found = after("move blue from box of cube to hand of first_player shuffled")
    assert found["hand[0]"] == [known(BLUE, 0)]


def test_what_is_known_goes_along_from_one_hidden_place_to_another() -> None:
    found = after(
        "move blue from box of cube to deck shuffled",
        "first_player looks at top of deck",
        "move top of deck to vault",
    )
    assert found["vault"] == [known(BLUE, 0)]


def test_all_see_what_comes_into_the_open() -> None:
    found = after("move all from box of cube to deck", "move all from deck to pool")
    assert found["pool"] == [RED, RED, GREEN, GREEN, BLUE]


def test_nobody_but_the_owner_can_tell_what_left_a_hand() -> None:
    found = after(
        "move all from box of cube to hand of first_player",
        "move green from hand of first_player to deck",
    )
    assert found["deck"] == [known(GREEN, 0)]
    assert found["hand[0]"] == [known(kind, 0) for kind in (RED, RED, GREEN, BLUE)]


def test_when_everything_leaves_a_hand_all_who_knew_it_still_do() -> None:
    found = after(
        "move 2 red from box of cube to hand of first_player",
        "move all from hand of first_player to deck",
    )
    assert found["deck"] == [known(RED, *EVERYBODY)] * 2


def test_what_leaves_a_hand_openly_makes_others_forget_its_like() -> None:
    """Who knew of one green cube cannot tell, when one is shown, whether another stays."""
    found = after(
        "move all from box of cube to hand of first_player",
        "move green from hand of first_player to pool",
    )
    assert found["hand[0]"] == [
        known(RED, *EVERYBODY),
        known(RED, *EVERYBODY),
        known(GREEN, 0),
        known(BLUE, *EVERYBODY),
    ]


def test_nobody_can_tell_what_left_a_place_that_nobody_sees() -> None:
    found = after("move all from box of cube to sack", "move blue from sack to deck")
    assert found["deck"] == [known(BLUE)]
    assert found["sack"] == [known(kind) for kind in (RED, RED, GREEN, GREEN)]


def test_places_that_have_an_order_keep_what_is_known() -> None:
    found = after("move all from box of cube to deck", "move top of deck to vault")
    assert found["vault"] == [known(BLUE, *EVERYBODY)]
    assert found["deck"] == [known(kind, *EVERYBODY) for kind in (RED, RED, GREEN, GREEN)]


def test_nothing_is_forgotten_when_nothing_leaves() -> None:
    found = after("move all from box of cube to sack", "move up to 0 blue from sack to deck")
    assert found["sack"] == [known(kind, *EVERYBODY) for kind in (RED, RED, GREEN, GREEN, BLUE)]


def test_equal_pieces_are_not_told_apart() -> None:
    """Of two red cubes one is known; when one is shown, nobody can say that it was not that one."""
    found = after(
        "move 1 red from box of cube to sack shuffled",
        "move 1 red from box of cube to sack",
        "first_player looks at 1 red from sack",
        "move 1 red from sack to pool",
    )
    assert found["sack"] == [known(RED)]


def test_to_look_is_to_know() -> None:
    found = after(
        "move all from box of cube to deck shuffled",
        "left_neighbour of first_player looks at top 2 of deck",
        "first_player looks at top of deck",
        outcomes=(4, 3, 2, 1),
    )
    assert found["deck"] == [
        known(RED),
        known(RED),
        known(GREEN),
        known(GREEN, 1),
        known(BLUE, 0, 1),
    ]


def test_a_look_at_slots_and_at_open_places() -> None:
    found = after(
        "move 1 blue from box of cube to slot 3 of rack shuffled",
        "first_player looks at slot 3 of rack",
        "first_player looks at slot 2 of rack",
        "first_player looks at all from box of cube",
    )
    assert found["rack"] == [-1, -1, known(BLUE, 0), -1, -1]
    assert found["box_of_cube"] == [RED, RED, GREEN, GREEN]


def test_a_shuffle_makes_all_forget() -> None:
    two = "move 2 red from box of cube to "
    assert after(two + "deck", "shuffle deck", outcomes=(0,))["deck"] == [known(RED)] * 2
    assert after(two + "row", "shuffle row", outcomes=(0,))["row"] == [known(RED)] * 2
    assert after(two + "sack", "shuffle sack")["sack"] == [known(RED)] * 2
    found = after(two + "rack", "shuffle rack", outcomes=(0,))
    assert found["rack"] == [known(RED)] * 2 + [-1] * 3
    found = after(two + "hand of first_player", "shuffle hand of first_player")
    assert found["hand[0]"] == [known(RED, 0)] * 2


def test_a_swap_follows_the_rule_of_arrival() -> None:
    texts = """
        game pawns
          players 3 to 3

        chapter everything

        pieces pawn: 1 each player
        line road holds pawn, seen by all
        line lair of player holds pawn, seen by owner
        """
    body = """
        setup
          step everything
            move first_player to road
            move left_neighbour of first_player to back of lair of first_player shuffled
            move right_neighbour of first_player to back of lair of first_player shuffled
            swap first_player and right_neighbour of first_player
        """
    found = zones(start(texts, body, PLAY))
    assert found["road"] == [2]
    assert found["lair[0]"] == [known(1, 0), known(0, *EVERYBODY)]
