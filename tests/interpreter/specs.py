"""Small specs written in tests, and what interpreter, machine and generated engine make of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from functools import cache
from textwrap import dedent
from types import ModuleType
from typing import Any, cast

import pytest

from rulewright.analysis.playability import resolve_playable
from rulewright.diagnostics.model import Findings
from rulewright.foundation.source import SourceFile
from rulewright.interpreter.fault import EndlessFault, EngineFault
from rulewright.interpreter.interpreter import Cells, Interpreter
from rulewright.ir import nodes as x
from rulewright.ir.lower import lower
from rulewright.model.nodes import Game
from rulewright.runtime.chance import NeedChance, Randomness, ScriptedChance
from rulewright.runtime.errors import RulesFault
from rulewright.syntax.parser import parse
from tests.differential import Machine, Reader, difference, engine_of, machine_of
from tests.ir_interpreter import machine

CUBES = """
    game cubes
      players 2 to 4

    chapter everything

    values colour: red, green, blue
    pieces cube of colour: 2 red, 2 green, 1 blue
    pieces pawn: 1 each player
    """
"""Five cubes of three colours, and a pawn of each player."""

RED, GREEN, BLUE = 0, 1, 2


def game(*texts: str) -> Game:
    """The game of a spec written in pieces."""
    findings = Findings()
    file = SourceFile("game.rules", "\n".join(dedent(text) for text in texts))
    tree = parse(file, findings)
    assert tree is not None, findings.items
    found = resolve_playable([tree], findings)
    assert found is not None, [f"{item.span}: {item.headline}" for item in findings.items]
    return found


@cache
def made(*texts: str) -> tuple[Game, ModuleType, x.Program]:
    """A game with its engine, and the program that this was printed from."""
    spec = game(*texts)
    return spec, engine_of(spec), lower(spec).program


class Lockstep(Interpreter):
    """The interpreter, with machine and engine playing along: all three agree on every state."""

    def __init__(
        self, texts: tuple[str, ...], players: int, chance: Randomness,
        options: Mapping[str, int], tables: Mapping[str, Cells],
    ) -> None:
        spec, self._engine, program = made(*texts)
        self._reader = Reader(self._engine.DESCRIPTION, players)
        self._beside: Machine
        self._state: Any

        def first() -> None:
            super(Lockstep, self).__init__(spec, players, chance, options, tables)

        def run_machine() -> None:
            self._beside = machine_of(program, players, deepcopy(lots), options, tables)

        def run_engine() -> None:
            self._state = self._engine.start(players, deepcopy(lots), options, tables, None)

        lots = deepcopy(chance)
        together(first, run_machine, run_engine)
        self._compare()

    def apply(self, value: int, *, pause: bool = False) -> None:
        """Makes a choice in all three, which do not pause."""
        assert not pause
        beside, state = self._beside, self._state
        together(
            lambda: super(Lockstep, self).apply(value),
            lambda: machine.step(beside.program, beside.state, value),
            lambda: self._engine.step(state, value),
        )
        self._compare()

    def _compare(self) -> None:
        found = self._beside.difference(self._state, self._engine.DESCRIPTION)
        assert not found, f"engine and machine differ: {found}"
        found = difference(self._reader.snapshot(self._state), self.snapshot())
        assert not found, f"the rules differ from machine and engine: {found}"


def together(first: Callable[[], None], *others: Callable[[], None]) -> None:
    """Does one thing and then others; if the first fails, the others must fail in the same way.

    Values that the interpreter refuses are nothing that engines check, and rules that never end
    take them too long.
    """
    try:
        first()
    except NeedChance as need:
        below = need.n
        for other in others:
            with pytest.raises(NeedChance) as same:
                other()
            assert same.value.n == below
        raise
    except EngineFault as fault:
        if not isinstance(fault, EndlessFault):
            for other in others:
                with pytest.raises(RulesFault):
                    other()
        raise
    for other in others:
        other()


def start(
    *texts: str,
    players: int = 3,
    outcomes: Iterable[int] = (),
    options: Mapping[str, int] | None = None,
    tables: Mapping[str, Cells] | None = None,
    chance: Randomness | None = None,
) -> Interpreter:
    """A spec being played up to its first choice; `outcomes` are the lots that are drawn."""
    return Lockstep(texts, players, chance or ScriptedChance(outcomes), options or {}, tables or {})


def zones(played: Interpreter) -> dict[str, list[int] | int]:
    """All zones as they are kept."""
    return cast("dict[str, list[int] | int]", played.snapshot()["zones"])


def variables(played: Interpreter) -> dict[str, int]:
    """All variables and options."""
    return cast("dict[str, int]", played.snapshot()["variables"])


def answer(played: Interpreter, *values: int) -> Interpreter:
    """Makes choices one after another."""
    for value in values:
        played.apply(value)
    return played


def known(kind: int, *players: int) -> int:
    """A piece of a zone that not all see, known to some players."""
    return kind << 16 | sum(1 << player for player in players)
