"""Steps that are counted between two choices: all engines leave a game at the same place, and go on after it."""

from __future__ import annotations

import random
from textwrap import dedent
from typing import Any

import pytest

from rulewright.analysis.playability import resolve_playable
from rulewright.diagnostics.model import Findings
from rulewright.examples import run_examples, seen_in_play
from rulewright.foundation import limits
from rulewright.foundation.source import SourceFile
from rulewright.foundation.tree import walk
from rulewright.interpreter.fault import EndlessFault
from rulewright.interpreter.interpreter import Interpreter
from rulewright.ir import nodes as x
from rulewright.ir.lower import lower
from rulewright.model import nodes as m
from rulewright.runtime.chance import Chance
from rulewright.runtime.errors import RulesFault
from rulewright.syntax.parser import parse
from tests.differential import engine_of
from tests.ir_interpreter import machine
from tests.ir_interpreter.state import ProgramFault
from tests.native.beside import both

SPEC = """
    game mill
      players 2 to 3

    values tool: saw, drill
    cards job
      attribute many: 1 to 4

    pile jobs holds job, seen by nobody
    group done holds job, seen by all
    remember heat: 0 to 40, seen by all
    remember worn of tool: 0 to 30, seen by all
    remember rounds: 0 to 9, seen by all

    event worked for job

    verb saw_up (often: 0 to 40)
      repeat often times
        for each tool where worn of tool is less than 30
          worn of tool increases by 1
      sharpen
      sharpen

    verb sharpen
      repeat until worn of saw is at most 3 at most 30 times
        for each number from 1 to 30 as n where n is worn of saw
          worn of saw decreases by 1

    verb ask_all
      for each player as worker
        worker may help_out
          heat increases by 3
          saw_up heat

    trigger boil when heat is at least 30
      heat becomes 0
      repeat 20 times
        rounds increases by 1
      repeat rounds times
        sharpen
      rounds becomes 0

    card brief of job
      copies 3
      many 1
      when worked
        repeat 5 times
          sharpen

    card long of job
      copies 3
      many 4
      when worked
        repeat 3 times
          heat increases by 4
          ask_all

    setup
      step ready
        move all from box of job to jobs shuffled

    play
      take turns clockwise from first_player as active
        repeat heat times
          sharpen
        active takes an action

    action work by anyone
      needs jobs is not empty
      let next be first of jobs
      carry out worked of next
      move top of jobs to done

    action heat_up by anyone
      actor chooses a number from 1 to 9 as more
      heat increases by more
      saw_up heat

    action cool by anyone
      heat decreases by 5

    example resting
      players anna, bram
      given
        heat: 7
      when
        anna: cool
      then
        heat is 2
    """


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Limits that a small game comes to."""
    monkeypatch.setattr(limits, "WORK", 1_000)
    monkeypatch.setattr(limits, "IDLE_WORK", 2_000)
    monkeypatch.setattr(limits, "COUNTED_PART", 20)
    return monkeypatch


def made() -> m.Game:
    findings = Findings()
    tree = parse(SourceFile("game.rules", dedent(SPEC)), findings)
    game = resolve_playable([tree], findings) if tree is not None else None
    assert game is not None, [(item.headline, item.span.text) for item in findings.items]
    assert game.work is not None
    return game


def test_what_is_counted_is_left_at_the_same_place_by_all(narrow: pytest.MonkeyPatch) -> None:
    left: list[int] = []
    for most in (1_000, 3_000, 10_000, 30_000, 200_000):
        narrow.setattr(limits, "COUNTED_WORK", most)
        game = made()
        engines = both(game)
        program = lower(game).program
        left += [_played(game, engines, program, seed) for seed in range(4)]
    assert len(set(left)) > 4, left
    assert max(left) == CHOICES


CHOICES = 60


def _played(game: m.Game, engines: Any, program: x.Program, seed: int) -> int:
    """Play one game in all voices, and return after how many choices they all left it."""
    lots, players = random.Random(seed), 2 + seed % 2
    modules = engines.python, engines.native
    states = [each.start(players, Chance.from_seed(seed), {}, {}, None) for each in modules]
    ran = machine.start(program, players, Chance.from_seed(seed), {}, {})
    played = Interpreter(game, players, Chance.from_seed(seed))
    for number in range(CHOICES):
        if not played.options:
            break
        value = lots.choice(played.options)
        faults = []
        try:
            played.apply(value)
        except EndlessFault as fault:
            faults.append(str(fault))
        for each, state in zip(modules, states, strict=True):
            assert value in state.options
            try:
                each.step(state, value)
            except RulesFault as fault:
                faults.append(fault.reason)
        try:
            machine.step(program, ran, value)
        except ProgramFault:
            faults.append("")
        assert len(faults) in {0, 4}, (number, faults)
        if faults:
            assert faults[0] == faults[1] == faults[2]
            return number
    return CHOICES


def test_a_game_goes_on_after_what_was_too_much(narrow: pytest.MonkeyPatch) -> None:
    narrow.setattr(limits, "COUNTED_WORK", 6_000)
    engine = engine_of(made())
    played = engine.new_game(2, seed=1)
    lots = random.Random(3)
    faults = 0
    for _ in range(200):
        if played.is_over:
            break
        before = played.state.key()
        fault = _applied(played, lots.choice(played.legal_actions()))
        if fault is not None:
            assert fault.rule
            assert "6000 steps" in str(fault)
            assert played.state.key() == before
            faults += 1
    assert 0 < faults < 200


def _applied(played: Any, action: Any) -> RulesFault | None:
    try:
        played.apply(action)
    except RulesFault as fault:
        return fault
    return None


def test_the_author_is_told_how_much_there_was(narrow: pytest.MonkeyPatch) -> None:
    (told,) = seen_in_play(made(), 20_000)
    assert (told.code, told.severity, told.headline) == ("W213", "note", "This can go on for long")
    narrow.setattr(limits, "COUNTED_WORK", 6_000)
    (told,) = seen_in_play(made(), 20_000)
    assert (told.code, told.severity, told.headline) == ("W213", "warning", "The rules went on for too long")


def test_examples_are_played_as_long_as_they_do_not_take_too_long(narrow: pytest.MonkeyPatch) -> None:
    assert not run_examples(made())
    narrow.setattr(limits, "EXAMPLE_STEPS", 10)
    (told,) = run_examples(made())
    assert (told.code, told.headline) == ("R004", "The examples up to this one take too long")


def test_nothing_is_counted_where_there_never_is_too_much() -> None:
    findings = Findings()
    tree = parse(SourceFile("game.rules", dedent(SPEC)), findings)
    assert tree is not None
    game = resolve_playable([tree], findings)
    assert game is not None
    assert game.work is None
    bodies = [function.body for function in lower(game).program.functions.values()]
    assert not any(isinstance(op, x.Spend | x.Recount) for op in walk(bodies))
