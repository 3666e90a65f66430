"""What each pass makes of the loops and calls that it is for, and what it leaves alone."""

from __future__ import annotations

from dataclasses import replace

from rulewright.machine import nodes as x
from rulewright.machine.passes.families import families
from rulewright.machine.passes.guard import guard
from rulewright.machine.passes.members import members
from rulewright.machine.passes.running import running
from rulewright.machine.passes.shift import shift
from rulewright.machine.passes.straight import straight
from rulewright.machine.tree import walk

ZERO, ONE, NONE = x.Number(0), x.Number(1), x.Number(-1)
YES, NO = x.Number(1, "yes or no"), x.Number(0, "yes or no")
WHO = x.Local(1, "who", x.Kind.NUMBER, True)
SPOT = x.Local(2, "spot", x.Kind.NUMBER, True)
BACK = x.Local(3, "back", x.Kind.NUMBER, True)
FOUND = x.Local(4, "found", x.Kind.LIST)
PATH = x.Zone("path", x.Shape.GROUP, False, False, None, None, True)
FIELDS = (
    x.Field("path", x.Use.PLACE, x.Keeps.PIECES_EACH, (6,)),
    x.Field("rolled", x.Use.VARIABLE, x.Keeps.NUMBERS, (x.PER_PLAYER,), 0),
    x.Field("shown", x.Use.VARIABLE, x.Keeps.NUMBERS, (x.PER_PLAYER, 5), 0),
    x.Field("visit__then", x.Use.RESUME, x.Keeps.NUMBER),
)


def name(word: str) -> x.Name:
    return x.Name(x.Part.RULE, (word,))


def program(*functions: x.Function) -> x.Program:
    return x.Program(
        "small", 2, 4, FIELDS, (), (), {each.name: each for each in functions},
        x.Name(x.Part.SETUP), (), (), (), (), (), (), None, 10,
    )


def function(word: str, body: x.Block, params: tuple[x.Local, ...] = ()) -> x.Function:
    return x.Function(name(word), params, body, "")


def body(found: x.Program, word: str) -> x.Block:
    return found.functions[name(word)].body


def minus_one(local: x.Local) -> x.Expr:
    return x.Calculate(x.Sum.SUBTRACT, x.Read(local), ONE)


def spot_of(local: x.Local) -> x.Expr:
    return x.Place(PATH, minus_one(local))


def here(local: x.Local) -> x.Expr:
    """Whether somebody is at a spot."""
    return x.Compare(x.Relation.GT, x.Length(spot_of(local)), ZERO)


REFUGE = function(
    "refuge",
    (
        x.For(
            BACK, x.Backwards(x.Range(ONE, minus_one(SPOT))),
            (x.If(here(BACK), (x.Return(x.Read(BACK)),)),),
        ),
        x.Return(NONE),
    ),
    (SPOT,),
)


def looking_back(high: int, used: x.Expr) -> x.Program:
    """A loop over spots that asks for the refuge behind each."""
    test = x.And((x.Contains(spot_of(SPOT), x.Read(WHO)), used))
    loop = x.For(SPOT, x.Range(ONE, x.Number(high)), (x.If(test, (x.Return(YES),)),))
    return running(program(REFUGE, function("any", (loop, x.Return(NONE)), (WHO,))))


ASKED = x.Apply(name("refuge"), (x.Read(SPOT),))


def test_a_search_back_is_kept_as_the_loop_goes_on() -> None:
    let, loop, _ = body(looking_back(6, x.Compare(x.Relation.EQ, ASKED, x.Number(3))), "any")
    assert isinstance(let, x.Let)
    assert let.value == NONE
    assert isinstance(loop, x.For)
    first, last = loop.body
    assert ASKED not in _all((first,))
    assert x.Read(let.local) in _all((first,))
    assert last == x.If(here(SPOT), (x.Let(let.local, x.Read(SPOT)),))


def test_where_only_whether_there_is_one_is_asked_the_first_is_enough() -> None:
    let, loop, _ = body(looking_back(6, x.Compare(x.Relation.GE, ASKED, ZERO)), "any")
    assert isinstance(let, x.Let)
    assert let.value == NO
    assert isinstance(loop, x.For)
    either = x.If(
        x.Read(let.local),
        (x.If(x.Contains(spot_of(SPOT), x.Read(WHO)), (x.Return(YES),)),),
        (x.If(here(SPOT), (x.Let(let.local, YES),)),),
    )
    assert loop.body == (either,)


