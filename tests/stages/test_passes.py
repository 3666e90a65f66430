"""What each pass makes of the loops and calls that it is for, and what it leaves alone."""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import walk
from rulewright.ir import nodes as x
from rulewright.ir.passes.bitset_boards import bitset_boards
from rulewright.ir.passes.common_subexpressions import common_subexpressions
from rulewright.ir.passes.constant_option_lists import constant_option_lists
from rulewright.ir.passes.direct_tail_calls import direct_tail_calls
from rulewright.ir.passes.incremental_search import incremental_search
from rulewright.ir.passes.inline_trivial import inline_trivial
from rulewright.ir.passes.iterate_families import iterate_families
from rulewright.ir.passes.merge_bit_tests import merge_bit_tests
from rulewright.ir.passes.precompute_setup import precompute_setup
from rulewright.ir.passes.propagate_game_end import propagate_game_end
from rulewright.ir.passes.redundant_loads import redundant_loads
from rulewright.ir.passes.share_option_lists import share_option_lists
from rulewright.ir.passes.specialise_player_count import specialise_player_count
from rulewright.ir.passes.unroll_small_domains import unroll_small_domains

ZERO, ONE, NONE = x.Number(0), x.Number(1), x.Number(-1)
YES, NO = x.Number(1, "yes or no"), x.Number(0, "yes or no")
WHO = x.Local(1, "who", x.Kind.NUMBER, True)
SPOT = x.Local(2, "spot", x.Kind.NUMBER, True)
BACK = x.Local(3, "back", x.Kind.NUMBER, True)
FOUND = x.Local(4, "found", x.Kind.LIST)
PATH = x.Zone("path", x.Shape.GROUP, False, x.Seers.NOBODY, None, None, True)
FIELDS = (
    x.Field("path", x.Use.PLACE, x.Keeps.PIECES_EACH, (6,)),
    x.Field("rolled", x.Use.VARIABLE, x.Keeps.NUMBERS, (x.PER_PLAYER,), 0),
    x.Field("shown", x.Use.VARIABLE, x.Keeps.NUMBERS, (x.PER_PLAYER, 5), 0),
    x.Field("visit__then", x.Use.RESUME, x.Keeps.NUMBER),
    x.Field("visit__host", x.Use.RULE, x.Keeps.NUMBER),
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
    return incremental_search(program(REFUGE, function("any", (loop, x.Return(NONE)), (WHO,))))


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


def test_a_loop_over_what_one_player_has_runs_over_just_that() -> None:
    base = x.Calculate(x.Sum.MULTIPLY, x.Read(WHO), x.Number(5))
    die = x.Get("shown", x.Calculate(x.Sum.ADD, base, x.Read(SPOT)))
    test = x.Compare(x.Relation.EQ, die, ONE)
    loop = x.For(SPOT, x.Range(ZERO, x.Number(4)), (x.If(test, (x.Return(YES),)),))
    over = body(iterate_families(program(function("any", (loop, x.Return(NONE)), (WHO,)))), "any")
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
    found = direct_tail_calls(replace(program(*functions), resume=(name("after"),)))
    assert body(found, "visit") == (x.Store(then, NONE), x.Go(name("after"), True))
    straight_on = [part.at_once for each in functions for part in _all(body(found, each.name.of[0]))
                   if isinstance(part, x.Go)]
    assert straight_on.count(False) == 1


# ---- options that are listed ----------------------------------------------------------------------

OPTIONS = x.Name(x.Part.OPTIONS, ("visit",))
ANY_OPTIONS = x.Compare(x.Relation.GT, x.Length(x.Of(x.System.OPTIONS)), ZERO)
LISTED = x.Keep(x.System.OPTIONS, x.Apply(OPTIONS, ()))
THERE = x.Local(5, "there", x.Kind.NUMBER)
ASK = (x.Wait(0, ZERO),)


def listed_after_search(high: int) -> tuple[x.Program, x.Block]:
    """A search among spots, and a choice among those up to 6 that pass the same test."""
    options = x.Function(
        OPTIONS, (),
        (
            x.Let(FOUND, x.Numbers(())),
            x.For(BACK, x.Range(ONE, x.Number(6)), (x.If(here(BACK), (x.Append(FOUND, x.Read(BACK)),)),)),
            x.Return(x.Frozen(x.Read(FOUND))),
        ),
        "",
    )
    search = (
        x.Let(THERE, NO),
        x.For(SPOT, x.Range(ONE, x.Number(high)), (x.If(here(SPOT), (x.Let(THERE, YES), x.Break())),)),
        x.If(x.Read(THERE), (LISTED, x.If(ANY_OPTIONS, ASK), x.Go(name("after")))),
        x.Go(name("on")),
    )
    made = program(options, function("ask", search), function("after", ()), function("on", ()))
    return made, search


def test_options_are_listed_where_it_would_be_asked_first_if_there_are_any() -> None:
    found = share_option_lists(listed_after_search(6)[0])
    assert body(found, "ask") == (LISTED, x.If(ANY_OPTIONS, ASK), x.Go(name("on")))


def test_a_search_for_something_else_than_the_options_is_made() -> None:
    made, search = listed_after_search(5)
    assert body(share_option_lists(made), "ask") == search


def test_a_search_with_another_test_than_the_options_is_made() -> None:
    made, (let, loop, *rest) = listed_after_search(6)
    assert isinstance(loop, x.For)
    nobody = x.Compare(x.Relation.EQ, x.Length(spot_of(SPOT)), ZERO)
    other = replace(loop, body=(x.If(nobody, (x.Let(THERE, YES), x.Break())),))
    search = (let, other, *rest)
    functions = {**made.functions, name("ask"): function("ask", search)}
    assert body(share_option_lists(replace(made, functions=functions)), "ask") == search


def test_a_search_that_is_asked_for_later_too_is_made() -> None:
    made, search = listed_after_search(6)
    again = (*search[:-1], x.If(x.Read(THERE), (x.Go(name("on")),)), x.Go(name("after")))
    functions = {**made.functions, name("ask"): function("ask", again)}
    assert body(share_option_lists(replace(made, functions=functions)), "ask") == again


# ---- what is asked for once -----------------------------------------------------------------------

HOST = x.Get("visit__host")


def test_a_name_of_a_rule_is_read_once() -> None:
    test = x.HasBit(x.Get("rolled", HOST), HOST)
    let, returned = body(redundant_loads(program(function("one", (x.Return(test),)))), "one")
    assert isinstance(let, x.Let)
    assert let.value == HOST
    host = x.Read(let.local)
    assert returned == x.Return(x.HasBit(x.Get("rolled", host), host))


def test_a_name_of_a_rule_that_changes_is_read_each_time() -> None:
    change = (x.Store(HOST, ONE), x.Return(x.HasBit(x.Get("rolled", HOST), HOST)))
    assert body(redundant_loads(program(function("one", change))), "one") == change


def shown_by(who: x.Local, die: x.Local) -> x.Get:
    base = x.Calculate(x.Sum.MULTIPLY, x.Read(who), x.Number(5))
    return x.Get("shown", x.Calculate(x.Sum.ADD, base, x.Read(die)))


def test_what_an_operation_is_sure_to_ask_for_again_is_worked_out_before_it() -> None:
    die = shown_by(WHO, SPOT)
    value = x.Either(x.Compare(x.Relation.GE, die, ZERO), die, x.Get("rolled", die.index))
    at, shown, returned = body(
        common_subexpressions(program(function("one", (x.Return(value),), (WHO, SPOT)))), "one"
    )
    assert isinstance(at, x.Let)
    assert isinstance(shown, x.Let)
    assert at.value == die.index
    assert shown.value == x.Get("shown", x.Read(at.local))
    here_ = x.Read(shown.local)
    assert returned == x.Return(
        x.Either(x.Compare(x.Relation.GE, here_, ZERO), here_, x.Get("rolled", x.Read(at.local)))
    )


def test_what_may_never_be_asked_for_is_not_worked_out_before() -> None:
    die = shown_by(WHO, SPOT)
    is_one, is_six = (x.Compare(x.Relation.EQ, die, x.Number(number)) for number in (1, 6))
    value = x.And((x.Compare(x.Relation.GE, x.Read(SPOT), ZERO), x.Or((is_one, is_six))))
    one = (x.Return(value),)
    assert body(common_subexpressions(program(function("one", one, (WHO, SPOT)))), "one") == one


# ---- quantities in loops --------------------------------------------------------------------------


def best_of(who: x.Local) -> x.Function:
    """Some quantity that takes a loop to work out."""
    test = x.Compare(x.Relation.EQ, shown_by(who, BACK), ONE)
    loop = x.For(BACK, x.Range(ZERO, x.Number(4)), (x.If(test, (x.Return(YES),)),))
    return function("best", (loop, x.Return(NO)), (who,))


BEST = x.Apply(name("best"), (x.Read(WHO),))
GOOD = function(
    "good", (x.If(BEST, (x.Return(NO),)), x.Return(x.HasBit(x.Get("rolled", x.Read(WHO)), x.Read(SPOT)))),
    (WHO, SPOT),
)
PLAYER, DIE = (x.Local(uid, word, x.Kind.NUMBER, True) for uid, word in ((6, "player"), (7, "die")))


def asking(word: str, then: x.Op) -> x.For:
    test = x.Apply(name(word), (x.Read(PLAYER), x.Read(DIE)))
    return x.For(DIE, x.Range(ZERO, x.Number(4)), (x.If(test, (then,)),))


def test_a_member_that_a_loop_asks_for_behind_a_test_is_not_looked_up_before() -> None:
    first, other = (x.Contains(x.Place(PATH, at), x.Read(SPOT)) for at in (ZERO, ONE))
    for parts, before in (((first,), 1), ((first, other), 1), ((x.Read(SPOT), other), 0)):
        test = x.And(parts) if len(parts) > 1 else first
        loop = x.For(SPOT, x.Numbers((0, 1)), (x.If(test, (x.Return(YES),)),))
        *lets, _, _ = body(iterate_families(program(function("any", (loop, x.Return(NO))))), "any")
        assert len(lets) == before


def _all(block: x.Block) -> list[object]:
    return list(walk(block))


STEP = x.Local(8, "step", x.Kind.NUMBER, True)


def asks(test: x.Expr, high: int, local: x.Local = STEP) -> x.Block:
    """A quantity that asks whether there is a number from 1 on that passes a test."""
    loop = x.For(local, x.Range(ONE, x.Number(high)), (x.If(test, (x.Return(YES),)),))
    return loop, x.Return(NO)


def is_at(index: x.Expr) -> x.Expr:
    """Whether `who` is at a spot."""
    return x.Contains(x.Place(PATH, index), x.Read(WHO))


def add(left: x.Expr, right: x.Expr) -> x.Expr:
    return x.Calculate(x.Sum.ADD, left, right)


def test_a_question_about_a_few_numbers_is_written_out() -> None:
    test = is_at(add(x.Read(SPOT), minus_one(STEP)))
    found = body(unroll_small_domains(program(function("near", asks(test, 3), (WHO, SPOT)))), "near")
    places = x.Read(SPOT), add(x.Read(SPOT), ONE), add(x.Read(SPOT), x.Number(2))
    assert found == (x.Return(x.Or(tuple(map(is_at, places)))),)


def test_whether_there_is_none_is_asked_of_each() -> None:
    loop, _ = asks(x.Not(is_at(minus_one(STEP))), 2)
    assert isinstance(loop, x.For)
    no = replace(loop, body=(x.If(x.Not(is_at(minus_one(STEP))), (x.Return(NO),)),))
    found = body(unroll_small_domains(program(function("all", (no, x.Return(YES)), (WHO,)))), "all")
    assert found == (x.Return(x.And((is_at(ZERO), is_at(ONE)))),)


def test_where_an_equation_says_which_number_only_that_is_asked_about() -> None:
    equal = x.Compare(x.Relation.EQ, add(x.Read(STEP), x.Read(SPOT)), x.Number(4))
    test = x.And((equal, is_at(x.Read(STEP))))
    found = body(unroll_small_domains(program(function("at", asks(test, 40), (WHO, SPOT)))), "at")
    number = x.Calculate(x.Sum.SUBTRACT, x.Number(4), x.Read(SPOT))
    match found:
        case (x.Return(x.And((x.Between(_, x.Number(low), x.Number(high)), asked))),):
            assert (low, high) == (-3, 36)
            assert asked == is_at(number)
        case _:
            raise AssertionError(found)


def test_a_question_about_many_numbers_stays_a_loop() -> None:
    whole = program(function("far", asks(is_at(x.Read(STEP)), 40), (WHO,)))
    assert unroll_small_domains(whole) == whole


def test_a_question_within_a_question_is_written_out_with_it() -> None:
    inner = function("near", asks(is_at(add(x.Read(SPOT), x.Read(STEP))), 2), (WHO, SPOT))
    asked = x.Apply(name("near"), (x.Read(WHO), x.Read(BACK)))
    outer = function("any", asks(asked, 2, BACK), (WHO,))
    found = body(unroll_small_domains(program(outer, inner)), "any")
    numbers = (x.Number(number) for number in (2, 3, 3, 4))
    assert found == (x.Return(x.Or(tuple(map(is_at, numbers)))),)


# ---- precompute setup --------------------------------------------------------------------------------------

SETUP = x.Name(x.Part.SETUP)
PLAY = x.Name(x.Part.PLAY)
DRAWN = x.Local(11, "drawn", x.Kind.NUMBER)
SCORED = x.Remember(x.Get("rolled", ZERO), ONE)
DRAW = x.Draw(DRAWN, x.Number(6))
USED = x.Remember(x.Get("rolled", ONE), x.Read(DRAWN))
WAITS = x.Function(PLAY, (), (x.Wait(0, ZERO),), "")


def set_up(*ops: x.Op) -> x.Program:
    """What becomes of a set-up that hands on to the play."""
    first = x.Function(SETUP, (), (*ops, x.Go(PLAY)), "The set-up")
    return precompute_setup(replace(program(), functions={SETUP: first, PLAY: WAITS}))


def test_a_set_up_is_cut_before_its_first_lot() -> None:
    found = set_up(SCORED, DRAW, USED)
    (lots,) = found.lots
    assert found.functions[SETUP].body == (SCORED, x.Go(lots))
    assert found.functions[lots].body == (DRAW, USED, x.Go(PLAY))


def test_a_set_up_is_cut_where_no_name_is_needed_on_both_sides() -> None:
    given = x.Let(SPOT, ONE)
    found = set_up(SCORED, given, DRAW, x.Remember(x.Get("rolled", x.Read(SPOT)), x.Read(DRAWN)))
    (lots,) = found.lots
    assert found.functions[SETUP].body == (SCORED, x.Go(lots))
    assert found.functions[lots].body[0] == given


def test_a_set_up_without_lots_or_that_begins_with_one_stays_whole() -> None:
    assert set_up(SCORED).functions[SETUP].body == (SCORED, x.Go(PLAY))
    assert set_up(SCORED).lots == ()
    assert set_up(DRAW, USED).functions[SETUP].body == (DRAW, USED, x.Go(PLAY))
    assert set_up(DRAW, USED).lots == (SETUP,)


def test_a_lot_that_is_drawn_when_the_play_begins_is_drawn_for_each_game() -> None:
    first = x.Function(SETUP, (), (SCORED, x.Go(PLAY, at_once=True)), "")
    plays = x.Function(PLAY, (), (DRAW, USED, x.Wait(0, ZERO)), "")
    found = precompute_setup(replace(program(), functions={SETUP: first, PLAY: plays}))
    assert found.functions[SETUP].body == (SCORED, x.Go(PLAY))
    assert found.lots == (PLAY,)


def test_a_lot_that_another_function_draws_counts() -> None:
    throws = function("throw", (DRAW, USED))
    first = x.Function(SETUP, (), (SCORED, x.Do(throws.name), x.Go(PLAY)), "")
    found = precompute_setup(replace(program(throws), functions={SETUP: first, PLAY: WAITS, throws.name: throws}))
    (lots,) = found.lots
    assert found.functions[lots].body == (x.Do(throws.name), x.Go(PLAY))


# ---- propagate game end -----------------------------------------------------------------------------------------

ENDS = x.Finish(ONE)
STAYS = x.Finish(ONE, leaves=False)


def test_what_always_ends_the_game_is_left_step_by_step() -> None:
    sure = function("lose", (x.If(x.Read(WHO), (ENDS,), (SCORED, ENDS)),), (WHO,))
    first = x.Function(SETUP, (), (x.Do(sure.name, (ONE,)), SCORED, x.Go(PLAY)), "")
    found = propagate_game_end(replace(program(), functions={SETUP: first, PLAY: WAITS, sure.name: sure}))
    assert found.functions[SETUP].body == (x.Do(sure.name, (ONE,)), x.Over(False))
    assert body(found, "lose") == (x.If(x.Read(WHO), (STAYS,), (SCORED, STAYS)),)


def test_what_ends_the_game_now_and_then_leaves_all_that_carry_it_out() -> None:
    sure = function("lose", (ENDS,))
    risky = function("dare", (x.If(x.Get("rolled", ZERO), (x.Do(sure.name),)), SCORED))
    first = x.Function(SETUP, (), (x.Do(risky.name), x.If(ONE, (ENDS,)), x.Go(PLAY)), "")
    found = propagate_game_end(replace(program(sure, risky), functions={
        SETUP: first, PLAY: WAITS, sure.name: sure, risky.name: risky,
    }))
    assert body(found, "dare") == (
        x.If(x.Get("rolled", ZERO), (x.Do(sure.name), x.Over(True))), SCORED
    )
    assert found.functions[SETUP].body == (x.Do(risky.name), x.If(ONE, (STAYS,)), x.Go(PLAY))


def test_a_trigger_that_ends_the_game_leaves_all_that_carry_it_out() -> None:
    fires = x.Trigger(name("of"), name("fires"), name("lose"))
    found = propagate_game_end(replace(program(function("lose", (ENDS,), (WHO,))), triggers=(fires,)))
    assert body(found, "lose") == (ENDS,)


# ---- bitset boards ---------------------------------------------------------------------------------------

BOX = x.Zone("box_of_stone", x.Shape.GROUP, False, x.Seers.NOBODY, None, None, False)
GRID = x.Zone("grid", x.Shape.GROUP, False, x.Seers.NOBODY, 1, 1, True)
OF_STONES = (
    x.Field("box_of_stone", x.Use.PLACE, x.Keeps.PIECES, (), 0, (5,), True),
    x.Field("grid", x.Use.PLACE, x.Keeps.PIECES_EACH, (9,)),
)
STONE = x.Local(5, "stone", x.Kind.NUMBER)


def with_stones(*functions: x.Function) -> x.Program:
    return replace(
        program(*functions), max_players=2, fields=(*FIELDS, *OF_STONES),
        classes=(x.Pieces("stone", (BOX, GRID)),),
    )


def at(zone: x.Zone, index: x.Expr) -> x.Place:
    return x.Place(zone, index)


TAKEN = x.Union((x.Get("grid", ZERO), x.Get("grid", ONE)))
PUT_DOWN = (
    x.TakeKind(STONE, x.Place(BOX), x.Read(WHO), True),
    x.PutOne(at(GRID, x.Read(SPOT)), x.Read(STONE), x.End.SORTED),
)


def test_places_for_one_piece_become_sets_and_heaps_become_numbers() -> None:
    asks = x.If(
        x.And((x.Contains(at(GRID, x.Read(SPOT)), x.Read(WHO)), x.Contains(x.Place(BOX), x.Read(WHO)))),
        (SCORED,),
    )
    found = bitset_boards(with_stones(function("lay", (*PUT_DOWN, asks), (WHO, SPOT))))
    assert [field.keeps for field in found.fields[-2:]] == [x.Keeps.TALLY, x.Keeps.BOARD]
    assert body(found, "lay") == (
        x.Let(STONE, x.Read(WHO)),
        x.Tallied("box_of_stone", x.Read(STONE), -1),
        x.If(x.HasBit(TAKEN, x.Read(SPOT)), (x.Overfull("grid"),)),
        x.PutOn("grid", x.Read(STONE), x.Read(SPOT)),
        x.If(x.And((
            x.HasBit(x.Get("grid", x.Read(WHO)), x.Read(SPOT)),
            x.Compare(x.Relation.GT, x.Get("box_of_stone", x.Read(WHO)), ZERO),
        )), (SCORED,)),
    )


def test_who_may_be_nobody_is_asked_for_first() -> None:
    nobody = x.Read(x.Local(6, "holder", x.Kind.NUMBER))
    test = x.Return(x.Contains(at(GRID, x.Read(SPOT)), nobody))
    assert body(bitset_boards(with_stones(function("has", (test,), (nobody.local, SPOT)))), "has") == (
        x.Return(x.And((
            x.Compare(x.Relation.GE, nobody, ZERO), x.HasBit(x.Get("grid", nobody), x.Read(SPOT)),
        ))),
    )


def test_places_stay_lists_where_anything_else_is_done_with_them() -> None:
    clears = function("clear", (x.TakeAll(FOUND, at(GRID, ONE)),))
    found = bitset_boards(with_stones(function("lay", PUT_DOWN, (WHO, SPOT)), clears))
    assert [field.keeps for field in found.fields[-2:]] == [x.Keeps.TALLY, x.Keeps.PIECES_EACH]
    assert body(found, "lay")[-1] == PUT_DOWN[-1]


def test_places_stay_lists_where_a_piece_is_taken_from_wherever_it_lies() -> None:
    fetches = function("fetch", (x.TakeNamed(STONE, FOUND, "stone", ONE, False),))
    whole = with_stones(function("lay", PUT_DOWN, (WHO, SPOT)), fetches)
    assert bitset_boards(whole) == whole


# ---- merge bit tests ----------------------------------------------------------------------------------------

MINE = x.Get("grid", x.Read(WHO))


def of_boards(*ops: x.Op) -> x.Block:
    """What becomes of operations where the grid is kept as sets."""
    fields = (OF_STONES[0], replace(OF_STONES[1], keeps=x.Keeps.BOARD, kinds=2))
    whole = replace(with_stones(function("ask", ops, (WHO, SPOT))), fields=fields)
    return body(merge_bit_tests(whole), "ask")


def has(number: int, base: x.Expr | None = None) -> x.Expr:
    index: x.Expr = x.Number(number)
    if base is not None:
        index = x.Calculate(x.Sum.ADD, base, index) if number else base
    return x.HasBit(MINE, index)


def test_members_of_one_set_are_asked_for_at_once() -> None:
    line = x.And((has(0), has(3), has(6)))
    assert of_boards(x.Return(line)) == (x.Return(x.HasAll(MINE, 0b1001001)),)
    from_spot = x.And((has(2, x.Read(SPOT)), has(0, x.Read(SPOT))))
    assert of_boards(x.Return(from_spot)) == (
        x.Return(x.HasAll(x.Shifted(MINE, x.Read(SPOT)), 0b101)),
    )


def test_what_several_lines_have_in_common_is_asked_first() -> None:
    base = x.Read(SPOT)
    lines = x.Or((x.And((has(0, base), has(1, base))), x.And((has(1, base), has(2, base)))))
    shifted = x.Shifted(MINE, base)
    assert of_boards(x.Return(lines)) == (x.Return(x.And((
        x.HasAll(shifted, 0b10), x.Or((x.HasAll(shifted, 0b11), x.HasAll(shifted, 0b110))),
    ))),)


def test_lines_that_are_asked_for_within_bounds_keep_them() -> None:
    base = x.Read(SPOT)

    def line(low: int, *numbers: int) -> x.Expr:
        within = x.Between(x.Read(SPOT), x.Number(low), x.Number(low + 1))
        return x.And((within, *(has(number, base) for number in numbers)))

    (found,) = of_boards(x.Return(x.Or((line(0, 0, 1), line(1, 1, 2)))))
    assert isinstance(found, x.Return)
    assert isinstance(found.value, x.And)
    whole, common, rest = found.value.parts
    assert whole == x.Between(x.Read(SPOT), ZERO, x.Number(2))
    assert common == has(1, base)
    assert isinstance(rest, x.Or)
    assert len(rest.parts) == 2
    apart = x.Or((line(0, 0, 1), line(5, 1, 2)))
    (found,) = of_boards(x.Return(apart))
    assert isinstance(found, x.Return)
    assert isinstance(found.value, x.Or)


def test_searches_for_members_ask_the_set() -> None:
    number = x.Local(7, "number", x.Kind.NUMBER, True)
    free = x.Not(x.HasBit(TAKEN, minus_one(number)))
    nine = x.Range(ONE, x.Number(9))
    lists = (
        x.Let(FOUND, x.Numbers(())),
        x.For(number, nine, (x.If(free, (x.Append(FOUND, x.Read(number)),)),)),
        x.Return(x.Frozen(x.Read(FOUND))),
    )
    group = x.Shared((x.Others(TAKEN), x.Number(0b111111111)))
    assert of_boards(*lists) == (x.Return(x.Frozen(x.Numbered(group, 1, 1))),)
    first = x.Local(8, "first", x.Kind.NUMBER)
    found = of_boards(
        x.Let(first, NONE),
        x.For(number, nine, (x.If(free, (x.Let(first, x.Read(number)), x.Break())),)),
    )
    assert isinstance(found[0], x.Let)
    assert found[0].value == group
    assert found[1] == x.Let(first, x.Lowest(x.Read(found[0].local), 1))


# ---- the number of players -----------------------------------------------------------------------


def test_the_number_of_players_is_known_where_there_is_only_one() -> None:
    following = x.Calculate(x.Sum.MODULO, x.Read(WHO), x.Of(x.System.PLAYERS))
    asks = function("ask", (x.Return(following),), (WHO,))
    two = replace(program(asks), min_players=2, max_players=2)
    assert body(specialise_player_count(two), "ask") == (x.Return(replace(following, right=x.Number(2))),)
    assert specialise_player_count(program(asks)) == program(asks)


# ---- inline trivial ----------------------------------------------------------------------------------------

PICKS = x.Name(x.Part.OPTIONS, ("pick",))
ANSWER = x.Name(x.Part.ANSWER, ("pick",))
AFTER = x.Name(x.Part.PLAY, (), "after_pick")
TWO = x.Frozen(x.Range(ZERO, ONE))


def test_options_that_are_one_expression_are_listed_where_they_are_kept() -> None:
    lists = x.Function(PICKS, (), (x.Return(TWO),), "")
    asks = function("ask", (x.Keep(x.System.OPTIONS, x.Apply(PICKS, ())), x.Wait(0, ZERO)))
    found = inline_trivial(replace(program(asks), functions={PICKS: lists, asks.name: asks}))
    assert body(found, "ask")[0] == x.Keep(x.System.OPTIONS, TWO)


def test_what_only_an_answer_hands_on_to_is_written_in_it() -> None:
    value = x.Local(12, "value", x.Kind.NUMBER)
    answer = x.Function(ANSWER, (value,), (SCORED, x.Go(AFTER, True)), "", ("A",))
    after = x.Function(AFTER, (), (SCORED, SCORED, x.Go(PLAY)), "", ("B", "A"))
    choice = x.Choice("pick", PICKS, PICKS, ANSWER)
    whole = replace(
        program(), choices=(choice,), functions={ANSWER: answer, AFTER: after, PLAY: WAITS},
    )
    found = inline_trivial(whole)
    assert found.functions[ANSWER].body == (SCORED, SCORED, SCORED, x.Go(PLAY))
    assert found.functions[ANSWER].cites == ("A", "B")
    assert AFTER not in found.functions
    assert inline_trivial(replace(whole, resume=(AFTER,))).functions[AFTER].body[:2] == (SCORED, SCORED)


def test_a_step_or_two_that_is_handed_on_to_is_written_out() -> None:
    asks = function("ask", (SCORED, x.Go(PLAY, True)))
    found = inline_trivial(replace(program(asks), functions={PLAY: WAITS, asks.name: asks}))
    assert body(found, "ask") == (SCORED, x.Wait(0, ZERO))


# ---- constant option lists ---------------------------------------------------------------------------------------


def test_options_on_a_few_conditions_are_lists_that_never_change() -> None:
    led = x.Compare(x.Relation.GT, x.Get("rolled", ZERO), ZERO)
    unled = x.Compare(x.Relation.LE, x.Get("rolled", ZERO), ZERO)
    lists = x.Function(PICKS, (), (
        x.Let(FOUND, x.Numbers(())),
        x.If(unled, (x.Append(FOUND, ZERO, "lead"),)),
        x.Append(FOUND, ONE, "pass"),
        x.If(led, (x.Append(FOUND, x.Number(2), "follow"),)),
        x.Return(x.Frozen(x.Read(FOUND))),
    ), "")
    found = constant_option_lists(replace(program(), functions={PICKS: lists}))
    assert found.functions[PICKS].body == (
        x.If(unled, (x.Return(x.Numbers((0, 1)), "lead, pass"),)),
        x.Return(x.Numbers((1, 2)), "pass, follow"),
    )


# ---- again ----------------------------------------------------------------------------------------

WORTH = function("worth", (x.Return(x.Get("rolled", ZERO)),))
OF_WORTH = x.Apply(WORTH.name, ())
KNOWN, ANEW = (x.Local(uid, "worth", x.Kind.NUMBER) for uid in (21, 22))


def asked_common_subexpressions(*between: x.Op) -> x.Op:
    """How a quantity is asked for a second time."""
    asks = function("ask", (x.Let(KNOWN, OF_WORTH), *between, x.Let(ANEW, OF_WORTH)))
    return body(common_subexpressions(program(WORTH, asks)), "ask")[-1]


def test_what_is_known_is_not_asked_for_again() -> None:
    shown = x.Remember(x.Get("shown", ZERO), ONE)
    assert asked_common_subexpressions(shown) == x.Let(ANEW, x.Read(KNOWN))
    assert asked_common_subexpressions(x.If(ONE, (shown,))) == x.Let(ANEW, x.Read(KNOWN))


def test_what_may_have_changed_is_asked_for_again() -> None:
    for change in (
        SCORED, x.If(ONE, (SCORED,)), x.Do(name("throw")), x.Times(ONE, (SCORED,)), x.Let(KNOWN, ONE)
    ):
        assert asked_common_subexpressions(change) == x.Let(ANEW, OF_WORTH)
