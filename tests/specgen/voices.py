"""Those who can play a game, each in its own way: the interpreter, the machine and the engine.

The machine runs the program that the engine was printed from, so that a fault has a place: where the
engine differs from the machine it is the printer's, where only the interpreter differs from both it
lies in the way from the rules to the program, or in the interpreter.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Protocol

from rulewright.emit.python.module import emit_module
from rulewright.interpreter import execute
from rulewright.interpreter.fault import EndlessFault, EngineFault
from rulewright.interpreter.interpreter import Cells, Interpreter
from rulewright.ir import nodes as x
from rulewright.ir.compiled_game import Compiled
from rulewright.model.nodes import Game
from rulewright.runtime.chance import Chance
from tests.differential import ORIGIN, RUNTIME, Machine, Reader, difference, machine_of
from tests.ir_interpreter import machine
from tests.waiting import ending

STEPS = 4_000
"""The most statements between two choices; rules that need more are cut off."""
SECONDS = 4.0
"""The processor time that one game has."""

Snapshot = Mapping[str, object]


class Broken(Exception):
    """A rule failed while it was carried out: a place was full, a name had no value."""


class Endless(Exception):
    """The rules go on and on without a choice."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a game is begun."""

    players: int
    seed: int
    options: Mapping[str, int]
    tables: Mapping[str, Cells]


class Player(Protocol):
    """A game in progress."""

    def apply(self, value: int) -> None:
        """Makes a choice. `Broken` or `Endless` where a rule cannot be carried out."""


class Voice(Protocol):
    """One way to play a game, prepared once."""

    def start(self, setting: Setting) -> Player:
        """A new game, up to its first choice."""


# ---- the interpreter ----------------------------------------------------------------------------


class Walked:
    """The reference interpreter."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def start(self, setting: Setting) -> WalkedGame:
        return WalkedGame(self._game, setting)


class WalkedGame:
    """A game that the interpreter plays."""

    def __init__(self, game: Game, setting: Setting) -> None:
        with _faults():
            self._played = Interpreter(
                game, setting.players, Chance.from_seed(setting.seed), setting.options,
                setting.tables,
            )

    def snapshot(self) -> Snapshot:
        """The whole state: places, variables, choice, options, whether it is over, chance."""
        return self._played.snapshot()

    def options(self) -> tuple[int, ...]:
        """What can be chosen; nothing when the game is over."""
        return self._played.options

    def apply(self, value: int) -> None:
        with _faults():
            self._played.apply(value)


@contextmanager
def _faults() -> Iterator[None]:
    limit, execute.STEP_LIMIT = execute.STEP_LIMIT, STEPS
    try:
        yield
    except EndlessFault as fault:
        raise Endless(str(fault)) from fault
    except EngineFault as fault:
        raise Broken(str(fault)) from fault
    finally:
        execute.STEP_LIMIT = limit


# ---- the engine ---------------------------------------------------------------------------------


class Generated:
    """The generated engine."""

    def __init__(self, compiled: Compiled) -> None:
        self.module = ModuleType("engine_of_a_drawn_game")
        sys.modules[self.module.__name__] = self.module
        text = emit_module(compiled, ORIGIN, RUNTIME)
        exec(compile(text, f"<{self.module.__name__}>", "exec"), self.module.__dict__)
        self._readers: dict[int, Reader] = {}

    def start(self, setting: Setting) -> GeneratedGame:
        if setting.players not in self._readers:
            self._readers[setting.players] = Reader(self.module.DESCRIPTION, setting.players)
        return GeneratedGame(self.module, self._readers[setting.players], setting)


class GeneratedGame:
    """A game that an engine plays."""

    def __init__(self, module: ModuleType, reader: Reader, setting: Setting) -> None:
        self._step: Callable[[Any, int], None] = module.step
        self._reader = reader
        self.description = reader.description
        with breaking():
            self.state: Any = module.start(
                setting.players, Chance.from_seed(setting.seed), dict(setting.options),
                dict(setting.tables), None,
            )

    def unlike(self, walked: WalkedGame) -> str:
        """The first thing that is not as the interpreter has it, or nothing."""
        return difference(self._reader.snapshot(self.state), walked.snapshot())

    def apply(self, value: int) -> None:
        with breaking():
            self._step(self.state, value)


# ---- the machine --------------------------------------------------------------------------------


class Ran:
    """The program, carried out as it stands."""

    def __init__(self, program: x.Program) -> None:
        self._program = program

    def start(self, setting: Setting) -> RanGame:
        return RanGame(self._program, setting)


class RanGame:
    """A game that the machine plays."""

    def __init__(self, program: x.Program, setting: Setting) -> None:
        with breaking():
            self._machine: Machine = machine_of(
                program, setting.players, Chance.from_seed(setting.seed), setting.options,
                setting.tables,
            )

    def unlike(self, engine: GeneratedGame) -> str:
        """The first thing that the engine keeps in another way, or nothing."""
        return self._machine.difference(engine.state, engine.description)

    def apply(self, value: int) -> None:
        with breaking():
            machine.step(self._machine.program, self._machine.state, value)


@contextmanager
def breaking() -> Iterator[None]:
    """Whatever an engine raises."""
    try:
        yield
    except Endless:
        raise
    except Exception as error:
        raise Broken(f"{type(error).__name__}: {error}") from error


def in_time() -> AbstractContextManager[None]:
    """Return an end to a game that never ends, after some processor time."""
    return ending(SECONDS, Endless)
