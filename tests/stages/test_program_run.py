"""The machine carries out what nodes say, and no more: whatever no program may do is a fault."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.ir import nodes as x
from rulewright.runtime.chance import ScriptedChance
from rulewright.runtime.errors import RulesFault
from tests.ir_interpreter import machine
from tests.ir_interpreter.state import ProgramFault, State
from tests.stages.test_validators import COUNT, END, FIELDS, FOUND, HAND, ONE, ZERO, program, read

HANDS = replace(FIELDS[0], copies=(1, 1))
SECRET = replace(HAND, name="secret", shape=x.Shape.GROUP, hidden=True, seers=x.Seers.OWNER)
SECRETS = replace(FIELDS[0], name="secret")
FULL = replace(HAND, limit=2)
PLACE, OPEN = x.Place(SECRET, ONE), x.Place(FULL, ZERO)


def run(*body: x.Op, outcomes: tuple[int, ...] = ()) -> State:
    """What comes of some operations, for two players who have two cards each."""
    made = replace(program((*body, *END)), fields=(HANDS, SECRETS, *FIELDS[1:]))
    return machine.start(made, 2, ScriptedChance(outcomes), {}, {})


def test_pieces_go_where_not_everybody_sees_them_and_are_forgotten() -> None:
    covered = x.CoveredAll(read(FOUND), x.Bit(ZERO))
    state = run(
        x.TakeAll(FOUND, OPEN), x.Let(FOUND, covered), x.Put(PLACE, read(FOUND), x.End.SORTED),
        x.Look(PLACE, x.Numbers((1,)), ONE, False),
    )
    assert state.kept["hand"] == ((), (0, 1))
    assert state.kept["secret"] == ((), (0 << 16 | 0b01, 1 << 16 | 0b11))
    state = run(
        x.PutOne(PLACE, x.Covered(ONE, x.Of(x.System.EVERYBODY)), x.End.SORTED),
        x.Blur(PLACE, x.Bit(ONE)),
    )
    assert state.kept["secret"] == ((), (1 << 16 | 0b10,))


def test_a_value_is_as_it_was_when_it_was_given() -> None:
    state = run(
        x.Let(FOUND, OPEN), x.TakeOne(COUNT, OPEN, ZERO),
        x.Remember(x.Get("score", ONE), x.Length(read(FOUND))),
    )
    assert state.kept["score"] == (0, 2)


def test_loops_go_backwards_and_are_left() -> None:
    """Tens of the number of the first that is below two, from the end of five."""
    index = x.Local(4, "index", x.Kind.NUMBER)
    number = x.Calculate(x.Sum.ADD, x.Calculate(x.Sum.MULTIPLY, read(index), x.Number(10)), read(COUNT))
    body = (x.If(x.Compare(x.Relation.LT, read(COUNT), x.Number(2)), (
        x.Remember(x.Get("score", ZERO), number), x.Break(),
    )),)
    state = run(x.For(COUNT, x.Numbers((1, 0, 5, 1, 7)), body, index, True, 1))
    assert state.kept["score"] == (41, 0)


FAULTS: dict[str, tuple[x.Op, str]] = {
    "a name without a value": (x.Let(FOUND, read(COUNT)), "count is read before it has a value"),
    "a member that is not there": (
        x.Let(COUNT, x.Get("score", x.Number(-1))), "there is no member -1 of 2"
    ),
    "an item that is not there": (
        x.Let(COUNT, x.Item(x.Numbers(()), ZERO)), "there is no member 0 of 0"
    ),
    "a condition that is a number": (x.If(x.Number(2), ()), "a condition is 2"),
    "a list for a number": (x.Let(COUNT, x.Calculate(x.Sum.ADD, OPEN, ONE)), "is no number"),
    "a piece that is certain": (
        x.TakeKind(COUNT, OPEN, x.Number(7), True), "a piece that is certain is not in hand"
    ),
    "a piece that is taken twice": (
        x.TakeAt(FOUND, OPEN, x.Numbers((0, 0))), "a piece of hand is taken twice"
    ),
    "no piece": (x.PutOne(OPEN, x.Number(-1), x.End.LAST), "no piece comes to hand"),
    "a group that is not sorted": (
        x.PutOne(PLACE, ONE, x.End.LAST), "a piece comes to the group secret last"
    ),
    "a function without a value": (
        x.Let(COUNT, x.Apply(x.Name(x.Part.RULE, ("rest",)), ())), "has no value"
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_no_program_may_do_is_a_fault(name: str) -> None:
    op, message = FAULTS[name]
    with pytest.raises(ProgramFault, match=message):
        run(op)


def test_a_program_that_hands_on_to_nothing_is_a_fault() -> None:
    with pytest.raises(ProgramFault, match="hands on to nothing"):
        machine.start(program(()), 2, ScriptedChance(()), {}, {})


def test_a_place_without_room_is_a_fault_of_the_rules() -> None:
    with pytest.raises(RulesFault, match="no room for another piece in hand"):
        run(x.PutOne(OPEN, ONE, x.End.LAST))


def test_only_options_are_taken() -> None:
    with pytest.raises(ValueError, match=r"3 is not one of \(\)"):
        machine.step(program(), run(), 3)
