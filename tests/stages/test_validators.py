"""Every game that we have is sound after every pass, and the validators can tell when one is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulewright.emit.python import module
from rulewright.ir import description as d
from rulewright.ir import nodes as x
from rulewright.ir.compiled_game import Compiled
from rulewright.ir.control_flow_graph import Goto
from rulewright.ir.lower import PASSES, lower
from rulewright.ir.lowering.control_flow import build_control_flow
from rulewright.ir.lowering.program import lower_program
from rulewright.ir.lowering.state_layout import layout
from tests.games import game_in as game
from tests.sampling import sampled
from tests.validators.ir_program import violations as machine_violations
from tests.validators.resolved_game import violations as model_violations

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(
    path.parent for where in ("spec", "tests/specs") for path in (ROOT / where).glob("*/game.rules")
)


LARGE = [folder for folder in FOLDERS if folder.parent.name == "spec"]
SMALL = [folder for folder in FOLDERS if folder not in LARGE]


@pytest.mark.parametrize("folder", [*sampled(LARGE, one_in=3), *SMALL], ids=lambda folder: folder.name)
def test_every_pass_leaves_a_sound_tree(folder: Path) -> None:
    loaded = game(folder)
    assert model_violations(loaded) == []
    graph = build_control_flow(loaded)
    assert machine_violations(graph) == []
    program = lower_program(graph, layout(graph))
    assert machine_violations(program) == []
    for each in PASSES:
        program = each(program)
        assert machine_violations(program) == [], each.__name__
    made = lower(loaded)
    assert made.program == program
    assert machine_violations(made) == []
    for each in module.PASSES:
        assert machine_violations(each(program)) == [], each.__name__


def test_a_lost_box_is_noticed() -> None:
    loaded = game(ROOT / "tests/specs/tiny")
    zones = {name: zone for name, zone in loaded.zones.items() if not zone.is_box}
    found = model_violations(replace(loaded, zones=zones))
    assert any("has no box" in line for line in found)


def test_an_unbound_name_is_noticed() -> None:
    loaded = game(ROOT / "spec/tortuga_1667")
    maroon = loaded.verbs["maroon"]
    verbs = {**loaded.verbs, "maroon": replace(maroon, params=())}
    found = model_violations(replace(loaded, verbs=verbs))
    assert "maroon reads victim, which nothing binds" in found


def test_a_way_to_nowhere_is_noticed() -> None:
    graph = build_control_flow(game(ROOT / "tests/specs/odds_and_ends"))
    force = next(proc for proc in graph.procs.values() if len(proc.blocks) > 1)
    broken = (*force.blocks[:-1], replace(force.blocks[-1], end=Goto(99)))
    procs = {**graph.procs, force.name: replace(force, blocks=broken)}
    found = machine_violations(replace(graph, procs=procs))
    wrong = f"{force.name} block {len(broken) - 1} leads to block 99, which is not there"
    assert wrong in found


# ---- programs -------------------------------------------------------------------------------------

ZERO, ONE = x.Number(0), x.Number(1)
HERE = x.Name(x.Part.SETUP)
VALUE = x.Name(x.Part.RULE, ("worth",))
DONE = x.Name(x.Part.RULE, ("deal",))
PLAYER = x.Local(1, "player", x.Kind.NUMBER)
COUNT = x.Local(2, "count", x.Kind.NUMBER)
FOUND = x.Local(3, "found", x.Kind.LIST)
HAND = x.Zone("hand", x.Shape.LINE, False, x.Seers.NOBODY, None, None, True)
FIELDS = (
    x.Field("hand", x.Use.PLACE, x.Keeps.PIECES_EACH, (x.PER_PLAYER,)),
    x.Field("score", x.Use.VARIABLE, x.Keeps.NUMBERS, (x.PER_PLAYER,), 0),
    x.Field("deal__kept", x.Use.RULE, x.Keeps.NUMBER),
    x.Field("deal__then", x.Use.RESUME, x.Keeps.NUMBER),
)
END = (x.Finish(ZERO),)
WORTH = (x.Return(ONE),)


def program(
    here: x.Block = END, worth: x.Block = WORTH, deal: x.Block = ()
) -> x.Program:
    """A program of a beginning, a value of a player and something that is carried out for one."""
    functions = (
        x.Function(HERE, (), here, ""),
        x.Function(VALUE, (PLAYER,), (*worth,), ""),
        x.Function(DONE, (PLAYER,), (x.Let(COUNT, x.Apply(VALUE, (x.Read(PLAYER),))), *deal), ""),
        x.Function(x.Name(x.Part.RULE, ("rest",)), (), (x.Do(DONE, (ZERO,)),), ""),
    )
    return x.Program(
        "broken", 2, 4, FIELDS, (), (x.Pieces("card", (HAND,)),),
        {function.name: function for function in functions}, HERE, (), (), (), (), (), (), None, 10,
    )


def read(local: x.Local) -> x.Expr:
    return x.Read(local)


def test_a_program_that_does_nothing_is_sound() -> None:
    assert machine_violations(program()) == []


NOWHERE = x.Name(x.Part.RULE, ("nowhere",), "after", 2)
SCORE = x.Get("score", ZERO)
PLACE = x.Place(HAND, ZERO)

BROKEN = {
    "a function that is not there": (
        program((x.Go(NOWHERE),)),
        "setup names rule nowhere at after 2, which is not there",
    ),
    "a function with other parameters": (
        program((x.Do(DONE), *END)), "setup gives rule deal 0 of 1"
    ),
    "a place to resume that is not there": (
        replace(program(), resume=(NOWHERE,)), "resume names rule nowhere at after 2, which is not there"
    ),
    "an action that begins nowhere": (
        replace(program(), actions=(x.Action("wait", HERE, 0),)), "actions gives setup 2 of 0"
    ),
    "a choice whose answer is not taken": (
        replace(program(), choices=(x.Choice("one", NOWHERE, NOWHERE, NOWHERE),)),
        "choice one names rule nowhere at after 2, which is not there",
    ),
    "a choice that is not there": (
        program((x.Wait(3, ZERO),)), "setup waits for a choice that is not there"
    ),
    "a trigger that is not there": (
        program((x.Settle((0,)), *END)), "setup checks a trigger that is not there"
    ),
    "a card that says nothing": (
        program((x.DoHandler("shown", ZERO, ()), *END)),
        "setup asks cards for shown, of which none says anything",
    ),
    "a way that leads nowhere": (
        program((x.If(ONE, END),)), "setup hands on, but not on every path"
    ),
    "a circle without a stop": (
        program((x.Go(HERE, True),)), "setup hands on straight in a circle"
    ),
    "a beginning that returns": (
        program((x.If(ONE, (x.Return(),)), *END)), "setup hands on, but returns too"
    ),
    "a value that is not there": (
        program(worth=(x.If(ONE, WORTH),)), "rule worth has a value, but not on every path"
    ),
    "a value that is nothing": (
        program(worth=(x.Return(),)), "rule worth returns no value"
    ),
    "a value that changes something": (
        program(worth=(x.Remember(SCORE, ONE), *WORTH)),
        "rule worth has a value, but changes something: Remember",
    ),
    "something carried out that hands on": (
        program(deal=(x.Back("deal__then"),)), "rule deal is carried out, but hands on: Back"
    ),
    "something carried out that has a value": (
        program(deal=(x.Return(ONE),)), "rule deal returns a value"
    ),
    "a break without a loop": (
        program((x.If(ONE, (x.Break(),)), *END)), "setup breaks where there is no loop"
    ),
    "a field that is not there": (
        program((x.Remember(x.Get("tally"), ONE), *END)), "setup uses tally, which is not there"
    ),
    "a member of what is no family": (
        program((x.Store(x.Get("deal__kept", ZERO), ONE), *END)),
        "setup uses deal__kept with an index",
    ),
    "a family as if it were a number": (
        program((x.Remember(x.Get("score"), ONE), *END)), "setup uses score without an index"
    ),
    "a variable that is changed unnoticed": (
        program((x.Store(SCORE, ONE), *END)), "setup uses score as Store does not"
    ),
    "a place to go back to that is none": (
        program((x.Back("deal__kept"),)), "setup uses deal__kept as Back does not"
    ),
    "a table that is not there": (
        program((x.Let(COUNT, x.Cell("worth", None, False, ZERO, ZERO)), *END)),
        "setup looks up worth, which is not there",
    ),
    "a name without a value": (
        program((x.Remember(SCORE, read(COUNT)), *END)), "setup reads count before it has a value"
    ),
    "a name with a value on one way only": (
        program((x.If(ONE, (x.Let(COUNT, ONE),)), x.Remember(SCORE, read(COUNT)), *END)),
        "setup reads count before it has a value",
    ),
    "a name with a value in a loop only": (
        program((x.Times(ONE, (x.Let(COUNT, ONE),)), x.Increase(COUNT, ONE), *END)),
        "setup reads count before it has a value",
    ),
    "a number with two names": (
        program((x.Let(replace(COUNT, name="other"), ONE), *END)),
        "rule deal calls other count, of another kind",
    ),
    "a name that a pass may give away": (
        program((x.Let(replace(COUNT, uid=10), ONE), *END)),
        "setup uses count, whose number is not given away yet",
    ),
    "a loop that changes what it goes by": (
        program((x.For(COUNT, x.Range(ZERO, ONE), (x.Let(COUNT, ONE),)), *END)),
        "setup gives count a value in the loop over it",
    ),
    "a parameter twice": (
        replace(program(), functions={HERE: x.Function(HERE, (COUNT, COUNT), END, "")}),
        "setup has one parameter twice",
    ),
    "a number that is counted": (
        program((x.Let(COUNT, x.Length(ONE)), *END)),
        "setup: list of Length is a number, not a list",
    ),
    "a list that is added to": (
        program((x.Remember(SCORE, x.Calculate(x.Sum.ADD, PLACE, ONE)), *END)),
        "setup: left of Calculate is a list, not a number",
    ),
    "a list under the name of a number": (
        program((x.Let(COUNT, x.Members(ONE)), *END)),
        "setup: value of Let is a list, not a number",
    ),
    "pieces under the name of a number": (
        program((x.TakeAll(COUNT, PLACE), *END)), "setup: TakeAll gives count a list"
    ),
    "a piece under the name of a list": (
        program((x.TakeOne(FOUND, PLACE, ZERO), *END)), "setup: TakeOne gives found a number"
    ),
    "an end that others do not notice": (
        program(deal=(x.If(ONE, (x.Finish(ONE, leaves=False),)),)), "rule deal ends the game for itself alone"
    ),
    "something behind the end": (
        program((x.Do(DONE, (ONE,)), *END), deal=(x.Finish(ONE, leaves=False),)),
        "setup goes on behind rule deal, which ends the game",
    ),
    "an end that has not come": (
        program((x.Do(DONE, (ONE,)), x.Over(False))), "setup takes the game for over"
    ),
    "a lot that is drawn before the first lot": (
        replace(program((x.Draw(COUNT, x.Number(6)), x.Go(HERE))), lots=(x.Name(x.Part.PLAY),), functions={
            HERE: x.Function(HERE, (), (x.Draw(COUNT, x.Number(6)), x.Go(x.Name(x.Part.PLAY))), ""),
            x.Name(x.Part.PLAY): x.Function(x.Name(x.Part.PLAY), (), END, ""),
        }),
        "setup draws lots before the first lot",
    ),
    "a number for a place in the log": (
        program((x.NoteOne(ONE, x.PlaceName("hand", ZERO), ONE, False, ZERO), *END)),
        "setup: source of NoteOne is a number, not a place",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_program_is_noticed(name: str) -> None:
    broken, message = BROKEN[name]
    assert message in machine_violations(broken)


# ---- descriptions ---------------------------------------------------------------------------------

GAME = "tests/specs/odds_and_ends"


def described(changes: Callable[[d.Description], dict[str, Any]]) -> Compiled:
    """A game with something else said of it."""
    made = lower(game(ROOT / GAME))
    return replace(made, description=replace(made.description, **changes(made.description)))


def but_first(parts: tuple[Any, ...], **changes: Any) -> tuple[Any, ...]:
    """The first of some parts changed."""
    return replace(parts[0], **changes), *parts[1:]


def with_checks(choices: tuple[d.Choice, ...], test: x.Name) -> tuple[d.Choice, ...]:
    """The first choice with a check."""
    return but_first(choices, checks=(d.Check(test, "choice.one.1"),))


def told(body: x.Block) -> d.Reason:
    """A reason whose test is this."""
    values = x.Local(0, "v", x.Kind.LIST)
    test = x.Function(x.Name(x.Part.REASON, (), "", 1), (values,), body, "Asked for")
    return d.Reason("need.one.1", test, (), d.Origin(), None, (), ())


SPOKEN: dict[str, tuple[Callable[[d.Description], dict[str, Any]], str]] = {
    "a place twice": (
        lambda it: {"zones": (*it.zones, it.zones[0])}, "is described 2 times"
    ),
    "a part of nothing": (
        lambda it: {"enums": but_first(it.enums, among="nothing")},
        "is part of nothing, which is not there",
    ),
    "a class with the kinds of nothing": (
        lambda it: {"classes": but_first(it.classes, kind="nothing")},
        "has the kinds of nothing, which is not there",
    ),
    "a place for nothing": (
        lambda it: {"zones": but_first(it.zones, holds="nothing")},
        "holds nothing, which is not there",
    ),
    "a value of nothing": (
        lambda it: {"choices": but_first(it.choices, type=("enum", "nothing"))},
        "a value is one of nothing, which is not there",
    ),
    "a number from more to less": (
        lambda it: {"choices": but_first(it.choices, type=("int", 2, 1))}, "a number is from 2 to 1"
    ),
    "an action of nothing": (
        lambda it: {"actions": but_first(it.actions, place="nothing")},
        "is of nothing, which is not there",
    ),
    "a place that is left out": (
        lambda it: {"zones": it.zones[1:]}, "the state keeps the places"
    ),
    "a field that is left out": (
        lambda it: {"fields": it.fields[1:]}, "the state keeps the fields"
    ),
    "a check that is not there": (
        lambda it: {"choices": with_checks(it.choices, x.Name(x.Part.CHECK, ("nothing",), "", 1))},
        "which is not there",
    ),
    "a check of something else": (
        lambda it: {"choices": with_checks(it.choices, HERE)}, "gives setup 1 of 0"
    ),
    "choices in another order": (
        lambda it: {"choices": it.choices[::-1]}, "the choices are not those of the program"
    ),
    "an action with another number": (
        lambda it: {"actions": but_first(it.actions, first=1)},
        "the actions are not those of the program",
    ),
    "a choice that nobody asks": (lambda it: {"asked": it.asked[1:]}, "choices are asked, not"),
    "a rule that nobody resumes": (lambda it: {"resumed": it.resumed[1:]}, "rules are resumed, not"),
    "a point of no rule": (
        lambda it: {"asked": but_first(it.asked, rule=99)}, "a point is of rule 99 of"
    ),
    "a point that knows a field of nothing": (
        lambda it: {"asked": but_first(it.asked, bound=("nothing",))},
        "a point knows nothing, which is not there",
    ),
    "a rule with a field of nothing": (
        lambda it: {"rules": but_first(it.rules, fields=("nothing",))},
        "has the field nothing, which is not there",
    ),
    "a reason that reads what has no value": (
        lambda it: {"reasons": (told((x.Return(read(COUNT)),)),)},
        "reads count before it has a value",
    ),
    "a reason that changes something": (
        lambda it: {"reasons": (told((x.Fresh(()), *WORTH)),)},
        "has a value, but changes something: Fresh",
    ),
}


@pytest.mark.parametrize("name", SPOKEN)
def test_a_description_of_what_is_not_is_noticed(name: str) -> None:
    changes, message = SPOKEN[name]
    assert any(message in line for line in machine_violations(described(changes)))
