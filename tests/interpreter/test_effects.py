"""What statements can change and values read: the tables, held against one another and against play."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import pytest

from rulewright.analysis import effects
from rulewright.analysis.suspension import SuspensionAnalysis
from rulewright.interpreter import effects as interpreted
from rulewright.interpreter import triggers
from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.interpreter import Interpreter
from rulewright.model import nodes as m
from rulewright.model import rule_bodies
from rulewright.model.tree import walk_game
from rulewright.project.pipeline import load_game
from rulewright.runtime.chance import Chance
from tests.interpreter.specs import game, variables
from tests.interpreter.watching import Unsaid, leave_out, leave_out_called

ROOT = Path(__file__).parents[2]
SPECS = sorted(path.parent for path in (ROOT / "tests" / "specs").glob("*/game.rules"))
DECISIONS = 80

RULES = """
    game effects
      players 2 to 2

    chapter everything

    values colour: red, green
    pieces cube of colour: 2 red, 2 green
    pieces pawn: 1 each player
    cards spell
      attribute power: 1 to 9
    card spark of spell
      power 1
      copies 2
      when cast
        heat becomes 1
    card frost of spell
      power 2
      copies 2

    event cast for spell

    line queue holds cube, seen by all
    line shelf holds cube, seen by all
    line road holds pawn, seen by all
    pile deck holds spell, seen by nobody
    remember heat: 0 to 9, seen by all
    remember mood: colour, seen by all
    remember fired: 0 to 99, seen by all
    remember winner: player or none, seen by all

    setup
      step everything
        move all from box of cube to queue
        move first_player to road
        move all from box of spell to deck

    verb warm
      heat becomes 1

    action heating by anyone
      heat becomes 1

    predicate asked(): queue is empty or shelf is empty or road is empty

    trigger bell when fired is 99 or heat is at least 0 or mood is red or asked
      fired increases by 1
    """
"""The bell rings whenever it is asked, and it is asked when what it reads can have changed."""


@dataclass(frozen=True, slots=True)
class Case:
    """A statement, what it can change in all, and whether the bell is asked after it itself."""

    lines: str
    writes: frozenset[str]
    asked: bool


def case(lines: str, *writes: str, asked: bool = False) -> Case:
    return Case(lines, frozenset(writes), asked)


INNER = "heat becomes 1"
CASES: dict[type, Case] = {
    m.Let: case("let it be heat"),
    m.Choose: case(f"first_player chooses a cube in shelf\notherwise\n  {INNER}", "heat"),
    m.May: case(f"first_player may warm\n  {INNER}\notherwise\n  mood becomes red", "heat", "mood"),
    m.Look: case("first_player looks at top of deck"),
    m.TakeAction: case("first_player takes an action", "heat"),
    m.Move: case("move red from queue to shelf", "queue", "shelf", asked=True),
    m.Shuffle: case("shuffle queue", "queue", asked=True),
    m.Swap: case(
        "swap first_player and left_neighbour of first_player", "box_of_pawn", "road", asked=True
    ),
    m.If: case(f"if heat is 0\n  {INNER}\notherwise\n  mood becomes red", "heat", "mood"),
    m.IfThere: case(
        f"if there is winner as who\n  mood becomes red\notherwise\n  {INNER}", "heat", "mood"
    ),
    m.ForEach: case(f"for each player\n  {INNER}", "heat"),
    m.Secretly: case("each player secretly\n  player chooses a colour"),
    m.Repeat: case(f"repeat 2 times\n  {INNER}", "heat"),
    m.RepeatUntil: case(f"repeat until heat is 1 at most 5 times\n  {INNER}", "heat"),
    m.TakeTurns: case(
        f"take turns clockwise from first_player as who\n  {INNER}\n"
        "  who chooses a colour\n  end the game won by nobody", "heat",
    ),
    m.Assign: case("heat becomes 1", "heat", asked=True),
    m.AssignRandom: case("mood becomes a random colour", "mood", asked=True),
    m.Adjust: case("heat increases by 1", "heat", asked=True),
    m.Call: case("warm", "heat"),
    m.CarryOut: case("carry out cast of spark", "heat"),
    m.Stop: case("stop"),
    m.Finish: case("end the game won by nobody"),
    m.Together: case(f"together\n  if heat is 5\n    {INNER}", "heat", asked=True),
}
KINDS = [pytest.param(kind, id=kind.__name__) for kind in CASES]
CHANGING = [
    pytest.param(kind, id=kind.__name__)
    for kind, case_ in CASES.items() if case_.asked and kind is not m.Together
]
CALLING = [pytest.param(k, id=k.__name__) for k in (m.Call, m.CarryOut, m.TakeAction)]


def spec(kind: type) -> tuple[m.Game, m.Statement]:
    """The game in which a kind of statement is carried out first, and that statement."""
    lines = CASES[kind].lines
    body = "\n".join(f"  {line}" for line in lines.splitlines())
    if kind is m.Stop:
        found = game(RULES, f"\nverb leave\n{body}\nplay\n  leave\n")
        return found, found.verbs["leave"].body[0]
    found = game(RULES, f"\nplay\n{body}\n")
    return found, found.play.body[0]


def played(of: m.Game, seed: int = 0, decisions: int = DECISIONS, players: int = 2) -> Interpreter:
    """A game played at random."""
    found = Interpreter(of, players, Chance.from_seed(seed))
    chooser = random.Random(seed)
    for _ in range(decisions):
        if not found.options:
            break
        found.apply(chooser.choice(found.options))
    return found


def several(kind: type) -> None:
    """A few games with a kind of statement, so that lots fall this way and that."""
    for seed in range(5):
        played(spec(kind)[0], seed)


# ---- the tables themselves ------------------------------------------------------------------------


def test_no_statement_is_left_out_here() -> None:
    assert set(CASES) == set(get_args(m.Statement))


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_statement_can_change(kind: type) -> None:
    found, statement = spec(kind)
    assert type(statement) is kind
    assert effects.writes(found, statement) == CASES[kind].writes


@pytest.mark.parametrize("kind", KINDS)
def test_triggers_are_checked_after_what_can_change_something(kind: type) -> None:
    found, statement = spec(kind)
    assert SuspensionAnalysis(found).triggered(statement) == (("bell",) if CASES[kind].asked else ())
    assert SuspensionAnalysis(found).loud(statement) == bool(CASES[kind].writes)


@pytest.mark.parametrize("kind", KINDS)
def test_the_bell_rings_where_something_can_have_changed(kind: type) -> None:
    found, _ = spec(kind)
    assert (variables(played(found))["fired"] > 0) == bool(CASES[kind].writes)


def parts(of: m.Game) -> tuple[object, ...]:
    """Every node of a game's rules."""
    return walk_game(of)


