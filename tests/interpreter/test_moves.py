"""Where pieces are taken from, in which order, and where they arrive."""

from __future__ import annotations

import pytest

from rulewright.analysis import playability
from rulewright.analysis.implied_needs import Implied
from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.numbering import NONE
from tests.interpreter.specs import BLUE, CUBES, GREEN, RED, answer, start, variables, zones

PLACES = """
    line queue holds cube, seen by all
    line short of 2 to 3 holds cube, at most 2, seen by all
    pile heap holds cube, seen by all
    group pool holds cube, seen by all
    slots rack of 5 holds cube, seen by all
    slots tray of 4 holds cube, seen by all
    line road holds pawn, seen by all
    """
NOTHING = """
    play
      stop_here

    verb stop_here
      stop
    """


def setup(*lines: str) -> str:
    """Preparation in one step."""
    return "\nsetup\n  step everything\n" + "\n".join(f"    {line}" for line in lines) + "\n"


def after(*lines: str, outcomes: tuple[int, ...] = (), players: int = 3) -> dict[str, object]:
    """All zones after some statements."""
    played = start(CUBES, PLACES, setup(*lines), NOTHING, outcomes=outcomes, players=players)
    assert played.over
    return dict(zones(played))


def test_all_pieces_begin_in_their_boxes() -> None:
    found = after("shuffle queue")
    assert found["box_of_cube"] == [RED, RED, GREEN, GREEN, BLUE]
    assert found["box_of_pawn"] == [0, 1, 2]
    assert found["rack"] == [-1] * 5
    assert [name for name in found if name.startswith("short")] == ["short[2]", "short[3]"]


def test_pieces_arrive_one_after_another() -> None:
    assert after("move all from box of cube to queue")["queue"] == [0, 0, 1, 1, 2]
    assert after("move all from box of cube to front of queue")["queue"] == [2, 1, 1, 0, 0]
    assert after("move all from box of cube to back of queue")["queue"] == [0, 0, 1, 1, 2]
    assert after("move all from box of cube to heap")["heap"] == [0, 0, 1, 1, 2]
    assert after("move all from box of cube to top of heap")["heap"] == [0, 0, 1, 1, 2]
    assert after("move all from box of cube to bottom of heap")["heap"] == [2, 1, 1, 0, 0]
    assert after("move all from box of cube to rack")["rack"] == [0, 0, 1, 1, 2]


def test_a_pile_is_taken_from_its_top() -> None:
    found = after("move all from box of cube to heap", "move all from heap to queue")
    assert found["queue"] == [2, 1, 1, 0, 0]
    found = after("move all from box of cube to heap", "move top 2 of heap to queue")
    assert found["queue"] == [2, 1]
    assert found["heap"] == [0, 0, 1]


def test_a_group_keeps_its_pieces_sorted() -> None:
    found = after(
        "move all from box of cube to front of queue",
        "move all from queue to pool",
    )
    assert found["pool"] == [0, 0, 1, 1, 2]


def test_slots_are_filled_where_they_are_empty() -> None:
    found = after(
        "move 1 blue from box of cube to slot 2 of rack",
        "move 2 green from box of cube to rack",
    )
    assert found["rack"] == [GREEN, BLUE, GREEN, -1, -1]
    found = after(
        "move 1 blue from box of cube to slot 2 of rack",
        "move slot 2 of rack to slot 5 of rack",
    )
    assert found["rack"] == [-1, -1, -1, -1, BLUE]


def test_a_piece_that_stays_in_its_zone_leaves_it_first() -> None:
    found = after("move all from box of pawn to road", "move first_player to back of road")
    assert found["road"] == [1, 2, 0]
    found = after(
        "move 1 red from box of cube to short of 2",
        "move 1 blue from box of cube to short of 2",
        "move red from short of 2 to back of short of 2",
    )
    assert found["short[2]"] == [BLUE, RED]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("move all from box of cube to short of 2",), r"short\[2\] is full"),
        (("move 1 red from box of cube to slot 1 of rack",) * 2, "slot 1 of rack is not empty"),
        (("move all from box of cube to tray",), "tray is full"),
    ],
)
def test_a_place_that_is_taken_is_an_internal_error(
    lines: tuple[str, ...], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playability, "check_assignment", lambda game, findings: Implied())
    with pytest.raises(EngineFault, match=message):
        after(*lines)


def test_pieces_of_a_kind_are_taken_as_listed() -> None:
    line = "move all from box of cube to queue"
    assert after(line, "move 1 green from queue to pool")["queue"] == [0, 0, 1, 2]
    assert after(line, "move 2 green from queue to pool")["queue"] == [0, 0, 2]
    assert after(line, "move blue from queue to pool")["pool"] == [BLUE]