def test_where_a_round_goes_on_whatever_is_known_one_is_looked_for_behind_it() -> None:
    none_yet = x.Compare(x.Relation.LT, ASKED, ZERO)
    let, loop, _ = body(looking_back(6, none_yet), "any")
    assert isinstance(let, x.Let)
    assert isinstance(loop, x.For)
    first, last = loop.body
    there = x.Read(let.local)
    assert x.Not(there) in _all((first,))
    assert last == x.If(x.And((x.Not(there), here(SPOT))), (x.Let(let.local, YES),))


def test_a_search_is_made_anew_where_the_last_round_could_not_be_asked() -> None:
    found = looking_back(7, x.Compare(x.Relation.GE, ASKED, ZERO))
    assert ASKED in _all(body(found, "any"))


def test_a_rule_with_nothing_to_do_is_not_called() -> None:
    test = x.Compare(x.Relation.GT, x.Get("rolled", x.Read(WHO)), ZERO)
    change = x.Remember(x.Get("rolled", x.Read(WHO)), ZERO)
    call = x.Do(name("forget"), (ONE,))
    found = guard(program(
        function("forget", (x.If(test, (change,)),), (WHO,)), function("all", (call,))
    ))
    asked = x.Compare(x.Relation.GT, x.Get("rolled", ONE), ZERO)
    assert body(found, "all") == (x.If(asked, (call,)),)


def test_a_loop_over_all_numbers_runs_over_the_members_of_the_set_it_looks_for() -> None:
    rolled = x.Get("rolled", x.Read(WHO))
    test = x.And((x.HasBit(rolled, x.Read(SPOT)), x.Compare(x.Relation.GT, x.Read(SPOT), ONE)))
    loop = x.For(SPOT, x.Range(ZERO, x.Number(4)), (x.If(test, (x.Return(YES),)),))
    found = members(program(function("any", (loop, x.Return(NONE)), (WHO,))))
    assert body(found, "any")[0] == x.For(
        SPOT, x.Members(x.Shared((rolled, x.Number(31)))),
        (x.If(test.parts[1], (x.Return(YES),)),),
    )


def test_a_loop_that_changes_the_set_is_left_alone() -> None:
    rolled = x.Get("rolled", x.Read(WHO))
    loop = x.For(
        SPOT, x.Range(ZERO, x.Number(4)),
        (x.If(x.HasBit(rolled, x.Read(SPOT)), (x.Remember(rolled, ZERO),)),),
    )
    assert body(members(program(function("one", (loop,), (WHO,)))), "one") == (loop,)


def test_a_loop_counts_as_it_looks_things_up() -> None:
    loop = x.For(
        SPOT, x.Range(x.Read(WHO), x.Number(6)), (x.If(here(SPOT), (x.Return(x.Read(SPOT)),)),)
    )
    shifted = body(shift(program(function("first", (loop, x.Return(NONE)), (WHO,)))), "first")[0]
    assert isinstance(shifted, x.For)
    at = x.Read(shifted.local)
    assert shifted.source == x.Range(minus_one(WHO), x.Number(5))
    test = x.Compare(x.Relation.GT, x.Length(x.Place(PATH, at)), ZERO)
    assert shifted.body == (x.If(test, (x.Return(x.Calculate(x.Sum.ADD, at, ONE)),)),)


def test_a_loop_over_what_one_player_has_runs_over_just_that() -> None:
    base = x.Calculate(x.Sum.MULTIPLY, x.Read(WHO), x.Number(5))
    die = x.Get("shown", x.Calculate(x.Sum.ADD, base, x.Read(SPOT)))
    test = x.Compare(x.Relation.EQ, die, ONE)
    loop = x.For(SPOT, x.Range(ZERO, x.Number(4)), (x.If(test, (x.Return(YES),)),))
    over = body(families(program(function("any", (loop, x.Return(NONE)), (WHO,)))), "any")
    run = next(op for op in over if isinstance(op, x.For))
    assert isinstance(run.source, x.Run)
    assert (run.source.first, run.source.count) == (base, x.Number(5))


def test_a_rule_called_from_one_place_goes_straight_back_there() -> None:
    then = x.Get("visit__then")
    functions = (
        function("call", (x.Store(then, ZERO), x.Go(name("visit")))),
        function("visit", (x.Back("visit__then"),)),
        function("after", (x.Go(name("call")),)),
    )
    found = straight(replace(program(*functions), resume=(name("after"),)))
    assert body(found, "visit") == (x.Store(then, NONE), x.Go(name("after"), True))
    straight_on = [part.at_once for each in functions for part in _all(body(found, each.name.of[0]))
                   if isinstance(part, x.Go)]
    assert straight_on.count(False) == 1


def _all(block: x.Block) -> list[object]:
    return list(walk(block))