def checked(of: m.Game) -> None:
    """The interpreter has found out for itself what the compiler says."""
    for part in parts(of):
        if isinstance(part, m.Statement):
            assert interpreted.changes(of, part) == effects.changes(of, part)
            assert interpreted.changes_in_all(of, part) == effects.writes(of, part)
        elif isinstance(part, m.Expr | m.Domain):
            assert interpreted.looks_at(of, part) == effects.reads(of, part)


@pytest.mark.parametrize("folder", SPECS, ids=lambda path: path.name)
def test_interpreter_and_compiler_say_the_same(folder: Path) -> None:
    found, _ = load_game(folder)
    assert found is not None
    checked(found)


@pytest.mark.parametrize("kind", KINDS)
def test_interpreter_and_compiler_say_the_same_of_every_statement(kind: type) -> None:
    checked(spec(kind)[0])


# ---- what really happens --------------------------------------------------------------------------


@pytest.mark.parametrize("folder", SPECS, ids=lambda path: path.name)
@pytest.mark.parametrize("seed", range(3))
def test_in_a_game_nothing_happens_that_the_tables_do_not_say(folder: Path, seed: int) -> None:
    """All games that these tests play are watched; see `conftest`."""
    found, _ = load_game(folder)
    assert found is not None
    players = found.min_players + seed % (found.max_players - found.min_players + 1)
    played(found, seed, players=players)


@pytest.mark.parametrize("kind", CHANGING)
def test_a_change_that_the_compiler_forgets_is_seen(
    kind: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_out(monkeypatch, kind)
    with pytest.raises(Unsaid, match=rf"{kind.__name__} changed \["):
        several(kind)


@pytest.mark.parametrize("kind", CALLING)
def test_a_rule_that_the_compiler_does_not_follow_is_seen(
    kind: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_out_called(monkeypatch, kind)
    with pytest.raises(Unsaid, match=rf"{kind.__name__} changed \['heat'\]"):
        played(spec(kind)[0])


@pytest.mark.parametrize("kind", CHANGING)
def test_a_change_that_the_interpreter_forgets_is_a_fault(
    kind: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = effects.changes
    monkeypatch.setattr(
        triggers, "changes",
        lambda of, st: frozenset() if isinstance(st, kind) else said(of, st),
    )
    with pytest.raises(EngineFault, match=rf": {kind.__name__} changed \w+ unsaid"):
        several(kind)


@pytest.mark.parametrize(("kind", "read"), [(m.ZoneRef, "queue"), (m.VariableRef, "heat")])
def test_reading_that_the_compiler_forgets_is_seen(
    kind: type, read: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = effects._read
    monkeypatch.setattr(
        effects, "_read", lambda part: set() if isinstance(part, kind) else said(part)
    )
    with pytest.raises(Unsaid, match=f"read .*'{read}'"):
        played(game(RULES, "\nplay\n  if queue is not empty and heat is 0\n    mood becomes red\n"))


def test_a_rule_that_is_asked_and_not_followed_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = "\nquantity warmth: heat plus 1\nplay\n  if warmth is 1\n    mood becomes red\n"
    played(game(RULES, rules))
    monkeypatch.setattr(effects, "_asked", lambda part: None)
    with pytest.raises(Unsaid, match="read \\['heat'\\]"):
        played(game(RULES, rules))


def test_every_statement_of_a_rule_is_met_once() -> None:
    found, _ = spec(m.If)
    of_kind = [type(statement) for body in rule_bodies.bodies(found) for statement in rule_bodies.statements(body)]
    walked = [type(part) for part in walk_game(found) if isinstance(part, m.Statement)]
    assert sorted(map(str, of_kind)) == sorted(map(str, walked))