def test_picks_are_taken_in_the_order_listed() -> None:
    played = start(
        CUBES,
        PLACES,
        setup(
            "first_player chooses 3 cube in box of cube as picks",
            "move picks from box of cube to queue",
        ),
        NOTHING,
    )
    answer(played, RED, RED, BLUE)
    assert zones(played)["queue"] == [RED, RED, BLUE]
    assert zones(played)["box_of_cube"] == [GREEN, GREEN]


def test_pieces_that_pass_a_test_are_taken_as_ordered() -> None:
    found = after(
        "move all from box of cube to queue",
        "move all cube in queue as here where here is not green from the back to heap",
    )
    assert found["heap"] == [BLUE, RED, RED]
    assert found["queue"] == [GREEN, GREEN]


def test_pieces_picked_at_random_come_with_their_copies() -> None:
    found = after(
        "move 2 random cube in box of cube as here where here is not green to queue",
        outcomes=(2, 1),  # the third of red, red, blue; then the second of red, red
    )
    assert found["queue"] == [BLUE, RED]
    found = after(
        "move all from box of cube to heap",
        "move a random cube from heap to queue",
        outcomes=(0,),  # listed from the top
    )
    assert found["queue"] == [BLUE]


def test_slots_are_taken_in_the_order_listed() -> None:
    played = start(
        CUBES,
        PLACES,
        setup(
            "move all from box of cube to rack",
            "first_player chooses 2 slot of rack as picks",
            "move slot picks of rack to queue",
        ),
        NOTHING,
    )
    answer(played, 1, 5)
    assert zones(played)["queue"] == [RED, BLUE]
    assert zones(played)["rack"] == [-1, 0, 1, 1, -1]


def test_a_unique_piece_is_found_wherever_it_is() -> None:
    found = after("move first_player to road")
    assert found["road"] == [0]
    assert found["box_of_pawn"] == [1, 2]


def test_pieces_shuffled_on_the_way_arrive_in_random_order() -> None:
    found = after(
        "move all from box of cube to queue shuffled",
        outcomes=(0, 3, 2, 1),  # red, red, green, green, blue: the last with the first
    )
    assert found["queue"] == [BLUE, RED, GREEN, GREEN, RED]


def test_one_piece_needs_no_lot_to_be_shuffled() -> None:
    assert after("move 1 blue from box of cube to queue shuffled")["queue"] == [BLUE]


def test_too_few_pieces() -> None:
    one = "move 1 blue from box of cube to heap"
    assert after(one, "move up to top 3 of heap to queue")["queue"] == [BLUE]
    assert after(one, "move up to 3 blue from heap to queue")["queue"] == [BLUE]
    assert after(one, "move top 3 of heap to queue")["queue"] == [BLUE]


def test_otherwise_happens_instead_of_a_move_that_is_short() -> None:
    def instead(*lines: str, outcomes: tuple[int, ...] = ()) -> dict[str, object]:
        return after(
            "move 1 blue from box of cube to heap",
            "move 1 green from box of cube to slot 1 of rack",
            *lines,
            "otherwise",
            "  move 1 red from box of cube to pool",
            outcomes=outcomes,
        )

    for line in (
        "move top 2 of heap to queue",
        "move 2 blue from heap to queue",
        "move red from heap to queue",
        "move slot 2 of rack to queue",
        "move 2 random cube in heap to queue",
    ):
        found = instead(line)
        assert found["queue"] == []
        assert found["pool"] == [RED]
        assert found["heap"] == [BLUE]
    for line in (
        "move top 1 of heap to queue",
        "move 1 blue from heap to queue",
        "move blue from heap to queue",
        "move slot 1 of rack to queue",
        "move up to top 2 of heap to queue",
        "move all from heap to queue",
        "move 1 random cube in heap to queue",
    ):
        found = instead(line)
        assert found["queue"] in ([BLUE], [GREEN])
        assert found["pool"] == []


def test_a_shuffle_keeps_to_the_listing() -> None:
    reverse_three = (0, 1)
    queue = "move 1 red from box of cube to queue", "move 1 green from box of cube to queue"
    blue = "move 1 blue from box of cube to queue"
    assert after(*queue, blue, "shuffle queue", outcomes=reverse_three)["queue"] == [2, 1, 0]
    rotate = (0, 0)  # a, b, c becomes b, c, a
    assert after(*queue, blue, "shuffle queue", outcomes=rotate)["queue"] == [1, 2, 0]
    heap = "move all from queue to heap"  # red lowest, blue on top: listed blue, green, red
    found = after(*queue, blue, heap, "shuffle heap", outcomes=rotate)
    assert found["heap"] == [BLUE, RED, GREEN]  # listed green, red, blue


def test_a_shuffle_keeps_filled_slots_filled() -> None:
    found = after(
        "move 1 red from box of cube to slot 2 of rack",
        "move 1 green from box of cube to slot 3 of rack",
        "move 1 blue from box of cube to slot 5 of rack",
        "shuffle rack",
        outcomes=(0, 0),
    )
    assert found["rack"] == [-1, GREEN, BLUE, -1, RED]


def test_a_group_is_shuffled_without_lots() -> None:
    assert after("move all from box of cube to pool", "shuffle pool")["pool"] == [0, 0, 1, 1, 2]


def test_a_swap_exchanges_exact_places() -> None:
    found = after(
        "move all from box of pawn to road", "swap first_player and left_neighbour of first_player"
    )
    assert found["road"] == [1, 0, 2]
    found = after(
        "move right_neighbour of first_player to road",
        "swap first_player and right_neighbour of first_player",
    )
    assert found["road"] == [0]
    assert found["box_of_pawn"] == [1, 2]


def test_pieces_that_are_all_alike_are_counted() -> None:
    played = start(
        """
        game chests
          players 2 to 4

        chapter everything

        values nation: british, french
        pieces chest: 8
        group hold of player, nation holds chest, seen by all
        """,
        setup("move 3 chest from box of chest to hold of (first_player, french)"),
        NOTHING,
        players=2,
    )
    assert zones(played) == {
        "box_of_chest": 5,
        "hold[0,0]": 0,
        "hold[0,1]": 3,
        "hold[1,0]": 0,
        "hold[1,1]": 0,
    }


def test_places_of_a_part_of_an_enumeration_keep_its_numbers() -> None:
    played = start(
        """
        game parts
          players 2 to 2

        chapter everything

        values loyalty: british, french, dutch
        values odd among loyalty: dutch, british
        pieces card of odd: 2 dutch, 1 british
        pile stack of odd holds card, seen by all
        """,
        setup("for each odd", "  move 1 odd from box of card to stack of odd"),
        NOTHING,
        players=2,
    )
    assert zones(played) == {"box_of_card": [2], "stack[2]": [2], "stack[0]": [0]}


LAID = setup(
    "move 1 green from box of cube to queue",
    "move 1 blue from box of cube to back of queue",
    "move 1 red from box of cube to back of queue",
    "move 1 red from box of cube to heap",
    "move 1 green from box of cube to slot 2 of rack",
)


def named(*lines: str) -> tuple[object, dict[str, object]]:
    """What a rule remembers of pieces that it gave a name to when it moved them, and all zones."""
    rules = "\nplay\n  try_it\n\nverb try_it\n" + "".join(f"  {line}\n" for line in lines)
    played = start(CUBES, PLACES, "remember seen: colour or none, seen by all\n", LAID, rules, players=2)
    return variables(played)["seen"], dict(zones(played))


@pytest.mark.parametrize(
    ("taken", "kind"),
    [
        ("top of heap", RED), ("first of queue", GREEN), ("second of queue", BLUE), ("last of queue", RED),
        ("slot 2 of rack", GREEN), ("a random cube from rack", GREEN), ("1 random cube in heap", RED),
    ],
)
def test_what_was_moved_has_a_name(taken: str, kind: int) -> None:
    seen, found = named(f"move {taken} to pool as it_was", "seen becomes it_was")
    assert (seen, found["pool"]) == (kind, [kind])


def test_where_there_is_nothing_to_name_the_rule_ends() -> None:
    lines = "move slot 1 of rack to pool as it_was", "seen becomes it_was", "move all from heap to pool"
    seen, found = named(*lines)
    assert (seen, found["heap"], found["pool"]) == (NONE, [RED], [])


def test_without_its_name_a_move_is_as_it_was() -> None:
    lines = "move slot 1 of rack to pool as it_was", "move all from heap to pool"
    assert named(*lines)[1]["pool"] == [RED]


def test_an_action_needs_what_it_begins_by_naming() -> None:
    turn = "\nplay\n  take turns clockwise from first_player as active\n    active takes an action\n"
    actions = """
        action draw by anyone
          move top of heap to pool as it_was
          seen becomes it_was

        action wait by anyone
          actor chooses a colour
          seen becomes colour
        """
    played = start(CUBES, PLACES, "remember seen: colour or none, seen by all\n", LAID, turn, actions, players=2)
    assert len(played.options) == 2
    answer(played, played.options[0])
    assert variables(played)["seen"] == RED
    assert len(played.options) == 1
